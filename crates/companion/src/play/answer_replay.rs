//! The answers given in one action, played to the game as dice, choices and lines.

use super::{entered, event_spaces, space_offers};
use crate::own_turn::{self, Permit};
use crate::talk::{Answer, Ask, LineSource, PageReplies, Reply, SpaceSheet, dice_question};
use crate::tell::{ActionProgress, News};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{
    Choice, DecisionSource, FreeActionOffer, Happening, Interrupt, Purpose, SpaceAnswer,
};
use lod_bots::game::Game;
use lod_engine::game::{ByFaction, Change};
use lod_engine::rules::ActionState;
use lod_engine::rules::battle::Strength;
use lod_engine::rules::seats::Seats;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The key of a question for a die.
pub const DIE_KEY: &str = "die";

/// The key of a choice in an action of the program's.
pub const CHOICE_KEY: &str = "choice";

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedAnswer {
    /// A line that a person typed.
    Line(String),
    /// A die that the program rolled.
    Rolled(u8),
}

/// Where dice come from. The program's depend on the seed, the action and their place in it alone: the
/// same answers give the same game, however often it was left and resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// People roll.
    Own,
    /// The program rolls.
    Program {
        /// The game's seed.
        seed: u64,
        /// The number of the action.
        action: u64,
    },
}

impl Dice {
    /// The program's die at this place in the action.
    fn value(seed: u64, action: u64, place: u64, die: Die) -> u8 {
        let mixed = [action, place].into_iter().fold(seed, |mix, n| {
            (mix ^ n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
                .rotate_left(29)
                .wrapping_mul(0xBF58_476D_1CE4_E5B9)
        });
        ChaCha8Rng::seed_from_u64(mixed).random_range(1..=die.sides())
    }
}

/// The answers of an action, and what is asked when they are used up.
pub struct AnswerReplay {
    given: Vec<RecordedAnswer>,
    next: usize,
    dice: Dice,
    players: ByFaction<bool>,
    /// Who runs which Factions.
    pub(super) seats: Seats,
    /// Whether there is a physical board, on which players may act first.
    pub(super) has_board: bool,
    /// What is to be read before the next question.
    before: Vec<String>,
    /// Both sides of the Battle that the next question is about.
    battle: Option<Strength>,
    /// What is carried out, where it is more than the turn under way.
    what: String,
    /// So many answers were there at first.
    known: usize,
    /// The Battles that the last answer begins.
    odds: Vec<BattleOdds>,
    /// How far the action has come.
    progress: ActionProgress,
    wanted: Option<Ask>,
    /// How far the action had come at each question that was answered, where that is wanted.
    stops: Option<Vec<QuestionStop>>,
}

/// A Battle that a person begins, before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleOdds {
    /// Both sides.
    pub strength: Strength,
    /// What it can change, in lines.
    pub stakes: Vec<String>,
}

/// How far an action had come at a question in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionStop {
    /// What had changed.
    pub changes: Vec<Change>,
    /// What there was to tell.
    pub news: News,
}

impl AnswerReplay {
    /// The answers so far; people run these Factions.
    pub fn new(given: Vec<RecordedAnswer>, dice: Dice, players: ByFaction<bool>) -> AnswerReplay {
        AnswerReplay {
            known: given.len(),
            what: String::new(),
            odds: Vec::new(),
            given,
            next: 0,
            dice,
            players,
            seats: Seats::of(&players),
            has_board: false,
            before: Vec::new(),
            battle: None,
            progress: ActionProgress::default(),
            wanted: None,
            stops: None,
        }
    }

    /// The same with who runs which Factions.
    #[must_use]
    pub fn seated(self, seats: Seats) -> AnswerReplay {
        AnswerReplay { seats, ..self }
    }

    /// The same with a physical board or without.
    #[must_use]
    pub fn on_board(self, has_board: bool) -> AnswerReplay {
        AnswerReplay { has_board, ..self }
    }

    /// How far an action comes at each question in it, the open one last; where it fails, at those that were answered.
    pub fn stops_of(self, mut game: Game<'_>) -> Vec<QuestionStop> {
        let mut replay = AnswerReplay { stops: Some(Vec::new()), ..self };
        let is_asked = matches!(game.step(&mut replay), Err(Interrupt::Question));
        let open = replay.wanted.filter(|_| is_asked);
        let open =
            open.map(|ask| QuestionStop { changes: ask.moment.so_far, news: ask.moment.news });
        replay.stops.into_iter().flatten().chain(open).collect()
    }

    /// The answers with the program's new dice, whether all were used, and what is asked next.
    pub fn into_parts(self) -> (Vec<RecordedAnswer>, bool, Option<Ask>) {
        let used = self.next == self.given.len();
        (self.given, used, self.wanted)
    }

    /// Both sides of each Battle that the last answer begins.
    pub fn battles(&mut self) -> Vec<BattleOdds> {
        std::mem::take(&mut self.odds)
    }

    /// What was to be read before a question was read.
    fn forget_shown(&mut self) {
        self.before.clear();
        self.battle = None;
    }

    /// How many answers were used.
    pub fn used(&self) -> usize {
        self.next
    }

    /// The line that is played next.
    pub(super) fn next_line(&self) -> Option<&str> {
        match self.given.get(self.next) {
            Some(RecordedAnswer::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// That line was taken.
    pub(super) fn takes_line(&mut self) {
        self.next += 1;
    }

    fn ask(&mut self, ask: &Ask) -> Interrupt {
        let mut ask = ask.clone();
        ask.preamble.lines.splice(0..0, std::mem::take(&mut self.before));
        ask.preamble.battles.extend(self.battle.take());
        if self.has_board {
            ask.preamble.lines.extend(entered::form_at(&ask.key).map(String::from));
        }
        ask.preamble.heading.clone_from(&self.what);
        (ask.moment.so_far, ask.moment.news) = self.progress.news();
        self.wanted = Some(ask);
        Interrupt::Question
    }

    fn own_die(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let ask = Ask { key: DIE_KEY.to_string(), ..dice_question(vec![(die, purpose.clone())]) };
        let line = self.line(&ask)?;
        match ask.read(&line) {
            Ok(Answer::Dice(values)) if values.len() == 1 => Ok(values[0]),
            Ok(_) => Err(Interrupt::Wrong(format!("a {} has one result", die.name()))),
            Err(wrong) => Err(Interrupt::Wrong(wrong)),
        }
    }
}

/// The question for a choice with its options as they are, and with their numbers in letters.
pub(super) fn asks_for(choice: &Choice) -> (Ask, Ask) {
    let name = choice.faction.name();
    // In an Event its title comes first, which may begin with a Faction's name.
    let text = choice.ask.strip_prefix(name).filter(|_| choice.marked.is_none());
    let text = text.map_or(choice.ask.as_str(), |text| text.strip_prefix(':').unwrap_or(text));
    let default = Some(choice.default).filter(|d| *d < choice.options.len());
    let plain = Ask {
        faction: Some(choice.faction),
        key: CHOICE_KEY.to_string(),
        text: format!("{name}: {}", text.trim_start()),
        default: default.filter(|_| choice.marked.is_none()),
        help: own_turn::help_for_pieces(choice),
        typing: own_turn::typing_for_pieces(choice),
        page: PageReplies { spaces: SpaceSheet::of_pieces(choice), ..PageReplies::default() },
        ..Ask::of_choice(choice)
    };
    let options = choice.options.iter().map(|option| in_letters(option)).collect();
    let spelled = Ask { replies: Reply::with_meanings(options, &choice.about), ..plain.clone() };
    (plain, spelled)
}

/// The option with the number it begins with in letters, so that its list can be numbered; a mere number
/// stays.
fn in_letters(option: &str) -> String {
    const LETTERS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let Some((number, rest)) = option.split_once(' ') else {
        return option.to_string();
    };
    let place = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    match place.and_then(|place| LETTERS.get(place)) {
        Some(letters) => format!("{letters} {rest}"),
        None => option.to_string(),
    }
}

impl LineSource for AnswerReplay {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        match self.given.get(self.next) {
            None => Err(self.ask(ask)),
            Some(RecordedAnswer::Line(line)) => {
                let line = line.clone();
                if let Some(stops) = &mut self.stops {
                    let (changes, news) = self.progress.news();
                    stops.push(QuestionStop { changes, news });
                }
                self.progress.answered();
                self.forget_shown();
                self.next += 1;
                #[cfg(test)]
                counted::answered();
                Ok(line)
            }
            Some(RecordedAnswer::Rolled(value)) => Err(Interrupt::Fault(format!(
                "the saved game has a die of {value} where the question is: {}",
                ask.text
            ))),
        }
    }

    fn is_answered(&self) -> bool {
        self.next < self.given.len()
    }
}

impl DecisionSource for AnswerReplay {
    fn show_lines(&mut self, lines: Vec<String>) {
        self.before = lines;
    }

    fn show_battle(&mut self, strength: &Strength) {
        self.battle = Some(strength.clone());
    }

    fn set_heading(&mut self, what: &str) {
        self.what = what.to_string();
    }

    fn show_odds(&mut self, strength: &Strength, stakes: Vec<String>) {
        if self.next >= self.known {
            self.odds.push(BattleOdds { strength: strength.clone(), stakes });
        }
    }

    fn report_progress(&mut self, changes: &[Change], tales: &dyn Fn() -> Vec<(usize, Happening)>) {
        self.progress.report(changes, tales());
    }

    fn enter_nested(&mut self) {
        self.progress.enter_nested();
    }

    fn leave_nested(&mut self) {
        self.progress.leave_nested();
    }

    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let Dice::Program { seed, action } = self.dice else {
            return self.own_die(die, purpose);
        };
        let value = match self.given.get(self.next) {
            Some(RecordedAnswer::Rolled(value)) if (1..=die.sides()).contains(value) => *value,
            Some(_) => {
                return Err(Interrupt::Fault(format!(
                    "the saved game has another answer where a {} is rolled: {purpose}",
                    die.name()
                )));
            }
            None => {
                let place = u64::try_from(self.next).unwrap_or(u64::MAX);
                let value = Dice::value(seed, action, place, die);
                self.given.push(RecordedAnswer::Rolled(value));
                value
            }
        };
        self.forget_shown();
        self.next += 1;
        Ok(value)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let (plain, spelled) = asks_for(choice);
        if plain.numbered() {
            let line = self.line(&plain)?;
            return plain.reply(&line);
        }
        let line = self.line(&spelled)?;
        plain.reply(&line).or_else(|_| spelled.reply(&line))
    }

    fn choose_pieces(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let one = |place| vec![place];
        let typed = match self.given.get(self.next) {
            Some(RecordedAnswer::Line(line)) => line.clone(),
            _ => return self.choose(choice).map(one),
        };
        let (plain, spelled) = asks_for(choice);
        let is_row = plain.reply(&typed).is_ok() || spelled.reply(&typed).is_ok();
        if is_row {
            return self.choose(choice).map(one);
        }
        match own_turn::several_pieces(choice, &typed) {
            Some(Ok(places)) => self.line(&plain).map(|_| places),
            Some(Err(wrong)) => Err(Interrupt::Wrong(wrong)),
            None => self.choose(choice).map(one),
        }
    }

    fn choose_spaces(&mut self, choice: &Choice) -> Result<SpaceAnswer, Interrupt> {
        let ask = event_spaces::question(choice);
        let line = self.line(&ask)?;
        if choice.due < 2
            && let Ok(place) = ask.reply(&line)
        {
            return Ok(SpaceAnswer { spaces: vec![(place, None)], is_whole: true });
        }
        let answer = event_spaces::read(choice, &line);
        answer.map_err(|wrong| match (choice.due, ask.reply(&line)) {
            // A line that names no space at all is refused as in any other list.
            (1, Err(refused)) if choice.pieces.is_empty() => refused,
            _ => Interrupt::Wrong(wrong),
        })
    }

    fn choose_amounts(&mut self, choice: &Choice) -> Result<Option<Vec<usize>>, Interrupt> {
        let line = self.line(&event_spaces::amounts_question(choice))?;
        event_spaces::read_amounts(choice, &line).map(Some).map_err(Interrupt::Wrong)
    }

    fn choose_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        let line = self.line(&space_offers::question(choice))?;
        space_offers::read(choice, &line).map_err(Interrupt::Wrong)
    }

    fn execute_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        let permit = Permit::granted(grant, self.players).seated(&self.seats, state.faction());
        own_turn::act(state, &permit, self)?;
        // Whoever was asked has decided, nothing too: it is not left to anybody.
        Ok(true)
    }
}

/// How many answers were played, for tests that count them.
#[cfg(test)]
pub(super) mod counted {
    use std::cell::Cell;

    thread_local!(static ANSWERS: Cell<usize> = const { Cell::new(0) });

    pub(super) fn answered() {
        ANSWERS.set(ANSWERS.get() + 1);
    }

    /// How many lines were played as answers in this thread.
    pub(in crate::play) fn answers_replayed() -> usize {
        ANSWERS.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Layout;
    use lod_bots::bots::{Context, Executor, Library};
    use lod_bots::flowchart::PieceOption;
    use lod_engine::game::{Faction, Piece, Space};
    use lod_engine::rules::{Command, Cost};

    const NOBODY: ByFaction<bool> = ByFaction([false; 4]);

    #[test]
    fn the_same_place_has_the_same_die() {
        let dice = Dice::Program { seed: 5, action: 9 };
        let mut one = AnswerReplay::new(Vec::new(), dice, NOBODY);
        let rolled: Vec<u8> = (0..20).map(|_| one.roll(Die::D6, &"".into()).unwrap()).collect();
        let (given, ..) = one.into_parts();
        assert_eq!(given.len(), 20);
        let mut again = AnswerReplay::new(given[..7].to_vec(), dice, NOBODY);
        let repeated: Vec<u8> = (0..20).map(|_| again.roll(Die::D6, &"".into()).unwrap()).collect();
        assert_eq!(rolled, repeated);
        assert!((1..=6).all(|n| rolled.contains(&n)), "{rolled:?}");
    }

    #[test]
    fn own_dice_are_asked_for() {
        let mut replay =
            AnswerReplay::new(vec![RecordedAnswer::Line("3".to_string())], Dice::Own, NOBODY);
        assert_eq!(replay.roll(Die::D3, &"a".into()), Ok(3));
        assert_eq!(replay.roll(Die::D6, &"b".into()), Err(Interrupt::Question));
        let (_, used, wanted) = replay.into_parts();
        assert!(used);
        assert_eq!(wanted.map(|a| a.key), Some(DIE_KEY.to_string()));
        let mut replay =
            AnswerReplay::new(vec![RecordedAnswer::Line("4".to_string())], Dice::Own, NOBODY);
        assert!(matches!(replay.roll(Die::D3, &"a".into()), Err(Interrupt::Wrong(_))));
    }

    #[test]
    fn choices_that_begin_with_figures_are_numbered_too() {
        let options = ["1 Militia", "1 Continental", "none"].map(str::to_string);
        let choice = Choice {
            options: options.to_vec(),
            ..Choice::new(Faction::Patriots, "Patriots: which piece?")
        };
        let mut replay = AnswerReplay::new(Vec::new(), Dice::Own, NOBODY);
        assert!(replay.choose(&choice).is_err());
        let ask = replay.into_parts().2.expect("a question");
        assert_eq!(ask.text, "Patriots: which piece?");
        assert!(ask.numbered());
        assert_eq!(ask.replies[1].word, "one Continental");
        // As it is kept, and as it may be typed.
        for (line, place) in [("one Continental", 1), ("1 Continental", 1), ("1 m", 0), ("none", 2)]
        {
            let given = vec![RecordedAnswer::Line(line.to_string())];
            let mut replay = AnswerReplay::new(given, Dice::Own, NOBODY);
            assert_eq!(replay.choose(&choice), Ok(place), "{line}");
        }
    }

    /// Two kinds of pieces in a space, of which three are due.
    fn pieces() -> Choice {
        let piece = |piece, count| PieceOption { piece, space: None, from: None, count };
        Choice {
            options: ["1 Continental", "1 Active Militia", "1 Underground Militia", "no more"]
                .map(str::to_string)
                .to_vec(),
            pieces: vec![
                piece(Piece::Continental, 2),
                piece(Piece::MilitiaActive, 1),
                piece(Piece::MilitiaUnderground, 2),
            ],
            marked: Some(0),
            due: 3,
            ..Choice::new(Faction::Patriots, "British Prison Ships: which piece?")
        }
    }

    #[test]
    fn pieces_are_named_one_by_one_or_by_amounts() {
        let named = |line: &str| {
            let given = vec![RecordedAnswer::Line(line.to_string())];
            AnswerReplay::new(given, Dice::Own, NOBODY).choose_pieces(&pieces())
        };
        for (line, places) in [
            ("1", &[0][..]),
            ("cont", &[0]),
            ("no more", &[3]),
            ("2c", &[0, 0]),
            ("2 continentals", &[0, 0]),
            ("1c, 2m", &[0, 1, 2]),
            ("mu 1c", &[2, 0]),
            ("all militia", &[1, 2, 2]),
            ("two continentals and ma", &[0, 0, 1]),
        ] {
            assert_eq!(named(line), Ok(places.to_vec()), "{line}");
        }
        for (line, says) in [
            ("3c", "\"3c\" is too many: 2 possible"),
            ("2c 2mu", "at most 3 here, not 4"),
            ("2c 1t", "is none of the pieces here"),
            ("5", "type"),
            ("", "type"),
        ] {
            let refused = named(line);
            let Err(Interrupt::Wrong(why)) = refused else { panic!("{line}: {refused:?}") };
            assert!(why.contains(says), "{line}: {why}");
        }
    }

    /// 5.0: Enter alone makes no choice of an Event.
    #[test]
    fn enter_chooses_nothing_of_an_event() {
        let choice = Choice { pieces: Vec::new(), ..pieces() };
        let given = vec![RecordedAnswer::Line(String::new())];
        let mut enter = AnswerReplay::new(given, Dice::Own, NOBODY);
        assert!(matches!(enter.choose(&choice), Err(Interrupt::Wrong(_))));
        let mut asked = AnswerReplay::new(Vec::new(), Dice::Own, NOBODY);
        assert!(asked.choose(&choice).is_err());
        let ask = asked.into_parts().2.expect("a question");
        assert_eq!((ask.default, ask.first_pick()), (None, 0));
        assert_eq!(ask.text, "Patriots: British Prison Ships: which piece?");
    }

    /// 3.6.3: what a Battle shows is read before the first die that people roll, and not again.
    #[test]
    fn r3_6_4_the_strength_is_read_before_the_own_dice() {
        let board = Layout::empty().put(Space::Virginia, Piece::Continental, 6).put(
            Space::Virginia,
            Piece::Tory,
            3,
        );
        let fights = |lines: &[&str]| {
            let given = lines.iter().map(|l| RecordedAnswer::Line((*l).to_string()));
            let mut replay = AnswerReplay::new(given.collect(), Dice::Own, NOBODY);
            let permit = Permit::turn(Faction::Patriots, NOBODY);
            let mut state = ActionState::new(board.board, Faction::Patriots, Cost::Free, true);
            let stop = own_turn::act(&mut state, &permit, &mut replay);
            assert_eq!(stop, Err(Interrupt::Question));
            replay.into_parts().2.expect("a die")
        };
        let first = fights(&["battle va"]);
        assert_eq!(first.key, DIE_KEY);
        let read = first.preamble.read_first(80);
        assert_eq!(read.len(), 4, "{first:?}");
        assert_eq!(
            [&read[1], &read[3]],
            [
                "Attacker  6 Continentals: Force Level 6. Defender Loss Level: 2D3",
                "Virginia: Rebellion Control, Neutral. Patriot margins -10 and +3 (7.2)"
            ]
        );
        assert!(fights(&["battle va", "3"]).preamble.read_first(80).is_empty());
    }

    #[test]
    fn r181_the_person_types_the_free_rally() {
        let pieces = [(Piece::FrenchRegular, 9), (Piece::Tory, 2)];
        let late = Layout::empty().treaty();
        let board = late.put_all(Space::NewYorkCity, &pieces).board;
        let mut players = NOBODY;
        players[Faction::Patriots] = true;
        let fights = |lines: &[&str]| {
            let given = lines.iter().map(|l| RecordedAnswer::Line((*l).to_string())).collect();
            let mut replay = AnswerReplay::new(given, Dice::Own, players);
            let context = Context { players, price: Cost::Free, ..Context::default() };
            let mut run =
                Executor::new(Library::get(), Faction::French, board, context, &mut replay);
            let done = run.granted(Command::Battle);
            let rallied = run.board().pieces(Space::Virginia, Piece::MilitiaUnderground);
            let (_, used, wanted) = replay.into_parts();
            assert!(used);
            (done, rallied, wanted)
        };
        let (stop, _, wanted) = fights(&["3", "3", "3"]);
        assert_eq!(stop, Err(Interrupt::Question));
        let wanted = wanted.expect("a question");
        assert_eq!(wanted.faction, Some(Faction::Patriots));
        assert!(wanted.preamble.lines[0].contains("free Rally"), "{wanted:?}");
        let (done, rallied, _) = fights(&["3", "3", "3", "rally va", "done"]);
        assert_eq!((done, rallied), (Ok(true), 1));
    }
}

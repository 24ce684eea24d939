//! A step of a game on a board that is known in part, where each fact is entered when it is asked for, is the step on the
//! whole board: the same boxes, the same dice for the same reasons, the same changes. No fact is asked for twice.
//!
//! A part by default; `LOD_FULL=1` takes 1,000 turns a Faction, every Event in a dozen positions and 200 Rounds;
//! `LOD_PARTS`, `LOD_PART_EVENTS` and `LOD_PART_WINTERS` say other numbers.

use crate::common;
use crate::spread::spread;
use crate::testing::by_growth;
use lod::own_turn::notation::{read, write};
use lod::own_turn::{self, Permit};
use lod::talk::{Ask, LineSource};
use lod_bots::bots::{ActionResult, DieRoll, Library};
use lod_bots::decide::{DecisionKind, decide};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose};
use lod_bots::game::{Game, GameStep, Next, Players, Stack};
use lod_engine::game::position::CardInPlay;
use lod_engine::game::{
    Board, ByFaction, Change, Cylinder, Fact, FactValue, Faction, KnownBoard, Position, Sureness,
};
use lod_engine::rules::ActionState;
use lod_engine::rules::cards::cards;
use lod_engine::rules::legal::legal_steps;
use lod_engine::rules::seats::Seats;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Dice from a seed, and people who take the first of everything; of what they are granted they do something legal.
struct People {
    dice: ChaCha8Rng,
    players: ByFaction<bool>,
    /// What they did with each thing that they were granted: a line, or nothing.
    granted: Vec<Option<String>>,
    /// How many of these they do again, on a board that is known in part.
    again: Option<usize>,
    next: Option<String>,
    choices: usize,
}

impl People {
    fn new(seed: u64, players: ByFaction<bool>) -> People {
        let dice = ChaCha8Rng::seed_from_u64(seed);
        People { dice, players, granted: Vec::new(), again: None, next: None, choices: 0 }
    }

    /// The same people once more, who do the same.
    fn once_more(&self, seed: u64) -> People {
        let granted = self.granted.clone();
        People { granted, again: Some(0), ..People::new(seed, self.players) }
    }

    /// A line for the grant, where one is legal.
    fn legal_line(state: &ActionState, permit: &Permit) -> Option<String> {
        let lines = legal_steps(state).into_iter().map(|step| write(&step));
        let legal = |line: &String| read(state, permit, line).is_ok();
        let mut legal: Vec<String> = lines.filter(legal).take(40).collect();
        let many = legal.len();
        let place = usize::from(state.board().total_support()) % many.max(1);
        (many > 0).then(|| legal.swap_remove(place))
    }
}

impl LineSource for People {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        let usual = ask.default.map(|place| ask.replies[place].word.clone());
        let line = self.next.take().or(usual);
        line.ok_or_else(|| Interrupt::Fault("more has to be said".to_string()))
    }
}

impl DecisionSource for People {
    fn roll(&mut self, die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
        Ok(self.dice.random_range(1..=die.sides()))
    }

    fn choose(&mut self, _choice: &Choice) -> Result<usize, Interrupt> {
        self.choices += 1;
        Ok(0)
    }

    /// One line does it, or nothing is done.
    fn execute_grant(
        &mut self,
        state: &mut ActionState,
        grant: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        let permit = Permit::granted(grant, self.players);
        if let Some(place) = &mut self.again {
            let line = self.granted.get(*place).cloned().flatten();
            *place += 1;
            if line.is_some() {
                self.next = line;
                own_turn::act(state, &permit, self)?;
            }
            return Ok(true);
        }
        let (dice, before) = (self.dice.clone(), state.clone());
        let line = People::legal_line(state, &permit);
        self.next.clone_from(&line);
        if line.is_some() && own_turn::act(state, &permit, self).is_ok() {
            self.granted.push(line)
        } else {
            self.granted.push(None);
            (self.dice, *state) = (dice, before);
        }
        Ok(true)
    }
}

impl Players for People {}

/// What a step came to, to be compared.
#[derive(Debug, PartialEq)]
struct Came {
    changes: Vec<Change>,
    path: Vec<String>,
    dice: Vec<DieRoll>,
    told: String,
}

/// Dice and what they were for; how much of a reason was told before them hangs on what is known.
fn rolled(dice: &[DieRoll]) -> Vec<DieRoll> {
    dice.iter().map(|die| DieRoll { notes: 0, ..die.clone() }).collect()
}

impl Came {
    fn of(done: &ActionResult, told: String) -> Came {
        Came {
            changes: by_growth(done.changes().iter().copied()),
            path: done.walk.path.clone(),
            dice: rolled(&done.walk.dice),
            told,
        }
    }
}

fn came(step: &GameStep) -> Came {
    match step {
        GameStep::Turn(taken) => Came::of(&taken.done, format!("{:?}", taken.outcome)),
        GameStep::Treaty(done) => Came::of(done, "treaty".to_string()),
        GameStep::Stroke(stroke) => Came::of(&stroke.done, format!("{:?}", stroke.granted)),
        GameStep::Winter(report) => Came {
            changes: by_growth(report.changes()),
            path: Vec::new(),
            dice: rolled(&report.dice),
            told: format!("{:?}", report.end),
        },
        other => panic!("nobody decided: {other:?}"),
    }
}

/// What a comparison saw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// How often it stopped at what is not known.
    pub stops: usize,
    /// How many facts were asked for.
    pub facts: usize,
    /// Whether an Event was played.
    pub event: bool,
    /// Whether it was compared with what `decide` answers.
    pub decided: bool,
    /// What people were granted, and did.
    pub granted: usize,
    /// What people chose.
    pub choices: usize,
}

/// What is known before the step: nothing, a part, or a part of which a part is not confirmed and false.
fn known_before(truth: &Board, random: &mut ChaCha8Rng) -> KnownBoard {
    let wrong = common::position(random);
    let (known, unsure) = [(0, 0), (6, 0), (6, 5)][random.random_range(0..3)];
    let nothing = KnownBoard::nothing();
    let all = KnownBoard::of(truth);
    KnownBoard::from_facts(all.facts().filter_map(|(fact, value, sureness)| {
        let is_fixed = nothing.get(fact).is_some();
        let is_board = matches!(fact, Fact::Pieces(..) | Fact::Support(_) | Fact::Resources(_));
        match () {
            () if is_fixed => Some((fact, value, sureness)),
            // What is added to is not asked for; that the track ends at 50 is said with the order (1.8).
            () if matches!(fact, Fact::Resources(_)) && value.number() > 30 => {
                Some((fact, value, sureness))
            }
            () if random.random_range(0..10) >= known => None,
            () if is_board && random.random_range(0..10) < unsure => {
                Some((fact, wrong.fact(fact), Sureness::NotConfirmed))
            }
            () => Some((fact, value, sureness)),
        }
    }))
}

/// The step that comes next in this game, on the whole board and on one that is known in part.
///
/// # Errors
/// A fault of the step on the whole board.
pub fn compare(game: &Game<'_>, seed: u64) -> Result<Compared, Interrupt> {
    let truth = *game.board();
    let mut people = People::new(seed, game.people());
    let mut whole = game.clone();
    let step = whole.step(&mut people)?.expect("a step");
    let mut compared = Compared {
        event: matches!(&step, GameStep::Turn(taken) if matches!(taken.outcome, lod_bots::bots::Outcome::Event(_))),
        granted: people.granted.iter().flatten().count(),
        choices: people.choices,
        ..Compared::default()
    };
    let mut part = game.clone();
    let mut known = known_before(&truth, &mut ChaCha8Rng::seed_from_u64(seed));
    let mut asked: Vec<Fact> = Vec::new();
    let stepped = loop {
        part.know(known.clone());
        match part.step(&mut people.once_more(seed)) {
            Ok(step) => break step.expect("a step"),
            Err(Interrupt::Unknown) => {}
            Err(stop) => panic!("{seed}: {stop}, known: {asked:?}"),
        }
        compared.stops += 1;
        let reads = part.reads().clone();
        assert!(!reads.unknown.is_empty() || !reads.not_confirmed.is_empty(), "{seed}: {asked:?}");
        // One look at all that is not confirmed, else what is unknown.
        if !reads.not_confirmed.is_empty() {
            known =
                KnownBoard::from_facts(known.facts().map(
                    |(fact, value, sureness)| match sureness {
                        Sureness::Known => (fact, value, Sureness::Known),
                        Sureness::NotConfirmed => (fact, truth.fact(fact), Sureness::Known),
                    },
                ));
            continue;
        }
        let twice: Vec<&Fact> = reads.unknown.iter().filter(|f| asked.contains(f)).collect();
        assert!(twice.is_empty(), "{seed}: asked twice: {twice:?}");
        compared.facts += reads.unknown.len();
        asked.extend(&reads.unknown);
        let facts = known
            .facts()
            .chain(reads.unknown.iter().map(|fact| (*fact, truth.fact(*fact), Sureness::Known)));
        known = KnownBoard::from_facts(facts.collect::<Vec<_>>());
    };
    assert_eq!(came(&stepped), came(&step), "{seed}");
    // What `lod decide` answers on the whole board.
    let nobody = Faction::ALL.into_iter().all(|faction| !game.people()[faction]);
    if let (GameStep::Turn(taken), Next::Turn(turn), true) = (&step, game.next(), nobody)
        && let Ok(decided) = decide(
            Library::get(),
            &game.position(),
            turn.faction,
            &mut People::new(seed, game.people()),
        )
    {
        assert_eq!(decided.what, DecisionKind::Turn(taken.outcome), "{seed}");
        let told = format!("{:?}", taken.outcome);
        assert_eq!(Came::of(&decided.done, told), came(&stepped), "{seed}");
        compared.decided = true;
    }
    for (fact, value, sureness) in part.known().facts() {
        if sureness == Sureness::Known {
            assert_eq!(value, whole.board().fact(fact), "{seed}: {fact}");
        }
    }
    Ok(compared)
}

/// A game in which this Faction is next, on this card; another may have acted before.
pub fn scene(
    mut board: Board,
    faction: Faction,
    card: u8,
    people: &[Faction],
    random: &mut ChaCha8Rng,
) -> Game<'static> {
    let order = cards().get(card).and_then(|card| card.order()).expect("an Event card");
    let place = order.iter().position(|f| *f == faction).expect("all are on it");
    let acted =
        (place > 0 && random.random_range(0..2) == 0).then(|| random.random_range(0..place));
    for (n, other) in order.into_iter().enumerate() {
        let first = [Cylinder::FirstCommand, Cylinder::FirstCommandSpecial, Cylinder::FirstEvent];
        let at = match n {
            _ if n == place => Cylinder::Eligible,
            _ if acted == Some(n) => first[random.random_range(0..3)],
            _ if n < place => [Cylinder::Ineligible, Cylinder::Passed][random.random_range(0..2)],
            _ => [Cylinder::Eligible, Cylinder::Ineligible][random.random_range(0..2)],
        };
        board.tell(Fact::Cylinder(other), FactValue::Cylinder(at));
    }
    let base = Position::parse("base = \"1776\"").expect("a position");
    let position = Position { board, card: Some(CardInPlay { current: card, next: None }), ..base };
    Game::from_position(Library::get(), position, Seats::each(people), Stack::Table, random)
        .expect("a game")
}

#[test]
fn a_turn_on_a_board_known_in_part_is_the_turn_on_the_whole_board() {
    for faction in Faction::ALL {
        let (mut stops, mut events, mut decided) = (Vec::new(), 0, 0);
        for seed in 0..crate::volume::part::<u64>("LOD_PARTS", 1000, 75) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let board = common::position(&mut random);
            let card = random.random_range(1..=96);
            let game = scene(board, faction, card, &[], &mut random);
            let compared = compare(&game, seed).expect("a turn without a fault");
            events += usize::from(compared.event);
            decided += usize::from(compared.decided);
            stops.push(compared.stops);
        }
        let [median, most, worst] = spread(stops.into_iter());
        println!(
            "{faction}: stops: median {median}, 90% {most}, worst {worst}; {events} Events; {decided} as decide"
        );
        assert!(
            events > 0 && decided > 40 && median <= 16 && most <= 22 && worst <= 36,
            "{faction}: {median} {most} {worst}"
        );
    }
}

/// Who plays a card: everybody in full, else two Factions, others with the next card.
fn executors(card: u8) -> Vec<Faction> {
    let full = crate::volume::is_full();
    let mut all = Faction::ALL.to_vec();
    all.retain(|faction| full || (usize::from(card) / 2 + *faction as usize).is_multiple_of(2));
    all
}

/// 5.1, 5.3: what others decide or may do in a non-player's Event is asked of the players who have them.
#[test]
fn every_event_on_a_board_known_in_part_is_the_event_on_the_whole_board() {
    let only: Option<u8> = std::env::var("EVENT").ok().and_then(|n| n.parse().ok());
    let (mut played, mut chosen, mut granted) = (0, 0, 0);
    for card in (1..=96).filter(|card| only.is_none_or(|n| n == *card)) {
        for faction in executors(card) {
            for seed in 0..crate::volume::part("LOD_PART_EVENTS", 12, 1) {
                let seed = seed + 1000 * u64::from(card);
                let people: Vec<Faction> = match seed % 2 {
                    0 => Vec::new(),
                    _ => Faction::ALL.into_iter().filter(|f| *f != faction).collect(),
                };
                for people in [&[][..], &people] {
                    let mut random = ChaCha8Rng::seed_from_u64(seed);
                    let board = common::position(&mut random);
                    let game = scene(board, faction, card, people, &mut random);
                    let compared = match compare(&game, seed) {
                        Ok(compared) => compared,
                        Err(stop) => panic!("{faction} card {card} {seed}: {stop}"),
                    };
                    played += usize::from(compared.event);
                    chosen += compared.choices;
                    granted += compared.granted;
                }
            }
        }
    }
    println!("{played} Events; {chosen} choices and {granted} free actions of players");
    assert!(only.is_some() || played > 50, "{played} {chosen} {granted}");
}

#[test]
fn r6_0_a_round_on_a_board_known_in_part_is_the_round_on_the_whole_board() {
    let mut stops = Vec::new();
    for seed in 0..crate::volume::part("LOD_PART_WINTERS", 200, 30) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut board = common::position(&mut random);
        board.tell(Fact::WinterQuartersLeft, FactValue::Number(random.random_range(1..=4)));
        let card = random.random_range(97..=104);
        let base = Position::parse("base = \"1776\"").expect("a position");
        let card = Some(CardInPlay { current: 42, next: Some(card) });
        let people: &[Faction] =
            if seed % 2 == 0 { &[] } else { &[Faction::British, Faction::French] };
        let position = Position { board, card, ..base };
        let seats = Seats::each(people);
        let game = Game::from_position(Library::get(), position, seats, Stack::Table, &mut random);
        let compared = compare(&game.expect("a game"), seed).expect("a Round without a fault");
        stops.push(compared.stops);
    }
    let [median, most, worst] = spread(stops.into_iter());
    println!("Winter Quarters: stops: median {median}, 90% {most}, worst {worst}");
}

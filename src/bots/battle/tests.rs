use super::won;
use crate::bots::testing::{INDIANS, PATRIOT_SUMMARIES};
use crate::bots::{Context, Library, Run};
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::{Die, Verb};
use crate::flowchart::{Chart, Choice, Door, Grant, Judgement, Node, Stop};
use crate::game::{
    Board, ByFaction, Change, Faction, Harbour, Leader, Piece, Pool, Space, SpaceSet, Support,
};
use crate::rules::{self, Command, Deed, Price, RallyKind, Special, Step, Troops};
use std::collections::VecDeque;
use std::sync::OnceLock;

use Faction::{British, French, Indians, Patriots};
use Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort,
    Tory, Village, WarPartyActive, WarPartyUnderground,
};
use Space::{
    Boston, CharlesTown, Massachusetts, NewJersey, NewYorkCity, Northwest, Pennsylvania,
    Philadelphia, Southwest, Virginia, WestIndies,
};

mod choice;
mod day_won;
mod fight;
mod random_boards;

const PATRIOTS: &str = r#"
faction = "patriots"
start = "P4"

[[command]]
id = "P4"
rule = "8.5.1"
title = "Battle"
command = "battle"
none = "P7"

[[command.do]]
verb = "choose-battles"
say = "Battle in"
where = [{ compare = { left = "attack", is = "more-than", right = "defence" } }]
order = [{ first = { leader = "washington" } }, { then-most = "population" }, { within-that = [{ most = { count = "villages" } }] }]

[[command.do]]
verb = "fight"
say = "Resolve the Battles."

[[command]]
id = "P7"
rule = "8.5.2"
title = "Rally"
command = "rally"
max = 4
do = []
none = "pass"
"#;

const FRENCH: &str = r#"
faction = "french"
start = "F16"

[[command]]
id = "F16"
rule = "8.6.6"
title = "Battle"
command = "battle"
none = "pass"

[[command.do]]
verb = "choose-battles"
say = "Battle in"
where = [{ has = "british-pieces" }, { compare = { left = "attack", is = "more-than", right = "defence" } }]
order = [{ most = "population" }]

[[command.do]]
verb = "fight"
say = "Resolve the Battles."

[[summary]]
id = "blockade-move"
rule = "8.6.6"
title = "Blockades after a day won"
say = "To the City with most Support."

[[summary.do]]
verb = "place-blockade"
say = "The Blockade moves to"
order = [{ most = "support" }]

[[summary]]
id = "redeploy"
rule = "8.6.9"
title = "The French Leader"
say = "Most French Regulars."

[[summary.do]]
verb = "redeploy"
say = "The French Leader goes to"
order = [{ most = { count = "french-regulars" } }]
"#;

fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    let chart = |text: &str| Chart::parse(text).unwrap();
    LIBRARY.get_or_init(|| Library {
        charts: ByFaction([
            chart(Library::text(British)),
            chart(&[PATRIOTS, PATRIOT_SUMMARIES].concat()),
            chart(FRENCH),
            chart(INDIANS),
        ]),
    })
}

/// Dice and answers in a row; whatever is left over at the end is an error.
#[derive(Default)]
struct Script {
    dice: VecDeque<(Die, u8)>,
    answers: VecDeque<(Faction, usize)>,
    defaults: Vec<usize>,
    /// What a person does with a free Rally; none leaves it.
    rally: Option<Vec<Step>>,
    granted: Vec<Grant>,
}

impl Script {
    fn d3(rolls: &[u8]) -> Script {
        let mut script = Script::default();
        script.dice.extend(rolls.iter().map(|r| (Die::D3, *r)));
        script
    }

    fn d6(mut self, roll: u8) -> Script {
        self.dice.push_back((Die::D6, roll));
        self
    }

    fn answer(mut self, faction: Faction, option: usize) -> Script {
        self.answers.push_back((faction, option));
        self
    }
}

impl Door for Script {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        match self.dice.pop_front() {
            Some((kind, value)) if kind == die => Ok(value),
            other => panic!("{reason}: {die:?} wanted, {other:?} given"),
        }
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        panic!("{question:?}")
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        self.defaults.push(choice.default);
        match self.answers.pop_front() {
            Some((faction, option)) if faction == choice.faction => Ok(option),
            other => panic!("{choice:?}: {other:?}"),
        }
    }

    fn granted(&mut self, deed: &mut Deed, grant: &Grant) -> Result<bool, Stop> {
        self.granted.push(grant.clone());
        let Some(steps) = &self.rally else {
            return Ok(false);
        };
        for step in steps {
            rules::act(deed, step).unwrap();
        }
        Ok(true)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.dice.is_empty(), "dice left over: {:?}", self.dice);
            assert!(self.answers.is_empty(), "answers left over");
        }
    }
}

/// A board with the Treaty played, four Squadrons and five Resources for everybody.
fn table(pieces: &[(Space, Piece, u8)]) -> Board {
    let mut board = Board::empty().with_squadrons(4);
    set(
        &mut board,
        Change::Treaty {
            from: false,
            to: true,
        },
    );
    for faction in Faction::ALL {
        resources(&mut board, faction, 5);
    }
    for &(to, piece, count) in pieces {
        let from = Pool::Available;
        set(
            &mut board,
            Change::Place {
                piece,
                count,
                from,
                to,
            },
        );
    }
    board
}

fn set(board: &mut Board, change: Change) {
    board.apply(&change).unwrap();
}

fn resources(board: &mut Board, faction: Faction, to: u8) {
    let from = board.resources(faction);
    set(board, Change::Resources { faction, from, to });
}

fn support(board: &mut Board, space: Space, to: Support) {
    let from = board.support(space);
    set(board, Change::Shift { space, from, to });
}

fn lead(board: &mut Board, leader: Leader, to: Space) {
    let faction = leader.faction();
    while board.leader(faction) != leader {
        let from = board.leader(faction);
        let to = from.next().unwrap();
        set(board, Change::Succeed { from, to });
    }
    set(
        board,
        Change::Leader {
            leader,
            from: None,
            to: Some(to),
        },
    );
}

fn blockade(board: &mut Board, city: Space) {
    set(
        board,
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(city),
        },
    );
}

fn run<'a>(board: Board, faction: Faction, context: Context, door: &'a mut Script) -> Run<'a> {
    Run::new(library(), faction, board, context, door)
}

fn battle_box(run: &Run<'_>) -> &'static CommandBox {
    let library = library();
    let id = match run.faction() {
        British => "B12",
        Patriots => "P4",
        _ => "F16",
    };
    let Some(Node::Command(b)) = library.charts[run.faction()].node(id) else {
        panic!("{id}")
    };
    b
}

/// Carries out one verb of the Battle box.
fn part(run: &mut Run<'_>, verb: Verb) -> u8 {
    let b = battle_box(run);
    let max = if run.context.limited { Some(1) } else { b.max };
    let instruction = b.instructions.iter().find(|i| i.verb == verb).unwrap();
    run.carry_out(b.id.get_ref(), &b.rule, instruction, max, Some(b))
        .unwrap()
}

fn chosen(run: &Run<'_>) -> Vec<Space> {
    run.battles.iter().map(|b| b.space).collect()
}

/// What a Faction would choose, in order.
fn choice(board: Board, faction: Faction) -> Vec<Space> {
    let mut door = Script::default();
    let mut run = run(board, faction, Context::default(), &mut door);
    let times = part(&mut run, Verb::ChooseBattles);
    assert_eq!(usize::from(times), run.battles.len());
    chosen(&run)
}

const TWO: [(Space, Piece, u8); 4] = [
    (Pennsylvania, BritishRegular, 4),
    (Pennsylvania, Continental, 1),
    (Virginia, BritishRegular, 6),
    (Virginia, Continental, 1),
];

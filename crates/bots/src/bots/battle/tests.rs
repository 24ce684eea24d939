use super::win_the_day;
use crate::bots::testing::{INDIANS, PATRIOT_SUMMARIES};
use crate::bots::{Context, Executor, Library};
use crate::flowchart::schema::CommandBox;
use crate::flowchart::words::{Die, Verb};
use crate::flowchart::{Chart, Choice, DecisionSource, Interrupt, Node};
use crate::testing::{Layout, ScriptedSource};
use lod_engine::game::{
    Board, ByFaction, Change, Faction, Leader, Piece, Space, SpaceSet, Support,
};
use lod_engine::rules::{ActionStep, Command, Cost, PieceCounts, RallyKind, Special};
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
version = 2
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
where = "attack > defence"
order = [{ first = "washington" }, { then-most = "population" }, { within-that = [{ most = "villages" }] }]
joins = { pieces = "french-regulars" }

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
version = 2
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
where = "british-pieces and attack > defence"
order = [{ most = "population" }]
joins = { pieces = "continentals" }

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
say = "Move the French Leader to"
order = [{ most = "french-regulars" }]
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

/// A board with the Treaty played, three Squadrons and five Resources for everybody.
fn table(pieces: &[(Space, Piece, u8)]) -> Layout {
    let rich = Layout::empty().everybodys_resources(5);
    rich.treaty().squadrons(3, 0).lay(pieces)
}

fn run<'a>(
    board: Layout,
    faction: Faction,
    context: Context,
    source: &'a mut ScriptedSource,
) -> Executor<'a> {
    Executor::new(library(), faction, board.board, context, source)
}

fn battle_box(run: &Executor<'_>) -> &'static CommandBox {
    let library = library();
    let id = match run.faction() {
        British => "B12",
        Patriots => "P4",
        _ => "F16",
    };
    let Some(Node::Command(b)) = library.charts[run.faction()].node(id) else { panic!("{id}") };
    b
}

/// Carries out one verb of the Battle box.
fn part(run: &mut Executor<'_>, verb: Verb) -> u8 {
    let b = battle_box(run);
    let instruction = b.instructions.iter().find(|i| i.verb == verb).unwrap();
    run.in_command(b, |run| run.carry_out(instruction)).unwrap()
}

fn chosen(run: &Executor<'_>) -> Vec<Space> {
    run.battles.iter().map(|b| b.space).collect()
}

/// What a Faction would choose, in order.
fn choice(board: Layout, faction: Faction) -> Vec<Space> {
    let mut source = ScriptedSource::nothing();
    let mut run = run(board, faction, Context::default(), &mut source);
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

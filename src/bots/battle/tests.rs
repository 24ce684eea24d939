use super::won;
use crate::bots::testing::{INDIANS, PATRIOT_SUMMARIES};
use crate::bots::{Library, Moment, Run};
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

fn run<'a>(board: Board, faction: Faction, moment: Moment, door: &'a mut Script) -> Run<'a> {
    Run::new(library(), faction, board, moment, door)
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
    let max = if run.moment.limited { Some(1) } else { b.max };
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
    let mut run = run(board, faction, Moment::default(), &mut door);
    let times = part(&mut run, Verb::ChooseBattles);
    assert_eq!(usize::from(times), run.battles.len());
    chosen(&run)
}

fn common_cause(pieces: &[(Space, Piece, u8)]) -> Troops {
    let mut door = Script::default();
    let mut run = run(table(pieces), British, Moment::default(), &mut door);
    part(&mut run, Verb::ChooseBattles);
    assert_eq!(run.battles.len(), 1);
    run.battles[0].common_cause
}

const TWO: [(Space, Piece, u8); 4] = [
    (Pennsylvania, BritishRegular, 4),
    (Pennsylvania, Continental, 1),
    (Virginia, BritishRegular, 6),
    (Virginia, Continental, 1),
];

#[test]
fn r8_4_4_most_british_pieces_first() {
    assert_eq!(choice(table(&TWO), British), [Virginia, Pennsylvania]);
    let mut board = table(&TWO);
    resources(&mut board, British, 1);
    assert_eq!(choice(board, British), [Virginia]);
}

#[test]
fn r8_4_4_the_west_indies_and_forts_but_not_militia_alone() {
    let board = table(&[
        (WestIndies, BritishRegular, 4),
        (WestIndies, FrenchRegular, 1),
        (Virginia, BritishRegular, 6),
        (Virginia, PatriotFort, 1),
        (Pennsylvania, BritishRegular, 8),
        (Pennsylvania, MilitiaActive, 2),
    ]);
    assert_eq!(choice(board, British), [Virginia, WestIndies]);
}

#[test]
fn r8_1_spaces_are_paid_for_as_they_are_selected_and_not_again() {
    let mut door = Script::d3(&[1, 1, 1]);
    let mut run = run(table(&TWO), British, Moment::default(), &mut door);
    part(&mut run, Verb::ChooseBattles);
    assert_eq!(run.board().resources(British), 3);
    assert_eq!(run.deed.battles().len(), 2);
    assert_eq!(part(&mut run, Verb::Fight), 2);
    assert_eq!(run.board().resources(British), 3);
    assert!(run.battles.is_empty());
    assert_eq!(run.dice[0].reason, "Attack in Virginia, die 1 of 2");
    assert_eq!(run.dice[2].reason, "Attack in Pennsylvania, die 1 of 1");
}

#[test]
fn r25_modifiers_count_and_equal_is_not_enough() {
    let pieces = [
        (Pennsylvania, BritishRegular, 2),
        (Pennsylvania, Continental, 3),
    ];
    assert!(choice(table(&pieces), British).is_empty());
    let mut board = table(&pieces);
    lead(&mut board, Leader::Gage, Pennsylvania);
    assert_eq!(choice(board, British), [Pennsylvania]);
    let fort = table(&[
        (Pennsylvania, BritishRegular, 4),
        (Pennsylvania, Continental, 2),
        (Pennsylvania, PatriotFort, 1),
    ]);
    assert!(choice(fort, British).is_empty());
}

#[test]
fn r8_4_3_common_cause_active_first_but_not_the_last_underground() {
    assert_eq!(
        common_cause(&[
            (Pennsylvania, BritishRegular, 4),
            (Pennsylvania, Tory, 1),
            (Pennsylvania, WarPartyActive, 1),
            (Pennsylvania, WarPartyUnderground, 2),
            (Pennsylvania, Continental, 1),
        ]),
        Troops::of(WarPartyActive, 1).with(WarPartyUnderground, 1)
    );
    assert_eq!(
        common_cause(&[
            (Pennsylvania, BritishRegular, 4),
            (Pennsylvania, WarPartyUnderground, 1),
            (Pennsylvania, Continental, 1),
        ]),
        Troops::NONE
    );
    assert_eq!(
        common_cause(&[
            (Pennsylvania, BritishRegular, 3),
            (Pennsylvania, Tory, 3),
            (Pennsylvania, WarPartyActive, 3),
            (Pennsylvania, Continental, 1),
        ]),
        Troops::NONE
    );
}

/// R68.
#[test]
fn r8_4_4_common_cause_only_where_it_raises_the_force_level() {
    let pieces = |hidden| {
        vec![
            (Pennsylvania, BritishRegular, 3),
            (Pennsylvania, Tory, 2),
            (Pennsylvania, WarPartyActive, 2),
            (Pennsylvania, WarPartyUnderground, hidden),
            (Pennsylvania, Continental, 1),
        ]
    };
    // Two Active War Parties count 1 already; one of them as a Tory leaves half of one.
    let idle: Vec<_> = pieces(1);
    assert_eq!(common_cause(&idle), Troops::NONE);
    assert_eq!(common_cause(&pieces(2)), Troops::of(WarPartyUnderground, 1));
}

#[test]
fn r8_4_4_common_cause_may_decide_whether_to_fight_and_is_the_special_activity() {
    let pieces = [
        (Pennsylvania, BritishRegular, 3),
        (Pennsylvania, WarPartyActive, 1),
        (Pennsylvania, WarPartyUnderground, 3),
        (Pennsylvania, Continental, 5),
    ];
    let mut door = Script::d3(&[3, 3, 1]);
    let mut one = run(table(&pieces), British, Moment::default(), &mut door);
    part(&mut one, Verb::ChooseBattles);
    assert_eq!(chosen(&one), [Pennsylvania]);
    // Without another Special Activity in between.
    assert_eq!(part(&mut one, Verb::Special), 0);
    assert_eq!(part(&mut one, Verb::Fight), 1);
    assert_eq!(one.deed.special(), Some(Special::CommonCause));
    assert_eq!(one.path, ["B13"]);

    // A Limited Command has no Special Activity (2.3.5), and then the odds are bad.
    let moment = Moment {
        limited: true,
        ..Moment::default()
    };
    let mut door = Script::default();
    let mut limited = run(table(&pieces), British, moment, &mut door);
    assert_eq!(part(&mut limited, Verb::ChooseBattles), 0);
}

#[test]
fn r8_1_a_limited_command_has_one_space() {
    let moment = Moment {
        limited: true,
        ..Moment::default()
    };
    let mut door = Script::default();
    let mut run = run(table(&TWO), British, moment, &mut door);
    assert_eq!(part(&mut run, Verb::ChooseBattles), 1);
    assert_eq!(chosen(&run), [Virginia]);
}

#[test]
fn r8_4_4_nothing_chosen_nothing_done() {
    let board = table(&[
        (Pennsylvania, BritishRegular, 1),
        (Pennsylvania, Continental, 3),
    ]);
    let mut door = Script::default();
    let mut run = run(board, British, Moment::default(), &mut door);
    let b = battle_box(&run);
    assert_eq!(run.instructions(b), Ok(false));
    assert!(run.deed.changes().is_empty());
    assert_eq!(run.deed.command(), None);
    assert_eq!(run.deed.special(), None);
}

#[test]
fn r8_4_4_another_special_activity_elsewhere_before_the_battles() {
    let mut pieces = TWO.to_vec();
    pieces.push((NewYorkCity, BritishRegular, 1));
    pieces.push((NewYorkCity, MilitiaActive, 1));
    let mut door = Script::d3(&[1, 1, 1]);
    let mut run = run(table(&pieces), British, Moment::default(), &mut door);
    let b = battle_box(&run);
    assert_eq!(run.instructions(b), Ok(true));
    assert_eq!(run.deed.special(), Some(Special::Skirmish));
    assert_eq!(run.deed.special_spaces(), SpaceSet::of(NewYorkCity));
    assert_eq!(run.path, ["B11"]);
    assert_eq!(
        run.deed.battles(),
        SpaceSet::of(Virginia).union(SpaceSet::of(Pennsylvania))
    );
}

#[test]
fn r1_10_howe_before_common_cause() {
    let mut board = table(&[
        (Pennsylvania, BritishRegular, 4),
        (Pennsylvania, WarPartyActive, 1),
        (Pennsylvania, Continental, 1),
    ]);
    lead(&mut board, Leader::Howe, Pennsylvania);
    set(&mut board, Change::Fni { from: 0, to: 1 });
    let mut door = Script::d3(&[1]);
    let mut run = run(board, British, Moment::default(), &mut door);
    part(&mut run, Verb::ChooseBattles);
    assert_eq!(run.board().fni(), 1);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().fni(), 0);
}

fn rebels(space: Space, royalist: Piece) -> [(Space, Piece, u8); 2] {
    [(space, Continental, 3), (space, royalist, 1)]
}

#[test]
fn r8_5_1_washington_then_population_then_villages() {
    let mut pieces = Vec::new();
    pieces.extend(rebels(NewJersey, Tory));
    pieces.extend(rebels(Massachusetts, Tory));
    pieces.extend(rebels(Northwest, WarPartyActive));
    pieces.extend(rebels(Southwest, Village));
    let mut board = table(&pieces);
    lead(&mut board, Leader::Washington, NewJersey);
    assert_eq!(
        choice(board, Patriots),
        [NewJersey, Massachusetts, Southwest, Northwest]
    );
    resources(&mut board, Patriots, 2);
    assert_eq!(choice(board, Patriots), [NewJersey, Massachusetts]);
}

/// R37, R79.
#[test]
fn r8_5_1_the_french_join_as_long_as_they_can_pay() {
    let mut board = table(&[
        (Massachusetts, Continental, 3),
        (Massachusetts, FrenchRegular, 2),
        (Massachusetts, Tory, 3),
        (NewJersey, Continental, 3),
        (NewJersey, FrenchRegular, 2),
        (NewJersey, Tory, 3),
    ]);
    resources(&mut board, French, 1);
    let mut door = Script::default();
    let mut patriots = run(board, Patriots, Moment::default(), &mut door);
    part(&mut patriots, Verb::ChooseBattles);
    // Alone, three Continentals against three Tories are not enough.
    assert_eq!(chosen(&patriots), [Massachusetts]);
    assert!(patriots.battles[0].ally);
    assert_eq!(patriots.board().resources(French), 0);
    assert_eq!(patriots.board().resources(Patriots), 4);

    // With Rochambeau the French join at no cost (1.10).
    lead(&mut board, Leader::Rochambeau, NewJersey);
    let mut door = Script::default();
    let mut free = run(board, Patriots, Moment::default(), &mut door);
    part(&mut free, Verb::ChooseBattles);
    assert_eq!(chosen(&free), [Massachusetts, NewJersey]);
    assert_eq!(free.board().resources(French), 0);
}

#[test]
fn r3_1_2_a_free_battle_costs_the_ally_nothing() {
    let mut board = table(&[
        (Massachusetts, Continental, 3),
        (Massachusetts, FrenchRegular, 2),
        (Massachusetts, Tory, 3),
    ]);
    resources(&mut board, French, 0);
    resources(&mut board, Patriots, 0);
    let moment = Moment {
        price: Price::Free,
        ..Moment::default()
    };
    let mut door = Script::default();
    let mut run = run(board, Patriots, moment, &mut door);
    assert_eq!(part(&mut run, Verb::ChooseBattles), 1);
    assert!(run.battles[0].ally);
    assert!(run.deed.changes().is_empty());
}

/// R79.
#[test]
fn r8_6_6_continentals_join_the_french_if_the_patriots_can_pay() {
    let mut board = table(&[
        (Pennsylvania, FrenchRegular, 2),
        (Pennsylvania, Continental, 3),
        (Pennsylvania, BritishRegular, 3),
    ]);
    let mut door = Script::default();
    let mut french = run(board, French, Moment::default(), &mut door);
    assert_eq!(part(&mut french, Verb::ChooseBattles), 1);
    assert!(french.battles[0].ally);
    assert_eq!(french.board().resources(Patriots), 4);
    assert_eq!(french.board().resources(French), 4);
    // Two Regulars alone are not enough.
    resources(&mut board, Patriots, 0);
    assert!(choice(board, French).is_empty());
}

#[test]
fn r8_6_6_highest_population_first_the_west_indies_too() {
    let board = table(&[
        (WestIndies, FrenchRegular, 4),
        (WestIndies, BritishRegular, 1),
        (Pennsylvania, FrenchRegular, 4),
        (Pennsylvania, BritishRegular, 1),
        (Northwest, FrenchRegular, 4),
        (Northwest, WarPartyActive, 1),
    ]);
    assert_eq!(choice(board, French), [Pennsylvania, WestIndies]);
}

/// Patriots against Indians with two or three Underground War Parties.
fn village(pieces: &[(Space, Piece, u8)]) -> Board {
    let mut all = vec![
        (Northwest, Continental, 6),
        (Northwest, WarPartyUnderground, 3),
    ];
    all.extend_from_slice(pieces);
    table(&all)
}

fn flipped(run: &Run<'_>) -> u8 {
    run.deed
        .changes()
        .iter()
        .map(|c| match c {
            Change::Flip { piece, count, .. } if *piece == WarPartyUnderground => *count,
            _ => 0,
        })
        .sum()
}

/// R30: and nowhere else.
#[test]
fn r8_7_9_indians_with_a_village_activate_all_but_one() {
    let mut door = Script::d3(&[1, 1]);
    let mut with = run(
        village(&[(Northwest, Village, 1)]),
        Patriots,
        Moment::default(),
        &mut door,
    );
    part(&mut with, Verb::ChooseBattles);
    part(&mut with, Verb::Fight);
    assert_eq!(flipped(&with), 2);

    let mut door = Script::d3(&[1, 1]);
    let mut without = run(village(&[]), Patriots, Moment::default(), &mut door);
    part(&mut without, Verb::ChooseBattles);
    part(&mut without, Verb::Fight);
    assert_eq!(flipped(&without), 0);
}

#[test]
fn r3_6_1_a_person_decides_for_the_defender() {
    let mut moment = Moment::default();
    moment.players[Indians] = true;
    let mut door = Script::d3(&[1, 1]).answer(Indians, 3);
    let mut alone = run(
        village(&[(Northwest, Village, 1)]),
        Patriots,
        moment.clone(),
        &mut door,
    );
    part(&mut alone, Verb::ChooseBattles);
    part(&mut alone, Verb::Fight);
    assert_eq!(flipped(&alone), 3);
    assert_eq!(door.defaults, [2]);

    // The British decide where British pieces Defend, and these are no person's.
    let mut door = Script::d3(&[1, 1]);
    let mut british = run(
        village(&[(Northwest, Tory, 1)]),
        Patriots,
        moment,
        &mut door,
    );
    part(&mut british, Verb::ChooseBattles);
    part(&mut british, Verb::Fight);
    assert_eq!(flipped(&british), 0);
}

/// The British are sure to win two levels in Pennsylvania, which can take one.
fn two_levels() -> Board {
    let mut board = table(&[
        (Pennsylvania, BritishRegular, 9),
        (Pennsylvania, Continental, 1),
        (Pennsylvania, MilitiaActive, 4),
    ]);
    support(&mut board, Pennsylvania, Support::PassiveSupport);
    board
}

fn adjacent_full_but(board: &mut Board, keep: &[Space]) {
    for space in Pennsylvania.adjacent() {
        if space.population() > 0 && !keep.contains(&space) {
            support(board, space, Support::ActiveSupport);
        }
    }
}

#[test]
fn r32_levels_left_over_go_where_the_winner_gains_most() {
    let mut board = two_levels();
    adjacent_full_but(
        &mut board,
        &[Space::MarylandDelaware, NewJersey, Philadelphia],
    );
    let mut door = Script::d3(&[3, 3, 3, 1]);
    let mut run = run(board, British, Moment::default(), &mut door);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    let support = |s| run.board().support(s);
    assert_eq!(support(Pennsylvania), Support::ActiveSupport);
    assert_eq!(support(Space::MarylandDelaware), Support::PassiveSupport);
    assert_eq!(support(NewJersey), Support::Neutral);
    assert_eq!(run.deed.victory(), None);
}

#[test]
fn r32_equal_gains_by_the_table() {
    let mut board = two_levels();
    adjacent_full_but(&mut board, &[NewJersey, Philadelphia]);
    let mut door = Script::d3(&[3, 3, 3, 1]).d6(5);
    let mut run = run(board, British, Moment::default(), &mut door);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().support(NewJersey), Support::PassiveSupport);
    assert_eq!(run.board().support(Philadelphia), Support::Neutral);
}

#[test]
fn r3_6_8_a_person_decides_where_levels_left_over_go() {
    let mut board = table(&[
        (Pennsylvania, BritishRegular, 3),
        (Pennsylvania, Tory, 3),
        (Pennsylvania, Continental, 9),
        (Pennsylvania, FrenchRegular, 9),
    ]);
    support(&mut board, Pennsylvania, Support::ActiveOpposition);
    let mut moment = Moment::default();
    moment.players[Patriots] = true;
    // Three levels for six pieces: one to the first on the list, then no more.
    let spaces = Pennsylvania.adjacent().filter(|s| s.population() > 0);
    let mut door = Script::d3(&[3, 3, 3, 1, 1])
        .answer(Patriots, 0)
        .answer(Patriots, spaces.len());
    let mut run = run(board, French, moment, &mut door);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    let shifted = SpaceSet::ALL.filter(|s| run.board().support(s) == Support::PassiveOpposition);
    assert_eq!(
        shifted,
        spaces.first().map_or(SpaceSet::EMPTY, SpaceSet::of)
    );
}

const fn rally(space: Space, kind: RallyKind) -> Step {
    Step::Rally {
        space,
        kind,
        from: Vec::new(),
    }
}

#[test]
fn r3_6_8_a_free_rally_of_the_patriots_costs_nothing() {
    let board = table(&[(Virginia, Continental, 3), (Virginia, Tory, 2)]);
    let mut door = Script::default();
    let mut patriots = run(board, Patriots, Moment::default(), &mut door);
    patriots
        .act(&Step::Battle {
            space: Virginia,
            ally: false,
            common_cause: Troops::NONE,
            attacker_activates: 0,
            defender_activates: 0,
            attacker_roll: 3,
            defender_roll: 0,
        })
        .unwrap();
    let shifts = vec![(Virginia, 1)];
    patriots.act(&Step::WinTheDay { shifts }).unwrap();
    won::rally(&mut patriots, "P4", &[rally(NewJersey, RallyKind::One)]).unwrap();
    assert_eq!(patriots.board().pieces(NewJersey, MilitiaUnderground), 1);
    assert_eq!(patriots.board().resources(Patriots), 4);
}

/// French sure to win the day in Virginia, and two Continentals elsewhere.
fn french_day() -> Board {
    table(&[
        (Virginia, FrenchRegular, 6),
        (Virginia, Tory, 2),
        (Pennsylvania, Continental, 2),
    ])
}

/// The French fight in Virginia, and a person plays the Patriots.
fn french_win(door: &mut Script) -> Run<'_> {
    let mut moment = Moment::default();
    moment.players[Patriots] = true;
    let mut french = run(french_day(), French, moment, door);
    assert_eq!(part(&mut french, Verb::ChooseBattles), 1);
    part(&mut french, Verb::Fight);
    assert_eq!(french.board().support(Virginia), Support::PassiveOpposition);
    assert_eq!(french.deed.victory(), None);
    french
}

#[test]
fn r181_people_rally_as_they_like_after_a_non_players_battle() {
    let fort = RallyKind::Fort(Troops::of(Continental, 2));
    let mut door = Script::d3(&[2, 2]);
    door.rally = Some(vec![rally(Pennsylvania, fort)]);
    let french = french_win(&mut door);
    assert_eq!(french.board().pieces(Pennsylvania, PatriotFort), 1);
    assert_eq!(french.board().pieces(Pennsylvania, Continental), 0);
    assert_eq!(french.board().resources(Patriots), 5, "free");
    assert!(french.grants.is_empty());
    let last = french.deed.changes().last();
    assert!(matches!(
        last,
        Some(Change::Place {
            piece: PatriotFort,
            ..
        })
    ));
    let [grant] = &door.granted[..] else {
        panic!("{:?}", door.granted)
    };
    assert_eq!(
        (grant.faction, &grant.commands[..]),
        (Patriots, &[Command::Rally][..])
    );
    assert_eq!(
        (grant.spaces, grant.most, grant.must),
        (SpaceSet::MAP, Some(1), false)
    );
}

#[test]
fn r181_where_nobody_is_there_the_rally_is_left_to_the_person() {
    let mut door = Script::d3(&[2, 2]);
    let french = french_win(&mut door);
    assert_eq!(french.board().on_map(crate::game::PieceSet::MILITIA), 0);
    assert_eq!(french.board().pieces(Pennsylvania, Continental), 2);
    let [(at, grant)] = &french.grants[..] else {
        panic!("{:?}", french.grants)
    };
    assert_eq!(*at, french.deed.changes().len());
    assert_eq!(grant.faction, Patriots);
}

/// Patriots sure to win the day in Boston, under two Blockades.
fn blockaded() -> Board {
    let mut board = table(&[(Boston, Continental, 6), (Boston, Tory, 2)]);
    blockade(&mut board, Boston);
    blockade(&mut board, Boston);
    support(&mut board, Boston, Support::ActiveSupport);
    support(&mut board, NewYorkCity, Support::PassiveSupport);
    support(&mut board, CharlesTown, Support::ActiveSupport);
    board
}

#[test]
fn r159_the_battle_city_counts_as_without_its_blockades() {
    // Boston ends at Passive Support and is worth 1 without them.
    for (there, moved) in [(Support::PassiveSupport, 0), (Support::ActiveSupport, 1)] {
        let mut board = blockaded();
        support(&mut board, NewYorkCity, Support::Neutral);
        support(&mut board, CharlesTown, there);
        let mut door = Script::d3(&[1, 1]);
        let mut patriots = run(board, Patriots, Moment::default(), &mut door);
        part(&mut patriots, Verb::ChooseBattles);
        part(&mut patriots, Verb::Fight);
        assert_eq!(patriots.board().support(Boston), Support::PassiveSupport);
        assert_eq!(patriots.board().blockades(CharlesTown), moved);
        assert_eq!(patriots.board().blockades(Boston), 2 - moved);
    }
}

/// R75.
#[test]
fn r8_5_1_blockades_move_to_the_cities_with_most_support() {
    let mut board = blockaded();
    support(&mut board, NewYorkCity, Support::Neutral);
    let mut door = Script::d3(&[1, 1]);
    let mut one = run(board, Patriots, Moment::default(), &mut door);
    part(&mut one, Verb::ChooseBattles);
    part(&mut one, Verb::Fight);
    // Charles Town takes the first and is then no City with Support (R8): the other stays.
    assert_eq!(one.board().blockades(CharlesTown), 1);
    assert_eq!(one.board().blockades(Boston), 1);

    // New York City counts 2 at Passive Support, as Charles Town at Active Support.
    let mut door = Script::d3(&[1, 1]).d6(1);
    let mut two = run(blockaded(), Patriots, Moment::default(), &mut door);
    part(&mut two, Verb::ChooseBattles);
    part(&mut two, Verb::Fight);
    assert_eq!(two.board().blockades(Boston), 0);
    assert_eq!(two.board().blockades(NewYorkCity), 1);
    assert_eq!(two.board().blockades(CharlesTown), 1);
}

#[test]
fn r3_6_8_a_person_moves_the_blockades_of_the_french() {
    let mut moment = Moment::default();
    moment.players[French] = true;
    let others = SpaceSet::kind(crate::game::Kind::City).len() - 1;
    let mut door = Script::d3(&[1, 1]).answer(French, 0).answer(French, others);
    let mut run = run(blockaded(), Patriots, moment, &mut door);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().blockades(Boston), 1);
    assert_eq!(run.board().blockades_on_map(), 2);
}

#[test]
fn r6_2_2_the_french_battle_in_the_west_indies() {
    let board = table(&[
        (WestIndies, FrenchRegular, 3),
        (WestIndies, BritishRegular, 4),
    ]);
    let moment = Moment {
        price: Price::Free,
        ..Moment::default()
    };
    let mut door = Script::d3(&[2, 1]);
    let mut french = run(board, French, moment.clone(), &mut door);
    assert_eq!(french.west_indies_battle(), Ok(true));
    // 2 + 1 for Regulars against 1 + 1 for Regulars - 1 for Squadrons.
    assert_eq!(french.board().pieces(WestIndies, BritishRegular), 2);
    assert_eq!(french.board().pieces(WestIndies, FrenchRegular), 2);
    assert_eq!(french.board().resources(French), 5);

    let mut door = Script::default();
    let mut none = run(table(&[]), French, moment, &mut door);
    assert_eq!(none.west_indies_battle(), Ok(false));
}

#[test]
fn r1_10_a_leader_left_alone_goes_where_he_would_be_redeployed() {
    let mut board = table(&[
        (Virginia, Continental, 1),
        (Virginia, Tory, 1),
        (Virginia, BritishRegular, 6),
        (Pennsylvania, Continental, 2),
    ]);
    lead(&mut board, Leader::Washington, Virginia);
    let mut door = Script::d3(&[3, 3]);
    let mut run = run(board, British, Moment::default(), &mut door);
    part(&mut run, Verb::ChooseBattles);
    part(&mut run, Verb::Fight);
    assert_eq!(run.board().leader_space(Patriots), Some(Pennsylvania));
}

#[test]
fn unknown_pieces_stop_the_choice() {
    let board = table(&TWO).with_notebook(crate::game::Notebook::open());
    let mut door = Script::default();
    let mut run = run(board, British, Moment::default(), &mut door);
    let b = battle_box(&run);
    assert_eq!(run.instructions(b), Err(Stop::Unknown));
}

/// Dice and answers from a small generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

impl Door for Chance {
    fn roll(&mut self, die: Die, _reason: &str) -> Result<u8, Stop> {
        Ok(u8::try_from(self.below(usize::from(die.sides()))).unwrap() + 1)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        panic!("{question:?}")
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        assert!(choice.default < choice.options.len(), "{choice:?}");
        Ok(self.below(choice.options.len()))
    }
}

/// A board with pieces, levels, Leaders, Blockades and Resources anywhere they may be.
fn anything(chance: &mut Chance) -> Board {
    let mut board = table(&[]);
    for _ in 0..60 {
        let (to, piece) = (chance.below(22), chance.below(Piece::COUNT));
        let count = u8::try_from(chance.below(5)).unwrap() + 1;
        let _ = board.apply(&Change::Place {
            piece: Piece::ALL[piece],
            count,
            from: Pool::Available,
            to: Space::ALL[to],
        });
    }
    for space in SpaceSet::ALL {
        let (from, level) = (board.support(space), chance.below(5));
        let to = Support::ALL[level];
        let _ = board.apply(&Change::Shift { space, from, to });
    }
    for faction in Faction::ALL {
        resources(&mut board, faction, u8::try_from(chance.below(4)).unwrap());
        let space = Space::ALL[chance.below(22)];
        if board.has(space, crate::game::PieceSet::faction(faction)) {
            let leader = board.leader(faction);
            lead(&mut board, leader, space);
        }
    }
    for _ in 0..chance.below(3) {
        let _ = board.apply(&Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(Space::ALL[chance.below(6)]),
        });
    }
    board
}

#[test]
fn any_board_is_fought_on_without_a_fault() {
    let mut chance = Chance(7);
    let mut fought = [0_u32; 3];
    let library = library();
    for turn in 0..1500 {
        let faction = [British, Patriots, French][turn % 3];
        let board = anything(&mut chance);
        let mut moment = Moment::default();
        for f in Faction::ALL {
            moment.players[f] = chance.below(2) == 0;
        }
        let mut run = Run::new(library, faction, board, moment, &mut chance);
        let chosen = part(&mut run, Verb::ChooseBattles);
        assert_eq!(part(&mut run, Verb::Fight), chosen);
        assert_eq!(run.deed.victory(), None);
        assert!(run.deed.stranded().is_empty());
        fought[turn % 3] += u32::from(chosen);
        let mut again = board;
        for change in run.deed.changes() {
            set(&mut again, *change);
        }
        assert_eq!(format!("{again:?}"), format!("{:?}", run.board()));
    }
    assert!(fought.iter().all(|n| *n > 20), "{fought:?}");
}

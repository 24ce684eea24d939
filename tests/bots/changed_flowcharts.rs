//! The priorities are the flowcharts' text: change it, and the non-players play by the change.

mod british;
mod british_fights;
mod french;
mod indians;
mod patriots;
mod turn;

use crate::testing::{Layout, ScriptedSource};
use lod_bots::bots::{Context, Executor, Library, SeededDice};
use lod_engine::game::{
    Board, Faction, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet, Support,
};
use lod_engine::rules::{Command, Cost};

/// The embedded flowcharts, with one passage of one of them replaced.
fn library(faction: Faction, passage: &str, by: &str) -> Library {
    let text = Library::text(faction);
    assert_eq!(text.matches(passage).count(), 1, "one passage: {passage}");
    turn::library(faction, &text.replace(passage, by))
}

/// The boxes of a turn.
fn path(library: &Library, faction: Faction, board: Board) -> Vec<String> {
    let mut source = SeededDice::new(1);
    let mut run = Executor::new(library, faction, board, Context::default(), &mut source);
    run.turn().expect("a turn");
    run.walk.path.clone()
}

/// I7: where an Event demands a Gather, a Village comes before War Parties (5.1.3, R146), or after them.
#[test]
fn i7_gathers_as_demanded_by_the_order_in_the_file() {
    let board = SpaceSet::MAP
        .filter(|s| s.is_province())
        .iter()
        .take(7)
        .fold(Layout::empty(), |set, space| set.put(space, Piece::WarPartyUnderground, 2))
        .board;
    let passage = "[\"gather-village\", \"gather-war-parties\", ";
    let villages = |by: &str| {
        let library = library(Faction::Indians, passage, by);
        let built = (0..20).filter(|seed| {
            let mut source = SeededDice::new(*seed);
            let context = Context { price: Cost::Free, ..Context::default() };
            let mut run = Executor::new(&library, Faction::Indians, board, context, &mut source);
            let done = run.execute_forced(&[Command::Gather], 1);
            assert!(done.expect("no fault"), "seed {seed}");
            run.board().on_map(PieceSet::of(Piece::Village)) > 0
        });
        built.count()
    };
    assert!(villages(passage) > 0);
    assert_eq!(villages("[\"gather-war-parties\", \"gather-village\", "), 0);
}

/// 8.4.6: what the British give for a Trade, and for which rolls they give nothing.
#[test]
fn the_british_answer_a_trade_as_the_file_says() {
    let amount = "amount = \"half-up(d6)\"\n";
    let below = "below = \"resources of british\"\n";
    let embedded = [amount, below].concat();
    let gift = |by: &str, resources: u8, dice: &str| {
        let library = library(Faction::British, &embedded, by);
        let board = *Layout::empty().resources(Faction::British, resources);
        let mut source = ScriptedSource::rolls(dice);
        let mut run =
            Executor::new(&library, Faction::Indians, board, Context::default(), &mut source);
        run.trade_answer().expect("an answer")
    };
    assert_eq!(gift(&embedded, 6, "d6=5"), 3);
    assert_eq!(gift(&embedded, 5, "d6=5"), 0);
    assert_eq!(gift(&embedded, 1, ""), 0);
    let down = amount.replace("half-up", "half") + below;
    assert_eq!(gift(&down, 6, "d6=5"), 2);
    let whole = "amount = \"d3\"\n";
    // No more than there is, and no roll where it cannot matter.
    assert_eq!(gift(whole, 2, "d3=3"), 2);
    assert_eq!(gift(whole, 1, ""), 1);
    let more = amount.replace("d6", "cbc + d6 + 2");
    assert_eq!(gift(&more, 6, "d6=5"), 4);
    assert_eq!(gift("amount = \"2\"\n", 6, ""), 2);
    assert_eq!(gift(&[amount, "below = \"3\"\n"].concat(), 6, "d6=3"), 0);
}

/// A roll in the middle may decide as well as the least and the greatest.
#[test]
fn a_die_is_rolled_for_one_of_its_results() {
    let passage = "when = \"resources of patriots < d3\"";
    let library = library(Faction::French, passage, "when = \"d3 is 2\"");
    let board = *Layout::empty().resources(Faction::French, 5);
    let mut seen = [false; 3];
    for seed in 0..20 {
        let mut source = SeededDice::new(seed);
        let mut run =
            Executor::new(&library, Faction::French, board, Context::default(), &mut source);
        run.turn().expect("a turn");
        let roll = run.walk.dice.first().expect("a die").value;
        assert_eq!(run.walk.path.contains(&"F6".to_string()), roll == 2, "a roll of {roll}");
        seen[usize::from(roll) - 1] = true;
    }
    assert_eq!(seen, [true; 3]);
}

/// F14: with one March left the dice say who of two goes toward the British; without such a number both go.
#[test]
fn f14_draws_who_marches_where_only_one_may() {
    let passage = "to = { where = \"british-pieces\" }\n";
    let land = SpaceSet::of(Space::NewJersey).union(Space::NewJersey.adjacent());
    let land = land.union(Space::Pennsylvania.adjacent()).union(SpaceSet::of(Space::Virginia));
    let patriots = land.iter().fold(Layout::empty(), |set, s| set.put(s, Piece::MilitiaActive, 1));
    let board = patriots
        .treaty()
        .resources(Faction::French, 5)
        .away(PieceType::FrenchRegular, 11, OffMapBox::Casualties)
        .put(Space::NewJersey, Piece::FrenchRegular, 2)
        .put(Space::Pennsylvania, Piece::FrenchRegular, 2)
        .put(Space::SouthCarolina, Piece::BritishRegular, 3)
        .board;
    let first_from = |by: &str| -> Vec<Space> {
        let library = library(Faction::French, passage, by);
        let origins = (0..12).map(|seed| {
            let mut source = SeededDice::new(seed);
            let mut run =
                Executor::new(&library, Faction::French, board, Context::default(), &mut source);
            run.turn().expect("a turn");
            assert!(run.walk.path.contains(&"F14".to_string()), "{:?}", run.walk.path);
            run.state.moved().first().expect("a March").from
        });
        let mut origins: Vec<Space> = origins.collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    };
    assert_eq!(first_from(passage), [Space::NewJersey]);
    let one = [passage, "max = 1\n"].concat();
    assert_eq!(first_from(&one), [Space::NewJersey, Space::Pennsylvania]);
}

/// P3, P6 and P10: an arrow leads where the file says.
#[test]
fn p3_follows_the_arrow_in_the_file() {
    let board = Layout::empty().resources(Faction::Patriots, 5);
    let board = SpaceSet::MAP
        .filter(|s| s.population() > 0)
        .iter()
        .fold(board, |set, s| set.support(s, Support::ActiveSupport))
        .board;
    let passage = "yes = \"P6\"\nno = \"pass\"";
    for (by, next) in [(passage, "P6"), ("yes = \"P10\"\nno = \"pass\"", "P10")] {
        let library = library(Faction::Patriots, passage, by);
        let path = path(&library, Faction::Patriots, board);
        assert_eq!(path[..3], ["P1", "P3", next]);
    }
}

// Arrows that no turn follows by the embedded flowcharts, because an earlier box sees to it

/// The same of a turn that begins at another box than the first.
fn from(faction: Faction, start: &str, board: Board) -> Vec<String> {
    let first = &Library::get().charts[faction].start;
    let passage = format!("start = \"{}\"", first.get_ref());
    let changed = library(faction, &passage, &format!("start = \"{start}\""));
    path(&changed, faction, board)
}

/// P11 -> P7: P10 has found a space before.
#[test]
fn p11_if_none_leads_to_p7() {
    let rally =
        Layout::empty().resources(Faction::Patriots, 3).put(Space::Virginia, Piece::Tory, 1);
    let path = from(Faction::Patriots, "P11", rally.board);
    assert_eq!(path[..2], ["P11", "P7"]);
}

/// B8 -> B10: nothing of the British is left to be placed.
#[test]
fn b8_if_none_leads_to_b10() {
    let board = Layout::empty()
        .only(PieceType::BritishRegular, 0)
        .only(PieceType::Tory, 0)
        .resources(Faction::British, 3);
    let path = from(Faction::British, "B8", board.board);
    assert_eq!(path, ["B8", "B10"]);
}

/// F6 -> pass, F11 -> pass: without Resources there is nothing to hand over (8.6.1, 8.6.3).
#[test]
fn f6_and_f11_without_resources_pass() {
    let board = Layout::empty().resources(Faction::French, 0).board;
    assert_eq!(from(Faction::French, "F6", board), ["F6"]);
    let board = Layout::of(board).treaty().board;
    assert_eq!(from(Faction::French, "F11", board), ["F11"]);
}

/// B13 -> B11: Common Cause belongs to a March or Battle; without one a Skirmish is looked for.
#[test]
fn b13_if_none_leads_to_b11() {
    let mut source = ScriptedSource::rolls("d3=1");
    let board = Board::empty();
    let context = Context::default();
    let mut run = Executor::new(Library::get(), Faction::British, board, context, &mut source);
    assert_eq!(run.first_activity("B13"), Ok(true));
    assert_eq!(run.walk.path, ["B13", "B11", "B7"]);
}

//! The priorities are the flowcharts' text: change it, and the non-players play by the change.

use lod_assistant::bots::{Library, Moment, Run, Script, Seeded};
use lod_assistant::flowchart::Chart;
use lod_assistant::game::{
    Board, ByFaction, Change, Faction, Marker, Piece, Pool, Space, SpaceSet, Stock, Support,
};

/// The embedded flowcharts, with one passage of one of them replaced.
fn library(faction: Faction, passage: &str, by: &str) -> Library {
    let chart = |f: Faction| {
        let text = Library::text(f);
        if f != faction {
            return Chart::parse(text).expect("the embedded text");
        }
        assert_eq!(text.matches(passage).count(), 1, "one passage: {passage}");
        Chart::parse(&text.replace(passage, by)).expect("the changed text")
    };
    Library {
        charts: ByFaction(Faction::ALL.map(chart)),
    }
}

struct Set(Board);

impl Set {
    fn change(mut self, change: Change) -> Set {
        self.0.apply(&change).expect("the change fits the board");
        self
    }

    fn put(self, to: Space, piece: Piece, count: u8) -> Set {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    fn resources(self, faction: Faction, to: u8) -> Set {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn support(self, space: Space, to: Support) -> Set {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }
}

fn play(library: &Library, faction: Faction, board: Board, dice: &str) -> (Vec<String>, Board) {
    let mut door = Script::parse(dice).expect("dice");
    let moment = Moment::default();
    let mut run = Run::new(library, faction, board, moment, &mut door);
    run.turn().expect("a turn");
    let played = (run.path.clone(), *run.board());
    drop(run);
    assert_eq!(door.left(), 0, "dice left over");
    played
}

/// B8: Regulars go to the highest Population, or to the lowest if the file says so.
#[test]
fn b8_musters_by_the_order_in_the_file() {
    let board = SpaceSet::MAP
        .filter(|s| s.population() > 0 && s != Space::Georgia && s != Space::Virginia)
        .iter()
        .fold(Set(Board::empty()), |set, space| {
            set.support(space, Support::ActiveSupport)
        })
        .resources(Faction::British, 1)
        .0;
    let passage =
        "of = \"british-cubes\" } } },\n    { within-each = [{ most = \"population\" }] },\n";
    let changed = passage.replace("most", "least");
    for (by, space) in [(passage, Space::Virginia), (&changed, Space::Georgia)] {
        let library = library(Faction::British, passage, by);
        let (path, after) = play(&library, Faction::British, board, "d3=1");
        assert_eq!(path[..4], ["B1", "B3", "B4", "B6"]);
        let spaces = SpaceSet::MAP.filter(|s| after.pieces(s, Piece::BritishRegular) > 0);
        assert_eq!(spaces.iter().collect::<Vec<_>>(), [space]);
    }
}

/// I4: the Raid goes where the most people are, or where the fewest are.
#[test]
fn i4_raids_by_the_order_in_the_file() {
    let board = [Space::Virginia, Space::Georgia]
        .into_iter()
        .fold(Set(Board::empty()), |set, space| {
            set.put(space, Piece::WarPartyUnderground, 1)
                .support(space, Support::ActiveOpposition)
        })
        .support(Space::Massachusetts, Support::ActiveOpposition)
        .support(Space::Pennsylvania, Support::ActiveOpposition)
        .resources(Faction::Indians, 1)
        .0;
    let order = "more-than\", right = { count = \"rebellion-pieces\" } } },\n  ] } },\n  { within-each = [{ most = \"population\" }] },";
    let changed = order.replace("most", "least");
    for (by, space) in [(order, Space::Virginia), (&changed, Space::Georgia)] {
        let library = library(Faction::Indians, order, by);
        let (path, after) = play(&library, Faction::Indians, board, "");
        assert_eq!(path[..3], ["I1", "I3", "I4"]);
        assert_eq!(after.markers(space, Marker::Raid), 1, "{space}");
        assert_eq!(after.markers_left(Marker::Raid), 11);
    }
}

/// P3, P6 and P10: an arrow leads where the file says.
#[test]
fn p3_follows_the_arrow_in_the_file() {
    let board = Set(Board::empty()).resources(Faction::Patriots, 5);
    let board = SpaceSet::MAP
        .filter(|s| s.population() > 0)
        .iter()
        .fold(board, |set, s| set.support(s, Support::ActiveSupport))
        .0;
    let passage = "yes = \"P6\"\nno = \"pass\"";
    for (by, next) in [(passage, "P6"), ("yes = \"P10\"\nno = \"pass\"", "P10")] {
        let library = library(Faction::Patriots, passage, by);
        let (path, _) = play(&library, Faction::Patriots, board, "");
        assert_eq!(path[..3], ["P1", "P3", next]);
    }
}

// Arrows that no turn follows by the embedded flowcharts, because an earlier box sees to it

/// The boxes of a turn that begins at another box than the first.
fn from(faction: Faction, start: &str, board: Board) -> Vec<String> {
    let first = &Library::get().charts[faction].start;
    let passage = format!("start = \"{}\"", first.get_ref());
    let changed = library(faction, &passage, &format!("start = \"{start}\""));
    let mut door = Seeded::new(1);
    let mut run = Run::new(&changed, faction, board, Moment::default(), &mut door);
    run.turn().expect("a turn");
    run.path.clone()
}

/// P11 -> P7: P10 has found a space before.
#[test]
fn p11_if_none_leads_to_p7() {
    let rally =
        Set(Board::empty())
            .resources(Faction::Patriots, 3)
            .put(Space::Virginia, Piece::Tory, 1);
    let path = from(Faction::Patriots, "P11", rally.0);
    assert_eq!(path[..2], ["P11", "P7"]);
}

/// B8 -> B10: nothing of the British is left to be placed.
#[test]
fn b8_if_none_leads_to_b10() {
    let board = [Stock::BritishRegular, Stock::Tory]
        .into_iter()
        .fold(Set(Board::empty()), |set, piece| {
            let count = set.0.available(piece);
            set.change(Change::Transfer {
                piece,
                count,
                from: Pool::Available,
                to: Pool::Casualties,
            })
        })
        .resources(Faction::British, 3);
    let path = from(Faction::British, "B8", board.0);
    assert_eq!(path, ["B8", "B10"]);
}

/// F6 -> pass, F11 -> pass: without Resources there is nothing to hand over (8.6.1, 8.6.3).
#[test]
fn f6_and_f11_without_resources_pass() {
    let board = Set(Board::empty()).resources(Faction::French, 0).0;
    assert_eq!(from(Faction::French, "F6", board), ["F6"]);
    let board = Set(board)
        .change(Change::Treaty {
            from: false,
            to: true,
        })
        .0;
    assert_eq!(from(Faction::French, "F11", board), ["F11"]);
}

/// B13 -> B11: Common Cause belongs to a March or Battle; without one a Skirmish is looked for.
#[test]
fn b13_if_none_leads_to_b11() {
    let mut door = Script::parse("d3=1").expect("dice");
    let board = Board::empty();
    let moment = Moment::default();
    let mut run = Run::new(Library::get(), Faction::British, board, moment, &mut door);
    assert_eq!(run.special_activity("B13"), Ok(true));
    assert_eq!(run.path, ["B13", "B11", "B7"]);
}

//! Brilliant Strokes by non-players (2.3.8, 8.3.7, 8.4.11, 8.5.8, 8.6.11, 8.7.8).

use crate::common;

use lod_assistant::bots::{
    Context, Granted, Library, Script, Seeded, Struck, brilliant_stroke, brilliant_stroke_due,
    play_stroke, who_plays,
};
use lod_assistant::game::Faction::{British, French, Indians, Patriots};
use lod_assistant::game::Piece::{
    BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, Tory,
    WarPartyActive, WarPartyUnderground,
};
use lod_assistant::game::{
    Board, ByFaction, Change, Cylinder, Faction, Leader, Marker, Piece, Pool, Space, Stock, Support,
};
use lod_assistant::rules::cards::cards;
use lod_assistant::rules::seats::Seats;
use lod_assistant::rules::{Command, Special, invariants};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod smoke;
mod what;
mod when;

/// A board being laid out, after the Treaty of Alliance, with all four cards held.
#[derive(Clone, Copy)]
struct Table(Board);

fn table() -> Table {
    let mut table = early();
    table = table.change(Change::Treaty {
        from: false,
        to: true,
    });
    table
}

fn early() -> Table {
    Faction::ALL
        .into_iter()
        .fold(Table(Board::empty()), |t, faction| {
            t.change(Change::BrilliantStroke {
                faction,
                from: false,
                to: true,
            })
        })
}

impl Table {
    fn change(mut self, change: Change) -> Table {
        self.0.apply(&change).expect("the change fits the board");
        self
    }

    fn put(self, to: Space, piece: Piece, count: u8) -> Table {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    fn support(self, space: Space, to: Support) -> Table {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    fn resources(self, faction: Faction, to: u8) -> Table {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn leader(self, leader: Leader, to: Space) -> Table {
        let from = self.0.leader(leader.faction());
        let table = if from == leader {
            self
        } else {
            self.change(Change::Succeed { from, to: leader })
        };
        let from = table.0.leader_space(leader.faction());
        table.change(Change::Leader {
            leader,
            from,
            to: Some(to),
        })
    }

    fn cylinder(self, faction: Faction, to: Cylinder) -> Table {
        let from = self.0.cylinder(faction);
        self.change(Change::Cylinder { faction, from, to })
    }

    fn away(self, piece: Stock, count: u8) -> Table {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to: Pool::Unavailable,
        })
    }
}

fn context(people: &[Faction], first: Option<Faction>, by: Option<Faction>) -> Context {
    let mut players = ByFaction([false; 4]);
    for faction in people {
        players[*faction] = true;
    }
    Context {
        players,
        first_eligible: first,
        stroke_by: by,
        ..Context::default()
    }
}

fn due_on(
    table: Table,
    faction: Faction,
    people: &[Faction],
    context: Context,
    snow: bool,
) -> bool {
    let seats = Seats::each(people);
    let mut door = Script::default();
    brilliant_stroke_due(
        Library::get(),
        table.0,
        faction,
        &seats,
        snow,
        context,
        &mut door,
    )
    .expect("no die")
}

fn due(table: Table, faction: Faction, first: Faction, by: Option<Faction>) -> bool {
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
    due_on(
        table,
        faction,
        &people,
        context(&people, Some(first), by),
        false,
    )
}

fn strike(table: Table, faction: Faction, dice: &str) -> Struck {
    let mut door = Script::parse(dice).expect("dice");
    let people: Vec<Faction> = Faction::ALL.into_iter().filter(|f| *f != faction).collect();
    let context = context(&people, people.first().copied(), None);
    let struck =
        play_stroke(Library::get(), table.0, faction, context, &mut door).expect("no fault");
    assert_eq!(door.left(), 0, "{:?}", struck.done.dice);
    struck
}

fn undone(table: Table, struck: &Struck) {
    let mut board = *struck.done.board();
    board
        .undo_all(struck.done.changes())
        .expect("can be undone");
    assert!(board == table.0);
}

//! A turn by the embedded flowcharts, and the same with one passage of one box replaced.

use crate::testing::ScriptedSource;
use lod::tell::{Order, in_order, moves, order_sentences};
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::flowchart::{Chart, check};
use lod_engine::game::{Board, ByFaction, Faction, Position};

/// The embedded flowcharts, with another text for one Faction.
pub fn library(faction: Faction, text: &str) -> Library {
    let chart = |f: Faction| {
        let text = if f == faction { text } else { Library::text(f) };
        Chart::parse(text).expect("a flowchart")
    };
    Library { charts: ByFaction(Faction::ALL.map(chart)) }
}

/// A Faction's text in which a passage, found once in this box, is replaced.
#[track_caller]
fn changed(faction: Faction, at: &str, passage: &str, by: &str) -> String {
    let text = Library::text(faction);
    let (before, from_box) = text.split_once(&format!("id = \"{at}\"\n")).expect("the box");
    let is_next = |(i, _): &(usize, &str)| {
        let header = from_box[*i..].split(']').next();
        header.is_some_and(|h| !h.contains('.'))
    };
    let next = from_box.match_indices("\n[[").find(is_next);
    let end = next.map_or(from_box.len(), |(i, _)| i);
    let (the_box, after) = from_box.split_at(end);
    assert_eq!(the_box.matches(passage).count(), 1, "once: {passage}");
    let the_box = the_box.replace(passage, by);
    format!("{before}id = \"{at}\"\n{the_box}{after}")
}

/// A turn that leads through a box.
#[derive(Clone, Copy)]
pub struct Turn<'t> {
    faction: Faction,
    at: &'t str,
    position: &'t str,
    dice: &'t str,
    does: &'t [&'t str],
    /// The card on which the Faction may play the Event, if there is one.
    card: Option<u8>,
}

/// The turn of a Faction that leads through the box `at`. In the position what is not named is empty, Neutral or
/// Available. The dice are all that are rolled, whatever the text. `does` is what is done by the embedded text:
/// pieces, markers, levels and Resources.
pub const fn turn<'t>(
    faction: Faction,
    at: &'t str,
    position: &'t str,
    dice: &'t str,
    does: &'t [&'t str],
) -> Turn<'t> {
    Turn { faction, at, position, dice, does, card: None }
}

impl<'t> Turn<'t> {
    /// The same with a card.
    pub const fn card(self, card: u8) -> Turn<'t> {
        Turn { card: Some(card), ..self }
    }

    /// Plays the turn by the embedded text, and by one that has `by` in place of a passage of the box.
    #[track_caller]
    pub fn but(&self, passage: &str, by: &str, does: &[&str]) {
        assert_ne!(self.does, does, "another turn");
        let text = Library::text(self.faction);
        assert_eq!(self.played(text), self.does, "by the embedded text");
        let text = changed(self.faction, self.at, passage, by);
        assert_eq!(self.played(&text), does, "by the changed text");
    }

    #[track_caller]
    fn played(&self, text: &str) -> Vec<String> {
        let library = library(self.faction, text);
        let flaws = check(&library.charts[self.faction], text);
        assert!(flaws.is_empty(), "{flaws:?}");
        let board = board(self.position);
        let mut source = ScriptedSource::rolls(self.dice);
        let context =
            Context { card: self.card, event_open: self.card.is_some(), ..Context::default() };
        let mut run = Executor::new(&library, self.faction, board, context, &mut source);
        run.turn().expect("a turn");
        assert!(run.walk.path.iter().any(|b| b == self.at), "{:?}", run.walk.path);
        let changes = run.state.changes();
        let moves = moves(&board, run.state.board(), changes).into_iter();
        let tracks = moves.filter(|order| matches!(order, Order::Track { .. }));
        let done = [in_order(changes), tracks.collect()].concat();
        drop(run);
        order_sentences(&done).into_iter().filter(|line| !follows(line)).collect()
    }
}

fn board(position: &str) -> Board {
    Position::parse(position).expect("a position").board
}

/// Whether a line only says what follows from the others: totals and Casualties.
fn follows(line: &str) -> bool {
    ["Total ", "CBC ", "CRC ", "French Preparations "].iter().any(|sum| line.starts_with(sum))
}

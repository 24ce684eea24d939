//! What must stay behind when units leave a space.

use super::describe::place::SpacePhrase;
use super::describe::voice::Voice;
use super::read::WordReader;
use super::table::{choices, record};
use super::words::{Expr, Pieces, need};
use lod_engine::game::Control;
use lod_engine::game::data::{Keys, Record};
use lod_engine::game::words::either;

choices! {
    /// What must stay behind when units leave a space.
    #[derive(PartialEq, Eq)]
    MustStay {
        /// This Control, where the space has it, does not end.
        KeepControl(Control) = "keep-control",
        /// The move gives no Side this Control.
        AddNoControl(Control) = "add-no-control",
        /// In spaces under British Control, this many more Royalist than Rebellion pieces.
        RoyalistLead(u8) = "royalist-lead",
        /// The last of these pieces, this many, in spaces that pass the tests.
        Last(LeaveLast) = "last",
    }
}

record! {
    checked
    /// The last pieces of some kinds that stay in spaces that pass tests.
    #[derive(PartialEq, Eq)]
    LeaveLast {
        /// Which pieces.
        of: Pieces,
        /// How many stay; 1 if omitted.
        count: u8 = 1,
        /// This many for each of these in the space.
        each: Option<Pieces>,
        /// Of these, the ones to leave if there is a choice.
        prefer: Option<Pieces>,
        /// Only in spaces that pass these tests.
        tests = "where": Vec<Expr>,
    }
}

impl Record<WordReader> for LeaveLast {
    fn begin(reader: &mut WordReader, _keys: &Keys<'_>) {
        reader.scope = reader.scope.without(need::AHEAD);
    }

    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        if self.count == 0 {
            reader.flaw(keys.at("count"), "`count` is 0: nothing would stay");
        }
    }
}

/// The sentences for some restrictions on units that leave.
pub(super) fn sentences(leave: &[MustStay], voice: Voice<'_>) -> Vec<String> {
    let mut control = Vec::new();
    let mut stay = Vec::new();
    for rule in leave {
        match rule {
            MustStay::KeepControl(h) => control.push(format!("end {}", h.name())),
            MustStay::AddNoControl(h) => control.push(format!("add {}", h.name())),
            MustStay::RoyalistLead(lead) => stay
                .push(format!("under British Control {lead} more Royalist than Rebellion pieces")),
            MustStay::Last(rule) => stay.push(rule.reads(voice)),
        }
    }
    let mut said = Vec::new();
    if !control.is_empty() {
        let list = either(&control);
        said.push(format!("No move may {list} in its origin."));
    }
    if !stay.is_empty() {
        said.push(format!("Leave {}.", stay.join("; ")));
    }
    said
}

/// "Underground", or the pieces where they have no face.
fn face(kind: Pieces) -> &'static str {
    ["Underground", "Active"]
        .into_iter()
        .find(|face| kind.one().starts_with(face))
        .unwrap_or(kind.one())
}

impl LeaveLast {
    /// How many of which pieces stay, and where.
    pub(super) fn reads(&self, voice: Voice<'_>) -> String {
        let (one, many) = (self.of.one(), self.of.many());
        let which = match (self.each, self.count) {
            (None, 1) => format!("the last {one}"),
            (None, n) => format!("the last {n} {many}"),
            (Some(each), 1) => format!("1 {one} per {}", each.one()),
            (Some(each), n) => format!("{n} {many} per {}", each.one()),
        };
        let place = if self.tests.is_empty() {
            String::new()
        } else {
            format!(" of {}", SpacePhrase::of(&self.tests, voice).counted("each"))
        };
        let prefer =
            self.prefer.map_or(String::new(), |kind| format!(" ({} if possible)", face(kind)));
        format!("{which}{place}{prefer}")
    }
}

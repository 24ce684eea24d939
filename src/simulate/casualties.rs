//! In whose turns the cubes and Forts fell (1.6.4).

use crate::chances::ratio;
use lod_bots::bots::Outcome;
use lod_engine::game::{ByFaction, Change, Fact, Faction};
use lod_engine::rules::{Command, Special};

/// The kinds of turns that are told apart: Battles, other Commands with a Skirmish, Events, the rest.
pub const KINDS: [&str; 4] = ["battle", "skirmish", "event", "other"];

/// Casualties of some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LossCount {
    /// Turns of this kind.
    pub turns: u64,
    /// British Casualties in them.
    pub british: u64,
    /// Rebellion Casualties in them.
    pub rebellion: u64,
}

/// Casualties by Faction whose turn it was, and by kind of turn in the order of [`KINDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Casualties(pub ByFaction<[LossCount; KINDS.len()]>);

impl Casualties {
    /// Notes a turn with its changes.
    pub(super) fn turn(&mut self, faction: Faction, outcome: Outcome, changes: &[Change]) {
        let kind = match outcome {
            Outcome::Command(Command::Battle, _) => 0,
            Outcome::Command(_, Some(Special::Skirmish)) => 1,
            Outcome::Event(_) => 2,
            Outcome::Command(..) | Outcome::Pass => 3,
        };
        let fallen = &mut self.0[faction][kind];
        fallen.turns += 1;
        for change in changes {
            let more = |fact| u64::try_from(change.grows(fact).unwrap_or(0)).unwrap_or(0);
            fallen.british += more(Fact::CBC);
            fallen.rebellion += more(Fact::CRC);
        }
    }

    /// Adds those of other games.
    pub(super) fn add(&mut self, other: &Casualties) {
        for faction in Faction::ALL {
            for (mine, more) in self.0[faction].iter_mut().zip(other.0[faction]) {
                mine.turns += more.turns;
                mine.british += more.british;
                mine.rebellion += more.rebellion;
            }
        }
    }

    /// Turns, CBC and CRC of each kind in a game on average.
    pub fn means(&self, faction: Faction, games: u64) -> [(&'static str, [f64; 3]); KINDS.len()] {
        let mean = |fallen: LossCount| {
            [fallen.turns, fallen.british, fallen.rebellion].map(|sum| ratio(sum, games))
        };
        std::array::from_fn(|kind| (KINDS[kind], mean(self.0[faction][kind])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::flowchart::schema::EventSide;

    #[test]
    fn r1_6_4_casualties_go_to_whose_turn_it_was() {
        let changes = [
            Change::set(Fact::CBC, 3_u8, 5_u8),
            Change::set(Fact::FNI, 0_u8, 1_u8),
            Change::set(Fact::CRC, 0_u8, 1_u8),
        ];
        let mut all = Casualties::default();
        let skirmish = Outcome::Command(Command::March, Some(Special::Skirmish));
        all.turn(Faction::French, skirmish, &changes);
        all.turn(Faction::French, Outcome::Event(EventSide::Shaded), &[]);
        let mut more = Casualties::default();
        let battle = Outcome::Command(Command::Battle, Some(Special::Skirmish));
        more.turn(Faction::French, battle, &changes[2..]);
        all.add(&more);
        let means = all.means(Faction::French, 2);
        assert_eq!(means[0], ("battle", [0.5, 0.0, 0.5]));
        assert_eq!(means[1], ("skirmish", [0.5, 1.0, 0.5]));
        assert_eq!(means[2], ("event", [0.5, 0.0, 0.0]));
        assert_eq!(means[3], ("other", [0.0, 0.0, 0.0]));
    }
}

//! What a position file says of the Sequence of Play.

use super::super::keys::{ACTED, LISTS};
use super::Draft;
use crate::game::data::{Entry, Flaws};
use crate::game::position::Did;
use crate::game::{Cylinder, Fact, Faction};
use crate::record;
use toml::Spanned;

const KEYS: [&str; 6] =
    ["first", "second", "passed", "ineligible", "stays-eligible", "ineligible-next"];

record! {
    /// What a Faction did that acted.
    TurnKeys {
        faction: Faction,
        did: Spanned<Did>,
    }
}

impl Draft {
    /// Where the cylinders stand; those that are not named are Eligible (2.3).
    pub(super) fn sequence(&mut self, flaws: &mut Flaws, entry: Entry<'_>) {
        let Some(table) = entry.table(flaws) else {
            return;
        };
        self.sequence_at = Some(entry.key_at);
        let mut placed: Vec<(Faction, &str)> = Vec::new();
        for inner in table.entries() {
            for (faction, at, cylinder) in self.cylinders(flaws, inner) {
                if let Some((_, other)) = placed.iter().find(|(f, _)| *f == faction) {
                    flaws.flaw(
                        at,
                        format!(
                            "`{}` stands in `{}` and in `{other}`; each Faction has one cylinder (2.3)",
                            faction.id(),
                            inner.key
                        ),
                    );
                    continue;
                }
                placed.push((faction, inner.key));
                self.position.board.tell(Fact::Cylinder(faction), cylinder);
            }
        }
        if let Some(second) = table.entry("second")
            && table.entry("first").is_none()
        {
            flaws.flaw(second.key_at, "`second` needs a `first` before it (2.3.4)");
        }
    }

    /// The cylinders that one key places, each with where it says so.
    fn cylinders(
        &mut self,
        flaws: &mut Flaws,
        entry: Entry<'_>,
    ) -> Vec<(Faction, usize, Cylinder)> {
        if let Some((_, fact)) = LISTS.iter().find(|(key, _)| *key == entry.key) {
            for (faction, _) in entry.terms::<Faction>(flaws) {
                self.position.board.tell(fact(faction), true);
            }
            return Vec::new();
        }
        let cylinder = match entry.key {
            "first" | "second" => {
                let acted = turn(flaws, entry).into_iter();
                return acted.map(|(f, at)| (f, entry.key_at, at)).collect();
            }
            "passed" => Cylinder::Passed,
            "ineligible" => Cylinder::Ineligible,
            _ => {
                flaws.unknown::<()>(entry.key_at, "a key of [sequence]", entry.key, &KEYS);
                return Vec::new();
            }
        };
        let factions = entry.terms::<Faction>(flaws).into_iter();
        factions.map(|(f, at)| (f, at, cylinder)).collect()
    }
}

/// Who acted, and where the cylinder stands for it.
fn turn(flaws: &mut Flaws, entry: Entry<'_>) -> Option<(Faction, Cylinder)> {
    let TurnKeys { faction, did } = entry.read(flaws)?;
    let may = ACTED.iter().filter(|(_, seat, _)| *seat == entry.key);
    let acted = may.clone().find(|(.., acted)| acted == did.get_ref());
    if acted.is_none() {
        let right: Vec<&str> = may.map(|(.., did)| did.id()).collect();
        let what = format!("what the `{}` Faction can have done (2.3.4)", entry.key);
        flaws.unknown::<()>(did.span().start, &what, did.get_ref().id(), &right);
    }
    acted.map(|(cylinder, ..)| (faction, *cylinder))
}

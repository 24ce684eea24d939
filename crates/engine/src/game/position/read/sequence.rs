//! What a position file says of the Sequence of Play.

use super::super::keys::{ACTED, LISTS};
use super::{Draft, Field, Reader};
use crate::game::position::Did;
use crate::game::reader::{entries, entry};
use crate::game::{Cylinder, Fact, Faction};
use serde::Deserialize;
use toml::Spanned;

const KEYS: [&str; 6] =
    ["first", "second", "passed", "ineligible", "stays-eligible", "ineligible-next"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnKeys {
    faction: Faction,
    did: Spanned<Did>,
}

impl Draft {
    /// Where the cylinders stand; those that are not named are Eligible (2.3).
    pub(super) fn sequence(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        self.sequence_at = Some(entry.at);
        let mut placed: Vec<(Faction, &str)> = Vec::new();
        for inner in entries(table) {
            for (faction, at, cylinder) in self.cylinders(reader, inner) {
                if let Some((_, other)) = placed.iter().find(|(f, _)| *f == faction) {
                    reader.flaw(
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
        if let Some(second) = self::entry(table, "second")
            && self::entry(table, "first").is_none()
        {
            reader.flaw(second.at, "`second` needs a `first` before it (2.3.4)");
        }
    }

    /// The cylinders that one key places, each with where it says so.
    fn cylinders(
        &mut self,
        reader: &mut Reader,
        entry: Field<'_, '_>,
    ) -> Vec<(Faction, usize, Cylinder)> {
        if let Some((_, fact)) = LISTS.iter().find(|(key, _)| *key == entry.key) {
            for (faction, _) in reader.faction_list(entry) {
                self.position.board.tell(fact(faction), true);
            }
            return Vec::new();
        }
        let cylinder = match entry.key {
            "first" | "second" => {
                let acted = turn(reader, entry).into_iter();
                return acted.map(|(f, at)| (f, entry.at, at)).collect();
            }
            "passed" => Cylinder::Passed,
            "ineligible" => Cylinder::Ineligible,
            _ => {
                reader.unknown(entry.at, "a key of [sequence]", entry.key, &KEYS);
                return Vec::new();
            }
        };
        let factions = reader.faction_list(entry).into_iter();
        factions.map(|(f, at)| (f, at, cylinder)).collect()
    }
}

/// Who acted, and where the cylinder stands for it.
fn turn(reader: &mut Reader, entry: Field<'_, '_>) -> Option<(Faction, Cylinder)> {
    let TurnKeys { faction, did } = reader.read(entry)?;
    let may = ACTED.iter().filter(|(_, seat, _)| *seat == entry.key);
    let acted = may.clone().find(|(.., acted)| acted == did.get_ref());
    if acted.is_none() {
        let right: Vec<&str> = may.map(|(.., did)| did.id()).collect();
        let what = format!("what the `{}` Faction can have done (2.3.4)", entry.key);
        reader.unknown(did.span().start, &what, did.get_ref().id(), &right);
    }
    acted.map(|(cylinder, ..)| (faction, *cylinder))
}

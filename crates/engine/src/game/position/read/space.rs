//! What a position file says of a space, and of a box.

use super::super::keys::{of_box, of_space};
use super::{Draft, named};
use crate::game::data::{Entry, Flaws};
use crate::game::{Fact, OffMapBox, Piece, PieceType, Space};

impl Draft {
    pub(super) fn space(&mut self, flaws: &mut Flaws, space: Space, entry: Entry<'_>) {
        self.headers.insert(space, entry.key_at);
        let Some(table) = entry.table(flaws) else {
            return;
        };
        if let Some(clear) = table.entry("clear")
            && clear.read(flaws) == Some(true)
        {
            // Every piece and marker; the Support level is not one of them.
            for (_, fact) in of_space(space).filter(|(key, _)| *key != "support") {
                self.position.board.tell(fact, 0_u8);
            }
        }
        for inner in table.entries() {
            self.space_key(flaws, space, inner);
        }
    }

    fn space_key(&mut self, flaws: &mut Flaws, space: Space, entry: Entry<'_>) {
        if let Some(fact) = named(entry.key, of_space(space)) {
            return self.fact(flaws, entry, fact);
        }
        match entry.key {
            "clear" => {}
            "blockades" => {
                // This is reported with the Squadrons that have no place.
                let none = Fact::stock(OffMapBox::Available, PieceType::Squadron);
                self.given.insert(none, entry.key_at);
                let limit = "in the West Indies use `squadrons` (1.9)";
                entry.number_up_to(flaws, 0, limit);
            }
            "squadrons" => flaws.flaw(
                entry.key_at,
                "Squadrons are in the West Indies or Unavailable; in a City use `blockades` (1.9)",
            ),
            "militia" | "war-parties" => flaws.flaw(
                entry.key_at,
                format!(
                    "`{0}` in a space: use `{0}-underground` or `{0}-active` (1.4.3)",
                    entry.key
                ),
            ),
            _ => {
                let mut right = vec!["clear"];
                right.extend(of_space(space).map(|(key, _)| key));
                flaws.unknown::<()>(entry.key_at, "a key of a space", entry.key, &right);
            }
        }
    }

    pub(super) fn box_key(&mut self, flaws: &mut Flaws, pool: OffMapBox, entry: Entry<'_>) {
        if let Some(fact) = named(entry.key, of_box(pool)) {
            return self.fact(flaws, entry, fact);
        }
        match Piece::from_id(entry.key) {
            Some(Piece::Squadron) => flaws
                .flaw(entry.key_at, "Squadrons are in [spaces.west-indies] or [unavailable] (1.9)"),
            Some(piece) => flaws.flaw(
                entry.key_at,
                format!(
                    "off the map `{}` are just `{}` (1.4.3)",
                    entry.key,
                    piece.piece_type().id()
                ),
            ),
            None => {
                let right: Vec<&str> = of_box(pool).map(|(key, _)| key).collect();
                let what = format!("a key of [{}]", pool.id());
                flaws.unknown::<()>(entry.key_at, &what, entry.key, &right);
            }
        }
    }
}

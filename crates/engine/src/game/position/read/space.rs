//! What a position file says of a space, and of a box.

use super::super::keys::{of_box, of_space};
use super::{Draft, Field, Reader, named};
use crate::game::reader::{entries, entry};
use crate::game::{Fact, OffMapBox, Piece, PieceType, Space};

impl Draft {
    pub(super) fn space(&mut self, reader: &mut Reader, space: Space, entry: Field<'_, '_>) {
        self.headers.insert(space, entry.at);
        let Some(table) = reader.table(entry) else {
            return;
        };
        if let Some(clear) = self::entry(table, "clear")
            && reader.read(clear) == Some(true)
        {
            // Every piece and marker; the Support level is not one of them.
            for (_, fact) in of_space(space).filter(|(key, _)| *key != "support") {
                self.position.board.tell(fact, 0_u8);
            }
        }
        for inner in entries(table) {
            self.space_key(reader, space, inner);
        }
    }

    fn space_key(&mut self, reader: &mut Reader, space: Space, entry: Field<'_, '_>) {
        if let Some(fact) = named(entry.key, of_space(space)) {
            return self.fact(reader, entry, fact);
        }
        match entry.key {
            "clear" => {}
            "blockades" => {
                // It is said of Squadrons that are in no place.
                let none = Fact::stock(OffMapBox::Available, PieceType::Squadron);
                self.given.insert(none, entry.at);
                let limit = "in the West Indies use `squadrons` (1.9)";
                reader.number(entry, 0, limit);
            }
            "squadrons" => reader.flaw(
                entry.at,
                "Squadrons are in the West Indies or Unavailable; in a City use `blockades` (1.9)",
            ),
            "militia" | "war-parties" => reader.flaw(
                entry.at,
                format!(
                    "`{0}` in a space: use `{0}-underground` or `{0}-active` (1.4.3)",
                    entry.key
                ),
            ),
            _ => {
                let mut right = vec!["clear"];
                right.extend(of_space(space).map(|(key, _)| key));
                reader.unknown(entry.at, "a key of a space", entry.key, &right);
            }
        }
    }

    pub(super) fn box_key(&mut self, reader: &mut Reader, pool: OffMapBox, entry: Field<'_, '_>) {
        if let Some(fact) = named(entry.key, of_box(pool)) {
            return self.fact(reader, entry, fact);
        }
        match Piece::from_id(entry.key) {
            Some(Piece::Squadron) => reader
                .flaw(entry.at, "Squadrons are in [spaces.west-indies] or [unavailable] (1.9)"),
            Some(piece) => reader.flaw(
                entry.at,
                format!(
                    "off the map `{}` are just `{}` (1.4.3)",
                    entry.key,
                    piece.piece_type().id()
                ),
            ),
            None => {
                let right: Vec<&str> = of_box(pool).map(|(key, _)| key).collect();
                let what = format!("a key of [{}]", pool.id());
                reader.unknown(entry.at, &what, entry.key, &right);
            }
        }
    }
}

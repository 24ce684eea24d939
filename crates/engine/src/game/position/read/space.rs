//! What a position file says of the spaces.

use super::{Draft, Field, Reader, piece_count};
use crate::game::reader::{entries, entry};
use crate::game::{Fact, Marker, Piece, Space, Support};

impl Draft {
    pub(super) fn spaces(&mut self, reader: &mut Reader, entry: Field<'_, '_>) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        for inner in entries(table) {
            match Space::from_id(inner.key) {
                Some(space) => self.space(reader, space, inner),
                None => {
                    reader.unknown(inner.at, "a space", inner.key, &Space::ALL.map(Space::id));
                }
            }
        }
    }

    fn space(&mut self, reader: &mut Reader, space: Space, entry: Field<'_, '_>) {
        self.headers.insert(space, entry.at);
        let Some(table) = reader.table(entry) else {
            return;
        };
        if let Some(clear) = self::entry(table, "clear")
            && reader.truth(clear) == Some(true)
        {
            self.clear(space);
        }
        for inner in entries(table) {
            self.space_key(reader, space, inner);
        }
    }

    /// Takes every piece and marker out; the Support level is not one of them.
    fn clear(&mut self, space: Space) {
        let board = self.board();
        let index = space as usize;
        board.pieces[index] = Default::default();
        board.propaganda[index] = 0;
        board.raids[index] = 0;
    }

    fn space_key(&mut self, reader: &mut Reader, space: Space, entry: Field<'_, '_>) {
        if let Some(piece) = Piece::from_id(entry.key) {
            self.note(Fact::Pieces(space, piece), entry.at);
            if let Some(count) = piece_count(reader, entry, piece.stock()) {
                self.board().pieces[space as usize][piece as usize] = count;
            }
            return;
        }
        match entry.key {
            "clear" => {}
            "support" => self.support(reader, space, entry),
            "propaganda" => self.markers(reader, space, entry, Marker::Propaganda),
            "raids" => self.markers(reader, space, entry, Marker::Raid),
            "blockades" => {
                self.note(Fact::Blockades(space), entry.at);
                let (most, limit) = match space {
                    Space::WestIndies => (
                        0,
                        "in the West Indies they lie Squadron side up: say `squadrons` (1.9)",
                    ),
                    s if s.is_city() => (3, "there are 3 Squadrons and Blockades (1.9)"),
                    _ => (0, "only a City can be Blockaded (1.9)"),
                };
                if let Some(count) = reader.small(entry, most, limit) {
                    self.board().tell(Fact::Blockades(space), count.into());
                }
            }
            "squadrons" if space == Space::WestIndies => {
                self.note(Fact::SquadronsWestIndies, entry.at);
                let limit = "there are 3 Squadrons and Blockades (1.9)";
                if let Some(count) = reader.small(entry, 3, limit) {
                    self.board().tell(Fact::SquadronsWestIndies, count.into());
                }
            }
            "squadrons" => reader.flaw(
                entry.at,
                "Squadrons lie in the West Indies or Unavailable; on a City say `blockades` (1.9)",
            ),
            "militia" | "war-parties" => reader.flaw(
                entry.at,
                format!(
                    "`{0}` in a space: say `{0}-underground` or `{0}-active` (1.4.3)",
                    entry.key
                ),
            ),
            _ => {
                let mut right = vec!["clear", "support"];
                right.extend(Piece::FORCES.map(Piece::id));
                right.extend(["propaganda", "raids"]);
                right.push(if space == Space::WestIndies {
                    "squadrons"
                } else {
                    "blockades"
                });
                reader.unknown(entry.at, "a key of a space", entry.key, &right);
            }
        }
    }

    fn support(&mut self, reader: &mut Reader, space: Space, entry: Field<'_, '_>) {
        let right = Support::ALL.map(Support::id);
        let level = reader.choice(entry, "a Support level", Support::from_id, &right);
        match level {
            Some(level) if space.population() > 0 || level == Support::Neutral => {
                self.board().support[space as usize] = level;
            }
            Some(level) => reader.flaw(
                entry.value.span().start,
                format!(
                    "{space} has Population 0 and is always `neutral`, never `{}` (1.6.1)",
                    level.id()
                ),
            ),
            None => {}
        }
    }

    fn markers(&mut self, reader: &mut Reader, space: Space, entry: Field<'_, '_>, marker: Marker) {
        let limit = if space == Space::WestIndies {
            format!("no {} markers go to the West Indies", marker.name())
        } else {
            format!("there are {} {} markers", Marker::POOL, marker.name())
        };
        let most = if space == Space::WestIndies {
            0
        } else {
            Marker::POOL
        };
        let Some(count) = reader.small(entry, most, &limit) else {
            return;
        };
        let index = space as usize;
        match marker {
            Marker::Propaganda => {
                self.note(Fact::Propaganda(space), entry.at);
                self.board().propaganda[index] = count;
            }
            Marker::Raid => {
                self.note(Fact::Raids(space), entry.at);
                self.board().raids[index] = count;
            }
        }
    }
}

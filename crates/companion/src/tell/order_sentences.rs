//! The orders as sentences: for programs, and where one is told apart from the others.

use super::order::{Order, OrderPlace};
use super::orders_by_space::{Direction, PiecesOneWay, part, sea, ship_side, turn, ways};
use lod_engine::game::words::{capital, joined};
use lod_engine::game::{Control, Fact, FactValue, Leader, OffMapBox, Space};

/// A sentence for each order; pieces on one row that go the same way are told together.
pub fn order_sentences(orders: &[Order]) -> Vec<String> {
    PlaceNaming { over: None }.sentences(orders)
}

/// The same under the name of their place, which they then need not name: "Place 2 Tories."
pub(super) fn sentences_under(place: &'static str, orders: &[Order]) -> Vec<String> {
    PlaceNaming { over: Some(place) }.sentences(orders)
}

/// Which place the sentences do not name.
#[derive(Clone, Copy)]
struct PlaceNaming {
    /// The one that stands over them.
    over: Option<&'static str>,
}

impl PlaceNaming {
    fn sentences(self, orders: &[Order]) -> Vec<String> {
        let kind = |order: &Order| (order.row(), matches!(order, Order::Pieces { .. }));
        let runs = orders.chunk_by(|a, b| kind(a) == kind(b));
        runs.flat_map(|of_row| {
            let pieces = ways(of_row).into_iter();
            let row = of_row[0].row();
            let pieces = pieces.map(|go| self.pieces_go(row, &go));
            pieces.chain(of_row.iter().flat_map(|order| self.sentence(order))).collect::<Vec<_>>()
        })
        .collect()
    }

    /// " in Boston".
    fn at(self, preposition: &str, place: &str) -> String {
        if self.over == Some(place) { String::new() } else { format!(" {preposition} {place}") }
    }

    /// "Boston: Activate 2 Militia."
    fn labeled(self, place: &str, what: &str) -> String {
        if self.over == Some(place) {
            format!("{}.", capital(what))
        } else {
            format!("{place}: {what}.")
        }
    }

    /// Pieces that go one way on a row.
    fn pieces_go(self, row: OrderPlace, go: &PiecesOneWay) -> String {
        let (here, what) = (row.name(), joined(&go.pieces));
        match (go.way, row) {
            (Direction::Out(OffMapBox::Available), OrderPlace::Space(_)) => {
                format!("Place {what}{}.", self.at("in", here))
            }
            (Direction::Out(from), OrderPlace::Space(_)) => {
                format!("Place {what} from {}{}.", from.name(), self.at("in", here))
            }
            (Direction::Out(from), _) => {
                format!("Move {what} from {}{}.", from.name(), self.at("to", here))
            }
            (Direction::From(from, turns), _) => {
                let to = self.at("to", here);
                let turned = if turns { format!(" and {}", go.turned()) } else { String::new() };
                format!("Move {what} from {from}{to}{turned}.")
            }
            (Direction::Into(to, None), _) => {
                format!("Remove {what}{}{}.", self.at("from", here), self.at("to", to.name()))
            }
            (Direction::Into(to, Some(from)), _) => {
                format!("Remove {what} from {from}{}.", self.at("to", to.name()))
            }
            (Direction::Turn(underground), _) => self.labeled(here, &turn(underground, &what)),
        }
    }

    /// An order that is not about pieces.
    fn sentence(self, order: &Order) -> Vec<String> {
        vec![match *order {
            Order::Pieces { .. } => return Vec::new(),
            Order::Leader { was, from, now, to } => return self.leader((was, from), (now, to)),
            Order::Set { fact, from, to } => match (fact, from, to) {
                (Fact::Support(space), FactValue::Support(from), FactValue::Support(to)) => {
                    self.labeled(space.name(), &format!("{} -> {}", from.name(), to.name()))
                }
                (Fact::Control(space), _, FactValue::Control(Control::None)) => {
                    format!("Remove the Control marker{}.", self.at("from", space.name()))
                }
                (Fact::Control(space), _, FactValue::Control(to)) => {
                    format!("Place {}{}.", to.name(), self.at("in", space.name()))
                }
                (Fact::Cylinder(faction), _, FactValue::Cylinder(to)) => {
                    format!("{} cylinder: {to}.", faction.adjective())
                }
                (Fact::StaysEligible(faction), ..) => format!("The {faction} stay Eligible."),
                (Fact::BarredNext(faction), ..) => {
                    format!("The {faction} are Ineligible through the next card.")
                }
                _ => return as_part(order),
            },
            Order::Markers { marker, space, by } => {
                let markers = marker.counted(by.unsigned_abs());
                if by > 0 {
                    format!("Place {markers}{}.", self.at("in", space.name()))
                } else {
                    format!("Remove {markers}{}.", self.at("from", space.name()))
                }
            }
            Order::Ships { count, from, to } => {
                let (was, is) = (ship_side(from), ship_side(to));
                let (many, them) = if count == 1 { ("", "it") } else { ("s", "them") };
                let flips =
                    if was == is { String::new() } else { format!(" and flip {them} to {is}") };
                let (from, to) = (sea(from), self.at("to", sea(to)));
                format!("Move {count} {was}{many} from {from}{to}{flips}.")
            }
            Order::CheckControl { space } => {
                format!("Check Control{}.", self.at("of", space.name()))
            }
            _ => return as_part(order),
        }]
    }

    /// A Leader who was in a space or Available, and the one who is where now.
    fn leader(
        self,
        (was, from): (Leader, Option<Space>),
        (now, to): (Leader, Option<Space>),
    ) -> Vec<String> {
        let place = |space: Option<Space>| space.map_or(OffMapBox::Available.name(), Space::name);
        let replaces = (was != now).then(|| format!("Replace {} with {}.", was.name(), now.name()));
        let moves = (from != to).then(|| {
            let (from, to) = (self.at("from", place(from)), self.at("to", place(to)));
            format!("Move {}{from}{to}.", now.name())
        });
        replaces.into_iter().chain(moves).collect()
    }
}

/// What stands on its row, as a sentence.
fn as_part(order: &Order) -> Vec<String> {
    part(order).map(|words| format!("{}.", capital(&words))).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell::moves;
    use crate::testing::Layout;
    use lod_engine::game::{Board, Change, Faction, Piece, Place, Support};

    fn sentences_of(start: Layout, changes: &[Change]) -> Vec<String> {
        let mut after: Board = start.board;
        after.apply_all(changes).expect("legal");
        order_sentences(&moves(&start.board, &after, changes))
    }

    fn place(piece: Piece, count: u8, to: Space) -> Change {
        Change::pieces(piece, count, OffMapBox::Available, to)
    }

    #[test]
    fn pieces_that_go_the_same_way_are_told_together_and_net() {
        let to = Space::ConnecticutRhodeIsland;
        let changes = [
            place(Piece::BritishRegular, 4, to),
            place(Piece::BritishRegular, 2, to),
            place(Piece::Tory, 1, to),
            Change::pieces(Piece::BritishRegular, 1, to, Space::NewYork),
            Change::pieces(Piece::Tory, 1, to, OffMapBox::Casualties),
        ];
        assert_eq!(
            sentences_of(Layout::empty(), &changes),
            [
                "Place 5 British Regulars in Connecticut-Rhode Island.",
                "Place British Control in Connecticut-Rhode Island.",
                "Place 1 British Regular in New York.",
                "Place British Control in New York.",
                "Move 1 Tory from Available to Casualties.",
            ]
        );
    }

    #[test]
    fn r1_6_3_levels_markers_and_tracks_are_told_with_their_ends() {
        let changes = [
            Change::set(Fact::Resources(Faction::British), 5_u8, 6_u8),
            Change::set(Fact::Resources(Faction::British), 6_u8, 4_u8),
            Change::set(Fact::Support(Space::NewYork), Support::Neutral, Support::PassiveSupport),
            Change::set(Fact::Raids(Space::Georgia), 0_u8, 1_u8),
        ];
        assert_eq!(
            sentences_of(Layout::empty().everybodys_resources(5), &changes),
            [
                "New York: Neutral -> Passive Support.",
                "Place 1 Raid marker in Georgia.",
                "British Resources 5 -> 4.",
                "Total Support 0 -> 2.",
            ]
        );
    }

    /// Under its place a sentence does not name it, whatever else begins with the same name.
    #[test]
    fn under_its_place_a_sentence_need_not_name_it() {
        let (ny, nyc, va) = (Space::NewYork, Space::NewYorkCity, Space::Virginia);
        let start = Layout::empty().lay(&[
            (ny, Piece::Continental, 1),
            (nyc, Piece::Tory, 1),
            (va, Piece::MilitiaUnderground, 2),
        ]);
        let changes = [
            Change::pieces(Piece::Continental, 1, ny, OffMapBox::Casualties),
            Change::pieces(Piece::Tory, 1, nyc, ny),
            Change::Flip { piece: Piece::MilitiaUnderground, count: 2, space: va },
            Change::set(Fact::Support(va), Support::Neutral, Support::PassiveSupport),
            place(Piece::Tory, 2, va),
        ];
        let mut after: Board = start.board;
        after.apply_all(&changes).expect("legal");
        let orders = moves(&start.board, &after, &changes);
        let sentences = |space: Space| {
            let orders: Vec<Order> =
                orders.iter().filter(|o| o.row() == OrderPlace::Space(space)).copied().collect();
            sentences_under(space.name(), &orders)
        };
        assert_eq!(
            sentences(va),
            [
                "Place 2 Tories.",
                "Activate 2 Militia.",
                "Neutral -> Passive Support.",
                "Remove the Control marker.",
            ]
        );
        assert_eq!(
            sentences(ny),
            [
                "Move 1 Tory from New York City.",
                "Remove 1 Continental to Casualties.",
                "Place British Control.",
            ]
        );
    }

    #[test]
    fn faces_leaders_and_ships() {
        let start = Layout::empty().treaty().squadrons(3, 0).lay(&[
            (Space::Virginia, Piece::MilitiaUnderground, 2),
            (Space::Georgia, Piece::MilitiaUnderground, 1),
        ]);
        let changes = [
            Change::Flip { piece: Piece::MilitiaUnderground, count: 2, space: Space::Virginia },
            Change::pieces(Piece::MilitiaUnderground, 1, Space::Georgia, Space::Virginia),
            Change::Flip { piece: Piece::MilitiaUnderground, count: 1, space: Space::Virginia },
            Change::set(Fact::LeaderName(Faction::British), Leader::Gage, Leader::Howe),
            Change::set(Fact::LeaderSpace(Leader::Howe), FactValue::At(None), Some(Space::Boston)),
            Change::squadron(Place::WEST_INDIES, Place::Space(Space::Norfolk)),
            Change::squadron(Place::WEST_INDIES, Place::UNAVAILABLE),
            Change::squadron(Place::WEST_INDIES, Place::UNAVAILABLE),
        ];
        let told = sentences_of(start, &changes);
        assert_eq!(
            told,
            [
                "Replace Gage with Howe.",
                "Move Howe from Available to Boston.",
                "Move 1 Squadron from the West Indies to Norfolk and flip it to Blockade.",
                "Move 1 Militia from Georgia to Virginia and Activate it.",
                "Virginia: Activate 2 Militia.",
                "Remove the Control marker from Georgia.",
                "Move 2 Squadrons from the West Indies to Unavailable.",
            ]
        );
    }
}

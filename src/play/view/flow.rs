//! Which pieces go where between two positions, each at most once.

use super::order::Spot;
use crate::game::{Board, Change, Piece, Pool, Space, Stock};

/// So many pieces from a spot to a spot.
pub(super) type Flow = (u8, Spot, Spot);

/// The spots that a kind of piece can lie on: spaces in map order with each face, then the boxes.
fn spots(stock: Stock) -> Vec<Spot> {
    let faces = || Piece::ALL.into_iter().filter(move |p| p.stock() == stock);
    let on_spaces = Space::ALL
        .into_iter()
        .flat_map(|s| faces().map(move |p| Spot::Space(s, p)));
    let boxes = [Pool::Available, Pool::Unavailable, Pool::Casualties];
    on_spaces
        .chain(boxes.map(|pool| Spot::Pool(pool, stock)))
        .collect()
}

fn lying(board: &Board, spot: Spot) -> u8 {
    match spot {
        Spot::Space(space, piece) => board.pieces(space, piece),
        Spot::Pool(pool, stock) => board.pool(pool, stock),
    }
}

/// The net of what happened: a spot loses pieces or gets some, never both, so that the flows can be
/// carried out in any order. Where several would do, the way that the changes tell is taken.
pub(super) fn flows(before: &Board, after: &Board, changes: &[Change]) -> Vec<Flow> {
    Stock::ALL
        .into_iter()
        .flat_map(|stock| {
            let spots = spots(stock);
            let mut net = Net::new(before, after, &spots);
            net.turned();
            net.told(before, changes);
            net.rest();
            net.flows
        })
        .collect()
}

/// What is still to be given and to be got at each spot.
struct Net<'a> {
    spots: &'a [Spot],
    gives: Vec<u8>,
    gets: Vec<u8>,
    flows: Vec<Flow>,
}

impl Net<'_> {
    fn new<'a>(before: &Board, after: &Board, spots: &'a [Spot]) -> Net<'a> {
        let less = |a: &Board, b: &Board| {
            spots
                .iter()
                .map(|s| lying(a, *s).saturating_sub(lying(b, *s)))
                .collect()
        };
        Net {
            spots,
            gives: less(before, after),
            gets: less(after, before),
            flows: Vec::new(),
        }
    }

    fn pair(&mut self, from: usize, to: usize, most: u8) {
        let count = most.min(self.gives[from]).min(self.gets[to]);
        if count == 0 {
            return;
        }
        self.gives[from] -= count;
        self.gets[to] -= count;
        let (from, to) = (self.spots[from], self.spots[to]);
        match self
            .flows
            .iter_mut()
            .find(|(_, f, t)| (*f, *t) == (from, to))
        {
            Some((n, _, _)) => *n += count,
            None => self.flows.push((count, from, to)),
        }
    }

    /// Pieces that show their other face stay where they are.
    fn turned(&mut self) {
        for from in 0..self.spots.len() {
            for to in 0..self.spots.len() {
                if let (Spot::Space(a, _), Spot::Space(b, _)) = (self.spots[from], self.spots[to])
                    && a == b
                {
                    self.pair(from, to, u8::MAX);
                }
            }
        }
    }

    /// Pieces that went this way, the last to come being the first to leave.
    fn told(&mut self, before: &Board, changes: &[Change]) {
        let spots = self.spots;
        let place = |spot: Spot| spots.iter().position(|s| *s == spot);
        let mut origins: Vec<Vec<usize>> = spots
            .iter()
            .enumerate()
            .map(|(i, s)| vec![i; usize::from(lying(before, *s))])
            .collect();
        for change in changes {
            let Some((count, from, to)) = passage(change) else {
                continue;
            };
            if let (Some(from), Some(to)) = (place(from), place(to)) {
                let keep = origins[from].len().saturating_sub(usize::from(count));
                let gone = origins[from].split_off(keep);
                origins[to].extend(gone);
            }
        }
        for (to, came) in origins.into_iter().enumerate() {
            for from in came {
                self.pair(from, to, 1);
            }
        }
    }

    /// The others in order.
    fn rest(&mut self) {
        for from in 0..self.spots.len() {
            for to in 0..self.spots.len() {
                self.pair(from, to, u8::MAX);
            }
        }
    }
}

/// The way that a change takes pieces.
fn passage(change: &Change) -> Option<Flow> {
    Some(match *change {
        Change::Place {
            piece,
            count,
            from,
            to,
        } => (
            count,
            Spot::Pool(from, piece.stock()),
            Spot::Space(to, piece),
        ),
        Change::Remove {
            piece,
            count,
            from,
            to,
        } => (
            count,
            Spot::Space(from, piece),
            Spot::Pool(to, piece.stock()),
        ),
        Change::Move {
            piece,
            count,
            from,
            to,
        } => (count, Spot::Space(from, piece), Spot::Space(to, piece)),
        Change::Flip {
            piece,
            count,
            space,
        } => (
            count,
            Spot::Space(space, piece),
            Spot::Space(space, piece.flipped()?),
        ),
        Change::Transfer {
            piece,
            count,
            from,
            to,
        } => (count, Spot::Pool(from, piece), Spot::Pool(to, piece)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(before: &Board, changes: &[Change]) -> Board {
        let mut board = *before;
        board.apply_all(changes).expect("legal");
        board
    }

    fn place(piece: Piece, count: u8, to: Space) -> Change {
        Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        }
    }

    #[test]
    fn what_comes_and_goes_is_told_net() {
        let start = Board::empty();
        let changes = [
            place(Piece::BritishRegular, 3, Space::NewYork),
            Change::Remove {
                piece: Piece::BritishRegular,
                count: 1,
                from: Space::NewYork,
                to: Pool::Casualties,
            },
        ];
        let regulars = Spot::Pool(Pool::Available, Stock::BritishRegular);
        assert_eq!(
            flows(&start, &after(&start, &changes), &changes),
            [
                (
                    2,
                    regulars,
                    Spot::Space(Space::NewYork, Piece::BritishRegular)
                ),
                (
                    1,
                    regulars,
                    Spot::Pool(Pool::Casualties, Stock::BritishRegular)
                ),
            ]
        );
    }

    #[test]
    fn the_changes_say_who_came_from_where() {
        let set_up = [
            place(Piece::Continental, 2, Space::Virginia),
            place(Piece::Continental, 2, Space::Pennsylvania),
        ];
        let start = after(&Board::empty(), &set_up);
        let step = |from, to| Change::Move {
            piece: Piece::Continental,
            count: 2,
            from,
            to,
        };
        let changes = [
            step(Space::Pennsylvania, Space::NewJersey),
            step(Space::Virginia, Space::MarylandDelaware),
        ];
        let spot = |space| Spot::Space(space, Piece::Continental);
        assert_eq!(
            flows(&start, &after(&start, &changes), &changes),
            [
                (2, spot(Space::Pennsylvania), spot(Space::NewJersey)),
                (2, spot(Space::Virginia), spot(Space::MarylandDelaware)),
            ]
        );
    }
}

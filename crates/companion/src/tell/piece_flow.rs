//! Which pieces go where between two positions, each at most once.

use super::order::{Spot, Transition};
use lod_engine::game::{Board, Change, OffMapBox, Piece, PieceType, Space};

/// Pieces of a kind that go one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flow {
    /// How many.
    pub count: u8,
    /// The spot that they leave.
    pub from: Spot,
    /// The spot that they end on.
    pub to: Spot,
    /// The space that they were removed in, where that is not the space they come from.
    pub removed_in: Option<Space>,
}

/// The spots that a kind of piece can lie on: spaces in map order with each face, then the boxes.
fn spots(stock: PieceType) -> Vec<Spot> {
    let faces = || Piece::FORCES.into_iter().filter(move |p| p.piece_type() == stock);
    let on_spaces = Space::ALL.into_iter().flat_map(|s| faces().map(move |p| Spot::Space(s, p)));
    let boxes = [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties];
    on_spaces.chain(boxes.map(|pool| Spot::Pool(pool, stock))).collect()
}

fn lying(board: &Board, spot: Spot) -> u8 {
    match spot {
        Spot::Space(space, piece) => board.pieces(space, piece),
        Spot::Pool(pool, stock) => board.off_map(pool, stock),
    }
}

/// The net of what happened: a space loses pieces of a kind or gets some, never both, and no box is asked
/// for more than it holds, so that the flows can be carried out in any order. Where several would do, the
/// way that the changes tell is taken.
pub(super) fn flows(transition: &Transition<'_>) -> Vec<Flow> {
    let Transition { before, after, changes, known } = transition;
    PieceType::FORCES
        .into_iter()
        .flat_map(|stock| {
            let spots = spots(stock);
            let all = |board: &Board| spots.iter().map(|s| lying(board, *s)).collect();
            let (held, then) = match known {
                None => (all(before), all(after)),
                Some(_) => at_least(all(before), &spots, changes),
            };
            let mut net = Net::new(&held, &then, &spots);
            net.turned();
            for (leg, removed_in) in legs(&held, &spots, changes) {
                net.go(leg, removed_in, 1);
            }
            net.rest();
            net.there_and_back();
            net.within_reach(&held);
            net.flows
        })
        .collect()
}

/// What lies at each spot before and after, where only a part of the board is known: what the changes take was there.
fn at_least(mut held: Vec<u8>, spots: &[Spot], changes: &[Change]) -> (Vec<u8>, Vec<u8>) {
    let mut then = held.clone();
    for (flow, from, to) in passages(spots, changes) {
        let missing = flow.count.saturating_sub(then[from]);
        held[from] += missing;
        then[from] = then[from] + missing - flow.count;
        then[to] += flow.count;
    }
    (held, then)
}

/// The ways that the changes take pieces of these spots, with the places of both ends in the list.
fn passages(spots: &[Spot], changes: &[Change]) -> impl Iterator<Item = (Flow, usize, usize)> {
    let place = |spot: Spot| spots.iter().position(|s| *s == spot);
    changes.iter().filter_map(move |change| {
        let flow = passage(change)?;
        Some((flow, place(flow.from)?, place(flow.to)?))
    })
}

/// A way between two spots, by their places in the list.
type Leg = (usize, usize);

/// The ways of single pieces as the changes tell, each with the space that a piece was removed in elsewhere: what
/// leaves a space last came last, and whatever goes through a box is told in two.
fn legs(held: &[u8], spots: &[Spot], changes: &[Change]) -> Vec<(Leg, Option<Space>)> {
    let mut legs = Vec::new();
    let mut origins: Vec<Vec<usize>> =
        held.iter().enumerate().map(|(i, n)| vec![i; usize::from(*n)]).collect();
    for (flow, from, to) in passages(spots, changes) {
        let keep = origins[from].len().saturating_sub(usize::from(flow.count));
        let mut gone = origins[from].split_off(keep);
        if is_box(spots[to]) {
            let elsewhere = |origin: usize| {
                let there = space_of(spots[from]);
                let came_from = space_of(spots[origin]);
                there.filter(|_| came_from.is_some() && came_from != there)
            };
            legs.extend(gone.iter().map(|o| ((*o, to), elsewhere(*o))));
            gone.fill(to);
        }
        origins[to].extend(gone);
    }
    let spaces = origins.into_iter().enumerate();
    legs.extend(
        spaces
            .filter(|(to, _)| !is_box(spots[*to]))
            .flat_map(|(to, came)| came.into_iter().map(move |from| ((from, to), None))),
    );
    legs.retain(|((from, to), _)| from != to);
    legs
}

const fn space_of(spot: Spot) -> Option<Space> {
    match spot {
        Spot::Space(space, _) => Some(space),
        Spot::Pool(..) => None,
    }
}

const fn is_box(spot: Spot) -> bool {
    matches!(spot, Spot::Pool(..))
}

/// What is still to be given (below 0) and to be got (above 0) at each spot.
struct Net<'a> {
    spots: &'a [Spot],
    wants: Vec<i16>,
    flows: Vec<Flow>,
}

impl Net<'_> {
    fn new<'a>(held: &[u8], then: &[u8], spots: &'a [Spot]) -> Net<'a> {
        let wants = held.iter().zip(then).map(|(had, has)| i16::from(*has) - i16::from(*had));
        Net { spots, wants: wants.collect(), flows: Vec::new() }
    }

    /// So many pieces at most go this way: no space gives or gets more than its net. A box may both give
    /// and get.
    fn go(&mut self, (from, to): Leg, removed_in: Option<Space>, most: i16) {
        let room = |spot: usize, wants: i16| {
            if is_box(self.spots[spot]) { most } else { wants }
        };
        let count = most.min(room(from, -self.wants[from])).min(room(to, self.wants[to]));
        let Some(many) = u8::try_from(count).ok().filter(|n| *n > 0) else {
            return;
        };
        self.wants[from] += count;
        self.wants[to] -= count;
        self.add(Flow { count: many, from: self.spots[from], to: self.spots[to], removed_in });
    }

    fn add(&mut self, flow: Flow) {
        let way = |f: &Flow| (f.from, f.to, f.removed_in);
        match self.flows.iter_mut().find(|f| way(f) == way(&flow)) {
            Some(same) => same.count += flow.count,
            None => self.flows.push(flow),
        }
    }

    /// Pieces that show their other face stay where they are.
    fn turned(&mut self) {
        self.between(|from, to| space_of(from).is_some() && space_of(from) == space_of(to));
    }

    /// What the changes do not tell: out of boxes and into them first, then from space to space.
    fn rest(&mut self) {
        for boxes in [(true, false), (false, true), (false, false), (true, true)] {
            self.between(|from, to| (is_box(from), is_box(to)) == boxes);
        }
    }

    /// All that can go from a spot to another of such a pair.
    fn between(&mut self, are_such: impl Fn(Spot, Spot) -> bool) {
        for from in 0..self.spots.len() {
            for to in 0..self.spots.len() {
                if self.wants[from] >= 0 {
                    break;
                }
                let most = self.wants[to].min(-self.wants[from]);
                if most > 0 && are_such(self.spots[from], self.spots[to]) {
                    self.go((from, to), None, most);
                }
            }
        }
    }

    /// Between two boxes only the net goes.
    fn there_and_back(&mut self) {
        for i in 0..self.flows.len() {
            let Flow { count, from, to, .. } = self.flows[i];
            let back = |f: &Flow| (f.from, f.to) == (to, from);
            if let Some(back) = self.flows.iter().position(back) {
                let both = count.min(self.flows[back].count);
                self.flows[i].count -= both;
                self.flows[back].count -= both;
            }
        }
        self.flows.retain(|f| f.count > 0);
    }

    /// Where a box would have to give what it only gets in the meantime, the pieces go straight on.
    fn within_reach(&mut self, held: &[u8]) {
        for (spot, held) in self.spots.iter().copied().zip(held).filter(|(s, _)| is_box(*s)) {
            let out = |flows: &[Flow]| -> u16 {
                let out = flows.iter().filter(|f| f.from == spot);
                out.map(|f| u16::from(f.count)).sum()
            };
            while out(&self.flows) > u16::from(*held) {
                let comes = self.flows.iter().rposition(|f| f.to == spot);
                let goes = self.flows.iter().rposition(|f| f.from == spot);
                let (Some(comes), Some(goes)) = (comes, goes) else {
                    return;
                };
                let (came, goes_to) = (self.flows[comes], self.flows[goes].to);
                self.flows[comes].count -= 1;
                self.flows[goes].count -= 1;
                if came.from != goes_to {
                    self.add(Flow {
                        count: 1,
                        to: goes_to,
                        removed_in: came.removed_in.filter(|_| is_box(goes_to)),
                        ..came
                    });
                }
                self.flows.retain(|f| f.count > 0);
            }
        }
    }
}

/// The way that a change takes pieces.
pub(super) fn passage(change: &Change) -> Option<Flow> {
    let (count, from, to) = match *change {
        Change::Move { piece, count, from, to } if !change.sails() => {
            (count, Spot::of(piece, from), Spot::of(piece, to))
        }
        Change::Flip { piece, count, space } => {
            (count, Spot::Space(space, piece), Spot::Space(space, piece.flipped()?))
        }
        _ => return None,
    };
    Some(Flow { count, from, to, removed_in: None })
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
        Change::pieces(piece, count, OffMapBox::Available, to)
    }

    /// The flows without where pieces were removed, which is nowhere else in these.
    fn ways(before: &Board, after: &Board, changes: &[Change]) -> Vec<(u8, Spot, Spot)> {
        let transition = Transition::new(before, after, changes);
        let flows = flows(&transition).into_iter();
        flows
            .inspect(|flow| assert_eq!(flow.removed_in, None))
            .map(|flow| (flow.count, flow.from, flow.to))
            .collect()
    }

    #[test]
    fn what_comes_and_goes_is_told_net() {
        let start = Board::empty();
        let changes = [
            place(Piece::BritishRegular, 3, Space::NewYork),
            Change::pieces(Piece::BritishRegular, 1, Space::NewYork, OffMapBox::Casualties),
        ];
        let regulars = Spot::Pool(OffMapBox::Available, PieceType::BritishRegular);
        assert_eq!(
            ways(&start, &after(&start, &changes), &changes),
            [
                (1, regulars, Spot::Pool(OffMapBox::Casualties, PieceType::BritishRegular)),
                (2, regulars, Spot::Space(Space::NewYork, Piece::BritishRegular)),
            ]
        );
    }

    /// Six Patriot Forts exist: the sixth can only be built with the one that was taken away.
    #[test]
    fn no_box_gives_what_it_does_not_hold() {
        let five = [Space::Virginia, Space::Georgia, Space::NewYork, Space::Quebec, Space::Boston];
        let set_up: Vec<Change> = five.map(|s| place(Piece::PatriotFort, 1, s)).to_vec();
        let start = after(&Board::empty(), &set_up);
        let take = |from: Space| Change::pieces(Piece::PatriotFort, 1, from, OffMapBox::Available);
        let changes = [take(Space::Virginia), place(Piece::PatriotFort, 1, Space::NewJersey)];
        let (available, spot) =
            (Spot::Pool(OffMapBox::Available, PieceType::PatriotFort), |space| {
                Spot::Space(space, Piece::PatriotFort)
            });
        assert_eq!(
            ways(&start, &after(&start, &changes), &changes),
            [(1, spot(Space::Virginia), available), (1, available, spot(Space::NewJersey)),]
        );
        let full = after(&start, &[place(Piece::PatriotFort, 1, Space::Norfolk)]);
        assert_eq!(
            ways(&full, &after(&full, &changes), &changes),
            [(1, spot(Space::Virginia), spot(Space::NewJersey))]
        );
    }

    #[test]
    fn the_changes_say_who_came_from_where() {
        let set_up = [
            place(Piece::Continental, 2, Space::Virginia),
            place(Piece::Continental, 2, Space::Pennsylvania),
        ];
        let start = after(&Board::empty(), &set_up);
        let step = |from: Space, to: Space| Change::pieces(Piece::Continental, 2, from, to);
        let changes = [
            step(Space::Pennsylvania, Space::NewJersey),
            step(Space::Virginia, Space::MarylandDelaware),
        ];
        let spot = |space| Spot::Space(space, Piece::Continental);
        assert_eq!(
            ways(&start, &after(&start, &changes), &changes),
            [
                (2, spot(Space::Pennsylvania), spot(Space::NewJersey)),
                (2, spot(Space::Virginia), spot(Space::MarylandDelaware)),
            ]
        );
    }
}

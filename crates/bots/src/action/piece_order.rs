//! Pieces in the order in which a non-player takes them, and what puts each of them there (8.1.2).

use super::{Candidate, Executor, NoteKind, strip_trailing_colon};
use lod_engine::game::{Faction, Piece, Space};
use lod_engine::rules::PieceCounts;
use smallvec::SmallVec;

/// What puts a piece where it is in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceRank {
    /// Enemy Forts and Villages.
    Bases,
    /// Enemy Militia and War Parties that are Underground.
    Hidden,
    /// Enemy Militia and War Parties that are Active.
    Seen,
    /// Enemy cubes in turns, the kind with fewer first.
    Cubes,
    /// Enemy cubes a type at a time, the type with fewest first.
    FewestType,
    /// Friendly cubes in turns, the kind with more first.
    OwnCubes,
    /// Friendly Militia and War Parties that are Active.
    OwnSeen,
    /// Friendly Militia and War Parties that are Underground.
    OwnHidden,
    /// Friendly Forts and Villages.
    OwnBases,
    /// The last friendly Tory or Continental.
    LastCube,
    /// What comes from the Unavailable box.
    Unavailable,
    /// Forts and Villages that are placed.
    NewBases,
    /// Militia and War Parties that are placed.
    NewIrregulars,
    /// Cubes that are placed in turns, the kind with fewer first.
    NewCubes,
    /// What the text of an Event names last.
    NamedLast,
    /// What the special instruction or the Event is played for comes before it, or a die (8.3.5).
    Suffers,
}

/// Pieces in order, each with what puts it there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceOrder(pub SmallVec<[(Piece, PieceRank); 12]>);

impl PieceOrder {
    /// The pieces.
    pub fn pieces(&self) -> Vec<Piece> {
        self.0.iter().map(|(piece, _)| *piece).collect()
    }

    /// The first of them, this many; fewer where there are fewer.
    pub fn first(&self, count: u8) -> PieceCounts {
        troops(&self.0[..self.0.len().min(count.into())])
    }

    /// All of them, this many of each kind.
    pub fn all(&self) -> PieceCounts {
        troops(&self.0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// This many of each kind.
fn troops(pieces: &[(Piece, PieceRank)]) -> PieceCounts {
    let with = |all: PieceCounts, (piece, _): &(Piece, PieceRank)| all.with(*piece, 1);
    pieces.iter().fold(PieceCounts::NONE, with)
}

/// Which pieces of a space were taken, or placed there, with all that could have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceDecision {
    /// Who decides.
    pub by: Faction,
    /// What is done, before the name of the space.
    pub say: String,
    /// Where.
    pub space: Space,
    /// All of them in order, of those that were placed the next one only.
    pub line: PieceOrder,
    /// This many of the first ones are taken.
    pub count: usize,
}

impl PieceDecision {
    /// Those that are taken.
    pub fn taken(&self) -> PieceCounts {
        troops(&self.line.0[..self.count])
    }

    /// Those that are not.
    pub fn left(&self) -> PieceCounts {
        troops(&self.line.0[self.count..])
    }

    /// The last one that is taken and the first one that is not, if both are there.
    pub fn edge(&self) -> Option<[(Piece, PieceRank); 2]> {
        let last = self.line.0.get(self.count.checked_sub(1)?)?;
        Some([*last, *self.line.0.get(self.count)?])
    }

    /// Whether anything else could have been taken.
    pub(super) fn is_choice(&self) -> bool {
        let kind = |at: usize| self.line.0.get(at).map(|(piece, _)| *piece);
        let differs = |at: usize| kind(at) != kind(0);
        self.edge().is_some() && (1..self.line.0.len()).any(differs)
    }
}

impl Executor<'_> {
    /// The first of these pieces, this many, are taken, or placed, in a space: written down where it could have been others.
    pub(crate) fn takes(
        &mut self,
        (by, say): (Faction, &str),
        space: Space,
        (line, count): (&PieceOrder, usize),
    ) {
        if !self.traced {
            return;
        }
        let taken = PieceDecision {
            by,
            say: strip_trailing_colon(say).to_string(),
            space,
            line: line.clone(),
            count: count.min(line.0.len()),
        };
        if taken.is_choice() {
            self.decided(|| NoteKind::Took(Box::new(taken)));
        }
    }

    /// A candidate with the pieces that it takes, this many of the first ones, where a trace is kept.
    pub(crate) fn taking(
        &self,
        candidate: Candidate,
        line: &PieceOrder,
        count: usize,
    ) -> Candidate {
        if self.traced { candidate.taking(line, count) } else { candidate }
    }

    /// Which pieces the candidate that was chosen takes.
    pub(crate) fn tells_taking(&mut self, say: &str, chosen: &Candidate) {
        if let Some(taking) = &chosen.taking {
            let (line, count) = taking.as_ref();
            let by = self.faction();
            self.takes((by, say), chosen.space, (line, *count));
        }
    }
}

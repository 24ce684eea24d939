//! A choice that a player makes for a Faction, with what is shown beside its options.

use lod_engine::game::{Board, Faction, Piece, PieceType, Space};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// A choice of a player's Faction during another Faction's turn or in a Winter Quarters Round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Lines that a player reads before the options.
    pub lines: Vec<String>,
    /// Who chooses.
    pub faction: Faction,
    /// The question in words.
    pub ask: String,
    /// The options in words.
    pub options: Vec<String>,
    /// The result and cost of each option; empty if there is nothing to say.
    pub about: Vec<String>,
    /// The option that a non-player would select; in a player's Winter Quarters the one that Enter selects.
    pub default: usize,
    /// The space in which the chosen thing happens, where there is only one.
    pub space: Option<Space>,
    /// Whether the options are destinations of that Faction's Leader (1.10, 6.5.2).
    pub leads: bool,
    /// Which of several equal choices this one is; `ask` says it too.
    pub count: Option<ChoiceCount>,
    /// The option that a list shows as marked where Enter alone selects none, as in an Event (5.0).
    pub marked: Option<usize>,
    /// In a choice of pieces: the piece of each option, in the order of the options. A last option without a piece
    /// selects none.
    pub pieces: Vec<PieceOption>,
    /// Pieces of the effects that follow, which the player may name in the same answer.
    pub later: Vec<PieceOption>,
    /// How many pieces, or spaces, one answer names at most.
    pub due: u8,
    /// In a Desertion: how many pieces of each kind desert (6.6).
    pub kinds: Vec<(PieceType, u8)>,
    /// In a choice of several spaces at once: the space of each option. [`Choice::pieces`] are then those that the
    /// player may name with a space.
    pub spaces: Vec<Space>,
    /// For each of [`Choice::spaces`]: how many pieces the player may name with it.
    pub each: Vec<u8>,
    /// An example of pieces to name, where several ways or effects take some: all pieces of the first way, and of each
    /// effect.
    pub way: Vec<PieceOption>,
    /// Whether the second of [`Choice::spaces`] is still possible after the first one was executed.
    pub has_second: bool,
    /// In a choice of several purchases at once, one a space: the purchase of each option.
    pub offers: Vec<SpaceOffer>,
    /// How much all selected [`Choice::offers`] may cost together.
    pub limit: OfferLimit,
    /// The [`Choice::offers`] that Enter selects.
    pub usual: Vec<usize>,
    /// What else can happen in the spaces of [`Choice::offers`] where none is selected. If a space has several such ways,
    /// the next question asks which.
    pub others: Vec<OtherWay>,
    /// Total Support and Total Opposition, where the options are shown with what they add to them.
    pub totals: Option<(u8, u8)>,
}

/// What [`Choice::offers`] cost, and how much all that are selected may cost together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferLimit {
    /// Resources that are paid.
    Resources(u8),
    /// Levels to shift, which cost nothing (3.6.8).
    Levels(u8),
}

/// A purchase in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceOffer {
    /// Where.
    pub space: Space,
    /// How many levels or units are bought.
    pub amount: u8,
    /// The cost, out of the [`OfferLimit`].
    pub cost: u8,
    /// What it adds to the totals.
    pub gains: TotalGains,
}

/// What else can happen in a space where no [`SpaceOffer`] is selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherWay {
    /// Where.
    pub space: Space,
    /// The word for it.
    pub word: &'static str,
    /// Its result.
    pub about: String,
    /// What it adds to the totals.
    pub gains: TotalGains,
}

/// What is added to Total Support and to Total Opposition; below 0 where it is subtracted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TotalGains {
    /// To Total Support.
    pub support: i16,
    /// To Total Opposition.
    pub opposition: i16,
}

impl TotalGains {
    /// The difference of the totals of two boards.
    pub fn between(before: &Board, after: &Board) -> TotalGains {
        TotalGains {
            support: i16::from(after.total_support()) - i16::from(before.total_support()),
            opposition: i16::from(after.total_opposition()) - i16::from(before.total_opposition()),
        }
    }
}

/// Equal pieces among which an option selects one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOption {
    /// Which piece.
    pub piece: Piece,
    /// Its space or its destination, where other options have the same piece elsewhere.
    pub space: Option<Space>,
    /// Its box in words, where other options have the same piece from another box.
    pub from: Option<&'static str>,
    /// How many such pieces there are.
    pub count: u8,
}

/// A space that a player selects: the index of its option, and the index of each piece named with it; `None` where the
/// player named no pieces.
pub type NamedSpace = (usize, Option<Vec<usize>>);

/// The spaces that a player selects by one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceAnswer {
    /// In the order of the answer.
    pub spaces: Vec<NamedSpace>,
    /// Whether the player wants no more spaces, where fewer may be selected.
    pub is_whole: bool,
}

/// Which of several equal choices one is: "(2 of 3)".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceCount {
    /// Its number, from 1.
    pub nth: u8,
    /// How many there are at most.
    pub of: u8,
}

impl ChoiceCount {
    /// `None` where there is only one choice, or their number has no limit.
    pub const fn new(nth: u8, of: u8) -> Option<ChoiceCount> {
        match of {
            1 | u8::MAX => None,
            _ => Some(ChoiceCount { nth, of }),
        }
    }
}

impl Display for ChoiceCount {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({} of {})", self.nth, self.of)
    }
}

impl Choice {
    /// A choice of one thing, without options yet.
    pub fn new(faction: Faction, ask: impl Into<String>) -> Choice {
        Choice {
            lines: Vec::new(),
            faction,
            ask: ask.into(),
            options: Vec::new(),
            about: Vec::new(),
            default: 0,
            space: None,
            leads: false,
            count: None,
            marked: None,
            pieces: Vec::new(),
            later: Vec::new(),
            due: 1,
            kinds: Vec::new(),
            spaces: Vec::new(),
            each: Vec::new(),
            way: Vec::new(),
            has_second: false,
            offers: Vec::new(),
            limit: OfferLimit::Resources(0),
            usual: Vec::new(),
            others: Vec::new(),
            totals: None,
        }
    }
}

//! Sets of pieces by the glossary's names.

use lod_engine::game::{Piece, PieceSet};
use serde::Deserialize;

/// A set is one row: its word in the files, the kinds it means, one such piece and several.
macro_rules! pieces {
    ($($name:ident: $set:expr, $one:literal, $many:literal;)*) => {
        /// A set of pieces by the glossary's name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum Pieces { $($name),* }

        impl Pieces {
            /// The kinds it means.
            pub const fn set(self) -> PieceSet {
                match self { $(Pieces::$name => $set),* }
            }

            /// One such piece: "British Regular".
            pub const fn one(self) -> &'static str {
                match self { $(Pieces::$name => $one),* }
            }

            /// Several such pieces: "British Regulars".
            pub const fn many(self) -> &'static str {
                match self { $(Pieces::$name => $many),* }
            }
        }
    };
}

impl Pieces {
    /// How many of these pieces exist (1.4.1).
    pub(crate) fn existing(self) -> i32 {
        self.set().stocks().iter().map(|stock| i32::from(stock.force_pool())).sum()
    }
}

pieces! {
    BritishRegulars: PieceSet::of(Piece::BritishRegular), "British Regular", "British Regulars";
    Tories: PieceSet::of(Piece::Tory), "Tory", "Tories";
    BritishForts: PieceSet::of(Piece::BritishFort), "British Fort", "British Forts";
    BritishCubes: PieceSet::BRITISH_CUBES, "British cube", "British cubes";
    BritishPieces: PieceSet::BRITISH, "British piece", "British pieces";
    Continentals: PieceSet::of(Piece::Continental), "Continental", "Continentals";
    Militia: PieceSet::MILITIA, "Militia", "Militia";
    MilitiaUnderground: PieceSet::of(Piece::MilitiaUnderground), "Underground Militia", "Underground Militia";
    MilitiaActive: PieceSet::of(Piece::MilitiaActive), "Active Militia", "Active Militia";
    PatriotUnits: PieceSet::PATRIOT_UNITS, "Patriot unit", "Patriot units";
    PatriotForts: PieceSet::of(Piece::PatriotFort), "Patriot Fort", "Patriot Forts";
    PatriotPieces: PieceSet::PATRIOTS, "Patriot piece", "Patriot pieces";
    FrenchRegulars: PieceSet::FRENCH, "French Regular", "French Regulars";
    RebellionCubes: PieceSet::REBELLION_CUBES, "Rebellion cube", "Rebellion cubes";
    RebellionUnits: PieceSet::REBELLION_UNITS, "Rebellion unit", "Rebellion units";
    RebellionPieces: PieceSet::REBELLION, "Rebellion piece", "Rebellion pieces";
    ActiveRebellionPieces: PieceSet::REBELLION.without(PieceSet::UNDERGROUND), "Active Rebellion piece", "Active Rebellion pieces";
    WarParties: PieceSet::WAR_PARTIES, "War Party", "War Parties";
    WarPartiesUnderground: PieceSet::of(Piece::WarPartyUnderground), "Underground War Party", "Underground War Parties";
    WarPartiesActive: PieceSet::of(Piece::WarPartyActive), "Active War Party", "Active War Parties";
    Villages: PieceSet::of(Piece::Village), "Village", "Villages";
    IndianPieces: PieceSet::INDIANS, "Indian piece", "Indian pieces";
    RoyalistUnits: PieceSet::ROYALIST_UNITS, "Royalist unit", "Royalist units";
    RoyalistPieces: PieceSet::ROYALIST, "Royalist piece", "Royalist pieces";
    ActiveRoyalistPieces: PieceSet::ROYALIST.without(PieceSet::UNDERGROUND), "Active Royalist piece", "Active Royalist pieces";
    FortsAndVillages: PieceSet::BASES, "Fort or Village", "Forts and Villages";
    AllPieces: PieceSet::ALL, "piece", "pieces";
    ActivePatriotUnits: PieceSet::PATRIOT_UNITS.without(PieceSet::UNDERGROUND), "Active Patriot unit", "Active Patriot units";
    Regulars: PieceSet::REGULARS, "Regular (either Side)", "Regulars (either Side)";
    Cubes: PieceSet::BRITISH_CUBES.union(PieceSet::REBELLION_CUBES), "cube (either Side)", "cubes (either Side)";
    AllUnits: PieceSet::ALL.without(PieceSet::BASES), "unit", "units";
}

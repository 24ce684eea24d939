//! Sets of pieces by the glossary's names.

use lod_engine::game::data::Term;
use lod_engine::game::{Piece, PieceSet};

/// A set is one row: its word in the files, the kinds it means, one such piece and several.
macro_rules! pieces {
    ($($name:ident = $id:literal: $set:expr, $one:literal, $many:literal;)*) => {
        /// A set of pieces by the glossary's name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Pieces { $($name),* }

        impl Term for Pieces {
            const WHAT: &'static str = "a kind of piece";

            fn every() -> impl Iterator<Item = Pieces> {
                [$(Pieces::$name),*].into_iter()
            }

            fn word(self) -> &'static str {
                match self { $(Pieces::$name => $id),* }
            }
        }

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
    BritishRegulars = "british-regulars": PieceSet::of(Piece::BritishRegular), "British Regular", "British Regulars";
    Tories = "tories": PieceSet::of(Piece::Tory), "Tory", "Tories";
    BritishForts = "british-forts": PieceSet::of(Piece::BritishFort), "British Fort", "British Forts";
    BritishCubes = "british-cubes": PieceSet::BRITISH_CUBES, "British cube", "British cubes";
    BritishPieces = "british-pieces": PieceSet::BRITISH, "British piece", "British pieces";
    Continentals = "continentals": PieceSet::of(Piece::Continental), "Continental", "Continentals";
    Militia = "militia": PieceSet::MILITIA, "Militia", "Militia";
    MilitiaUnderground = "militia-underground": PieceSet::of(Piece::MilitiaUnderground), "Underground Militia", "Underground Militia";
    MilitiaActive = "militia-active": PieceSet::of(Piece::MilitiaActive), "Active Militia", "Active Militia";
    PatriotUnits = "patriot-units": PieceSet::PATRIOT_UNITS, "Patriot unit", "Patriot units";
    PatriotForts = "patriot-forts": PieceSet::of(Piece::PatriotFort), "Patriot Fort", "Patriot Forts";
    PatriotPieces = "patriot-pieces": PieceSet::PATRIOTS, "Patriot piece", "Patriot pieces";
    FrenchRegulars = "french-regulars": PieceSet::FRENCH, "French Regular", "French Regulars";
    RebellionCubes = "rebellion-cubes": PieceSet::REBELLION_CUBES, "Rebellion cube", "Rebellion cubes";
    RebellionUnits = "rebellion-units": PieceSet::REBELLION_UNITS, "Rebellion unit", "Rebellion units";
    RebellionPieces = "rebellion-pieces": PieceSet::REBELLION, "Rebellion piece", "Rebellion pieces";
    ActiveRebellionPieces = "active-rebellion-pieces": PieceSet::REBELLION.without(PieceSet::UNDERGROUND), "Active Rebellion piece", "Active Rebellion pieces";
    WarParties = "war-parties": PieceSet::WAR_PARTIES, "War Party", "War Parties";
    WarPartiesUnderground = "war-parties-underground": PieceSet::of(Piece::WarPartyUnderground), "Underground War Party", "Underground War Parties";
    WarPartiesActive = "war-parties-active": PieceSet::of(Piece::WarPartyActive), "Active War Party", "Active War Parties";
    Villages = "villages": PieceSet::of(Piece::Village), "Village", "Villages";
    IndianPieces = "indian-pieces": PieceSet::INDIANS, "Indian piece", "Indian pieces";
    RoyalistUnits = "royalist-units": PieceSet::ROYALIST_UNITS, "Royalist unit", "Royalist units";
    RoyalistPieces = "royalist-pieces": PieceSet::ROYALIST, "Royalist piece", "Royalist pieces";
    ActiveRoyalistPieces = "active-royalist-pieces": PieceSet::ROYALIST.without(PieceSet::UNDERGROUND), "Active Royalist piece", "Active Royalist pieces";
    FortsAndVillages = "forts-and-villages": PieceSet::BASES, "Fort or Village", "Forts and Villages";
    AllPieces = "all-pieces": PieceSet::ALL, "piece", "pieces";
    ActivePatriotUnits = "active-patriot-units": PieceSet::PATRIOT_UNITS.without(PieceSet::UNDERGROUND), "Active Patriot unit", "Active Patriot units";
    Regulars = "regulars": PieceSet::REGULARS, "Regular (either Side)", "Regulars (either Side)";
    Cubes = "cubes": PieceSet::BRITISH_CUBES.union(PieceSet::REBELLION_CUBES), "cube (either Side)", "cubes (either Side)";
    AllUnits = "all-units": PieceSet::ALL.without(PieceSet::BASES), "unit", "units";
}

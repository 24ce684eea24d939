//! Pieces by their names in the rules' glossary.

use crate::flowchart::words::Pieces;

/// One such piece, and several.
const fn names(pieces: Pieces) -> (&'static str, &'static str) {
    match pieces {
        Pieces::BritishRegulars => ("British Regular", "British Regulars"),
        Pieces::Tories => ("Tory", "Tories"),
        Pieces::BritishForts => ("British Fort", "British Forts"),
        Pieces::BritishCubes => ("British cube", "British cubes"),
        Pieces::BritishPieces => ("British piece", "British pieces"),
        Pieces::Continentals => ("Continental", "Continentals"),
        Pieces::Militia => ("Militia", "Militia"),
        Pieces::MilitiaUnderground => ("Underground Militia", "Underground Militia"),
        Pieces::MilitiaActive => ("Active Militia", "Active Militia"),
        Pieces::PatriotUnits => ("Patriot unit", "Patriot units"),
        Pieces::ActivePatriotUnits => ("Active Patriot unit", "Active Patriot units"),
        Pieces::PatriotForts => ("Patriot Fort", "Patriot Forts"),
        Pieces::PatriotPieces => ("Patriot piece", "Patriot pieces"),
        Pieces::FrenchRegulars => ("French Regular", "French Regulars"),
        Pieces::RebellionCubes => ("Rebellion cube", "Rebellion cubes"),
        Pieces::RebellionUnits => ("Rebellion unit", "Rebellion units"),
        Pieces::RebellionPieces => ("Rebellion piece", "Rebellion pieces"),
        Pieces::ActiveRebellionPieces => ("Active Rebellion piece", "Active Rebellion pieces"),
        Pieces::WarParties => ("War Party", "War Parties"),
        Pieces::WarPartiesUnderground => ("Underground War Party", "Underground War Parties"),
        Pieces::WarPartiesActive => ("Active War Party", "Active War Parties"),
        Pieces::Villages => ("Village", "Villages"),
        Pieces::IndianPieces => ("Indian piece", "Indian pieces"),
        Pieces::RoyalistUnits => ("Royalist unit", "Royalist units"),
        Pieces::RoyalistPieces => ("Royalist piece", "Royalist pieces"),
        Pieces::ActiveRoyalistPieces => ("Active Royalist piece", "Active Royalist pieces"),
        Pieces::FortsAndVillages => ("Fort or Village", "Forts and Villages"),
        Pieces::AllPieces => ("piece of any kind", "pieces of any kind"),
        Pieces::AllUnits => ("unit of any kind", "units of any kind"),
        Pieces::Regulars => ("Regular of either Side", "Regulars of either Side"),
        Pieces::Cubes => ("cube of either Side", "cubes of either Side"),
    }
}

/// One of these pieces.
pub(super) const fn one(pieces: Pieces) -> &'static str {
    names(pieces).0
}

/// Several of these pieces.
pub(super) const fn many(pieces: Pieces) -> &'static str {
    names(pieces).1
}

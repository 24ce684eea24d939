//! Markers that count, each on a track beside the map.

use crate::terms;

terms! {
    /// A marker with a number: position files, questions, `fix`, orders and pictures go by this table.
    TrackMarker {
        /// French Naval Intervention (1.9).
        Fni = "fni", "FNI";
        /// Cumulative British Casualties (1.6.4).
        Cbc = "cbc", "CBC";
        /// Cumulative Rebellion Casualties (1.6.4).
        Crc = "crc", "CRC";
    }
}

impl TrackMarker {
    /// The name in full.
    pub const fn title(self) -> &'static str {
        match self {
            TrackMarker::Fni => "French Naval Intervention",
            TrackMarker::Cbc => "Cumulative British Casualties",
            TrackMarker::Crc => "Cumulative Rebellion Casualties",
        }
    }

    /// The number where its track ends; none where counting goes on past the end (1.6.4).
    pub const fn end(self) -> Option<u16> {
        match self {
            TrackMarker::Fni => Some(3),
            TrackMarker::Cbc | TrackMarker::Crc => None,
        }
    }

    /// What its number must be, with the rule.
    pub const fn limit(self) -> &'static str {
        match self {
            TrackMarker::Fni => "FNI must be 0-3 (1.9)",
            TrackMarker::Cbc | TrackMarker::Crc => {
                "Cumulative Casualties must be 0-999 (reduce both tracks together, 1.6.4)"
            }
        }
    }
}

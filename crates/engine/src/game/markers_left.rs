//! Propaganda and Raid markers that are not on the map: their number, or whether there are enough.

use super::{Board, Fact, KnownFacts, Marker, SpaceSet};

impl Board {
    /// Markers of a kind not on the map (3.3.4, 3.4.4).
    pub fn markers_left(&self, marker: Marker) -> u8 {
        let spaces = SpaceSet::MAP.iter().map(|space| marker.fact(space));
        self.summed_or_entered(
            Fact::MarkersLeft(marker),
            |notebook| notebook.can_read_all(spaces),
            |board| board.raw_markers_left(marker),
        )
    }

    /// The same, at most `wanted`: if the number is unknown, it is enough to know that at least `wanted` are left.
    pub fn markers_left_of(&self, marker: Marker, wanted: u8) -> u8 {
        if wanted == 0 {
            return 0;
        }
        if let Some(notebook) = self.known_facts()
            && !self.can_count(notebook, marker)
        {
            let enough = Fact::MarkersAtLeast(marker);
            let raw = |board: &Board| board.raw_markers_left(marker);
            if self.summed_or_entered(enough, |_| false, raw) >= wanted {
                return wanted;
            }
            if !notebook.can_read_all([enough]) {
                return 0;
            }
        }
        self.markers_left(marker).min(wanted)
    }

    /// Whether the number of markers that are left can be read.
    fn can_count(&self, notebook: &KnownFacts, marker: Marker) -> bool {
        let spaces = SpaceSet::MAP.iter().map(|space| marker.fact(space));
        notebook.can_read_all(spaces) || notebook.can_read_all([Fact::MarkersLeft(marker)])
    }

    fn raw_markers_left(&self, marker: Marker) -> i32 {
        let on_map = SpaceSet::MAP.iter().map(|s| i32::from(self.raw_markers(s, marker)));
        i32::from(Marker::FORCE_POOL) - on_map.sum::<i32>()
    }
}

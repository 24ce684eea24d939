//! The boxes for pieces off the map.

use crate::terms;

terms! {
    /// A box off the map that holds pieces (1.3.9, 1.4.1, 1.6.4).
    OffMapBox: "a box off the map" {
        /// Available Forces.
        Available = "available", "Available";
        /// Unavailable Forces.
        Unavailable = "unavailable", "Unavailable";
        /// The Casualties box.
        Casualties = "casualties", "Casualties";
    }
}

//! Control of a space (1.7).

use crate::terms;

terms! {
    /// Who Controls a space (1.7).
    #[derive(Default)]
    Control: "a Control" {
        /// No Control marker.
        #[default]
        None = "none", "no Control";
        /// British Control.
        British = "british", "British Control";
        /// Rebellion Control.
        Rebellion = "rebellion", "Rebellion Control";
    }
}

impl Control {
    /// Control from the number of British, Indian and Rebellion pieces (1.7).
    pub const fn of([british, indians, rebellion]: [u8; 3]) -> Control {
        if rebellion > british + indians {
            Control::Rebellion
        } else if british + indians > rebellion && british > 0 {
            Control::British
        } else {
            Control::None
        }
    }
}

//! Changes of Casualties where the count before may be unknown.

use lod_engine::game::{Change, Fact};

/// The same changes, Casualties by how many they grow (1.6.4).
pub fn by_growth(changes: impl IntoIterator<Item = Change>) -> Vec<Change> {
    let grows = |change: Change| match change {
        Change::Set { fact: fact @ (Fact::CBC | Fact::CRC | Fact::Resources(_)), from, to } => {
            match to.number().checked_sub(from.number()) {
                Some(grows) => Change::set(fact, 0_u8, grows),
                // In the Reset Phase (6.7).
                None => change,
            }
        }
        change => change,
    };
    changes.into_iter().map(grows).collect()
}

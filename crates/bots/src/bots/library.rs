//! The data that the non-players play by.

use crate::flowchart::Chart;
use lod_engine::game::{ByFaction, Faction};
use std::sync::OnceLock;

/// The four flowcharts.
#[derive(Debug)]
pub struct Library {
    /// By Faction.
    pub charts: ByFaction<Chart>,
}

static LIBRARY: OnceLock<Library> = OnceLock::new();

impl Library {
    /// Puts other flowcharts in place of the embedded ones, before anything has looked at those.
    ///
    /// # Errors
    /// Gives them back when some are in use already.
    pub fn install(charts: [Chart; 4]) -> Result<(), Box<Library>> {
        LIBRARY.set(Library { charts: ByFaction(charts) }).map_err(Box::new)
    }

    /// The flowcharts in use: those installed, or the embedded ones.
    pub fn get() -> &'static Library {
        LIBRARY.get_or_init(|| Library {
            charts: ByFaction(Faction::ALL.map(|f| {
                Chart::parse(Library::text(f))
                    .expect("the embedded flowcharts are checked by a test")
            })),
        })
    }

    /// The text of an embedded flowchart.
    pub const fn text(faction: Faction) -> &'static str {
        match faction {
            Faction::British => include_str!(concat!(env!("LOD_DATA"), "/flowcharts/british.toml")),
            Faction::Patriots => {
                include_str!(concat!(env!("LOD_DATA"), "/flowcharts/patriots.toml"))
            }
            Faction::French => include_str!(concat!(env!("LOD_DATA"), "/flowcharts/french.toml")),
            Faction::Indians => include_str!(concat!(env!("LOD_DATA"), "/flowcharts/indians.toml")),
        }
    }
}

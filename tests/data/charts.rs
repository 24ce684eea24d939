//! The flowchart files are read.

use lod_assistant::bots::Library;
use lod_assistant::flowchart::Chart;
use lod_assistant::game::Faction;

#[test]
fn every_embedded_flowchart_parses() {
    for faction in Faction::ALL {
        let text = Library::text(faction);
        for flaw in Chart::parse(text).err().unwrap_or_default() {
            panic!("{faction}: line {}: {}", flaw.line(text), flaw.what);
        }
    }
}

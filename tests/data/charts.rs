//! The flowchart files are read.

use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_engine::game::Faction;

#[test]
fn every_embedded_flowchart_parses() {
    for faction in Faction::ALL {
        let text = Library::text(faction);
        let flaws = Chart::parse(text).err().map_or_else(Vec::new, Vec::from);
        let told: Vec<String> =
            flaws.iter().map(|f| format!("line {}: {}", f.line(text), f.what)).collect();
        assert!(told.is_empty(), "{faction}: {told:#?}");
    }
}

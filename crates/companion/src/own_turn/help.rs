//! What `?` shows.

use super::notation::write;
use super::verb::Verb;
use lod_engine::game::Faction;
use lod_engine::rules::ActionStep;

/// How each verb that is possible now is written, with an example that is legal now.
pub(super) fn lines(possible: &[(Verb, ActionStep)], faction: Faction) -> Vec<String> {
    let mut lines = vec![
        "Join several parts in a line with ; they are checked as a whole. A verb alone asks for the"
            .to_string(),
        "rest; what is clear is completed. r Regular, t Tory, c Continental, m Militia,"
            .to_string(),
        "w War Party (u or a after m and w for the face), fr French Regular.".to_string(),
    ];
    lines.extend(
        possible
            .iter()
            .map(|(verb, step)| format!("{}   e.g. {}", verb.row(faction).form, write(step))),
    );
    lines
}

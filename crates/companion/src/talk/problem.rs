//! What seems wrong, as a file to be sent.

use super::refusal;
use lod_engine::shown;

/// The text of the file: the words of the player, what is played, the last turns in lines, and the position.
pub(crate) fn problem(what: &str, played: &str, turns: Vec<String>, position: String) -> String {
    let mut lines = vec![
        format!("What seems wrong: {what}"),
        format!("lod {}, {played}", env!("CARGO_PKG_VERSION")),
    ];
    lines.extend(turns);
    lines.extend([String::new(), "Position (position file)".to_string(), position]);
    shown::lines(&lines.join("\n")).into_owned()
}

/// Keeps a file under the first of these names that is free; what is to be said then.
pub(crate) fn keep_first_free(
    names: impl IntoIterator<Item = String>,
    mut keep: impl FnMut(&str) -> Result<String, String>,
) -> String {
    let mut said = String::new();
    for name in names {
        match keep(&name) {
            Ok(done) => return done,
            Err(why) => {
                said = refusal(&why);
                if !why.contains("exists") {
                    break;
                }
            }
        }
    }
    said
}

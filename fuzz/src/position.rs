//! Position files.

use super::shown::{assert_clean, assert_narrow};
use lod::tell;
use lod_engine::game::{Position, Space, SpaceSet};
use lod_engine::rules::winter::Season;
use lod_engine::rules::{invariants, seats::Seats};
use lod_engine::shown;

/// Reads a position file: each fault has a line of the file, and what is read is legal, can be shown and
/// is written and read again as it is.
pub fn position(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let position = match Position::read("p.toml", text) {
        Ok(position) => position,
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a word");
            let last = text.bytes().filter(|b| *b == b'\n').count() + 1;
            for fault in faults {
                let line = fault.line.unwrap_or(1);
                assert!((1..=last).contains(&line), "line {line} of {last}");
                assert_clean(&shown::message(&fault.to_string()));
            }
            return;
        }
    };
    let mut wrong = invariants::violations(&position.board);
    // A moment written by hand may leave Squadrons out, or FNI apart from the Blockades.
    wrong.retain(|w| !w.contains("Blockades"));
    assert!(wrong.is_empty(), "{wrong:?}");
    let written = position.to_toml();
    let again = Position::read("again.toml", &written);
    assert_eq!(again.as_ref(), Ok(&position), "{written}");
    let _ = position.to_json();
    let board = &position.board;
    let mut lines = tell::board(board, SpaceSet::EMPTY, tell::WIDTH);
    lines.extend(tell::forces(board, tell::WIDTH));
    lines.extend(tell::tracks(board, &Seats::NOBODY, tell::WIDTH));
    lines.extend(tell::margins(board, &Season::default(), tell::WIDTH));
    lines.extend(tell::checklist(&position, tell::WIDTH));
    for space in Space::ALL {
        lines.extend(tell::space(board, space, tell::WIDTH));
    }
    assert_narrow(&lines, tell::WIDTH);
}

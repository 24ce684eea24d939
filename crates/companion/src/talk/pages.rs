//! Long texts, a screen at a time.

use super::{Typed, Ui, Word, next_line, said};

/// Shows lines, a screen at a time where they are more; a command that was typed in place of going on.
pub(crate) async fn paged(
    face: &mut dyn Ui,
    lines: &[String],
    show: fn(&mut dyn Ui, &str),
    knows: &dyn Fn(Word) -> bool,
) -> Option<String> {
    let most = face.height().map_or(usize::MAX, |h| h.saturating_sub(2).max(5));
    let mut pages = lines.chunks(most).peekable();
    while let Some(page) = pages.next() {
        for line in page {
            show(face, line);
        }
        pages.peek()?;
        face.question("[Enter] more  [q] enough");
        match next_line(face).await {
            Ok(Typed::Line(line)) if line.trim().is_empty() => {}
            Ok(Typed::Line(line)) => return is_command(&line, knows).then_some(line),
            _ => return None,
        }
    }
    None
}

/// Whether a line is a command in full.
fn is_command(line: &str, knows: &dyn Fn(Word) -> bool) -> bool {
    matches!(said(line, knows), super::Said::Exactly(..))
}

//! Long texts, a screen at a time.

use super::{TypedInput, Ui, next_line};

/// Shows lines, a screen at a time where they are more; what was typed in place of going on.
pub(crate) async fn paged(
    ui: &mut dyn Ui,
    lines: &[String],
    show: fn(&mut dyn Ui, &str),
) -> Option<String> {
    let most = ui.height().map_or(usize::MAX, |h| h.saturating_sub(2).max(5));
    let mut pages = lines.chunks(most).peekable();
    while let Some(page) = pages.next() {
        for line in page {
            show(ui, line);
        }
        pages.peek()?;
        ui.question("[Enter] more  [q] enough");
        match next_line(ui).await {
            Ok(TypedInput::Line(line)) if line.trim().is_empty() => {}
            Ok(TypedInput::Line(line)) => return Some(line),
            _ => return None,
        }
    }
    None
}

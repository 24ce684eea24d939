//! What is shown has to be fit for a screen.

/// Every character of the text may reach a terminal.
pub fn assert_clean(text: &str) {
    let raw = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if let Some(wrong) = text.lines().find(|line| line.contains(raw)) {
        panic!("this would reach the terminal raw: {wrong:?}");
    }
}

/// The lines are no wider than a screen.
pub fn assert_narrow(lines: &[String], width: usize) {
    for line in lines {
        assert!(line.chars().count() <= width, "too wide: {line}");
    }
}

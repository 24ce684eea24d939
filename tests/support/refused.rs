//! Which lines of a plain screen were refused: the prompt stands again there without its question.

/// Whether a question begins on this line, with its number.
fn is_question(line: &str) -> bool {
    let line = line.strip_prefix("> ").unwrap_or(line);
    let number = line.split(". ").next().unwrap_or_default();
    number.len() < line.len() && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// Whether what is shown after a line refuses it.
pub fn is_refused(shown: &str) -> bool {
    !shown.lines().any(is_question)
}

/// How many lines of a whole screen were refused.
#[allow(dead_code, reason = "not every test has whole screens")]
pub fn refusals(screen: &str) -> usize {
    let (mut count, mut asked) = (0, true);
    for line in screen.lines() {
        if line.starts_with('>') {
            count += usize::from(!asked);
            asked = false;
        }
        asked |= is_question(line);
    }
    count
}

#[test]
fn a_prompt_without_a_question_is_a_refusal() {
    let fine = "1. Which card?\n> 42\n\n2. Which Faction?\n> british\nBRITISH: Pass\n";
    assert_eq!(refusals(fine), 0);
    assert_eq!(refusals(&fine.replace("\n\n2.", "\nUnknown word.\n> 42\n2.")), 1);
    assert!(is_refused("Unknown word \"foo\".\n> ") && !is_refused("PASS\n2. Which?\n> "));
}

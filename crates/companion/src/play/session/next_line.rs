//! The line at which Enter goes on.

/// Who is next, and the commands that are asked for most. Where both have no room, what may be done then is left to the
/// next question, which says it.
pub(super) fn with_commands(text: &str, width: usize) -> String {
    let who = text.split_once("): ").map_or_else(|| text.to_string(), |(who, _)| format!("{who})"));
    let all = ["    undo  why  steps  board  ?", "   undo why steps board ?"];
    let whole = all.map(|words| format!("{text}{words}"));
    let short = all.map(|words| format!("{who}{words}"));
    let few = [format!("{who}    undo  ?"), format!("{who}    ?")];
    let fits = |line: &String| line.chars().count() + NUMBER <= width;
    whole.into_iter().chain(short).chain(few).find(fits).unwrap_or(who)
}

/// The room that the number of a question takes.
const NUMBER: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_under_a_turn_are_the_same_at_every_width_from_60() {
        let texts = [
            "[Enter] Next: Patriots (you): Command (with Special Activity), Event or Pass",
            "[Enter] Next: Indians (you): Limited Command, Event or Pass",
            "[Enter] Next: Winter Quarters",
            "[Enter] Next: the card ends",
        ];
        for (text, width) in texts.into_iter().flat_map(|text| [60, 80, 120].map(|w| (text, w))) {
            let line = with_commands(text, width);
            let commands =
                line.rsplit_once("undo").map(|(_, rest)| rest.split_whitespace().collect());
            assert_eq!(commands, Some(vec!["why", "steps", "board", "?"]), "{width}: {line}");
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        assert_eq!(with_commands(texts[3], 38), "[Enter] Next: the card ends    ?");
        assert_eq!(with_commands(texts[0], 30), "[Enter] Next: Patriots (you)");
    }
}

//! The line at which Enter goes on.

use crate::talk::{Ask, Form};
use crate::tell::{NextUp, quoted};

/// What is pressed.
pub(super) const ENTER: &str = "[Enter]";

/// What is next, and the commands that are asked for most. Where both have no room, what may be done then is left to the
/// next question, which says it.
pub(super) fn question(next: &NextUp, width: usize) -> String {
    let before = next.over.as_ref().map_or(String::new(), |over| format!("{over} "));
    let text = format!("{before}{ENTER} {next}");
    let who = format!("{before}{ENTER} {}", next.what);
    let all = ["    undo  why  steps  board  ?", "   undo why steps board ?"];
    let whole = all.map(|words| format!("{text}{words}"));
    let short = all.map(|words| format!("{who}{words}"));
    let few = [format!("{who}    undo  ?"), format!("{who}    ?")];
    let fits = |line: &String| line.chars().count() + NUMBER <= width;
    whole.into_iter().chain(short).chain(few).find(fits).unwrap_or(who)
}

/// What is wrong with an answer to the next question, typed before it is shown: a die is no word, and a number is a die or a
/// card, for the rows are not shown yet.
pub(super) fn unseen(ask: &Ask, line: &str) -> Option<String> {
    let is_number = line.starts_with(|c: char| c.is_ascii_digit());
    match ask.form {
        Form::Dice(_) if !is_number => {
            let word = quoted(line);
            Some(format!("unknown word {word}. Press Enter, or type ? for the commands"))
        }
        Form::Dice(_) | Form::Card | Form::WinterCard => None,
        _ if is_number => Some("press Enter first: the next question is not shown yet".to_string()),
        _ => None,
    }
}

/// The room that the number of a question takes.
const NUMBER: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_under_a_turn_are_the_same_at_every_width_from_60() {
        let person = |what: &str, may: &str| NextUp { may: Some(may.to_string()), ..what.into() };
        let all = [
            person("Next: Patriots (you)", "Command (with Special Activity), Event or Pass"),
            person("Next: Indians (you)", "Limited Command, Event or Pass"),
            "Next: Winter Quarters".into(),
            "Next: the card ends".into(),
        ];
        for (next, width) in all.iter().flat_map(|next| [60, 80, 120].map(|w| (next, w))) {
            let line = question(next, width);
            let commands =
                line.rsplit_once("undo").map(|(_, rest)| rest.split_whitespace().collect());
            assert_eq!(commands, Some(vec!["why", "steps", "board", "?"]), "{width}: {line}");
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        assert_eq!(question(&all[3], 38), "[Enter] Next: the card ends    ?");
        assert_eq!(question(&all[0], 30), "[Enter] Next: Patriots (you)");
        assert!(question(&all[0], 120).starts_with("[Enter] Next: Patriots (you): Command"));
        let end = NextUp { over: Some("The game is over.".to_string()), .."leave".into() };
        assert_eq!(question(&end, 60), "The game is over. [Enter] leave    undo  ?");
        assert!(question(&end, 80).starts_with("The game is over. [Enter] leave    undo  why"));
    }
}

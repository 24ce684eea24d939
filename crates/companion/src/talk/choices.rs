//! A question with its answers, as it is shown.

use super::Ui;
use crate::talk::{Ask, Form, ReplySet};
use crate::tell::wrap_to;
use itertools::Itertools;

/// The room that the number of a question takes.
const NUMBER: usize = 6;
/// Lists longer than this are set in columns, where there is room.
const LONG: usize = 8;

/// Shows the answers and the question: in one line where that fits.
pub(crate) fn show(screen: &mut dyn Ui, ask: &Ask) {
    let (width, text) = (screen.width(), ask.in_full());
    if !ask.listing.inline.is_empty() || ask.form == Form::YesNo && ask.default.is_none() {
        return screen.question(&text);
    }
    if screen.lists() {
        // Nothing is typed where rows are checked.
        let is_checked = matches!(ask.closed, ReplySet::Several(_));
        return screen.question(if is_checked { &ask.text } else { &text });
    }
    let numbers = numbers(ask);
    let row = numbers.clone().unwrap_or_else(|| in_a_row(ask));
    let question = format!("{text}  {row}");
    let is_short = question.chars().count() + NUMBER <= width && !has_sentences(ask);
    if numbers.is_some() || is_short {
        return screen.question(question.trim_end());
    }
    for line in listed(ask, width) {
        screen.show(&line);
    }
    screen.question(&text);
}

impl Ask {
    /// Whether its answers are the numbers of a range.
    pub(crate) fn is_range(&self) -> bool {
        numbers(self).is_some()
    }
}

/// Answers that are numbers one after another: what Enter means and how far they go.
fn numbers(ask: &Ask) -> Option<String> {
    let numbers: Option<Vec<u8>> = ask.replies.iter().map(|r| r.word.parse::<u8>().ok()).collect();
    let numbers = numbers.filter(|n| n.len() > 2 && n.is_sorted_by(|a, b| a + 1 == *b))?;
    let bare = ask.replies.iter().all(|r| r.about.is_empty());
    let default = ask.default.and_then(|place| numbers.get(place))?;
    let (first, last) = (numbers.first()?, numbers.last()?);
    // The question may say how far they go.
    let range = if ask.text.contains(&format!("({first}-{last})")) {
        String::new()
    } else {
        format!("  [{first} to {last}]")
    };
    bare.then(|| format!("{} {default}{range}", enter(ask)))
}

/// The key that takes what is usual.
fn enter(ask: &Ask) -> &'static str {
    if ask.listing.twice { "[Enter] twice:" } else { "[Enter]" }
}

fn in_a_row(ask: &Ask) -> String {
    // Of several words nobody types more than the number.
    let long = ask.form == Form::Some || ask.replies.iter().any(|r| r.word.contains(' '));
    let long = long && ask.numbered();
    ask.possible_replies()
        .map(|(place, reply)| {
            let word = match ask.default {
                Some(default) if default == place => format!("{} {}", enter(ask), reply.word),
                _ if long => format!("[{}] {}", place + 1, reply.word),
                _ => format!("[{}]", reply.word),
            };
            format!("{word} {}", reply.about).trim_end().to_string()
        })
        .join("  ")
}

/// Whether rows are sentences.
fn has_sentences(ask: &Ask) -> bool {
    ask.replies.iter().any(|reply| !reply.label.is_empty())
}

/// The answers in lines of their own, at most so many columns wide.
pub fn listed(ask: &Ask, width: usize) -> Vec<String> {
    let wide = ask.replies.iter().map(|r| r.word.chars().count()).max();
    let wide = wide.unwrap_or(0).min(24);
    let numbered = ask.numbered();
    let has_sentences = has_sentences(ask);
    let lines: Vec<String> = ask
        .possible_replies()
        .map(|(place, reply)| {
            let number = if numbered { format!("  {:>2}", place + 1) } else { "  ".to_string() };
            let enter = match ask.default {
                Some(default) if default == place && ask.listing.twice => "[Enter] twice",
                Some(default) if default == place => "[Enter]",
                _ => "",
            };
            let about = format!("{} {enter}", reply.about);
            let line = if has_sentences {
                format!("{number}  {}", with_meaning(reply.shown(), about.trim()))
            } else {
                format!("{number}  {:<wide$}  {}", reply.word, about.trim())
            };
            line.trim_end().to_string()
        })
        .collect();
    if has_sentences {
        let rows = ask.possible_replies().zip(lines).map(|((_, reply), line)| {
            let short = if reply.label.is_empty() { "" } else { &reply.word };
            at_end(wrap_to(&line, "      ", width), short, short, width)
        });
        return rows.flatten().collect();
    }
    let widest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
    match width / (widest + 1) {
        columns @ 2.. if lines.len() > LONG => in_columns(&lines, widest, columns),
        _ => {
            // What a row says goes on under itself, where half the screen is left for that.
            let at = wide + if numbered { 8 } else { 6 };
            let has_about = ask.replies.iter().any(|reply| !reply.about.is_empty());
            let under = " ".repeat(if has_about && 2 * at <= width { at } else { 6 });
            lines.iter().flat_map(|l| wrap_to(l, &under, width)).collect()
        }
    }
}

/// A sentence with what it means.
pub fn with_meaning(sentence: &str, about: &str) -> String {
    let is_mark = about.starts_with(['(', '[']) || about.is_empty();
    format!("{sentence}{}{about}", if is_mark { " " } else { ": " }).trim_end().to_string()
}

/// Lines with the short form of their row at the right end, in a line of its own where there is no room; `drawn` is how it
/// is shown.
pub fn at_end(mut lines: Vec<String>, short: &str, drawn: &str, width: usize) -> Vec<String> {
    let end = width.saturating_sub(1 + short.chars().count());
    if short.is_empty() {
        return lines;
    }
    match lines.last_mut().filter(|last| last.chars().count() + 2 <= end) {
        Some(last) => *last = format!("{last:end$}{drawn}"),
        None => lines.push(format!("{:end$}{drawn}", "")),
    }
    lines
}

/// Column by column, as few lines as there can be.
fn in_columns(lines: &[String], widest: usize, columns: usize) -> Vec<String> {
    let height = lines.len().div_ceil(columns);
    (0..height)
        .map(|row| {
            let cells = lines.iter().skip(row).step_by(height);
            let line = cells.map(|cell| format!("{cell:<widest$}")).join(" ");
            line.trim_end().to_string()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::Reply;

    fn ask(words: &[&str], default: Option<usize>) -> Ask {
        Ask {
            replies: words.iter().map(|w| Reply::new(*w, "")).collect(),
            default,
            ..Ask::default()
        }
    }

    #[test]
    fn numbers_are_told_by_the_first_and_the_last() {
        let told = numbers(&ask(&["0", "1", "2", "3"], Some(0)));
        assert_eq!(told.as_deref(), Some("[Enter] 0  [0 to 3]"));
        assert_eq!(numbers(&ask(&["0", "2", "3"], Some(0))), None);
        assert_eq!(numbers(&ask(&["0", "1", "none"], Some(0))), None);
    }

    #[test]
    fn a_row_tells_what_enter_means() {
        assert_eq!(in_a_row(&ask(&["no", "patriots"], Some(0))), "[Enter] no  [patriots]");
    }

    #[test]
    fn a_list_tells_what_enter_means_and_has_no_numbers_beside_numbers() {
        let list = listed(&ask(&["ny", "ma"], Some(1)), 80);
        assert_eq!(list, ["   1  ny", "   2  ma  [Enter]"]);
        let list = listed(&ask(&["0", "1"], None), 80);
        assert_eq!(list, ["    0", "    1"]);
    }

    #[test]
    fn a_long_list_is_set_in_columns() {
        let words = ["ny", "ma", "nh", "ct", "nj", "pa", "md", "va", "nc"];
        let list = listed(&ask(&words, None), 22);
        assert_eq!(list.len(), 5);
        assert_eq!(list[0], "   1  ny    6  pa");
        assert_eq!(list[4], "   5  nj");
    }
}

//! Several rows of a list in one line: `1 3 5`, `boston, virginia`.

use super::{Ask, Form, Price};
use itertools::Itertools;

/// What stands between two answers of a line.
const MARKS: [char; 4] = [',', ';', '+', '&'];
const AND: &str = " and ";

impl Ask {
    /// Whether a line may take several of the rows.
    pub(crate) fn takes_several(&self) -> bool {
        self.form == Form::Line && self.limits.most.is_some_and(|most| most > 1)
    }

    /// The places of the rows that a line takes, by their numbers and names; `None` where it says more, or less.
    pub(crate) fn several(&self, line: &str) -> Option<Vec<usize>> {
        if !self.takes_several() {
            return None;
        }
        let line = line.replace(AND, ",");
        let groups = line.split(MARKS).map(str::trim).filter(|group| !group.is_empty());
        let mut places = Vec::new();
        for group in groups {
            match self.exact(group) {
                Some(place) => places.push(place),
                None if is_numbers(group) => {
                    let rows: Option<Vec<usize>> =
                        group.split_whitespace().map(|number| self.exact(number)).collect();
                    places.extend(rows?);
                }
                None => places.push(self.place(group).ok()?),
            }
        }
        (!places.is_empty()).then_some(places)
    }

    /// The places of the rows that a line takes so far, and the beginning of the next one; `None` where it is not the
    /// second.
    pub fn begun<'l>(&self, line: &'l str) -> Option<(Vec<usize>, &'l str)> {
        if !self.takes_several() {
            return None;
        }
        let mark = line.rfind(MARKS).map(|at| at + 1);
        let and = line.rfind(AND).map(|at| at + AND.len());
        let blank = line.rfind(' ').map(|at| at + 1).filter(|_| is_numbers(line));
        let (before, rest) = line.split_at(mark.max(and).max(blank)?);
        let places = self.several(before.trim_end_matches(AND))?;
        Some((places, rest.trim()))
    }

    /// A line with the names of rows in place of the numbers that pieces follow: `1 2t, 3 1t`.
    pub(crate) fn in_names(&self, line: &str) -> String {
        let named = |group: &str| {
            let (number, rest) = group.trim().split_once(' ')?;
            let has_pieces = rest.starts_with(|c: char| c.is_ascii_digit()) && !is_numbers(rest);
            let place = self.exact(number).filter(|_| has_pieces && is_numbers(number))?;
            Some(format!("{} {rest}", self.replies[place].word))
        };
        if !self.takes_several() {
            return line.to_string();
        }
        line.split(',').map(|group| named(group).unwrap_or_else(|| group.to_string())).join(",")
    }

    /// Rows as a line names them: "Boston, Virginia".
    pub fn named(&self, places: &[usize]) -> String {
        places.iter().filter_map(|place| Some(&self.replies.get(*place)?.word)).join(", ")
    }

    /// The rows that are taken and what they cost: "Boston, Virginia: 2 Resources (5 left)".
    pub fn taken(&self, places: &[usize]) -> String {
        let pays = places.iter().map(|place| self.replies[*place].price.pays);
        let pays = pays.fold(0, u8::saturating_add);
        let price = match self.limits.funds {
            Some(funds) if pays > 0 => format!(": {}", Price::of(pays, funds).told),
            _ => String::new(),
        };
        format!(
            "{} of {}: {}{price}",
            places.len(),
            self.limits.most.unwrap_or(1),
            self.named(places)
        )
    }
}

fn is_numbers(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::talk::SelectionLimits;
    use crate::talk::{PageAnswer, Reply};

    fn spaces(most: u8) -> Ask {
        let words = ["Boston", "New York City", "New York", "Virginia", "North Carolina"];
        let priced = |word: &&str| Reply { price: Price::of(1, 5), ..Reply::new(*word, "") };
        let replies = words.iter().map(priced).collect();
        Ask {
            replies,
            limits: SelectionLimits { most: Some(most), funds: Some(5) },
            ..Ask::default()
        }
    }

    #[test]
    fn rows_are_taken_by_numbers_and_names() {
        for (line, places) in [
            ("1 3 5", Some(vec![0, 2, 4])),
            ("1, 3", Some(vec![0, 2])),
            ("boston, ny and nc", Some(vec![0, 2, 4])),
            ("1 4, virg", Some(vec![0, 3, 3])),
            ("2", Some(vec![1])),
            ("9", None),
            ("1 9", None),
            ("new", None),
            ("boston 2t", None),
            ("", None),
        ] {
            assert_eq!(spaces(3).several(line), places, "{line}");
        }
    }

    #[test]
    fn pieces_follow_the_number_of_a_row() {
        for (line, named) in [
            ("1 2t, 4 1t", "Boston 2t,Virginia 1t"),
            ("1 3", "1 3"),
            ("2 tories", "2 tories"),
            ("boston 2t", "boston 2t"),
        ] {
            assert_eq!(spaces(3).in_names(line), named, "{line}");
        }
    }

    #[test]
    fn the_last_of_several_is_begun_after_the_others() {
        let three = spaces(3);
        assert_eq!(three.begun("1 3 "), Some((vec![0, 2], "")));
        assert_eq!(three.begun("1 3"), Some((vec![0], "3")));
        assert_eq!(three.begun("boston, vir"), Some((vec![0], "vir")));
        assert_eq!(three.begun("boston and vir"), Some((vec![0], "vir")));
        assert_eq!(three.begun("new y"), None);
        assert_eq!(spaces(1).begun("1 3"), None);
        assert_eq!(PageAnswer::Picks(vec![0, 3]).line(&three), Ok("Boston, Virginia".to_string()));
        assert_eq!(three.taken(&[0, 3]), "2 of 3: Boston, Virginia: 2 Resources (5 left)");
    }
}

//! The ratings of the Generals as a person has told them once: they are printed on the pieces.

use super::board::printed;
use super::name_list::NameList;
use super::names::{General, Named};
use super::{Facts, Value};
use lod_engine::game::atlas::unknown;
use lod_engine::game::recover;
use lod_engine::game::{DataError, DataErrors};
use std::collections::BTreeMap;
use std::fmt::Write;
use toml::Spanned;

/// The ratings in the order in which they are typed: each a fact, what it is called, and the largest that it may be.
pub(super) const RATINGS: [(&str, &str, i64); 3] =
    [("strategy", "Strategy", 3), ("battle", "Battle", 6), ("agility", "Agility", 3)];

/// The ratings that a person told, by General and rating.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratings(BTreeMap<String, BTreeMap<String, i64>>);

impl Ratings {
    /// Reads the file in which they are kept.
    ///
    /// # Errors
    /// Every flaw: who is no General, what is no rating, a number that is none, or not the rulebook's.
    pub fn read(text: &str) -> Result<Ratings, DataErrors> {
        type File = BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Spanned<i64>>>;
        let file: File = recover::read(text)?;
        let (mut ratings, mut flaws) = (Ratings::default(), Vec::new());
        for (general, told) in &file {
            for (rating, number) in told {
                match ratings.set(general.get_ref(), rating.get_ref(), *number.get_ref()) {
                    Ok(()) => {}
                    Err(what) => flaws.push(DataError::new(number.span().start, what)),
                }
            }
        }
        match flaws.is_empty() {
            true => Ok(ratings),
            false => Err(flaws.into()),
        }
    }

    fn set(&mut self, general: &str, rating: &str, number: i64) -> Result<(), String> {
        let ids = General::ALL.iter().map(|general| general.id());
        let Some(of) = General::by_id(general) else {
            return Err(unknown("a General", general, ids));
        };
        let Some((_, _, most)) = RATINGS.iter().find(|(id, ..)| *id == rating) else {
            return Err(unknown("a rating", rating, RATINGS.map(|(id, ..)| id)));
        };
        if !(0..=*most).contains(&number) {
            return Err(format!("`{rating}` is a number from 0 to {most}"));
        }
        match printed(of, rating) {
            Some(known) if known != number => {
                Err(format!("by the rulebook `{rating}` of `{general}` is {known}"))
            }
            Some(_) => Ok(()),
            None => {
                let told = self.0.entry(general.to_string()).or_default();
                told.insert(rating.to_string(), number);
                Ok(())
            }
        }
    }

    /// Takes a line as `howe 3 4 1`: the General, and his three ratings in this order, `-` for one that is not known.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn change(&mut self, words: &[String]) -> Result<(), String> {
        let right = "type a General and his Strategy, Battle and Agility, as: howe 3 4 1 (- for one to be asked again)";
        let list = NameList::of(&General::WORDS);
        let (general, taken) = super::answer::named(&list, words).ok_or(right)?;
        let told = words.get(taken..).unwrap_or_default();
        if told.len() != RATINGS.len() {
            return Err(right.to_string());
        }
        let mut changed = self.clone();
        changed.0.remove(&general);
        for ((rating, ..), word) in RATINGS.iter().zip(told) {
            if word != "-" {
                let number = word.parse().map_err(|_| right.to_string())?;
                changed.set(&general, rating, number)?;
            }
        }
        *self = changed;
        Ok(())
    }

    /// Takes over what is known after a procedure.
    pub fn learn(&mut self, facts: &Facts) {
        for (key, value) in facts.all() {
            if let (Some((rating, general)), Value::Number(number)) = (key.split_once('/'), value) {
                // What is no rating of a General is not kept here.
                let _ = self.set(general, rating, *number);
            }
        }
    }

    /// What is known by them.
    pub fn facts(&self) -> impl Iterator<Item = (String, Value)> {
        self.0.iter().flat_map(|(general, told)| {
            let key = move |rating: &String| format!("{rating}/{general}");
            told.iter().map(move |(rating, number)| (key(rating), Value::Number(*number)))
        })
    }

    /// The file in which they are kept.
    pub fn text(&self) -> String {
        let mut out =
            "# Ratings printed on the Generals' pieces; `lod ww ratings` shows and changes them.\n"
                .to_string();
        for (general, told) in &self.0 {
            // Writing to a text cannot fail.
            let _ = write!(out, "\n[{general}]\n");
            for (rating, number) in told {
                let _ = writeln!(out, "{rating} = {number}");
            }
        }
        out
    }

    /// A table of all Generals; `-` is not known yet.
    pub fn table(&self) -> Vec<String> {
        let rows = General::ALL.iter().map(|general| {
            let cells = RATINGS.map(|(rating, called, _)| {
                let told = self.0.get(general.id()).and_then(|told| told.get(rating).copied());
                let shown = printed(*general, rating).or(told).map(|number| number.to_string());
                let width = called.len();
                format!("{:>width$}", shown.unwrap_or("-".to_string()))
            });
            format!("{:<12}{}", general.to_string(), cells.join("  "))
        });
        let head = RATINGS.map(|(_, called, _)| called).join("  ");
        [format!("{:<12}{head}", "")].into_iter().chain(rows).collect()
    }
}

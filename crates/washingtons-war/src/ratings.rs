//! The ratings of the Generals as a player has entered them once: they are printed on the pieces.

use super::Facts;
use super::answer::named;
use super::board::printed;
use super::facts::key;
use super::name_list::NameList;
use super::names::{General, Named};
use itertools::Itertools;
use lod_engine::game::DataErrors;
use lod_engine::game::atlas::unknown;
use lod_engine::game::data::{Keys, read_file};
use std::fmt::Write;

/// The ratings in the order in which they are typed: each a fact, what it is called, and the largest that it may be.
const RATINGS: [(&str, &str, i64); 3] =
    [("strategy", "Strategy", 3), ("battle", "Battle", 6), ("agility", "Agility", 3)];

/// Reads the file in which they are kept.
///
/// # Errors
/// Every flaw: who is no General, what is no rating, a number that is none, or not the rulebook's.
pub fn read(text: &str) -> Result<Facts, DataErrors> {
    read_file(text, |flaws, keys| {
        let mut ratings = Facts::default();
        for general in keys.entries() {
            for rating in general.table(flaws).iter().flat_map(Keys::entries) {
                if let Some(number) = rating.read(flaws)
                    && let Err(what) = set(&mut ratings, general.key, rating.key, number)
                {
                    flaws.flaw(rating.at(), what);
                }
            }
        }
        Some(ratings)
    })
}

fn set(ratings: &mut Facts, general: &str, rating: &str, number: i64) -> Result<(), String> {
    let ids = General::ALL.iter().map(|general| general.id());
    let of = General::by_id(general).ok_or_else(|| unknown("a General", general, ids))?;
    let Some((_, _, most)) = RATINGS.iter().find(|(id, ..)| *id == rating) else {
        return Err(unknown("a rating", rating, RATINGS.map(|(id, ..)| id)));
    };
    if !(1..=*most).contains(&number) {
        return Err(format!("`{rating}` is a number from 1 to {most}"));
    }
    match printed(of, rating) {
        Some(known) if known != number => {
            return Err(format!("by the rulebook `{rating}` of `{general}` is {known}"));
        }
        Some(_) => {}
        None => ratings.keep(rating, Some(general), number),
    }
    Ok(())
}

/// Takes a line as `howe 3 4 1`: the General, and his three ratings in this order, `-` for one that is not known.
///
/// # Errors
/// What is wrong with it, and what would be right.
pub fn change(ratings: &mut Facts, words: &[String]) -> Result<(), String> {
    let right = "type a General and his Strategy, Battle and Agility, as: howe 3 4 1 (- for one to be asked again)";
    let (general, taken) = named(&NameList::of(&General::WORDS), words).ok_or(right)?;
    let told = words.get(taken..).unwrap_or_default();
    if told.len() != RATINGS.len() {
        return Err(right.to_string());
    }
    let mut changed = ratings.clone();
    for ((rating, ..), word) in RATINGS.iter().zip(told) {
        changed.forget(&key(rating, Some(general.as_str())));
        if word != "-" {
            set(&mut changed, &general, rating, word.parse().map_err(|_| right.to_string())?)?;
        }
    }
    *ratings = changed;
    Ok(())
}

/// The file in which they are kept.
pub fn text(ratings: &Facts) -> String {
    let mut out =
        "# Ratings printed on the Generals' pieces; `lod ww ratings` shows and changes them.\n"
            .to_string();
    for general in General::ALL.iter().map(|general| general.id()).sorted() {
        let known = RATINGS.iter().filter_map(|(rating, ..)| {
            Some(format!("{rating} = {}\n", ratings.known::<i64>(rating, Some(general))?))
        });
        let known = known.sorted().join("");
        if !known.is_empty() {
            // Writing to a text cannot fail.
            let _ = write!(out, "\n[{general}]\n{known}");
        }
    }
    out
}

/// A table of all Generals; `-` is not known yet.
pub fn table(ratings: &Facts) -> Vec<String> {
    let rows = General::ALL.iter().map(|general| {
        let cells = RATINGS.map(|(rating, called, _)| {
            let known = printed(*general, rating).or(ratings.known(rating, *general));
            let known = known.map_or("-".to_string(), |number: i64| number.to_string());
            format!("{known:>width$}", width = called.len())
        });
        format!("{:<12}{}", general.to_string(), cells.join("  "))
    });
    let head = RATINGS.map(|(_, called, _)| called).join("  ");
    [format!("{:<12}{head}", "")].into_iter().chain(rows).collect()
}

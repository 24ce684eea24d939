//! What never holds, or always: worth a second look, but no fault.

use super::trial::can_be;
use crate::flowchart::read::Claim;
use crate::flowchart::words::Expr;
use lod_engine::game::DataError;
use std::ops::Range;

/// The claims of a text that hold on none, or on each, of the boards tried; without those that only follow from a part
/// reported already.
pub(crate) fn doubts(text: &str, claims: &[Claim]) -> Vec<DataError> {
    let mut found: Vec<(Range<usize>, DataError)> = Vec::new();
    for claim in claims {
        let follows = |(inner, _): &(Range<usize>, DataError)| {
            claim.span.start <= inner.start && inner.end <= claim.span.end
        };
        if !found.iter().any(follows)
            && let Some(doubt) = claim.doubt(text)
        {
            found.push((claim.span.clone(), doubt));
        }
    }
    let mut doubts: Vec<DataError> = found.into_iter().map(|(_, doubt)| doubt).collect();
    doubts.sort_by_key(|doubt| doubt.at);
    doubts
}

impl Claim {
    fn doubt(&self, text: &str) -> Option<DataError> {
        let (word, parts) = self.of.parts();
        let [holds, fails] = [true, false].map(|so| can_be(&self.of, so));
        let what = match (word, holds, fails) {
            ("and", false, _) => return Some(self.exclusion(text, parts)),
            ("not", false, _) => "on no board that was tried this holds".to_string(),
            (">" | "<" | ">=" | "<=" | "is", false, _) => {
                "on no board that was tried this comparison holds".to_string()
            }
            (">" | "<" | ">=" | "<=" | "is", _, false) => {
                "on every board that was tried this comparison holds".to_string()
            }
            _ => return None,
        };
        Some(DataError::new(self.span.start, what))
    }

    /// At the first part that those before it leave no room for.
    fn exclusion(&self, text: &str, parts: &[Expr]) -> DataError {
        let never = |parts: &[&Expr]| {
            !can_be(&Expr::and(parts.iter().map(|part| (*part).clone()).collect()), true)
        };
        let all: Vec<&Expr> = parts.iter().collect();
        let last = (1..all.len()).find(|last| never(&all[..=*last])).unwrap_or(all.len() - 1);
        let with = (0..last).find(|with| never(&[all[*with], all[last]]));
        let place = |part: usize| self.parts.get(part).cloned().unwrap_or(self.span.clone());
        let words = |part: usize| text.get(place(part)).unwrap_or_default();
        let what = match with {
            Some(with) => {
                format!("`{}` and `{}` exclude each other", words(with), words(last))
            }
            None => format!("`{}` excludes what stands before it", words(last)),
        };
        DataError::new(place(last).start, format!("on no board that was tried this holds: {what}"))
    }
}

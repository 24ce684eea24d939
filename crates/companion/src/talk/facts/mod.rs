//! One way to say a fact of the board: the same table of addresses reads what is typed and writes what is shown.

mod address;
mod amount;
mod in_space;
mod reader;
mod values;

pub(crate) use address::Address;
pub(crate) use amount::{figure, is_amount, tokens};
pub(crate) use reader::{FactPart, FactParts, FactReader, twice};
pub(crate) use values::{choices, is_quiet, letters_of};

use itertools::Itertools;
use lod_engine::game::{Fact, FactValue};

/// Facts as they are typed: "boston 3r 0t po; resources 4b; gage nyc".
pub(crate) fn written(facts: &[(Fact, FactValue)]) -> String {
    Address::all().filter_map(|address| address.written(facts)).join("; ")
}

/// The answer to a question for these facts, as it is typed; what goes without saying is left out.
pub(crate) fn written_answer(asked: &[Fact], facts: &[(Fact, FactValue)]) -> String {
    let is_said = |(fact, value): &&(Fact, FactValue)| !(is_quiet(*value) && asked.contains(fact));
    written(&facts.iter().filter(is_said).copied().collect_vec())
}

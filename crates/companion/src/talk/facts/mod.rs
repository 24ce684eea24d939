//! One way to say a fact of the board: the same table of addresses reads what is typed and writes what is shown.

mod address;
mod amount;
mod in_space;
mod reader;
mod values;

pub(crate) use address::Address;
pub(crate) use amount::{figure, is_amount, tokens};
pub(crate) use reader::{FactPart, FactParts, FactReader, twice};
pub(crate) use values::{choices, letters_of};

use itertools::Itertools;
use lod_engine::game::{Fact, FactValue};

/// Facts as they are typed: "boston 3r 0t po; resources 4b; gage nyc".
pub(crate) fn written(facts: &[(Fact, FactValue)]) -> String {
    Address::all().filter_map(|address| address.written(facts)).join("; ")
}

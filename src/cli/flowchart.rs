//! `lod flowchart`: a flowchart for people, or for the programs that draw graphs.

use super::{Failure, input, say as tell};
use crate::tell::WIDTH;
use lod_bots::bots::Library;
use lod_bots::flowchart::draw::{self, Fill};
use lod_bots::flowchart::say;
use lod_engine::game::Faction;

/// How a flowchart is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// As a page in words.
    Page,
    /// One box or summary of it.
    Part(String),
    /// For Mermaid.
    Mermaid(Fill),
    /// For Graphviz.
    Dot(Fill),
}

/// Shows a Faction's flowchart in the form asked for.
///
/// # Errors
/// [`Failure::Input`] where there is no such box; [`Failure::Program`] when nothing can be written.
pub fn flowchart(faction: Faction, form: &Form) -> Result<(), Failure> {
    tell(&drawn(faction, form, WIDTH)?)
}

/// The same as a text, words in lines of at most so many columns.
pub(super) fn drawn(faction: Faction, form: &Form, width: usize) -> Result<String, Failure> {
    let chart = &Library::get().charts[faction];
    Ok(match form {
        Form::Page => say::page(chart, width),
        Form::Part(id) => say::part(chart, id, width)
            .map_err(|what| Failure::Input(vec![input("lod flowchart", what)]))?,
        Form::Mermaid(fill) => draw::mermaid(chart, *fill),
        Form::Dot(fill) => draw::dot(chart, *fill),
    })
}

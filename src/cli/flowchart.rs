//! `lod flowchart`: a flowchart for people, or for the programs that draw graphs.

use super::{Failure, input, say as tell};
use crate::files::write_new;
use crate::picture::flowchart as picture;
use crate::tell::WIDTH;
use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_bots::flowchart::draw::{self, Fill};
use lod_bots::flowchart::say;
use lod_engine::game::Faction;
use std::path::{Path, PathBuf};

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
    /// Drawn on an A4 page, into a new file or to standard output.
    Svg(Option<PathBuf>),
    /// The same as a page for a browser and a printer.
    Html(Option<PathBuf>),
}

/// Shows a Faction's flowchart, or all of them, in the form asked for.
///
/// # Errors
/// [`Failure::Input`] where there is no such box, or the file cannot be made; [`Failure::Program`] when nothing can be
/// written.
pub fn flowchart(faction: Option<Faction>, form: &Form) -> Result<(), Failure> {
    let charts: Vec<&Chart> = match faction {
        Some(faction) => vec![&Library::get().charts[faction]],
        None => Library::get().charts.iter().map(|(_, chart)| chart).collect(),
    };
    let texts: Result<Vec<String>, Failure> = match form {
        Form::Html(_) => Ok(vec![picture::page(&charts)]),
        form => charts.iter().map(|chart| drawn(chart, form, WIDTH)).collect(),
    };
    let text = texts?.concat();
    match form {
        Form::Svg(Some(file)) => into_file(file, "--svg", &text),
        Form::Html(Some(file)) => into_file(file, "--html", &text),
        _ => tell(&text),
    }
}

/// Writes a drawing into a new file and says so.
pub(super) fn into_file(file: &Path, option: &str, text: &str) -> Result<(), Failure> {
    let named = file.display().to_string();
    write_new(file, &named, text).map_err(|wrong| Failure::Input(vec![input(option, wrong)]))?;
    tell(&format!("The drawing is in {named}.\n"))
}

/// A flowchart as a text, words in lines of at most so many columns.
pub(super) fn drawn(chart: &Chart, form: &Form, width: usize) -> Result<String, Failure> {
    Ok(match form {
        Form::Page => say::page(chart, width),
        Form::Part(id) => say::part(chart, id, width)
            .map_err(|what| Failure::Input(vec![input("lod flowchart", what)]))?,
        Form::Mermaid(fill) => draw::mermaid(chart, *fill),
        Form::Dot(fill) => draw::dot(chart, *fill),
        Form::Svg(_) => picture::svg(chart),
        Form::Html(_) => picture::page(&[chart]),
    })
}

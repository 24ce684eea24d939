//! `lod flowchart`: a flowchart as a page in words or drawn.

use super::{Failure, parsers, say as tell};
use crate::files::write_new;
use crate::picture::flowchart as picture;
use crate::tell::WIDTH;
use clap::Args;
use lod_bots::bots::Library;
use lod_bots::flowchart::Chart;
use lod_bots::flowchart::describe;
use lod_engine::game::Faction;
use std::path::{Path, PathBuf};

/// How a flowchart is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As a page in words.
    Page,
    /// One box or summary of it.
    Part(String),
    /// Drawn on an A4 page, into a new file or to standard output.
    Svg(Option<PathBuf>),
    /// The same as a page for a browser and a printer.
    Html(Option<PathBuf>),
}

/// How `lod flowchart` is asked.
#[derive(Clone, Debug, Args)]
pub struct FlowchartOptions {
    /// british, patriots, french or indians
    #[arg(value_parser = parsers::faction, required_unless_present = "all")]
    faction: Option<Faction>,
    /// Only this box (B8) or summary (supply)
    #[arg(value_name = "BOX", conflicts_with = "graph")]
    part: Option<String>,
    /// All four flowcharts, one a page (with --html)
    #[arg(long, requires = "html", conflicts_with_all = ["faction", "svg"])]
    all: bool,
    /// Draw it on an A4 page, into this new file or standard output
    #[arg(long, group = "graph", value_name = "FILE", value_parser = parsers::path(), num_args = 0..=1, require_equals = true)]
    svg: Option<Option<PathBuf>>,
    /// Draw it as a page to print, into this new file or standard output
    #[arg(long, group = "graph", value_name = "FILE", value_parser = parsers::path(), num_args = 0..=1, require_equals = true)]
    html: Option<Option<PathBuf>>,
}

impl FlowchartOptions {
    fn form(&self) -> Form {
        match (&self.svg, &self.html, &self.part) {
            (Some(file), ..) => Form::Svg(file.clone()),
            (_, Some(file), _) => Form::Html(file.clone()),
            (.., Some(id)) => Form::Part(id.clone()),
            _ => Form::Page,
        }
    }
}

/// Shows a Faction's flowchart, or all of them, in the form asked for.
///
/// # Errors
/// [`Failure::Input`] where there is no such box, or the file cannot be made; [`Failure::Program`] when nothing can be
/// written.
pub fn flowchart(options: &FlowchartOptions) -> Result<(), Failure> {
    let form = &options.form();
    let charts: Vec<&Chart> = match options.faction {
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
    write_new(file, &named, text).map_err(|wrong| Failure::input(option, wrong))?;
    tell(&format!("The drawing is in {named}.\n"))
}

/// A flowchart as a text, words in lines of at most so many columns.
pub(super) fn drawn(chart: &Chart, form: &Form, width: usize) -> Result<String, Failure> {
    Ok(match form {
        Form::Page => describe::page(chart, width),
        Form::Part(id) => describe::part(chart, id, width)
            .map_err(|what| Failure::input("lod flowchart", what))?,
        Form::Svg(_) => picture::svg(chart),
        Form::Html(_) => picture::page(&[chart]),
    })
}

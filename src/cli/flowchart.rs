//! `lod flowchart`: a flowchart for people, or for the programs that draw graphs.

use crate::flowchart::{Chart, draw};

/// How a flowchart is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Box by box in words.
    #[default]
    Text,
    /// For Mermaid.
    Mermaid,
    /// For Graphviz.
    Dot,
}

/// The flowchart in the form asked for.
pub fn flowchart(chart: &Chart, form: Form) -> String {
    match form {
        Form::Text => draw::text(chart),
        Form::Mermaid => draw::mermaid(chart),
        Form::Dot => draw::dot(chart),
    }
}

//! The commands of the program `lod`.

pub mod flowchart;

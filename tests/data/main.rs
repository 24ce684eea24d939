//! The data files, the documents, and what the tests of the project name.

#[path = "../support/printed.rs"]
mod printed;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/volume.rs"]
mod volume;

mod any_input;
mod broken_data;
mod broken_events;
mod charts;
mod edited_charts;
mod edited_words;
mod every_fault;
mod file_sizes;
mod layers;
mod lessons;
mod literals;
mod names;
mod orderings;
mod own_words;
mod pages;
mod reading;
mod root_files;
mod rules_index;
mod rulings;
mod sheets;
mod sources;
mod unsafe_code;
mod vocabulary;
mod words;

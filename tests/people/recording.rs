//! The recording of a turn in the README: the screens of a terminal one after another, as one picture.
//! `REGENERATE=1 cargo test --test people recording` makes `docs/pictures/turn.svg` anew.

use crate::player::folder;
use crate::pty::Pty;
use std::fmt::Write;
use std::num::NonZeroU16;
use std::path::PathBuf;
use vt100::{Color, Parser};

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;
const ARGUMENTS: &str = "play game --new --scenario sprint --people french --seed 16";
/// What is typed, and for how many seconds its answer is read.
const LINES: &[(&str, f64)] = &[("", 5.0), ("", 6.0), ("why", 7.0), ("undo", 4.0), ("?", 5.0)];
/// How long a typed line is seen before its answer.
const TYPED: f64 = 0.8;
const WIDTH: f64 = 8.4;
const HEIGHT: f64 = 18.0;
const MARGIN: f64 = 14.0;

fn terminal() -> Parser {
    let size = |n| NonZeroU16::new(n).expect("a size");
    Parser::new(size(ROWS), size(COLUMNS), 0)
}

/// What distinguishes the text of a cell.
fn class(cell: &vt100::Cell) -> &'static str {
    match cell.fgcolor() {
        Color::Idx(1) => "r",
        Color::Idx(4) => "u",
        _ if cell.bold() => "b",
        _ => "",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A row as SVG: a run of cells of one kind is one piece.
fn row(parser: &Parser, row: u16, svg: &mut String) {
    let mut runs: Vec<(&str, u16, String)> = Vec::new();
    for column in 0..COLUMNS {
        let Some(cell) = parser.screen().cell(row, column) else {
            continue;
        };
        let text = if cell.contents().is_empty() { " " } else { cell.contents() };
        let kind =
            if text == " " { runs.last().map_or("", |(kind, ..)| kind) } else { class(cell) };
        match runs.last_mut() {
            Some((last, _, run)) if *last == kind => run.push_str(text),
            _ => runs.push((kind, column, text.to_string())),
        }
    }
    let y = MARGIN + f64::from(row + 1) * HEIGHT - 4.0;
    for (kind, column, text) in runs {
        if text.trim().is_empty() {
            continue;
        }
        let x = MARGIN + f64::from(column) * WIDTH;
        let length = WIDTH * text.trim_end().chars().count() as f64;
        let text = escaped(text.trim_end());
        let kind = if kind.is_empty() { String::new() } else { format!(" class=\"{kind}\"") };
        write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" textLength=\"{length:.1}\"{kind}>{text}</text>"
        )
        .expect("a text");
    }
}

fn screen(parser: &Parser) -> String {
    let mut svg = String::new();
    for at in 0..ROWS {
        row(parser, at, &mut svg);
    }
    svg
}

/// Each screen with the seconds that it is seen.
fn frames() -> Vec<(String, f64)> {
    let folder = folder("recording");
    let mut pty = Pty::run((COLUMNS, ROWS), &folder, true, ARGUMENTS);
    pty.waits();
    let begin = |bytes: &[u8]| {
        let pid = bytes.windows(4).position(|w| w == b"pid=").expect("begun");
        pid + bytes[pid..].iter().position(|b| *b == b'\n').expect("a line") + 1
    };
    let shown = |bytes: &[u8], typed: &str| {
        let mut parser = terminal();
        parser.process(&bytes[begin(bytes)..]);
        parser.process(typed.as_bytes());
        screen(&parser)
    };
    let mut frames = vec![(shown(&pty.bytes, ""), 4.0)];
    for (line, seconds) in LINES {
        if !line.is_empty() {
            frames.push((shown(&pty.bytes, line), TYPED));
        }
        pty.says(line).waits();
        frames.push((shown(&pty.bytes, ""), *seconds));
    }
    pty.says("quit");
    pty.ended(0);
    frames
}

fn picture(frames: &[(String, f64)]) -> String {
    let whole: f64 = frames.iter().map(|(_, seconds)| seconds).sum();
    let (width, height) =
        (f64::from(COLUMNS) * WIDTH + 2.0 * MARGIN, f64::from(ROWS) * HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
         <title>A turn in a terminal: lod {ARGUMENTS}</title>\n<style>\n\
         text {{ font: 14px ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace; white-space: pre; fill: #d8d4c8; }}\n\
         .b {{ font-weight: bold; fill: #fff; }} .r {{ fill: #ff8a80; }} .u {{ fill: #8ab4ff; }}\n\
         g {{ visibility: hidden; animation: {whole:.1}s step-end infinite; }}\n"
    );
    let mut at = 0.0;
    for (number, (_, seconds)) in frames.iter().enumerate() {
        let (from, to) = (at / whole * 100.0, (at + seconds) / whole * 100.0);
        let before =
            if number == 0 { String::new() } else { "0% { visibility: hidden; } ".to_string() };
        writeln!(
            svg,
            "@keyframes f{number} {{ {before}{from:.3}% {{ visibility: visible; }} {to:.3}% {{ visibility: hidden; }} }} \
             .f{number} {{ animation-name: f{number}; }}"
        )
        .expect("a text");
        at += seconds;
    }
    // Where nothing moves, as on paper, the first answer is seen.
    svg.push_str("@media (prefers-reduced-motion: reduce) { g { animation: none; } .f1 { visibility: visible; } }\n</style>\n");
    writeln!(svg, "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1b1d22\"/>")
        .expect("a text");
    for (number, (screen, _)) in frames.iter().enumerate() {
        writeln!(svg, "<g class=\"f{number}\">{screen}</g>").expect("a text");
    }
    svg.push_str("</svg>\n");
    svg
}

#[test]
fn the_recording_is_what_a_terminal_shows() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/turn.svg");
    let picture = picture(&frames());
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::write(&file, &picture).expect("written");
    }
    let recorded = std::fs::read_to_string(&file).expect("a recording");
    assert!(picture == recorded, "REGENERATE=1 records it anew");
}

//! The sheets of the flowcharts and lit turns in a real browser: each prints on one A4 page, every text stands in its box
//! and over no other. Where no Chromium is installed, a line says so and nothing is tried.

use crate::command_line::{err, lod_reading, out};
use crate::pictures::{browser, open};
use crate::player::folder;
use std::fs;
use std::path::Path;

const FACTIONS: [&str; 4] = ["british", "patriots", "french", "indians"];

/// Turns that end in different boxes: who acts on which card of which scenario.
const TURNS: [(&str, u8, &str); 12] = [
    ("british", 33, "1775"),
    ("british", 40, "1776"),
    ("british", 47, "1778"),
    ("patriots", 5, "1775"),
    ("patriots", 3, "1776"),
    ("patriots", 10, "1778"),
    ("french", 54, "1778"),
    ("french", 68, "1776"),
    ("french", 52, "1776"),
    ("indians", 82, "1775"),
    ("indians", 89, "1776"),
    ("indians", 73, "1778"),
];

fn drawn(arguments: &[&str]) -> String {
    let done = lod_reading(arguments, b"");
    assert_eq!(done.status.code(), Some(0), "{arguments:?}: {}", err(&done));
    out(&done)
}

/// The sheets, and the lit turns.
fn drawings(home: &Path) -> Vec<String> {
    let mut all: Vec<String> = FACTIONS.iter().map(|f| drawn(&["flowchart", f, "--svg"])).collect();
    for (faction, card, base) in TURNS {
        let position = home.join("position.toml");
        fs::write(&position, format!("base = \"{base}\"\n[card]\ncurrent = {card}\n"))
            .expect("a file");
        let position = position.display().to_string();
        let seed = card.to_string();
        let turn = ["decide", faction, "--seed", &seed, "--position", &position];
        all.push(drawn(&[&turn[..], &["--explain", "--svg"]].concat()));
    }
    all
}

/// How many pages a PDF file has, and whether each is A4.
fn pages(file: &Path) -> (usize, bool) {
    let bytes = fs::read(file).expect("a PDF file");
    let text = String::from_utf8_lossy(&bytes);
    let page = |rest: &&str| !rest.starts_with('s');
    let count = text.split("/Type /Page").skip(1).filter(page).count();
    let boxes: Vec<&str> = text.split("/MediaBox [").skip(1).collect();
    // 210 by 297 mm are 595 by 842 points.
    let is_a4 = |size: &&str| {
        let mut numbers = size.split([' ', ']']).filter_map(|n| n.parse::<f64>().ok()).skip(2);
        let near = |n: Option<f64>, mm: f64| n.is_some_and(|n| (n - mm / 25.4 * 72.0).abs() < 1.0);
        near(numbers.next(), 210.0) && near(numbers.next(), 297.0)
    };
    (count, !boxes.is_empty() && boxes.iter().all(is_a4))
}

#[test]
fn each_sheet_prints_on_one_page() {
    let Some(browser) = browser() else { return };
    let home = folder("printed-sheets");
    for (name, expected) in FACTIONS.map(|f| (f, 1)).into_iter().chain([("--all", 4)]) {
        let file = home.join(format!("{name}.html"));
        drawn(&["flowchart", name, &format!("--html={}", file.display())]);
        let printed = file.with_extension("pdf");
        let option = format!("--print-to-pdf={}", printed.display());
        open(browser, &home, &file, &["--no-pdf-header-footer", &option]);
        assert_eq!(pages(&printed), (expected, true), "{name}");
    }
}

/// Looks at every text: within the page, within its box, over no other.
const MEASURE: &str = r#"
const wrong = [];
let count = 0;
for (const svg of document.querySelectorAll('svg')) {
  const page = svg.getBoundingClientRect();
  const name = svg.querySelector('title').textContent;
  const texts = [...svg.querySelectorAll('text')].map(t => ({ t, r: t.getBoundingClientRect() }));
  count += texts.length;
  for (const box of svg.querySelectorAll('[id]')) if (!box.querySelector('text')) wrong.push('empty: ' + name + ', ' + box.id);
  const told = b => name + ', ' + (b.t.closest('[id]')?.id ?? '') + ': ' + b.t.textContent;
  for (const b of texts) {
    if (b.r.left < page.left || b.r.right > page.right + .5 || b.r.bottom > page.bottom + .5) wrong.push('outside: ' + told(b));
    const box = b.t.closest('[id]');
    if (!box || b.t.classList.contains('number')) continue;
    const shapes = [...box.children].filter(c => /^(rect|path|polygon)$/.test(c.tagName) && !c.classList.contains('badge'));
    const edge = shapes.map(c => c.getBoundingClientRect()).sort((a, b) => b.width - a.width)[0];
    if (b.r.left < edge.left || b.r.right > edge.right || b.r.top < edge.top - 1 || b.r.bottom > edge.bottom + 1) wrong.push('off its box: ' + told(b));
  }
  const bare = r => ({ l: r.left + .5, r: r.right - .5, t: r.top + r.height * .22, b: r.bottom - r.height * .22 });
  for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
    const [a, b] = [bare(texts[i].r), bare(texts[j].r)];
    if (a.l < b.r && b.l < a.r && a.t < b.b && b.t < a.b) wrong.push('over another: ' + told(texts[i]) + ' / ' + told(texts[j]));
  }
}
document.body.replaceChildren('MEASURED ' + count + ' ' + wrong.join(' | '));
"#;

#[test]
fn every_text_of_a_sheet_stands_in_its_box() {
    let Some(browser) = browser() else { return };
    let home = folder("measured-sheets");
    let file = home.join("all.html");
    let html = format!(
        "<!doctype html><meta charset=utf-8><body>{}<script>{MEASURE}</script>",
        drawings(&home).concat()
    );
    fs::write(&file, html).expect("a page");
    let told = open(browser, &home, &file, &["--dump-dom", "--window-size=1280,1200"]);
    let told = told.split("MEASURED ").nth(1).expect("it was measured");
    let (count, wrong) = told.split_once(' ').expect("a number");
    assert!(count.parse::<u32>().expect("a number") > 1_000, "{told}");
    assert_eq!(wrong.split("</body>").next().unwrap_or_default().trim(), "");
}

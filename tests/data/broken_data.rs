//! Broken data files: every flaw is found, on its line, in words that help.

use lod_bots::bots::Library;
use lod_bots::flowchart::{Chart, check, summaries};
use lod_engine::game::DataError;
use lod_engine::game::Faction;
use lod_engine::game::atlas::Atlas;

mod arrows;
mod boxes;
mod map;
mod words;

/// A small flowchart without a flaw, but for the summaries.
const CHART: &str = r#"version = 2
faction = "british"
start = "B1"

[[question]]
id = "B1"
rule = "8.4"
title = "No Event?"
ask = "Has the symbol a sword?"
when = "no-event"
yes = "B3"
no = "B2"

[[event]]
id = "B2"
rule = "8.4"
title = "Event or Command?"
side = "unshaded"
none = "B3"

[[event.bullet]]
say = "Strong in Cities"
ask = "Five Cities, and 1D6 at least 5?"
when = "spaces(british-control) >= 5 and d6 >= 5"

[[question]]
id = "B3"
rule = "8.4.1"
title = "A City to retake?"
ask = "Is there a City under Rebellion Control?"
when = "any city with rebellion-control"
yes = "B8"
no = "B4"

[[question]]
id = "B4"
rule = "8.4.2"
title = "Resources?"
ask = "Are there Resources?"
when = "resources of british > 0"
yes = "B12"
no = "pass"

[[command]]
id = "B8"
rule = "8.4.2"
title = "Muster"
command = "muster"
max = 4
compelled = ["muster-regulars", "muster-tories"]
then = "B11"
none = "B10"

[[command.do]]
verb = "muster-regulars"
say = "Muster Regulars:"
max = 1
order = [
  { first = "support in [neutral, passive-support]" },
  { then = "gains(british)" },
  { within-each = [{ most = "population" }] },
]

[[command.do]]
verb = "muster-tories"
say = "Muster Tories:"
otherwise = true
where = "british-cubes <= 4"
order = [{ first = "mustered" }]

[[command]]
id = "B10"
rule = "8.4.3"
title = "March"
command = "march"
leave = [{ keep-control = "british" }, { last = { of = "tories" } }]
with = "B13"
when-broke = ["B11"]
none = "B8"

[[command.do]]
verb = "march-control"
say = "March:"
extent = "until-control"
groups = [{ most = "going(tories)" }]
if = "possible(B8, muster-tories, 1)"
where = "tories"

[[command]]
id = "B12"
rule = "8.4.4"
title = "Battle"
command = "battle"
special = "B11"
with = "B13"
none = "B10"

[[command.do]]
verb = "choose-battles"
say = "Choose Battles:"
where = "attack > defence"

[[command.do]]
verb = "special"
say = "Special Activity:"

[[command.do]]
verb = "fight"
say = "Battle in:"

[[activity]]
id = "B13"
rule = "8.4.3"
title = "Common Cause"
special = "common-cause"
do = []
none = "B11"

[[activity]]
id = "B11"
rule = "8.4.1"
title = "Skirmish"
special = "skirmish"
instead = { when = "treaty", ask = "Was the Treaty played?", go = "B13", back = true }

[[activity.do]]
verb = "skirmish"
say = "Skirmish:"
max = 1
where = "not selected"
"#;

fn whole() -> String {
    let mut text = CHART.to_string();
    for id in summaries(Faction::British) {
        text += &format!(
            "\n[[summary]]\nid = \"{id}\"\nrule = \"8.4\"\ntitle = \"T\"\nsay = \"S of {id}\"\n"
        );
    }
    text
}

fn flaws(text: &str) -> Vec<DataError> {
    match Chart::parse(text) {
        Ok(chart) => check(&chart, text),
        Err(flaws) => flaws.into(),
    }
}

/// The line where a snippet stands, once only.
fn line_of(text: &str, snippet: &str) -> usize {
    assert_eq!(text.matches(snippet).count(), 1, "{snippet}");
    text.lines().position(|l| l.contains(snippet)).expect("on a line") + 1
}

fn change(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

fn found(all: &[DataError], text: &str, line: usize, telling: &str) {
    let said: Vec<String> = all.iter().map(|f| format!("{}: {}", f.line(text), f.what)).collect();
    assert!(
        all.iter().any(|f| f.line(text) == line && f.what.contains(telling)),
        "line {line}: {telling}\nbut {said:#?}"
    );
}

/// The one flaw that a change makes, on the line of what was put in.
fn broken(old: &str, new: &str, telling: &str) {
    let text = change(&whole(), old, new);
    let at = whole().find(old).expect("the change");
    let offset = new.len() - new.trim_start().len();
    let line = text[..at + offset].matches('\n').count() + 1;
    let all = flaws(&text);
    found(&all, &text, line, telling);
    assert_eq!(all.len(), 1, "{all:#?}");
}

/// One of several flaws that a change makes, on the line of a snippet.
fn breaks(old: &str, new: &str, at: &str, telling: &str) {
    let text = change(&whole(), old, new);
    found(&flaws(&text), &text, line_of(&text, at), telling);
}

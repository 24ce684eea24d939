//! Broken data files: every flaw is found, on its line, in words that help.

use lod_assistant::bots::Library;
use lod_assistant::flowchart::{Chart, check, summaries};
use lod_assistant::game::Faction;
use lod_assistant::game::atlas::{Atlas, Flaw};

/// A small flowchart without a flaw, but for the summaries.
const CHART: &str = r#"faction = "british"
start = "B1"

[[question]]
id = "B1"
rule = "8.4"
title = "No Event?"
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
when = { all = [
  { asked = { ask = "Five Cities?", when = { compare = { left = { spaces = [{ control = "british" }] }, is = "at-least", right = { number = 5 } } } } },
  { compare = { left = { die = "d6" }, is = "at-least", right = { number = 5 } } },
] }

[[question]]
id = "B3"
rule = "8.4.1"
title = "A City to retake?"
ask = "Is there a City under Rebellion Control?"
when = { any-space = [{ in = ["city"] }, { control = "rebellion" }] }
yes = "B8"
no = "B4"

[[question]]
id = "B4"
rule = "8.4.2"
title = "Resources?"
when = { compare = { left = { resources = "british" }, is = "more-than", right = { number = 0 } } }
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
  { first = { support = ["neutral", "passive-support"] } },
  { then = { gains = "british" } },
  { within-each = [{ most = "population" }] },
]

[[command.do]]
verb = "muster-tories"
say = "Muster Tories:"
otherwise = true
where = [{ amount = { of = "british-cubes", at-most = 4 } }]
order = [{ first = { role = "mustered" } }]

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
groups = [{ most = { going = "tories" } }]
if = { possible = { box = "B8", verb = "muster-tories", spaces = 1 } }
where = [{ has = "tories" }]

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
where = [{ compare = { left = "attack", is = "more-than", right = "defence" } }]

[[command.do]]
verb = "special"
say = "Special Activity:"

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
instead = { when = "treaty", go = "B13", back = true }

[[activity.do]]
verb = "skirmish"
say = "Skirmish:"
max = 1
where = [{ not = { role = "selected" } }]
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

fn flaws(text: &str) -> Vec<Flaw> {
    match Chart::parse(text) {
        Ok(chart) => check(&chart, text),
        Err(flaws) => flaws,
    }
}

/// The line where a snippet stands, once only.
fn line_of(text: &str, snippet: &str) -> usize {
    assert_eq!(text.matches(snippet).count(), 1, "{snippet}");
    text.lines()
        .position(|l| l.contains(snippet))
        .expect("on a line")
        + 1
}

fn change(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

fn found(all: &[Flaw], text: &str, line: usize, telling: &str) {
    let said: Vec<String> = all
        .iter()
        .map(|f| format!("{}: {}", f.line(text), f.what))
        .collect();
    assert!(
        all.iter()
            .any(|f| f.line(text) == line && f.what.contains(telling)),
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

#[test]
fn the_small_flowchart_is_whole() {
    assert_eq!(flaws(&whole()), []);
}

#[test]
fn an_arrow_to_no_box() {
    broken("yes = \"B8\"", "yes = \"B88\"", "did you mean `B8`");
    broken(
        "start = \"B1\"",
        "start = \"Z\"",
        "is not a box of this flowchart",
    );
}

#[test]
fn an_arrow_to_the_wrong_kind_of_box() {
    broken("yes = \"B8\"", "yes = \"B11\"", "is a Special Activity");
    broken("then = \"B11\"", "then = \"B10\"", "`B10` is a Command");
    broken(
        "when-broke = [\"B11\"]",
        "when-broke = [\"B8\"]",
        "`when-broke` leads to a Special",
    );
    broken(
        "none = \"B10\"\n\n[[command.do]]\nverb = \"muster-r",
        "none = \"B4\"\n\n[[command.do]]\nverb = \"muster-r",
        "`B4` is a question",
    );
    broken(
        "go = \"B13\"",
        "go = \"B8\"",
        "`go` leads to a Special Activity",
    );
    broken("none = \"B11\"", "none = \"pass\"", "cannot lead to `pass`");
    broken(
        "start = \"B1\"",
        "start = \"pass\"",
        "cannot lead to `pass`",
    );
}

#[test]
fn a_doubled_id() {
    breaks(
        "id = \"B4\"",
        "id = \"B3\" # again",
        "# again",
        "`B3` is given twice",
    );
    let text = whole()
        + "\n[[summary]]\nid = \"supply\" # again\nrule = \"8.4\"\ntitle = \"T\"\nsay = \"S\"\n";
    found(
        &flaws(&text),
        &text,
        line_of(&text, "# again"),
        "`supply` is given twice",
    );
}

#[test]
fn an_id_of_another_faction() {
    breaks(
        "id = \"B13\"",
        "id = \"P13\"",
        "id = \"P13\"",
        "it is `B` and a number",
    );
    breaks(
        "id = \"B13\"",
        "id = \"Bx\"",
        "id = \"Bx\"",
        "it is `B` and a number",
    );
}

#[test]
fn a_box_that_nothing_leads_to() {
    breaks(
        "yes = \"B12\"",
        "yes = \"B8\"",
        "id = \"B12\"",
        "no arrow leads from `start` to `B12`",
    );
}

#[test]
fn a_circle_of_questions() {
    breaks(
        "no = \"pass\"",
        "no = \"B3\"",
        "id = \"B3\"",
        "(`B3`, `B4`)",
    );
    breaks("no = \"pass\"", "no = \"B4\"", "id = \"B4\"", "(`B4`)");
    breaks(
        "none = \"B3\"",
        "none = \"B1\"",
        "id = \"B1\"",
        "circle of questions",
    );
}

#[test]
fn a_question_that_decides_nothing() {
    breaks(
        "no = \"B4\"",
        "no = \"B8\"",
        "no = \"B8\"",
        "decides nothing",
    );
}

#[test]
fn a_question_without_words() {
    breaks(
        "ask = \"Is there a City under Rebellion Control?\"\n",
        "",
        "when = { any-space",
        "`any-space` is no number",
    );
    broken(
        "{ asked = { ask = \"Five Cities?\", when = { compare = { left = { spaces = [{ control = \"british\" }] }, is = \"at-least\", right = { number = 5 } } } } }",
        "{ compare = { left = { spaces = [{ control = \"british\" }] }, is = \"at-least\", right = { number = 5 } } }",
        "`spaces` is no number",
    );
}

#[test]
fn a_die_in_what_is_asked() {
    broken(
        "{ asked = { ask = \"Five Cities?\", when = { compare = { left = { spaces = [{ control = \"british\" }] }, is",
        "{ asked = { ask = \"Five Cities?\", when = { compare = { left = { sum = [\"fni\", { die = \"d6\" }] }, is",
        "leave the die out of what is asked",
    );
    broken(
        "title = \"Resources?\"\nwhen = { compare = { left = { resources = \"british\" }, is = \"more-than\", right = { number = 0 } } }",
        "ask = \"Enough?\"\ntitle = \"Resources?\"\nwhen = { compare = { left = \"cbc\", is = \"more-than\", right = { die = \"d3\" } } }",
        "leave the die out of what is asked",
    );
}

#[test]
fn a_question_within_a_question() {
    broken(
        "when = { any-space = [{ in = [\"city\"] }, { control = \"rebellion\" }] }",
        "when = { asked = { ask = \"Is there?\", when = { any-space = [{ control = \"rebellion\" }] } } }",
        "one question is enough",
    );
}

#[test]
fn empty_words() {
    broken("title = \"Muster\"", "title = \" \"", "`title` is empty");
    broken("say = \"March:\"", "say = \"\"", "`say` is empty");
    broken("ask = \"Five Cities?\"", "ask = \"\"", "`ask` is empty");
    broken("say = \"S of redeploy\"", "say = \"\"", "`say` is empty");
}

#[test]
fn a_rule_that_is_none() {
    broken(
        "rule = \"8.4.1\"\ntitle = \"A",
        "rule = \"8,4,1\"\ntitle = \"A",
        "of the form 8.4.2",
    );
    broken(
        "rule = \"8.4.4\"",
        "rule = \"8.4.12\"",
        "there is no rule `8.4.12`",
    );
    broken("rule = \"8.4.4\"", "rule = \"3.2.4\"", "of the form 8.4.2");
    broken("rule = \"8.4.4\"", "rule = \"\"", "no rule number");
}

#[test]
fn an_event_box_without_bullets() {
    let text = whole();
    let from = text.find("[[event.bullet]]").expect("a bullet");
    let to = text
        .find("[[question]]\nid = \"B3\"")
        .expect("the next box");
    let text = change(&text, &text[from..to], "bullet = []\n\n");
    let all = flaws(&text);
    assert_eq!(all.len(), 1);
    found(
        &all,
        &text,
        line_of(&text, "bullet = []"),
        "without a bullet",
    );
}

#[test]
fn a_box_without_instructions() {
    let text = whole();
    let from = text.find("[[activity.do]]").expect("an instruction");
    let to = text.find("\n[[summary]]").expect("the summaries");
    let text = change(&text, &text[from..to], "");
    let text = change(
        &text,
        "special = \"skirmish\"",
        "special = \"skirmish\"\ndo = [] # none",
    );
    found(
        &flaws(&text),
        &text,
        line_of(&text, "# none"),
        "Special Activity without an instruction",
    );

    let text = whole();
    let from = text
        .find("[[command.do]]\nverb = \"march")
        .expect("an instruction");
    let to = text
        .find("[[command]]\nid = \"B12\"")
        .expect("the next box");
    let text = change(&text, &text[from..to], "do = []\n\n");
    let line = text[..text.find("do = []\n\n").expect("the change")]
        .matches('\n')
        .count()
        + 1;
    found(&flaws(&text), &text, line, "Command without an instruction");
}

#[test]
fn a_verb_in_the_wrong_box() {
    broken(
        "verb = \"choose-battles\"",
        "verb = \"muster-tories\"",
        "`muster-tories` belongs in British Muster; use `choose-battles`",
    );
}

/// A verb takes its own keys, all that it needs and no others.
#[test]
fn a_key_that_a_verb_lacks_or_has_no_use_for() {
    breaks(
        "extent = \"until-control\"\n",
        "",
        "verb = \"march-control\"",
        "`march-control` needs `extent`",
    );
    breaks(
        "say = \"March:\"\n",
        "say = \"March:\"\nbring = \"tories\"\n",
        "bring = \"tories\"",
        "`march-control` does not act on `bring`; it takes `where`, `order`, `max`, `extent`, `groups`, `along`",
    );
    breaks(
        "say = \"Special Activity:\"",
        "say = \"Special Activity:\"\nmax = 7",
        "max = 7",
        "`special` does not act on `max`; it takes nothing besides `say` and `if`",
    );
    broken("max = 1\n", "max = 2\n", "`max` of `muster-regulars` is 1");
    breaks(
        "say = \"Muster Tories:\"\n",
        "say = \"Muster Tories:\"\nmost = 2\n",
        "most = 2",
        "`most` is not a key of an instruction",
    );
    breaks(
        "say = \"Choose Battles:\"\n",
        "",
        "verb = \"choose-battles\"",
        "an instruction without `say`",
    );
    breaks(
        "say = \"March:\"\n",
        "say = \"March:\"\nalong = { pieces = \"continentals\" }\n",
        "\"continentals\"",
        "of others' units `war-parties` March along with the British",
    );
    breaks(
        "extent = \"until-control\"\n",
        "extent = \"all\"\n",
        "groups = ",
        "every group goes: `groups` has no use",
    );
    breaks(
        "leave = [{ keep-control = \"british\" }, { last = { of = \"tories\" } }]\n",
        "",
        "verb = \"march-control\"",
        "`march-control` moves units: its box needs `leave`",
    );
    breaks(
        "command = \"muster\"\n",
        "command = \"muster\"\nleave = []\n",
        "leave = []",
        "nothing in this box moves: `leave` has no use",
    );
    breaks(
        "compelled = [\"muster-regulars\", \"muster-tories\"]\n",
        "",
        "command = \"muster\"",
        "Muster needs `compelled`",
    );
    broken(
        "\"muster-tories\"]\n",
        "\"muster-fort\"]\n",
        "no instruction of this box has the verb `muster-fort`",
    );
    breaks(
        "command = \"march\"\n",
        "command = \"march\"\ncompelled = [\"march-control\"]\n",
        "compelled = [\"march-control\"]",
        "`compelled` has no use in March",
    );
    broken(
        "order = [{ first = { role = \"mustered\" } }]\n",
        "order = [{ most = { going = \"tories\" } }]\n",
        "`going` stands only in `groups`",
    );
}

/// Changes of the embedded files that once passed and stopped a turn later.
#[test]
fn a_change_that_would_stop_a_turn_is_refused() {
    let refused = |faction: Faction, old: &str, new: &str, telling: &str| {
        let text = Library::text(faction);
        assert_eq!(text.matches(old).count(), 1, "{old}");
        let changed = text.replace(old, new);
        let all = flaws(&changed);
        let line = |f: &Flaw| f.line(&changed);
        let around = text[..text.find(old).unwrap()].matches('\n').count() + 1;
        assert!(
            all.iter()
                .any(|f| f.what.contains(telling) && line(f).abs_diff(around) < 12),
            "{old}: {all:#?}"
        );
    };
    use Faction::{British, French, Indians, Patriots};
    let cases = [
        (
            French,
            "to = { where = [{ has = \"british-pieces\" }] }\n",
            "",
            "`march-toward` needs `to`",
        ),
        (
            French,
            "extent = \"all\"\n",
            "",
            "`march-control` needs `extent`",
        ),
        (
            French,
            "say = \"March toward the nearest British:\"\n",
            "say = \"March toward the nearest British:\"\norder = [{ most = \"population\" }]\n",
            "`march-toward` does not act on `order`",
        ),
        (
            British,
            "bring = \"tories\"\n",
            "",
            "`march-join` needs `bring`",
        ),
        (
            British,
            "say = \"Muster as many Regulars as possible in one space:\"\nmax = 1\n",
            "say = \"Muster as many Regulars as possible in one space:\"\nmax = 2\n",
            "`max` of `muster-regulars` is 1",
        ),
        (
            British,
            "say = \"Muster Tories beside Regulars that stand alone:\"\n",
            "say = \"Muster Tories beside Regulars that stand alone:\"\nbring = \"tories\"\n",
            "`muster-tories` does not act on `bring`",
        ),
        (
            British,
            "up-to = { control = \"british\" }\n",
            "",
            "`garrison-move` needs `up-to`",
        ),
        (
            British,
            "up-to = { control = \"british\" }\n",
            "up-to = { control = \"rebellion\" }\n",
            "not Rebellion Control",
        ),
        (
            British,
            "up-to = { have = { of = \"british-cubes\", count = 3 } }\n",
            "up-to = { have = { of = \"tories\", count = 3 } }\n",
            "`of` does not count them",
        ),
        (
            Indians,
            "up-to = { end-control = \"rebellion\" }\nprefer = \"war-parties-underground\"\n",
            "up-to = { end-control = \"rebellion\" }\nprefer = \"war-parties\"\n",
            "`prefer` is one face",
        ),
        (
            British,
            "amount = { die = \"d3\" }",
            "amount = { die = \"d6\" }",
            "Naval Pressure adds one D3",
        ),
        (
            British,
            "only-if-nothing = true\nif = { any = [{ not = \"treaty\" }",
            "if = { any = [{ not = \"treaty\" }",
            "takes place once",
        ),
        (
            Patriots,
            "from = { order = [{ most = { brings = \"militia-underground\" } }] }\n",
            "",
            "`march-militia` needs `from`",
        ),
        (
            Indians,
            "ways = [{ least = { removes = \"war-parties\" } }]\nmax = 1\n",
            "ways = [{ least = { removes = \"war-parties\" } }]\nmax = 2\n",
            "`max` of `war-path` is 1",
        ),
    ];
    for (faction, old, new, telling) in cases {
        refused(faction, old, new, telling);
    }
}

#[test]
fn a_verb_of_another_faction() {
    breaks(
        "verb = \"muster-tories\"\n",
        "verb = \"rally-fort\"\n",
        "verb = \"rally-fort\"",
        "`rally-fort` belongs in Patriots Rally",
    );
    broken(
        "verb = \"skirmish\"\nsay = \"Skirmish:\"\nmax = 1\nwhere = [{ not = { role = \"selected\" } }]",
        "verb = \"special\"\nsay = \"Skirmish:\"",
        "`special` belongs in Commands",
    );
}

#[test]
fn a_command_of_another_faction() {
    breaks(
        "command = \"muster\"",
        "command = \"rally\"",
        "command = \"rally\"",
        "no Command of the British",
    );
    breaks(
        "special = \"skirmish\"",
        "special = \"trade\"",
        "special = \"trade\"",
        "no Special Activity of the British",
    );
}

#[test]
fn a_special_activity_that_no_arrow_names() {
    breaks(
        "command = \"battle\"\nspecial = \"B11\"",
        "command = \"battle\"",
        "verb = \"special\"",
        "needs the arrow `special`",
    );
}

#[test]
fn mustered_outside_a_muster() {
    broken(
        "[{ compare = { left = \"attack\"",
        "[{ role = \"mustered\" }, { compare = { left = \"attack\"",
        "only a Muster",
    );
}

#[test]
fn a_role_in_a_question() {
    broken(
        "{ in = [\"city\"] }, {",
        "{ role = \"battle\" }, {",
        "none at a question",
    );
}

#[test]
fn looking_ahead_where_nothing_is_done() {
    broken(
        "{ control = \"rebellion\" }]",
        "\"changes-control\"]",
        "`changes-control` looks at",
    );
    broken(
        "{ gains = \"british\" }",
        "{ borders = [{ gains = \"british\" }] }",
        "`gains` looks at",
    );
}

/// R162: what follows a kind is either a "then" or stands "within".
#[test]
fn r162_an_ordering_that_does_not_say_how_its_steps_go_together() {
    let second = "{ then = { gains = \"british\" } }";
    let third = "{ within-each = [{ most = \"population\" }] }";
    for (old, new, telling) in [
        (
            second,
            "{ first = { gains = \"british\" } }",
            "this `first` does not say how it follows: write `then` if it is looked at only where nothing \
             of the kinds before is left, or put it in `within-that` if it decides among equals",
        ),
        (
            second,
            "{ least = \"markers\" }",
            "this `least` does not say how it follows: write `then-least` if",
        ),
        (
            third,
            "{ most = \"population\" }",
            "write `then-most` if it is looked at only where nothing of the kinds before is left, or put it \
             in `within-that` or `within-each` if",
        ),
        (
            third,
            "{ within-each = [{ most = \"population\" }, { least = \"markers\" }] }",
            "how it follows the ranking before it: put it in `within-that`",
        ),
        (
            third,
            "{ within-each = [{ most = \"population\" }, { within-that = [{ first = \"room\" }] }, { first = \"blockaded\" }] }",
            "how it follows the ranking before it: put it in `within-that`",
        ),
    ] {
        broken(old, new, telling);
    }
}

/// R162: a ranking leaves nothing for a "then", and "within" needs something before it.
#[test]
fn r162_an_ordering_whose_steps_cannot_follow() {
    let third = "{ within-each = [{ most = \"population\" }] }";
    broken(
        "{ first = { support",
        "{ then = { support",
        "nothing stands before this `then`: an ordering begins with `first`, `most` or `least`",
    );
    for (new, telling) in [
        (
            "{ within-that = [{ most = \"population\" }] }, { within-that = [{ least = \"markers\" }] }",
            "a second `within-that` for one step",
        ),
        (
            "{ within-each = [{ most = \"population\" }] }, { then = \"room\" }",
            "`within-each` ends an ordering: `then` comes too late",
        ),
        ("{ within-each = [] }", "`within-each` is empty"),
        (
            "{ within-each = [{ within-that = [{ most = \"population\" }] }] }",
            "nothing stands before this `within-that` that it could decide among",
        ),
        (
            "{ within-each = [{ most = \"population\" }, { then = \"room\" }] }",
            "ranks every space and leaves none for this `then`",
        ),
        (
            "{ within-each = [{ most = \"population\" }, { within-that = [{ first = \"room\" }] }, { then = \"blockaded\" }] }",
            "ranks every space and leaves none for this `then`",
        ),
        (
            "{ within-each = [{ most = \"population\" }, { within-each = [{ least = \"markers\" }] }] }",
            "after a single ranking: write `within-that`",
        ),
    ] {
        broken(third, new, telling);
    }
    breaks(
        third,
        "{ in-turn = [\"room\"] }",
        "in-turn",
        "unknown variant `in-turn`",
    );
}

#[test]
fn force_levels_outside_a_battle() {
    broken(
        "{ most = \"population\" }",
        "{ most = \"attack\" }",
        "only in a Battle",
    );
}

#[test]
fn otherwise_on_the_first_instruction() {
    broken(
        "max = 1\n",
        "otherwise = true\nmax = 1\n",
        "`otherwise` on the first instruction",
    );
    broken(
        "max = 1\n",
        "only-if-nothing = true\nmax = 1\n",
        "`only-if-nothing` on the first instruction",
    );
}

#[test]
fn no_space_at_all() {
    broken("max = 4", "max = 0", "`max` is 0");
    breaks(
        "otherwise = true\n",
        "otherwise = true\nmax = 0\n",
        "max = 0",
        "`max` is 0",
    );
    broken("spaces = 1 }", "spaces = 0 }", "`spaces` is 0");
}

#[test]
fn empty_lists() {
    broken(
        "when = \"no-event\"",
        "when = { any = [] }",
        "`any` has an empty list",
    );
    broken(
        "when = \"treaty\"",
        "when = { all = [] }",
        "`all` has an empty list",
    );
    broken(
        "{ control = \"rebellion\" }]",
        "{ any = [] }]",
        "`any` has an empty list",
    );
    broken(
        "[\"neutral\", \"passive-support\"]",
        "[]",
        "`support` has an empty list",
    );
    broken(
        "{ most = \"population\" }",
        "{ most = { sum = [] } }",
        "`sum` has an empty list",
    );
}

#[test]
fn doubles_in_a_list() {
    broken(
        "[\"neutral\", \"passive-support\"]",
        "[\"neutral\", \"neutral\"]",
        "`support` names the same thing twice",
    );
    broken(
        "{ in = [\"city\"] }, {",
        "{ is = [\"boston\", \"boston\"] }, {",
        "`is` names the same thing twice",
    );
    broken(
        "{ then = { gains = \"british\" } }",
        "{ then = { gains = \"british\" } }, { then = { gains = \"british\" } }",
        "`order` names the same",
    );
    broken(
        "{ then = { gains = \"british\" } }",
        "{ then = { support = [\"neutral\", \"passive-support\"] } }",
        "`order` names the same",
    );
}

#[test]
fn comparisons_without_sense() {
    let left = "{ left = { resources = \"british\" }, is = \"more-than\", right = { number = 0 } }";
    broken(
        left,
        "{ left = { die = \"d6\" }, is = \"more-than\", right = { die = \"d3\" } }",
        "one die at most",
    );
    broken(
        left,
        "{ left = \"support\", is = \"more-than\", right = \"support\" }",
        "the same",
    );
    broken(
        left,
        "{ left = { die = \"d6\" }, is = \"at-least\", right = { number = 7 } }",
        "never holds",
    );
    broken(
        left,
        "{ left = { die = \"d3\" }, is = \"at-most\", right = { number = 3 } }",
        "always holds",
    );
    broken(
        left,
        "{ left = { half = { die = \"d6\" } }, is = \"at-least\", right = \"fni\" }",
        "cannot halve a die",
    );
    broken(
        "{ most = \"population\" }",
        "{ most = { game = { die = \"d6\" } } }",
        "not rolled again",
    );
    broken(
        "{ most = \"population\" }",
        "{ most = { number = 3 } }",
        "puts no space before another",
    );
}

#[test]
fn amounts_without_sense() {
    broken(
        "at-most = 4 }",
        "at-least = 5, at-most = 4 }",
        "never holds",
    );
    broken(", at-most = 4 }", " }", "needs `at-least` or `at-most`");
    broken(
        "{ last = { of = \"tories\" } }",
        "{ last = { of = \"tories\", count = 0 } }",
        "`count` is 0",
    );
}

#[test]
fn an_instruction_that_is_possible_nowhere() {
    broken(
        "box = \"B8\"",
        "box = \"B11\"",
        "`possible` looks at a Command",
    );
    broken("box = \"B8\"", "box = \"B88\"", "did you mean `B8`");
    broken(
        "verb = \"muster-tories\", spaces",
        "verb = \"muster-fort\", spaces",
        "no instruction `muster-fort`",
    );
}

#[test]
fn a_missing_summary() {
    let text = change(&whole(), "id = \"redeploy\"", "id = \"redploy\"");
    let all = flaws(&text);
    assert_eq!(all.len(), 1);
    found(
        &all,
        &text,
        text.lines().count() + 1,
        "missing summary `redeploy` (is it the one called `redploy`?)",
    );
    assert_eq!(flaws(CHART).len(), summaries(Faction::British).len());
}

#[test]
fn words_that_are_not_read() {
    broken(
        "verb = \"muster-tories\"\n",
        "verb = \"muster-torys\"\n",
        "did you mean `muster-tories`?",
    );
    broken(
        "{ control = \"rebellion\" }]",
        "{ controll = \"rebellion\" }]",
        "did you mean `control`?",
    );
    broken("max = 4", "maxx = 4", "did you mean `max`?");
    broken(
        "{ in = [\"city\"] }, {",
        "{ is = [\"bostn\"] }, {",
        "did you mean `boston`?",
    );
    broken("max = 4", "max = \"four\"", "invalid type");
    broken("max = 4", "max = ", "");
}

// The map.

const MAP: &str = include_str!("../../random-spaces/map.toml");

fn off_the_map(old: &str, new: &str, telling: &str) {
    let text = change(MAP, old, new);
    let at = MAP.find(old).expect("the change");
    let line = text[..at].matches('\n').count() + 1;
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(&all, &text, line, telling);
}

#[test]
fn the_map_is_whole() {
    assert!(Atlas::parse(MAP).is_ok());
}

#[test]
fn a_space_with_a_wrong_id() {
    off_the_map(
        "id = \"boston\"",
        "id = \"bostom\"",
        "did you mean `boston`?",
    );
}

#[test]
fn a_space_given_twice() {
    off_the_map(
        "id = \"philadelphia\"",
        "id = \"new-york-city\" # again",
        "",
    );
    let text = MAP.replacen("id = \"philadelphia\"", "id = \"boston\" # again", 1);
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(
        &all,
        &text,
        line_of(&text, "# again"),
        "`boston` is given twice",
    );
}

#[test]
fn a_space_out_of_order() {
    let text = MAP
        .replacen("id = \"boston\"", "id = \"norfolk\" # early", 1)
        .replacen("id = \"norfolk\"\n", "id = \"boston\"\n", 1);
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(
        &all,
        &text,
        line_of(&text, "# early"),
        "out of the listed order",
    );
}

#[test]
fn a_border_that_cannot_be() {
    let boston = "adjacent = [\"massachusetts\", \"connecticut-rhode-island\"]";
    off_the_map(
        boston,
        "adjacent = [\"masachusetts\", \"connecticut-rhode-island\"]",
        "did you mean `massachusetts`?",
    );
    off_the_map(
        boston,
        "adjacent = [\"boston\", \"massachusetts\"]",
        "cannot border itself",
    );
    off_the_map(
        boston,
        "adjacent = [\"massachusetts\", \"massachusetts\"]",
        "given twice",
    );
    off_the_map(
        boston,
        "adjacent = [\"massachusetts\", \"west-indies\"]",
        "border nothing",
    );
}

#[test]
fn too_many_people() {
    off_the_map(
        "population = 2",
        "population = 3",
        "population is 0, 1 or 2",
    );
}

#[test]
fn a_kind_of_space_that_is_none() {
    off_the_map(
        "kind = \"colony\"",
        "kind = \"colonie\"",
        "did you mean `colony`?",
    );
}

#[test]
fn a_table_with_a_hole() {
    let text = change(
        MAP,
        "[\"boston\"], [\"massachusetts\"]]",
        "[\"massachusetts\"]]",
    );
    let all = Atlas::parse(&text).expect_err("a broken map");
    let line = line_of(&text, "columns = [");
    found(&all, &text, line, "3 columns of 6 boxes");
    found(
        &all,
        &text,
        line,
        "`boston` is missing from the Random Spaces table",
    );
}

#[test]
fn a_table_with_a_wrong_name() {
    off_the_map(
        "[\"boston\"], [\"massachusetts\"]]",
        "[\"bostn\"], [\"massachusetts\"]]",
        "did you mean `boston`?",
    );
    off_the_map(
        "[\"boston\"], [\"massachusetts\"]]",
        "[\"massachusetts\"], [\"massachusetts\"]]",
        "in the table twice",
    );
}

#[test]
fn a_space_left_out() {
    let from = MAP
        .find("[[space]]\nid = \"west-indies\"")
        .expect("the West Indies");
    let to = MAP.find("# Picking a space").expect("the table");
    let text = change(MAP, &MAP[from..to], "");
    let all = Atlas::parse(&text).expect_err("a broken map");
    found(
        &all,
        &text,
        text.lines().count() + 1,
        "no [[space]] with the id `west-indies`",
    );
}

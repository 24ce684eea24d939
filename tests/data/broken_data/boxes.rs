//! Event boxes, Command boxes and their verbs.

use super::*;

#[test]
fn an_event_box_without_bullets() {
    let text = whole();
    let from = text.find("[[event.bullet]]").expect("a bullet");
    let to = text.find("[[question]]\nid = \"B3\"").expect("the next box");
    let text = change(&text, &text[from..to], "bullet = []\n\n");
    let all = flaws(&text);
    assert_eq!(all.len(), 1);
    found(&all, &text, line_of(&text, "bullet = []"), "without a bullet");
}

#[test]
fn a_box_without_instructions() {
    let text = whole();
    let from = text.find("[[activity.do]]").expect("an instruction");
    let to = text.find("\n[[summary]]").expect("the summaries");
    let text = change(&text, &text[from..to], "");
    let text = change(&text, "special = \"skirmish\"", "special = \"skirmish\"\ndo = [] # none");
    found(
        &flaws(&text),
        &text,
        line_of(&text, "# none"),
        "Special Activity without an instruction",
    );

    let text = whole();
    let from = text.find("[[command.do]]\nverb = \"march").expect("an instruction");
    let to = text.find("[[command]]\nid = \"B12\"").expect("the next box");
    let text = change(&text, &text[from..to], "do = []\n\n");
    let line = text[..text.find("do = []\n\n").expect("the change")].matches('\n').count() + 1;
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
        "`special` does not act on `max`; it takes only `say` and `if`",
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
        "only `war-parties` of other Factions March along with the British",
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
        "order = [{ first = \"mustered\" }]\n",
        "order = [{ most = \"going(tories)\" }]\n",
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
        let line = |f: &DataError| f.line(&changed);
        let around = text[..text.find(old).unwrap()].matches('\n').count() + 1;
        assert!(
            all.iter().any(|f| f.what.contains(telling) && line(f).abs_diff(around) < 20),
            "{old}: {all:#?}"
        );
    };
    use Faction::{British, French, Indians, Patriots};
    let cases = [
        (French, "to = { where = \"british-pieces\" }\n", "", "`march-toward` needs `to`"),
        (French, "extent = \"all\"\n", "", "`march-control` needs `extent`"),
        (
            French,
            "say = \"March toward the nearest British:\"\n",
            "say = \"March toward the nearest British:\"\norder = [{ most = \"population\" }]\n",
            "`march-toward` does not act on `order`",
        ),
        (British, "bring = \"tories\"\n", "", "`march-join` needs `bring`"),
        (
            British,
            "say = \"Place Regulars in\"\nmax = 1\n",
            "say = \"Place Regulars in\"\nmax = 2\n",
            "`max` of `muster-regulars` is 1",
        ),
        (
            British,
            "say = \"Place Tories where Regulars are the only British cubes:\"\n",
            "say = \"Place Tories where Regulars are the only British cubes:\"\nbring = \"tories\"\n",
            "`muster-tories` does not act on `bring`",
        ),
        (British, "up-to = { control = \"british\" }\n", "", "`garrison-move` needs `up-to`"),
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
        (British, "amount = \"d3\"", "amount = \"d6\"", "Naval Pressure adds one D3"),
        (
            British,
            "only-if-nothing = true\nif = \"not treaty",
            "if = \"not treaty",
            "takes place once",
        ),
        (
            Patriots,
            "from = { order = [{ most = \"brings(militia-underground)\" }] }\n",
            "",
            "`march-militia` needs `from`",
        ),
        (British, "below = \"resources of british\"", "below = \"d6\"", "`below` rolls no die"),
        (
            British,
            "amount = \"half-up(d6)\"\n",
            "amount = \"half-up(resources of british)\"\n",
            "`below` has no use",
        ),
        (
            British,
            "verb = \"fight\"\n",
            "verb = \"special\"\n",
            "`special` stands twice in this box",
        ),
        (
            Patriots,
            "verb = \"fight\"\n",
            "verb = \"fight\"\notherwise = true\n",
            "`otherwise` on `fight`",
        ),
        (
            French,
            "verb = \"fight\"\n",
            "verb = \"choose-battles\"\n",
            "`choose-battles` needs a `fight` after it",
        ),
        (
            British,
            "amount = \"half-up(d6)\"\n",
            "amount = \"half-up(d6 + d3)\"\n",
            "`amount` rolls one die at most",
        ),
        (British, "amount = \"half-up(d6)\"\n", "", "`answer-trade` needs `amount`"),
        (
            French,
            "say = \"French Resources for the Patriots\"\namount = \"d3\"\n\n[[command]]\nid = \"F7\"",
            "say = \"French Resources for the Patriots\"\namount = \"half-up(d3)\"\n\n[[command]]\nid = \"F7\"",
            "`half-up` cannot halve a die",
        ),
        (
            Patriots,
            "joins = { pieces = \"french-regulars\" }",
            "joins = { pieces = \"french-regulars\", most = \"1\" }",
            "the French join with all or none: `most` has no use",
        ),
        (
            French,
            "joins = { pieces = \"continentals\" }",
            "joins = { pieces = \"french-regulars\" }",
            "only Patriot pieces of other Factions join a Battle of the French",
        ),
        (
            French,
            "raises = [{ of = \"militia\", at-least = 2 }, { of = \"continentals\", at-least = 1 }]\n",
            "",
            "`french-agents` needs `raises`",
        ),
        (
            French,
            "[{ of = \"militia\", at-least = 2 }, { of = \"continentals\", at-least = 1 }]",
            "[]",
            "`raises` is empty",
        ),
        (
            French,
            "{ of = \"continentals\", at-least = 1 }",
            "{ of = \"french-regulars\", at-least = 1 }",
            "Agents raise `militia` or `continentals`",
        ),
        (
            French,
            "{ of = \"militia\", at-least = 2 }",
            "{ of = \"militia\", at-least = 16 }",
            "`at-least` is from 1 to 15",
        ),
        (
            French,
            "{ of = \"militia\", at-least = 2 }",
            "{ of = \"continentals\", at-least = 1 }",
            "what comes before it is raised whenever this could be",
        ),
        (
            Indians,
            "ways = [{ least = \"removes(war-parties)\" }]\nmax = 1\n",
            "ways = [{ least = \"removes(war-parties)\" }]\nmax = 2\n",
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
        "verb = \"skirmish\"\nsay = \"Skirmish:\"\nmax = 1\nwhere = \"not selected\"",
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
    broken("attack > defence", "mustered and attack > defence", "only a Muster");
}

#[test]
fn a_role_in_a_question() {
    broken(
        "any city with rebellion-control",
        "any city with (battle and rebellion-control)",
        "none at a question",
    );
}

#[test]
fn looking_ahead_where_nothing_is_done() {
    broken(
        "any city with rebellion-control",
        "any city with changes-control",
        "`changes-control` looks at",
    );
    broken("gains(british)", "borders(gains(british))", "`gains` looks at");
}

//! Orderings, comparisons, amounts and words.

use super::*;

/// R162: what follows a kind is either a "then" or stands "within".
#[test]
fn r162_an_ordering_that_does_not_say_how_its_steps_go_together() {
    let second = "{ then = \"gains(british)\" }";
    let third = "{ within-each = [{ most = \"population\" }] }";
    for (old, new, telling) in [
        (
            second,
            "{ first = \"gains(british)\" }",
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
        "{ first = \"support",
        "{ then = \"support",
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
        "`in-turn` is not one of the words that can stand here",
    );
}

/// 8.4, 8.5: what an Event is to place, and where.
#[test]
fn pieces_that_no_event_places() {
    let old = "when = \"spaces";
    let event = |places: &str| format!("when = \"event({places}) and spaces");
    let broken = |places: &str, telling: &str| broken(old, &event(places), telling);
    let text = change(&whole(), old, &event("places(tories, room, none-already)"));
    assert_eq!(flaws(&text), []);
    for (places, telling) in [
        ("places", "`places` needs brackets"),
        ("places(tories)", "in the brackets of `places` stand: pieces, where, none-already"),
        ("places(tory, room)", "did you mean `tories`?"),
        ("places(tories, rooms)", "did you mean `room`?"),
        ("places(militia-active, room)", "are placed Underground"),
        ("places(tories, battle)", "none at a question"),
        ("places(tories, changes-control)", "`changes-control` looks at"),
        ("places(tories, room) or places(tories, room)", "`places` names the same thing twice"),
        ("places(tories, room) or effective", "only `places(...)` can stand beside `or`"),
    ] {
        broken(places, telling);
    }
}

/// 4.2.1, 8.4.4: who joins a Battle, how many, and who not.
#[test]
fn nobody_who_joins_a_battle() {
    let say = "say = \"Choose Battles:\"\n";
    let with = |joins: &str| format!("{say}joins = {{ {joins} }}\n");
    let whole_one = "pieces = \"war-parties\", prefer = \"war-parties-active\", most = \"2\", leave = [{ last = { of = \"war-parties\" } }], where = \"room\", raises-level = true";
    assert_eq!(flaws(&change(&whole(), say, &with(whole_one))), []);
    for (joins, telling) in [
        ("prefer = \"war-parties-active\"", "`joins` needs `pieces`"),
        (
            "pieces = \"tories\"",
            "only `war-parties` of other Factions join a Battle of the British",
        ),
        ("pieces = \"war-parties\", prefer = \"war-parties\"", "`prefer` is one face"),
        (
            "pieces = \"war-parties\", most = \"attack\"",
            "`attack` and `defence` stand only in a Battle",
        ),
        ("pieces = \"war-parties\", most = \"raids - raids\"", "both numbers are the same"),
        ("pieces = \"war-parties\", where = \"changes-control\"", "`changes-control` looks at"),
        (
            "pieces = \"war-parties\", leave = [{ keep-control = \"british\" }]",
            "only `last` has a use",
        ),
        (
            "pieces = \"war-parties\", max = 2",
            "`max` is not a key that can stand here; use one of: pieces, prefer, where",
        ),
    ] {
        breaks(say, &with(joins), "joins = {", telling);
    }
    breaks(
        "say = \"March:\"\n",
        "say = \"March:\"\njoins = { pieces = \"war-parties\" }\n",
        "joins = {",
        "`march-control` does not act on `joins`",
    );
}

#[test]
fn force_levels_outside_a_battle() {
    broken("{ most = \"population\" }", "{ most = \"attack\" }", "only in a Battle");
}

#[test]
fn otherwise_on_the_first_instruction() {
    broken("max = 1\n", "otherwise = true\nmax = 1\n", "`otherwise` on the first instruction");
    broken(
        "max = 1\n",
        "only-if-nothing = true\nmax = 1\n",
        "`only-if-nothing` on the first instruction",
    );
}

#[test]
fn no_space_at_all() {
    broken("max = 4", "max = 0", "`max` is 0");
    breaks("otherwise = true\n", "otherwise = true\nmax = 0\n", "max = 0", "`max` is 0");
    broken("muster-tories, 1)", "muster-tories, 0)", "`spaces` is 0");
}

#[test]
fn empty_expressions() {
    for (old, new, telling) in [
        ("\"no-event\"", "\"\"", "ends too early"),
        ("rebellion-control\"", "()\"", "`)` stands where a name"),
        ("[neutral, passive-support]", "[]", "`]` stands where a name"),
        ("\"population\"", "\"\"", "ends too early"),
    ] {
        broken(old, new, telling);
    }
}

#[test]
fn doubles_in_a_list() {
    broken(
        "[neutral, passive-support]",
        "[neutral, neutral]",
        "`support` names the same thing twice",
    );
    broken(
        "any city with rebellion-control",
        "any space with space in [boston, boston]",
        "`space` names the same thing twice",
    );
    broken(
        "{ then = \"gains(british)\" }",
        "{ then = \"gains(british)\" }, { then = \"gains(british)\" }",
        "`order` names the same",
    );
    broken(
        "{ then = \"gains(british)\" }",
        "{ then = \"support in [neutral, passive-support]\" }",
        "`order` names the same",
    );
}

#[test]
fn comparisons_without_sense() {
    for (ask, when, telling) in [
        ("Is 1D6 > 1D3?", "d6 > d3", "one die at most"),
        ("Is half of 1D6 >= FNI?", "half(d6) >= fni", "cannot halve a die"),
    ] {
        let old = "\"Are there Resources?\"\nwhen = \"resources of british > 0\"";
        breaks(old, &format!("\"{ask}\"\nwhen = \"{when}\""), when, telling);
    }
    broken("resources of british > 0", "support > support", "the same");
    broken("{ most = \"population\" }", "{ most = \"game(d6)\" }", "not rolled again");
    broken("{ most = \"population\" }", "{ most = \"3\" }", "puts no space before another");
}

#[test]
fn amounts_without_sense() {
    broken("british-cubes <= 4", "british-cubes >= 99", "only 50 of these pieces exist");
    broken(
        "{ last = { of = \"tories\" } }",
        "{ last = { of = \"tories\", count = 0 } }",
        "`count` is 0",
    );
}

#[test]
fn an_instruction_that_is_possible_nowhere() {
    let old = "possible(B8, muster-tories, 1)";
    for (new, telling) in [
        ("possible(B11, muster-tories, 1)", "`possible` looks at a Command"),
        ("possible(B88, muster-tories, 1)", "did you mean `B8`"),
        ("possible(B8, muster-fort, 1)", "no instruction `muster-fort`"),
        ("possible(B8, muster-tories)", "stand: a word, a verb, a number"),
    ] {
        broken(old, new, telling);
    }
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
fn a_summary_that_nothing_asks_for() {
    let own =
        "[[summary]]\nid = \"parade\"\nrule = \"8.4\"\ntitle = \"Parade\"\nsay = \"March past.\"\n";
    let text = format!("{}\n{own}", whole());
    found(
        &flaws(&text),
        &text,
        line_of(&text, "id = \"parade\""),
        "nothing asks for a summary `parade`",
    );
}

#[test]
fn words_that_are_not_read() {
    broken(
        "verb = \"muster-tories\"\n",
        "verb = \"muster-torys\"\n",
        "did you mean `muster-tories`?",
    );
    broken(
        "any city with rebellion-control",
        "any city with rebelion-control",
        "did you mean `rebellion-control`?",
    );
    broken("max = 4", "maxx = 4", "did you mean `max`?");
    broken(
        "any city with rebellion-control",
        "any space with space in [bostn]",
        "did you mean `boston`?",
    );
    broken(
        "any city with rebellion-control",
        "any citty with rebellion-control",
        "did you mean `city`?",
    );
    broken(
        "max = 4",
        "max = \"four\"",
        "`max` must be a whole number from 0 to 255, not text in quotes",
    );
    broken("max = 4", "max = ", "");
}

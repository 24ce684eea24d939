//! Orderings, comparisons, amounts and words.

use super::*;

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

/// 8.4, 8.5: what an Event is to place, and where.
#[test]
fn pieces_that_no_event_places() {
    let old = "when = { all = [\n  { asked";
    let event = |places: &str| {
        format!("when = {{ all = [\n  {{ event = {{ places = {places} }} }}, {{ asked")
    };
    let broken = |places: &str, telling: &str| {
        breaks(old, &event(places), "event = {", telling);
    };
    let text = change(
        &whole(),
        old,
        &event("[{ pieces = \"tories\", where = [\"room\"], none-already = true }]"),
    );
    assert_eq!(flaws(&text), []);
    for (places, telling) in [
        ("[]", "`places` has an empty list"),
        (
            "[{ pieces = \"tories\", where = [] }]",
            "`where` has an empty list",
        ),
        ("[{ pieces = \"tories\" }]", "missing field `where`"),
        ("[{ where = [\"room\"] }]", "missing field `pieces`"),
        (
            "[{ pieces = \"tory\", where = [\"room\"] }]",
            "unknown variant `tory`",
        ),
        (
            "[{ pieces = \"tories\", where = [\"rooms\"] }]",
            "unknown variant `rooms`",
        ),
        (
            "[{ pieces = \"tories\", where = [\"room\"], none = true }]",
            "unknown field `none`",
        ),
        (
            "[{ pieces = \"militia-active\", where = [\"room\"] }]",
            "are placed Underground",
        ),
        (
            "[{ pieces = \"tories\", where = [{ role = \"battle\" }] }]",
            "none at a question",
        ),
        (
            "[{ pieces = \"tories\", where = [\"changes-control\"] }]",
            "`changes-control` looks at",
        ),
        (
            "[{ pieces = \"tories\", where = [\"room\"] }, { pieces = \"tories\", where = [\"room\"] }]",
            "`places` names the same thing twice",
        ),
    ] {
        broken(places, telling);
    }
}

/// 4.2.1, 8.4.4: who joins a Battle, how many, and who not.
#[test]
fn nobody_who_joins_a_battle() {
    let say = "say = \"Choose Battles:\"\n";
    let with = |joins: &str| format!("{say}joins = {{ {joins} }}\n");
    let whole_one = "pieces = \"war-parties\", prefer = \"war-parties-active\", most = { number = 2 }, \
        leave = [{ last = { of = \"war-parties\" } }], where = [\"room\"], raises-level = true";
    assert_eq!(flaws(&change(&whole(), say, &with(whole_one))), []);
    for (joins, telling) in [
        ("prefer = \"war-parties-active\"", "missing field `pieces`"),
        (
            "pieces = \"tories\"",
            "of others' pieces `war-parties` join the British",
        ),
        (
            "pieces = \"war-parties\", prefer = \"war-parties\"",
            "`prefer` is one face",
        ),
        (
            "pieces = \"war-parties\", most = \"attack\"",
            "`attack` and `defence` stand only in a Battle",
        ),
        (
            "pieces = \"war-parties\", most = { difference = { from = \"raids\", take = \"raids\" } }",
            "`from` and `take` are the same",
        ),
        (
            "pieces = \"war-parties\", most = { difference = { from = \"raids\" } }",
            "missing field `take`",
        ),
        (
            "pieces = \"war-parties\", where = [\"changes-control\"]",
            "`changes-control` looks at",
        ),
        (
            "pieces = \"war-parties\", leave = [{ keep-control = \"british\" }]",
            "only `last` has a use",
        ),
        ("pieces = \"war-parties\", max = 2", "unknown field `max`"),
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

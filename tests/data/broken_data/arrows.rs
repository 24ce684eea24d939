//! Boxes, arrows and questions.

use super::*;

#[test]
fn the_small_flowchart_is_whole() {
    assert_eq!(flaws(&whole()), []);
}

#[test]
fn an_arrow_to_no_box() {
    broken("yes = \"B8\"", "yes = \"B88\"", "did you mean `B8`");
    broken("start = \"B1\"", "start = \"Z\"", "is not a box of this flowchart");
}

#[test]
fn an_arrow_to_the_wrong_kind_of_box() {
    broken("yes = \"B8\"", "yes = \"B11\"", "is a Special Activity");
    broken("then = \"B11\"", "then = \"B10\"", "`B10` is a Command");
    broken("when-broke = [\"B11\"]", "when-broke = [\"B8\"]", "`when-broke` leads to a Special");
    broken(
        "none = \"B10\"\n\n[[command.do]]\nverb = \"muster-r",
        "none = \"B4\"\n\n[[command.do]]\nverb = \"muster-r",
        "`B4` is a question",
    );
    broken("go = \"B13\"", "go = \"B8\"", "`go` leads to a Special Activity");
    broken("none = \"B11\"", "none = \"pass\"", "cannot lead to `pass`");
    broken("start = \"B1\"", "start = \"pass\"", "cannot lead to `pass`");
}

#[test]
fn a_doubled_id() {
    breaks("id = \"B4\"", "id = \"B3\" # again", "# again", "`B3` is given twice");
    let text = whole()
        + "\n[[summary]]\nid = \"supply\" # again\nrule = \"8.4\"\ntitle = \"T\"\nsay = \"S\"\n";
    found(&flaws(&text), &text, line_of(&text, "# again"), "`supply` is given twice");
}

#[test]
fn an_id_of_another_faction() {
    breaks("id = \"B13\"", "id = \"P13\"", "id = \"P13\"", "it is `B` and a number");
    breaks("id = \"B13\"", "id = \"Bx\"", "id = \"Bx\"", "it is `B` and a number");
}

#[test]
fn a_box_that_nothing_leads_to() {
    breaks("yes = \"B12\"", "yes = \"B8\"", "id = \"B12\"", "no arrow leads from `start` to `B12`");
}

#[test]
fn a_circle_of_questions() {
    breaks("no = \"pass\"", "no = \"B3\"", "id = \"B3\"", "(`B3`, `B4`)");
    breaks("no = \"pass\"", "no = \"B4\"", "id = \"B4\"", "(`B4`)");
    breaks("none = \"B3\"", "none = \"B1\"", "id = \"B1\"", "circle of questions");
}

#[test]
fn a_question_that_decides_nothing() {
    breaks("no = \"B4\"", "no = \"B8\"", "no = \"B8\"", "decides nothing");
}

#[test]
fn a_question_without_words() {
    for (ask, told_before) in [
        ("ask = \"Is there a City under Rebellion Control?\"\n", "id = \"B3\""),
        ("ask = \"Five Cities, and 1D6 at least 5?\"\n", "say = \"Strong in Cities\""),
    ] {
        let text = change(&whole(), ask, "");
        found(&flaws(&text), &text, line_of(&text, told_before) - 1, "needs `ask`");
    }
    broken("ask = \"Was the Treaty played?\", ", "", "needs `ask`");
    broken("\"Are there Resources?\"", "\"Resources above 0\"", "ends with `?`");
}

#[test]
fn a_die_that_is_not_named_in_the_question() {
    broken("Five Cities, and 1D6 at least 5?", "Five Cities?", "does not name the 1D6");
    broken("Five Cities, and 1D6 at least 5?", "Five Cities, 1D6 > 1D3?", "`ask` names 1D3");
}

#[test]
fn empty_words() {
    broken("title = \"Muster\"", "title = \" \"", "`title` is empty");
    broken("say = \"March:\"", "say = \"\"", "`say` is empty");
    broken("\"Are there Resources?\"", "\"\"", "ends with `?`");
    broken("say = \"S of redeploy\"", "say = \"\"", "`say` is empty");
}

#[test]
fn a_rule_that_is_none() {
    broken("rule = \"8.4.1\"\ntitle = \"A", "rule = \"8,4,1\"\ntitle = \"A", "of the form 8.4.2");
    broken("rule = \"8.4.4\"", "rule = \"8.4.12\"", "there is no rule `8.4.12`");
    broken("rule = \"8.4.4\"", "rule = \"3.2.4\"", "of the form 8.4.2");
    broken("rule = \"8.4.4\"", "rule = \"\"", "no rule number");
}

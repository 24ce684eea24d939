use super::*;
use crate::game::DataError;
use Faction::{British, French, Indians, Patriots};

const TEXT: &str = include_str!("../../../../../event-instructions/cards.toml");

/// The flaws of the embedded text with one passage changed, as line and sentence.
fn flaws(from: &str, to: &str) -> Vec<(usize, String)> {
    assert!(TEXT.contains(from), "the file has no `{from}`");
    let text = TEXT.replacen(from, to, 1);
    Cards::parse(&text)
        .expect_err("the change should be a flaw")
        .into_iter()
        .map(|f| (f.line(&text), f.what))
        .collect()
}

fn line_of(text: &str, passage: &str) -> usize {
    DataError::new(text.find(passage).expect("passage"), "").line(text)
}

#[test]
fn the_embedded_cards_have_no_flaw() {
    let cards = Cards::parse(TEXT).expect("no flaw");
    assert_eq!(cards.iter().count(), 109);
    assert!(cards.iter().zip(1..).all(|(c, n)| c.number == n));
    for period in Period::ALL {
        let of = cards.iter().filter(|c| c.event().is_some_and(|e| e.period == period));
        assert_eq!(of.count(), 32, "{}", period.id());
    }
}

#[test]
fn r2_3_2_a_card_tells_the_order_of_factions() {
    let waxhaws = cards().get(1).expect("card 1");
    assert_eq!(waxhaws.order(), Some([Patriots, British, French, Indians]));
    assert_eq!(waxhaws.event().map(|e| e.period), Some(Period::Late));
    assert_eq!(cards().get(97).and_then(Card::order), None);
    assert_eq!(cards().get(0), None);
    assert_eq!(cards().get(110), None);
}

#[test]
fn r8_1_swords_and_muskets() {
    let frontier = cards().get(95).expect("card 95");
    assert!(frontier.has_musket(French) && frontier.has_musket(British));
    assert!(!frontier.has_musket(Patriots) && !frontier.has_sword(French));
    let confederacy = cards().get(96).expect("card 96");
    assert!(confederacy.has_sword(British) && !confederacy.has_sword(Indians));
}

#[test]
fn r6_7_every_winter_quarters_card_has_its_effect() {
    let effects: Vec<_> =
        (97..=104).map(|n| cards().get(n).and_then(Card::winter_effect).expect("effect")).collect();
    assert_eq!(
        effects,
        [
            WinterEffect::RoyalsCommit,
            WinterEffect::Overconfident,
            WinterEffect::CasualtiesEvenOut,
            WinterEffect::CasualtiesEvenOut,
            WinterEffect::FrontierResources,
            WinterEffect::FrontierForts,
            WinterEffect::FrontierForts,
            WinterEffect::FrontierResources,
        ]
    );
    assert!(cards().is_winter_quarters(104) && !cards().is_winter_quarters(96));
}

#[test]
fn r2_3_8_each_faction_holds_a_brilliant_stroke() {
    assert_eq!(cards().brilliant_stroke(Patriots), Some(105));
    assert_eq!(cards().brilliant_stroke(British), Some(106));
    assert_eq!(cards().brilliant_stroke(French), Some(107));
    assert_eq!(cards().brilliant_stroke(Indians), Some(108));
    assert!(cards().get(109).expect("card 109").is_treaty());
    assert!(!cards().get(107).expect("card 107").is_treaty());
}

#[test]
fn an_unknown_faction_names_the_nearest() {
    let passage = "muskets = [\"indians\"]";
    assert_eq!(
        flaws(passage, "muskets = [\"indian\"]"),
        [(
            line_of(TEXT, passage),
            "`indian` is not a Faction; did you mean `indians`?".to_string()
        )]
    );
}

#[test]
fn an_order_is_a_permutation() {
    let order = "order = [\"patriots\", \"british\", \"french\", \"indians\"]";
    for wrong in [
        "order = [\"patriots\", \"british\", \"french\", \"french\"]",
        "order = [\"patriots\", \"british\", \"french\"]",
    ] {
        let found = flaws(order, wrong);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, line_of(TEXT, order));
        assert!(found[0].1.contains("each of the four"), "{found:?}");
    }
}

#[test]
fn an_event_needs_its_keys() {
    for (line, key) in [
        ("order = [\"patriots\", \"british\", \"french\", \"indians\"]\n", "order"),
        ("years = \"1779-1780\"\n", "years"),
        ("shaded = true\n", "shaded"),
    ] {
        let found = flaws(line, "");
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, line_of(TEXT, "number = 1\n"));
        assert!(found[0].1.contains(&format!("needs `{key}`")), "{found:?}");
    }
    assert!(flaws("effect = \"royals-commit\"\n", "")[0].1.contains("needs `effect`"));
    assert!(flaws("faction = \"patriots\"\n", "")[0].1.contains("needs `faction`"));
}

#[test]
fn numbers_are_neither_missing_nor_doubled() {
    let found = flaws("number = 8\n", "number = 7\n");
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0].0, line_of(TEXT, "number = 8\n"));
    assert!(found[0].1.contains("7 is given twice"));
    assert!(found[1].1.contains("no [[card]] with the number 8"));
    assert!(flaws("number = 8\n", "number = 110\n")[0].1.contains("card number 110 must be"));
    let none = flaws("number = 8\n", "number = 0\n");
    assert!(none[0].1.contains("card number 0 must be"), "{none:?}");
}

#[test]
fn a_faction_has_a_sword_or_a_musket() {
    let found = flaws("muskets = [\"indians\"]", "muskets = [\"indians\"]\nswords = [\"indians\"]");
    assert_eq!(found.len(), 1);
    assert!(found[0].1.contains("one or the other"), "{found:?}");
    let twice = flaws("muskets = [\"indians\"]", "muskets = [\"indians\", \"indians\"]");
    assert!(twice[0].1.contains("`muskets` twice"), "{twice:?}");
}

#[test]
fn unknown_keys_and_words_are_flaws() {
    let found = flaws("shaded = true\n", "shaded = true\nmusket = []\n");
    assert!(found[0].1.contains("musket"), "{found:?}");
    assert_eq!(found[0].0, line_of(TEXT, "shaded = true\n") + 1);
    let years = flaws("years = \"1779-1780\"", "years = \"1779-1781\"");
    assert!(years[0].1.contains("did you mean `1779-1780`"), "{years:?}");
    let effect = flaws("effect = \"royals-commit\"", "effect = \"royal-commit\"");
    assert!(effect[0].1.contains("did you mean `royals-commit`"), "{effect:?}");
    let kind = flaws("kind = \"event\"", "kind = \"evnt\"");
    assert!(kind[0].1.contains("did you mean `event`"), "{kind:?}");
    assert!(!flaws("number = 1\n", "number = \n").is_empty());
}

#[test]
fn a_kind_has_its_numbers_and_keys() {
    let kind = flaws("kind = \"event\"", "kind = \"winter-quarters\"");
    assert!(kind.iter().any(|f| f.1.contains("not `winter-quarters`")), "{kind:?}");
    let extra = flaws("shaded = true\n", "shaded = true\ntreaty = true\n");
    assert!(extra[0].1.contains("has no `treaty`"), "{extra:?}");
}

#[test]
fn r2_3_9_only_the_french_hold_the_treaty() {
    let british = flaws("faction = \"british\"\n", "faction = \"british\"\ntreaty = true\n");
    assert!(british[0].1.contains("2.3.9"), "{british:?}");
    let two = flaws("faction = \"british\"\n", "faction = \"indians\"\n");
    assert!(two[0].1.contains("1 Brilliant Stroke"), "{two:?}");
}

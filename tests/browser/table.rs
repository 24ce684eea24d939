//! A turn at the table, answered from the board of `tests/sessions/british-muster.in`.

use crate::page::{MAIN, Page};

/// What lies where, as one sees it: how many, what, in which space.
const PIECES: [(u32, &str, &str); 13] = [
    (1, "British Regulars", "Quebec City"),
    (1, "Tories", "Quebec City"),
    (3, "British Regulars", "Boston"),
    (1, "British Forts", "Boston"),
    (1, "Tories", "New York City"),
    (1, "Underground Militia", "Philadelphia"),
    (1, "British Regulars", "New York"),
    (2, "Tories", "New York"),
    (1, "Underground War Parties", "New York"),
    (1, "Underground Militia", "New York"),
    (1, "Underground Militia", "Virginia"),
    (1, "Continentals", "Massachusetts"),
    (2, "Tories", "Quebec"),
];

/// Sets what is asked for of these.
fn lays(page: &Page) {
    let asked = page.shown("#ask legend");
    for (number, what, place) in PIECES {
        if asked.lines().any(|legend| legend == place) {
            page.adds(number, what, place);
        }
    }
}

/// The first questions of a British turn.
fn begins(page: &mut Page) {
    page.goes("");
    page.looks_right_everywhere("start");
    page.taps(".door[data-word=table]");
    page.sees("#question");
    page.looks_right("menu");
    page.says("British");
    page.looks_right("who");
    page.taps_on("French");
    page.taps_on("French");
    page.sends();
    page.taps("[data-card='42']");
    let shown = page.shown("#ask output");
    assert!(shown.contains("42") && shown.contains("British Attack Danbury"), "{shown}");
    page.looks_right("card");
    page.says(MAIN);
}

/// What is asked of the board before the dice.
fn tells(page: &mut Page) {
    page.adds(4, "Total Opposition", "");
    // Looking something up takes nothing back that was set.
    page.looks_up("Why");
    page.looks_right("reasons");
    page.taps_on("Close");
    let set = page.browser.runs("return document.querySelector('#ask input').value", &[]);
    assert_eq!(set, "4");
    page.adds(5, "Total Support", "");
    page.taps_on("One less: Total Support");
    page.looks_right("totals");
    page.sends();
    page.adds(3, "Patriots", "Resources");
    page.sends();
    page.adds(7, "British Regulars", "Available");
    page.adds(7, "Tories", "Available");
    page.adds(3, "British Forts", "Available");
    page.sends();
    page.says_all(&[("Treaty of Alliance", "no")]);
    page.looks_right_everywhere("pieces");
    page.is_in_the_docs("pieces", "serve-question");
    page.sends();
    page.says_all(&[("at least 5 Cities", "no")]);
    page.adds(6, "British", "Resources");
    page.sends();
    page.looks_right("yes-no");
    page.says_all(&[("at least 10 British Regulars", "no")]);
    for (place, level) in [
        ("Quebec City", "Passive Support"),
        ("Boston", "Passive Support"),
        ("New York City", "Passive Support"),
        ("Massachusetts", "Active Opposition"),
    ] {
        page.picks(level, place);
    }
    page.looks_right_everywhere("support");
    page.sends();
    for (place, side) in [
        ("Quebec City", "British Control"),
        ("Boston", "British Control"),
        ("New York City", "British Control"),
        ("Philadelphia", "Rebellion Control"),
        ("New York", "British Control"),
        ("Virginia", "Rebellion Control"),
    ] {
        page.picks(side, place);
    }
    page.looks_right("control");
    page.sends();
    sets_a_space(page);
    lays(page);
    page.looks_right_everywhere("spaces");
    page.sends();
}

/// The controls of a space lie below the space and above the main button.
fn sets_a_space(page: &mut Page) {
    page.taps("#map-button");
    for space in ["savannah", "boston"] {
        let tap = format!(
            "document.querySelector('[data-space={space}]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
        );
        page.browser.runs(&tap, &[]);
        let area = format!("[data-space={space}]");
        assert!(page.is_in_sight(&area), "{space}");
        assert!(page.is_in_sight("#go"), "{space}");
    }
    page.looks_right("set-on-the-board");
    let close = "return [...document.querySelectorAll('#sheet button')].filter((e) => e.innerText === 'Close').length";
    assert_eq!(page.browser.runs(close, &[]), 1);
    page.taps("#sheet-close");
    page.taps("#map-button");
}

#[test]
fn a_british_turn_is_answered_by_tapping() {
    let Some(mut page) = Page::open("table") else {
        return;
    };
    begins(&mut page);
    tells(&mut page);
    page.says_all(&[("Dice", "own")]);

    // A page that is loaded again stands where it stood.
    page.looks_right("dice");
    let (question, number) = (page.question(), page.number());
    assert!(question.contains("Random Spaces"), "{question}");
    page.reloads();
    assert_eq!((page.question(), page.number()), (question.clone(), number));

    // Back is the question before, again is what was said.
    page.says("Undo");
    assert!(page.question().contains("Dice"), "{}", page.question());
    page.says("own");
    assert_eq!(page.question(), question);

    page.answers(|page| {
        page.taps(".faces:nth-of-type(1) .face:nth-child(2)");
        page.taps("#ask div + div .face:nth-child(3)");
    });
    lays(&page);
    page.adds(1, "Underground Militia", "Massachusetts");
    page.adds(1, "Patriot Forts", "Massachusetts");
    page.sends();
    page.answers(|page| page.taps(".face:nth-child(6)"));
    page.looks_right("markers");
    page.sends();
    page.looks_right("leaders");
    assert_eq!(page.shown("#go.waits"), "Choose the Leaders");
    page.answers(|page| {
        page.picks("Gage", "British Leader");
        page.picks("Boston", "British Leader");
        page.picks("Massachusetts", "Patriot Leader");
        page.picks("Northwest", "Indian Leader");
        page.sends();
    });
    page.answers(|page| page.taps(".face:nth-child(1)"));

    let told = page.shown(".page.now .leaf");
    assert!(told.contains("Muster + Naval Pressure"), "{told}");
    assert!(told.contains("+ 4 British Regulars, 1 Tory, 1 British Fort"), "{told}");
    assert!(told.contains("0 of "), "{told}");
    page.looks_right_everywhere("orders");
    page.taps(".page.now .orders li:nth-child(1) .why");
    page.sees(".page.now .orders li:nth-child(1) .under > *");
    page.looks_right("why");
    let orders =
        page.browser.runs("return document.querySelectorAll('.page.now .orders li').length", &[]);
    page.taps(".page.now .orders li:nth-child(1) .why");
    for order in 1..=orders.as_u64().expect("orders") {
        page.taps(&format!(".page.now .orders li:nth-child({order}) label"));
        if order == 3 {
            page.browser.runs(
                "window.scrollTo(0, document.querySelector('.page.now').offsetTop - 60)",
                &[],
            );
            page.keeps_picture("ticked");
            page.is_in_the_docs("ticked", "serve-orders");
        }
    }
    assert_eq!(page.shown(".page.now .left"), "All done");
    page.looks_right("done");
    page.opens_flowchart(".page.now .leaf", "flowchart");
    page.ends();
}

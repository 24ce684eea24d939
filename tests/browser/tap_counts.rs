//! How many taps an own turn takes for who knows what they want.

use crate::page::Page;

use serde_json::json;

/// The Patriots are 1st Eligible on the second card, with 5 Resources.
const GAME: &str = "--scenario sprint --people patriots --deck program --dice program --seed 16";

/// A tap on what a selector names, or on the row, button or space of this name, as a finger would.
const TAP: &str = "
const [what] = arguments;
const seen = (css) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
const named = () => seen('#ask button, #plan button').find((e) => (e.querySelector('b') ?? e).textContent === what);
const target = what.startsWith('#') ? document.querySelector(what) : what === 'go' ? document.querySelector('#go') : document.querySelector(`#map [data-space='${CSS.escape(what)}']`) ?? named();
target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));";

/// Whether what was tapped is worked out, and the next tap counts.
const RESTS: &str = "const { state, guard } = document.body.dataset;
return state === 'asks' && guard === undefined && document.querySelector('#ask').getAttribute('aria-busy') !== 'true'";

impl Page {
    /// Taps all of these, each once; whether the main button was ready wherever it was tapped.
    fn taps_all(&self, taps: &[&str]) {
        for tap in taps {
            self.waits("rest", RESTS);
            if *tap == "go" {
                let ready = "return !document.querySelector('#go').matches('.waits, [hidden]') && !document.querySelector('#peek').checkVisibility()";
                self.waits("the main button", ready);
                // What is selected last is told before it is confirmed.
                std::thread::sleep(std::time::Duration::from_millis(400));
                self.waits("rest", RESTS);
                self.waits("the main button", ready);
            }
            self.browser.runs(TAP, &[json!(tap)]);
        }
        self.waits("rest", RESTS);
    }

    /// Goes on to the Patriots' turn with a whole Command.
    fn comes_to_the_turn(&self) {
        while !self.question().contains("1st Eligible): Command") {
            if self.question().contains("Pass?") {
                self.says("Pass");
            } else {
                self.says(crate::page::MAIN);
            }
        }
    }

    /// The turn is over: another Faction is next.
    fn is_after_the_turn(&self) {
        assert!(self.question().starts_with("Next: British"), "{}", self.question());
    }
}

/// A game at the turn.
fn at_the_turn(scene: &str) -> Option<Page> {
    let page = Page::open_game(scene, GAME)?;
    page.comes_to_the_turn();
    Some(page)
}

#[test]
fn rabble_rousing_in_four_spaces_takes_seven_taps() {
    let Some(mut page) = at_the_turn("count-rabble") else {
        return;
    };
    page.looks_right_everywhere("turn-commands");
    page.taps_all(&["Rabble-Rousing", "new-york", "pennsylvania", "new-jersey"]);
    page.looks_right_everywhere("several-spaces");
    page.taps_all(&["north-carolina"]);
    assert!(page.shown("#go").contains("Pay 4: Rabble-Rousing"), "{}", page.shown("#go"));
    page.taps_all(&["go"]);
    page.looks_right_everywhere("own-turn-summary");
    page.taps_all(&["go"]);
    page.is_after_the_turn();
    page.ends();
}

/// Each part of a turn can be changed; what came after it is given again.
#[test]
fn an_earlier_part_of_a_turn_is_changed_and_the_rest_stays() {
    let Some(page) = at_the_turn("count-change") else {
        return;
    };
    page.taps_all(&["Rabble-Rousing", "new-york", "pennsylvania", "go"]);
    page.taps_all(&["Persuasion", "new-jersey", "go"]);
    let parts = |page: &Page| page.shown("#ask .draft section");
    let told = parts(&page);
    for part in ["Rabble-Rousing", "New York", "Persuasion", "New Jersey"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    page.taps_all(&["#ask [aria-label='Change the Rabble-Rousing']"]);
    let chosen = "return [...document.querySelectorAll('#map .chosen')].map((e) => e.dataset.space).sort().join()";
    assert_eq!(page.browser.runs(chosen, &[]), json!("new-york,pennsylvania"));
    page.taps_all(&["new-york", "go"]);
    page.waits("the rest", "return document.querySelectorAll('#ask .draft section').length === 2");
    let told = parts(&page);
    assert!(!told.contains("New York") && told.contains("New Jersey"), "{told}");
    page.taps_all(&["go"]);
    page.is_after_the_turn();
    page.ends();
}

#[test]
fn a_rally_in_three_spaces_takes_at_most_eight_taps() {
    let Some(mut page) = at_the_turn("count-rally") else {
        return;
    };
    page.taps_all(&["Rally", "pennsylvania", "south-carolina", "north-carolina"]);
    page.taps_all(&["Build a Fort: replace 2 Underground Militia"]);
    page.looks_right_everywhere("rally-ways");
    assert!(page.shown("#go").contains("Pay 3: Rally"), "{}", page.shown("#go"));
    page.taps_all(&["go", "go"]);
    page.is_after_the_turn();
    let told = page.shown(".page.now .orders");
    assert!(told.contains("North Carolina") && told.contains("Patriot Fort"), "{told}");
    page.ends();
}

/// Militia move in as many as are stepped; what cannot be is refused with its rule; the last part can be changed.
#[test]
fn r3_3_1_militia_move_in_by_steppers_and_the_rally_can_be_changed() {
    let Some(mut page) = at_the_turn("count-moves-in") else {
        return;
    };
    page.taps_all(&["Rally", "pennsylvania", "Move in, flip all Underground"]);
    let tag = "return document.querySelector(\"#map [data-change='pennsylvania']\")?.textContent";
    assert_eq!(page.browser.runs(tag, &[]), json!("+5M"));
    page.taps_all(&["#plan .stepper:last-of-type button"]);
    assert_eq!(page.browser.runs(tag, &[]), json!("+4M"));
    page.waits("both ends", "return document.querySelectorAll('#plan .ends').length > 1");
    page.looks_right_everywhere("rally-moves-in");
    page.taps_all(&["quebec"]);
    page.sees("#plan .refuse");
    let refused = page.shown("#plan .refuse");
    assert!(
        refused.starts_with("Quebec: ") && refused.contains("(3.3.1). Possible: the "),
        "{refused}"
    );
    page.looks_right_everywhere("refused");
    page.taps_all(&["go"]);
    let told = page.shown("#ask .draft");
    for part in ["Rally", "pay 1", "3 Underground Militia from New Jersey", "from New York"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    page.taps_all(&["Change"]);
    assert_eq!(page.browser.runs(tag, &[]), json!("+4M"), "{}", page.shown("#plan"));
    page.taps_all(&["go", "go"]);
    page.is_after_the_turn();
    page.ends();
}

#[test]
fn a_march_of_two_groups_with_a_leader_takes_at_most_nine_taps() {
    let Some(mut page) = at_the_turn("count-march") else {
        return;
    };
    page.taps_all(&["March", "new-jersey"]);
    page.looks_right_everywhere("march-map");
    page.taps_all(&["pennsylvania"]);
    page.waits("what it does", "return document.querySelector('#plan .ends') !== null");
    page.looks_right_everywhere("march-pieces");
    // What is at both ends, before and after.
    let ends = page.shown("#plan .ends");
    for part in ["New Jersey", "Pennsylvania", "Washington"] {
        assert!(ends.contains(part), "{part}: {ends}");
    }
    page.taps_all(&["new-york"]);
    page.waits("what it does", "return document.querySelectorAll('#plan .ends').length === 3");
    page.looks_right_everywhere("march-groups");
    page.taps_all(&["go"]);
    let told = page.shown("#ask .draft");
    for part in ["March", "pay 1", "5 Continentals", "from New York", "Move Washington from"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let earlier = page.shown("#earlier");
    assert!(earlier.contains("March to New Jersey: 5 Continentals"), "{earlier}");
    page.taps_all(&["go"]);
    page.is_after_the_turn();
    page.ends();
}

#[test]
fn a_battle_takes_five_taps_and_is_drawn_before_and_after_the_dice() {
    let Some(mut page) = at_the_turn("count-battle") else {
        return;
    };
    page.taps_all(&["Battle", "pennsylvania", "go"]);
    assert!(page.question().contains("Fight this Battle?"), "{}", page.question());
    let before = page.shown("#ask .battle");
    for part in ["Attacker", "Defender", "Force Level", "Defender Loss Level"] {
        assert!(before.contains(part), "{part}: {before}");
    }
    page.looks_right_everywhere("battle-before");
    page.taps_all(&["go"]);
    let after = page.shown(".page.now .battle");
    assert!(after.contains("loses") && after.contains("Battle in Pennsylvania"), "{after}");
    page.looks_right_everywhere("battle-after");
    page.ends();
}

/// Goes on to the Winter Quarters Round, as whoever passes.
fn at_winter(scene: &str, people: &str, seed: u8) -> Option<Page> {
    let game =
        format!("--scenario sprint --people {people} --deck program --dice program --seed {seed}");
    let page = Page::open_game(scene, &game)?;
    page.waits("winter", PASSES);
    Some(page)
}

/// Passes, and takes the first answer where one has to be given; whether it is winter.
const PASSES: &str = "
const { state, guard } = document.body.dataset;
if (state !== 'asks' || guard !== undefined || document.querySelector('#ask').getAttribute('aria-busy') === 'true') return false;
if (document.querySelector('#phases .rail .now') !== null) return true;
document.querySelector('#peek:not([hidden])')?.click();
const go = document.querySelector('#go');
const seen = [...document.querySelectorAll('#ask button')].filter((e) => e.checkVisibility());
const isShown = document.querySelector('#effect').checkVisibility();
const pass = seen.find((e) => e.textContent.startsWith('Pass'));
if (pass && !isShown) pass.click();
else if (!go.matches('.waits, [hidden]')) go.click();
else seen.find((e) => e.matches('.reply, .chip, .face')).click();
return false;";

/// The phase under way.
fn phase(page: &Page) -> String {
    page.shown("#phases .rail .now")
}

#[test]
fn r6_2_1_supply_of_all_spaces_is_one_form() {
    let Some(mut page) = at_winter("count-supply", "british", 7) else {
        return;
    };
    assert_eq!(phase(&page), "Supply");
    let shown = page.shown("#ask .settles");
    for part in ["New York", "Population 2", "New Hampshire", "Active Support", "Support \u{2212}2"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(page.shown("#go").starts_with("Pay 2"), "{}", page.shown("#go"));
    page.looks_right_everywhere("winter-supply");
    page.taps("[data-way='new-hampshire.2']");
    assert!(page.shown("#go").starts_with("Pay 1"), "{}", page.shown("#go"));
    assert!(page.shown("#go").contains("shift in 1"), "{}", page.shown("#go"));
    page.taps_all(&["go"]);
    // What is asked for the space that is not paid for was answered with it.
    assert_ne!(phase(&page), "Supply");
    let told = page
        .browser
        .runs("return document.querySelector('.page.now .orders').textContent", &[])
        .to_string();
    assert!(told.contains("New Hampshire") && told.contains("Passive Support"), "{told}");
    // What was one form is undone as one, and asked again.
    page.answers(|page| page.taps("#undo"));
    assert_eq!(phase(&page), "Supply");
    assert!(page.shown("#ask .settles").contains("New Hampshire"), "{}", page.shown("#ask"));
    page.ends();
}

#[test]
fn a_phase_of_winter_quarters_takes_one_tap() {
    let Some(mut page) = at_winter("count-winter", "british,patriots", 5) else {
        return;
    };
    let mut phases = Vec::new();
    while page.browser.runs("return document.querySelector('#phases .rail .now') !== null", &[])
        == true
    {
        let who = page.browser.runs("return document.querySelector('#ask').className", &[]);
        let now = (phase(&page), who.to_string());
        assert!(!phases.contains(&now), "{now:?} was asked twice: {phases:?}");
        if page.shown("#ask").contains("Committees") {
            page.looks_right_everywhere("winter-committees");
        }
        phases.push(now);
        page.taps_all(&["go"]);
    }
    assert!(phases.len() >= 5, "{phases:?}");
    page.ends();
}

/// What the players' board has, as it is typed, up to a turn for which it is to be confirmed.
const ENTERED: [&str; 10] = [
    "british 42",
    "n",
    "2 6 1",
    "5 3",
    "2",
    "7 10 3",
    "quebec city 1r 1t ps; boston po; nyc 6r 1bf 1c ps; phila 1mu; charles town 2c 1pf; ma 1c 1mu 1pf ao; ny 3r 3t 3c 2wu; \
     va 2t; nc 1c 1mu 1wu; sc 2t; ga 1mu; qc 1r 1t 1bf 1mu 1wu 1v; nw 1wu; sw 1wu 1v; fl 1r 1bf 2wu",
    "5",
    "howe nyc; washington ny; brant ny",
    // Another card is played, without the rest of this one.
    "turn 3",
];

#[test]
fn an_untracked_turn_with_three_changes_takes_at_most_eight_taps() {
    let game = "--board asked --scenario 1776 --people none --seed 1 --dice program";
    let Some(mut page) = Page::open_game("count-table", game) else {
        return;
    };
    // Nothing is known: a seat has no number.
    assert_eq!(page.shown(".seat .resources").replace('\n', " "), "? ? ? ?");
    for line in ENTERED {
        page.waits("rest", RESTS);
        let before = page.number();
        let say = "import(new URL('answers.js', location.href)).then(({ say }) => say({ line: arguments[0] }))";
        page.browser.runs(&say.replace("arguments[0]", &json!(line).to_string()), &[]);
        page.waits(
            "the next question",
            &format!("return Number(document.body.dataset.number) > {before}"),
        );
    }
    page.waits("rest", RESTS);
    assert!(page.shown("#go").contains("All as shown"), "{}", page.shown("#go"));
    let unsure = "return document.querySelectorAll('#map .unsure').length";
    assert!(page.browser.runs(unsure, &[]).as_u64() > Some(5));
    page.looks_right_everywhere("table-turn");
    let plus = "#sheet .stepper button:last-of-type";
    let taps = ["boston", plus, "virginia", plus, "new-york", plus];
    page.taps_all(&taps[..2]);
    page.looks_right_everywhere("table-space");
    page.taps_all(&taps[2..]);
    let changed = "return document.querySelectorAll('#map .space.changed').length";
    assert_eq!(page.browser.runs(changed, &[]), json!(3));
    // What is entered stands on the board at once.
    let tag = "return document.querySelector(\"#map [data-change='boston']\").textContent";
    assert!(page.browser.runs(tag, &[]).as_str().is_some_and(|tag| tag.starts_with("+1")));
    assert!(
        page.shown("#go").contains("3 changed, the rest as last known"),
        "{}",
        page.shown("#go")
    );
    // What was changed is listed below the board.
    page.taps("#sheet-close");
    assert!(page.shown("#plan .changed-count").contains("3 changed"), "{}", page.shown("#plan"));
    page.looks_right_everywhere("table-changed");
    page.taps_all(&["go"]);
    assert!(taps.len() < 8 && !page.question().contains("match your board"), "{}", page.question());
    page.ends();
}

/// A turn that a player took on the board is entered there: what it was, and what is so now, space by space.
#[test]
fn a_players_turn_is_entered_on_the_board_by_taps() {
    let game =
        "--board set-up --scenario 1776 --people patriots --seed 4 --dice program --deck program";
    let Some(page) = Page::open_game("count-entered", game) else {
        return;
    };
    let asks = "return document.querySelector('#ask .entry') !== null";
    page.waits("rest", RESTS);
    while page.browser.runs(asks, &[]) != true {
        if page.question().contains("Brilliant Stroke first") {
            page.says("No")
        } else {
            page.says(crate::page::MAIN)
        }
    }
    page.sees("#ask .entry");
    page.taps("#ask .entry>summary");
    let asked = "return document.querySelector('#go').textContent.includes('Choose what the turn')";
    page.waits("what the turn was", asked);
    page.taps("#ask .entry .few button");
    let level = "#sheet [aria-label='Active Opposition']";
    page.keeps_picture("entered-turn");
    page.taps("#map-button");
    page.taps_all(&["boston"]);
    page.sees(level);
    page.taps(level);
    page.taps("#sheet-close");
    assert_eq!(
        page.browser.runs("return document.querySelectorAll('#map .space.changed').length", &[]),
        json!(1)
    );
    page.answers(|page| page.taps("#go"));
    assert!(
        page.shown("#story").contains("Patriots: Command, entered"),
        "{}",
        page.shown("#story")
    );
    page.ends();
}

#[test]
fn the_first_turn_is_three_taps_from_the_first_page() {
    let Some(page) = Page::open("count-start") else {
        return;
    };
    page.goes("");
    page.taps(".door[data-word=new]");
    page.waits("the new game", RESTS);
    page.taps("#go");
    page.waits("the set-up", "return document.querySelector('.set-up') !== null");
    page.waits("rest", RESTS);
    page.taps("#go");
    page.waits(
        "the first turn",
        "return document.querySelector('.page.now article.turn .orders, #ask .commands') !== null",
    );
    page.ends();
}

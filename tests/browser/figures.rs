//! The numbers on the page against the board that the saved game has.

use crate::page::Page;
use crate::program::lod;

use lod_engine::game::{Faction, Piece, Space};
use serde_json::{Value, json};

/// Four non-players play; each tap goes on.
const GAME: &str = "--scenario sprint --people none --deck program --dice program --seed 5";

/// What the page shows: of each seat its Faction, Resources and margin; of each space its words and the letters on its pieces.
const SHOWN: &str = "
const seats = [...document.querySelectorAll('.seat')].map((seat) => [seat.classList[1], seat.querySelector('.resources').textContent, seat.querySelector('.numbers small').textContent]);
const spaces = [...document.querySelectorAll('#map [data-space]')].map((space) => {
  const id = space.dataset.space;
  const there = document.querySelectorAll(`#map [data-space='${id}'] .token:not(.leader) text, #map [data-over='${id}'] .token:not(.leader) text`);
  return [id, space.querySelector('.area').getAttribute('aria-label'), [...there].map((text) => text.textContent)];
});
return { seats, spaces };";

/// A position as a file has it.
fn toml(value: &Value) -> String {
    match value {
        Value::Object(all) => {
            let some = all.iter().filter(|(_, value)| !value.is_null());
            let all: Vec<String> =
                some.map(|(key, value)| format!("{key} = {}", toml(value))).collect();
            format!("{{ {} }}", all.join(", "))
        }
        other => other.to_string(),
    }
}

/// The last position that the saved game has.
fn position(page: &Page) -> Option<Value> {
    let saved = std::fs::read_to_string(page.home.join("games/figures.lod")).expect("a game");
    let entries = saved.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    entries.map(|entry| entry["entry"]["after"]["position"].clone()).rfind(|it| !it.is_null())
}

/// What the program's own count of that position is.
fn score(page: &Page, position: &Value) -> Value {
    let file = page.home.join("position.toml");
    let Value::Object(keys) = position else { panic!("{position}") };
    let keys = keys.iter().filter(|(_, value)| !value.is_null());
    let text: String = keys.map(|(key, value)| format!("{key} = {}\n", toml(value))).collect();
    std::fs::write(&file, text).expect("a file");
    let told = lod().arg("score").arg("--position").arg(&file).arg("--json").output();
    let told = told.expect("a score");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    serde_json::from_slice(&told.stdout).expect("JSON")
}

/// A number as the header sets it.
fn number(text: &str) -> i64 {
    text.replace('\u{2212}', "-").trim_start_matches('+').parse().expect("a number")
}

/// The pieces of a space by the keys of a position.
fn keyed(space: Space, there: &Value, words: &str, tokens: &[String]) -> usize {
    let mut held = 0;
    for piece in Piece::ALL {
        let Some(count) = there[piece.id()].as_u64() else { continue };
        let count = u8::try_from(count).expect("a count");
        let parts: Vec<&str> = words.split(", ").map(|part| part.trim()).collect();
        let is_told = parts.iter().any(|part| **part == piece.counted(count));
        assert_eq!(is_told, count > 0, "{space}: {count} {piece:?} in {words:?}");
        held += usize::from(count > 0);
    }
    assert!(tokens.len() >= held, "{space}: {tokens:?} for {words:?}");
    held
}

/// The header and the board against the saved game, turn by turn; how many numbers that were.
fn compared(page: &Page) -> usize {
    let Some(position) = position(page) else { return 0 };
    let score = score(page, &position);
    let shown = page.browser.runs(SHOWN, &[]);
    let mut held = 0;
    for seat in shown["seats"].as_array().expect("seats") {
        let text = |at: usize| seat[at].as_str().expect("a text");
        let faction = Faction::ALL.into_iter().find(|it| it.id() == text(0)).expect("a Faction");
        let is = |what: &str| score[what][faction.id()].as_i64().expect("a number");
        assert_eq!(number(text(1)), is("resources"), "{faction}: Resources");
        assert_eq!(number(text(2)), is("totals"), "{faction}: margin (7.3)");
        held += 2;
    }
    let spaces = shown["spaces"].as_array().expect("spaces");
    assert_eq!(spaces.len(), Space::ALL.len());
    for drawn in spaces {
        let id = drawn[0].as_str().expect("a space");
        let space = Space::ALL.into_iter().find(|space| space.id() == id).expect("a space");
        let words = drawn[1].as_str().expect("words");
        let tokens: Vec<String> = serde_json::from_value(drawn[2].clone()).expect("letters");
        held += keyed(space, &position["spaces"][id], words, &tokens);
        let control = match score["control"][id].as_str() {
            Some("british") => "British Control",
            Some("rebellion") => "Rebellion Control",
            _ => "no Control",
        };
        assert!(words.contains(control), "{space}: {control} in {words:?}");
    }
    held
}

#[test]
fn each_number_of_the_header_and_the_board_is_that_of_the_board() {
    let Some(page) = Page::open_game("figures", GAME) else {
        return;
    };
    let mut held = 0;
    for _ in 0..30 {
        page.says(crate::page::MAIN);
        // A turn is in the file once it is told.
        if page
            .browser
            .runs("return document.querySelector('.page.now article.turn .orders') !== null", &[])
            == json!(true)
        {
            held += compared(&page);
        }
    }
    assert!(held > 300, "{held}");
    page.ends();
}

//! The numbers on the page against the board that the saved game has.

use crate::page::Page;
use crate::program::lod;

use lod_engine::game::position::Position;
use lod_engine::game::{Board, Faction, Piece, PieceType, Space};
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
fn position(page: &Page, game: &str) -> Option<Value> {
    let saved = page.home.join(format!("games/{game}.lod"));
    let saved = std::fs::read_to_string(saved).expect("a game");
    let entries = saved.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    entries.map(|entry| entry["entry"]["after"]["position"].clone()).rfind(|it| !it.is_null())
}

/// The position as its file.
fn written(position: &Value) -> String {
    let Value::Object(keys) = position else { panic!("{position}") };
    let keys = keys.iter().filter(|(_, value)| !value.is_null());
    keys.map(|(key, value)| format!("{key} = {}\n", toml(value))).collect()
}

/// What the program's own count of that position is.
fn score(page: &Page, position: &Value) -> Value {
    let file = page.home.join("position.toml");
    std::fs::write(&file, written(position)).expect("a file");
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
    let Some(position) = position(page, "figures") else { return 0 };
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

/// A player's turn is entered later: then the last known board is compared, with tiles for what is no space.
const UNTRACKED: &str =
    "--board set-up --scenario 1776 --people patriots --seed 4 --dice program --deck program";

/// Each tile above the map: what it is, and its value.
const TILES: &str = "return [...document.querySelectorAll('.fact')].map((tile) =>
  [tile.querySelector('small').textContent.trim(), tile.querySelector('b').textContent])";

/// What a tile has to show of this board; nothing of a kind that is not held against it here.
fn tile(board: &Board, name: &str) -> Option<String> {
    let resources = |faction: &Faction| name == format!("{faction} Resources");
    if let Some(faction) = Faction::ALL.into_iter().find(resources) {
        return Some(board.resources(faction).to_string());
    }
    let stocks = Piece::ALL.into_iter().map(Piece::piece_type);
    let available =
        |stock: &PieceType| name.ends_with(&format!("{} Available", &stock.counted(2)[2..]));
    if let Some(stock) = stocks.into_iter().find(available) {
        return Some(board.available(stock).to_string());
    }
    let leads = |faction: &Faction| name == format!("{} Leader", faction.adjective());
    let leader = Faction::ALL.into_iter().find(leads).map(|faction| {
        let place = board.leader_space(faction).map_or("Available", Space::name);
        format!("{}, {place}", board.leader(faction).name())
    });
    leader.or_else(|| match name {
        "CBC" => Some(board.cbc().to_string()),
        "CRC" => Some(board.crc().to_string()),
        "FNI" => Some(board.fni().to_string()),
        "Squadrons, In the West Indies" => Some(board.squadrons_west_indies().to_string()),
        _ => None,
    })
}

#[test]
fn each_number_of_a_compared_board_is_that_of_the_last_known_board() {
    let Some(page) = Page::open_game("figures-compared", UNTRACKED) else {
        return;
    };
    let (mut held, mut spaces) = (0, 0);
    for _ in 0..40 {
        let shown = |css: &str| {
            page.browser.runs(&format!("return document.querySelector('{css}') !== null"), &[])
                == json!(true)
        };
        if shown(".fact") {
            let position = position(&page, "figures-compared").expect("a position");
            let board = Position::parse(&written(&position)).expect("a position").board;
            for told in page.browser.runs(TILES, &[]).as_array().expect("tiles") {
                let [name, value] = [0, 1].map(|at| told[at].as_str().expect("a text"));
                if let Some(known) = tile(&board, name) {
                    assert_eq!(value.trim_end_matches('*'), known, "{name}");
                    held += 1;
                }
            }
            for drawn in page.browser.runs(SHOWN, &[])["spaces"].as_array().expect("spaces") {
                let space = Space::ALL.into_iter().find(|space| drawn[0] == json!(space.id()));
                let space = space.expect("a space");
                let words = drawn[1].as_str().expect("words");
                for piece in Piece::ALL {
                    let count = board.pieces(space, piece);
                    let is_told =
                        words.split([':', ',']).any(|part| part.trim() == piece.counted(count));
                    assert_eq!(is_told, count > 0, "{space}: {count} {piece:?} in {words:?}");
                    spaces += usize::from(count > 0);
                }
            }
        }
        match () {
            () if shown("#ask .entry") => {
                page.taps("#ask .entry>summary");
                page.waits(
                    "what the turn was",
                    "return document.querySelector('#ask .entry .few button') !== null",
                );
                page.taps("#ask .entry .few button");
                page.answers(|page| page.taps("#ask .entry .replies .reply"));
            }
            () if page.question().contains("Brilliant Stroke first") => page.says("No"),
            () => page.says(crate::page::MAIN),
        }
        if held > 12 && spaces > 60 {
            break;
        }
    }
    assert!(held > 12 && spaces > 60, "{held} {spaces}");
    page.ends();
}

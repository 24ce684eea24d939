//! What stands in a picture is what lies on the board: every number is read again from the SVG.

use lod::picture::{Book, MarginPoint, Sheet, TurnEntry, View, chart, page, svg};
use lod::tell::Report;
use lod_bots::action::Walk;
use lod_bots::bots::{Library, SeededDice};
use lod_bots::game::Game;
use lod_engine::game::position::Options;
use lod_engine::game::{
    Board, Control, Faction, Marker, OffMapBox, Piece, PieceType, ScenarioId, Space, Support,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// The boards of whole games, one after the other.
fn boards(most: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for seed in 1.. {
        for id in ScenarioId::ALL {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game =
                Game::new(Library::get(), id, Options::default(), &mut random).expect("a game");
            let mut source = SeededDice::new(seed);
            boards.push(*game.board());
            while game.step(&mut source).expect("a game goes on").is_some() {
                boards.push(*game.board());
                if boards.len() >= most {
                    return boards;
                }
            }
        }
    }
    boards
}

/// All that is written below an element.
fn written(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(|n| n.is_text());
    texts.filter_map(|n| n.text()).collect()
}

/// The text of each element that has an id; none has it twice.
fn by_id<'a>(picture: &'a Document<'_>) -> BTreeMap<&'a str, String> {
    let mut found = BTreeMap::new();
    for node in picture.descendants() {
        if let Some(id) = node.attribute("id") {
            let twice = found.insert(id, written(node));
            assert_eq!(twice, None, "{id} twice");
        }
    }
    found
}

/// What the picture says of each id that has a number or a word; nothing else may have an id.
fn told(board: &Board) -> BTreeMap<String, String> {
    let mut told = BTreeMap::new();
    let mut number = |id: String, count: u16| {
        told.insert(id, count.to_string());
    };
    for space in Space::ALL {
        let mut lies = |what: &str, count: u8| {
            if count > 0 {
                number(format!("{}-{what}", space.id()), count.into());
            }
        };
        for piece in Piece::FORCES {
            lies(piece.id(), board.pieces(space, piece));
        }
        lies("propaganda", board.markers(space, Marker::Propaganda));
        lies("raids", board.markers(space, Marker::Raid));
        lies("blockades", board.blockades(space));
    }
    if board.squadrons_west_indies() > 0 {
        number("west-indies-squadrons".to_string(), board.squadrons_west_indies().into());
    }
    number("unavailable-squadrons".to_string(), board.squadrons_unavailable().into());
    let pools = [
        (OffMapBox::Available, "available"),
        (OffMapBox::Unavailable, "unavailable"),
        (OffMapBox::Casualties, "casualties"),
    ];
    for (pool, name) in pools {
        for stock in PieceType::FORCES {
            number(format!("{name}-{}", stock.id()), board.off_map(pool, stock).into());
        }
    }
    for faction in Faction::ALL {
        number(format!("{}-resources", faction.id()), board.resources(faction).into());
    }
    number("fni".to_string(), board.fni().into());
    number("cbc".to_string(), board.cbc());
    number("crc".to_string(), board.crc());
    number("total-support".to_string(), board.total_support().into());
    number("total-opposition".to_string(), board.total_opposition().into());
    number("winter-quarters-left".to_string(), board.winter_quarters_left().into());
    if !board.treaty() {
        number("french-preparations".to_string(), board.french_preparations());
    }
    for faction in Faction::ALL {
        let total = format!("{:+}", board.final_margin(faction));
        told.insert(format!("{}-total", faction.id()), total);
    }
    for space in Space::ALL {
        let held = match board.control(space) {
            Control::None => "-",
            Control::British => "British",
            Control::Rebellion => "Rebels",
        };
        told.insert(format!("{}-control", space.id()), held.to_string());
        let level = match board.support(space) {
            Support::Neutral => "-",
            Support::ActiveSupport => "Act Sup",
            Support::PassiveSupport => "Pas Sup",
            Support::PassiveOpposition => "Pas Opp",
            Support::ActiveOpposition => "Act Opp",
        };
        if space.population() > 0 {
            told.insert(format!("{}-support", space.id()), level.to_string());
        }
    }
    told
}

/// The Leaders in the group of a space that are not gone.
fn leaders(group: Node<'_, '_>) -> Vec<String> {
    let flags = group.descendants().filter(|n| n.attribute("class") == Some("leader"));
    let names = flags.filter_map(|flag| {
        let mut texts = flag.children().filter(|n| n.attribute("class") == Some("name"));
        texts.next().map(written)
    });
    names.collect()
}

fn group<'a, 'i>(picture: &'a Document<'i>, id: &str) -> Node<'a, 'i> {
    let mut nodes = picture.descendants();
    nodes.find(|n| n.attribute("id") == Some(id)).expect("a group")
}

fn assert_drawn(board: &Board, since: Option<&Board>, sheet: Sheet) {
    let text = svg(&View { title: "A <title> & more", board, since }, sheet);
    let picture = Document::parse(&text).expect("XML");
    let mut drawn = by_id(&picture);
    for space in Space::ALL {
        let here = group(&picture, space.id());
        drawn.remove(space.id()).expect("a group of the space");
        let expected: Vec<&str> = Faction::ALL
            .into_iter()
            .filter(|f| board.has_leader(*f, space))
            .map(|f| board.leader(f).name())
            .collect();
        assert_eq!(leaders(here), expected, "{space}");
        let title = here.children().find(|n| n.has_tag_name("title")).expect("a name");
        assert!(written(title).starts_with(space.name()));
    }
    // What is gone stands there with none.
    drawn.retain(|_, text| text != "0" || since.is_none());
    let mut expected = told(board);
    expected.retain(|_, text| text != "0" || since.is_none());
    let number = |text: &str| text.split(' ').next().unwrap_or_default().to_string();
    for (id, text) in &drawn {
        let known = expected.get(*id).unwrap_or_else(|| panic!("{id}: {text}"));
        let same = known == text || *known == number(text);
        assert!(same, "{id}: {text} is not {known}");
    }
    let missing: Vec<&String> =
        expected.keys().filter(|id| !drawn.contains_key(id.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_number_in_the_picture_is_on_the_board() {
    let boards = boards(500);
    for (place, board) in boards.iter().enumerate() {
        assert_drawn(board, None, Sheet::Wide);
        if place % 5 == 0 {
            assert_drawn(board, None, Sheet::Tall);
            assert_drawn(board, Some(&boards[place.saturating_sub(40)]), Sheet::Wide);
        }
    }
}

/// Whatever is otherwise than before is marked, and nothing else.
#[test]
fn what_changed_is_marked() {
    let boards = boards(200);
    let mut seen = 0;
    for (place, board) in boards.iter().enumerate().skip(1).step_by(3) {
        let since = &boards[place.saturating_sub(9)];
        let text = svg(&View { title: "Changes", board, since: Some(since) }, Sheet::Wide);
        let picture = Document::parse(&text).expect("XML");
        for space in Space::ALL {
            let differs =
                Piece::FORCES.into_iter().any(|p| board.pieces(space, p) != since.pieces(space, p))
                    || [Marker::Propaganda, Marker::Raid]
                        .into_iter()
                        .any(|m| board.markers(space, m) != since.markers(space, m))
                    || board.blockades(space) != since.blockades(space)
                    || board.support(space) != since.support(space)
                    || board.control(space) != since.control(space)
                    || (space == Space::WestIndies
                        && board.squadrons_west_indies() != since.squadrons_west_indies())
                    || Faction::ALL.into_iter().any(|f| {
                        let there = |b: &Board| b.has_leader(f, space).then(|| b.leader(f));
                        there(board) != there(since)
                    });
            let here = group(&picture, space.id());
            let marked = here.descendants().any(|n| n.attribute("class") == Some("card changed"));
            assert_eq!(marked, differs, "{space}");
            for piece in Piece::FORCES {
                let (now, was) = (board.pieces(space, piece), since.pieces(space, piece));
                let id = format!("{}-{}", space.id(), piece.id());
                let count = here.descendants().find(|n| n.attribute("id") == Some(&id));
                let change = count.and_then(|n| n.next_sibling()).map(written);
                let expected =
                    (now != was).then(|| format!("{:+}", i32::from(now) - i32::from(was)));
                assert_eq!(change, expected, "{id}");
                seen += u32::from(now != was);
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

fn margins(boards: &[Board]) -> Vec<MarginPoint> {
    let moment = |(turn, board)| MarginPoint::new(turn, Some(1776), turn % 20 == 19, board);
    boards.iter().enumerate().map(moment).collect()
}

#[test]
fn the_chart_has_every_margin_of_every_turn() {
    let boards = boards(120);
    let course = margins(&boards);
    for sheet in [Sheet::Wide, Sheet::Tall] {
        let text = chart("Margins", &course, sheet);
        let picture = Document::parse(&text).expect("XML");
        let numbers = by_id(&picture);
        // Of all four lines: the same margin is at the same height, a higher one above a lower one.
        let mut heights = BTreeMap::new();
        for faction in Faction::ALL {
            let line = group(&picture, &format!("margins-{}", faction.id()));
            let points: Vec<&str> = line.attribute("points").expect("points").split(' ').collect();
            assert_eq!(points.len(), boards.len());
            for (point, board) in points.iter().zip(&boards) {
                let (_, height) = point.split_once(',').expect("two numbers");
                let height: f64 = height.parse().expect("a number");
                let margin = board.final_margin(faction);
                assert_eq!(*heights.entry(margin).or_insert(height), height, "{margin}");
            }
            let last = boards.last().expect("a board").final_margin(faction);
            assert_eq!(numbers[format!("now-{}", faction.id()).as_str()], format!("{last:+}"));
        }
        let in_order: Vec<f64> = heights.into_values().collect();
        assert!(in_order.len() > 5 && in_order.is_sorted_by(|a, b| a > b), "{in_order:?}");
    }
}

/// What stands in a picture of a page, with all that is used from elsewhere.
fn resolved(node: Node<'_, '_>, parts: &BTreeMap<&str, String>) -> Vec<String> {
    let mut words = Vec::new();
    for node in node.descendants() {
        if let Some(part) = node.attribute("href") {
            words.push(parts[part.trim_start_matches('#')].clone());
        }
    }
    words
}

#[test]
fn the_pictures_of_a_page_are_those_of_the_files() {
    let boards = boards(40);
    let entries = boards.windows(2).zip(1..).map(|(pair, number)| TurnEntry {
        walk: Walk::default(),
        changes: Vec::new(),
        number,
        year: Some(1776),
        card: None,
        winter: false,
        report: Report::default(),
        before: pair[0],
        after: pair[1],
    });
    let text = page(&Book {
        title: "A <game>".to_string(),
        about: "sprint".to_string(),
        start: boards[0],
        entries: entries.collect(),
        course: margins(&boards),
        ending: Vec::new(),
    });
    let drawings: Vec<Document<'_>> = text
        .match_indices("<svg")
        .map(|(start, _)| {
            let end = text[start..].find("</svg>").expect("an end") + start + 6;
            Document::parse(&text[start..end]).expect("XML")
        })
        .collect();
    let defined = &drawings[0];
    let parts = by_id(defined);
    let wide: Vec<Vec<String>> = drawings
        .iter()
        .filter(|d| d.root_element().attribute("viewBox") == Some("0 0 1131 800"))
        .map(|d| resolved(d.root_element(), &parts))
        .collect();
    assert_eq!(wide.len(), boards.len(), "the set-up and each turn");
    for (place, words) in wide.iter().enumerate() {
        let since = place.checked_sub(1).map(|before| &boards[before]);
        let board = &boards[place];
        let file = svg(&View { title: "", board, since }, Sheet::Wide);
        let file = Document::parse(&file).expect("XML");
        let body = file.root_element().children().filter(|n| n.has_tag_name("g"));
        let expected: Vec<String> = body.map(written).collect();
        assert_eq!(*words, expected, "turn {place}");
    }
}

//! What stands in a picture is what lies on the board: every number is read again from the SVG.

use lod_assistant::bots::{Library, Seeded};
use lod_assistant::game::position::Options;
use lod_assistant::game::{
    Board, Control, Faction, Marker, Piece, Pool, ScenarioId, Space, Stock, Support,
};
use lod_assistant::picture::{Sheet, View, svg};
use lod_assistant::play::Game;
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
            let mut door = Seeded::new(seed);
            boards.push(*game.board());
            while game.step(&mut door).expect("a game goes on").is_some() {
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
        for piece in Piece::ALL {
            lies(piece.id(), board.pieces(space, piece));
        }
        lies("propaganda", board.markers(space, Marker::Propaganda));
        lies("raids", board.markers(space, Marker::Raid));
        lies("blockades", board.blockades(space));
    }
    if board.squadrons_west_indies() > 0 {
        number(
            "west-indies-squadrons".to_string(),
            board.squadrons_west_indies().into(),
        );
    }
    number(
        "unavailable-squadrons".to_string(),
        board.squadrons_unavailable().into(),
    );
    let pools = [
        (Pool::Available, "available"),
        (Pool::Unavailable, "unavailable"),
        (Pool::Casualties, "casualties"),
    ];
    for (pool, name) in pools {
        for stock in Stock::ALL {
            number(
                format!("{name}-{}", stock.id()),
                board.pool(pool, stock).into(),
            );
        }
    }
    for faction in Faction::ALL {
        number(
            format!("{}-resources", faction.id()),
            board.resources(faction).into(),
        );
    }
    number("fni".to_string(), board.fni().into());
    number("cbc".to_string(), board.cbc());
    number("crc".to_string(), board.crc());
    number("total-support".to_string(), board.total_support().into());
    number(
        "total-opposition".to_string(),
        board.total_opposition().into(),
    );
    number(
        "winter-quarters-to-come".to_string(),
        board.winter_quarters_left().into(),
    );
    if !board.treaty() {
        number(
            "french-preparations".to_string(),
            board.french_preparations(),
        );
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
    let flags = group
        .descendants()
        .filter(|n| n.attribute("class") == Some("leader"));
    let names = flags.filter_map(|flag| {
        let mut texts = flag
            .children()
            .filter(|n| n.attribute("class") == Some("name"));
        texts.next().map(written)
    });
    names.collect()
}

fn group<'a, 'i>(picture: &'a Document<'i>, id: &str) -> Node<'a, 'i> {
    let mut nodes = picture.descendants();
    nodes
        .find(|n| n.attribute("id") == Some(id))
        .expect("a group")
}

fn assert_drawn(board: &Board, since: Option<&Board>, sheet: Sheet) {
    let text = svg(
        &View {
            title: "A <title> & more",
            board,
            since,
        },
        sheet,
    );
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
        let title = here
            .children()
            .find(|n| n.has_tag_name("title"))
            .expect("a name");
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
    let missing: Vec<&String> = expected
        .keys()
        .filter(|id| !drawn.contains_key(id.as_str()))
        .collect();
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
        let text = svg(
            &View {
                title: "Changes",
                board,
                since: Some(since),
            },
            Sheet::Wide,
        );
        let picture = Document::parse(&text).expect("XML");
        for space in Space::ALL {
            let differs = Piece::ALL
                .into_iter()
                .any(|p| board.pieces(space, p) != since.pieces(space, p))
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
            let marked = here
                .descendants()
                .any(|n| n.attribute("class") == Some("card changed"));
            assert_eq!(marked, differs, "{space}");
            for piece in Piece::ALL {
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

//! Positions written and read back, and texts bent at random.

use super::*;
use crate::game::Fact;

#[test]
fn every_flaw_is_told_at_once() {
    let told = faults("fni = 7\n[spaces.bostn]\n[resources]\nfrench = 60");
    let lines: Vec<&str> = told.lines().map(|l| &l[..9]).collect();
    assert_eq!(lines, ["p.toml:1:", "p.toml:2:", "p.toml:4:"]);
}

#[test]
fn json_has_every_space_track_box_and_marker() {
    let json = read(EXAMPLE).to_json();
    for space in SpaceSet::ALL {
        let space = &json["spaces"][space.id()];
        assert!(space["support"].is_string());
        assert!(space["raids"].is_number() && space["propaganda"].is_number());
        for piece in Piece::FORCES {
            assert!(space[piece.id()].is_number());
        }
    }
    assert_eq!(json["spaces"]["boston"]["blockades"], 0);
    assert_eq!(json["spaces"]["west-indies"]["squadrons"], 2);
    for pool in ["available", "unavailable", "casualties"] {
        for stock in PieceType::FORCES {
            assert!(json[pool][stock.id()].is_number());
        }
    }
    assert_eq!(json["unavailable"]["squadrons"], 1);
    assert_eq!(json["casualties"]["continentals"], 2);
    assert_eq!(json["available"]["continentals"], 10);
    assert_eq!(json["base"], "1776");
    assert_eq!(json["players"], serde_json::json!(["patriots", "french"]));
    assert_eq!(json["card"], serde_json::json!({"current": 28, "next": 42}));
    assert_eq!(json["sequence"]["first"]["faction"], "patriots");
    assert_eq!(json["sequence"]["passed"], serde_json::json!(["french"]));
    assert_eq!(json["leaders"]["british"]["space"], "new-york-city");
    assert_eq!(json["leaders"]["french"]["space"], "available");
    assert_eq!(json["resources"]["british"], 6);
    assert_eq!(json["brilliant-strokes"]["indians"], true);
    assert_eq!(json["options"]["winter-is-coming"], false);
    assert_eq!(json["winter-quarters-left"], 4);
    let bare = Position::default().to_json();
    assert!(bare["base"].is_null() && bare["card"].is_null());
}

#[test]
fn the_set_ups_are_read_back_as_written() {
    for id in ScenarioId::ALL {
        let position = read(&format!("base = \"{}\"", id.id()));
        assert_eq!(read(&position.to_toml()), position);
    }
}

/// A legal position made of a seed.
fn random_position(seed: u64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position {
        scenario: rng.random_bool(0.5).then(|| ScenarioId::ALL[rng.random_range(0..4)]),
        ..Position::default()
    };
    let board = &mut position.board;
    board.treaty = rng.random_bool(0.5);
    board.winter_quarters_left = rng.random_range(0..=2);
    for casualties in [Fact::CBC, Fact::CRC] {
        board.tell(casualties, rng.random_range(0..60_u16));
    }
    random_squadrons(&mut rng, board);
    for space in Space::ALL {
        if space.population() > 0 {
            board.support[space as usize] = Support::from_level(rng.random_range(-2..=2));
        }
        random_pieces(&mut rng, board, space);
    }
    for stock in [PieceType::BritishRegular, PieceType::Tory, PieceType::FrenchRegular] {
        for pool in [OffMapBox::Unavailable, OffMapBox::Casualties] {
            let left = board.pools[0][stock as usize];
            let count = rng.random_range(0..=left);
            board.pools[0][stock as usize] -= count;
            board.pools[pool as usize][stock as usize] += count;
        }
    }
    let mut cylinders =
        [Cylinder::Eligible, Cylinder::Ineligible, Cylinder::Passed, Cylinder::Eligible];
    if rng.random_bool(0.5) {
        cylinders[0] =
            [Cylinder::FirstCommand, Cylinder::FirstCommandSpecial, Cylinder::FirstEvent]
                [rng.random_range(0..3)];
        cylinders[3] = [
            Cylinder::Eligible,
            Cylinder::SecondCommand,
            Cylinder::SecondLimited,
            Cylinder::SecondEvent,
        ][rng.random_range(0..4)];
    }
    cylinders.rotate_left(rng.random_range(0..4));
    board.cylinders = ByFaction(cylinders);
    for faction in Faction::ALL {
        random_faction(&mut rng, board, faction);
        position.players[faction] = rng.random();
    }
    position.options = Options {
        winter_is_coming: rng.random(),
        period_events: rng.random(),
        difficulty: rng.random(),
    };
    if rng.random_bool(0.7) {
        position.card = Some(CardInPlay {
            current: rng.random_range(1..=50),
            next: rng.random_bool(0.5).then(|| rng.random_range(51..=104)),
        });
    }
    position
}

fn random_squadrons(rng: &mut impl Rng, board: &mut Board) {
    for _ in 0..3 {
        let fact = match rng.random_range(0..4) {
            0 => Fact::SQUADRONS_UNAVAILABLE,
            1 if board.treaty => Fact::blockades(Space::Norfolk),
            2 if board.treaty => Fact::blockades(Space::Boston),
            _ => Fact::SQUADRONS_WEST_INDIES,
        };
        let one_more = board.fact(fact).number() + 1;
        board.tell(fact, one_more);
    }
    if board.treaty {
        board.tell(Fact::FNI, board.blockades_on_map());
    }
}

fn random_pieces(rng: &mut impl Rng, board: &mut Board, space: Space) {
    for piece in Piece::FORCES {
        let stock = piece.piece_type();
        let left = board.pools[0][stock as usize];
        let mut count = rng.random_range(0..=left.min(4));
        if board.check_place(piece, space).is_err() || rng.random_bool(0.5) {
            count = 0;
        }
        if stock.is_base() {
            count = count.min(2 - board.count(space, PieceSet::BASES));
        }
        board.set_pile(space.into(), piece, count);
        board.pools[0][stock as usize] -= count;
    }
    if space != Space::WestIndies && rng.random_bool(0.2) {
        let propaganda = board.markers_left(Marker::Propaganda).min(3);
        board.propaganda[space as usize] = rng.random_range(0..=propaganda);
        let raids = board.markers_left(Marker::Raid).min(3);
        board.raids[space as usize] = rng.random_range(0..=raids);
    }
}

fn random_faction(rng: &mut impl Rng, board: &mut Board, faction: Faction) {
    board.resources[faction] = rng.random_range(0..=50);
    board.brilliant_strokes[faction] = rng.random();
    board.stays_eligible[faction] = rng.random_bool(0.2);
    board.barred_next[faction] = rng.random_bool(0.2);
    let own: Vec<Leader> = Leader::ALL.into_iter().filter(|l| l.faction() == faction).collect();
    board.leaders[faction] = own[rng.random_range(0..own.len())];
    let with: Vec<Space> =
        Space::ALL.into_iter().filter(|s| board.has(*s, PieceSet::faction(faction))).collect();
    if !with.is_empty() && rng.random_bool(0.8) {
        board.leader_spaces[faction] = Some(with[rng.random_range(0..with.len())]);
    }
}

/// One small change of a text.
fn mutated(text: &str, seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..chars.len());
        let marks = ['"', '\n', '[', ']', '=', '-', '9', '0', '.', '{', 'é', ' '];
        let mark = marks[rng.random_range(0..marks.len())];
        match rng.random_range(0..4) {
            0 => chars[at] = mark,
            1 => chars.insert(at, mark),
            2 => {
                chars.remove(at);
            }
            _ => {
                let end = rng.random_range(at..chars.len().min(at + 40));
                let piece: Vec<char> = chars[at..end].to_vec();
                let to = rng.random_range(0..chars.len());
                chars.splice(to..to, piece);
            }
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>()) {
        let position = random_position(seed);
        let text = position.to_toml();
        let back = Position::read("p.toml", &text);
        prop_assert_eq!(back.as_ref(), Ok(&position), "{}", text);
    }

    #[test]
    fn no_text_is_too_strange(text in "(?s).*") {
        let _ = Position::parse(&text);
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = Position::parse(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_slip_of_the_pen_is_too_strange(seed in any::<u64>()) {
        for text in [EXAMPLE, ScenarioId::Short.text()] {
            let text = mutated(text, seed);
            let _ = crate::game::Scenario::parse(&text);
            match Position::read("p.toml", &text) {
                Ok(position) => {
                    let back = Position::parse(&position.to_toml());
                    prop_assert_eq!(back, Ok(position));
                }
                Err(faults) => {
                    prop_assert!(!faults.is_empty());
                    let lines = text.matches('\n').count() + 1;
                    for fault in faults {
                        prop_assert!(fault.line.is_some_and(|l| (1..=lines).contains(&l)));
                    }
                }
            }
        }
    }

    #[test]
    fn any_word_and_number_in_any_key(
        at in 0..EXAMPLE.lines().count(),
        value in prop_oneof!["-?[0-9]{1,45}", "\"[a-z0-9-]{0,12}\"", "[\\[\\]{}]{1,9}", "0x[0-9a-f]{1,9}"],
    ) {
        let lines: Vec<String> = EXAMPLE
            .lines()
            .enumerate()
            .map(|(n, line)| match line.split_once('=') {
                Some((key, _)) if n == at => format!("{key}= {value}"),
                _ => line.to_string(),
            })
            .collect();
        let _ = Position::parse(&lines.join("\n"));
    }
}

#[test]
fn a_hundred_thousand_keys_are_read_once_and_told_of_in_short() {
    let keys =
        |count: usize| -> String { (0..count).map(|n| format!("key-{n} = {n}\n")).collect() };
    let spaces = |count: usize| -> String {
        let lines = (0..count).map(|n| format!("space-{n} = {{ clear = true }}\n"));
        format!("[spaces]\n{}", lines.collect::<String>())
    };
    let broken = |count: usize| "= =\n".repeat(count);
    let factions = |count: usize| format!("players = [{}]", "\"x\",".repeat(count));
    let texts: [&dyn Fn(usize) -> String; 4] = [&keys, &spaces, &broken, &factions];
    for text in texts {
        let begun = std::time::Instant::now();
        let faults = Position::read("p.toml", &text(100_000)).unwrap_err();
        assert!(faults.len() <= 101, "{}", faults.len());
        let last = faults.last().unwrap().to_string();
        assert!(last.contains(" more flaws"), "{last}");
        assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    }
    let long = format!("{} = 1", "k".repeat(1 << 20));
    let faults = Position::read("p.toml", &long).unwrap_err();
    assert!(faults[0].to_string().chars().count() < 1000);
}

#[test]
fn faults_have_the_lines_of_their_flaws() {
    let text = "a = 1\nb = 2\n\nc = 3";
    let flaws = Position::parse(text).unwrap_err();
    let faults = Position::read("p.toml", text).unwrap_err();
    assert_eq!(faults.len(), 3);
    for (flaw, fault) in flaws.iter().zip(faults) {
        assert_eq!(fault.line, Some(flaw.line(text)));
    }
}

use super::*;
use crate::testing::Layout;
use lod_engine::game::{Control, Faction, KnownFacts, PieceType, Support};

fn place(piece: Piece, count: u8, to: Space) -> Change {
    Change::pieces(piece, count, OffMapBox::Available, to)
}

fn after(before: &Board, changes: &[Change]) -> Board {
    let mut board = *before;
    board.apply_all(changes).expect("legal");
    board
}

fn start() -> Board {
    let changes = [
        place(Piece::Continental, 3, Space::Virginia),
        place(Piece::MilitiaUnderground, 2, Space::Virginia),
        place(Piece::Continental, 1, Space::NewYork),
        Change::set(
            Fact::LeaderSpace(Leader::Washington),
            FactValue::At(None),
            Some(Space::Virginia),
        ),
        Change::set(Fact::Resources(Faction::Patriots), 0_u8, 4_u8),
    ];
    after(&Board::empty(), &changes)
}

fn turn() -> [Change; 11] {
    use Space::{Massachusetts, NewYork, Virginia};
    let go = |piece, count, from: Space, to: Space| Change::pieces(piece, count, from, to);
    [
        go(Piece::Continental, 3, Virginia, Massachusetts),
        go(Piece::MilitiaUnderground, 1, Virginia, Massachusetts),
        Change::Flip { piece: Piece::MilitiaUnderground, count: 1, space: Massachusetts },
        Change::set(Fact::LeaderSpace(Leader::Washington), Some(Virginia), Some(Massachusetts)),
        place(Piece::Tory, 2, NewYork),
        Change::pieces(Piece::Continental, 1, NewYork, OffMapBox::Casualties),
        Change::set(Fact::CRC, 0_u8, 1_u8),
        Change::set(Fact::Support(NewYork), Support::Neutral, Support::PassiveSupport),
        Change::set(Fact::Raids(NewYork), 0_u8, 1_u8),
        Change::set(Fact::Resources(Faction::Patriots), 4_u8, 2_u8),
        Change::Flip { piece: Piece::MilitiaUnderground, count: 1, space: Virginia },
    ]
}

#[test]
fn every_space_stands_on_one_row() {
    let before = start();
    let after = after(&before, &turn());
    assert_eq!(
        on_board(&before, &after, &turn(), 80),
        [
            "On your board",
            "  Massachusetts  + 3 Continentals from Virginia, + 1 Militia from Virginia",
            "                 (Activate it); Washington from Virginia; Rebellion Control",
            "  New York       - 1 Continental -> Casualties, + 2 Tories; Passive Support;",
            "                 British Control; + 1 Raid",
            "  Virginia       Activate 1 Militia",
            "  Tracks         Patriot Resources 4 -> 2 · CRC 0 -> 1 · Total Support 0 -> 2",
        ]
    );
    assert_eq!(
        on_board(&before, &after, &turn(), 120),
        [
            "On your board",
            "  Massachusetts  + 3 Continentals from Virginia, + 1 Militia from Virginia (Activate it); Washington from Virginia;",
            "                 Rebellion Control",
            "  New York       - 1 Continental -> Casualties, + 2 Tories; Passive Support; British Control; + 1 Raid",
            "  Virginia       Activate 1 Militia",
            "  Tracks         Patriot Resources 4 -> 2 · CRC 0 -> 1 · Total Support 0 -> 2",
        ]
    );
}

#[test]
fn the_way_back() {
    let then = start();
    let now = after(&then, &turn());
    assert_eq!(
        orders_to_undo(&now, &then, &[], 80),
        [
            "Undo on your board",
            "  Massachusetts  no Control",
            "  New York       - 2 Tories -> Available, + 1 Continental from Casualties;",
            "                 Neutral; Rebellion Control; - 1 Raid",
            "  Virginia       + 3 Continentals from Massachusetts, + 1 Militia from",
            "                 Massachusetts (flip it Underground), flip 1 Militia",
            "                 Underground; Washington from Massachusetts",
            "  Tracks         Patriot Resources 2 -> 4 · CRC 1 -> 0 · Total Support 2 -> 0",
        ]
    );
    assert_eq!(orders_to_undo(&then, &then, &[], 80), ["Your board needs no change."]);
}

/// R144
#[test]
fn r2_3_9_the_treaty_takes_the_marker_of_preparations_off() {
    let before = Layout::empty().squadrons(2, 0).board;
    let changes = [
        Change::set(Fact::Treaty, false, true),
        Change::set(Fact::FNI, 0_u8, 1_u8),
        Change::squadron(Place::WEST_INDIES, Place::Space(Space::Norfolk)),
        Change::set(Fact::LeaderName(Leader::Gage.faction()), Leader::Gage, Leader::Howe),
    ];
    let after = after(&before, &changes);
    assert_eq!(
        on_board(&before, &after, &changes, 80),
        [
            "On your board",
            "  Norfolk    + 1 Blockade (Squadron from the West Indies)",
            "  Tracks     FNI 0 -> 1 · remove the French Preparations marker",
            "  Available  Howe for Gage",
            "  Cards      Treaty of Alliance played",
        ]
    );
    assert_eq!(
        orders_to_undo(&after, &before, &[], 80),
        [
            "Undo on your board",
            "  West Indies  + 1 Squadron (Blockade from Norfolk)",
            "  Tracks       FNI 1 -> 0 · French Preparations marker on 17",
            "  Available    Gage for Howe",
            "  Cards        Treaty of Alliance back in hand",
        ]
    );
}

/// A piece that moved and was then removed elsewhere is told where it was removed, with where it lies; both spaces are changed.
#[test]
fn a_piece_removed_elsewhere_is_told_there() {
    use Space::{NewYork, Virginia};
    let before = after(
        &Board::empty(),
        &[place(Piece::Continental, 2, Virginia), place(Piece::Continental, 1, NewYork)],
    );
    let changes = [
        Change::pieces(Piece::Continental, 1, Virginia, NewYork),
        Change::pieces(Piece::Continental, 1, NewYork, OffMapBox::Casualties),
    ];
    let now = after(&before, &changes);
    assert_eq!(
        on_board(&before, &now, &changes, 80),
        ["On your board", "  New York  - 1 Continental from Virginia -> Casualties"]
    );
    let rows = order_rows(&before, &changes);
    assert_eq!(rows[0].says, ["Remove 1 Continental from Virginia to Casualties."]);
    let orders = moves(&before, &now, &changes);
    let spaces = orders.iter().map(Order::spaces);
    let spaces: Vec<Space> = spaces.flat_map(|set| set.iter()).collect();
    assert_eq!(spaces, [NewYork, Virginia]);
}

/// A piece that was placed and removed goes from box to box, and both are named.
#[test]
fn a_piece_that_was_placed_and_removed_says_which_box_it_lies_in() {
    let before = Board::empty();
    let changes = [
        place(Piece::Continental, 1, Space::Virginia),
        Change::pieces(Piece::Continental, 1, Space::Virginia, OffMapBox::Casualties),
    ];
    let now = after(&before, &changes);
    let told = on_board(&before, &now, &changes, 80);
    assert_eq!(told[1], "  Casualties  + 1 Continental from Available");
}

/// R145
#[test]
fn r1_6_4_casualties_go_past_the_end_of_the_track() {
    let before = after(&Board::empty(), &[Change::set(Fact::CBC, 0_u8, 49_u8)]);
    let changes = [Change::set(Fact::CBC, 49_u8, 52_u8)];
    let told = on_board(&before, &after(&before, &changes), &changes, 120);
    assert_eq!(
        told[1],
        "  Tracks  CBC 49 -> 52 (past 50: CBC and CRC markers both 10 lower) · French Preparations 64 -> 67"
    );
}

#[test]
fn r1_7_control_that_nobody_told_is_left_to_be_checked() {
    let notebook = KnownFacts::open();
    let mut start = Board::unknown();
    notebook.begin(start);
    start.tell(Fact::stock(OffMapBox::Available, PieceType::Tory), FactValue::Number(4));
    let start = start.with_known_facts(notebook);
    let changes = [place(Piece::Tory, 2, Space::Boston)];
    let told = || crate::tell::orders_by_space(&start, &changes, 80);
    assert_eq!(told(), ["  Boston  + 2 Tories; check Control"]);
    notebook.learn([(Fact::Control(Space::Boston), Control::British.into())]);
    assert_eq!(told(), ["  Boston  + 2 Tories"]);
}

/// The Treaty of Alliance taken back: the marker of French Preparations returns, to the number that is counted.
#[test]
fn r2_3_9_the_treaty_taken_back_puts_the_marker_of_preparations_on() {
    let mut now = Layout::empty().squadrons(2, 0).board;
    now.apply(&Change::set(Fact::Treaty, false, true)).expect("legal");
    let back = [Change::set(Fact::Treaty, true, false)];
    let then = after(&now, &back);
    let told = |unknown: Option<Fact>| {
        let notebook = KnownFacts::open();
        let all = Fact::everywhere().filter(|fact| Some(*fact) != unknown);
        notebook.learn(all.map(|fact| (fact, now.fact(fact))));
        orders_to_undo(&now.with_known_facts(notebook), &then, &back, 80)
    };
    let preparations = now.french_preparations();
    let returns = format!("  Tracks  French Preparations marker on {preparations}");
    let cards = "  Cards   Treaty of Alliance back in hand";
    assert_eq!(told(None)[1..], [returns.as_str(), cards]);
    assert_eq!(told(Some(Fact::CBC))[1..], [cards.replace("   ", "  ").as_str()]);
}

/// What is not known is told net all the same.
#[test]
fn r1_6_3_of_a_board_that_is_known_in_part_the_changes_are_told() {
    let notebook = KnownFacts::open();
    let start = Board::unknown();
    notebook.begin(start);
    let known = [Fact::Support(Space::Virginia), Fact::Resources(Faction::Patriots)];
    notebook.learn(known.map(|fact| (fact, start.fact(fact))));
    let start = start.with_known_facts(notebook);
    let go = |count, from: Space, to: Space| Change::pieces(Piece::Continental, count, from, to);
    let changes = [
        go(3, Space::NewYork, Space::NewJersey),
        go(1, Space::NewJersey, Space::Virginia),
        Change::pieces(Piece::Continental, 1, Space::Virginia, OffMapBox::Casualties),
        Change::set(Fact::Support(Space::Virginia), Support::Neutral, Support::ActiveOpposition),
        Change::set(Fact::Resources(Faction::Patriots), 4_u8, 2_u8),
        Change::set(Fact::CRC, 0_u8, 1_u8),
    ];
    assert_eq!(
        crate::tell::orders_by_space(&start, &changes, 80),
        [
            "  New York    check Control",
            "  New Jersey  + 2 Continentals from New York; check Control",
            "  Virginia    - 1 Continental from New York -> Casualties; Active Opposition",
            "  Tracks      Patriot Resources 4 -> 2 · CRC +1 · Total Opposition +4",
        ]
    );
}

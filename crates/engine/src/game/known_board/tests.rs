use super::*;
use crate::game::{ScenarioId, scenario};
use crate::rules::{ActionState, Cost};
use Piece::{Continental, MilitiaUnderground, Tory};
use Space::{Boston, NewJersey, NewYork, Virginia};

fn set_up(id: ScenarioId) -> Board {
    scenario(id).position.board
}

fn entered(facts: &[(Fact, u16)]) -> KnownBoard {
    let mut known = KnownBoard::nothing();
    known.enter(facts.iter().map(|(fact, n)| (*fact, (*n).into()))).expect("possible");
    known
}

fn moves(piece: Piece, count: u8, from: Space, to: impl Into<Place>) -> EnteredChange {
    EnteredChange::Moves { piece, count, from: from.into(), to: to.into() }
}

#[test]
fn a_whole_board_is_the_board() {
    for id in ScenarioId::ALL {
        let board = set_up(id);
        let known = KnownBoard::of(&board);
        assert!(known.is_sure());
        assert_eq!(known.board(), board);
    }
    assert!(!KnownBoard::nothing().is_whole());
}

#[test]
fn what_moved_counts_where_it_was_known() {
    let there = Fact::pieces(NewYork, Continental);
    let mut known = entered(&[(there, 4), (Fact::Resources(Faction::Patriots), 5)]);
    let paid = EnteredChange::Is(Fact::Resources(Faction::Patriots), 2_u8.into());
    known.change(&[moves(Continental, 3, NewYork, NewJersey), paid]).expect("possible");
    assert_eq!(known.value(there), Some(1_u8.into()));
    assert_eq!(known.value(Fact::pieces(NewJersey, Continental)), None, "nobody said how many");
    let before = known.clone();
    let wrong = known.change(&[moves(Continental, 3, NewYork, NewJersey)]).expect_err("only 1");
    assert_eq!(wrong.to_string(), "New York: Continentals 1: -3 is not possible");
    assert_eq!(known, before);
}

/// A turn that was not entered may have brought what the next one that is entered moves.
#[test]
fn what_is_not_confirmed_refuses_no_change() {
    let there = Fact::pieces(NewYork, Continental);
    let mut known = entered(&[(there, 1)]);
    known.doubt_all();
    known.change(&[moves(Continental, 3, NewYork, NewJersey)]).expect("2 more came");
    assert_eq!(known.value(there), None);

    let board = set_up(ScenarioId::Medium);
    let mut known = KnownBoard::of(&board);
    known.doubt_all();
    let available = Fact::stock(OffMapBox::Available, PieceType::Militia);
    let added = board.fact(available).number() + 2;
    let there = Fact::pieces(Virginia, MilitiaUnderground);
    known.change(&[EnteredChange::Adds(there, added.into())]).expect("2 more were Available");
    assert_eq!(known.value(available), None);
}

#[test]
fn r1_4_1_what_is_placed_was_available_and_goes_there() {
    let board = set_up(ScenarioId::Medium);
    let mut known = KnownBoard::of(&board);
    let available = Fact::stock(OffMapBox::Available, PieceType::Militia);
    let was = board.fact(available).number();
    let there = Fact::pieces(Virginia, MilitiaUnderground);
    known.change(&[EnteredChange::Adds(there, 1)]).expect("possible");
    assert_eq!(known.value(available), Some((was - 1).into()));
    let all = i32::from(was);
    known.change(&[EnteredChange::Adds(there, all)]).expect_err("one too many");
    let n = board.fact(there).number() + 1;
    known.change(&[EnteredChange::Is(there, (n - 1).into())]).expect("possible");
    assert_eq!(known.board(), board);
    // Casualties are no place that pieces come from.
    let tory = moves(Tory, 1, Boston, OffMapBox::Casualties);
    let tories = Fact::stock(OffMapBox::Available, PieceType::Tory);
    let mut placed = known.clone();
    placed.change(&[EnteredChange::Is(Fact::pieces(Boston, Tory), 2_u8.into())]).expect("possible");
    let left = placed.value(tories);
    placed.change(&[tory]).expect("possible");
    assert_eq!(placed.value(tories), left);
}

#[test]
fn r1_4_1_the_last_place_of_a_kind_follows() {
    let board = set_up(ScenarioId::Medium);
    let mut known = KnownBoard::of(&board);
    let available = Fact::stock(OffMapBox::Available, PieceType::Tory);
    known.forget([available]);
    assert!(!known.is_whole());
    known.enter([]).expect("nothing");
    assert_eq!(known.value(available), Some(board.fact(available)));
    // Two places: neither follows.
    known.forget([available, Fact::pieces(Boston, Tory)]);
    known.enter([]).expect("nothing");
    assert_eq!(known.value(available), None);
}

/// Where all are found, none is elsewhere.
#[test]
fn r1_4_1_what_is_all_in_one_place_is_nowhere_else() {
    let raid = Fact::Raids(Virginia);
    let mut known = entered(&[(Fact::MarkersLeft(Marker::Raid), 12)]);
    assert_eq!(known.get(raid), Some((0_u8.into(), Sureness::Known)));
    assert_eq!(known.value(Fact::Propaganda(Virginia)), None);
    known = entered(&[(Fact::MarkersLeft(Marker::Raid), 11)]);
    assert_eq!(known.value(raid), None);
    known.enter([(raid, 1_u8.into())]).expect("one");
    assert_eq!(known.value(Fact::Raids(Boston)), Some(0_u8.into()));
    let villages = Fact::stock(OffMapBox::Available, PieceType::Village);
    let known = entered(&[(villages, 12)]);
    assert_eq!(known.value(Fact::pieces(Virginia, Piece::Village)), Some(0_u8.into()));
    let known = entered(&[(villages, 11)]);
    assert_eq!(known.value(Fact::pieces(Virginia, Piece::Village)), None);
}

/// There are 3 Squadrons and Blockades, and FNI says how many of them are Blockades.
#[test]
fn r1_9_squadrons_that_are_left_follow() {
    let (indies, away) = (Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE);
    let mut known = KnownBoard::nothing();
    known.enter([(Fact::Treaty, FactValue::Yes(false)), (indies, 2_u8.into())]).expect("before it");
    assert_eq!(known.value(away), Some(1_u8.into()));
    let wrong = known.enter([(away, 0_u8.into())]).expect_err("one is missing").to_string();
    assert!(wrong.contains("2 Squadrons (2 West Indies)") && wrong.contains("1.9"), "{wrong}");
    // A third one came to the West Indies: whoever confirms that need not say where it came from.
    known.doubt_all();
    known.confirm(&[indies, away], &[(indies, 3_u8.into())]).expect("the third");
    assert_eq!(known.get(away), Some((0_u8.into(), Sureness::Known)));
    let mut known = KnownBoard::nothing();
    known.enter([(Fact::Treaty, FactValue::Yes(true)), (Fact::FNI, 0_u8.into())]).expect("no");
    assert_eq!(known.value(Fact::blockades(Boston)), Some(0_u8.into()));
    known = KnownBoard::nothing();
    let one = (Fact::blockades(Boston), 1_u8.into());
    known.enter([(Fact::Treaty, FactValue::Yes(true)), (Fact::FNI, 1_u8.into()), one]).expect("1");
    assert_eq!(known.value(Fact::blockades(Space::Norfolk)), Some(0_u8.into()));
    assert_eq!(known.value(away), None);
    known.enter([(indies, 2_u8.into())]).expect("two");
    assert_eq!(known.value(away), Some(0_u8.into()));
}

#[test]
fn r1_4_1_too_many_pieces_and_too_few_are_refused() {
    let mut known = KnownBoard::of(&set_up(ScenarioId::Medium));
    let available = Fact::stock(OffMapBox::Available, PieceType::Tory);
    let is = known.value(available).expect("known").number();
    let too_few = known.enter([(available, (is - 1).into())]).expect_err("one is missing");
    let said = too_few.to_string();
    assert!(
        said.starts_with("With that there are 24 Tories (") && said.contains("the game has 25")
    );
    // Whoever mends it has to know which places count.
    assert!(said.contains(" New York,") || said.contains(" New York)"), "{said}");
    known.enter([(available, (is + 1).into())]).expect_err("one too many");
    let mut part = entered(&[(available, 20)]);
    part.enter([(Fact::pieces(Boston, Tory), 6_u8.into())]).expect_err("26 of 25");
    part.enter([(Fact::pieces(Boston, Tory), 5_u8.into())]).expect("25 of 25");
}

#[test]
fn what_was_not_confirmed_is_confirmed_as_a_whole() {
    let board = set_up(ScenarioId::Medium);
    let mut known = KnownBoard::of(&board);
    known.doubt_all();
    let unsure = known.not_confirmed();
    assert!(unsure.iter().all(|(fact, _)| *fact != Fact::Treaty && !fact.is_total()));
    assert!(unsure.iter().any(|(fact, _)| *fact == Fact::CBC));
    let shown: Vec<Fact> = unsure.iter().map(|(fact, _)| *fact).collect();
    let mut as_before = known.clone();
    as_before.confirm(&shown, &[]).expect("as it was");
    assert!(as_before.is_sure());
    assert_eq!(as_before.board(), board);
    // Tracks alone.
    let mut tracks = known.clone();
    tracks.confirm(&[Fact::CBC, Fact::FNI], &[]).expect("as it was");
    assert_eq!(tracks.get(Fact::CBC).map(|(_, sureness)| sureness), Some(Sureness::Known));
    assert!(!tracks.is_sure());
    let differs = (Fact::pieces(Boston, Tory), 7_u8.into());
    known.confirm(&shown, &[differs]).expect("there are so many");
    assert!(known.is_sure());
    assert_eq!(known.board().pieces(Boston, Tory), 7);
}

/// What was Available before a turn that is not entered may be wrong: the other places decide.
#[test]
fn r1_4_1_what_is_available_follows_from_what_is_confirmed() {
    let board = set_up(ScenarioId::Medium);
    let mut known = KnownBoard::of(&board);
    let available = Fact::stock(OffMapBox::Available, PieceType::Militia);
    let is = board.fact(available);
    assert!(known.available_follows(PieceType::Militia));
    known.enter([(available, is)]).expect("as it is");
    known.doubt_all();
    known.change(&[EnteredChange::Is(available, 0_u8.into())]).expect("not confirmed");
    known.doubt_all();
    let shown: Vec<Fact> = known.not_confirmed().iter().map(|(fact, _)| *fact).collect();
    known.confirm(&shown, &[]).expect("all others as before");
    assert_eq!(known.get(available), Some((is, Sureness::Known)));
    // Also where it was unknown by then.
    known.doubt_all();
    known.forget([available]);
    known
        .confirm(&shown, &[(Fact::pieces(Virginia, MilitiaUnderground), 0_u8.into())])
        .expect("few");
    let were = board.fact(Fact::pieces(Virginia, MilitiaUnderground)).number();
    let more = (is.number() + were).into();
    assert_eq!(known.get(available), Some((more, Sureness::Known)));
    // What was entered since is compared.
    let mut known = KnownBoard::of(&board);
    known.doubt_all();
    known.enter([(available, 0_u8.into())]).expect("not confirmed");
    let wrong = known.confirm(&shown, &[]).expect_err("they are somewhere");
    assert!(matches!(wrong, EntryError::Count { stock: PieceType::Militia, .. }), "{wrong}");
    // Where one place is unknown nothing follows.
    let mut part = KnownBoard::of(&board);
    part.forget([Fact::pieces(Virginia, MilitiaUnderground)]);
    assert!(!part.available_follows(PieceType::Militia));
}

#[test]
fn what_is_forgotten_is_no_total() {
    let mut known = entered(&[(Fact::TotalSupport, 8), (Fact::CBC, 1)]);
    assert_eq!(known.value(Fact::TotalSupport), Some(8_u8.into()));
    known.forget([Fact::Support(Virginia)]);
    assert_eq!(known.value(Fact::TotalSupport), None);
    assert_eq!(known.value(Fact::CBC), Some(1_u8.into()));
    // What the rules fix cannot be forgotten.
    let village = Fact::pieces(Boston, Piece::Village);
    known.forget([village]);
    assert_eq!(known.value(village), Some(0_u8.into()));
}

#[test]
fn r2_3_9_without_the_treaty_there_are_no_french_on_the_map() {
    let mut known = KnownBoard::nothing();
    let french = Fact::pieces(Boston, Piece::FrenchRegular);
    assert_eq!(known.value(french), None);
    known.enter([(Fact::Treaty, FactValue::Yes(false))]).expect("possible");
    assert_eq!(known.value(french), Some(0_u8.into()));
    assert_eq!(known.value(Fact::FNI), Some(0_u8.into()));
}

#[test]
fn r1_4_2_pieces_stand_where_they_may() {
    let mut known = KnownBoard::of(&set_up(ScenarioId::Medium));
    let village = EnteredChange::Adds(Fact::pieces(Boston, Piece::Village), 1);
    assert!(known.change(&[village]).expect_err("a City").to_string().contains("1.4.2"));
    let forts = EnteredChange::Is(Fact::pieces(Boston, Piece::PatriotFort), 3_u8.into());
    assert!(known.change(&[forts]).expect_err("a third").to_string().contains("1.4.2"));
    let level = EnteredChange::Adds(Fact::Support(Virginia), 5);
    known.change(&[level]).expect_err("no such level");
}

/// Resources that are only added to are read near the end of their track alone (1.8).
#[test]
fn r1_8_what_is_added_to_is_not_asked_for() {
    let fact = Fact::Resources(Faction::Patriots);
    let reads = |known: KnownBoard| {
        let lent = KnownFacts::lend();
        let board = known.on(lent.notebook());
        let mut state = ActionState::new(board, Faction::French, Cost::Free, false);
        state.gain("3.5.2", Faction::Patriots, 3).expect("they may be added");
        let gained = state.changes().iter().find_map(|change| change.grows(fact));
        (gained, lent.notebook().missing(), lent.notebook().assumed_reads())
    };
    assert_eq!(reads(KnownBoard::nothing()), (Some(3), vec![], vec![]));
    let not_confirmed = |n: u16| KnownBoard::from_facts([(fact, n.into(), Sureness::NotConfirmed)]);
    assert_eq!(reads(not_confirmed(47)), (Some(3), vec![], vec![]));
    assert_eq!(reads(not_confirmed(48)), (Some(2), vec![], vec![fact]));
}

#[test]
fn r191_fni_is_held_against_the_blockades() {
    let on = Fact::blockades;
    let (indies, away) = (Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE);
    let told = |facts: &[(Fact, u16)]| {
        let facts = facts.iter().map(|(fact, n)| (*fact, (*n).into()));
        KnownBoard::nothing().enter(facts).map_err(|wrong| wrong.to_string())
    };
    let (fni, cities) = (|n| (Fact::FNI, n), || SpaceSet::kind(Kind::City).iter());
    let all = |n: u16| -> Vec<(Fact, u16)> {
        cities().map(|city| (on(city), if city == Boston { n } else { 0 })).collect()
    };
    assert_eq!(told(&[fni(3)]), Ok(()), "no City is known");
    assert_eq!(told(&[fni(1), (on(Boston), 1)]), Ok(()));
    let wrong = told(&[fni(1), (on(Boston), 2)]).unwrap_err();
    assert!(wrong.contains("FNI 1, but 2 Blockades on Cities"), "{wrong}");
    let wrong = told(&[fni(2), (indies, 2)]).unwrap_err();
    assert!(wrong.contains("FNI 2, but at most 1 Blockade on"), "{wrong}");
    assert_eq!(told(&[fni(1), (indies, 2), (away, 0)]), Ok(()));
    assert!(told(&[fni(0), (indies, 2), (away, 0)]).is_err());
    assert_eq!(told(&[all(1), vec![fni(1)]].concat()), Ok(()));
    assert!(told(&[all(1), vec![fni(2)]].concat()).is_err());
    assert!(told(&[all(0), vec![fni(1)]].concat()).is_err());
    // What was entered before counts.
    let mut known = entered(&[(Fact::FNI, 0)]);
    assert!(known.enter([(on(Boston), 1_u8.into())]).is_err());
    assert_eq!(known.enter([(on(Boston), 0_u8.into()), (Fact::CBC, 3_u8.into())]), Ok(()));
}

#[test]
fn r1_6_2_no_more_markers_than_there_are() {
    let all = u16::from(Marker::FORCE_POOL);
    let mut known = entered(&[(Fact::Propaganda(Boston), all - 1)]);
    let more = |n: u16| [(Fact::Propaganda(Virginia), n.into())];
    assert_eq!(known.clone().enter(more(1)), Ok(()));
    let wrong = known.enter(more(2)).unwrap_err().to_string();
    assert!(wrong.contains("Propaganda markers; the game has"), "{wrong}");
}

/// What is read of a limit is asked as a limit (3.3.4, 3.4.4), followed as far as it goes, and only then the number.
#[test]
fn r3_3_4_of_markers_it_is_enough_that_so_many_are_left() {
    let marker = Marker::Propaganda;
    let (least, left) = (Fact::MarkersAtLeast(marker), Fact::MarkersLeft(marker));
    let read = |known: &KnownBoard, wanted: u8| {
        let lent = KnownFacts::lend();
        let read = known.on(lent.notebook()).markers_left_of(marker, wanted);
        (read, lent.notebook().missing())
    };
    let mut known = KnownBoard::nothing();
    assert_eq!(read(&known, 0), (0, vec![]));
    assert_eq!(read(&known, 2), (0, vec![least]));
    known.enter([(least, 6_u8.into())]).expect("possible");
    assert_eq!(read(&known, 2), (2, vec![]));
    assert_eq!(read(&known, 6), (6, vec![]));
    assert_eq!(read(&known, 7), (0, vec![left]));
    // 4 are placed.
    let lent = KnownFacts::lend();
    let mut board = known.on(lent.notebook());
    board.apply(&crate::game::Change::set(Fact::Propaganda(Virginia), 0_u8, 4_u8)).expect("left");
    assert_eq!(board.markers_left_of(marker, 2), 2);
    known.becomes(&board);
    assert_eq!(read(&known, 2), (2, vec![]));
    assert_eq!(read(&known, 3), (0, vec![left]));
    known.enter([(left, 3_u8.into())]).expect("possible");
    assert_eq!(read(&known, 5), (3, vec![]));
    // What a player enters of markers is followed too.
    known.change(&[EnteredChange::Adds(Fact::Propaganda(Boston), 1)]).expect("3 are left");
    assert_eq!(read(&known, 5), (2, vec![]));
    known.change(&[EnteredChange::Adds(Fact::CBC, 1)]).expect("no marker");
    assert_eq!(read(&known, 5), (2, vec![]));
    known.change(&[EnteredChange::Is(Fact::Propaganda(NewYork), 1_u8.into())]).expect("possible");
    assert_eq!(read(&known, 5).1, [least], "how many there were is unknown");
    // There was at least 1; their number was told later, and 3 were placed.
    let mut few = KnownBoard::nothing();
    few.enter([(least, 1_u8.into()), (left, 7_u8.into())]).expect("possible");
    let lent = KnownFacts::lend();
    let mut board = few.on(lent.notebook());
    board.apply(&crate::game::Change::set(Fact::Propaganda(Virginia), 0_u8, 3_u8)).expect("left");
    few.becomes(&board);
    assert_eq!([least, left].map(|fact| few.value(fact)), [0_u8, 4].map(|n| Some(n.into())));
}

#[test]
fn what_changes_bring_facts_to() {
    let continentals = |at| Fact::pieces(at, Continental);
    let known = entered(&[(continentals(NewYork), 5), (continentals(NewJersey), 5)]);
    let twice = [
        moves(Continental, 2, NewYork, NewJersey),
        moves(Continental, 1, NewYork, Place::AVAILABLE),
    ];
    assert_eq!(
        known.after(&twice),
        Ok(vec![(continentals(NewYork), 2_u8.into()), (continentals(NewJersey), 7_u8.into())])
    );
    let wrong = known.after(&[moves(Continental, 6, NewYork, NewJersey)]).unwrap_err().to_string();
    assert_eq!(wrong, "New York: Continentals 5: -6 is not possible");
    let wrong = known.after(&[EnteredChange::Adds(continentals(Boston), 1)]).unwrap_err();
    assert_eq!(wrong, EntryError::Unknown(continentals(Boston)));
}

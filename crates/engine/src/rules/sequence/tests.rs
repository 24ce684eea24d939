use super::*;
use crate::game::{OffMapBox, PieceType, Space};
use crate::rules::Cost;
use crate::rules::Reason;
use crate::rules::Refusal;
use crate::testing::Layout;
use Faction::{British, French, Indians, Patriots};

const ORDER: [Faction; 4] = [Patriots, British, French, Indians];

fn people() -> Seats {
    Seats::each(&Faction::ALL)
}

fn made(mut board: Board, changes: &[Change]) -> Board {
    board.apply_all(changes).expect("legal changes");
    board
}

fn at(board: Board, faction: Faction, to: Cylinder) -> Board {
    Layout::of(board).cylinder(faction, to).board
}

fn now(board: &Board) -> Turn {
    turn(board, ORDER, &people()).expect("somebody's turn")
}

fn acted(board: Board, what: ExecutedAction) -> Board {
    let changes = did(&board, &now(&board), what).expect("legal");
    made(board, &changes)
}

fn passed(board: Board) -> Board {
    let changes = pass(&board, &now(&board));
    made(board, &changes)
}

fn ended(board: Board) -> Board {
    let changes = end_card(&board);
    made(board, &changes)
}

fn refused(result: Result<(), Refusal>) -> String {
    match result.expect_err("refused").reason {
        Reason::Moment(why) => why.to_string(),
        other => panic!("another reason: {other}"),
    }
}

#[test]
fn r2_3_1_all_start_eligible_and_those_that_acted_sit_out() {
    let board = Board::empty();
    assert!(ORDER.iter().all(|f| is_eligible(&board, *f)));
    let board = ended(acted(acted(board, ExecutedAction::Command), ExecutedAction::Command));
    assert!(!is_eligible(&board, Patriots) && !is_eligible(&board, British));
    assert!(is_eligible(&board, French) && is_eligible(&board, Indians));
}

#[test]
fn r2_3_2_the_leftmost_eligible_is_first() {
    let board = Board::empty();
    assert_eq!((now(&board).faction, now(&board).place), (Patriots, EligiblePlace::First));
    assert_eq!(first_eligible(&board, ORDER), Some(Patriots));
    let board = at(board, Patriots, Cylinder::Ineligible);
    assert_eq!(now(&board).faction, British);
    let board = acted(board, ExecutedAction::Command);
    assert_eq!((now(&board).faction, now(&board).place), (French, EligiblePlace::Second));
    assert_eq!(first_eligible(&board, ORDER), None);
}

#[test]
fn r2_3_3_passing_pays_and_hands_the_place_on() {
    let board = passed(Board::empty());
    assert_eq!(board.resources(Patriots), 1);
    assert_eq!((now(&board).faction, now(&board).place), (British, EligiblePlace::First));
    let board = passed(board);
    assert_eq!(board.resources(British), 2);
    let board = passed(board);
    assert_eq!(board.resources(French), 2);
    let board = passed(board);
    assert_eq!(board.resources(Indians), 1);
    assert_eq!(turn(&board, ORDER, &people()), None);
    let board = ended(board);
    assert!(ORDER.iter().all(|f| is_eligible(&board, *f)));
}

#[test]
fn r2_3_3_a_second_eligible_that_passes_hands_the_same_options_on() {
    let board = passed(acted(Board::empty(), ExecutedAction::CommandSpecial));
    let turn = now(&board);
    assert_eq!((turn.faction, turn.place), (French, EligiblePlace::Second));
    assert_eq!((turn.command, turn.event), (CommandScope::Limited, true));
}

#[test]
fn r1_8_passing_stops_at_50() {
    let board = made(Board::empty(), &[Change::set(Fact::Resources(Patriots), 0_u8, 50_u8)]);
    let board = passed(board);
    assert_eq!(board.resources(Patriots), 50);
    assert_eq!(board.cylinder(Patriots), Cylinder::Passed);
}

#[test]
fn r2_3_4_the_first_eligible_has_every_option() {
    let turn = now(&Board::empty());
    assert_eq!((turn.command, turn.event), (CommandScope::Full, true));
    for (what, to) in [
        (ExecutedAction::Command, Cylinder::FirstCommand),
        (ExecutedAction::CommandSpecial, Cylinder::FirstCommandSpecial),
        (ExecutedAction::Event, Cylinder::FirstEvent),
    ] {
        assert_eq!(acted(Board::empty(), what).cylinder(Patriots), to);
    }
}

#[test]
fn r2_3_4_after_a_command_only_a_limited_command() {
    let board = acted(Board::empty(), ExecutedAction::Command);
    let turn = now(&board);
    assert_eq!((turn.command, turn.event), (CommandScope::Limited, false));
    assert_eq!(did(&board, &turn, ExecutedAction::Event).unwrap_err().rule, "2.3.4");
    assert_eq!(did(&board, &turn, ExecutedAction::CommandSpecial).unwrap_err().rule, "2.3.5");
    assert_eq!(acted(board, ExecutedAction::Command).cylinder(British), Cylinder::SecondLimited);
}

#[test]
fn r2_3_4_after_a_special_activity_a_limited_command_or_the_event() {
    let board = acted(Board::empty(), ExecutedAction::CommandSpecial);
    let turn = now(&board);
    assert_eq!((turn.command, turn.event), (CommandScope::Limited, true));
    assert!(did(&board, &turn, ExecutedAction::CommandSpecial).is_err());
    assert_eq!(acted(board, ExecutedAction::Event).cylinder(British), Cylinder::SecondEvent);
}

#[test]
fn r2_3_4_after_the_event_a_full_command() {
    let board = acted(Board::empty(), ExecutedAction::Event);
    let turn = now(&board);
    assert_eq!((turn.command, turn.event), (CommandScope::Full, false));
    assert!(did(&board, &turn, ExecutedAction::Event).is_err());
    assert_eq!(
        acted(board, ExecutedAction::CommandSpecial).cylinder(British),
        Cylinder::SecondCommand
    );
}

#[test]
fn r2_3_4_two_factions_act_on_a_card() {
    let board = acted(acted(Board::empty(), ExecutedAction::Event), ExecutedAction::Command);
    assert_eq!(turn(&board, ORDER, &people()), None);
}

#[test]
fn r2_3_4_a_command_executes_in_a_space() {
    let mut state = ActionState::new(Board::empty(), British, Cost::Free, false);
    assert_eq!(ExecutedAction::of(&state), None);
    state.begin_command("3.2.1", Command::Muster).expect("begins");
    assert_eq!(ExecutedAction::of(&state), None, "nothing selected");
    state.select("3.2.1", Space::Boston, 1).expect("selects");
    assert_eq!(ExecutedAction::of(&state), Some(ExecutedAction::Command));
    state.use_special(crate::rules::Special::Skirmish, None).expect("a Special Activity");
    assert_eq!(ExecutedAction::of(&state), Some(ExecutedAction::CommandSpecial));
}

#[test]
fn r2_3_4_hortalez_counts_once_a_resource_is_paid() {
    let board = made(Board::empty(), &[Change::set(Fact::Resources(French), 0_u8, 3_u8)]);
    let mut state = ActionState::new(board, French, Cost::Paid, false);
    state.begin_command("3.5.2", Command::Hortalez).expect("begins");
    assert_eq!(ExecutedAction::of(&state), None);
    state.gain("3.5.2", Patriots, 1).expect("gains");
    assert_eq!(ExecutedAction::of(&state), None, "a gain is no payment");
    state.spend("3.5.2", French, 1).expect("pays");
    assert_eq!(ExecutedAction::of(&state), Some(ExecutedAction::Command));
}

/// R17.
#[test]
fn r2_3_5_and_ruling_17_a_non_player_is_never_limited() {
    let board = acted(Board::empty(), ExecutedAction::Command);
    let turn = turn(&board, ORDER, &Seats::each(&[Patriots])).expect("British turn");
    assert_eq!((turn.faction, turn.command), (British, CommandScope::Full));
    assert!(!turn.event, "the Event is still out of reach");
    let changes = did(&board, &turn, ExecutedAction::CommandSpecial).expect("full Command");
    assert_eq!(made(board, &changes).cylinder(British), Cylinder::SecondLimited);
}

#[test]
fn r2_3_6_passing_and_ineligible_factions_become_eligible() {
    let board = at(Board::empty(), Indians, Cylinder::Ineligible);
    let board = ended(acted(acted(passed(board), ExecutedAction::Event), ExecutedAction::Command));
    assert_eq!(board.cylinder(Patriots), Cylinder::Eligible, "passed");
    assert_eq!(board.cylinder(British), Cylinder::Ineligible, "Event");
    assert_eq!(board.cylinder(French), Cylinder::Ineligible, "Command");
    assert_eq!(board.cylinder(Indians), Cylinder::Eligible, "sat out");
}

#[test]
fn r2_3_6_an_event_may_keep_its_faction_eligible() {
    let board = made(
        acted(Board::empty(), ExecutedAction::Event),
        &[Change::set(Fact::StaysEligible(Patriots), false, true)],
    );
    let board = ended(board);
    assert_eq!(board.cylinder(Patriots), Cylinder::Eligible);
    assert!(!board.stays_eligible(Patriots));
    let board = ended(acted(board, ExecutedAction::Command));
    assert_eq!(board.cylinder(Patriots), Cylinder::Ineligible, "once only");
}

/// R43.
#[test]
fn r2_3_6_an_event_may_bar_a_faction_through_the_next_card() {
    let board = made(
        acted(Board::empty(), ExecutedAction::Event),
        &[Change::set(Fact::BarredNext(British), false, true)],
    );
    assert_eq!(now(&board).faction, French, "the British are out at once");
    let board = ended(board);
    assert_eq!(board.cylinder(British), Cylinder::Ineligible);
    assert!(!board.barred_next(British));
    let board = ended(board);
    assert_eq!(board.cylinder(British), Cylinder::Eligible);
}

#[test]
fn r2_3_6_after_a_brilliant_stroke_all_are_eligible() {
    let board = made(
        at(at(Board::empty(), British, Cylinder::Ineligible), French, Cylinder::Passed),
        &[Change::set(Fact::BarredNext(Indians), false, true)],
    );
    let changes = all_eligible(&board);
    let board = made(board, &changes);
    assert!(ORDER.iter().all(|f| is_eligible(&board, *f)));
    assert!(all_eligible(&board).is_empty());
}

/// R42.
#[test]
fn r2_3_8_when_a_brilliant_stroke_may_be_played() {
    let seats = people();
    let board = Layout::empty().stroke(British).board;
    assert_eq!(may_play_brilliant_stroke(&board, British, false, &seats), Ok(()));
    let why = |b: &Board, w| refused(may_play_brilliant_stroke(b, British, w, &seats));
    assert!(why(&board, true).contains("Winter Quarters"));
    assert!(why(&acted(board, ExecutedAction::Command), false).contains("has acted"));
    let sits_out = at(board, British, Cylinder::Ineligible);
    assert!(why(&sits_out, false).contains("not Eligible"));
    let has_passed = at(board, British, Cylinder::Passed);
    assert!(why(&has_passed, false).contains("not Eligible"));
    assert!(why(&Board::empty(), false).contains("has no Brilliant Stroke"));
    let after_a_pass = passed(board);
    assert_eq!(
        may_play_brilliant_stroke(&after_a_pass, British, false, &seats),
        Ok(()),
        "a Pass is no action"
    );
    let spent = made(board, &[spend_stroke(Stroke::Brilliant(British))]);
    assert!(why(&spent, false).contains("has no Brilliant Stroke"));
}

#[test]
fn r2_3_8_the_french_play_the_treaty_first() {
    let board = Layout::empty().stroke(French).board;
    let seats = people();
    assert!(
        refused(may_play_brilliant_stroke(&board, French, false, &seats))
            .contains("Treaty of Alliance")
    );
    let board = Layout::of(board).treaty().board;
    assert_eq!(may_play_brilliant_stroke(&board, French, false, &seats), Ok(()));
}

#[test]
fn r8_3_7_non_players_wait_for_the_treaty() {
    let board = Layout::empty().stroke(Indians).board;
    let refusal = may_play_brilliant_stroke(&board, Indians, false, &Seats::NOBODY).unwrap_err();
    assert_eq!(refusal.rule, "8.3.7");
    let board = Layout::of(board).treaty().board;
    assert_eq!(may_play_brilliant_stroke(&board, Indians, false, &Seats::NOBODY), Ok(()));
}

#[test]
fn r2_3_8_who_trumps_whom() {
    let all = [
        Stroke::Brilliant(Patriots),
        Stroke::Brilliant(British),
        Stroke::Brilliant(French),
        Stroke::Brilliant(Indians),
        Stroke::Treaty,
    ];
    let trumped =
        |who: Stroke| -> Vec<Stroke> { all.into_iter().filter(|w| who.may_trump(*w)).collect() };
    assert_eq!(trumped(all[0]), []);
    assert_eq!(trumped(all[1]), all[..1]);
    assert_eq!(trumped(all[2]), all[..2]);
    assert_eq!(trumped(all[3]), all[..3]);
    assert_eq!(trumped(Stroke::Treaty), [all[0], all[1], all[3]]);
    assert_eq!(strongest([all[1], all[3], all[0]]), Some(all[3]));
    assert_eq!(strongest(all), Some(Stroke::Treaty));
    assert_eq!(strongest([]), None);
}

/// 8 French Regulars Available and a CBC.
fn prepared(cbc: u16) -> Board {
    let layout = Layout::empty().away(PieceType::FrenchRegular, 7, OffMapBox::Unavailable);
    layout.casualties(cbc, 0).board
}

#[test]
fn r2_3_9_french_preparations_must_exceed_15() {
    let seats = people();
    assert!(
        refused(may_play_treaty(&prepared(7), false, &seats)).contains("more than 15"),
        "8 + 7 is not more than 15"
    );
    assert_eq!(may_play_treaty(&prepared(8), false, &seats), Ok(()));
    let board = prepared(8);
    assert!(refused(may_play_treaty(&board, true, &seats)).contains("Winter"));
    assert!(
        refused(may_play_treaty(&acted(board, ExecutedAction::Event), false, &seats))
            .contains("acted")
    );
    let sits_out = at(board, French, Cylinder::Ineligible);
    assert!(refused(may_play_treaty(&sits_out, false, &seats)).contains("Eligible"));
    let played = made(board, &[spend_stroke(Stroke::Treaty)]);
    assert!(played.treaty());
    assert!(refused(may_play_treaty(&played, false, &seats)).contains("has been played"));
}

/// R14.
#[test]
fn ruling_14_the_non_player_counts_half_the_cbc() {
    assert!(may_play_treaty(&prepared(15), false, &Seats::NOBODY).is_err(), "8 + 7");
    assert_eq!(may_play_treaty(&prepared(16), false, &Seats::NOBODY), Ok(()), "8 + 8");
    assert_eq!(preparations(&prepared(16), &people()), 24);
}

#[test]
fn r2_3_9_unavailable_regulars_and_squadrons_do_not_count() {
    let board = Layout::of(prepared(2)).squadrons(2, 1);
    assert_eq!(preparations(&board, &people()), 8 + 2 + 2);
    assert_eq!(preparations(&board, &Seats::NOBODY), 8 + 2 + 1);
    assert_eq!(board.off_map(OffMapBox::Unavailable, PieceType::FrenchRegular), 7);
}

//! Battles: dice, the Defender, what the day won brings.

use super::*;
use crate::own_turn::verb::Verb;
use crate::talk::question_help;

/// Patriots with two dice against Tories and War Parties in Virginia.
fn war() -> Layout {
    table(&[
        (Virginia, Continental, 6),
        (Virginia, Tory, 2),
        (Virginia, Village, 1),
        (Virginia, WarPartyUnderground, 3),
    ])
}

#[test]
fn r8_7_9_a_non_player_defends_by_its_own_rules() {
    let mut state = paid(war(), Patriots);
    let mut seat = Script::of(&["battle va", "done", "done"]).dice(&[3, 3, 1]);
    let done = play(&mut state, &mut seat).unwrap();
    assert!(seat.chosen.is_empty(), "no person is asked: {:?}", seat.chosen);
    assert_eq!(done.did, Some(ExecutedAction::Command));
    // A Village: all but one of three turn Active, whatever the dice did to them then.
    let left = state.board().pieces(Virginia, WarPartyUnderground);
    assert_eq!(left, 1);
    assert_eq!(seat.rolled[0], "D3 the Attacker (Patriots) in Virginia, 1 of 2");
    assert_eq!(seat.rolled[2], "D3 the Defender (Royalist) in Virginia, 1 of 1");
}

#[test]
fn r3_6_3_a_person_who_defends_is_asked() {
    let mut state = paid(war(), Patriots);
    let permit = Permit::turn(Patriots, people(&[Patriots, British, Indians]));
    let mut seat = Script::of(&["battle va"]).choices(&[3]);
    let stop = act(&mut state, &permit, &mut seat);
    assert_eq!(stop, Err(Interrupt::Question), "the dice are next");
    assert_eq!(seat.chosen[0].faction, British);
    assert_eq!(seat.chosen[0].options.len(), 4);
}

#[test]
fn r3_3_3_the_ally_is_the_attackers_choice() {
    let board =
        table(&[(Virginia, Continental, 2), (Virginia, FrenchRegular, 2), (Virginia, Tory, 1)]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["battle", "ally", "done"]).dice(&[1, 1, 1]);
    let _ = play(&mut state, &mut seat);
    let ally = seat.asked[1].replies.iter().find(|r| r.word == "ally").unwrap();
    assert!(ally.about.contains("French pay 1 (10 left)"), "{}", ally.about);
    assert_eq!(state.board().resources(French), 9);
    let why = wrong(board, Patriots, "battle va; rally ga");
    assert!(why.contains("part 1") && why.contains("alone"), "{why}");
}

#[test]
fn r4_2_1_common_cause_and_own_activation() {
    let board = table(&[
        (NewYork, BritishRegular, 4),
        (NewYork, WarPartyUnderground, 2),
        (NewYork, Continental, 1),
    ]);
    let mut state = paid(board, British);
    let mut seat = Script::of(&["battle ny cc 1w up 1"]).dice(&[1, 1, 1, 1]);
    let _ = play(&mut state, &mut seat);
    assert_eq!(state.special(), Some(Special::CommonCause));
    assert_eq!(state.board().pieces(NewYork, WarPartyActive), 2);
}

/// Washington sure to win in Boston, beside Opposition to shift.
fn glory() -> Layout {
    let board = table(&[(Boston, Continental, 8), (Boston, Tory, 4)]);
    let board = board.leader(Leader::Washington, Boston);
    let board = board.support(Boston, Support::PassiveOpposition);
    board.support(Massachusetts, Support::PassiveSupport)
}

#[test]
fn r3_6_8_the_winner_shifts_and_the_patriots_rally() {
    let mut state = paid(glory(), Patriots);
    let lines = ["battle boston", "ma 1", "rally va", "done"];
    let mut seat = Script::of(&lines).dice(&[3, 3, 3, 1]);
    let done = play(&mut state, &mut seat);
    let texts: Vec<&str> = seat.asked.iter().map(|a| a.text.as_str()).collect();
    assert!(done.is_ok(), "{texts:?} {:?} {done:?}", seat.rolled);
    let done = done.unwrap();
    assert_eq!(state.board().support(Boston), Support::ActiveOpposition);
    assert_eq!(state.board().support(Massachusetts), Support::Neutral);
    assert_eq!(state.board().pieces(Virginia, MilitiaUnderground), 1);
    assert_eq!(state.board().resources(Patriots), 9, "the Rally is free");
    assert_eq!(done.steps, ["battle boston alone", "win boston 1 + ma 1", "free rally va one"]);
    assert_eq!(state.victory(), None);
}

/// 3.6.8: Enter gives up neither the remaining levels nor the free Rally; both go on from a word.
#[test]
fn r3_6_8_enter_gives_up_no_levels_and_no_free_rally() {
    for (lines, key, why) in [
        (&["battle boston", ""][..], "choice", "no more shifts"),
        (&["battle boston", "none", ""][..], "rally", "decline it"),
    ] {
        let mut seat = Script::of(lines).dice(&[3, 3, 3, 1]);
        let stop = play(&mut paid(glory(), Patriots), &mut seat);
        assert!(
            matches!(&stop, Err(Interrupt::Wrong(text)) if text.contains(why) && text.contains("(3.6.8)")),
            "{stop:?}"
        );
        assert!(seat.last().key.contains(key), "{}", seat.last().key);
        let help = question_help(seat.last());
        assert!(help[0].starts_with("Select ") && help[0].contains(", e.g. `"), "{help:?}");
        assert_eq!(seat.last().default, None, "no row is the Enter's");
    }
    // Once the Rally is begun, Enter ends it.
    let mut seat = Script::of(&["battle boston", "none", "rally va one", "", "done"]);
    seat = seat.dice(&[3, 3, 3, 1]);
    let mut state = paid(glory(), Patriots);
    play(&mut state, &mut seat).unwrap();
    assert_eq!(state.board().pieces(Virginia, MilitiaUnderground), 1);
}

/// 3.3.1, 3.6.8: a free Rally has each of its ways once, the Rally itself first and the end last.
#[test]
fn r3_6_8_the_rows_of_a_free_rally_begin_with_it() {
    let board = table(&[
        (Boston, Continental, 8),
        (Boston, Tory, 4),
        (Virginia, PatriotFort, 1),
        (Virginia, MilitiaActive, 3),
        (Georgia, MilitiaActive, 2),
    ]);
    let board = board.support(Massachusetts, Support::PassiveSupport);
    let mut seat = Script::of(&["battle boston", "none"]).dice(&[3, 3, 3, 1]);
    let _ = play(&mut paid(board, Patriots), &mut seat);
    assert!(seat.last().key.ends_with("rally"), "{}", seat.last().key);
    let rows: Vec<&str> = seat.last().replies.iter().map(|reply| reply.word.as_str()).collect();
    assert_eq!(rows, ["rally", "continentals", "done"]);
}

/// 4.2.3: what a Naval Pressure brings is rolled later, and the menu says so; with FNI above 0 nothing is gained.
#[test]
fn r4_2_3_the_menu_names_the_die_of_a_naval_pressure() {
    let about = |board: Layout| -> Vec<String> {
        let mut seat = Script::of(&[]);
        let _ = play(&mut paid(board, British), &mut seat);
        let rows = seat.asked[0].replies.iter();
        let rows = rows.filter(|r| r.word == Verb::Naval.typed());
        rows.map(|r| r.about.clone()).collect()
    };
    let board = table(&[(NewYorkCity, BritishRegular, 4)]);
    let rolled = about(board);
    assert_eq!(rolled.len(), 1);
    assert!(rolled[0].contains("British add 1D3"), "{rolled:?}");
    let lowered = about(at_war(board).blockade(Boston).fni(1));
    assert!(lowered.iter().all(|a| !a.contains("add 1D3")), "{lowered:?}");
}

#[test]
fn r3_6_8_wrong_spoils_are_refused() {
    for (lines, rule) in [
        (["battle boston", "va 1"], "not possible in Virginia"),
        (["battle boston", "ma 9"], "Massachusetts: 1 to 3, not 9"),
        (["battle boston", "mars"], "mars"),
    ] {
        let mut seat = Script::of(&lines).dice(&[3, 3, 3, 1]);
        let stop = play(&mut paid(glory(), Patriots), &mut seat);
        let Err(Interrupt::Wrong(why)) = stop else { panic!("{stop:?}") };
        assert!(why.contains(rule), "{why}");
    }
}

#[test]
fn r3_6_8_a_non_player_winner_goes_by_its_own_rules() {
    // The person's French win for the Patriots, who are nobody's.
    let board = table(&[(Boston, FrenchRegular, 8), (Boston, Continental, 1), (Boston, Tory, 4)]);
    let mut state = paid(board, French);
    let mut seat = Script::of(&["battle boston alone", "done"]).dice(&[3, 3, 3, 1, 1, 1, 1]);
    let done = play(&mut state, &mut seat);
    assert!(done.is_ok(), "{done:?} {:?}", seat.rolled);
    assert_eq!(state.board().support(Boston), Support::ActiveOpposition);
    let notes = done.unwrap().notes;
    assert!(notes.iter().any(|n| n.rule == "3.6.8"), "{notes:?}");
    assert!(seat.asked.iter().all(|a| a.faction == Some(French)));
}

#[test]
fn r3_6_8_the_french_person_moves_the_blockade() {
    let board = at_war(glory()).blockade(Boston);
    let permit = Permit::turn(Patriots, people(&[Patriots, French]));
    let mut state = paid(board, Patriots);
    let mut seat =
        Script::of(&["battle boston", "none", "done", "done"]).dice(&[3, 3, 3, 1]).choices(&[0]);
    act(&mut state, &permit, &mut seat).unwrap();
    assert_eq!(seat.chosen[0].faction, French);
    assert_eq!(state.board().blockades(Boston), 0);
    assert_eq!(state.board().blockades_on_map(), 1);
}

#[test]
fn what_dice_made_impossible_is_left_out_and_said() {
    // The second Battle's Continentals are all lost in no case; the first one's loser may be gone.
    let board = table(&[
        (Boston, Continental, 1),
        (Boston, BritishRegular, 6),
        (Virginia, Continental, 4),
        (Virginia, Tory, 1),
    ]);
    let mut state = paid(board, Patriots);
    let mut seat = Script::of(&["battle va; battle boston"]).dice(&[1, 1, 1, 1, 1, 1, 1]);
    let _ = play(&mut state, &mut seat);
    assert!(state.battles().contains(Virginia));
    assert_eq!(seat.lines.len(), 0);
}

/// R138
#[test]
fn r4_4_1_r8_4_6_trade_with_either_british() {
    let board = table(&[(Northwest, Village, 1), (Northwest, WarPartyUnderground, 1)])
        .resources(Indians, 5);
    // A non-player rolls: 4 is below 10, so it gives 2.
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["gather sw one; trade", "done"]).dice(&[4]);
    let done = play(&mut state, &mut seat).unwrap();
    assert_eq!(done.did, Some(ExecutedAction::CommandSpecial));
    assert_eq!(state.board().resources(British), 8, "{:?}", seat.rolled);
    let answer = "British: 1D6 = 4, below 10: give 2 (8.4.6)";
    assert_eq!(seat.shown, [[answer]]);
    let told: Vec<String> = done.notes.iter().map(|n| n.what.to_string()).collect();
    assert!(told.iter().any(|t| t == answer), "{told:?}");
    assert!(
        seat.last().preamble.read_first(80).iter().any(|l| l.ends_with("trade nw 2")),
        "{:?}",
        seat.last()
    );
    let why = owes_gift(board);
    assert!(why.contains("8.4.6"), "{why}");
    // A person is asked.
    let mut state = paid(board, Indians);
    let permit = Permit::turn(Indians, people(&[Indians, British]));
    let mut seat = Script::of(&["gather sw one; trade", "done"]).choices(&[3]);
    act(&mut state, &permit, &mut seat).unwrap();
    assert_eq!(state.board().resources(British), 7);
}

/// 8.4.6: what was rolled is told where nothing is given as well, and no amount before the answer.
#[test]
fn r4_4_1_r8_4_6_a_trade_that_brings_nothing_from_the_british() {
    let board = table(&[(Northwest, Village, 1), (Northwest, WarPartyUnderground, 1)])
        .resources(Indians, 5)
        .resources(British, 6);
    for (resources, dice, answer) in [
        (6, &[6][..], "British: 1D6 = 6, not below 6: give nothing (8.4.6)"),
        (5, &[], "British: give nothing (8.4.6)"),
    ] {
        let mut state = paid(board.resources(British, resources), Indians);
        let mut seat = Script::of(&["gather sw one; trade", "done"]).dice(dice);
        play(&mut state, &mut seat).unwrap();
        assert_eq!(state.board().resources(British), resources);
        assert_eq!(seat.shown, [[answer]]);
        let said: Vec<String> =
            seat.asked.iter().flat_map(|ask| ask.preamble.read_first(80)).collect();
        assert!(said.iter().all(|l| !l.contains("trade nw 0")), "{said:?}");
        assert!(said.iter().any(|l| l.ends_with("trade nw")), "{said:?}");
    }
}

fn owes_gift(board: Layout) -> String {
    wrong(board, Indians, "trade nw 5")
}

#[test]
fn r3_4_3_the_british_leader_follows_the_scout_by_his_owner() {
    let board = table(&[(Northwest, WarPartyActive, 1), (Northwest, BritishRegular, 2)]);
    let board = board.leader(Leader::Gage, Northwest);
    let mut state = paid(board, Indians);
    let mut seat = Script::of(&["scout nw>ny 1w 2r", "done"]);
    play(&mut state, &mut seat).unwrap();
    assert_eq!(state.board().leader_space(British), Some(NewYork));
}

/// 3.6.3-3.6.6: both sides stand beside each choice of a Battle, and with the verb where nothing is left to choose.
#[test]
fn r3_6_3_the_strength_of_both_sides_is_told_before_the_dice() {
    let mut seat = Script::of(&[]);
    let _ = play(&mut paid(war(), Patriots), &mut seat);
    let battle = |seat: &Script| {
        let replies = &seat.last().replies;
        let found = replies.iter().find(|r| r.word == "battle");
        found.map(|r| r.about.clone()).unwrap_or_default()
    };
    let told = battle(&seat);
    let figures = "Force Level 6 against 2; you roll 2D3, they roll 0 dice +1";
    assert!(told.ends_with(&format!("battle va alone: {figures}")), "{told}");
    let both = war().lay(&[(Georgia, Continental, 3), (Georgia, BritishRegular, 1)]);
    let mut seat = Script::of(&["battle"]);
    let _ = play(&mut paid(both, Patriots), &mut seat);
    let about = |word: &str| {
        let found = seat.last().replies.iter().find(|r| r.word == word);
        found.expect("a reply").about.clone()
    };
    assert_eq!(about("Georgia"), "Force Level 3 against 1; you roll 1D3, they roll 0 dice +1");
    assert!(about("Virginia").contains(figures));
    // Before the Defender chooses, and again once it has.
    let mut state = paid(war(), Patriots);
    let permit = Permit::turn(Patriots, people(&[Patriots, British, Indians]));
    let mut seat = Script::of(&["battle va"]).choices(&[2]);
    let _ = act(&mut state, &permit, &mut seat);
    // Before the Defender chooses, then both sides and what the Battle can change before the dice.
    assert_eq!(seat.shown.len(), 3);
    assert_eq!(
        seat.shown[0],
        [
            "BATTLE in Virginia: Patriots attack, before the dice (3.6.3-3.6.6)",
            "Attacker  6 Continentals: Force Level 6. Defender Loss Level: 2D3",
            "Defender  2 Tories, 3 Underground War Parties and 1 Village: Force Level 2. Attacker \
             Loss Level: 0 dice, +1 Underground"
        ]
    );
    assert!(seat.shown[1][2].contains("2 Active War Parties"));
}

/// 4.3.3, 4.2.2: what a Skirmish removes and costs stands beside each way to do it.
#[test]
fn r4_3_3_a_skirmish_tells_what_it_removes_and_costs() {
    let board = table(&[(Boston, Continental, 2), (Boston, Tory, 2), (Boston, BritishRegular, 1)]);
    let mut seat = Script::of(&["skirmish"]);
    let _ = play(&mut paid(board, Patriots), &mut seat);
    let told: Vec<String> =
        seat.last().replies.iter().map(|r| format!("{}: {}", r.word, r.label)).collect();
    assert_eq!(
        told,
        [
            "1r: Remove 1 British Regular to Casualties; lose no piece",
            "1t: Remove 1 Tory to Casualties; lose no piece",
            "1r 1t: Remove 1 British Regular to Casualties and 1 Tory to Casualties; lose 1 \
             Continental to Casualties",
            "2t: Remove 2 Tories to Casualties; lose 1 Continental to Casualties",
        ]
    );
    let one = table(&[(Boston, Continental, 1), (Boston, Tory, 1)]);
    let mut seat = Script::of(&[]);
    let _ = play(&mut paid(one, Patriots), &mut seat);
    let skirmish = seat.last().replies.iter().find(|r| r.word == "skirmish");
    let about = &skirmish.expect("a Skirmish").about;
    assert!(
        about.ends_with("skirmish boston 1t: remove 1 Tory to Casualties; lose no piece"),
        "{about}"
    );
}

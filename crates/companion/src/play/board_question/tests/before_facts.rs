//! What needs no look at the board is judged before anything of it is asked, and what has to be confirmed is in one look.

use super::*;

/// The turn of the Patriots, with a space that is not confirmed and that was not read before the turn.
fn turn_on_doubted_space() -> (GameReplay<'static>, Space) {
    // They are 2nd Eligible: no card is asked about before their turn.
    let agreed = Agreed::new(ScenarioId::Medium, &[Faction::Patriots], BoardBegin::SetUp, 7);
    let mut replay = replay(agreed);
    let asked = |replay: &GameReplay<'_>| match replay.attempt(None).expect("no fault").outcome() {
        AttemptEnd::Asked(ask) => Some(ask.key.clone()),
        _ => None,
    };
    while asked(&replay).is_none_or(|key| key != person::KEY) {
        match asked(&replay) {
            Some(_) => replay.play("no").expect("no card is played"),
            None => {
                replay.goes_on().expect("no fault");
            }
        }
    }
    let doubted = Space::ALL.into_iter().find_map(|space| {
        let mut doubted = replay.clone();
        doubted.play(&format!("unsure {}", space.name())).ok()?;
        let is_unread = asked(&doubted).is_some_and(|key| key == person::KEY);
        is_unread.then_some((doubted, space))
    });
    doubted.expect("such a space")
}

#[test]
fn a_verb_of_other_factions_is_refused_before_a_confirmation() {
    let (replay, space) = turn_on_doubted_space();
    for (line, whose) in [
        ("muster", "a Command of the British"),
        ("muster ny", "a Command of the British"),
        ("trade; done", "a Special Activity of the Indians"),
    ] {
        match replay.attempt(Some(line)) {
            Err(Interrupt::Wrong(why)) => assert!(why.contains(whose), "{line}: {why}"),
            Err(stop) => panic!("{line}: {stop}"),
            Ok(next) => panic!("{line}: {:?}", next.outcome()),
        }
    }
    let own = replay.attempt(Some(&format!("rally {}", space.name())));
    let own = own.expect("the space is confirmed first");
    assert!(is_asked(&own, CONFIRM_KEY), "{:?}", own.outcome());
}

/// Three players and the British, on a board of which the first turn asked what it needed: later turns ask for more, and
/// confirm what is not confirmed in one look.
#[test]
fn a_turn_gone_straight_to_confirms_once_where_more_is_unknown() {
    let people = [Faction::Patriots, Faction::French, Faction::Indians];
    let (mut turns, mut confirmed) = (0, 0);
    for seed in 0..4 {
        let agreed = Agreed::new(ScenarioId::Medium, &people, BoardBegin::Asked, seed);
        let mut replay = replay_with(agreed, Stack::Table);
        let mut truth = lod_engine::game::scenario::scenario(ScenarioId::Medium).position.board;
        for card in (1 + 17 * seed as u8..=96).step_by(23).take(4) {
            let ways = ["; indians passed; patriots special", "; patriots command", ""];
            let line = |way: &&str| format!("turn british {card}{way}");
            let Some(way) = ways.iter().find(|way| replay.clone().play(&line(way)).is_ok()) else {
                continue;
            };
            let from = replay.over();
            replay.play(&line(way)).expect("as before");
            let mut confirmations = 0;
            while !replay.waits() {
                let attempt = replay.attempt(None).expect("no fault");
                let AttemptEnd::Asked(ask) = attempt.outcome() else { break };
                let mut board = truth;
                moves(&mut board, &ask.moment.so_far);
                let line = match &ask.form {
                    Form::Facts(facts) => ByHand::entered(&as_it_lies(facts, &board)),
                    Form::Confirm(_) => {
                        confirmations += 1;
                        ByHand::entered("")
                    }
                    _ if ask.key == CARDS_KEY => ByHand::entered(""),
                    _ => {
                        ask.replies.get(ask.default.unwrap_or(0)).map_or("none", |r| &r.word).into()
                    }
                };
                replay.play(&line).unwrap_or_else(|stop| panic!("{card}: {line}: {stop}"));
            }
            for step in replay.done()[from..].iter().map(|entry| &entry.action) {
                moves(&mut truth, &step.changes());
            }
            assert!(confirmations <= 1, "{card}: {confirmations}");
            (turns, confirmed) = (turns + 1, confirmed + confirmations);
        }
    }
    assert!(turns > 8 && confirmed > 3, "{turns} {confirmed}");
}

/// Moves what can be moved: what others did unseen is on no board.
fn moves(board: &mut Board, changes: &[Change]) {
    for change in changes {
        let _ = board.apply(change);
    }
}

//! The model held against the program.

use super::*;

/// A Battle somewhere on the board, with choices of all kinds; none where nobody can meet.
fn some_fight(field: &Field, free: bool, random: &mut impl Rng) -> Option<Fight> {
    let attacker = one(random, &[Faction::British, Faction::Patriots, Faction::French]);
    let places: Vec<usize> = (0..field.grounds.len())
        .filter(|&at| {
            let g = &field.grounds[at];
            match attacker {
                Faction::British => g.british() > 0 && g.rebels() > 0,
                Faction::Patriots => g.patriots() > 0 && g.royalists() > 0,
                _ => field.treaty && g.french > 0 && g.royalists() > 0,
            }
        })
        .collect();
    if places.is_empty() || (!free && field.resources[attacker as usize] == 0) {
        return None;
    }
    let at = one(random, &places);
    let g = &field.grounds[at];
    let british = attacker == Faction::British;
    let mut fight =
        Fight { at, attacker, ally: false, cause: (0, 0), attacker_wakes: 0, defender_wakes: 0 };
    if british {
        if random.random_range(0..2) == 0 {
            fight.cause = (upto(random, g.war_hidden), upto(random, g.war_seen));
        }
        fight.attacker_wakes = upto(random, g.war_hidden - fight.cause.0);
        fight.defender_wakes = upto(random, g.militia_hidden);
    } else {
        let (friend, resources) = match attacker {
            Faction::Patriots => (g.french, FRENCH),
            _ => (g.patriots(), PATRIOTS),
        };
        fight.ally = friend > 0
            && (free
                || field.resources[resources] > 0
                || (resources == FRENCH && field.led_by(Leader::Rochambeau, at)))
            && random.random_range(0..3) > 0;
        if attacker == Faction::Patriots || fight.ally {
            fight.attacker_wakes = upto(random, g.militia_hidden);
        }
        fight.defender_wakes = upto(random, g.war_hidden);
    }
    // As often as not nobody turns Active.
    if random.random_range(0..2) == 0 {
        fight.attacker_wakes = 0;
    }
    if random.random_range(0..2) == 0 {
        fight.defender_wakes = 0;
    }
    Some(fight)
}

fn upto(random: &mut impl Rng, n: i32) -> i32 {
    random.random_range(0..=n.max(0))
}

fn plan_of(fight: &Fight) -> Plan {
    let small = |n: i32| u8::try_from(n).expect("never below 0");
    Plan {
        ally: fight.ally,
        common_cause: PieceCounts::of(Piece::WarPartyUnderground, small(fight.cause.0))
            .with(Piece::WarPartyActive, small(fight.cause.1)),
        attacker_activates: small(fight.attacker_wakes),
        defender_activates: small(fight.defender_wakes),
        ..Plan::new(Space::ALL[fight.at], fight.attacker)
    }
}

fn rolled(random: &mut impl Rng, force: i32) -> i32 {
    (0..dice(force)).map(|_| random.random_range(1..=3)).sum()
}

/// Leaders left alone go elsewhere (1.10); that is not the Battle's business.
fn leaderless(mut field: Field) -> Field {
    field.leader_at = [None; 4];
    field
}

fn with_a_fight(
    board: Board,
    random: &mut ChaCha8Rng,
    check: impl Fn(Field, Fight, bool, &mut ChaCha8Rng) -> Verdict,
) -> Verdict {
    let field = Field::of(&board);
    let free = random.random_range(0..2) == 0;
    // A few tries, so that more boards see a Battle.
    for _ in 0..4 {
        if let Some(fight) = some_fight(&field, free, random) {
            return check(field, fight, free, random);
        }
    }
    Verdict::Aside
}

#[test]
fn r3_6_3_force_levels_and_modifiers() {
    compare("Force Levels and modifiers", 2, |board, random| {
        with_a_fight(board, random, |field, fight, _, _| {
            let plan = plan_of(&fight);
            let forces = battle::forces(&board, &plan);
            let program = Odds {
                attacker_force: i32::from(forces.attacker),
                defender_force: i32::from(forces.defender),
                defender_modifier: i32::from(battle::defender_modifier(&board, &plan)),
                attacker_modifier: i32::from(battle::attacker_modifier(&board, &plan)),
            };
            match Verdict::of(&odds(&field, &fight), &program) {
                Verdict::Different(how) => Verdict::Different(format!(
                    "{how}\n{fight:?}\n{}\n{:?} at {:?}",
                    field.grounds[fight.at].told(),
                    field.leaders,
                    field.leader_at
                )),
                same => same,
            }
        })
    });
}

/// R6, R21, R55, R158: what is lost, and which day is won.
#[test]
fn r158_battles() {
    compare("Battle", 2, |board, random| {
        with_a_fight(board, random, |before, fight_, free, random| {
            let odds = odds(&before, &fight_);
            let rolls = (rolled(random, odds.attacker_force), rolled(random, odds.defender_force));
            let mut field = before.clone();
            let end = fight(&mut field, &fight_, rolls.0, rolls.1);
            if !free {
                // 3.2.4, 3.3.3, 3.5.5; Rochambeau comes for nothing where he is (1.10).
                field.resources[fight_.attacker as usize] -= 1;
                let rochambeau = before.led_by(Leader::Rochambeau, fight_.at);
                match fight_.attacker {
                    Faction::Patriots if fight_.ally && !rochambeau => {
                        field.resources[FRENCH] -= 1;
                    }
                    Faction::French if fight_.ally => field.resources[PATRIOTS] -= 1,
                    _ => {}
                }
            }
            let price = if free { Cost::Free } else { Cost::Paid };
            let mut state = ActionState::new(board, fight_.attacker, price, false);
            let small = |n: i32| u8::try_from(n).expect("never below 0");
            let plan = plan_of(&fight_);
            let outcome = battle::outcome(&board, &plan, small(rolls.0), small(rolls.1));
            let step = plan.step(small(rolls.0), small(rolls.1));
            let told = |how: String| {
                Verdict::Different(format!(
                    "{how}\n{fight_:?} rolls {rolls:?}\nmodel {end:?}\nbefore {}\n{:?} at {:?}",
                    before.grounds[fight_.at].told(),
                    before.leaders,
                    before.leader_at
                ))
            };
            if let Err(refusal) = act(&mut state, &step) {
                return told(format!("refused: {refusal}"));
            }
            let program = Ending {
                attacker_loss: i32::from(outcome.attacker_loss),
                defender_loss: i32::from(outcome.defender_loss),
                winner: outcome.winner,
                day: outcome.victory.map(|v| (v.winner, i32::from(v.levels))),
            };
            if program != end {
                return told(format!("program {program:?}"));
            }
            if state.victory() != outcome.victory {
                return told(format!("the deed has {:?}", state.victory()));
            }
            let after = leaderless(Field::of(state.board()));
            let field = leaderless(field);
            if after == field {
                Verdict::Same
            } else {
                told(format!(
                    "after, model   {}\nafter, program {}\n{:?} {:?} {:?}\n{:?} {:?} {:?}",
                    field.grounds[fight_.at].told(),
                    after.grounds[fight_.at].told(),
                    field.resources,
                    field.casualties,
                    field.available,
                    after.resources,
                    after.casualties,
                    after.available,
                ))
            }
        })
    });
}

/// 3.6.8: the Battle space takes all it can, and what is left over may go to its neighbours.
#[test]
fn r3_6_8_where_the_levels_go() {
    compare("levels of a day won", 2, |board, random| {
        let field = Field::of(&board);
        let at = random.random_range(0..22);
        let side = one(random, &[Side::Royalist, Side::Rebellion]);
        let levels: u8 = random.random_range(0..=6);
        let room = |g: &Ground| match side {
            _ if g.population == 0 => 0,
            Side::Royalist => 2 - g.level,
            Side::Rebellion => g.level + 2,
        };
        let g = &field.grounds[at];
        let here = room(g).min(i32::from(levels));
        let left = i32::from(levels) - here;
        let near: Vec<(Space, i32)> = g
            .near
            .iter()
            .map(|n| &field.grounds[*n])
            .map(|g| (g.space, room(g).min(left)))
            .filter(|(_, n)| *n > 0)
            .collect();
        let victory = lod_engine::rules::Victory { space: g.space, winner: side, levels };
        let spread = battle::win_the_day_options(&board, &victory);
        let adjacent: Vec<(Space, i32)> =
            spread.adjacent.iter().map(|(s, n)| (*s, i32::from(*n).min(left))).collect();
        let program = (
            i32::from(spread.here),
            // What nobody near can take is nothing that could be left.
            if near.is_empty() { 0 } else { i32::from(spread.left) },
            adjacent,
        );
        let left = if near.is_empty() { 0 } else { left };
        Verdict::of(&(here, left, near), &program)
    });
}

/// 3.2.4, 3.3.3, 3.5.5: where a Faction that can pay may Battle.
#[test]
fn r3_2_4_where_battles_may_be() {
    compare("where Battles may be", 2, |board, random| {
        let field = Field::of(&board);
        let factions = [Faction::British, Faction::Patriots, Faction::French];
        let attacker = one(random, &factions);
        let places: Vec<Space> = field
            .grounds
            .iter()
            .filter(|g| match attacker {
                Faction::British => g.british() > 0 && g.rebels() > 0,
                Faction::Patriots => g.patriots() > 0 && g.royalists() > 0,
                _ => field.treaty && g.french > 0 && g.royalists() > 0,
            })
            .filter(|_| field.resources[attacker as usize] > 0)
            .map(|g| g.space)
            .collect();
        let state = ActionState::new(board, attacker, Cost::Paid, false);
        let mut program: Vec<Space> =
            battle::legal_battles(&state).iter().map(|plan| plan.space).collect();
        program.sort_unstable();
        program.dedup();
        Verdict::of(&places, &program)
    });
}

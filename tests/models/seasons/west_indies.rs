//! The West Indies (6.2.2).

use super::*;

/// R21, R59: the Battle, then the French, then the British pay for who is left or take them back.
#[test]
fn r6_2_2_west_indies() {
    held("West Indies", "west-indies", 1, |round, phase| {
        let mut field = phase.before.clone();
        let g = &field.grounds[INDIES];
        if g.french > 0 && g.british() > 0 {
            let battle = Fight {
                at: INDIES,
                attacker: Faction::French,
                ally: false,
                cause: (0, 0),
                attacker_wakes: 0,
                defender_wakes: 0,
            };
            let sum = |what: &str| -> i32 {
                round.dice.iter().filter(|(why, _)| why.starts_with(what)).map(|(_, n)| n).sum()
            };
            let odds = odds(&field, &battle);
            let rolls = (sum("Attacker in"), sum("Defender in"));
            for (force, roll) in [(odds.attacker_force, rolls.0), (odds.defender_force, rolls.1)] {
                let dice = crate::battle::dice(force);
                if roll < dice || roll > 3 * dice {
                    return Err(format!("{roll} with {dice} dice"));
                }
            }
            fight(&mut field, &battle, rolls.0, rolls.1);
        }
        let french_stay = |field: &mut Field, wish: bool| {
            if field.grounds[INDIES].french > 0 {
                if wish && field.resources[FRENCH] > 0 {
                    field.resources[FRENCH] -= 1;
                } else {
                    field.available[FR] += field.grounds[INDIES].french;
                    field.grounds[INDIES].french = 0;
                }
            }
        };
        let after = &phase.after.grounds[INDIES];
        let wish = !round.people[FRENCH] || after.french > 0;
        french_stay(&mut field, wish);
        if round.people[FRENCH] && after.french > 0 && after.french < field.grounds[INDIES].french {
            // A person may send some of them back.
            let back = field.grounds[INDIES].french - after.french;
            field.available[FR] += back;
            field.grounds[INDIES].french -= back;
        }
        let g = &field.grounds[INDIES];
        if g.regulars > 0 {
            let wish = if round.people[BRITISH] {
                after.regulars > 0
            } else {
                g.holder() == Holder::British
            };
            if wish && field.resources[BRITISH] > 0 {
                field.resources[BRITISH] -= 1;
                if round.people[BRITISH] {
                    let back = field.grounds[INDIES].regulars - after.regulars;
                    field.available[BR] += back;
                    field.grounds[INDIES].regulars -= back;
                }
            } else {
                field.available[BR] += field.grounds[INDIES].regulars;
                field.grounds[INDIES].regulars = 0;
            }
        }
        field.leader_at = phase.after.leader_at;
        Ok(field)
    });
}

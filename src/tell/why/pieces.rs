//! Which pieces were taken, or placed, in words.

use crate::action::{Portion, Standing};
use crate::game::Piece;
use crate::game::words::{capital, joined};
use crate::rules::Troops;

/// Which pieces, which not, and what put the ones before the others.
pub(super) fn brief(taken: &Portion) -> String {
    let Portion { say, space, .. } = taken;
    let text = format!("{say} {space}: {}", kinds(taken.taken()));
    match key(taken) {
        Some(key) => format!("{text}, before {}; {key}", kinds(taken.left())),
        None => text,
    }
}

/// All of them in order, and where the line was drawn.
pub(super) fn whole(taken: &Portion) -> Vec<String> {
    let mut lines = vec![format!("In order: {}.", runs(&taken.line.0))];
    lines.push(format!("Taken: {}.", kinds(taken.taken())));
    if let Some([_, (next, _)]) = taken.edge() {
        lines.push(format!("The next would be {}.", next.counted(1)));
    }
    lines.extend(key(taken).map(|key| format!("{}.", capital(&key))));
    lines
}

/// "2 Continentals and 1 Active Militia".
pub(super) fn kinds(troops: Troops) -> String {
    let kinds: Vec<String> = troops.iter().map(|(p, n)| p.counted(n)).collect();
    joined(&kinds)
}

/// The pieces in order, those alike that follow each other together.
fn runs(line: &[(Piece, Standing)]) -> String {
    let runs = line.chunk_by(|(a, _), (b, _)| a == b);
    let words: Vec<String> = runs
        .map(|run| {
            let count = u8::try_from(run.len()).unwrap_or(u8::MAX);
            run[0].0.counted(count)
        })
        .collect();
    words.join(", ")
}

/// What put the last one that was taken before the first one that was not.
pub(super) fn key(taken: &Portion) -> Option<String> {
    let [(last, one), (next, other)] = taken.edge()?;
    let [owner, spared] = [last, next].map(Piece::faction);
    let enemy = owner.side() != taken.by.side();
    Some(match (owner == spared, is_new(one)) {
        (false, true) => {
            "the own come before the friend's, and these before the enemy's (8.3.5)".into()
        }
        (false, false) if !enemy => "the friend's go before the own (8.3.5)".into(),
        (false, false) if spared.side() == taken.by.side() => {
            "the enemy's go before those of the own side (8.3.5)".into()
        }
        _ if one == other => format!("{}{}", words(one), rule(one)),
        _ => {
            let first = words(one);
            let mark = if first.contains(',') { "," } else { "" };
            format!("{first}{mark} come before {}{}", words(other), rule(other))
        }
    })
}

/// Whether it is about pieces that are placed.
const fn is_new(standing: Standing) -> bool {
    matches!(
        standing,
        Standing::Unavailable | Standing::NewBases | Standing::NewIrregulars | Standing::NewCubes
    )
}

/// What says so.
const fn rule(standing: Standing) -> &'static str {
    match standing {
        Standing::NamedLast => "",
        Standing::Suffers => " (8.3.5)",
        Standing::FewestType => " (8.4.1)",
        _ => " (8.1.2)",
    }
}

/// Those that stand there.
const fn words(standing: Standing) -> &'static str {
    match standing {
        Standing::Bases => "enemy Forts and Villages",
        Standing::Hidden => "enemy Underground units",
        Standing::Seen => "enemy Active Militia and War Parties",
        Standing::Cubes => "enemy cubes in turns, the fewer kind first",
        Standing::FewestType => "enemy cubes of the type with fewest, then the other type",
        Standing::OwnCubes => "friendly cubes in turns, the kind with more first",
        Standing::OwnSeen => "friendly Active Militia and War Parties",
        Standing::OwnHidden => "friendly Underground units",
        Standing::OwnBases => "friendly Forts and Villages",
        Standing::LastCube => "the last Tory or Continental",
        Standing::Unavailable => "Unavailable pieces",
        Standing::NewBases => "Forts and Villages",
        Standing::NewIrregulars => "Militia and War Parties",
        Standing::NewCubes => "cubes in turns, the fewer kind first",
        Standing::NamedLast => "what the Event names last",
        Standing::Suffers => "the Faction that is to suffer",
    }
}

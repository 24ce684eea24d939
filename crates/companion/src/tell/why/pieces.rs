//! Which pieces were taken, or placed, in words.

use crate::tell::countable::kinds;
use lod_bots::action::{PieceDecision, PieceRank};
use lod_engine::game::words::capital;
use lod_engine::game::{Faction, Piece};

/// Which pieces, which not, and what put the ones before the others.
pub(super) fn brief(taken: &PieceDecision) -> String {
    let PieceDecision { say, space, .. } = taken;
    let text = format!("{say} {space}: {}", kinds(taken.taken()));
    match key(taken) {
        Some(key) => format!("{text}; not {}: {key}", kinds(taken.left())),
        None => text,
    }
}

/// All of them in order, and where the line was drawn.
pub(super) fn whole(taken: &PieceDecision) -> Vec<String> {
    let mut lines = vec![format!("Order: {}.", runs(&taken.line.0))];
    lines.push(format!("Selected: {}.", kinds(taken.taken())));
    if let Some([_, (next, _)]) = taken.edge() {
        lines.push(format!("Next: {}.", next.counted(1)));
    }
    lines.extend(key(taken).map(|key| format!("{}.", capital(&key))));
    lines
}

/// The pieces in order, those alike that follow each other together.
fn runs(line: &[(Piece, PieceRank)]) -> String {
    let runs = line.chunk_by(|(a, _), (b, _)| a == b);
    let words: Vec<String> = runs
        .map(|run| {
            let count = u8::try_from(run.len()).unwrap_or(u8::MAX);
            run[0].0.counted(count)
        })
        .collect();
    words.join(", ")
}

/// What put those that were taken before those that were not: the lesson that decided, and that the last Tory or
/// Continental stays where it does.
pub(super) fn key(taken: &PieceDecision) -> Option<String> {
    let [one, other] = decisive(taken)?;
    let lesson = lesson(taken.by, one, other);
    let is_last_of_cubes = (one.1, other.1) == (PieceRank::OwnCubes, PieceRank::LastCube)
        && one.0.faction() == other.0.faction();
    Some(match spared(taken) {
        Some((piece, _)) if is_last_of_cubes => format!("{} last (8.1.2)", last_cube(piece)),
        // It was not its turn yet.
        None if is_last_of_cubes => {
            format!("{}{}", rank_name(PieceRank::OwnCubes), rule(PieceRank::OwnCubes))
        }
        Some(spared) if spared != other => format!("{} last; {lesson}", last_cube(spared.0)),
        _ => lesson,
    })
}

/// The last Tory or Continental, if it would have been taken but for that.
fn spared(taken: &PieceDecision) -> Option<(Piece, PieceRank)> {
    let line = &taken.line.0;
    let mut left = line[taken.count..].iter();
    let spared = *left.find(|(_, s)| *s == PieceRank::LastCube)?;
    let owner = spared.0.faction();
    let mine = |(p, s): &&(Piece, PieceRank)| p.faction() == owner && is_friendly(*s);
    let before = line.iter().take_while(|p| !mine(p)).count();
    let cubes = line.iter().filter(mine);
    let cubes = cubes.filter(|(_, s)| matches!(s, PieceRank::OwnCubes | PieceRank::LastCube));
    let (same, others): (Vec<Piece>, Vec<Piece>) =
        cubes.map(|(p, _)| *p).partition(|p| *p == spared.0);
    // In turns, the kind with more first, the Regulars if even.
    let its_turn =
        if same.len() > others.len() { same.len() + others.len() } else { 2 * same.len() };
    (before + its_turn <= taken.count).then_some(spared)
}

/// Whether it is about pieces of the own Side that are there.
const fn is_friendly(standing: PieceRank) -> bool {
    matches!(
        standing,
        PieceRank::OwnCubes
            | PieceRank::OwnSeen
            | PieceRank::OwnHidden
            | PieceRank::OwnBases
            | PieceRank::LastCube
    )
}

/// "the last Continental".
const fn last_cube(piece: Piece) -> &'static str {
    match piece {
        Piece::Tory => "the last Tory",
        _ => "the last Continental",
    }
}

/// Of those that were taken and those that were not two of different kinds, as near to each other as there are.
fn decisive(taken: &PieceDecision) -> Option<[(Piece, PieceRank); 2]> {
    let [last, next] = taken.edge()?;
    if last != next {
        return Some([last, next]);
    }
    let (before, after) = taken.line.0.split_at(taken.count);
    let later = after.iter().find(|p| **p != last);
    let earlier = before.iter().rev().find(|p| **p != next);
    match (later, earlier) {
        (Some(later), _) => Some([last, *later]),
        (None, Some(earlier)) => Some([*earlier, next]),
        (None, None) => Some([last, next]),
    }
}

/// What put one piece before another.
fn lesson(
    by: Faction,
    (last, one): (Piece, PieceRank),
    (next, other): (Piece, PieceRank),
) -> String {
    let [owner, spared] = [last, next].map(Piece::faction);
    let enemy = owner.side() != by.side();
    match (owner == spared, is_new(one)) {
        (false, true) => {
            "own pieces before those of the ally, these before enemy pieces (8.3.5)".into()
        }
        (false, false) if !enemy => "pieces of the ally before own pieces (8.3.5)".into(),
        (false, false) if spared.side() == by.side() => {
            "enemy pieces before those of the own Side (8.3.5)".into()
        }
        _ if one == other => format!("{}{}", rank_name(one), rule(one)),
        _ if other == PieceRank::LastCube => {
            let last = last_cube(next);
            let first = phrase(one);
            format!("{first} before {last} (8.1.2)")
        }
        _ => {
            let first = phrase(one);
            format!("{first} before {}{}", rank_name(other), rule(other))
        }
    }
}

/// The same as the subject of a sentence: what is said of them in a comma ends with one.
fn phrase(standing: PieceRank) -> String {
    let words = rank_name(standing);
    let mark = if words.contains(',') { "," } else { "" };
    format!("{words}{mark}")
}

/// Whether it is about pieces that are placed.
const fn is_new(standing: PieceRank) -> bool {
    matches!(
        standing,
        PieceRank::Unavailable
            | PieceRank::NewBases
            | PieceRank::NewIrregulars
            | PieceRank::NewCubes
    )
}

/// What says so.
const fn rule(standing: PieceRank) -> &'static str {
    match standing {
        PieceRank::NamedLast => "",
        PieceRank::Suffers => " (8.3.5)",
        PieceRank::FewestType => " (8.4.1)",
        _ => " (8.1.2)",
    }
}

/// Those that stand there.
const fn rank_name(standing: PieceRank) -> &'static str {
    match standing {
        PieceRank::Bases => "enemy Forts and Villages",
        PieceRank::Hidden => "enemy Underground units",
        PieceRank::Seen => "enemy Active Militia and War Parties",
        PieceRank::Cubes => "enemy cubes alternating, the fewer kind first",
        PieceRank::FewestType => "enemy cubes of the type with fewest, then the other type",
        PieceRank::OwnCubes => "friendly cubes alternating, the kind with more first",
        PieceRank::OwnSeen => "friendly Active Militia and War Parties",
        PieceRank::OwnHidden => "friendly Underground units",
        PieceRank::OwnBases => "friendly Forts and Villages",
        PieceRank::LastCube => "the last Tory or Continental",
        PieceRank::Unavailable => "Unavailable pieces",
        PieceRank::NewBases => "Forts and Villages",
        PieceRank::NewIrregulars => "Militia and War Parties",
        PieceRank::NewCubes => "cubes alternating, the fewer kind first",
        PieceRank::NamedLast => "the kind that the Event names last",
        PieceRank::Suffers => "the Faction selected to suffer",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Piece::{Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, Tory};
    use PieceRank::{Hidden, LastCube, OwnCubes, OwnHidden, OwnSeen, Seen};
    use lod_bots::action::PieceOrder;
    use lod_engine::game::Space;

    const SEEN_FIRST: &str =
        "friendly Active Militia and War Parties before friendly Underground units (8.1.2)";

    fn sentence(by: Faction, line: &[(Piece, PieceRank)], count: usize) -> String {
        let taken = PieceDecision {
            by,
            say: "Remove unpaid units in".to_string(),
            space: Space::Boston,
            line: PieceOrder(line.into()),
            count,
        };
        key(&taken).expect("a lesson")
    }

    #[test]
    fn r8_1_2_the_lesson_that_decided_is_named() {
        let patriots = |line: &[_], count| sentence(Faction::Patriots, line, count);
        let (seen, hidden) = ((MilitiaActive, OwnSeen), (MilitiaUnderground, OwnHidden));
        // The next piece is of the same kind: what decided is why no other kind went.
        assert_eq!(patriots(&[seen, seen, hidden], 1), SEEN_FIRST);
        assert_eq!(patriots(&[seen, hidden, hidden], 2), SEEN_FIRST);
        // A Continental is left, as it is the last one.
        let last = (Continental, LastCube);
        assert_eq!(
            patriots(&[seen, hidden, last], 1),
            format!("the last Continental last; {SEEN_FIRST}")
        );
        assert_eq!(
            patriots(&[hidden, hidden, last], 1),
            "friendly Underground units before the last Continental (8.1.2)"
        );
        // It is left as well, but two others went before it anyway.
        let cube = (Continental, OwnCubes);
        assert_eq!(
            patriots(&[cube, cube, seen, last], 2),
            "friendly cubes alternating, the kind with more first, before friendly Active Militia and War \
             Parties (8.1.2)"
        );
    }

    #[test]
    fn r8_1_2_in_turns_the_last_tory_is_named_only_where_it_was_its_turn() {
        let (regular, tory) = (Piece::BritishRegular, Tory);
        let line = [(regular, OwnCubes), (regular, OwnCubes), (tory, LastCube)];
        let british = |count| sentence(Faction::British, &line, count);
        assert_eq!(british(1), "friendly cubes alternating, the kind with more first (8.1.2)");
        // Its turn was after the first Regular: nothing else kept it.
        assert_eq!(british(2), "the last Tory last (8.1.2)");
    }

    #[test]
    fn r8_1_2_of_enemies_too() {
        let line = [
            (MilitiaUnderground, Hidden),
            (MilitiaUnderground, Hidden),
            (MilitiaActive, Seen),
            (FrenchRegular, PieceRank::Cubes),
        ];
        assert_eq!(
            sentence(Faction::British, &line, 1),
            "enemy Underground units before enemy Active Militia and War Parties (8.1.2)"
        );
    }
}

//! Where the Rebellion can March, and the March itself (3.3.2, 3.5.4).

use super::movement::{can_leave, ports, unmoved, unmoved_units};
use super::winter::redeploy_spaces;
use super::{Command, Deed, Group, Reason, Refusal, Step, Troops};
use crate::game::{Board, Control, Faction, Leader, Piece, PieceSet, Space, SpaceSet, Violation};

const CONTINENTALS: PieceSet = PieceSet::of(Piece::Continental);

/// Where Patriot units in a space can March: the adjacent spaces (3.3.2).
pub fn patriot_reaches(from: Space) -> SpaceSet {
    from.adjacent()
}

/// Where French Regulars in a space can March (3.5.4). Whether the destination may be selected (a
/// Patriot piece there, or a Continental that comes along) is another question.
pub fn french_reaches(board: &Board, from: Space) -> SpaceSet {
    SpaceSet::MAP.filter(|to| french_can_reach(board, from, to))
}

/// Whether French Regulars can March between these spaces: adjacent, or from in or beside one
/// Rebellion Controlled City to another, or to a Province beside that other (3.5.4).
pub fn french_can_reach(board: &Board, from: Space, to: Space) -> bool {
    let friendly = |city: Space| board.control(city) == Control::Rebellion;
    if from == to || to == Space::WestIndies {
        return false;
    }
    if from.adjacent().contains(to) {
        return true;
    }
    let starts = ports(from);
    if starts.is_empty() {
        return false;
    }
    let ends = if to.is_city() {
        SpaceSet::of(to)
    } else {
        ports(to)
    };
    if starts.union(ends).len() < 2 {
        return false;
    }
    let starts = starts.filter(friendly);
    !starts.is_empty()
        && ends.iter().any(|end| {
            let mut others = starts;
            others.remove(end);
            !others.is_empty() && friendly(end)
        })
}

/// Refuses units of other kinds than these, and more of them than stand in the space.
pub(super) fn check_troops(
    board: &Board,
    rule: &'static str,
    space: Space,
    troops: Troops,
    kinds: PieceSet,
) -> Result<(), Refusal> {
    for (piece, count) in troops.iter() {
        if !kinds.contains(piece) {
            return Err(Refusal::count(
                rule,
                "these kinds of pieces do not take part",
            ));
        }
        let have = board.pieces(space, piece);
        if have < count {
            return Err(Refusal::new(
                rule,
                Reason::Board(Violation::TooFew {
                    place: space.name().to_string(),
                    have: piece.counted(have),
                    count,
                }),
            ));
        }
    }
    Ok(())
}

/// Refuses groups that do not exist, come twice from one space, or moved already.
pub(super) fn check_groups(
    deed: &Deed,
    rule: &'static str,
    groups: &[Group],
    kinds: PieceSet,
) -> Result<(), Refusal> {
    let mut origins = SpaceSet::EMPTY;
    for group in groups {
        check_troops(deed.board(), rule, group.from, group.troops, kinds)?;
        if group.troops.is_empty() {
            return Err(Refusal::count(rule, "a group has at least one unit"));
        }
        if origins.contains(group.from) {
            return Err(Refusal::count(
                rule,
                "units from one space to another move as one group",
            ));
        }
        origins.insert(group.from);
        check_unmoved(deed, rule, group)?;
    }
    Ok(())
}

/// No unit moves twice. A Special Activity in the space may have turned Militia over since they
/// came, so there only their number in all tells.
fn check_unmoved(deed: &Deed, rule: &'static str, group: &Group) -> Result<(), Refusal> {
    let fits = |set: PieceSet| can_leave(deed, group.from, set, group.troops.count(set));
    let faces_known = !deed.special_spaces.contains(group.from);
    let whole = [CONTINENTALS, PieceSet::MILITIA, PieceSet::FRENCH];
    let faces = [Piece::MilitiaUnderground, Piece::MilitiaActive].map(PieceSet::of);
    if whole.into_iter().all(fits) && (!faces_known || faces.into_iter().all(fits)) {
        Ok(())
    } else {
        Err(Refusal::new(rule, Reason::MovedAlready(group.from)))
    }
}

/// Moves groups into a space.
pub(super) fn move_groups(
    deed: &mut Deed,
    rule: &'static str,
    to: Space,
    groups: &[Group],
) -> Result<(), Refusal> {
    groups
        .iter()
        .try_for_each(|group| deed.move_troops(rule, group.from, to, group.troops))
}

/// Remembers Militia that came from these spaces by the face that the move gave them.
pub(super) fn remember_faces(deed: &mut Deed, from: &[Space], to: Space, face: Piece) {
    let Some(other) = face.flipped() else {
        return;
    };
    for moved in &mut deed.moved {
        if moved.to == to && from.contains(&moved.from) {
            moved.troops = moved.troops.turned(other);
        }
    }
}

fn begin_march(
    deed: &mut Deed,
    rule: &'static str,
    groups: &[Group],
    kinds: PieceSet,
) -> Result<(), Refusal> {
    deed.begin(rule, Command::March)?;
    if groups.is_empty() {
        return Err(Refusal::count(rule, "a destination takes moving units"));
    }
    check_groups(deed, rule, groups, kinds)
}

/// Patriot March (3.3.2) into one destination.
pub(super) fn patriot_march(deed: &mut Deed, to: Space, groups: &[Group]) -> Result<(), Refusal> {
    const RULE: &str = "3.3.2";
    let kinds = PieceSet::PATRIOT_UNITS.union(PieceSet::FRENCH);
    begin_march(deed, RULE, groups, kinds)?;
    if deed.selected.contains(to) {
        return Err(Refusal::new(RULE, Reason::Again(to)));
    }
    for group in groups {
        if !patriot_reaches(group.from).contains(to) {
            return Err(Refusal::new(
                RULE,
                Reason::NoWay {
                    from: group.from,
                    to,
                },
            ));
        }
        if group.troops.get(Piece::FrenchRegular) > group.troops.get(Piece::Continental) {
            return Err(Refusal::count(
                RULE,
                "French Regulars accompany Continentals one for one",
            ));
        }
    }
    deed.select(RULE, to, 1)?;
    if groups.iter().any(|g| french_pay(deed.board(), g)) {
        deed.pay(RULE, Faction::French, 1)?;
    }
    let seen = seen_groups(deed.board(), to, groups);
    move_groups(deed, RULE, to, groups)?;
    let militia = seen
        .iter()
        .map(|g| g.troops.get(Piece::MilitiaUnderground))
        .sum();
    deed.activate(RULE, to, Piece::MilitiaUnderground, militia)?;
    let origins: Vec<Space> = seen.iter().map(|g| g.from).collect();
    remember_faces(deed, &origins, to, Piece::MilitiaActive);
    locate_war_parties(deed, to)
}

/// Whether the French pay for a group: not where Rochambeau is with it (1.10).
fn french_pay(board: &Board, group: &Group) -> bool {
    group.troops.get(Piece::FrenchRegular) > 0 && !board.leader_in(Leader::Rochambeau, group.from)
}

/// The groups whose Militia turn Active (3.3.2), as the destination is before the move.
fn seen_groups(board: &Board, to: Space, groups: &[Group]) -> Vec<Group> {
    let hidden = |g: &&Group| g.troops.get(Piece::MilitiaUnderground) > 0;
    if !to.is_city() || !groups.iter().any(|g| hidden(&g)) || board.control(to) != Control::British
    {
        return Vec::new();
    }
    groups
        .iter()
        .filter(hidden)
        .filter(|g| {
            g.troops
                .total()
                .saturating_add(board.count(to, PieceSet::BRITISH_CUBES))
                > 3
        })
        .copied()
        .collect()
}

/// One War Party turns Active for every two Continentals in the destination (3.3.2).
fn locate_war_parties(deed: &mut Deed, to: Space) -> Result<(), Refusal> {
    if to.is_city() {
        return Ok(());
    }
    let most = deed.board().pieces(to, Piece::Continental) / 2;
    if most == 0 {
        return Ok(());
    }
    let hidden = deed.board().pieces(to, Piece::WarPartyUnderground);
    deed.activate("3.3.2", to, Piece::WarPartyUnderground, most.min(hidden))
}

/// French March (3.5.4) into one destination. Further groups may follow into a destination that was
/// selected: it was paid for, and so were Continentals there.
pub(super) fn french_march(deed: &mut Deed, to: Space, groups: &[Group]) -> Result<(), Refusal> {
    const RULE: &str = "3.5.4";
    if !deed.board().treaty() {
        return Err(Refusal::new(
            RULE,
            Reason::Moment("the French March only after the Treaty of Alliance"),
        ));
    }
    begin_march(deed, RULE, groups, PieceSet::FRENCH.union(CONTINENTALS))?;
    for group in groups {
        let french = group.troops.get(Piece::FrenchRegular);
        if french == 0 || group.troops.get(Piece::Continental) > french {
            return Err(Refusal::count(
                RULE,
                "Continentals accompany French Regulars one for one",
            ));
        }
        if !french_can_reach(deed.board(), group.from, to) {
            return Err(Refusal::new(
                RULE,
                Reason::NoWay {
                    from: group.from,
                    to,
                },
            ));
        }
    }
    let escorted = groups.iter().any(|g| g.troops.get(Piece::Continental) > 0);
    if !escorted && !deed.board().has(to, PieceSet::PATRIOTS) {
        return Err(Refusal::space(
            RULE,
            to,
            "neither a Patriot piece there nor a Continental on the way",
        ));
    }
    deed.select(RULE, to, 1)?;
    if escorted && deed.arrived(to, CONTINENTALS) == 0 {
        deed.pay(RULE, Faction::Patriots, 1)?;
    }
    move_groups(deed, RULE, to, groups)
}

/// The ways a Leader can follow a group that moved, be settled when left alone, or come with a piece
/// that was placed (1.10).
pub(super) fn leader_steps(deed: &Deed) -> Vec<Step> {
    let mut steps: Vec<Step> = Faction::ALL
        .into_iter()
        .flat_map(|faction| {
            deed.moved()
                .iter()
                .map(move |m| Step::Lead { faction, to: m.to })
        })
        .collect();
    for (faction, _) in deed.stranded() {
        steps.push(Step::Settle { faction, to: None });
        let homes = redeploy_spaces(deed.board(), faction);
        steps.extend(homes.iter().map(|space| Step::Settle {
            faction,
            to: Some(space),
        }));
    }
    let waiting = Faction::ALL
        .into_iter()
        .filter(|f| deed.board().leader_space(*f).is_none());
    steps.extend(waiting.flat_map(|faction| {
        let placed = SpaceSet::ALL.filter(|s| deed.was_placed(faction, s));
        placed.iter().map(move |space| Step::Settle {
            faction,
            to: Some(space),
        })
    }));
    steps
}

/// Choices of groups for a destination: from each origin everything that has not moved or one unit
/// of a kind, with the companions that it may take, and everything from everywhere.
pub(super) fn group_choices(
    deed: &Deed,
    origins: SpaceSet,
    own: PieceSet,
    guard: Piece,
    guest: Piece,
) -> Vec<Vec<Group>> {
    let mut choices = Vec::new();
    let mut together = Vec::new();
    for from in origins {
        let troops = unmoved_units(deed, from, own);
        if troops.is_empty() {
            continue;
        }
        let guests = unmoved(deed, from, guest).min(troops.get(guard));
        together.push(Group {
            from,
            troops: troops.with(guest, guests),
        });
        let mut parties = vec![troops];
        parties.extend(troops.iter().map(|(piece, _)| Troops::of(piece, 1)));
        if guests > 0 {
            parties.push(troops.with(guest, guests));
            parties.push(Troops::of(guard, 1).with(guest, 1));
        }
        choices.extend(
            parties
                .into_iter()
                .map(|troops| vec![Group { from, troops }]),
        );
    }
    if together.len() > 1 {
        choices.push(together);
    }
    choices
}

/// Those of these steps that the rules allow now.
pub(super) fn allowed(deed: &Deed, steps: Vec<Step>) -> Vec<Step> {
    steps
        .into_iter()
        .filter(|step| super::after(deed, [step]).is_ok())
        .collect()
}

#[cfg(test)]
mod tests;

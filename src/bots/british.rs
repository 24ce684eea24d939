//! The verbs of the British.

use super::{Candidate, Run};
use crate::flowchart::Stop;
use crate::flowchart::schema::{CommandBox, Instruction};
use crate::flowchart::words::Verb;
use crate::game::{Faction, Leader, PieceSet, Space, Stock, Support};
use crate::rules::Step;

/// The ways to carry out an instruction in a space.
pub(super) fn options(
    run: &Run<'_>,
    instruction: &Instruction,
    space: Space,
) -> Result<Vec<Candidate>, Stop> {
    match instruction.verb {
        Verb::MusterRegulars => Ok(muster_regulars(run, space)),
        Verb::MusterTories => Ok(muster_tories(run, space)),
        verb => Err(Stop::Fault(format!("{verb:?} is no verb of the British"))),
    }
}

/// The verbs that choose more than one space.
pub(super) fn verb<'a>(
    _run: &mut Run<'a>,
    _at: &'a str,
    _rule: &'a str,
    _instruction: &'a Instruction,
    _max: Option<u8>,
    _command: Option<&'a CommandBox>,
) -> Result<Option<u8>, Stop> {
    Ok(None)
}

/// Howe lowers FNI one level before a British Special Activity (1.10, R31).
pub(super) fn howe(run: &mut Run<'_>) -> Result<(), Stop> {
    let board = run.board();
    let due = board.treaty() && board.fni() > 0 && board.leader(Faction::British) == Leader::Howe;
    run.settled()?;
    if due {
        run.act(&Step::Howe { city: None })?;
    }
    Ok(())
}

/// As many Regulars as there are, six at most (3.2.1).
fn muster_regulars(run: &Run<'_>, space: Space) -> Vec<Candidate> {
    let board = run.board();
    let allowed = match space {
        Space::WestIndies => board.treaty(),
        _ if space.is_city() => !board.is_blockaded(space),
        _ if space.is_colony() => space
            .adjacent()
            .iter()
            .any(|s| s.is_city() && !board.is_blockaded(s)),
        _ => false,
    };
    let count = board.available(Stock::BritishRegular).min(6);
    if allowed && count > 0 && pays(run, space) {
        vec![Candidate::new(
            space,
            vec![Step::MusterRegulars { space, count }],
        )]
    } else {
        Vec::new()
    }
}

/// As many Tories as may be placed (3.2.1).
fn muster_tories(run: &Run<'_>, space: Space) -> Vec<Candidate> {
    let board = run.board();
    if !(space.is_city() || space.is_colony()) {
        return Vec::new();
    }
    let most = match board.support(space) {
        Support::ActiveOpposition => return Vec::new(),
        Support::PassiveOpposition => 1,
        _ => 2,
    };
    let count = board.available(Stock::Tory).min(most);
    let near = PieceSet::of(crate::game::Piece::BritishRegular)
        .union(PieceSet::of(crate::game::Piece::BritishFort));
    let supplied = || board.has(space, near) || space.adjacent().iter().any(|s| board.has(s, near));
    if count > 0 && pays(run, space) && supplied() {
        vec![Candidate::new(
            space,
            vec![Step::MusterTories { space, count }],
        )]
    } else {
        Vec::new()
    }
}

/// Whether one more space can be paid for.
fn pays(run: &Run<'_>, space: Space) -> bool {
    run.deed.selected().contains(space) || run.can_pay(1)
}

//! Positions, steps and random players for the tests of the rules.

use super::legal::legal_steps;
use super::{
    ActionHistory, ActionState, ActionStep, Command, Cost, Group, PieceCounts, Reason, Refusal,
    act, battle,
};
use crate::game::{
    Board, Faction, Leader, Marker, OffMapBox, Piece, PieceSet, PieceType, Side, Space, Support,
};
use crate::testing::Layout;
use std::collections::BTreeSet;

/// An empty map before the Treaty of Alliance, ten Resources each.
pub(super) fn early() -> Layout {
    Layout::empty().everybodys_resources(10)
}

/// The same after the Treaty of Alliance, with three Squadrons in the West Indies.
pub(super) fn late() -> Layout {
    early().treaty().squadrons(3, 0)
}

/// One group.
pub(super) fn group<const N: usize>(from: Space, units: [(Piece, u8); N]) -> Group {
    Group { from, troops: units.into_iter().fold(PieceCounts::NONE, |t, (p, n)| t.with(p, n)) }
}

/// Takes a step that must be legal.
#[track_caller]
pub(super) fn ok(state: &mut ActionState, step: ActionStep) {
    if let Err(refusal) = act(state, &step) {
        panic!("{step:?}: {refusal}");
    }
}

/// Selects the Battle of the acting Faction in a space, which must be legal.
#[track_caller]
pub(super) fn select_battle(state: &mut ActionState, space: Space) {
    let plan = battle::plan(state, space);
    battle::select(state, &plan).expect("a legal Battle");
}

/// Tries a step that must be refused under this rule, and nothing changed by it.
#[track_caller]
pub(super) fn no(state: &mut ActionState, step: ActionStep, rule: &str) -> Refusal {
    let refusal = refused(state, step);
    assert_eq!(refusal.rule, rule, "{refusal}");
    refusal
}

/// Tries a step that must be refused, and nothing changed by it.
#[track_caller]
pub(super) fn refused(state: &mut ActionState, step: ActionStep) -> Refusal {
    let before = state.clone();
    let Err(refusal) = act(state, &step) else {
        panic!("{step:?} should be refused");
    };
    assert!(before.board() == state.board(), "{step:?} left a trace");
    assert_eq!(before.changes(), state.changes());
    assert_eq!(before.command(), state.command());
    assert_eq!(before.special(), state.special());
    assert_eq!(before.selected(), state.selected());
    refusal
}

/// Why a step is refused.
#[track_caller]
pub(super) fn why(state: &mut ActionState, step: ActionStep) -> Reason {
    refused(state, step).reason
}

/// A small generator: the same numbers for the same seed.
pub(super) struct Chance(u64);

impl Chance {
    /// From a seed.
    pub(super) fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % n as u64).expect("below a usize")
    }

    fn small(&mut self, n: u8) -> u8 {
        u8::try_from(self.below(usize::from(n))).expect("below a u8")
    }
}

/// A board with pieces, Support, markers, Leaders and tracks thrown about.
pub(super) fn scattered(chance: &mut Chance) -> Layout {
    let mut layout = Layout::empty();
    if chance.below(3) > 0 {
        let blockades = chance.small(4);
        let unavailable = chance.small(4 - blockades);
        layout = layout.treaty().squadrons(3 - unavailable, unavailable);
        for _ in 0..blockades {
            layout = layout.blockade(Space::ALL[chance.below(7)]);
        }
    } else {
        layout = layout.squadrons(0, 1);
    }
    for faction in Faction::ALL {
        layout = layout.resources(faction, chance.small(10));
    }
    layout = layout.away(PieceType::FrenchRegular, chance.small(6), OffMapBox::Unavailable);
    for _ in 0..60 {
        let piece = Piece::FORCES[chance.below(Piece::FORCES.len())];
        let count = 1 + chance.small(3);
        let to = Space::ALL[chance.below(Space::COUNT)];
        layout = layout.put_if_possible(to, piece, count);
    }
    let populous: Vec<Space> = Space::ALL.into_iter().filter(|s| s.population() > 0).collect();
    for space in &populous {
        layout = layout.support(*space, Support::ALL[chance.below(5)]);
    }
    for marker in Marker::ALL {
        for _ in 0..4 {
            let space = populous[chance.below(populous.len())];
            layout = layout.marks(space, marker, chance.small(3));
        }
    }
    for faction in Faction::ALL {
        let leaders: Vec<Leader> =
            Leader::ALL.into_iter().filter(|l| l.faction() == faction).collect();
        layout = layout.led_by(leaders[chance.below(leaders.len())]);
        let homes: Vec<Space> =
            Space::ALL.into_iter().filter(|s| layout.has(*s, PieceSet::faction(faction))).collect();
        if let Some(to) = homes.get(chance.below(homes.len().max(1))) {
            layout = layout.leader(layout.board.leader(faction), *to);
        }
    }
    layout
}

/// The total of each kind wherever it is.
fn census(board: &Board) -> Vec<u8> {
    PieceType::FORCES
        .into_iter()
        .map(|stock| {
            let pools = [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties];
            let off: u8 = pools.into_iter().map(|p| board.off_map(p, stock)).sum();
            let kinds = PieceSet::ALL.iter().filter(|p| p.piece_type() == stock);
            let on: u8 = kinds.flat_map(|p| Space::ALL.map(|s| board.pieces(s, p))).sum();
            off + on
        })
        .collect()
}

/// Plays random actions on random boards, Battle and pieces taken off the map apart: every step offered is taken, pieces are
/// neither made nor lost, Resources stay on the track, and what was done can be undone. Returns
/// the kinds of steps met, by `name`.
pub(super) fn walk(faction: Faction, name: fn(&ActionStep) -> Option<String>) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    for seed in 0..150 {
        let mut chance = Chance::new(seed + 1);
        let board = scattered(&mut chance).board;
        let price = [Cost::Paid, Cost::Paid, Cost::Free][chance.below(3)];
        let mut state = ActionState::new(board, faction, price, chance.below(5) == 0);
        for _ in 0..10 {
            let mut steps = legal_steps(&state);
            steps.retain(|step| {
                !matches!(step, ActionStep::Battle { .. } | ActionStep::Recall { .. })
            });
            for step in &steps {
                act(&mut state.clone(), step).expect("a legal step is legal");
                met.extend(name(step));
            }
            if steps.is_empty() {
                break;
            }
            let step = steps[chance.below(steps.len())].clone();
            undone(&state, &step);
            ok(&mut state, step);
            check(&board, &state);
        }
    }
    met
}

/// A step taken and taken back leaves the action as it was.
fn undone(state: &ActionState, step: &ActionStep) {
    let mut action = ActionHistory::new(state.clone());
    let mut board = *state.board();
    let changes = action.apply(step).expect("legal").to_vec();
    board.apply_all(&changes).expect("the changes are all there is");
    assert!(&board == action.state().board());
    assert_eq!(action.undo().as_ref(), Some(step));
    assert_eq!(action.state(), state);
    assert_eq!(action.undo(), None);
}

fn check(start: &Board, state: &ActionState) {
    let now = state.board();
    assert_eq!(census(start), census(now));
    // Royalists pay even then: for Rewarded Loyalty, and in a Trade.
    let free = state.price() == Cost::Free
        && state.faction().side() == Side::Rebellion
        && state.command() != Some(Command::Hortalez);
    for faction in Faction::ALL {
        assert!(now.resources(faction) <= 50);
        if free {
            assert!(now.resources(faction) >= start.resources(faction));
        }
    }
    for space in Space::ALL {
        assert!(now.count(space, PieceSet::BASES) <= 2, "stacking in {space}");
        for piece in PieceSet::ALL.iter() {
            if now.pieces(space, piece) > 0 {
                now.check_place(piece, space).expect("may stand there");
            }
        }
    }
    assert!(now.treaty() || now.fni() == 0);
    assert!(now.fni() <= 3);
    assert!(state.selected().len() <= 1 || !state.is_limited());
    assert!(state.special().is_none() || !state.is_limited());
    let mut again = *start;
    again.apply_all(state.changes()).expect("can be done once more");
    assert!(again == *now);
    let mut back = *now;
    back.undo_all(state.changes()).expect("can be undone");
    assert!(back == *start);
}

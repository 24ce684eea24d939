//! The largest group that may leave a space, and which units it is made of (8.1.2).

use super::Run;
use crate::action::Merit;
use lod_engine::game::Space;
use lod_engine::rules::Troops;

/// What could leave a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Largest {
    /// The group; none where nothing may leave.
    pub troops: Option<Troops>,
    /// Whether more would leave if what has to stay behind did not hold it.
    pub held: bool,
}

impl Largest {
    /// Nothing is there to leave.
    pub const NOTHING: Largest = Largest {
        troops: None,
        held: false,
    };
}

/// The group to leave: of the first of these sizes of which any mixture may go, the mixture with the highest merits,
/// the first of equal ones. `fit` says what of a mixture may go, if it may.
pub(super) fn largest<const N: usize>(
    run: &Run<'_>,
    from: Space,
    sizes: impl IntoIterator<Item = impl Iterator<Item = Troops>>,
    fit: impl Fn(Troops) -> Option<Troops>,
    (keys, merits): ([Merit; N], impl Fn(Troops) -> [i32; N]),
) -> Largest {
    let mut held = false;
    for mixtures in sizes {
        let (mut some, mut able) = (false, Vec::new());
        let mut best: Option<([i32; N], Troops)> = None;
        for mixture in mixtures {
            some = true;
            let Some(troops) = fit(mixture) else {
                continue;
            };
            let merits = merits(troops);
            if best.is_none_or(|(most, _)| merits > most) {
                best = Some((merits, troops));
            }
            if run.is_heard() {
                able.push((troops, merits));
            }
        }
        if let Some((_, troops)) = best {
            if run.is_heard() {
                run.mixed(from, (&able, troops), keys, held);
            }
            return Largest {
                troops: Some(troops),
                held,
            };
        }
        held |= some;
    }
    Largest { troops: None, held }
}

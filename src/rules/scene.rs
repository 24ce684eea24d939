//! Boards for the tests of British and Indian rules, a piece at a time.

use super::{Deed, Group, Price, Refusal, Step, Troops, act};
use crate::game::{Board, Change, Faction, Harbour, Leader, Marker, Piece, Pool, Space, Support};

/// A board under construction.
#[derive(Clone, Copy)]
pub(super) struct Scene(pub Board);

impl Scene {
    /// An empty map before the Treaty of Alliance, six Squadrons in the West Indies, ten Resources each.
    pub(super) fn new() -> Scene {
        Faction::ALL
            .into_iter()
            .fold(Scene(Board::empty().with_squadrons(6)), |s, f| {
                s.resources(f, 10)
            })
    }

    /// The same after the Treaty of Alliance.
    pub(super) fn late() -> Scene {
        Scene::new().change(Change::Treaty {
            from: false,
            to: true,
        })
    }

    fn change(mut self, change: Change) -> Scene {
        self.0.apply(&change).unwrap();
        self
    }

    pub(super) fn put(self, to: Space, piece: Piece, count: u8) -> Scene {
        self.change(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        })
    }

    pub(super) fn support(self, space: Space, to: Support) -> Scene {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    pub(super) fn marks(self, space: Space, marker: Marker, to: u8) -> Scene {
        let from = self.0.markers(space, marker);
        self.change(Change::Mark {
            marker,
            space,
            from,
            to,
        })
    }

    pub(super) fn resources(self, faction: Faction, to: u8) -> Scene {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    /// A Leader in a space, whoever led before.
    pub(super) fn leader(self, leader: Leader, to: Space) -> Scene {
        let faction = leader.faction();
        let scene = self.change(Change::Succeed {
            from: self.0.leader(faction),
            to: leader,
        });
        let from = scene.0.leader_space(faction);
        scene.change(Change::Leader {
            leader,
            from,
            to: Some(to),
        })
    }

    /// A Blockade on a City, with FNI one level up.
    pub(super) fn blockade(self, city: Space) -> Scene {
        let from = self.0.fni();
        self.change(Change::Fni { from, to: from + 1 })
            .change(Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(city),
            })
    }

    pub(super) fn deed(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Paid, false)
    }

    pub(super) fn limited(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Paid, true)
    }

    pub(super) fn free(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Free, false)
    }
}

/// Takes a step that must be legal.
#[track_caller]
pub(super) fn ok(deed: &mut Deed, step: Step) {
    if let Err(refusal) = act(deed, &step) {
        panic!("{step:?}: {refusal}");
    }
}

/// Tries a step that must be refused under this rule, and leave the deed alone.
#[track_caller]
pub(super) fn no(deed: &mut Deed, step: Step, rule: &str) -> Refusal {
    let (board, changes) = (*deed.board(), deed.changes().len());
    let Err(refusal) = act(deed, &step) else {
        panic!("{step:?} should be refused");
    };
    assert_eq!(refusal.rule, rule, "{step:?}: {refusal}");
    assert!(*deed.board() == board && deed.changes().len() == changes);
    refusal
}

/// One group.
pub(super) fn group<const N: usize>(from: Space, units: [(Piece, u8); N]) -> Group {
    Group {
        from,
        troops: units
            .into_iter()
            .fold(Troops::NONE, |t, (p, n)| t.with(p, n)),
    }
}

/// Small steady dice for random walks, 1 upward.
pub(super) struct Dice(pub u64);

impl Dice {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end
    }
}

/// A crowded board made by dice: pieces, Support, markers, Blockades, Leaders and Resources.
pub(super) fn crowded(dice: &mut Dice) -> Board {
    let mut scene = if dice.below(3) == 0 {
        Scene::new()
    } else {
        Scene::late()
    };
    for _ in 0..dice.below(4) {
        if scene.0.treaty() && scene.0.fni() < 3 {
            scene = scene.blockade(Space::ALL[dice.below(7)]);
        }
    }
    for faction in Faction::ALL {
        let amount = u8::try_from(dice.below(12)).unwrap();
        scene = scene.resources(faction, amount);
        let leaders: Vec<Leader> = Leader::ALL
            .into_iter()
            .filter(|l| l.faction() == faction)
            .collect();
        let leader = leaders[dice.below(leaders.len())];
        scene = scene.leader(leader, Space::ALL[dice.below(22)]);
    }
    for _ in 0..60 {
        let space = Space::ALL[dice.below(Space::COUNT)];
        let piece = Piece::ALL[dice.below(Piece::COUNT)];
        let count = u8::try_from(1 + dice.below(3)).unwrap();
        let _ = scene.0.apply(&Change::Place {
            piece,
            count,
            from: Pool::Available,
            to: space,
        });
        let space = Space::ALL[dice.below(18)];
        scene = scene.support(space, Support::ALL[dice.below(5)]);
    }
    for marker in [Marker::Propaganda, Marker::Raid] {
        for _ in 0..4 {
            let count = u8::try_from(dice.below(3)).unwrap();
            scene = scene.marks(Space::ALL[dice.below(18)], marker, count);
        }
    }
    scene.0
}

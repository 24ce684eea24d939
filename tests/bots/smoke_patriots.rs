//! The Patriot non-player on random boards: whatever it does is legal and can be taken back.

use crate::testing::Layout;
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Node, Purpose};
use lod_engine::game::{
    Board, ByFaction, Faction, Leader, Marker, OffMapBox, Piece, PieceSet, PieceType, Space,
    SpaceSet, Support,
};
use lod_engine::rules::Cost;

/// A small generator, so that a seed names a board and its dice for good.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u8::try_from((self.0 >> 11) % u64::from(n.max(1))).unwrap_or(0)
    }

    fn space(&mut self) -> Space {
        Space::ALL[usize::from(self.below(23))]
    }
}

impl DecisionSource for Chance {
    fn roll(&mut self, die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
        Ok(1 + self.below(die.sides()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let options = u8::try_from(choice.options.len()).unwrap_or(1);
        Ok(usize::from(self.below(options)))
    }
}

/// A board with pieces wherever they may stand.
fn board(chance: &mut Chance) -> Board {
    let mut layout = Layout::empty();
    if chance.below(2) == 1 {
        layout = layout.treaty();
    }
    for faction in Faction::ALL {
        layout = layout.resources(faction, chance.below(9));
    }
    for stock in [PieceType::Militia, PieceType::Continental] {
        layout = layout.away(stock, chance.below(8), OffMapBox::Casualties);
    }
    for space in SpaceSet::MAP.filter(|s| s.population() > 0) {
        let level = Support::ALL[usize::from(chance.below(5))];
        layout = layout.support(space, level);
        if layout.markers_left(Marker::Propaganda) > 0 {
            layout = layout.marks(space, Marker::Propaganda, chance.below(2));
        }
    }
    for _ in 0..20 + chance.below(50) {
        let piece = Piece::FORCES[usize::from(chance.below(11))];
        let count = 1 + chance.below(4);
        layout = layout.put_if_possible(chance.space(), piece, count);
    }
    led(layout, chance).board
}

/// Leaders beside pieces of their own, where their flowchart says where they go when left alone.
fn led(mut layout: Layout, chance: &mut Chance) -> Layout {
    for faction in Faction::ALL {
        if Library::get().charts[faction].summary("redeploy").is_none() {
            continue;
        }
        let to = chance.space();
        if layout.has(to, PieceSet::faction(faction)) {
            layout = layout.leader(Leader::first(faction), to);
        }
    }
    layout
}

fn context(chance: &mut Chance) -> Context {
    let mut players = ByFaction([false; 4]);
    players[Faction::French] = chance.below(2) == 1;
    let granted = chance.below(6) == 0;
    Context {
        players,
        limited: granted,
        price: if granted { Cost::Free } else { Cost::Paid },
        ..Context::default()
    }
}

fn play(seed: u64, act: impl Fn(&mut Executor<'_>) -> Result<(), Interrupt>) {
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let start = board(&mut chance);
    let context = context(&mut chance);
    let mut run = Executor::new(Library::get(), Faction::Patriots, start, context, &mut chance);
    if let Err(stop) = act(&mut run) {
        panic!("seed {seed}, path {:?}: {stop}", run.walk.path);
    }
    for faction in Faction::ALL {
        assert!(run.board().resources(faction) <= 50);
    }
    let mut back = *run.board();
    for change in run.state.changes().iter().rev() {
        back.apply(&change.inverse()).expect("can be taken back");
    }
    assert!(back == start, "seed {seed}");
}

#[test]
fn whole_turns_on_random_boards() {
    for seed in 1..=crate::volume::part::<u64>("LOD_SMOKE", 2_000, 500) {
        play(seed, |run| run.turn().map(|_| ()));
    }
}

#[test]
fn every_command_but_battle_on_random_boards() {
    for seed in 1..=crate::volume::volume::<u64>("LOD_SMOKE", 1_000) {
        for id in ["P5", "P7", "P11"] {
            play(seed, |run| {
                let chart = run.chart;
                let Some(Node::Command(b)) = chart.node(id) else {
                    panic!("{id} is a Command");
                };
                for instruction in &b.instructions {
                    run.in_command(b, |run| run.carry_out(instruction))?;
                }
                if run.state.special().is_none() {
                    run.first_activity("P8")?;
                }
                Ok(())
            });
        }
    }
}

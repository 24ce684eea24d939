//! The Indian non-player on crowded random boards: no fault, nothing that cannot be undone.

use crate::testing::Layout;
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
use lod_engine::game::{Board, ByFaction, Faction, Leader, Piece, PieceSet, Space, Support};

/// Small steady dice.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn small(&mut self, end: usize) -> u8 {
        u8::try_from(self.below(end)).unwrap()
    }
}

impl DecisionSource for Dice {
    fn roll(&mut self, die: Die, _: &Purpose) -> Result<u8, Interrupt> {
        Ok(1 + self.small(usize::from(die.sides())))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(self.below(choice.options.len()))
    }
}

/// A crowded board. The Rebellion's Leaders stay Available: where they go is their flowcharts' business.
fn board(dice: &mut Dice) -> Board {
    let mut layout = Layout::empty();
    if dice.below(2) == 0 {
        layout = layout.treaty();
    }
    for faction in Faction::ALL {
        layout = layout.resources(faction, dice.small(8));
    }
    for _ in 0..20 + dice.below(60) {
        let (piece, count) = (Piece::FORCES[dice.below(Piece::FORCES.len())], 1 + dice.small(3));
        layout = layout.put_if_possible(Space::ALL[dice.below(Space::COUNT)], piece, count);
    }
    for space in Space::ALL.into_iter().filter(|s| s.population() > 0) {
        layout = layout.support(space, Support::ALL[dice.below(5)]);
    }
    let royal = [
        [Leader::Gage, Leader::Howe, Leader::Clinton],
        [Leader::Brant, Leader::Cornplanter, Leader::DraggingCanoe],
    ];
    for leaders in royal {
        let leader = leaders[dice.below(3)];
        layout = layout.led_by(leader);
        let own: Vec<Space> = Space::ALL
            .into_iter()
            .filter(|s| layout.has(*s, PieceSet::faction(leader.faction())))
            .collect();
        if !own.is_empty() {
            layout = layout.leader(leader, own[dice.below(own.len())]);
        }
    }
    layout.board
}

#[test]
fn whole_turns_on_random_boards() {
    let mut outcomes = std::collections::HashMap::new();
    for seed in 0..crate::volume::part::<u64>("LOD_SMOKE", 2_000, 500) {
        let mut dice = Dice(seed * 7919 + 1);
        let board = board(&mut dice);
        let mut players = ByFaction([false; 4]);
        players[Faction::British] = dice.below(2) == 0;
        let context = Context { players, limited: dice.below(10) == 0, ..Context::default() };
        let mut run = Executor::new(Library::get(), Faction::Indians, board, context, &mut dice);
        let outcome = run.turn();
        let outcome =
            outcome.unwrap_or_else(|stop| panic!("board {seed}: {stop}; path {:?}", run.walk.path));
        let mut after = *run.board();
        after.undo_all(run.state.changes()).unwrap();
        assert!(after == board, "board {seed}");
        *outcomes.entry(format!("{outcome:?}")).or_insert(0) += 1;
    }
    for command in ["Raid", "Gather", "March", "Scout"] {
        let seen = outcomes.keys().any(|o| o.contains(command));
        assert!(seen, "no {command} in {outcomes:?}");
    }
    for special in ["Plunder", "WarPath", "Trade"] {
        let seen = outcomes.keys().any(|o| o.contains(special));
        assert!(seen, "no {special} in {outcomes:?}");
    }
}

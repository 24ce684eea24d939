//! Battles on random boards.

use super::*;

#[test]
fn unknown_pieces_stop_the_choice() {
    let board = Layout::of(table(&TWO).with_known_facts(lod_engine::game::KnownFacts::open()));
    let mut source = ScriptedSource::nothing();
    let mut run = run(board, British, Context::default(), &mut source);
    let b = battle_box(&run);
    assert_eq!(run.instructions(b), Err(Interrupt::Unknown));
}

/// Dice and answers from a small generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

impl DecisionSource for Chance {
    fn roll(&mut self, die: Die, _purpose: &crate::flowchart::Purpose) -> Result<u8, Interrupt> {
        Ok(u8::try_from(self.below(usize::from(die.sides()))).unwrap() + 1)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        assert!(choice.default < choice.options.len(), "{choice:?}");
        Ok(self.below(choice.options.len()))
    }

    fn choose_offers(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        Ok(vec![self.below(choice.options.len())])
    }
}

/// A board with pieces, levels, Leaders, Blockades and Resources anywhere they may be.
fn anything(chance: &mut Chance) -> Board {
    let mut layout = table(&[]);
    for _ in 0..60 {
        let (to, piece) = (chance.below(22), chance.below(Piece::FORCES.len()));
        let count = u8::try_from(chance.below(5)).unwrap() + 1;
        layout = layout.put_if_possible(Space::ALL[to], Piece::FORCES[piece], count);
    }
    for space in SpaceSet::ALL.filter(|s| s.population() > 0) {
        layout = layout.support(space, Support::ALL[chance.below(5)]);
    }
    for faction in Faction::ALL {
        layout = layout.resources(faction, u8::try_from(chance.below(4)).unwrap());
        let space = Space::ALL[chance.below(22)];
        if layout.has(space, lod_engine::game::PieceSet::faction(faction)) {
            layout = layout.leader(layout.board.leader(faction), space);
        }
    }
    for _ in 0..chance.below(3) {
        layout = layout.blockade(Space::ALL[chance.below(6)]);
    }
    layout.board
}

#[test]
fn any_board_is_fought_on_without_a_fault() {
    let mut chance = Chance(7);
    let mut fought = [0_u32; 3];
    let library = library();
    for turn in 0..1500 {
        let faction = [British, Patriots, French][turn % 3];
        let board = anything(&mut chance);
        let mut context = Context::default();
        for f in Faction::ALL {
            context.players[f] = chance.below(2) == 0;
        }
        let mut run = Executor::new(library, faction, board, context, &mut chance);
        let chosen = part(&mut run, Verb::ChooseBattles);
        assert_eq!(part(&mut run, Verb::Fight), chosen);
        assert_eq!(run.state.victory(), None);
        assert!(run.state.stranded().is_empty());
        fought[turn % 3] += u32::from(chosen);
        let mut again = board;
        for change in run.state.changes() {
            again.apply(change).unwrap();
        }
        assert_eq!(format!("{again:?}"), format!("{:?}", run.board()));
    }
    assert!(fought.iter().all(|n| *n > 20), "{fought:?}");
}

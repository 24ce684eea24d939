//! Turns on random boards, known and known in part.

use super::*;

/// The same numbers for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u8::try_from((self.0 >> 11) % u64::from(n)).expect("below a u8")
    }

    fn of<T: Copy>(&mut self, things: &[T]) -> T {
        let n = u8::try_from(things.len()).expect("few");
        things[usize::from(self.below(n))]
    }
}

impl DecisionSource for Chance {
    fn roll(&mut self, die: Die, _purpose: &crate::flowchart::Purpose) -> Result<u8, Interrupt> {
        Ok(1 + self.below(die.sides()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let n = u8::try_from(choice.options.len()).expect("few");
        Ok(usize::from(self.below(n)))
    }
}

fn scattered(chance: &mut Chance) -> Board {
    let treaty = chance.below(4) > 0;
    let mut scene = if treaty { after(15) } else { before() };
    for faction in Faction::ALL {
        scene = scene.resources(faction, chance.below(8));
    }
    let out = chance.below(8);
    scene = scene.away(PieceType::FrenchRegular, out, OffMapBox::Unavailable);
    let unavailable = chance.below(3);
    let blockades = chance.below(4 - unavailable);
    scene = scene.squadrons(3 - unavailable, unavailable);
    if treaty {
        for _ in 0..blockades {
            scene = scene.blockade(chance.of(&Space::ALL[..7]));
        }
    }
    for _ in 0..10 + chance.below(60) {
        let (piece, count) = (chance.of(&Piece::FORCES), 1 + chance.below(3));
        scene = scene.put_if_possible(chance.of(&Space::ALL), piece, count);
    }
    for space in Space::ALL.into_iter().filter(|s| s.population() > 0) {
        scene = scene.support(space, chance.of(&Support::ALL));
    }
    for faction in Faction::ALL {
        let homes: Vec<Space> =
            Space::ALL.into_iter().filter(|s| scene.has(*s, PieceSet::faction(faction))).collect();
        if !homes.is_empty() && chance.below(4) > 0 {
            scene = scene.leader(scene.board.leader(faction), chance.of(&homes));
        }
    }
    scene.board
}

fn random_moment(chance: &mut Chance) -> Context {
    Context {
        players: ByFaction([false, chance.below(2) == 0, false, false]),
        event_open: chance.below(2) == 0,
        limited: chance.below(6) == 0,
        price: chance.of(&[Cost::Paid, Cost::Paid, Cost::Free]),
        ..Context::default()
    }
}

#[test]
fn on_random_boards_every_turn_is_legal() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..=2000_u64 {
        let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let board = scattered(&mut chance);
        let context = random_moment(&mut chance);
        let limited = context.limited;
        let mut run = Executor::new(library(), French, board, context, &mut chance);
        let outcome = run.turn();
        let outcome = outcome.unwrap_or_else(|stop| panic!("{seed}: {stop}; {:?}", run.walk.path));
        seen.extend(run.walk.path.iter().cloned());
        let mut back = *run.board();
        back.undo_all(run.state.changes()).expect("can be undone");
        assert!(back == board, "{seed}");
        let after = run.board();
        assert!(Faction::ALL.iter().all(|f| after.resources(*f) <= 50));
        assert!(after.treaty() || after.on_map(PieceSet::FRENCH) == 0);
        if let Outcome::Command(_, special) = outcome {
            assert!(!limited || special.is_none(), "{seed}");
        }
    }
    for n in 1..=17 {
        assert!(seen.contains(&format!("F{n}")), "F{n}");
    }
}

/// Enters what a turn asked for, as it is on the board.
fn told(board: &Board, notebook: &KnownFacts) {
    for fact in notebook.missing() {
        notebook.learn([(fact, board.fact(fact))]);
    }
}

#[test]
fn at_the_table_the_turn_is_the_same() {
    for seed in 1..=150_u64 {
        let start = || Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut chance = start();
        let board = scattered(&mut chance);
        let dice = chance.0;
        let mut known = Chance(dice);
        let mut run = Executor::new(library(), French, board, Context::default(), &mut known);
        let wanted = run.turn().expect("a turn");
        let (path, end) = (run.walk.path.clone(), *run.board());
        let notebook = KnownFacts::open();
        notebook.begin(board);
        let mut rounds = 0;
        let (outcome, seen, after) = loop {
            rounds += 1;
            assert!(rounds < 1000, "{seed}: asks for ever");
            let mut source = Chance(dice);
            let asked = board.with_known_facts(notebook);
            let mut run = Executor::new(library(), French, asked, Context::default(), &mut source);
            match run.turn() {
                Ok(outcome) => break (outcome, run.walk.path.clone(), *run.board()),
                Err(Interrupt::Unknown) => told(&board, notebook),
                Err(stop) => panic!("{seed}: {stop}"),
            }
        };
        assert_eq!((outcome, seen), (wanted, path), "{seed}");
        assert!(after.without_known_facts() == end, "{seed}");
    }
}

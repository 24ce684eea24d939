//! How many questions an Event asks of a player who says in each answer all that it takes: each text, executed by each
//! Faction, on boards from the middle of games.
//!
//! `LOD_ASKED` says on how many boards; the worst are printed.

use crate::mid_event::boards;
use crate::random_player::one;
use lod_bots::bots::{Context, Executor, Library};
use lod_bots::events::{self, Events};
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{
    Choice, DecisionSource, FreeActionOffer, Interrupt, Purpose, SpaceAnswer,
};
use lod_engine::game::{Board, ByFaction, Faction};
use lod_engine::rules::ActionState;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// No text asks more of a player, free actions and pieces taken off the map (1.4.1) apart.
const MOST: usize = 4;
/// The least number of a hundred Events that ask one question or none.
const AT_ONCE: usize = 93;

/// A player who answers anything, and what was asked.
struct Player {
    random: ChaCha8Rng,
    asked: Vec<String>,
}

impl Player {
    /// Any of these pieces, `due` at most.
    fn pieces(&mut self, choice: &Choice, among: &[usize], due: u8) -> Vec<usize> {
        let mut left: Vec<u8> = among.iter().map(|at| choice.pieces[*at].count).collect();
        let mut taken = Vec::new();
        while taken.len() < usize::from(due) && left.iter().any(|n| *n > 0) {
            let open: Vec<usize> = (0..left.len()).filter(|at| left[*at] > 0).collect();
            let at = one(&mut self.random, &open);
            left[at] -= 1;
            taken.push(among[at]);
        }
        taken
    }

    fn asks(&mut self, choice: &Choice) {
        self.asked.push(choice.ask.clone());
    }
}

impl DecisionSource for Player {
    fn roll(&mut self, die: Die, _: &Purpose) -> Result<u8, Interrupt> {
        Ok(self.random.random_range(1..=die.sides()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        if !choice.ask.contains("0 Available") && !choice.ask.contains("follow") {
            self.asks(choice);
        }
        Ok(self.random.random_range(0..choice.options.len()))
    }

    fn choose_pieces(&mut self, choice: &Choice) -> Result<Vec<usize>, Interrupt> {
        if choice.options.iter().all(|o| o.contains("taken from") || o == "no more") {
            return Ok(vec![choice.options.len() - 1]);
        }
        if choice.pieces.is_empty() || choice.pieces.iter().any(|piece| piece.count == u8::MAX) {
            return self.choose(choice).map(|at| vec![at]);
        }
        self.asks(choice);
        let all: Vec<usize> = (0..choice.pieces.len()).collect();
        let mut named = self.pieces(choice, &all, choice.due);
        // What follows comes with it.
        let later = 0..choice.later.len();
        named.extend(later.map(|place| choice.options.len() + place).choose(&mut self.random));
        Ok(named)
    }

    fn choose_spaces(&mut self, choice: &Choice) -> Result<SpaceAnswer, Interrupt> {
        self.asks(choice);
        let mut open: Vec<usize> = (0..choice.spaces.len()).collect();
        let mut spaces = Vec::new();
        while spaces.len() < usize::from(choice.due) && !open.is_empty() {
            let place = open.swap_remove(self.random.random_range(0..open.len()));
            let is_here = |at: &usize| choice.pieces[*at].space == Some(choice.spaces[place]);
            let here: Vec<usize> = (0..choice.pieces.len()).filter(is_here).collect();
            let pieces = self.pieces(choice, &here, choice.each[place]);
            spaces.push((place, (!here.is_empty()).then_some(pieces)));
        }
        Ok(SpaceAnswer { spaces, is_whole: true })
    }

    fn choose_amounts(&mut self, choice: &Choice) -> Result<Option<Vec<usize>>, Interrupt> {
        self.asks(choice);
        let all: Vec<usize> = (0..choice.pieces.len()).collect();
        Ok(Some(self.pieces(choice, &all, choice.due)))
    }

    fn execute_grant(
        &mut self,
        _: &mut ActionState,
        _: &FreeActionOffer,
    ) -> Result<bool, Interrupt> {
        Ok(true)
    }
}

/// What is asked in one Event, if the answers go together: what is left of what all draw on may be too little.
fn asked(
    board: &Board,
    faction: Faction,
    (card, side): (u8, EventSide),
    seed: u64,
) -> Option<Vec<String>> {
    let mut player = Player { random: ChaCha8Rng::seed_from_u64(seed), asked: Vec::new() };
    let players = ByFaction([true; 4]);
    let context = Context { players, card: Some(card), event_open: true, ..Context::default() };
    let mut run = Executor::new(Library::get(), faction, *board, context, &mut player);
    let end = events::carry_out(&mut run, card, side, &[]);
    drop(run);
    match end {
        Ok(_) => Some(player.asked),
        Err(Interrupt::Wrong(_)) => None,
        Err(stop) => panic!("card {card} {side:?}, {faction}, {seed}: {stop}"),
    }
}

#[test]
fn an_event_asks_a_player_few_questions() {
    let many = crate::volume::part("LOD_ASKED", 40, 6);
    let all = boards(0);
    let mut worst: BTreeMap<(u8, String), Vec<String>> = BTreeMap::new();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for card in 1..=96 {
        let event = Events::get().event(card).expect("an Event");
        let shaded = event.shaded.as_ref().map(|_| EventSide::Shaded);
        for side in [EventSide::Unshaded].into_iter().chain(shaded) {
            let told = worst.entry((card, format!("{side:?}"))).or_default();
            for (faction, seed) in Faction::ALL.iter().flat_map(|f| (0..many).map(move |n| (*f, n)))
            {
                let seed = seed << 16 | u64::from(card) << 8 | (faction as u64) << 1 | side as u64;
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                let board = one(&mut random, &all).board;
                let Some(asked) = asked(&board, faction, (card, side), seed) else { continue };
                *counts.entry(asked.len()).or_default() += 1;
                if asked.len() > told.len() {
                    *told = asked;
                }
            }
        }
    }
    let mut list: Vec<_> = worst.into_iter().collect();
    list.sort_by_key(|(_, asked)| std::cmp::Reverse(asked.len()));
    list.iter().take(20).for_each(|(text, asked)| println!("{text:?}: {} {asked:#?}", asked.len()));
    println!("{} texts; number of questions: of Events {counts:?}", list.len());
    assert!(list[0].1.len() <= MOST, "{:#?}", list[0]);
    let all: usize = counts.values().sum();
    let at_once: usize = counts.range(..=1).map(|(_, many)| many).sum();
    assert!(at_once * 100 >= all * AT_ONCE, "{counts:?}");
}

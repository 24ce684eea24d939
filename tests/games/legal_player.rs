//! Whole games of four players who do anything that the rules allow, every step of them watched.
//!
//! `LOD_GAMES` says how many games of each scenario (12 by default), with actions on
//! random positions; `LOD_GAMES_AT` which is the first.

use crate::common;
use crate::random_player;

use lod_engine::game::scenario::{Scenario, ScenarioId, scenario};
use lod_engine::game::{
    Board, Change, Cylinder, Fact, Faction, Kind, Piece, PieceSet, Place, Space, SpaceSet,
};
use lod_engine::rules::cards::{Cards, Face, WinterEffect, cards};
use lod_engine::rules::deck::{Deck, prepare};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, CommandScope, ExecutedAction, Stroke, Turn};
use lod_engine::rules::support_spending::{COMMITTEES, REWARD_LOYALTY, WINTER_LEVELS};
use lod_engine::rules::winter::{self, Supply};
use lod_engine::rules::{ActionState, Cost, PieceCounts, battle, invariants, victory};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use random_player::{
    REASON_KINDS, STEP_KINDS, Tally, action, assert_changes, chance, one, play, settle_leaders,
};

/// A game under way.
struct Game<'a> {
    scenario: &'a Scenario,
    board: Board,
    deck: Deck,
    random: ChaCha8Rng,
    tally: &'a mut Tally,
    /// Every change of the game.
    changes: Vec<Change>,
}

impl Game<'_> {
    fn change(&mut self, changes: &[Change]) {
        let before = self.board;
        for change in changes {
            if let Err(violation) = self.board.apply(change) {
                panic!("{change:?}: {violation}");
            }
        }
        assert_changes(&before, changes, &self.board, &changes);
        self.changes.extend_from_slice(changes);
    }

    /// A free action of the round, watched as a whole.
    fn phase(
        &mut self,
        faction: Faction,
        does: impl FnOnce(&mut ActionState, &mut Tally, &mut ChaCha8Rng),
    ) {
        let mut state = ActionState::new(self.board, faction, Cost::Free, false);
        does(&mut state, self.tally, &mut self.random);
        settle_leaders(&mut state, self.tally, &mut self.random);
        let changes = state.changes().to_vec();
        self.change(&changes);
        assert_eq!(self.board, *state.board(), "{faction}");
    }

    fn run(&mut self) {
        while let Some(number) = self.deck.advance(cards()) {
            let card = cards().get(number).expect("a card of the deck");
            match &card.face {
                Face::WinterQuarters { effect, .. } => {
                    if self.winter(*effect) {
                        return;
                    }
                }
                Face::Event(event) => self.event(event.order),
                Face::BrilliantStroke { .. } => panic!("{number} is in the deck"),
            }
        }
        panic!("the deck is used up before the last Winter Quarters");
    }

    fn event(&mut self, order: [Faction; 4]) {
        let seats = Seats::each(&Faction::ALL);
        if self.stroke(&seats) {
            return;
        }
        let mut turns = 0;
        while let Some(turn) = sequence::turn(&self.board, order, &seats) {
            turns += 1;
            assert!(turns <= 4, "a Faction for each turn of a card");
            self.turn(&turn);
        }
        let end = sequence::end_card(&self.board);
        self.change(&end);
        for faction in Faction::ALL {
            let cylinder = self.board.cylinder(faction);
            assert!(matches!(cylinder, Cylinder::Eligible | Cylinder::Ineligible));
        }
    }

    fn turn(&mut self, turn: &Turn) {
        let did = match self.random.random_range(0..10) {
            0 => None,
            // What the Event does is of no matter here: who may do what then is.
            1 if turn.event => Some(ExecutedAction::Event),
            _ => self.command(turn),
        };
        let changes = match did {
            Some(did) => sequence::did(&self.board, turn, did).expect("an option of the turn"),
            None => sequence::pass(&self.board, turn),
        };
        self.change(&changes);
    }

    fn command(&mut self, turn: &Turn) -> Option<ExecutedAction> {
        let limited = turn.command == CommandScope::Limited;
        let price = if chance(&mut self.random, 4) { Cost::Free } else { Cost::Paid };
        let state = action(&self.board, turn.faction, price, limited, self.tally, &mut self.random);
        if limited {
            assert!(state.selected().len() <= 1 && state.special().is_none());
        }
        // An action without a Command is none (2.3.4): the Faction thinks better of it.
        let did = ExecutedAction::of(&state)?;
        let changes = state.changes().to_vec();
        self.change(&changes);
        assert_eq!(self.board, *state.board());
        Some(did)
    }

    /// The Treaty of Alliance or a Brilliant Stroke, now and then.
    fn stroke(&mut self, seats: &Seats) -> bool {
        let winter = self.deck.winter_showing(cards());
        if sequence::may_play_treaty(&self.board, winter, seats).is_ok()
            && chance(&mut self.random, 2)
        {
            self.change(&[sequence::spend_stroke(Stroke::Treaty)]);
            self.tally.done("treaty");
            self.raise_fni();
            return self.end_stroke(Faction::French, 1);
        }
        let faction = one(&mut self.random, &Faction::ALL);
        if sequence::may_play_brilliant_stroke(&self.board, faction, winter, seats).is_ok()
            && chance(&mut self.random, 12)
        {
            self.change(&[sequence::spend_stroke(Stroke::Brilliant(faction))]);
            self.tally.done("brilliant stroke");
            return self.end_stroke(faction, 2);
        }
        false
    }

    fn raise_fni(&mut self) {
        if self.board.squadrons_west_indies() > 0 {
            let city = self.city();
            let from = self.board.fni();
            self.change(&[
                Change::set(Fact::FNI, from, from + 1),
                Change::squadron(Place::WEST_INDIES, Place::Space(city)),
            ]);
        }
    }

    fn city(&mut self) -> Space {
        let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
        one(&mut self.random, &cities)
    }

    fn end_stroke(&mut self, faction: Faction, commands: u8) -> bool {
        let mut state = ActionState::new(self.board, faction, Cost::Free, true);
        for _ in 0..commands {
            play(&mut state, 4, self.tally, &mut self.random);
            state.start_second_command();
        }
        let changes = state.changes().to_vec();
        self.change(&changes);
        let eligible = sequence::all_eligible(&self.board);
        self.change(&eligible);
        true
    }

    /// A Winter Quarters Round with any choices; whether it was the last.
    fn winter(&mut self, effect: WinterEffect) -> bool {
        let seats = Seats::each(&Faction::ALL);
        let last = winter::is_final(&self.board);
        let round = self.scenario.round(self.board.winter_quarters_left());
        let _ = victory::check(&self.board, &seats);
        self.supply();
        for faction in winter::EARNING_ORDER {
            self.phase(faction, |state, _, _| winter::earn(state).expect("income"));
        }
        self.support();
        if last {
            let _ = victory::final_ranking(&self.board, &seats);
            return true;
        }
        self.redeployment(round);
        self.desertion();
        self.reset(effect);
        self.tally.done("winter");
        false
    }

    fn supply(&mut self) {
        for faction in winter::SUPPLY_ORDER {
            self.phase(faction, |state, _, random| {
                if faction == Faction::Indians && winter::needs_village(state.board()) {
                    let spaces: Vec<Space> = winter::village_spaces(state.board()).iter().collect();
                    winter::place_village(state, one(random, &spaces)).expect("a Village");
                }
                for space in winter::supply_left(state) {
                    // Units that came from elsewhere may have changed what is needed here.
                    if winter::supply_left(state).contains(space) {
                        supply(state, space, random);
                    }
                }
            });
        }
        if battle::west_indies_plan(&self.board).is_some() {
            let plan = battle::west_indies_plan(&self.board).expect("a Battle is due");
            self.phase(Faction::French, |state, tally, random| {
                let forces = battle::forces(state.board(), &plan);
                let mut roll =
                    |dice: u8| (0..dice).map(|_| random.random_range(1..=3_u8)).sum::<u8>();
                let attacker = roll(forces.attacker_dice());
                let defender = roll(forces.defender_dice());
                battle::west_indies(state, attacker, defender).expect("a Battle");
                assert_eq!(state.victory(), None, "no day is won in the West Indies");
                tally.done("west indies");
            });
        }
        for faction in [Faction::French, Faction::British] {
            self.phase(faction, |state, _, random| {
                let regulars = match faction {
                    Faction::British => Piece::BritishRegular,
                    _ => Piece::FrenchRegular,
                };
                let there = state.board().pieces(Space::WestIndies, regulars);
                let back = random.random_range(0..=there);
                if winter::stay(state, back).is_err() {
                    winter::stay(state, there).expect("all may go home");
                }
            });
        }
    }

    fn support(&mut self) {
        self.phase(Faction::British, |state, _, random| {
            for space in winter::purchase_spaces(state.board(), &REWARD_LOYALTY) {
                let most = REWARD_LOYALTY.steps(state.board(), space, Some(WINTER_LEVELS));
                let steps = random.random_range(0..=most + 1);
                let cost = REWARD_LOYALTY.cost(state.board(), space, steps);
                let fits = (1..=most).contains(&steps)
                    && cost <= state.board().resources(Faction::British);
                assert_eq!(winter::buy(state, &REWARD_LOYALTY, space, steps).is_ok(), fits);
            }
        });
        self.phase(Faction::Patriots, |state, _, random| {
            for space in winter::purchase_spaces(state.board(), &COMMITTEES) {
                let most = COMMITTEES.steps(state.board(), space, Some(WINTER_LEVELS));
                let steps = random.random_range(0..=most + 1);
                let fits = (1..=most).contains(&steps)
                    && steps <= state.board().resources(Faction::Patriots);
                assert_eq!(winter::buy(state, &COMMITTEES, space, steps).is_ok(), fits);
            }
        });
    }

    fn redeployment(&mut self, round: u8) {
        let order = |cards: &Cards, number: Option<u8>| cards.get(number?)?.order();
        if let Some(order) = order(cards(), self.deck.event_on_deck(cards())) {
            let [faction, ..] = order;
            self.phase(faction, |state, _, _| {
                winter::change_leader(state, order).expect("a Leader Change");
            });
        }
        for faction in winter::REDEPLOYMENT_ORDER {
            self.phase(faction, |state, _, random| {
                let mut spaces: Vec<Option<Space>> =
                    winter::redeploy_spaces(state.board(), faction).iter().map(Some).collect();
                spaces.push(None);
                let (to, anywhere) = (one(random, &spaces), one(random, &Space::ALL));
                if faction == Faction::French && !state.board().treaty() {
                    for to in [to, Some(anywhere), None] {
                        winter::redeploy(state, to).expect_err("not before the Treaty (R91)");
                    }
                    return;
                }
                winter::redeploy(state, to).expect("a Leader goes there");
                // A City or Province (R164); who is in the West Indies may stay.
                let board = state.board();
                let stays = board.leader_space(faction) == Some(anywhere);
                let may = board.has(anywhere, PieceSet::faction(faction))
                    && (anywhere != Space::WestIndies || stays);
                assert_eq!(winter::redeploy(state, Some(anywhere)).is_ok(), may);
            });
        }
        let release = self.scenario.release(round);
        self.phase(Faction::British, |state, _, _| {
            winter::release(state, release.british_regulars, release.tories).expect("a release");
        });
        let blockaded: Vec<Space> =
            SpaceSet::kind(Kind::City).iter().filter(|c| self.board.is_blockaded(*c)).collect();
        self.phase(Faction::French, |state, _, random| {
            let city = (!blockaded.is_empty()).then(|| one(random, &blockaded));
            winter::lower_fni(state, city).expect("FNI goes down");
            let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
            let to: Vec<Space> =
                (0..state.board().blockades_on_map()).map(|_| one(random, &cities)).collect();
            winter::rearrange_blockades(state, &to).expect("any Cities");
        });
    }

    fn desertion(&mut self) {
        for deserter in winter::deserters(&self.board) {
            self.phase(deserter.chooser, |state, _, random| {
                let there: Vec<(Space, Piece)> = SpaceSet::MAP
                    .iter()
                    .flat_map(|s| Piece::FORCES.map(|p| (s, p)))
                    .filter(|(s, p)| {
                        p.piece_type() == deserter.stock && state.board().pieces(*s, *p) > 0
                    })
                    .collect();
                let (space, piece) = one(random, &there);
                winter::desert(state, deserter, space, piece).expect("a deserter");
            });
        }
    }

    fn reset(&mut self, effect: WinterEffect) {
        self.phase(Faction::British, |state, _, random| {
            winter::reset(state).expect("a reset");
            let asked = winter::effect_spaces(state.board(), effect);
            let space = asked.map(|(_, spaces)| {
                let spaces: Vec<Space> = spaces.iter().collect();
                one(random, &spaces)
            });
            winter::apply_effect(state, effect, space).expect("the card's event");
            winter::finish(state).expect("the end of the round");
        });
    }
}

/// Any of the ways to see to units out of supply.
fn supply(state: &mut ActionState, space: Space, random: &mut ChaCha8Rng) {
    let board = *state.board();
    let mut units: Vec<Piece> = PieceSet::PATRIOT_UNITS
        .iter()
        .flat_map(|p| (0..board.pieces(space, p)).map(move |_| p))
        .collect();
    units.shuffle(random);
    units.truncate(usize::from(winter::removed_half(&board, space)));
    let half = units.into_iter().fold(PieceCounts::NONE, |t, piece| t.with(piece, 1));
    let mut choices = vec![Supply::Pay, Supply::Remove, Supply::RemoveHalf(half), Supply::Shift];
    choices.extend(winter::supply_refuges(&board, state.faction(), space).iter().map(Supply::Move));
    choices.shuffle(random);
    let seen = choices.into_iter().find(|choice| {
        let before = state.clone();
        let done = winter::supply(state, space, *choice);
        assert!(done.is_ok() || *state == before, "a refused {choice:?} did something");
        done.is_ok()
    });
    // War Parties without money or a Village have no other end (6.2.1).
    assert!(seen.is_some() || state.faction() == Faction::Indians);
}

fn game(id: ScenarioId, seed: u64, tally: &mut Tally) -> (Board, Vec<Change>) {
    let scenario = scenario(id);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let periods: Vec<&str> = scenario.periods.iter().map(|p| p.id()).collect();
    let order = prepare(cards(), &periods, chance(&mut random, 2), &mut random).expect("a deck");
    let deck = Deck::new(&order, chance(&mut random, 2));
    let mut game =
        Game { scenario, board: scenario.position.board, deck, random, tally, changes: Vec::new() };
    game.run();
    let start = scenario.position.board;
    assert_changes(&start, &game.changes, &game.board, &"the whole game");
    (game.board, game.changes)
}

/// Actions out of the blue: what rarely comes up in a game comes up here.
fn actions(seed: u64, tally: &mut Tally) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..400 {
        let board = common::position(&mut random);
        if !invariants::violations(&board).is_empty() {
            continue;
        }
        let faction = one(&mut random, &Faction::ALL);
        let price = one(&mut random, &[Cost::Paid, Cost::Free]);
        let limited = chance(&mut random, 6);
        action(&board, faction, price, limited, tally, &mut random);
        tally.done("action");
    }
}

#[test]
fn whole_games_of_legal_players() {
    let mut tally = Tally::default();
    let first = crate::first("LOD_GAMES_AT");
    for seed in first..first + crate::volume::part::<u64>("LOD_GAMES", 120, 6) {
        for id in ScenarioId::ALL {
            game(id, seed, &mut tally);
        }
        actions(seed, &mut tally);
    }
    println!("{tally:#?}");
    let done = |kind: &&str| tally.steps.contains_key(*kind);
    let missing: Vec<&str> = STEP_KINDS.into_iter().filter(|k| !done(k)).collect();
    assert!(missing.is_empty(), "steps that never happened: {missing:?}");
    for other in ["treaty", "brilliant stroke", "west indies", "winter"] {
        assert!(done(&other), "{other} never happened");
    }
    let refused = |kind: &&str| tally.reasons.contains_key(*kind);
    let missing: Vec<&str> = REASON_KINDS.into_iter().filter(|k| !refused(k)).collect();
    assert!(missing.is_empty(), "refusals that never happened: {missing:?}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let once = |seed| game(ScenarioId::Sprint, seed, &mut Tally::default());
    assert_eq!(once(1), once(1));
    assert_ne!(once(1).1, once(2).1);
}

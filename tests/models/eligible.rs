//! Which effect "Ineligible through the next card" has left (2.3.6, 8.3.3, R190), and on whom.

use crate::common::{Verdict, chance, compare, one};
use lod_bots::bots::{Context, Executor, Library, SeededDice};
use lod_bots::events;
use lod_bots::flowchart::schema::EventSide;
use lod_bots::flowchart::words::{Die, EventTest};
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
use lod_engine::game::{Board, ByFaction, Change, Cylinder, Fact, Faction};
use rand::{Rng, RngExt};

use Faction::{British, French, Indians, Patriots};

/// Where a Faction's cylinder lies (2.2).
#[derive(Clone, Copy, Debug, PartialEq)]
enum Box {
    Eligible,
    Ineligible,
    Passed,
    Acted,
}

/// A Faction on the card.
#[derive(Clone, Copy, Debug)]
struct Place {
    lies: Box,
    /// An Event bars it from the next card.
    barred: bool,
    /// An Event lets it stay Eligible.
    stays: bool,
}

/// Cylinders anywhere; one Faction has acted at most, and it is not the one that acts now.
fn sequence(board: &mut Board, acting: Faction, random: &mut impl Rng) -> [Place; 4] {
    let mut acted = chance(random, 3);
    Faction::ALL.map(|faction| {
        let mut put = |change: Change| board.apply(&change).expect("a cylinder");
        let (to, lies) = match random.random_range(0..4) {
            _ if faction == acting => (Cylinder::Eligible, Box::Eligible),
            0 if !acted => {
                acted = true;
                (Cylinder::FirstCommandSpecial, Box::Acted)
            }
            1 => (Cylinder::Ineligible, Box::Ineligible),
            2 => (Cylinder::Passed, Box::Passed),
            _ => (Cylinder::Eligible, Box::Eligible),
        };
        if to != Cylinder::Eligible {
            let from = Cylinder::Eligible;
            put(Change::set(Fact::Cylinder(faction), from, to));
        }
        let barred = chance(random, 6);
        if barred {
            let (from, to) = (false, true);
            put(Change::set(Fact::BarredNext(faction), from, to));
        }
        let stays = !barred && chance(random, 8);
        if stays {
            let (from, to) = (false, true);
            put(Change::set(Fact::StaysEligible(faction), from, to));
        }
        Place { lies, barred, stays }
    })
}

/// Whether the words change anything for this Faction: who acts, or has acted, is Ineligible anyway unless an Event
/// lets it stay Eligible.
fn hits(places: &[Place; 4], of: Faction, acting: Faction) -> bool {
    let place = places[of as usize];
    let acts = of == acting || place.lies == Box::Acted;
    !place.barred && (!acts || place.stays)
}

/// Dice from a generator, and what people are offered.
struct Asked {
    dice: SeededDice,
    rolled: usize,
    options: Vec<Vec<String>>,
}

impl DecisionSource for Asked {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        self.rolled += 1;
        self.dice.roll(die, purpose)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        self.options.push(choice.options.clone());
        self.dice.choose(choice)
    }
}

/// Who was barred by the Event that was not before, whether it would be effective, the dice and what was asked.
struct Came {
    barred: Vec<Faction>,
    effective: bool,
    source: Asked,
}

fn event(
    board: Board,
    (card, side): (u8, EventSide),
    (by, players): (Faction, [bool; 4]),
    seed: u64,
) -> Came {
    let mut source = Asked { dice: SeededDice::new(seed), rolled: 0, options: Vec::new() };
    let context = Context {
        card: Some(card),
        event_open: true,
        players: ByFaction(players),
        ..Context::default()
    };
    let mut run = Executor::new(Library::get(), by, board, context, &mut source);
    let usual = events::judge(&mut run, card, side, &EventTest::Effective);
    let effective = usual.expect("a judgement").would();
    events::carry_out(&mut run, card, side, &[]).expect("no fault");
    let after = *run.board();
    let new = |f: &Faction| after.barred_next(*f) && !board.barred_next(*f);
    Came { barred: Faction::ALL.into_iter().filter(new).collect(), effective, source }
}

/// R190, the Events that name who becomes Ineligible. Those of cards 5 and 61 do nothing else.
#[test]
fn r190_ineligible_where_it_changes_anything() {
    let cards = [
        (5, EventSide::Unshaded, Patriots),
        (61, EventSide::Unshaded, Patriots),
        (34, EventSide::Shaded, British),
        (50, EventSide::Unshaded, French),
        (57, EventSide::Unshaded, French),
        (57, EventSide::Shaded, British),
    ];
    compare("Ineligible by name", 1, |mut board, random| {
        let (card, side, of) = one(random, &cards);
        let by = one(random, &Faction::ALL);
        let places = sequence(&mut board, by, random);
        let players = Faction::ALL.map(|f| f != by && chance(random, 3));
        let came = event(board, (card, side), (by, players), random.random());
        let wanted: Vec<Faction> = Some(of).filter(|f| hits(&places, *f, by)).into_iter().collect();
        let alone = matches!(card, 5 | 61);
        let model = (wanted.clone(), if alone { !wanted.is_empty() } else { came.effective });
        Verdict::of(&model, &(came.barred, came.effective))
    });
}

/// R190, R177, 8.3.1: cards 18 and 44, a non-player: an enemy that is Eligible or Passed and for whom it changes
/// anything, people first; a die only among equals.
#[test]
fn r190_ineligible_by_a_non_players_choice() {
    compare("Ineligible by choice", 1, |mut board, random| {
        let card = one(random, &[18, 44]);
        let by = one(random, &Faction::ALL);
        let places = sequence(&mut board, by, random);
        let players = Faction::ALL.map(|f| f != by && chance(random, 3));
        let came = event(board, (card, EventSide::Unshaded), (by, players), random.random());
        let enemies = match by {
            British | Indians => [Patriots, French],
            Patriots | French => [British, Indians],
        };
        let now = |f: &Faction| matches!(places[*f as usize].lies, Box::Eligible | Box::Passed);
        // The French have no Event Instructions on these cards: any enemy, and where there is none to suffer their
        // friends, themselves last (8.3.5).
        let instructed = by != French;
        let mut open: Vec<Faction> = enemies.to_vec();
        open.retain(|f| hits(&places, *f, by) && (!instructed || now(f)));
        if open.is_empty() && !instructed {
            let friends = [Patriots, French];
            open.extend(friends.into_iter().find(|f| hits(&places, *f, by)));
        } else if open.iter().any(|f| players[*f as usize]) {
            open.retain(|f| players[*f as usize]);
        }
        let fine = match came.barred[..] {
            [] => open.is_empty(),
            [one] => open.contains(&one),
            _ => false,
        };
        let dice = usize::from(open.len() > 1);
        Verdict::of(&(true, !open.is_empty(), dice), &(fine, came.effective, came.source.rolled))
    });
}

/// R190, R112: cards 18 and 44, a person: every Faction for which it changes anything, friends as well, and nothing is
/// asked where that is one or none.
#[test]
fn r190_ineligible_on_a_persons_list() {
    compare("Ineligible on a list", 1, |mut board, random| {
        let card = one(random, &[18, 44]);
        let by = one(random, &Faction::ALL);
        let places = sequence(&mut board, by, random);
        let players = Faction::ALL.map(|f| f == by || chance(random, 3));
        let came = event(board, (card, EventSide::Unshaded), (by, players), random.random());
        let open = Faction::ALL.into_iter().filter(|f| hits(&places, *f, by));
        let names: Vec<String> = open.map(|f| f.name().to_string()).collect();
        let lists = match names.len() {
            0 | 1 => Vec::new(),
            _ => vec![names.clone()],
        };
        let barred = usize::from(!names.is_empty());
        Verdict::of(&(lists, barred), &(came.source.options, came.barred.len()))
    });
}

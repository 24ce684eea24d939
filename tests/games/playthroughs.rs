//! One whole game of each scenario, card by card, for people to look over.
//!
//! Write them anew with `REGENERATE=1 cargo test --test games playthroughs`, and review what changed.

use lod::tell::{moves, order_sentences, wrap_to};
use lod_bots::bots::winter::Report;
use lod_bots::bots::{ActionResult, DieRoll, Library, Outcome, SeededDice};
use lod_bots::game::{Game, GameStep, NonPlayerTurn};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Change, Faction, Piece, PieceSet, ScenarioId, scenario};
use lod_engine::rules::cards::cards;
use lod_engine::rules::invariants;
use lod_engine::rules::winter::End;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;

const SEED: u64 = 1775;
const WIDTH: usize = 80;

/// The text under way, no line wider than a page.
#[derive(Default)]
struct Page(String);

impl Page {
    /// A line; what does not fit goes on below, as far in as `hang`.
    fn line(&mut self, hang: usize, text: &str) {
        for line in wrap_to(text, &" ".repeat(hang), 80) {
            self.0 += &format!("{line}\n");
        }
    }

    fn rule(&mut self, title: &str) {
        let dashes = "-".repeat(WIDTH.saturating_sub(title.chars().count() + 4));
        self.0 += &format!("\n-- {title} {dashes}\n");
    }

    fn dice(&mut self, dice: &[DieRoll]) {
        for die in dice {
            let text =
                format!("     {} = {} for: {}", die.die.to_uppercase(), die.value, die.purpose);
            self.line(14, &text);
        }
    }

    fn orders(&mut self, start: &Board, changes: &[Change]) {
        let mut after = *start;
        after.apply_all(changes).expect("the changes fit");
        let orders = moves(start, &after, changes);
        for (i, order) in order_sentences(&orders).iter().enumerate() {
            self.line(10, &format!("     {:>3}  {order}", i + 1));
        }
    }

    fn turn(&mut self, start: &Board, taken: &NonPlayerTurn) {
        let what = match taken.outcome {
            Outcome::Pass => "Pass".to_string(),
            Outcome::Event(_) => "the Event".to_string(),
            Outcome::Command(command, None) => command.name().to_string(),
            Outcome::Command(command, Some(special)) => {
                format!("{} with {}", command.name(), special.name())
            }
        };
        self.line(3, &format!("   {}: {what}", taken.faction.name().to_uppercase()));
        self.line(12, &format!("     Boxes: {}", taken.done.walk.path.join(" ")));
        self.dice(&taken.done.walk.dice);
        self.orders(start, taken.done.changes());
    }

    fn treaty(&mut self, start: &Board, signed: &ActionResult) {
        self.line(3, "   FRENCH: the Treaty of Alliance in place of this card");
        self.dice(&signed.walk.dice);
        self.orders(start, signed.changes());
    }

    fn winter(&mut self, start: &Board, report: &Report) {
        let mut board = start.without_known_facts();
        for phase in &report.phases {
            self.line(3, &format!("   {} PHASE", phase.phase.id().to_uppercase()));
            self.orders(&board, &phase.changes);
            board.apply_all(&phase.changes).expect("the changes fit");
        }
        assert_eq!(board, report.board, "the phases make up the round");
        if !report.dice.is_empty() {
            self.line(3, "   DICE OF THE ROUND");
            self.dice(&report.dice);
        }
    }

    /// The tracks and the Factions' margins as they stand.
    fn tracks(&mut self, board: &Board) {
        let resources = Faction::ALL.map(|f| format!("{} {}", f.name(), board.resources(f)));
        self.line(14, &format!("   Resources: {}", resources.join(", ")));
        let track = format!(
            "   Support {}, Opposition {}, CBC {}, CRC {}, FNI {}; Forts {} British and {} Patriot, Villages {}",
            board.total_support(),
            board.total_opposition(),
            board.cbc(),
            board.crc(),
            board.fni(),
            board.on_map(PieceSet::of(Piece::BritishFort)),
            board.on_map(PieceSet::of(Piece::PatriotFort)),
            board.on_map(PieceSet::of(Piece::Village)),
        );
        self.line(3, &track);
        let margins = Faction::ALL.map(|f| {
            let [first, second] = board.margins(f);
            format!("{} {first:+} and {second:+}", f.name())
        });
        self.line(12, &format!("   Margins: {}", margins.join(", ")));
    }
}

fn ending(end: &End) -> String {
    match end {
        End::Check(faction) => format!("The {faction} win in the Victory Check Phase (7.2)."),
        End::Ranking(places) => {
            let places = places.map(|s| format!("{} {:+}", s.faction, s.margin));
            format!("The game ends (7.3): {}.", places.join(", "))
        }
        other => panic!("nobody plays alone here: {other:?}"),
    }
}

/// A whole game of four non-players.
fn play(id: ScenarioId) -> String {
    let mut shuffle = ChaCha8Rng::seed_from_u64(SEED);
    let mut source = SeededDice::new(SEED);
    let mut game = Game::new(Library::get(), id, Options::default(), &mut shuffle).expect("a deck");
    let mut page = Page::default();
    let title = &scenario::scenario(id).title;
    page.line(0, &format!("{title}: four non-players, seed {SEED}"));
    page.0.push('\n');
    page.tracks(game.board());
    loop {
        let start = *game.board();
        let action = game.step(&mut source).expect("no fault");
        assert!(invariants::violations(game.board()).is_empty());
        match action {
            None => break,
            Some(GameStep::Card(number)) => {
                let card = cards().get(number).expect("a card");
                page.rule(&format!("Card {number}: {}", card.title));
                if let Some(order) = card.order() {
                    page.line(3, &format!("   Order: {}", order.map(Faction::name).join(", ")));
                }
            }
            Some(GameStep::Treaty(signed)) => {
                page.treaty(&start, &signed);
                page.tracks(game.board());
            }
            Some(GameStep::Turn(taken)) => page.turn(&start, &taken),
            Some(GameStep::CardEnds(_)) => page.tracks(game.board()),
            Some(GameStep::Winter(report)) => {
                page.winter(&start, &report);
                page.tracks(game.board());
            }
            Some(other) => panic!("{other:?} in a game without people"),
        }
    }
    let end = game.end().expect("an end");
    page.0.push('\n');
    page.line(0, &ending(end));
    page.0
}

fn compare(id: ScenarioId) {
    let text = play(id);
    let mut path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    path.push("tests/recorded/playthroughs");
    path.push(format!("{}.txt", id.id()));
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::write(&path, &text).expect("the file is written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    for (i, (now, then)) in text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(now, then, "{}, line {}: see the head of this test", path.display(), i + 1);
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{}", path.display());
    assert!(text.lines().all(|l| l.chars().count() <= WIDTH));
}

#[test]
fn the_game_of_1775_is_as_recorded() {
    compare(ScenarioId::Long);
}

#[test]
fn the_game_of_1776_is_as_recorded() {
    compare(ScenarioId::Medium);
}

#[test]
fn the_game_of_1778_is_as_recorded() {
    compare(ScenarioId::Short);
}

#[test]
fn the_sprint_is_as_recorded() {
    compare(ScenarioId::Sprint);
}

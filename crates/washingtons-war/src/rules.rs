//! The procedures, each a function: what it asks, rolls and tells, in the order of the rules.

mod alliance;
mod attack;
mod battle;
mod choices;
mod discard;
mod enter;
mod event;
mod goals;
mod impulse;
mod isolation;
mod map;
mod middle;
mod movement;
mod odds;
mod opponent;
mod pc;
mod pieces;
mod placement;
mod politics;
mod priorities;
mod queue;
mod reach;
mod reinforce;
mod retreat;
mod score;
mod set_up;
mod tie;
mod turn;
mod ways;
mod winter;

use crate::names::General;
use crate::sitting::Run;
use pc::ByText;

pub use odds::Odds;
pub(super) use priorities::words as priority_words;
pub use priorities::{chart, cited, mermaid};
pub(super) use score::{areas, winner};

/// A procedure: its word, its title, what it does in a sentence, its rule, and what is run.
pub struct Procedure {
    /// What is typed for it.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The rule's number.
    pub rule: &'static str,
    pub(super) run: Run,
}

impl std::fmt::Debug for Procedure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

/// The procedure that is typed so.
pub(super) fn named(id: &str) -> Option<&'static Procedure> {
    PROCEDURES.iter().find(|procedure| procedure.id == id)
}

const fn listed(
    id: &'static str,
    title: &'static str,
    rule: &'static str,
    about: &'static str,
    run: Run,
) -> Procedure {
    Procedure { id, title, about, rule, run }
}

/// All procedures.
pub static PROCEDURES: [Procedure; 31] = [
    listed(
        "alliance",
        "French Alliance",
        "12.1",
        "What moves the French Alliance marker, and what happens when it reaches 9.",
        alliance::alliance,
    ),
    listed(
        "american",
        "The American opponent",
        "5.3",
        "One impulse of the American opponent, which is unofficial.",
        impulse::american,
    ),
    listed(
        "battle",
        "Battle",
        "9.0",
        "One battle: odds, cards, ratings, modifiers, dice, losses, retreat, and what follows from it.",
        battle::battle,
    ),
    listed(
        "british",
        "The British opponent",
        "5.3",
        "One impulse of the British opponent, which is unofficial.",
        impulse::british,
    ),
    listed(
        "card-in-battle",
        "An opponent's card in a battle",
        "6.33",
        "Turns the next card of an opponent's row over, and says whether it counts in the battle.",
        choices::card_in_battle,
    ),
    listed(
        "choices",
        "How an opponent chooses",
        "6.31",
        "What an opponent does where a card or a rule lets it choose.",
        choices::choices,
    ),
    listed(
        "discard",
        "A card discarded",
        "6.32",
        "What a discarded card does, and whether the other player exchanges an OPS card for it.",
        discard::discard_named,
    ),
    listed(
        "enter",
        "Entering a space",
        "7.3",
        "What happens where a moving General enters a space, in the order of the rules.",
        enter::enter_named,
    ),
    listed(
        "european-war",
        "European War",
        "12.2",
        "The 2 CU that the British take off the map at the end of the turn in which France enters.",
        alliance::european_war,
    ),
    listed(
        "event",
        "An event",
        "6.3",
        "What an event moves of all that a game keeps, and what an opponent chooses where the card lets it.",
        event::event_named,
    ),
    listed(
        "fleet",
        "The French Navy's zone",
        "12.3",
        "Into which Blockade Zone the Americans put the French Navy: when France enters, and each Naval Phase.",
        alliance::navy,
    ),
    listed(
        "france",
        "France enters the war",
        "12.2",
        "The Navy, Rochambeau and the European War, after the card with all its activations.",
        alliance::france,
    ),
    listed(
        "isolation",
        "Isolation",
        "10.3",
        "Which PC are isolated, in which order they come off; exact where your own map is kept.",
        isolation::isolation,
    ),
    listed(
        "landing",
        "Landing Party",
        "7.2B",
        "One PC in a port, in place of one General of a British Campaign.",
        |t| pc::landing(t).map(|_| ()),
    ),
    listed(
        "map",
        "Your own map",
        "2.1",
        "Space by space, as it is printed: colony, circle or square, lines. Quit when you like.",
        map::map,
    ),
    listed(
        "move",
        "A General's move",
        "7.3",
        "A General's move space by space, with CUs picked up and left, and what happens where he enters.",
        movement::move_freely,
    ),
    listed(
        "odds",
        "Odds",
        "9.2",
        "The odds of a battle, counted out exactly before it is fought.",
        odds::odds,
    ),
    listed("pc", "PC that a card changes", "10.11", "Keeps the count of PC by area.", |t| {
        pc::by_text(t, 14, &ByText::default()).map(|_| ())
    }),
    listed(
        "place",
        "PC placed or flipped",
        "10.11",
        "Which PC a card may place or flip, one after another.",
        pc::place_named,
    ),
    listed(
        "politics",
        "Political Control Phase",
        "10.2",
        "The Congress comes back, Armies place PC, isolated PC are removed: first American ones, then British.",
        politics::politics,
    ),
    listed(
        "queue",
        "Operations Queue",
        "7.1B",
        "Which General a queue of OPS cards can activate, and what abandons it.",
        queue::queue,
    ),
    listed(
        "reach",
        "Reach",
        "7.3",
        "On your own map: where a General can get to, or where a loser can retreat to.",
        reach::reach,
    ),
    listed(
        "retreat",
        "An opponent's retreat",
        "9.61",
        "Where an opponent's Army retreats to: B23 for the British, A24 for the Americans.",
        choices::retreat,
    ),
    listed(
        "rochambeau",
        "Rochambeau lands",
        "12.2",
        "In which port Rochambeau and the 5 French CUs land.",
        alliance::rochambeau,
    ),
    listed(
        "score",
        "Score",
        "13.2",
        "Who controls which colony, who would win now, and who has won by the count of units.",
        score::score,
    ),
    listed(
        "set-up",
        "Set-up",
        "4.0",
        "What to lay out for 1775, the Committees, and For the King.",
        set_up::set_up,
    ),
    listed(
        "turn",
        "The game, year by year",
        "5.0",
        "All phases in order. Answers are saved; the next start continues the game.",
        turn::turn,
    ),
    listed(
        "two-generals",
        "Two Generals of an opponent",
        "7.4",
        "Which of an opponent's two Generals in one space stays, and which goes to the box.",
        choices::two_generals,
    ),
    listed(
        "washington",
        "Washington captured",
        "7.6",
        "What follows when Washington is captured.",
        |t| pieces::captured(t, General::Washington, "", ""),
    ),
    listed(
        "washington-pc",
        "PC removed for Washington",
        "7.6",
        "The 5 American PC that the British remove when Washington is captured, at most 1 an area.",
        pieces::washington_pc,
    ),
    listed(
        "winter",
        "Winter Attrition",
        "11.0",
        "Winter Attrition space by space: first the British, then the Americans and the French.",
        winter::winter,
    ),
];

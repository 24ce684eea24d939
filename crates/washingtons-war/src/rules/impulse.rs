//! One impulse of a side that the program plays: its card, and the first of its priorities that can be carried out. Unofficial.

use super::alliance;
use super::battle::refuse;
use super::event::{self, Event};
use super::priorities::{Verdict, With, not, ordered};
use crate::Facts;
use crate::facts::key;
use crate::names::{General, Named, Side};
use crate::opponents::{Number, Tactics};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{Slot, number, slot};
use crate::space::Space;

crate::named!(
    /// A card that is turned over.
    Turned, "1, 2, 3, m, mm, e, b, o, h or x",
    One "one-card 1" "1", Two "two-card 2" "2", Three "three-card 3" "3",
    Minor "minor-card m" "a Minor Campaign", Major "major-card mm" "a Major Campaign",
    Own "own-card e" "an event of that side", Battle "battle-card b" "a Battle Card of that side",
    Other "other-card o" "an event of the other side", Hortelez "hortelez-card h" "Hortelez",
    Must "must-card x" "a card that Must Be Played",
);
crate::slot::typed!(Turned);

impl Turned {
    fn is_campaign(self) -> bool {
        [Turned::Minor, Turned::Major].contains(&self)
    }
}

/// An impulse under way.
pub(super) struct Impulse<'t> {
    pub side: Side,
    pub card: Turned,
    /// The number of an OPS card, 0 of another.
    pub value: i64,
    /// The Generals who were moved.
    pub used: Vec<General>,
    /// Whether a Landing Party went ashore.
    pub landed: bool,
    /// The activations left of a Campaign.
    pub left: i64,
    tactics: &'t Tactics,
}

impl Impulse<'_> {
    /// A number by which the side decides.
    pub(super) fn number(&self, number: Number) -> i64 {
        self.tactics.number(number)
    }

    /// From where lines are counted.
    pub(super) fn home(&self) -> Space {
        if self.side == Side::British { Space::BOSTON } else { Space::PHILADELPHIA }
    }

    /// Tells the side what it does.
    pub(super) fn order(&self, t: &mut Sitting<'_>, text: impl Into<String>, rule: &str) {
        t.order(if self.side == Side::British { "British" } else { "Americans" }, text, rule);
    }

    /// Whether it is a Campaign.
    pub(super) fn is_campaign(&self) -> bool {
        self.card.is_campaign()
    }

    /// A General of the side goes.
    pub(super) fn uses(&mut self, general: General) {
        self.used.push(general);
        self.left -= 1;
    }

    /// How many cards the side has left.
    pub(super) fn cards_left(&self, board: &Facts) -> i64 {
        board.count("cards-left", Some(self.side.id()))
    }

    /// How many the enemy has.
    pub(super) fn enemy_cards(&self, board: &Facts) -> i64 {
        board.count("cards-left", Some(self.side.other().id()))
    }

    /// Whether the CUs left behind in a space would be without a General beside Washington.
    pub(super) fn bares(&self, board: &Facts, at: Space, left: i64) -> bool {
        let washington = |to: Space| {
            board.stands(General::Washington) == Some(to) && board.has_army(Side::American, to)
        };
        self.side == Side::British && left > 0 && board.near(at, washington)
    }

    /// Whether an Army of the side is the guard of the Congress, with a British Army within four spaces.
    fn guards(&self, board: &Facts, at: Space) -> bool {
        let near = |from: &Space| {
            board.has_army(Side::British, *from) && board.lines_between(*from, at) <= 4
        };
        self.side == Side::American
            && board.congress() == Some(at)
            && board.all_spaces().iter().any(near)
    }

    /// Whether few cards are left: so many, by the file.
    pub(super) fn is_late(&self, board: &Facts, cards: Number) -> bool {
        self.cards_left(board) <= self.number(cards)
    }

    /// Why a General is not activated: by an OPS card up to its number, by a Campaign any (7.1, 7.2).
    fn lacks_points(&self, board: &Facts, general: General) -> Option<String> {
        board.lacks_points(general, self.value).filter(|_| self.value > 0)
    }

    /// Whether a General of the side with so many CUs may be activated, as far as is known.
    pub(super) fn may_go(&self, board: &Facts, general: General, cus: i64) -> bool {
        let own = general.side() == self.side && !self.used.contains(&general);
        let stands = board.stands(general);
        let there = !board.kept() || stands.is_some_and(|at| board.cus(self.side, at) >= cus);
        own && there && !board.is_out(general) && self.lacks_points(board, general).is_none()
    }

    /// Whether he may, his rating asked where it is not known.
    pub(super) fn is_active(&self, t: &mut Sitting<'_>, general: General) -> Flow<bool> {
        if self.value > 0 && self.may_go(&t.board, general, 0) {
            t.strategy(general)?;
        }
        Ok(self.may_go(&t.board, general, 0))
    }

    /// The Armies on the kept board that may be activated: General, space, all CUs there. The guard of the Congress stays.
    pub(super) fn armies(&self, t: &mut Sitting<'_>) -> Flow<Vec<(General, Space, i64)>> {
        let mut armies = Vec::new();
        for at in t.board.all_spaces() {
            let cus = t.board.cus(self.side, at);
            if let Some(general) = t.board.general(self.side, at).filter(|_| cus > 0)
                && !self.guards(&t.board, at)
                && self.is_active(t, general)?
            {
                armies.push((general, at, cus));
            }
        }
        Ok(armies)
    }

    /// A General of the side with so many CUs, as he is typed; nothing where the card activates none.
    pub(super) fn general<'f>(
        &self,
        board: &Facts,
        key: &str,
        cus: i64,
    ) -> Option<Slot<'f, General>> {
        let active: Vec<General> =
            board.generals(self.side).filter(|general| self.may_go(board, *general, cus)).collect();
        let any = !active.is_empty();
        any.then(|| slot(key).not_none(INACTIVE).must(move |_, g| active.contains(g), INACTIVE))
    }

    /// Refuses more CUs than a General has, where the pieces are kept (7.3A).
    pub(super) fn has(&self, board: &Facts, general: General, cus: i64) -> Flow<()> {
        match board.lacks_cus(general, cus) {
            Some(why) => refuse(&format!("{why} (7.3A)")),
            None => Ok(()),
        }
    }

    /// Whether the card activates a General, by a rating that is asked where it is not known: told where it does not (7.1A).
    pub(super) fn activates(&self, t: &mut Sitting<'_>, general: General) -> Flow<bool> {
        let active = self.is_active(t, general)?;
        if let Some(why) = self.lacks_points(&t.board, general) {
            t.not_allowed("7.1A", why);
        }
        Ok(active)
    }
}

/// What is said of a General whom the card does not activate.
const INACTIVE: &str =
    "a General of the opponent that this card activates (7.1A), and each once a card (7.2A)";

/// Why a priority is passed by for which the card activates no General.
pub(super) const NONE_ACTIVE: &str = "no General with CUs enough whom the card activates";

/// The impulse of the British.
pub(super) fn british(t: &mut Sitting<'_>) -> Flow<()> {
    impulse(t, Side::British)
}

/// The impulse of the Americans.
pub(super) fn american(t: &mut Sitting<'_>) -> Flow<()> {
    impulse(t, Side::American)
}

/// One card of a side: the priorities in the order of the file, until one is done; a Campaign goes through them for each of its
/// Generals.
pub(super) fn impulse(t: &mut Sitting<'_>, side: Side) -> Flow<()> {
    if !t.board.plays(side) {
        t.board.set("opponent", crate::Value::word(format!("{}-side", side.id())));
    }
    // What a player saw at an earlier card may have changed since.
    for fact in ["pc", "majority"] {
        t.board.forget(fact);
    }
    let card = turns_over(t, side)?;
    let (value, left) = match card {
        Turned::One => (1, 0),
        Turned::Two => (2, 0),
        Turned::Three => (3, 0),
        Turned::Minor => (0, 2),
        Turned::Major => (0, 3),
        _ => (0, 0),
    };
    t.board.keep("turned", None, card);
    t.board.keep("value", None, value);
    let tactics = t.tactics(side);
    let mut i = Impulse { side, card, value, used: Vec::new(), landed: false, left, tactics };
    if i.is_campaign() {
        t.say("7.2", "Each activation goes to another General, whatever his rating.");
    }
    t.reason(format!("The {side} side looks at its priorities in order:"), "");
    while decides(t, &mut i)? {}
    Ok(())
}

/// Goes through the priorities; whether another General of a Campaign may follow. After a Landing Party those that come later
/// are looked at: what comes before found nothing.
fn decides(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<bool> {
    let begun = !i.used.is_empty() || i.landed;
    if begun {
        t.reason("For the next activation:".to_string(), "7.2");
    }
    for row in ordered(i.tactics) {
        let begun = begun || i.landed;
        if row.with == With::Any && begun {
            continue;
        }
        t.looks_at_priority();
        let (landed, left) = (i.landed, i.left);
        let verdict = match row.with.lacks(i.value > 0, i.is_campaign()) {
            Some(lacks) => Verdict::Not(lacks.to_string()),
            None => (row.plan)(t, i)?,
        };
        row.told(t, i.side, &verdict);
        if verdict == Verdict::Done && i.landed == landed {
            return Ok(i.left > 0 && i.left < left);
        }
    }
    Ok(false)
}

/// The next card of the row; a Battle Card goes back while another is left.
fn turns_over(t: &mut Sitting<'_>, side: Side) -> Flow<Turned> {
    let mut skipped = 0;
    loop {
        let whose = if side == Side::British { "British" } else { "Americans" };
        // Whether it is a Campaign was seen when it was asked who begins (5.3).
        let first: Option<bool> = t.board.known("first-is-campaign", side);
        let campaigns = "m Minor Campaign, mm Major Campaign";
        let enemy = side.other();
        let others = format!(
            "e {side} event, b {side} Battle Card, o {enemy} event, h Hortelez, x Must Be Played"
        );
        let text = match first {
            Some(true) => format!("The Campaign of the {whose}: {campaigns}?"),
            Some(false) => {
                format!("The first card of the {whose}, which is turned over: 1 2 3, {others}?")
            }
            None => {
                format!("Turn the first card of the {whose} over: 1 2 3, {campaigns}, {others}?")
            }
        };
        let why = "Its hand is a row of cards, face down. It never begins a queue and never takes a discard back.";
        let turned = slot("turned").must(
            move |_, card: &Turned| first.is_none_or(|first| first == card.is_campaign()),
            if first == Some(true) {
                "the first card is a Campaign (5.3)"
            } else {
                "the first card is not a Campaign (5.3)"
            },
        );
        let card = t.ask_one(query("6.0", text).why(why).by("card"), turned)?;
        t.board.forget(&key("first-is-campaign", side));
        hand(t, side)?;
        if card != Turned::Battle || skipped + 1 >= t.board.count("cards-left", side) {
            return Ok(card);
        }
        skipped += 1;
        let text = "to the end of the row, face down: a Battle Card is kept for a battle";
        t.order(format!("{side} card"), text, "6.33");
    }
}

/// What a game keeps of a side's hand, asked where no game does.
fn hand(t: &mut Sitting<'_>, side: Side) -> Flow<()> {
    let of = side.id();
    if t.board.get(&format!("cards-left/{of}")).is_some() {
        return Ok(());
    }
    let cards = number(&format!("cards-left/{of}"), 0, 99);
    let did = number(&format!("reinforced/{of}"), 0, 2);
    let (text, example) = match side {
        Side::British => (
            "How many cards has it left with this one, how often did it reinforce this turn, and how many CUs are in its box?",
            "5 0 4",
        ),
        Side::American => (
            "How many cards has it left with this one, and how often did it reinforce this turn?",
            "5 1",
        ),
    };
    let asked = query("5.2, 8.1, 8.2", text).such_as(example).by("hand");
    let boxed = number("box-cus", 0, 99).unless(side == Side::American, 0);
    let (cards, did, cus) = t.ask(asked, (cards, did, boxed))?;
    if side == Side::British {
        t.board.keep("box-cus", None, cus);
    }
    t.board.keep("cards-left", Some(of), cards);
    t.board.keep("reinforced", Some(of), did);
    Ok(())
}

/// 6.34: a card that Must Be Played.
pub(super) fn must_be_played(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    if i.card != Turned::Must {
        return not("no card that Must Be Played");
    }
    let text = "Which card that Must Be Played?";
    let event = t.ask_one(query("6.34", text).by("must"), event::special())?;
    event::carry_out(t, event, Some(i.side))?;
    Ok(Verdict::Done)
}

/// An event of its flag, where it changes something now (6.3).
pub(super) fn plays_event(t: &mut Sitting<'_>, i: &mut Impulse<'_>) -> Flow<Verdict> {
    if i.side == Side::American && i.card == Turned::Hortelez {
        return if t.alliance()? < alliance::FRANCE {
            plays(t, i, Event::Hortelez)
        } else {
            not("Hortelez moves nothing once France is in")
        };
    }
    if i.card != Turned::Own {
        return not("no event of its flag");
    }
    let own: &[Event] = match i.side {
        Side::British => &[Event::Destaing, Event::Mutiny, Event::Pitt],
        Side::American => &[Event::Steuben],
    };
    let text = "Which event, if its condition holds and it changes something now [Enter] it changes nothing?";
    let why = "The card's text decides; it changes something if a PC, a CU, a marker or a card moves. Takes-pc and takes-cus are cards that take PC or CUs off the map, where the opponent chooses which.";
    let asked = query("6.3, 6.32", text).why(why).by("event");
    let any = [Event::TakesPc, Event::TakesCus, Event::TakesCard, Event::Other];
    let one = event::in_deck("event").must(
        move |_, event| own.contains(event) || any.contains(event),
        "another card of the row: h for Hortelez, x for one that Must Be Played, o for the other side's",
    );
    let Some(event) = t.ask_one_or(asked, one)? else {
        return not("the event would change nothing now");
    };
    plays(t, i, event)
}

fn plays(t: &mut Sitting<'_>, i: &Impulse<'_>, event: Event) -> Flow<Verdict> {
    i.order(t, format!("play the event: {event}"), "6.3");
    event::carry_out(t, event, Some(i.side))?;
    Ok(Verdict::Done)
}

/// 12.2: the French who wait in the box come first.
pub(super) fn french_come(t: &mut Sitting<'_>, _: &mut Impulse<'_>) -> Flow<Verdict> {
    let before = t.board.count("reinforced", Some("american"));
    if !t.board.is("french-wait") {
        return not("no French wait");
    }
    if before >= 2 {
        return not("2 reinforcements this turn already");
    }
    alliance::rochambeau(t)?;
    if t.board.is("french-wait") {
        return not("no port is open");
    }
    t.order("Card", "into an American Reinforcement Card box", "8.2");
    t.board.keep("reinforced", Some("american"), before + 1);
    Ok(Verdict::Done)
}

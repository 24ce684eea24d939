//! Which PC a card may place, flip or remove (6.31, 6.32, 7.2B, 10.11, 10.12B), and the event that a discard is.

use crate::Facts;
use crate::names::{Area, Named, Side, or_none};
use crate::sitting::{Flow, Query, Sitting, query};
use crate::slot::{Slot, number, on_map, slot};
use crate::space::Space;
use itertools::Itertools;
use std::collections::BTreeSet;

crate::named!(
    /// What happens to a PC.
    PcChange, "what happens to a PC",
    Placed "placed +" "placed", Removed "removed -" "removed", Flipped "flipped f" "flipped",
);
crate::slot::typed!(PcChange);

/// A card that places PC for a side.
pub(super) struct Placing {
    pub side: Side,
    pub most: i64,
    /// Whether it is an event that is discarded (10.12B).
    pub discard: bool,
    /// The PC that this card placed: they are no neighbors (10.11B).
    pub new: BTreeSet<Space>,
    /// Whether the player sees to lines that are not on the map.
    pub sees_lines: bool,
}

impl Placing {
    /// A card that places so many.
    pub(super) fn new(side: Side, most: i64, discard: bool) -> Placing {
        Placing { side, most, discard, new: BTreeSet::new(), sees_lines: false }
    }

    /// Where its side places and flips.
    pub(super) fn why(&self) -> &'static str {
        match self.side {
            Side::British => {
                "Placing: next to a British PC, all ports being neighbors, and no American Unit there. Flipping, or placing without a neighbor: where a British Army stands."
            }
            Side::American => {
                "Placing: anywhere without a PC and without a British CU. Flipping: under an American General."
            }
        }
    }
}

/// The PC of a card, as a player names it.
pub(super) fn place_named(t: &mut Sitting<'_>) -> Flow<()> {
    let asked = query("10.11", "Who places, and what is the value of the card?").such_as("b 2");
    let (side, value) = t.ask(
        asked.why("Placing and flipping may be mixed, up to the value of the card."),
        (
            slot("places").asks("Who places?"),
            number("place-value", 1, 3).asks("What is the value of the card?"),
        ),
    )?;
    place(t, Placing::new(side, value, false)).map(|_| ())
}

/// PC placed or flipped, one after another; how many there were.
pub(super) fn place(t: &mut Sitting<'_>, mut card: Placing) -> Flow<i64> {
    let mut done = 0;
    while done < card.most {
        let (which, example) = if t.board.kept() {
            ("which space", "oswego")
        } else {
            ("which space, and which PC is there now", "oswego -")
        };
        let uses = t.board.kept() && !card.discard && !t.board.plays(card.side);
        let none = match done {
            0 if uses => "another use",
            _ => "no more",
        };
        let text = format!("PC {} of {}: {which} [Enter] {none}?", done + 1, card.most);
        let at = on_map("place-space", "a PC is in a space");
        let pc = slot("place-pc").asks("Which PC is in that space now?");
        let asked = query("10.11", text).why(card.why()).such_as(example);
        let Some((at, told)) = t.ask_or(asked, (at, seen(&t.board, pc)))? else {
            return Ok(done);
        };
        let was = there(&t.board, at, told);
        if let Some((rule, why)) = refused(t, &card, at, was)? {
            t.not_allowed(rule, why);
            continue;
        }
        put(t, card.side, at, was, "", "10.11")?;
        card.new.insert(at);
        done += 1;
    }
    Ok(done)
}

/// The PC of a space, asked where the board is not kept.
fn seen<'f>(board: &Facts, pc: Slot<'f, Option<Side>>) -> Slot<'f, Option<Side>> {
    pc.unless(board.kept(), None)
}

/// The PC of a space: on the kept board, or as it was told.
fn there(board: &Facts, at: Space, told: Option<Side>) -> Option<Side> {
    if board.kept() { board.lies(at) } else { told }
}

/// A PC is placed, or flipped to a side.
pub(super) fn put(
    t: &mut Sitting<'_>,
    side: Side,
    at: Space,
    was: Option<Side>,
    also: &str,
    rule: &str,
) -> Flow<()> {
    match was {
        None => t.order(at, format!("+ 1 {side} PC{also}"), rule),
        Some(_) => t.order(at, format!("the PC is flipped: {side}{also}"), rule),
    }
    change(t, at, was, Some(side))
}

/// A PC changes, in the counts too.
pub(super) fn change(
    t: &mut Sitting<'_>,
    at: Space,
    was: Option<Side>,
    to: Option<Side>,
) -> Flow<()> {
    if t.board.counted() {
        t.area(at)?;
    }
    t.board.set_pc(at, was, to);
    Ok(())
}

/// What is not allowed, and by which rule.
type Refusal = Option<(&'static str, &'static str)>;

const OCCUPIED: Refusal = Some(("10.11", "enemies are there"));
const CHAIN: Refusal = Some((
    "10.11B, 10.12B",
    "a friendly PC that was there before this card must be adjacent (no chains)",
));

/// Why a card does not place or flip a PC there, if it does not.
fn refused(t: &mut Sitting<'_>, card: &Placing, at: Space, was: Option<Side>) -> Flow<Refusal> {
    match (card.side, was) {
        (side, Some(pc)) if pc == side => Ok(Some(("10.0", "a friendly PC is there already"))),
        (Side::British, was) => refused_british(t, card, at, was),
        (Side::American, was) => refused_american(t, card, at, was),
    }
}

/// 10.11B: the British flip where an Army stands; they place there too, and next to a PC of theirs.
fn refused_british(
    t: &mut Sitting<'_>,
    card: &Placing,
    at: Space,
    was: Option<Side>,
) -> Flow<Refusal> {
    if was.is_some() {
        if !has_army(t, at)? {
            let why = "only a British Army flips an American PC where it stands";
            return Ok(Some(("10.11B", why)));
        }
        let alone = card.discard && neighbor(t, card, at)? == Neighbor::None;
        return Ok(if alone { CHAIN } else { None });
    }
    match neighbor(t, card, at)? {
        Neighbor::AsSeen => Ok(None),
        Neighbor::There => Ok(if has_unit(t, at)? { OCCUPIED } else { None }),
        Neighbor::None if !card.discard && has_army(t, at)? => Ok(None),
        Neighbor::None => Ok(CHAIN),
    }
}

/// 10.11A: the Americans flip where a General stands; they place anywhere without a British CU, where they may place.
fn refused_american(
    t: &mut Sitting<'_>,
    card: &Placing,
    at: Space,
    was: Option<Side>,
) -> Flow<Refusal> {
    if was.is_some() {
        let text = format!("Is an American General in {at}, with or without CUs [Enter] yes?");
        let asked = query("10.11A", text);
        if !lies_there(t, "general-on-it", asked, true, |board| {
            board.general(Side::American, at).is_some()
        })? {
            let why = "only an American General flips a British PC where he stands";
            return Ok(Some(("10.11A", why)));
        }
    } else {
        if t.board.is("mutinies") || t.congress()?.is_none() {
            let why = "nothing is placed while the Congress is dispersed or in a turn of Mutinies; flips stay allowed";
            return Ok(Some(("10.11A", why)));
        }
        let asked = query("10.11A", format!("Is a British CU in {at} [Enter] no?"));
        if lies_there(t, "cu-on-it", asked, false, |board| board.cus(Side::British, at) > 0)? {
            return Ok(OCCUPIED);
        }
    }
    let alone = card.discard && neighbor(t, card, at)? == Neighbor::None;
    Ok(if alone { CHAIN } else { None })
}

/// What the kept board says of a space, or a player, with what Enter alone says.
fn lies_there(
    t: &mut Sitting<'_>,
    key: &str,
    asked: Query,
    enter: bool,
    kept: impl Fn(&Facts) -> bool,
) -> Flow<bool> {
    if t.board.kept() {
        Ok(kept(&t.board))
    } else {
        Ok(t.ask_one_or(asked, slot(key))?.unwrap_or(enter))
    }
}

fn has_army(t: &mut Sitting<'_>, at: Space) -> Flow<bool> {
    let text = format!("Is a British Army in {at}, a General with a CU [Enter] yes?");
    let why = "An Army may flip an American PC, and place without a neighbor.";
    let asked = query("10.11B", text).why(why);
    lies_there(t, "army-on-it", asked, true, |board| board.has_army(Side::British, at))
}

fn has_unit(t: &mut Sitting<'_>, at: Space) -> Flow<bool> {
    let text = format!(
        "Is an American Unit in {at}: CU, General or the Congress, French ones too [Enter] no?"
    );
    let asked = query("10.11B", text);
    lies_there(t, "unit-on-it", asked, false, |board| board.has_unit(Side::American, at))
}

/// Whether an own PC from before the card is next to a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Neighbor {
    There,
    None,
    /// The player sees that it is allowed.
    AsSeen,
}

/// Whether a side's PC is next to a space on the kept board, `new` ones left out; for the British all ports are (10.11B).
pub(super) fn beside(board: &Facts, side: Side, at: Space, new: &BTreeSet<Space>) -> bool {
    let own = |to: Space| to != at && board.lies(to) == Some(side) && !new.contains(&to);
    let by_sea = side == Side::British && at.is_port();
    board.near(at, own)
        || (by_sea && board.all_spaces().into_iter().any(|to| to.is_port() && own(to)))
}

fn neighbor(t: &mut Sitting<'_>, card: &Placing, at: Space) -> Flow<Neighbor> {
    if t.board.kept() {
        if beside(&t.board, card.side, at, &card.new) {
            return Ok(Neighbor::There);
        }
        if t.board.charted(at) {
            return Ok(Neighbor::None);
        }
        if card.sees_lines {
            return Ok(Neighbor::AsSeen);
        }
    }
    let side = card.side;
    let text = format!(
        "{at}: next to which {side} PC from before this card (none if there is none) [Enter] allowed, as you see?"
    );
    let why = "For the British any other port is next to a port, blockaded or not. A PC that this card placed does not count. By a discard both sides need one.";
    let told = t.ask_one_or(query("10.11B, 10.12B", text).why(why), slot("neighbour"))?;
    Ok(match told {
        None => Neighbor::AsSeen,
        Some(None) => Neighbor::None,
        Some(Some(to)) => {
            let joined = !t.board.charted(at) || t.board.joined(at, to);
            let by_sea = side == Side::British && at.is_port() && to.is_port();
            if !card.new.contains(&to) && (joined || by_sea) {
                Neighbor::There
            } else {
                Neighbor::None
            }
        }
    })
}

/// PC that a card's own text changes.
#[derive(Default)]
pub(super) struct ByText {
    /// Whose PC it changes, and how; anything where nothing is said (6.31, 10.12A).
    pub allowed: Vec<(Side, PcChange)>,
    /// Whether it changes one PC in each colony.
    pub once: bool,
}

impl ByText {
    /// What the card allows.
    fn said(&self) -> String {
        let mut allowed = self.allowed.iter().map(|(side, how)| format!("{side} PC {how}"));
        format!("this card allows {}", allowed.join(" or "))
    }

    /// What may happen in a space with this PC.
    fn changes(&self, was: Option<Side>) -> Vec<(Side, PcChange)> {
        let all = Side::ALL.iter().copied().cartesian_product(PcChange::ALL.iter().copied());
        all.filter(|one| self.allowed.is_empty() || self.allowed.contains(one))
            .filter(|(side, how)| changed(*side, *how).0 == was)
            .collect()
    }

    /// What bars a change, if the card does not allow it.
    fn bars(&self, side: Side, happens: PcChange, before: bool) -> Option<String> {
        if !self.allowed.is_empty() && !self.allowed.contains(&(side, happens)) {
            return Some(self.said());
        }
        (self.once && before).then(|| "this card changes one PC in each colony".to_string())
    }
}

/// PC that a card's own text changes, up to so many; how many there were.
pub(super) fn by_text(t: &mut Sitting<'_>, most: i64, card: &ByText) -> Flow<i64> {
    let mut areas = BTreeSet::new();
    let why = "An OPS card places or flips as often as its value; a discarded event 1, next to an own PC; a Landing Party 1. A PC is removed by a discard alone.";
    let mut changes = 0;
    while changes < most {
        let kept = t.board.kept();
        let told = if kept { changed_at(t, card, why)? } else { changed_in(t, why)? };
        let Some(Changed { at, area, side, happens }) = told else {
            return Ok(changes);
        };
        let (was, to) = changed(side, happens);
        if let Some(why) = card.bars(side, happens, areas.contains(&area)) {
            t.not_allowed("6.31, 10.12A", why);
            continue;
        }
        if let Some(at) = at {
            t.board.set_pc(at, was, to);
        } else if t.board.counted() {
            t.board.recount(area, was, to);
            t.board.forgets_canada(area);
        }
        let on = at.map_or_else(|| area.to_string(), |at| at.to_string());
        changes += 1;
        areas.insert(area);
        if to.is_some() {
            t.order(&on, format!("+ 1 {side} PC"), "10.11");
        }
        if let Some(was) = was {
            t.order(&on, format!("- 1 {was} PC"), "10.11");
        }
    }
    Ok(changes)
}

/// A PC that a card changes: in which space of the kept board, in which area, whose it is, and what happens to it.
struct Changed {
    at: Option<Space>,
    area: Area,
    side: Side,
    happens: PcChange,
}

/// The PC that a card changes, as a player names it by its area.
fn changed_in(t: &mut Sitting<'_>, why: &'static str) -> Flow<Option<Changed>> {
    let text = "PC that this card changes: area, side (b or a), and + placed, - removed, f flipped to that side [Enter] no more?";
    let asked = query("10.11, 6.32", text).why(why).such_as("ny b +");
    let told = t.ask_or(asked, (slot("changed-in"), slot("changed-side"), slot("changed")))?;
    Ok(told.map(|(area, side, happens)| Changed { at: None, area, side, happens }))
}

/// The PC that a card changes on the kept board: what happens to it is asked where the card and the PC there leave it open.
fn changed_at(t: &mut Sitting<'_>, card: &ByText, why: &'static str) -> Flow<Option<Changed>> {
    let said = "a PC is in a space";
    let one = on_map("changed-space", said).barred(|board: &Facts, at: &Space| {
        let lies = or_none(board.lies(*at));
        let none = card.changes(board.lies(*at)).is_empty();
        none.then(|| format!("{lies} PC is there, and {}", card.said()))
    });
    let text = "PC that this card changes: which space [Enter] no more?";
    let asked = query("10.11, 6.32", text).why(why).such_as("oswego");
    let Some(at) = t.ask_one_or(asked, one)? else {
        return Ok(None);
    };
    let ways = card.changes(t.board.lies(at));
    let happens = match ways.iter().map(|(_, how)| *how).all_equal_value() {
        Ok(only) => only,
        Err(_) => {
            let one = slot("changed")
                .must(|_, how: &PcChange| ways.iter().any(|(_, one)| one == how), card.said());
            let text = format!("{at}: is the PC removed (-) or flipped (f)?");
            t.ask_one(query("10.11, 6.32", text).why(why), one)?
        }
    };
    let sides = ways.iter().filter(|(_, how)| *how == happens).map(|(side, _)| *side);
    let side = match sides.exactly_one() {
        Ok(only) => only,
        Err(_) => {
            let asked = query("10.11, 6.32", format!("{at}: whose PC is placed?"));
            t.ask_one(asked.why(why), slot("changed-side"))?
        }
    };
    let area = t.area(at)?;
    Ok(Some(Changed { at: Some(at), area, side, happens }))
}

/// Whose PC was there, and whose is there then.
fn changed(side: Side, happens: PcChange) -> (Option<Side>, Option<Side>) {
    match happens {
        PcChange::Placed => (None, Some(side)),
        PcChange::Removed => (Some(side), None),
        PcChange::Flipped => (Some(side.other()), Some(side)),
    }
}

/// 7.2B: one PC in a port, in place of one General of a British Campaign; whether it landed.
pub(super) fn landing(t: &mut Sitting<'_>) -> Flow<bool> {
    let why = "Once a Campaign card. A port that is not blockaded and no star, without American General, CU and Congress (D21).";
    loop {
        let said = "a Landing Party goes to a port, and to no fortified one (7.2B)";
        let at = slot("landing")
            .not_none(said)
            .must(|_, at: &Space| at.is_port() && !at.is_fortified(), said);
        let (text, example) = if t.board.kept() {
            ("Landing Party: which port [Enter] none?", "newport")
        } else {
            ("Landing Party: which port, and which PC is there now [Enter] none?", "newport a")
        };
        let pc = slot("landing-pc").must(
            |_, pc: &Option<Side>| *pc != Some(Side::British),
            "it places a PC where there is none, or flips an American one (7.2B)",
        );
        let asked = query("7.2B", text).why(why).such_as(example);
        let Some((at, told)) = t.ask_or(asked, (at, seen(&t.board, pc)))? else {
            return Ok(false);
        };
        let was = there(&t.board, at, told);
        let congress = t.board.counted() && t.congress()? == Some(at);
        if was == Some(Side::British) || congress || t.blockaded(at)? {
            t.not_allowed(
                "7.2B, 12.3",
                "the port is blockaded or British already, or the Congress is there",
            );
            continue;
        }
        let text = format!("Is an American General or CU in {at}, a French one too [Enter] no?");
        let asked = query("7.2B, D21", text);
        if lies_there(t, "landing-held", asked, false, |board| board.has_unit(Side::American, at))?
        {
            t.not_allowed("7.2B, D21", "Americans are there");
            continue;
        }
        put(t, Side::British, at, was, "", "7.2B")?;
        return Ok(true);
    }
}

//! Which PC a card may place, flip or remove (6.31, 6.32, 7.2B, 10.11, 10.12B), and the event that a discard is.

use crate::Facts;
use crate::names::{Area, Side, or_none};
use crate::sitting::{Flow, Sitting, query};
use crate::slot::{number, on_map, slot};
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
}

impl Placing {
    /// A card that places so many.
    pub(super) fn new(side: Side, most: i64, discard: bool) -> Placing {
        Placing { side, most, discard, new: BTreeSet::new() }
    }
}

/// The PC of a card, as a player names it.
pub(super) fn place_named(t: &mut Sitting<'_>) -> Flow<()> {
    let asked = query("10.11", "Who places, and what is the value of the card?").such_as("b 2");
    let (side, value) = t.ask(
        asked.why("Placing and flipping may be mixed, up to the value of the card."),
        (
            slot("places").asks("Who places?", "", "10.11"),
            number("place-value", 1, 3).asks("What is the value of the card?", "", "6.2"),
        ),
    )?;
    place(t, Placing::new(side, value, false))
}

/// PC placed or flipped, one after another.
pub(super) fn place(t: &mut Sitting<'_>, mut card: Placing) -> Flow<()> {
    let mut done = 0;
    while done < card.most {
        let at = on_map("place-space", "a PC is in a space");
        let which = format!("PC {} of {}: which space", done + 1, card.most);
        let told = if t.board.kept() {
            let text = format!("{which} [Enter] no more?");
            let told = t.ask_one_or(query("10.11", text).such_as("oswego"), at)?;
            told.map(|at| (at, t.board.lies(at)))
        } else {
            let text = format!("{which}, and which PC is there now [Enter] no more?");
            let pc = slot("place-pc").asks("Which PC is in that space now?", "", "10.11");
            t.ask_or(query("10.11", text).such_as("oswego -"), (at, pc))?
        };
        let Some((at, was)) = told else {
            return Ok(());
        };
        if let Some((rule, why)) = refused(t, &card, at, was)? {
            t.not_allowed(rule, why);
            continue;
        }
        put(t, card.side, at, was, "", "10.11")?;
        card.new.insert(at);
        done += 1;
    }
    Ok(())
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
        let there = match t.board.kept() {
            true => t.board.general(Side::American, at).is_some(),
            false => {
                let text =
                    format!("Is an American General in {at}, with or without CUs [Enter] yes?");
                t.ask_one_or(query("10.11A", text), slot("general-on-it"))?.unwrap_or(true)
            }
        };
        if !there {
            let why = "only an American General flips a British PC where he stands";
            return Ok(Some(("10.11A", why)));
        }
    } else {
        if t.board.is("mutinies") || t.congress()?.is_none() {
            let why = "nothing is placed while the Congress is dispersed or in a turn of Mutinies; flips stay allowed";
            return Ok(Some(("10.11A", why)));
        }
        let held = match t.board.kept() {
            true => t.board.cus(Side::British, at) > 0,
            false => {
                let text = format!("Is a British CU in {at} [Enter] no?");
                t.ask_one_or(query("10.11A", text), slot("cu-on-it"))?.unwrap_or(false)
            }
        };
        if held {
            return Ok(OCCUPIED);
        }
    }
    let alone = card.discard && neighbor(t, card, at)? == Neighbor::None;
    Ok(if alone { CHAIN } else { None })
}

fn has_army(t: &mut Sitting<'_>, at: Space) -> Flow<bool> {
    if t.board.kept() {
        return Ok(t.board.has_army(Side::British, at));
    }
    let text = format!("Is a British Army in {at}, a General with a CU [Enter] yes?");
    let why = "An Army may flip an American PC, and place without a neighbor.";
    let told = t.ask_one_or(query("10.11B", text).why(why), slot("army-on-it"))?;
    Ok(told.unwrap_or(true))
}

fn has_unit(t: &mut Sitting<'_>, at: Space) -> Flow<bool> {
    if t.board.kept() {
        return Ok(t.board.has_unit(Side::American, at));
    }
    let text = format!(
        "Is an American Unit in {at}: CU, General or the Congress, French ones too [Enter] no?"
    );
    Ok(t.ask_one_or(query("10.11B", text), slot("unit-on-it"))?.unwrap_or(false))
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
            match !card.new.contains(&to) && (joined || by_sea) {
                true => Neighbor::There,
                false => Neighbor::None,
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
    /// What bars a change, if the card does not allow it.
    fn bars(&self, side: Side, happens: PcChange, before: bool) -> Option<String> {
        let allowed = self.allowed.iter();
        if !self.allowed.is_empty() && !self.allowed.contains(&(side, happens)) {
            let allowed = allowed.map(|(side, how)| format!("{side} PC {how}")).join(" or ");
            return Some(format!("this card allows {allowed}"));
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
        let (side, happens) = (slot::<Side>("changed-side"), slot("changed"));
        let (on, area, side, was, to) = if t.board.kept() {
            let text = "PC that this card changes: space, side (b or a), and + placed, - removed, f flipped to that side [Enter] no more?";
            let asked = query("10.11, 6.32", text).why(why).such_as("oswego b +");
            let told = t.ask_or(asked, (slot::<Space>("changed-space"), side, happens))?;
            let Some((at, side, happens)) = told else {
                return Ok(changes);
            };
            let (was, to) = changed(side, happens);
            if t.board.lies(at) != was {
                let lies = or_none(t.board.lies(at));
                t.not_allowed("10.0", format!("{at} has {lies} PC"));
                continue;
            }
            let area = t.area(at)?;
            if let Some(why) = card.bars(side, happens, areas.contains(&area)) {
                t.not_allowed("6.31, 10.12A", why);
                continue;
            }
            t.board.set_pc(at, was, to);
            (at.to_string(), area, side, was, to)
        } else {
            let text = "PC that this card changes: area, side (b or a), and + placed, - removed, f flipped to that side [Enter] no more?";
            let asked = query("10.11, 6.32", text).why(why).such_as("ny b +");
            let told = t.ask_or(asked, (slot::<Area>("changed-in"), side, happens))?;
            let Some((area, side, happens)) = told else {
                return Ok(changes);
            };
            let (was, to) = changed(side, happens);
            if let Some(why) = card.bars(side, happens, areas.contains(&area)) {
                t.not_allowed("6.31, 10.12A", why);
                continue;
            }
            if t.board.counted() {
                t.board.recount(area, was, to);
                if area == Area::Canada {
                    t.board.forget("holds-montreal");
                    t.board.forget("holds-quebec");
                }
            }
            (area.to_string(), area, side, was, to)
        };
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
        let told = if t.board.kept() {
            let asked = query("7.2B", "Landing Party: which port [Enter] none?").why(why);
            let told = t.ask_one_or(asked.such_as("newport"), at)?;
            told.map(|at| (at, t.board.lies(at)))
        } else {
            let asked =
                query("7.2B", "Landing Party: which port, and which PC is there now [Enter] none?");
            let pc = slot("landing-pc").must(
                |_, pc: &Option<Side>| *pc != Some(Side::British),
                "it places a PC where there is none, or flips an American one (7.2B)",
            );
            t.ask_or(asked.why(why).such_as("newport a"), (at, pc))?
        };
        let Some((at, was)) = told else {
            return Ok(false);
        };
        let congress = t.board.counted() && t.congress()? == Some(at);
        if was == Some(Side::British) || congress || t.blockaded(at)? {
            t.not_allowed(
                "7.2B, 12.3",
                "the port is blockaded or British already, or the Congress is there",
            );
            continue;
        }
        let held = match t.board.kept() {
            true => t.board.has_unit(Side::American, at),
            false => {
                let text =
                    format!("Is an American General or CU in {at}, a French one too [Enter] no?");
                t.ask_one_or(query("7.2B, D21", text), slot("landing-held"))?.unwrap_or(false)
            }
        };
        if held {
            t.not_allowed("7.2B, D21", "Americans are there");
            continue;
        }
        put(t, Side::British, at, was, "", "7.2B")?;
        return Ok(true);
    }
}

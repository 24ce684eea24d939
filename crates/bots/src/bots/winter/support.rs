//! The Support Phase (6.4): 8.4.5, 8.5.9, R23, R34.

use super::super::{Candidate, Executor};
use super::choose::{Series, resources, totals};
use super::purchase_words::{bought, price};
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt, OfferLimit, SpaceOffer, TotalGains};
use itertools::Itertools;
use lod_engine::game::{Board, Faction, Space, SpaceSet};
use lod_engine::rules::support_spending::{Purchase, WINTER_LEVELS};
use lod_engine::rules::{Refusal, winter};

/// What a player names at once; else space after space, as long as there is something to buy and something to pay with.
pub(super) fn spend(run: &mut Executor<'_>, purchase: &Purchase) -> Result<(), Interrupt> {
    if run.is_played() {
        return player(run, purchase);
    }
    let (id, verb) = match purchase.faction {
        Faction::British => ("reward-loyalty", Verb::RewardLoyalty),
        _ => ("committees", Verb::Committees),
    };
    loop {
        let open = if run.is_theirs() { offers(run, purchase, true)? } else { Vec::new() };
        if run.is_theirs() && open.is_empty() {
            return Ok(());
        }
        let picked = run.next_by_summary(id, verb, usize::MAX, purchase)?;
        if run.is_theirs() {
            let Some((space, steps)) = assumed(run, purchase, &open, picked.first())? else {
                return Ok(());
            };
            run.does(|state| winter::buy(state, purchase, space, steps))?;
            continue;
        }
        if picked.is_empty() {
            return Ok(());
        }
        for space in picked {
            let steps = most(run, purchase, space);
            run.does(|state| winter::buy(state, purchase, space, steps))?;
        }
    }
}

fn most(run: &Executor<'_>, purchase: &Purchase, space: Space) -> u8 {
    winter::purchase_most(run.board(), purchase, space)
}

/// The spaces where something can be bought; for a non-player at least one level, for people markers alone too.
fn offers(
    run: &Executor<'_>,
    purchase: &Purchase,
    markers_alone: bool,
) -> Result<Vec<Candidate>, Interrupt> {
    let spaces = run.sure(winter::purchase_spaces(run.board(), purchase))?;
    let offer = |space| {
        let steps = most(run, purchase, space);
        let shifts = steps > purchase.markers(run.board(), space)
            && purchase.levels(run.board(), space, Some(WINTER_LEVELS)) > 0;
        let offered = shifts || (markers_alone && steps > 0);
        let does = |state: &mut _| winter::buy(state, purchase, space, steps);
        offered.then(|| run.foretell(space, does)).flatten()
    };
    Ok(spaces.without(run.state.selected()).iter().filter_map(offer).collect())
}

impl Series for Purchase {
    fn candidates(&self, run: &Executor<'_>) -> Result<Vec<Candidate>, Interrupt> {
        offers(run, self, false)
    }

    fn does(&self, run: &mut Executor<'_>, space: Space) -> Result<(), Refusal> {
        let steps = most(run, self, space);
        winter::buy(&mut run.state, self, space, steps)
    }
}

/// What a player buys: all of it is one question.
fn player(run: &mut Executor<'_>, purchase: &Purchase) -> Result<(), Interrupt> {
    let faction = run.faction();
    let mut offered = Vec::new();
    for space in offers(run, purchase, true)?.iter().map(|candidate| candidate.space) {
        for amount in (1..=most(run, purchase, space)).rev() {
            let cost = purchase.cost(run.board(), space, amount);
            let gains = run.reads(|| {
                let after = after(run, purchase, space, amount);
                after.map_or_else(TotalGains::default, |it| TotalGains::between(run.board(), &it))
            })?;
            offered.push(SpaceOffer { space, amount, cost, gains });
        }
    }
    if offered.is_empty() {
        return Ok(());
    }
    let question = Choice {
        lines: means(run, purchase, offered.iter().map(|o| o.space).collect())?,
        about: run
            .reads(|| offered.iter().map(|o| effect(run, purchase, o.space, o.amount)).collect())?,
        options: offered.iter().map(|o| format!("{} {}", o.space, o.amount)).collect(),
        default: offered.len(),
        limit: OfferLimit::Resources(run.board().resources(faction)),
        offers: offered.clone(),
        totals: run.reads(|| Some(totals(run.board())))?,
        ..run.question(format!("{} in which spaces", purchase.name))
    };
    for place in run.ask_offers(&question)? {
        if let Some(SpaceOffer { space, amount, .. }) = offered.get(place) {
            run.does(|state| winter::buy(state, purchase, *space, *amount))?;
        }
    }
    Ok(())
}

/// The Resources and what they buy.
fn means(
    run: &Executor<'_>,
    purchase: &Purchase,
    spaces: SpaceSet,
) -> Result<Vec<String>, Interrupt> {
    run.reads(|| {
        let each = "1 Resource each marker, then each level";
        let is_gage_there =
            |s| purchase.cost(run.board(), s, most(run, purchase, s)) < most(run, purchase, s);
        let free = if spaces.iter().any(is_gage_there) {
            "; the first level with Gage is free"
        } else {
            ""
        };
        vec![format!("{} {each}{free}.", resources(run.board(), run.faction()))]
    })
}

/// What a player who is not asked is taken to buy next.
fn assumed(
    run: &mut Executor<'_>,
    purchase: &Purchase,
    open: &[Candidate],
    picked: Option<Space>,
) -> Result<Option<(Space, u8)>, Interrupt> {
    let faction = run.faction();
    let spaces: SpaceSet = open.iter().map(|c| c.space).collect();
    let question = Choice {
        lines: means(run, purchase, spaces)?,
        about: run.reads(|| {
            let about = |s| match most(run, purchase, s) {
                // The last question: it shows the price.
                1 => effect(run, purchase, s, 1),
                _ => offered(run, purchase, s),
            };
            spaces.iter().map(about).collect()
        })?,
        ..run.question(format!("{} in which space?", purchase.name))
    };
    let space = run.person_space(spaces, Some("done"), picked, question)?;
    let Some(space) = space else { return Ok(None) };
    let most = most(run, purchase, space);
    let index = run.person_option(Choice {
        lines: run.reads(|| {
            let left = resources(run.board(), faction);
            let offered = offered(run, purchase, space);
            vec![format!("{space}: {offered}. {left}")]
        })?,
        about: run.reads(|| {
            let about = |n| result(run, purchase, space, n);
            (1..=most).map(about).collect()
        })?,
        options: (1..=most).map(|n| option(run.board(), purchase, space, n)).collect(),
        default: usize::from(most) - 1,
        space: Some(space),
        ..run.question(format!("{} in {space}", purchase.name))
    })?;
    let steps = u8::try_from(index).map_or(most, |i| i + 1).min(most);
    Ok(Some((space, steps)))
}

/// "2 Resources: 1 marker + 1 level".
fn option(board: &Board, purchase: &Purchase, space: Space, steps: u8) -> String {
    let cost = price(purchase.cost(board, space, steps));
    format!("{cost}: {}", bought(board, purchase, space, steps))
}

/// "Neutral; 1 level free (Gage), 2 levels 1 Resource".
fn offered(run: &Executor<'_>, purchase: &Purchase, space: Space) -> String {
    let board = run.board();
    let offer = |steps| {
        let cost = price(purchase.cost(board, space, steps));
        format!("{} {cost}", bought(board, purchase, space, steps))
    };
    let offers = (1..=most(run, purchase, space)).map(offer).join(", ");
    format!("{}; {offers}", board.support(space).name())
}

/// The board after this many steps.
fn after(run: &Executor<'_>, purchase: &Purchase, space: Space, steps: u8) -> Option<Board> {
    let mut state = run.state.rehearsal();
    let bought = winter::buy(&mut state, purchase, space, steps);
    bought.ok().map(|()| *state.board())
}

/// "Neutral -> Active Support"; nothing where the space stays as it is.
fn shift(run: &Executor<'_>, after: &Board, space: Space) -> Option<String> {
    let (was, is) = (run.board().support(space), after.support(space));
    (was != is).then(|| format!("{} -> {}", was.name(), is.name()))
}

/// "1 level, Neutral -> Passive Support".
fn effect(run: &Executor<'_>, purchase: &Purchase, space: Space, steps: u8) -> String {
    let shift = after(run, purchase, space, steps).and_then(|after| shift(run, &after, space));
    let still = || format!("still {}", run.board().support(space).name());
    let bought = bought(run.board(), purchase, space, steps);
    format!("{bought}, {}", shift.unwrap_or_else(still))
}

/// "British Resources 10 -> 8, Neutral -> Active Support".
fn result(run: &Executor<'_>, purchase: &Purchase, space: Space, steps: u8) -> String {
    let Some(after) = after(run, purchase, space, steps) else {
        return String::new();
    };
    let faction = run.faction();
    let (was, is) = (run.board().resources(faction), after.resources(faction));
    let resources = format!("{} Resources {was} -> {is}", faction.adjective());
    [resources].into_iter().chain(shift(run, &after, space)).join(", ")
}

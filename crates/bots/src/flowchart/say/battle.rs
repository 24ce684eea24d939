//! Battles in words: who joins, and what it costs.

use super::place::SpacePhrase;
use super::verb::{Saying, VerbPhrase, only, with};
use super::voice::Voice;
use crate::flowchart::instruction::Joining;
use crate::flowchart::words::MustStay;
use lod_engine::game::Faction;

pub(in crate::flowchart) fn battles(said: &Saying<'_>) -> VerbPhrase {
    let voice = said.voice;
    let mut how = match said.instruction.joins() {
        Some(joins) => joining(joins, voice),
        None => vec![format!("No {} join.", helpers(voice.faction()))],
    };
    how.push(
        "The Force Levels are those of the Battle as it would be fought (see the end).".to_string(),
    );
    VerbPhrase { does: format!("choose for Battle {}", said.at.some()), how }
}

/// Who can help a Faction in a Battle.
const fn helpers(faction: Faction) -> &'static str {
    match faction {
        Faction::British | Faction::Indians => "War Parties",
        Faction::Patriots => "French Regulars",
        Faction::French => "Patriots",
    }
}

/// Who joins a Battle, where and how many.
fn joining(joins: &Joining, voice: Voice<'_>) -> Vec<String> {
    let pieces = joins.pieces.many();
    let raises = match joins.raises_level {
        true => ", where that raises the Force Level",
        false => "",
    };
    let whole = match voice.faction() {
        Faction::British | Faction::Indians => {
            let first =
                joins.prefer.map_or(String::new(), |faces| format!(", {} first", faces.many()));
            let most = joins.most.as_ref().map_or(String::new(), |most| {
                format!(", no more than {}", most.reads(voice).name())
            });
            format!("{pieces} join by Common Cause{raises}: as many as possible{most}{first}.")
        }
        Faction::Patriots => format!(
            "{pieces} there join{raises}, if French Resources are above 0 (1 for each space, however few of them count), or for \
             nothing beside Rochambeau; no more of them than Patriot cubes add to the Force Level."
        ),
        Faction::French => format!(
            "Patriots join where there are {pieces}{raises}, if Patriot Resources are above 0 (1 for each space); no more \
             Continentals than French Regulars add to the Force Level."
        ),
    };
    let mut how = vec![whole];
    how.extend(joins.leave.iter().filter_map(|rule| match rule {
        MustStay::Last(rule) => Some(format!("Not {}.", rule.reads(voice))),
        _ => None,
    }));
    if !joins.tests.is_empty() {
        let place = SpacePhrase::of(&joins.tests, voice).single();
        how.push(format!("They join only in {place}."));
    }
    how
}

pub(in crate::flowchart) fn fight(said: &Saying<'_>) -> VerbPhrase {
    let does = "resolve the Battles one by one, in the order chosen";
    match said.voice.faction() {
        Faction::British | Faction::Indians => only(does),
        Faction::Patriots | Faction::French => with(
            does,
            &[
                "Each time the Rebellion wins the day, the Patriots Rally free in one space, through all the steps of their \
               Rally (P7): the first that can be done chooses the space. The French may move the Blockades of that City (see their page).",
            ],
        ),
    }
}

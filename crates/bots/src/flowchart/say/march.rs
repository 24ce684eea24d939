//! Marches, Garrisons and Scouts in words.

use super::list::sentence;
use super::order;
use super::place::SpacePhrase;
use super::verb::{Saying, VerbPhrase, only};
use super::voice::Voice;
use crate::flowchart::instruction::{Accompanying, Extent, Have, Target, VerbParameters};
use crate::flowchart::order::{Criterion, Metric, turns};
use lod_engine::game::Faction;
use lod_engine::game::words::capital;

pub(in crate::flowchart) fn march_control(said: &Saying<'_>) -> VerbPhrase {
    let voice = said.voice;
    let faction = voice.faction();
    let does = said.filled("March to bring {control} to {some}");
    let mut how = Vec::new();
    let VerbParameters::Control(march) = &said.instruction.terms else {
        return only(does);
    };
    how.push(match march.extent {
        Extent::UntilControl => format!(
            "{}: {}.",
            said.filled("Groups go one by one, each whole, until {control} is there"),
            which_group(&march.groups, voice)
        ),
        Extent::All => "All groups that can reach it go, each as large as it may be.".to_string(),
    });
    how.push(
        match faction {
            Faction::British | Faction::Indians => {
                "A group is all cubes that may leave a space together, with no more Tories than Regulars."
            }
            Faction::Patriots => "A group is all Patriot units that may leave a space together.",
            Faction::French => "A group is all French Regulars that may leave a space.",
        }
        .to_string(),
    );
    if let Some(along) = &march.along {
        how.push(company(along, voice));
    }
    if faction == Faction::French {
        how.push(opener(march.along.is_some()));
    }
    how.push(said.filled("Only where all that can come suffice for {control}."));
    VerbPhrase { does, how }
}

/// What a French March needs where no Patriot pieces are (3.5.4).
fn opener(along: bool) -> String {
    let needs = if along {
        "To a space without Patriot pieces a Continental has to come."
    } else {
        "Not to a space without Patriot pieces."
    };
    needs.to_string()
}

/// While what holds.
fn while_it(along: &Accompanying, voice: Voice<'_>) -> String {
    along
        .condition
        .as_ref()
        .map_or(String::new(), |when| format!("while {}, ", when.reads(true, voice)))
}

/// Who Marches along, and how many.
fn company(along: &Accompanying, voice: Voice<'_>) -> String {
    let pieces = along.pieces.many();
    let how = match voice.faction() {
        Faction::British | Faction::Indians => {
            let first =
                along.prefer.map_or(String::new(), |faces| format!(", {} first", faces.many()));
            format!(
                "{pieces} March along by Common Cause{first}: as many as Regulars in the group outnumber its Tories"
            )
        }
        Faction::Patriots => format!(
            "as many {pieces} as possible March along, no more in a group than its Continentals (1 French Resource \
             for each destination)"
        ),
        Faction::French => format!(
            "as many {pieces} as possible March along, no more in a group than its French Regulars (1 Patriot Resource \
             for each destination)"
        ),
    };
    sentence(&format!("{}{how}", while_it(along, voice)))
}

/// Which group Marches first.
fn which_group(groups: &[Criterion], voice: Voice<'_>) -> String {
    match order::clause(groups, &[], voice) {
        Some(order) => {
            let first = match turns(groups).next().map(|t| t.look) {
                Some(Metric::Kind(_)) => "",
                _ => "first the one with ",
            };
            format!("{first}{order}; equal ones by the Random Spaces table")
        }
        None => "which first is drawn by the Random Spaces table".to_string(),
    }
}

/// As many units as are needed, and no more.
pub(in crate::flowchart) fn enough(does: &str, units: &str, said: &Saying<'_>) -> VerbPhrase {
    let VerbParameters::Enough(enough) = &said.instruction.terms else {
        return only(String::new());
    };
    let goal = match enough.up_to {
        Target::Control(h) => format!("for {}", h.name()),
        Target::EndControl(h) => format!("to end {}", h.name()),
        Target::Have(Have { of, count: 1 }) => format!("to have one {} there", of.one()),
        Target::Have(Have { of, count }) => format!("to have {count} {} there", of.many()),
    };
    let prefer = enough.prefer.map(|faces| format!("{} go first.", capital(faces.many())));
    VerbPhrase {
        does: format!("{does} {units}, just enough {goal}, to {}", said.at.some()),
        how: prefer.into_iter().collect(),
    }
}

pub(in crate::flowchart) fn march_join(said: &Saying<'_>) -> VerbPhrase {
    let VerbParameters::Join(march) = &said.instruction.terms else {
        return only(String::new());
    };
    VerbPhrase {
        does: format!("March to bring {} to {}", march.bring.many(), said.at.some()),
        how: vec![format!(
            "One group goes that has a {}: {}.",
            march.bring.one(),
            which_group(&march.groups, said.voice)
        )],
    }
}

pub(in crate::flowchart) fn toward(said: &Saying<'_>) -> VerbPhrase {
    let voice = said.voice;
    let VerbParameters::Toward(march) = &said.instruction.terms else {
        return only(String::new());
    };
    let goal = SpacePhrase::of(&march.to, voice).counted("the nearest");
    VerbPhrase {
        does: format!(
            "March French Regulars toward {goal}, out of {}",
            said.at.some()
        ),
        how: vec![
            "Nearest in borders; each goes as near as one March brings it. All Regulars that may go do; by the Random \
             Spaces table among equals."
                .to_string(),
            match &march.along {
                Some(along) => sentence(&format!(
                    "{}one {} goes along where no Patriot piece is",
                    while_it(along, voice),
                    along.pieces.one()
                )),
                None => opener(false),
            },
        ],
    }
}

//! What `?` and `help VERB` show of the verbs.

use super::notation::write;
use super::verb::Verb;
use crate::tell::{plain, quoted};
use itertools::Itertools;
use lod_engine::game::Faction;
use lod_engine::rules::ActionStep;

/// How a line of an own turn is typed.
pub(super) fn lines(verbs: &[Verb]) -> Vec<String> {
    let pieces = "Pieces: r Regular, t Tory, c Continental, m Militia (mu, ma), w War Party (wu, wa), fr French Regular.";
    let joins = "Parts are joined with `;`. After a verb alone the rest is asked.";
    let mut lines = vec![joins.to_string(), pieces.to_string()];
    lines.extend(
        verbs.first().map(|verb| format!("`help {}` shows the form of a verb.", verb.typed())),
    );
    lines
}

/// A step that is legal now for each of the verbs, as it is written.
pub(super) fn examples(possible: &[(Verb, ActionStep)]) -> Vec<(String, String)> {
    possible.iter().map(|(verb, step)| (verb.typed().to_string(), write(step))).collect()
}

/// The whole form of a verb, what it means for each Faction, and an example that is legal `now`.
pub fn verb_help(typed: &str, now: &[(String, String)]) -> Vec<String> {
    let typed = plain(typed);
    let is_meant = |verb: &&Verb| {
        let (word, more) = verb.name();
        let name = [&[word], more].concat().join(" ");
        !typed.is_empty()
            && [verb.typed(), &name].iter().any(|name| plain(name).starts_with(&typed))
    };
    let rows = Faction::ALL.into_iter().flat_map(|faction| {
        let verbs = Verb::of(faction).iter().filter(is_meant);
        verbs.map(move |verb| (verb.typed(), verb.row(faction).form, verb.about(faction), faction))
    });
    let rows: Vec<_> = rows.collect();
    let exact = rows.iter().any(|(verb, ..)| plain(verb) == typed);
    let mut lines: Vec<String> = Vec::new();
    for (verb, form, about, faction) in rows {
        if exact && plain(verb) != typed {
            continue;
        }
        if !lines.iter().any(|line| line == form) {
            lines.push(form.to_string());
        }
        lines.push(format!("  {faction}: {about}"));
        let example = now.iter().find(|(word, _)| word == verb);
        lines.extend(example.map(|(_, line)| format!("  Legal now: `{line}`")));
    }
    if lines.is_empty() {
        let all = Faction::ALL.into_iter().flat_map(Verb::of).map(|verb| verb.typed()).unique();
        return vec![format!(
            "Unknown verb {}. Verbs: {}.",
            quoted(&typed),
            all.sorted().join(", ")
        )];
    }
    lines.push(
        "Fill in the capitals; words in brackets are optional, and `|` stands between alternatives. Words \
         work too: `march 3 regulars from boston to new york city`."
            .to_string(),
    );
    lines
}

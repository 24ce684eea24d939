//! The words that hold or not: what stands in their brackets, what they need around them, when they hold, how they read.

use super::expr::Sort::{
    Control, Effect, Faction, Kind, Leader, Level, Name, Number, Pieces, Role, Space, Test, Truth,
    Verb,
};
use super::need::{AHEAD, COMMAND, GAME, SPACE};
use super::phrases::{
    compares, does, factions, kinds, levels, neither, no, not, possible, several, spaces, with,
};
use super::word::{Given, Word};
use super::{Expr, Relation, under};
use crate::flowchart::Evaluator;
use crate::flowchart::describe::list::either;
use crate::flowchart::describe::place::{self, SpacePhrase};
use crate::flowchart::describe::voice::Voice;
use lod_engine::game::{Faction as Side4, Kind as SpaceKind, SpaceSet};

/// Every word that holds or not.
pub(super) static WORDS: &[Word] = &[
    // What the grammar makes.
    Word::truth(
        "and",
        &[Truth],
        0,
        |eye, all| all.iter().all(|part| part.holds(eye)),
        |all, so, voice| several(all, so, so, voice),
    )
    .among(|eye, among, all| all.iter().fold(among, |left, part| part.passing(left, eye)))
    .again()
    .implied(),
    Word::truth(
        "or",
        &[Truth],
        0,
        |eye, any| any.iter().any(|part| part.holds(eye)),
        |any, so, voice| match neither(any, voice).filter(|_| !so && voice.of_space) {
            Some(words) => words,
            None => several(any, so, !so, voice),
        },
    )
    .among(|eye, among, any| {
        any.iter().fold(SpaceSet::EMPTY, |found, part| {
            found.union(part.passing(among.without(found), eye))
        })
    })
    .again()
    .implied(),
    Word::truth(
        "not",
        &[Truth],
        0,
        |eye, given| !given[0].holds(eye),
        |given, so, voice| given[0].reads(!so, voice),
    )
    .among(|eye, among, given| among.without(given[0].passing(among, eye)))
    .implied(),
    relation(
        ">",
        |eye, given| given[0].value(eye) > given[1].value(eye),
        |eye, among, given| sized(eye, among, given, Relation::MoreThan),
    ),
    relation(
        "<",
        |eye, given| given[0].value(eye) < given[1].value(eye),
        |eye, among, given| sized(eye, among, given, Relation::LessThan),
    ),
    relation(
        ">=",
        |eye, given| given[0].value(eye) >= given[1].value(eye),
        |eye, among, given| sized(eye, among, given, Relation::AtLeast),
    ),
    relation(
        "<=",
        |eye, given| given[0].value(eye) <= given[1].value(eye),
        |eye, among, given| sized(eye, among, given, Relation::AtMost),
    ),
    relation(
        "is",
        |eye, given| given[0].value(eye) == given[1].value(eye),
        |eye, among, given| sized(eye, among, given, Relation::Equal),
    ),
    Word::truth(
        "any",
        &[Test],
        GAME,
        |eye, given| !given[0].passing(SpaceSet::ALL, eye).is_empty(),
        |given, so, voice| {
            let place = SpacePhrase::of(given[0].all(), voice).with_west_indies();
            place.counted(if so { "a" } else { "no" })
        },
    )
    .implied(),
    // Words of fixed lists, as what they say of a space.
    Word::truth(
        "has",
        &[Pieces],
        SPACE,
        |eye, given| eye.count(given[0].pieces().set()) > 0,
        |given, so, _| with(so, given[0].pieces().many()),
    )
    .among(|eye, among, given| eye.board.with_any(among, given[0].pieces().set()))
    .implied(),
    Word::truth(
        "kinds",
        &[Kind],
        SPACE,
        |eye, given| given.iter().any(|kind| kind.kind() == eye.here.kind()),
        |given, so, _| {
            format!("{} the {}", if so { "among" } else { "outside" }, place::kinds(&kinds(given)))
        },
    )
    .among(|_, among, given| {
        let kinds = given.iter().map(|kind| SpaceSet::kind(kind.kind()));
        among.intersect(kinds.fold(SpaceSet::EMPTY, SpaceSet::union))
    })
    .again()
    .implied(),
    Word::truth(
        "spaces",
        &[Space],
        SPACE,
        |eye, given| given.iter().any(|space| space.space() == eye.here),
        |given, so, _| {
            let names = place::names(&spaces(given));
            format!("{} {names}", if so { "that is" } else { "other than" })
        },
    )
    .among(|_, among, given| among.intersect(given.iter().map(Expr::space).collect()))
    .again()
    .implied(),
    Word::truth(
        "levels",
        &[Level],
        SPACE,
        |eye, given| {
            let level = eye.board.support(eye.here);
            given.iter().any(|one| one.level() == level)
        },
        |given, so, _| not(so, &format!("at {}", levels(given))),
    )
    .among(|eye, among, given| {
        let listed = given.iter().fold(0, |listed, one| listed | 1 << one.level() as u8);
        among.filter(|space| listed & 1 << eye.board.support(space) as u8 != 0)
    })
    .again()
    .implied(),
    Word::truth(
        "led-by",
        &[Leader],
        SPACE,
        |eye, given| eye.board.leader_in(given[0].leader(), eye.here),
        |given, so, _| with(so, given[0].leader().name()),
    )
    .implied(),
    Word::truth(
        "role",
        &[Role],
        SPACE | COMMAND,
        |eye, given| eye.is_in_role(given[0].role()),
        |given, so, _| format!("{}{}", no(so), given[0].role().reads()),
    )
    .implied(),
    Word::truth(
        "controlled",
        &[Control],
        SPACE,
        |eye, given| eye.board.control(eye.here) == given[0].control(),
        |given, so, _| not(so, under(given[0].control())),
    )
    .among(|eye, among, given| {
        let control = given[0].control();
        among.filter(|space| eye.board.control(space) == control)
    })
    .implied(),
    // What a space is.
    Word::truth(
        "only",
        &[Pieces, Pieces],
        SPACE,
        |eye, given| {
            let [these, of] = [0, 1].map(|i: usize| given[i].pieces().set());
            eye.board.has(eye.here, these) && !eye.board.has(eye.here, of.without(these))
        },
        |given, so, _| {
            let [these, of] = [0, 1].map(|i: usize| given[i].pieces().many());
            if so {
                format!("with only {these} as {of}")
            } else {
                format!("with other {of} than {these}")
            }
        },
    )
    .among(|eye, among, given| {
        let [these, of] = [0, 1].map(|i: usize| given[i].pieces().set());
        let there = eye.board.with_any(among, these);
        there.without(eye.board.with_any(there, of.without(these)))
    }),
    Word::truth(
        "room",
        &[],
        SPACE,
        |eye, _| eye.board.has_room(eye.here),
        |_, so, _| with(so, "room"),
    ),
    Word::truth(
        "blockaded",
        &[],
        SPACE,
        |eye, _| eye.board.is_blockaded(eye.here),
        |_, so, _| not(so, "Blockaded"),
    )
    .among(|eye, among, _| {
        let cities = among.intersect(SpaceSet::kind(SpaceKind::City));
        cities.filter(|space| eye.board.is_blockaded(space))
    }),
    Word::truth(
        "leader-of",
        &[Faction],
        SPACE,
        |eye, given| eye.board.has_leader(given[0].faction(), eye.here),
        |given, so, _| with(so, &format!("the {} Leader", given[0].faction().adjective())),
    ),
    Word::truth(
        "borders",
        &[Test],
        SPACE,
        |eye, given| eye.here.adjacent().iter().any(|near| given[0].holds(&eye.at(near))),
        |given, so, voice| {
            let place = SpacePhrase::of(given[0].all(), voice);
            not(so, &format!("adjacent to {}", place.single()))
        },
    )
    .among(|eye, among, given| {
        let near = given[0].passing(among.neighbours(), eye);
        among.intersect(near.neighbours())
    }),
    // What an action would do in a space.
    Word::truth(
        "gains",
        &[Control],
        SPACE | AHEAD,
        |eye, given| {
            let [before, after] = eye.control_change(eye.here);
            before != given[0].control() && after == given[0].control()
        },
        |given, so, voice| does(so, voice, "add", given[0].control().name()),
    ),
    Word::truth(
        "ends",
        &[Control],
        SPACE | AHEAD,
        |eye, given| {
            let [before, after] = eye.control_change(eye.here);
            before == given[0].control() && after != given[0].control()
        },
        |given, so, voice| does(so, voice, "end", given[0].control().name()),
    ),
    Word::truth(
        "changes-control",
        &[],
        SPACE | AHEAD,
        |eye, _| {
            let [before, after] = eye.control_change(eye.here);
            before != after
        },
        |_, so, voice| does(so, voice, "change", "Control"),
    ),
    Word::truth(
        "removes",
        &[Pieces],
        SPACE | AHEAD,
        |eye, given| eye.added(given[0].pieces().set()) < 0,
        |given, so, voice| does(so, voice, "remove", &format!("a {}", given[0].pieces().one())),
    ),
    Word::truth(
        "special-open",
        &[],
        SPACE,
        |eye, _| eye.state.is_none_or(|s| s.special().is_none() && s.takes_special()),
        |_, so, _| format!("where {} Special Activity may follow", if so { "a" } else { "no" }),
    ),
    // What is so of the game.
    Word::truth(
        "treaty",
        &[],
        GAME,
        |eye, _| eye.board.treaty(),
        |_, so, _| format!("the Treaty was {}played", no(so)),
    ),
    Word::truth(
        "leader-where",
        &[Faction, Test],
        GAME,
        |eye, given| {
            let space = eye.board.leader_space(given[0].faction());
            space.is_some_and(|space| given[1].holds(&eye.at(space)))
        },
        |given, so, voice| {
            let of = given[0].faction();
            let place = SpacePhrase::of(given[1].all(), voice);
            // Only British and French pieces may be there (1.4.2).
            let place = match of {
                Side4::British | Side4::French => place.with_west_indies().single(),
                Side4::Patriots | Side4::Indians => place.single(),
            };
            format!("the {} Leader is {}in {place}", of.adjective(), no(so))
        },
    ),
    Word::truth(
        "leader",
        &[Leader],
        GAME,
        |eye, given| {
            let leaders = given.iter().map(Expr::leader);
            leaders.into_iter().any(|leader| eye.board.leader(leader.faction()) == leader)
        },
        |given, so, _| {
            let names: Vec<&str> = given.iter().map(|leader| leader.leader().name()).collect();
            let whose = given[0].leader().faction().adjective();
            format!("{} is {}the {whose} Leader", either(&names), no(so))
        },
    )
    .again(),
    // What only the turn knows.
    Word::turn("no-event", &[], GAME, |_, so, voice| {
        let (faction, symbol) = (voice.faction(), voice.faction().adjective());
        if so {
            format!(
                "the Sequence of Play leaves the {faction} no Event, or the {symbol} symbol has a sword"
            )
        } else {
            format!(
                "the Sequence of Play leaves the {faction} the Event, and the {symbol} symbol has no sword"
            )
        }
    }),
    Word::turn("event", &[Effect], GAME, |given, so, voice| {
        format!("the Event {}", given[0].reads(so, voice))
    }),
    Word::turn("first-eligible-player", &[Faction], GAME, |given, so, _| {
        let factions = factions(given);
        match (factions.len() == Side4::ALL.len(), so) {
            (true, true) => "a player has the 1st Eligible Faction".to_string(),
            (true, false) => "a non-player is the 1st Eligible Faction".to_string(),
            (false, true) => {
                format!("a player has the 1st Eligible Faction ({})", either(&factions))
            }
            (false, false) => {
                format!("no player has the {} as 1st Eligible Faction", either(&factions))
            }
        }
    })
    .again(),
    Word::turn("brilliant-stroke-by", &[Faction], GAME, |given, so, _| {
        let have = if so { "have" } else { "have not" };
        format!("the {} {have} just played their Brilliant Stroke", either(&factions(given)))
    })
    .again(),
    Word::turn("special-unused", &[], GAME, |_, so, _| {
        format!("{} Special Activity has been used this turn", if so { "no" } else { "a" })
    }),
    Word::turn("possible", &[Name, Verb, Number], GAME, possible),
];

/// Two numbers compared.
const fn relation(
    sign: &'static str,
    holds: fn(&Evaluator<'_>, Given<'_>) -> bool,
    among: fn(&Evaluator<'_>, SpaceSet, Given<'_>) -> SpaceSet,
) -> Word {
    let reads: fn(Given<'_>, bool, Voice<'_>) -> String = match sign.as_bytes() {
        b">" => |given, so, voice| compares(given, Relation::MoreThan, so, voice),
        b"<" => |given, so, voice| compares(given, Relation::LessThan, so, voice),
        b">=" => |given, so, voice| compares(given, Relation::AtLeast, so, voice),
        b"<=" => |given, so, voice| compares(given, Relation::AtMost, so, voice),
        _ => |given, so, voice| compares(given, Relation::Equal, so, voice),
    };
    Word::truth(sign, &[Number, Number], 0, holds, reads).among(among).implied()
}

/// The spaces of these in which two numbers compare so. Where none of some pieces would not do, only spaces with such
/// pieces are looked at.
fn sized(eye: &Evaluator<'_>, among: SpaceSet, given: Given<'_>, is: Relation) -> SpaceSet {
    let (("count", [of]), Expr::Number(number)) = (given[0].parts(), &given[1]) else {
        let mut eye = *eye;
        return among.filter(|space| {
            eye.here = space;
            is.holds(given[0].value(&eye), given[1].value(&eye))
        });
    };
    let (board, set) = (eye.board, of.pieces().set());
    let among = if is.holds(0, *number) { among } else { board.with_any(among, set) };
    if (is, *number) == (Relation::AtLeast, 1) {
        return among;
    }
    among.filter(|space| is.holds(board.count(space, set).into(), *number))
}

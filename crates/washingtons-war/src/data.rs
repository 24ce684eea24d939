//! The data files of Washington's War, as they are built in.

/// The data files below `washingtons-war`, each with its text.
pub const FILES: [(&str, &str); 65] = [
    ("lists.toml", include_str!("../../../washingtons-war/lists.toml")),
    ("generals.toml", include_str!("../../../washingtons-war/generals.toml")),
    ("map.toml", include_str!("../../../washingtons-war/map.toml")),
    ("game.toml", include_str!("../../../washingtons-war/game.toml")),
    ("procedures/set-up.toml", include_str!("../../../washingtons-war/procedures/set-up.toml")),
    ("procedures/turn.toml", include_str!("../../../washingtons-war/procedures/turn.toml")),
    ("procedures/enter.toml", include_str!("../../../washingtons-war/procedures/enter.toml")),
    ("procedures/battle.toml", include_str!("../../../washingtons-war/procedures/battle.toml")),
    ("procedures/odds.toml", include_str!("../../../washingtons-war/procedures/odds.toml")),
    ("procedures/alliance.toml", include_str!("../../../washingtons-war/procedures/alliance.toml")),
    ("procedures/france.toml", include_str!("../../../washingtons-war/procedures/france.toml")),
    (
        "procedures/washington.toml",
        include_str!("../../../washingtons-war/procedures/washington.toml"),
    ),
    ("procedures/queue.toml", include_str!("../../../washingtons-war/procedures/queue.toml")),
    (
        "procedures/queue-card.toml",
        include_str!("../../../washingtons-war/procedures/queue-card.toml"),
    ),
    (
        "procedures/queue-off.toml",
        include_str!("../../../washingtons-war/procedures/queue-off.toml"),
    ),
    ("procedures/winter.toml", include_str!("../../../washingtons-war/procedures/winter.toml")),
    ("procedures/politics.toml", include_str!("../../../washingtons-war/procedures/politics.toml")),
    (
        "procedures/isolation.toml",
        include_str!("../../../washingtons-war/procedures/isolation.toml"),
    ),
    (
        "procedures/off-isolated.toml",
        include_str!("../../../washingtons-war/procedures/off-isolated.toml"),
    ),
    ("procedures/pc.toml", include_str!("../../../washingtons-war/procedures/pc.toml")),
    ("procedures/count-pc.toml", include_str!("../../../washingtons-war/procedures/count-pc.toml")),
    ("procedures/move.toml", include_str!("../../../washingtons-war/procedures/move.toml")),
    ("procedures/reach.toml", include_str!("../../../washingtons-war/procedures/reach.toml")),
    ("procedures/landing.toml", include_str!("../../../washingtons-war/procedures/landing.toml")),
    ("procedures/place.toml", include_str!("../../../washingtons-war/procedures/place.toml")),
    ("procedures/discard.toml", include_str!("../../../washingtons-war/procedures/discard.toml")),
    ("procedures/score.toml", include_str!("../../../washingtons-war/procedures/score.toml")),
    ("opponent/common.toml", include_str!("../../../washingtons-war/opponent/common.toml")),
    ("opponent/british.toml", include_str!("../../../washingtons-war/opponent/british.toml")),
    ("opponent/american.toml", include_str!("../../../washingtons-war/opponent/american.toml")),
    ("procedures/event.toml", include_str!("../../../washingtons-war/procedures/event.toml")),
    ("procedures/fleet.toml", include_str!("../../../washingtons-war/procedures/fleet.toml")),
    (
        "procedures/rochambeau.toml",
        include_str!("../../../washingtons-war/procedures/rochambeau.toml"),
    ),
    (
        "procedures/european-war.toml",
        include_str!("../../../washingtons-war/procedures/european-war.toml"),
    ),
    (
        "procedures/washington-pc.toml",
        include_str!("../../../washingtons-war/procedures/washington-pc.toml"),
    ),
    ("opponent/tie.toml", include_str!("../../../washingtons-war/opponent/tie.toml")),
    ("opponent/retreat.toml", include_str!("../../../washingtons-war/opponent/retreat.toml")),
    (
        "opponent/two-generals.toml",
        include_str!("../../../washingtons-war/opponent/two-generals.toml"),
    ),
    (
        "opponent/card-in-battle.toml",
        include_str!("../../../washingtons-war/opponent/card-in-battle.toml"),
    ),
    ("opponent/way.toml", include_str!("../../../washingtons-war/opponent/way.toml")),
    ("opponent/choices.toml", include_str!("../../../washingtons-war/opponent/choices.toml")),
    ("pieces.toml", include_str!("../../../washingtons-war/pieces.toml")),
    ("procedures/carry.toml", include_str!("../../../washingtons-war/procedures/carry.toml")),
    ("procedures/double.toml", include_str!("../../../washingtons-war/procedures/double.toml")),
    ("procedures/captures.toml", include_str!("../../../washingtons-war/procedures/captures.toml")),
    (
        "procedures/committee-pick.toml",
        include_str!("../../../washingtons-war/procedures/committee-pick.toml"),
    ),
    ("procedures/set-free.toml", include_str!("../../../washingtons-war/procedures/set-free.toml")),
    ("procedures/muster.toml", include_str!("../../../washingtons-war/procedures/muster.toml")),
    (
        "procedures/winter-british.toml",
        include_str!("../../../washingtons-war/procedures/winter-british.toml"),
    ),
    (
        "procedures/winter-american.toml",
        include_str!("../../../washingtons-war/procedures/winter-american.toml"),
    ),
    (
        "procedures/army-places.toml",
        include_str!("../../../washingtons-war/procedures/army-places.toml"),
    ),
    (
        "procedures/isolation-kept.toml",
        include_str!("../../../washingtons-war/procedures/isolation-kept.toml"),
    ),
    (
        "procedures/judge-american.toml",
        include_str!("../../../washingtons-war/procedures/judge-american.toml"),
    ),
    (
        "procedures/judge-british.toml",
        include_str!("../../../washingtons-war/procedures/judge-british.toml"),
    ),
    (
        "procedures/judge-space.toml",
        include_str!("../../../washingtons-war/procedures/judge-space.toml"),
    ),
    ("opponent/march.toml", include_str!("../../../washingtons-war/opponent/march.toml")),
    ("opponent/march-step.toml", include_str!("../../../washingtons-war/opponent/march-step.toml")),
    ("opponent/sail.toml", include_str!("../../../washingtons-war/opponent/sail.toml")),
    (
        "opponent/weigh-british.toml",
        include_str!("../../../washingtons-war/opponent/weigh-british.toml"),
    ),
    (
        "opponent/weigh-american.toml",
        include_str!("../../../washingtons-war/opponent/weigh-american.toml"),
    ),
    (
        "opponent/weigh-british-one.toml",
        include_str!("../../../washingtons-war/opponent/weigh-british-one.toml"),
    ),
    (
        "opponent/weigh-american-one.toml",
        include_str!("../../../washingtons-war/opponent/weigh-american-one.toml"),
    ),
    (
        "procedures/odds-cards.toml",
        include_str!("../../../washingtons-war/procedures/odds-cards.toml"),
    ),
    (
        "procedures/odds-ratings.toml",
        include_str!("../../../washingtons-war/procedures/odds-ratings.toml"),
    ),
    (
        "procedures/declare-pick.toml",
        include_str!("../../../washingtons-war/procedures/declare-pick.toml"),
    ),
];

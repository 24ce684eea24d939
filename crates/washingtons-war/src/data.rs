//! The data files of Washington's War, as they are built in.

/// The data files below `washingtons-war`, each with its text.
pub const FILES: [(&str, &str); 30] = [
    ("lists.toml", include_str!("../../../washingtons-war/lists.toml")),
    ("generals.toml", include_str!("../../../washingtons-war/generals.toml")),
    ("map.toml", include_str!("../../../washingtons-war/map.toml")),
    ("game.toml", include_str!("../../../washingtons-war/game.toml")),
    ("procedures/set-up.toml", include_str!("../../../washingtons-war/procedures/set-up.toml")),
    ("procedures/turn.toml", include_str!("../../../washingtons-war/procedures/turn.toml")),
    ("procedures/enter.toml", include_str!("../../../washingtons-war/procedures/enter.toml")),
    ("procedures/pc.toml", include_str!("../../../washingtons-war/procedures/pc.toml")),
    ("procedures/count-pc.toml", include_str!("../../../washingtons-war/procedures/count-pc.toml")),
    ("procedures/move.toml", include_str!("../../../washingtons-war/procedures/move.toml")),
    ("procedures/reach.toml", include_str!("../../../washingtons-war/procedures/reach.toml")),
    ("procedures/landing.toml", include_str!("../../../washingtons-war/procedures/landing.toml")),
    ("procedures/place.toml", include_str!("../../../washingtons-war/procedures/place.toml")),
    ("procedures/discard.toml", include_str!("../../../washingtons-war/procedures/discard.toml")),
    ("opponent/common.toml", include_str!("../../../washingtons-war/opponent/common.toml")),
    ("opponent/british.toml", include_str!("../../../washingtons-war/opponent/british.toml")),
    ("opponent/american.toml", include_str!("../../../washingtons-war/opponent/american.toml")),
    ("procedures/event.toml", include_str!("../../../washingtons-war/procedures/event.toml")),
    ("opponent/tie.toml", include_str!("../../../washingtons-war/opponent/tie.toml")),
    ("opponent/way.toml", include_str!("../../../washingtons-war/opponent/way.toml")),
    ("pieces.toml", include_str!("../../../washingtons-war/pieces.toml")),
    (
        "procedures/committee-pick.toml",
        include_str!("../../../washingtons-war/procedures/committee-pick.toml"),
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
        "procedures/declare-pick.toml",
        include_str!("../../../washingtons-war/procedures/declare-pick.toml"),
    ),
];

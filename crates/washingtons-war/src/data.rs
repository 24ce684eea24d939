//! The data files of Washington's War, as they are built in.

/// The data files below `washingtons-war`, each with its text.
pub const FILES: [(&str, &str); 17] = [
    ("lists.toml", include_str!("../../../washingtons-war/lists.toml")),
    ("generals.toml", include_str!("../../../washingtons-war/generals.toml")),
    ("map.toml", include_str!("../../../washingtons-war/map.toml")),
    ("game.toml", include_str!("../../../washingtons-war/game.toml")),
    ("opponent/common.toml", include_str!("../../../washingtons-war/opponent/common.toml")),
    ("opponent/british.toml", include_str!("../../../washingtons-war/opponent/british.toml")),
    ("opponent/american.toml", include_str!("../../../washingtons-war/opponent/american.toml")),
    ("opponent/tie.toml", include_str!("../../../washingtons-war/opponent/tie.toml")),
    ("opponent/way.toml", include_str!("../../../washingtons-war/opponent/way.toml")),
    ("pieces.toml", include_str!("../../../washingtons-war/pieces.toml")),
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
];

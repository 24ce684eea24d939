//! Parts of flowcharts for the tests of the non-players.

/// The Patriot summaries that Battles need.
pub(super) const PATRIOT_SUMMARIES: &str = r#"
[[summary]]
id = "win-the-day"
rule = "3.6.8"
title = "Levels left over"
say = "R32."

[[summary.do]]
verb = "win-the-day"
say = "Levels left over go to"
order = [{ most = "opposition-gain" }]

[[summary]]
id = "redeploy"
rule = "8.5.6"
title = "Washington"
say = "Most Continentals."

[[summary.do]]
verb = "redeploy"
say = "Washington goes to"
order = [{ most = { count = "continentals" } }]
"#;

/// The Indians Pass; their Leader goes where most War Parties are.
pub(super) const INDIANS: &str = r#"
faction = "indians"
start = "pass"

[[summary]]
id = "redeploy"
rule = "8.7.7"
title = "The Indian Leader"
say = "Most War Parties."

[[summary.do]]
verb = "redeploy"
say = "The Indian Leader goes to"
order = [{ most = { count = "war-parties" } }]
"#;

//! The longer sentences of verbs, most of them different for each Faction; [`super::verb`] fills in the names in braces.

/// How units March to add Control.
pub(in crate::flowchart) const MARCH_CONTROL: &[&str] = &[
    "Whole groups until {control}: {groups}.",
    "{all-groups}All groups that can reach it, each as large as possible.",
    "[British] Group: all cubes that may leave a space together.",
    "[Patriots] Group: all Patriot units that may leave a space together.",
    "[French] Group: all French Regulars that may leave a space.",
    "[British] {while}{along} accompany (Common Cause{along-first}), up to the group's Regulars minus Tories.",
    "[Patriots] {while}as many {along} as possible accompany, at most 1 per Continental (1 French Resource per \
        destination).",
    "[French] {while}as many {along} as possible accompany, at most 1 per French Regular (1 Patriot Resource per \
        destination).",
    "[French] {with-along}Into a space without Patriot pieces a Continental must accompany.",
    "[French] {without-along}Not into a space without Patriot pieces.",
    "Only where all of them suffice.",
];

/// Who accompanies a Battle, and how many.
pub(in crate::flowchart) const CHOOSE_BATTLES: &[&str] = &[
    "[British] {joins} accompany by Common Cause{raising}: as many as possible{joins-most}{joins-first}.",
    "[British] {without-joins}No War Parties accompany.",
    "[Patriots] {joins} there accompany{raising}, for 1 French Resource per space (0 with Rochambeau); at most as \
        many count as Patriot cubes.",
    "[Patriots] {without-joins}No French Regulars accompany.",
    "[French] Patriots with {joins} accompany{raising}, for 1 Patriot Resource per space; at most as many Continentals \
        count as French Regulars.",
    "[French] {without-joins}No Patriots accompany.",
    "{joins-not}",
    "Only in {joins-where}.",
];

/// What a Skirmish removes.
pub(in crate::flowchart) const SKIRMISH: &[&str] = &[
    "[British] Remove cubes before Militia: the type with fewest first (tied: French Regulars), then the other. With \
        Clinton 1 more Militia, Underground first.",
];

/// Which units are judged out of supply.
pub(in crate::flowchart) const PAY_SUPPLY: &[&str] =
    &["[Patriots] \"Their leaving\": half of the units there, rounded down."];

/// How those that desert are chosen.
pub(in crate::flowchart) const DESERT: &[&str] =
    &["{together}As one whole set.", "{one-by-one}One by one."];

/// How targets are Raided.
pub(in crate::flowchart) const RAID: &[&str] = &[
    "Select all targets first, as many as possible; War Parties move up to 1 space (Dragging Canoe's 2).",
    "Move 1 Underground War Party into each target without one, and into one where War Parties do not outnumber \
        Rebellion pieces, unless another target needs it.",
];

/// Where Blockades go.
pub(in crate::flowchart) const PLACE_BLOCKADE: &[&str] = &[
    "[blockade-move] One by one, each only to a City that then has more Support than the Battle City would have \
        without Blockades. Any other Blockaded City: 0.",
    "[blockades] A City already Blockaded: 0.",
];

/// Where Loyalty is Rewarded.
pub(in crate::flowchart) const REWARD_LOYALTY: &[&str] = &["{levels}Only where a level shifts."];

/// What the Rebellion does after Win the Day.
pub(in crate::flowchart) const FIGHT: &[&str] = &[
    "[Patriots French] After each Rebellion Win the Day: free Patriot Rally in 1 space (P7; the first step possible \
        selects it). The French may move Blockades of that City (their page).",
];

/// How units March toward a space.
pub(in crate::flowchart) const MARCH_TOWARD: &[&str] = &[
    "All that may leave, as near as possible; tied: Random Spaces.",
    "{while}1 {along-one} accompanies into a space without Patriot pieces.",
    "{without-along}Not into a space without Patriot pieces.",
];

/// Which cubes a Fort replaces.
pub(in crate::flowchart) const MUSTER_FORT: &[&str] = &[
    "Replace the kind with more (tied: Regulars), the other, the first again; the last Tory last.",
];

/// What a Plunder takes.
pub(in crate::flowchart) const PLUNDER: &[&str] = &["Remove an Active War Party first."];

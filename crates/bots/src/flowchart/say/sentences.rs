//! The longer sentences of verbs, most of them said otherwise for each Faction; [`super::verb`] fills in the names in braces.

/// How units March to bring Control.
pub(in crate::flowchart) const MARCH_CONTROL: &[&str] = &[
    "Groups go one by one, each whole, until {control} is there: {groups}.",
    "{all-groups}All groups that can reach it go, each as large as it may be.",
    "[British] A group is all cubes that may leave a space together, with no more Tories than Regulars.",
    "[Patriots] A group is all Patriot units that may leave a space together.",
    "[French] A group is all French Regulars that may leave a space.",
    "[British] {while}{along} March along by Common Cause{along-first}: as many as Regulars in the group outnumber \
        its Tories.",
    "[Patriots] {while}as many {along} as possible March along, no more in a group than its Continentals (1 French \
        Resource for each destination).",
    "[French] {while}as many {along} as possible March along, no more in a group than its French Regulars (1 Patriot \
        Resource for each destination).",
    "[French] {with-along}To a space without Patriot pieces a Continental has to come.",
    "[French] {without-along}Not to a space without Patriot pieces.",
    "Only where all that can come suffice for {control}.",
];

/// Who joins a Battle, and how many.
pub(in crate::flowchart) const CHOOSE_BATTLES: &[&str] = &[
    "[British] {joins} join by Common Cause{raising}: as many as possible{joins-most}{joins-first}.",
    "[British] {without-joins}No War Parties join.",
    "[Patriots] {joins} there join{raising}, if French Resources are above 0 (1 for each space, however few of them \
        count), or for nothing beside Rochambeau; no more of them than Patriot cubes add to the Force Level.",
    "[Patriots] {without-joins}No French Regulars join.",
    "[French] Patriots join where there are {joins}{raising}, if Patriot Resources are above 0 (1 for each space); \
        no more Continentals than French Regulars add to the Force Level.",
    "[French] {without-joins}No Patriots join.",
    "{joins-not}",
    "They join only in {joins-where}.",
    "The Force Levels are those of the Battle as it would be fought (see the end).",
];

/// What a Skirmish removes.
pub(in crate::flowchart) const SKIRMISH: &[&str] = &[
    "[British] It removes one Rebellion cube or Active Militia; or two of them and one British Regular; or \
        without any a Patriot Fort and one British Regular. Cubes before Militia; of the cubes the type with fewest \
        (French Regulars if even) until none of it is left, then the other. With Clinton one Militia more, Underground \
        first.",
    "[Patriots] It removes one British cube; or two and one Continental; or without cubes a British Fort and one \
        Continental.",
    "[French] It removes one British cube; or two and one French Regular; or without cubes a British Fort and one \
        French Regular.",
];

/// What is out of supply, and where it goes.
pub(in crate::flowchart) const PAY_SUPPLY: &[&str] = &[
    "[British] Out of supply are cubes neither with a British Fort nor in a City under British Control (the West \
        Indies apart).",
    "[British] Cubes that are neither paid for nor shifted for go to Available.",
    "[Patriots] Out of supply are units neither with a Patriot Fort nor in a City or Colony under Rebellion Control.",
    "[Patriots] Where nothing is paid, half of the units there (rounded down) go to Available: these are the ones \
        whose leaving is looked at.",
    "[French] Out of supply are Regulars neither with a Patriot Fort nor in a City or Colony under Rebellion Control \
        (the West Indies apart).",
    "[French] Where nothing is paid they go to the nearest Patriot Fort, or to Available if there is none.",
    "[Indians] Out of supply are War Parties in Colonies without a Village.",
    "[Indians] Where nothing is paid they go to the nearest Village.",
];

/// How many desert, and who chooses them.
pub(in crate::flowchart) const DESERT: &[&str] = &[
    "{together}They are chosen all together, so that the whole set is best.",
    "{one-by-one}They are chosen one by one.",
    "[French] One in five Tories on the map (rounded down) desert: the French choose the first.",
    "[British] One in five Tories on the map (rounded down) desert: the French choose the first, the British the others.",
    "[Indians] One in five Militia and one in five Continentals on the map (rounded down) desert: the Indians choose \
        the first of each.",
    "[Patriots] One in five Militia and one in five Continentals on the map (rounded down) desert: the Indians \
        choose the first of each, the Patriots the others.",
];

/// How targets are Raided.
pub(in crate::flowchart) const RAID: &[&str] = &[
    "Only with an Underground War Party there or beside (for Dragging Canoe's, two spaces away).",
    "Choose all targets first, as many as can be Raided together, then Raid them one by one.",
    "One Underground War Party moves into each target that has none, and into one where War Parties do not outnumber \
        Rebellion pieces, unless another target needs it.",
    "Each Raid Activates one Underground War Party, places a Raid marker and shifts one level toward Neutral.",
];

/// Where Blockades go.
pub(in crate::flowchart) const PLACE_BLOCKADE: &[&str] = &[
    "[blockade-move] One by one, each only to a City that then has more Support than the Battle City would have \
        without Blockades. Any other Blockaded City counts as 0.",
    "[blockades] A City that has a Blockade by then counts as 0.",
];

/// What Reward Loyalty costs.
pub(in crate::flowchart) const REWARD_LOYALTY: &[&str] = &[
    "Only with British Control, a British Regular and a Tory there. One Resource takes away each marker \
        (Propaganda first), then shifts each level toward Active Support (the first free with Gage);{levels} as far as \
        Resources go, and only where a level shifts.",
    "[command] A space not selected yet must be one where cubes could still be placed.",
];

/// What the Rebellion does after a day won.
pub(in crate::flowchart) const FIGHT: &[&str] = &[
    "[Patriots French] Each time the Rebellion wins the day, the Patriots Rally free in one space, through all \
        the steps of their Rally (P7): the first that can be done chooses the space. The French may move the Blockades \
        of that City (see their page).",
];

/// How units March toward a space.
pub(in crate::flowchart) const MARCH_TOWARD: &[&str] = &[
    "Nearest in borders; each goes as near as one March brings it. All Regulars that may go do; by the Random \
        Spaces table among equals.",
    "{while}one {along-one} goes along where no Patriot piece is.",
    "{without-along}Not to a space without Patriot pieces.",
];

/// Which cubes a Fort replaces.
pub(in crate::flowchart) const MUSTER_FORT: &[&str] = &[
    "A space not selected yet must be one where cubes could still be placed.",
    "See once which kind of cube has more there (Regulars if even): remove one of it, then one of the other, then one \
        of the first; the last Tory only if nothing else is left.",
];

/// What a Plunder takes.
pub(in crate::flowchart) const PLUNDER: &[&str] = &[
    "The Patriots lose as many Resources as the Population there, or all they have; the Indians get them, and one \
        War Party is removed there, an Active one first. Only where War Parties outnumber Rebellion pieces.",
];

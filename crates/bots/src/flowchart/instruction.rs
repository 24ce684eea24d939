//! One instruction of a box: a verb with the keys that it acts on (`verb.rs`), and no others.

use super::must_stay::MustStay;
use super::order::{Criterion, Metric, rankings};
use super::read::{Scope, WordReader};
use super::table::{blank, choices, record};
use super::verb::KeyUse;
use super::words::{Expr, Pieces, Verb, need};
use lod_engine::game::atlas::unknown;
use lod_engine::game::data::{Entry, FromData, Keys, Record};
use lod_engine::game::{Control, Faction, Piece, PieceSet, PieceType};
use lod_engine::terms;

/// One instruction of a box: a verb, and where and how to use it.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What is done.
    pub verb: Verb,
    /// Where the verb stands in the file.
    pub at: usize,
    /// The instruction in words for a player.
    pub say: String,
    /// Only if this condition applies.
    pub condition: Option<Expr>,
    /// Only if the instruction just before did nothing.
    pub otherwise: bool,
    /// Only if no instruction before it in this box did anything.
    pub only_if_nothing: bool,
    /// The tests that a space must pass.
    pub tests: Vec<Expr>,
    /// Which spaces come first.
    pub order: Vec<Criterion>,
    /// In how many spaces at most.
    pub max: Option<u8>,
    /// What must stay where units leave: that of the whole box.
    pub leave: Vec<MustStay>,
    /// The other keys that the verb needs.
    pub terms: VerbParameters,
}

/// What a verb needs besides spaces.
#[derive(Clone, Debug)]
pub enum VerbParameters {
    /// Nothing.
    Plain,
    /// How much.
    Amount(Expr),
    /// What the British give in a Trade.
    Answer(Answer),
    /// How many units come.
    Enough(JustEnough),
    /// How groups March to add Control.
    Control(ControlMarch),
    /// How cubes join others.
    Join(JoinMarch),
    /// Where displaced units go.
    Displace(Selection),
    /// Which origin of a single unit comes first.
    From(Vec<Criterion>),
    /// What units March toward.
    Toward(TowardMarch),
    /// Which of several ways to do it in a space.
    Ways(Vec<Criterion>),
    /// Who joins a Battle.
    Joins(Option<Joining>),
    /// What is raised: the first of these that can be.
    Raises(Vec<Raise>),
    /// Whether all pieces that desert at one moment are selected as one set (R168).
    Together(bool),
}

/// What the British give in a Trade, at most their Resources (8.4.6).
#[derive(Clone, Debug)]
pub struct Answer {
    /// How much.
    pub amount: Expr,
    /// Nothing, unless the die of the amount shows less than this.
    pub below: Option<Expr>,
}

record! {
    /// Pieces that French Agents raise while this many are Available (3.5.1).
    #[derive(Copy, PartialEq, Eq)]
    Raise {
        /// Which.
        of: PieceType,
        /// How many have to be Available.
        at_least = "at-least": u8,
    }
}

/// How many units come to a space, and which faces first.
#[derive(Clone, Debug)]
pub struct JustEnough {
    /// This many and no more; none where that cannot be reached.
    pub up_to: Target,
    /// These before others; otherwise those that are Active (8.1.2).
    pub prefer: Option<Pieces>,
}

choices! {
    /// What units are to reach in a space.
    #[derive(Copy, PartialEq, Eq)]
    Target {
        /// This Control (1.7).
        Control(Control) = "control",
        /// An end of this Control.
        EndControl(Control) = "end-control",
        /// This many of these pieces.
        Have(Have) = "have",
    }
}

record! {
    /// This many pieces.
    #[derive(Copy, PartialEq, Eq)]
    Have {
        /// Which.
        of: Pieces,
        /// How many.
        count: u8,
    }
}

/// March to add Control.
#[derive(Clone, Debug)]
pub struct ControlMarch {
    /// How far to go on.
    pub extent: Extent,
    /// Which groups first, while Control is not established yet.
    pub groups: Vec<Criterion>,
    /// Whose units March along.
    pub along: Option<Accompanying>,
}

record! {
    checked
    /// Units of the Friendly Faction that March along, as many as the rules allow (3.3.2, 3.5.4, 4.2.1).
    Accompanying {
        /// Which.
        pieces: Pieces,
        /// These before others; otherwise those that are Active (8.1.2).
        prefer: Option<Pieces>,
        /// Only while this holds.
        condition = "if": Option<Expr>,
    }
}

record! {
    checked
    /// Units of the Friendly Faction that join a Battle, as far as the rules let them (3.3.3, 3.5.5, 4.2.1).
    Joining {
        /// Which; those of the Rebellion all join or none.
        pieces: Pieces,
        /// These before others; otherwise those that are Active (8.1.2).
        prefer: Option<Pieces>,
        /// Only in spaces that pass these tests.
        tests = "where": Vec<Expr>,
        /// This many at most.
        most: Option<Expr>,
        /// Which of them do not join.
        leave: Vec<MustStay>,
        /// Only as many as make the Force Level higher than without them.
        raises_level = "raises-level": bool,
    }
}

/// March to add one kind of cube to where the other stands alone (8.4.3).
#[derive(Clone, Debug)]
pub struct JoinMarch {
    /// Which kind comes.
    pub bring: Pieces,
    /// Which group comes.
    pub groups: Vec<Criterion>,
}

/// March toward the nearest of some spaces (8.6.5).
#[derive(Clone, Debug)]
pub struct TowardMarch {
    /// Those spaces.
    pub to: Vec<Expr>,
    /// Of whom one Marches along where the French may not go without.
    pub along: Option<Accompanying>,
}

record! {
    /// A filter and an ordering.
    Selection {
        /// Spaces that qualify.
        tests = "where": Vec<Expr>,
        /// Which of them first.
        order: Vec<Criterion>,
    }
}

terms! {
    /// How many groups March to a destination (R7).
    Extent {
        /// No more groups once Control is established.
        UntilControl = "until-control";
        /// As many as possible.
        All = "all";
    }
}

impl Instruction {
    /// Whose units March along, where any may.
    pub const fn accompanying(&self) -> Option<&Accompanying> {
        match &self.terms {
            VerbParameters::Control(march) => march.along.as_ref(),
            VerbParameters::Toward(march) => march.along.as_ref(),
            _ => None,
        }
    }

    /// Who joins the Battles that it chooses; none where no Faction may.
    pub const fn joins(&self) -> Option<&Joining> {
        match &self.terms {
            VerbParameters::Joins(joins) => joins.as_ref(),
            _ => None,
        }
    }
}

/// Which origin comes first.
struct Origin(Vec<Criterion>);

impl FromData<WordReader> for Origin {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Origin> {
        let keys = entry.table(reader)?.only(reader, &["order"]);
        keys.read(reader, "order").map(Origin)
    }
}

/// The keys of every instruction.
const COMMON: [&str; 5] = ["verb", "say", "if", "otherwise", "only-if-nothing"];

/// The keys of some.
const ALL: [&str; 17] = [
    "where", "order", "max", "amount", "below", "up-to", "prefer", "from", "to", "bring", "extent",
    "groups", "along", "together", "ways", "joins", "raises",
];

impl FromData<WordReader> for Instruction {
    fn read(reader: &mut WordReader, entry: Entry<'_>) -> Option<Instruction> {
        let keys = entry.table(reader)?;
        if keys.entry("verb").is_none() {
            return reader.unread(entry.at(), "an instruction without `verb`");
        }
        let verb: Verb = keys.read(reader, "verb")?;
        let at = keys.at("verb");
        if !has_its_keys(reader, verb, &keys) {
            return None;
        }
        let say: Option<String> = keys.read(reader, "say");
        let condition = keys.read(reader, "if");
        let flags = ["otherwise", "only-if-nothing"].map(|key| keys.read(reader, key));
        let (tests, order) = (keys.read(reader, "where"), keys.read(reader, "order"));
        let max: Option<Option<u8>> = keys.read(reader, "max");
        let terms = (verb.entry().shape.terms)(&mut VerbKeys { reader, keys, verb });
        let [otherwise, only_if_nothing] = flags;
        let instruction = Instruction {
            verb,
            at,
            say: say?,
            condition: condition?,
            otherwise: otherwise?,
            only_if_nothing: only_if_nothing?,
            tests: tests?,
            order: order?,
            max: max?,
            leave: Vec::new(),
            terms: terms?,
        };
        blank(reader, &keys, "say", &instruction.say);
        if instruction.max == Some(0) {
            reader.flaw(keys.at("max"), "`max` is 0: the instruction never applies");
        }
        if matches!(instruction.terms, VerbParameters::Together(true))
            && !rankings(&instruction.order).is_some_and(|all| all.iter().all(adds_up))
        {
            reader.flaw(
                keys.at("order"),
                "what is chosen together is compared by numbers of spaces: `control-changes`, \
                 `control-population` or `empties`",
            );
        }
        Some(instruction)
    }
}

/// Whether a number about an action in several spaces is the sum of what it is in each of them.
fn adds_up(look: &Metric<'_>) -> bool {
    let (Metric::Most(measure) | Metric::Least(measure)) = look else {
        return false;
    };
    matches!(measure.word(), "control-changes" | "control-population" | "empties")
}

/// Whether an instruction has the keys that its verb needs, and no others; what is wrong goes to the reader.
fn has_its_keys(reader: &mut WordReader, verb: Verb, keys: &Keys<'_>) -> bool {
    let mut wrong = keys_without_use(verb, keys);
    wrong.extend(keys_missing(verb, keys));
    let fits = wrong.is_empty();
    for (at, what) in wrong {
        reader.unread::<()>(at, what);
    }
    fits
}

/// The keys that a verb has no use for: where each stands, and what is wrong.
fn keys_without_use(verb: Verb, keys: &Keys<'_>) -> Vec<(usize, String)> {
    let own: Vec<&str> = verb.entry().shape.keys.iter().map(|(key, _)| *key).collect();
    let known = [&COMMON[..], &own].concat();
    let takes = if own.is_empty() {
        "only `say` and `if`".to_string()
    } else {
        format!("`{}`", own.join("`, `"))
    };
    let fault = |key: &str| {
        if ALL.contains(&key) {
            format!("`{}` does not act on `{key}`; it takes {takes}", verb.id())
        } else {
            unknown("a key of an instruction", key, known.iter().copied())
        }
    };
    keys.others(&known).map(|entry| (entry.key_at, fault(entry.key))).collect()
}

/// The keys that a verb needs and does not have: where that shows, and what is wrong.
fn keys_missing(verb: Verb, keys: &Keys<'_>) -> Vec<(usize, String)> {
    let (id, at_verb) = (verb.id(), keys.at("verb"));
    let mut missing = Vec::new();
    for (key, need) in verb.entry().shape.keys {
        let value = keys.entry(key).map(|entry| entry.value.get_ref().as_integer());
        let is_one = value.flatten().is_some_and(|number| number.as_str() == "1");
        match (need, value) {
            (KeyUse::One, None) => {
                missing
                    .push((at_verb, format!("`{id}` needs `max = 1`: the rules allow one space")));
            }
            (KeyUse::One, Some(_)) if !is_one => missing
                .push((keys.at(key), format!("`max` of `{id}` is 1: the rules allow one space"))),
            (KeyUse::May, _) | (_, Some(_)) => {}
            (_, None) => missing.push((at_verb, format!("`{id}` needs `{key}`"))),
        }
    }
    if keys.entry("say").is_none() {
        missing.push((at_verb, "an instruction without `say`".to_string()));
    }
    missing
}

/// The keys of an instruction that do not select its space; those that its verb needs are there.
pub(super) struct VerbKeys<'r, 'd> {
    reader: &'r mut WordReader,
    keys: Keys<'d>,
    verb: Verb,
}

impl VerbKeys<'_, '_> {
    fn read<T: FromData<WordReader>>(&mut self, key: &str) -> Option<T> {
        self.keys.read(self.reader, key)
    }

    fn read_in_scope<T: FromData<WordReader>>(&mut self, key: &str, scope: Scope) -> Option<T> {
        let keys = self.keys;
        self.reader.read_in_scope(scope, |reader| keys.read(reader, key))
    }

    /// The scope without words that look at what the action would do.
    const fn settled(&self) -> Scope {
        self.reader.scope.without(need::AHEAD)
    }

    fn flaw_if(&mut self, key: &str, what: Option<impl Into<String>>) {
        let at = self.keys.at(key);
        self.reader.flaw_if(at, what);
    }

    /// Which groups March first: an ordering of the groups by their spaces.
    fn groups(&mut self) -> Option<Vec<Criterion>> {
        let scope = self.settled().with(need::GROUP);
        self.read_in_scope("groups", scope)
    }

    /// The number of `amount`, with one die at most.
    fn amount_in(&mut self, scope: Scope) -> Option<Expr> {
        let number: Expr = self.read_in_scope("amount", scope)?;
        let dice = number.dice().len() > 1;
        self.flaw_if("amount", dice.then_some("`amount` rolls one die at most"));
        Some(number)
    }

    pub(super) fn amount(&mut self) -> Option<VerbParameters> {
        let amount = self.amount_in(self.settled())?;
        let pressure = self.verb == Verb::NavalPressureResources && amount.word() != "d3";
        self.flaw_if("amount", pressure.then_some("Naval Pressure adds one D3: `\"d3\"`"));
        Some(VerbParameters::Amount(amount))
    }

    pub(super) fn answer(&mut self) -> Option<VerbParameters> {
        // The die of `amount` is rolled first, so `amount` may halve it.
        let amount = self.amount_in(self.settled().with(need::ROLLED));
        let below = self.read::<Option<Expr>>("below");
        let (amount, below) = (amount?, below?);
        if let Some(below) = &below {
            let rolls = (below.needs(need::DIE)).then_some(
                "`below` rolls no die: it is what the die of `amount` has to be less than",
            );
            self.flaw_if("below", rolls);
            let unused = (!amount.needs(need::DIE)).then_some(
                "`amount` rolls no die that could be less than this: `below` has no use",
            );
            self.flaw_if("below", unused);
        }
        Some(VerbParameters::Answer(Answer { amount, below }))
    }

    pub(super) fn enough(&mut self) -> Option<VerbParameters> {
        let (up_to, prefer) = (self.read("up-to"), self.read("prefer"));
        let enough = JustEnough { up_to: up_to?, prefer: prefer? };
        self.flaw_if("up-to", self.verb.unreachable(enough.up_to));
        self.flaw_if("prefer", enough.prefer.and_then(unfit_face));
        Some(VerbParameters::Enough(enough))
    }

    pub(super) fn control(&mut self) -> Option<VerbParameters> {
        let (extent, groups, along) = (self.read("extent"), self.groups(), self.read("along"));
        let march = ControlMarch { extent: extent?, groups: groups?, along: along? };
        let all = march.extent == Extent::All && !march.groups.is_empty();
        let unused = "with `extent = \"all\"` every group goes: `groups` has no use";
        self.flaw_if("groups", all.then_some(unused));
        Some(VerbParameters::Control(march))
    }

    pub(super) fn join(&mut self) -> Option<VerbParameters> {
        let (bring, groups) = (self.read("bring"), self.groups());
        Some(VerbParameters::Join(JoinMarch { bring: bring?, groups: groups? }))
    }

    pub(super) fn displace(&mut self) -> Option<VerbParameters> {
        self.read("to").map(VerbParameters::Displace)
    }

    pub(super) fn origin(&mut self) -> Option<VerbParameters> {
        self.read("from").map(|Origin(order)| VerbParameters::From(order))
    }

    pub(super) fn toward(&mut self) -> Option<VerbParameters> {
        let (to, along) = (self.read::<Selection>("to"), self.read("along"));
        Some(VerbParameters::Toward(TowardMarch { to: to?.tests, along: along? }))
    }

    pub(super) fn joins(&mut self) -> Option<VerbParameters> {
        // No other Faction has joined yet: there are no Force Levels to look at.
        let joins = self.read_in_scope("joins", self.settled().without(need::BATTLE));
        joins.map(VerbParameters::Joins)
    }

    pub(super) fn raises(&mut self) -> Option<VerbParameters> {
        let raises: Vec<Raise> = self.read("raises")?;
        let none = raises.is_empty();
        self.flaw_if("raises", none.then_some("`raises` is empty: nothing could be raised"));
        for (place, raise) in raises.iter().enumerate() {
            let at = self.keys.item_at("raises", place);
            self.reader.flaw_if(at, raise.unfit(&raises[..place]));
        }
        Some(VerbParameters::Raises(raises))
    }

    pub(super) fn together(&mut self) -> Option<VerbParameters> {
        self.read("together").map(VerbParameters::Together)
    }

    pub(super) fn ways(&mut self) -> Option<VerbParameters> {
        self.read("ways").map(VerbParameters::Ways)
    }
}

impl Verb {
    /// Why the units that the verb moves can never reach this target.
    fn unreachable(self, up_to: Target) -> Option<String> {
        let (movers, name) = match self {
            Verb::GarrisonMove => (PieceSet::of(Piece::BritishRegular), "`british-regulars`"),
            _ => (PieceSet::WAR_PARTIES, "`war-parties`"),
        };
        match up_to {
            Target::Control(Control::British) | Target::EndControl(Control::Rebellion) => None,
            Target::Control(h) | Target::EndControl(h) => Some(format!(
                "Royalist units bring British Control and end Rebellion Control, not {}",
                h.name()
            )),
            Target::Have(have) if have.count == 0 => {
                Some("`count` is 0: no unit would move".to_string())
            }
            Target::Have(have) => (!movers.without(have.of.set()).is_empty())
                .then(|| format!("{name} move here, and `of` does not count them")),
        }
    }
}

/// Why War Parties cannot be preferred so.
fn unfit_face(prefer: Pieces) -> Option<&'static str> {
    let face = matches!(prefer, Pieces::WarPartiesUnderground | Pieces::WarPartiesActive);
    (!face).then_some("`prefer` is one face: `war-parties-underground` or `war-parties-active`")
}

impl Raise {
    /// Why French Agents never place these pieces (3.5.1), or never after the earlier entries.
    fn unfit(self, earlier: &[Raise]) -> Option<String> {
        if !matches!(self.of, PieceType::Militia | PieceType::Continental) {
            return Some("Agents raise `militia` or `continentals`".to_string());
        }
        let most = self.of.force_pool();
        if !(1..=most).contains(&self.at_least) {
            return Some(format!("`at-least` is from 1 to {most}, as many as there are"));
        }
        let before = |e: &Raise| e.of == self.of && e.at_least <= self.at_least;
        let unused = earlier.iter().any(before);
        unused.then(|| "what comes before it is raised whenever this could be".to_string())
    }
}

/// Why a Faction has no help of these pieces of its Friendly Faction (3.3.2, 3.3.3, 3.5.4, 3.5.5, 4.2.1). `of_patriots`
/// are the Patriot pieces that help the French, and `act` says how: "March along with".
fn no_help(
    pieces: Pieces,
    faction: Faction,
    of_patriots: (PieceSet, &str),
    act: &str,
) -> Option<String> {
    let (helpers, names) = match faction {
        Faction::British => (PieceSet::WAR_PARTIES, "`war-parties`"),
        Faction::Patriots => (PieceSet::FRENCH, "`french-regulars`"),
        Faction::French => of_patriots,
        Faction::Indians => return Some(format!("no other Faction's units {act} the Indians")),
    };
    let help = !pieces.set().is_empty() && pieces.set().without(helpers).is_empty();
    (!help).then(|| format!("only {names} of other Factions {act} the {faction}"))
}

impl Record<WordReader> for Accompanying {
    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        let Some(faction) = reader.faction else { return };
        let continentals = (PieceSet::of(Piece::Continental), "`continentals`");
        let wrong = no_help(self.pieces, faction, continentals, "March along with");
        reader.flaw_if(keys.at("pieces"), wrong);
        if let Some(prefer) = self.prefer {
            let what = match faction {
                Faction::British => unfit_face(prefer),
                _ => Some("only War Parties have two faces to prefer"),
            };
            reader.flaw_if(keys.at("prefer"), what);
        }
    }
}

impl Record<WordReader> for Joining {
    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        let Some(faction) = reader.faction else { return };
        let patriots = (PieceSet::PATRIOTS, "Patriot pieces");
        let wrong = no_help(self.pieces, faction, patriots, "join a Battle of");
        reader.flaw_if(keys.at("pieces"), wrong);
        reader.flaw_if(keys.at("prefer"), self.prefer.and_then(unfit_face));
        for key in ["prefer", "most", "leave"].iter().filter(|_| faction != Faction::British) {
            let friend = faction.friend();
            let unused = format!("the {friend} join with all or none: `{key}` has no use");
            reader.flaw_if(keys.at(key), keys.entry(key).map(|_| unused));
        }
        for (place, rule) in self.leave.iter().enumerate() {
            if !matches!(rule, MustStay::Last(_)) {
                let what = "units leave no space in a Battle: only `last` has a use";
                reader.flaw(keys.item_at("leave", place), what);
            }
        }
    }
}

//! Where the spaces lie in the picture: what `random-spaces/places.toml` says.

use lod_engine::game::data::{Flaws, Readable, read_file};
use lod_engine::game::{DataErrors, Space};
use lod_engine::{record, shown};
use std::collections::BTreeSet;
use std::sync::OnceLock;
use toml::Spanned;

/// How wide the page of the map is.
pub const PAGE_WIDTH: i32 = 1131;
/// How high it is: an A4 page lying on its side.
pub const PAGE_HEIGHT: i32 = 800;
/// How wide the card of a space is.
pub const CARD_WIDTH: i32 = 120;
/// How high it is.
pub const CARD_HEIGHT: i32 = 88;
/// The longest label, in letters.
const LABEL: usize = 16;
/// The longest short name, in letters.
const SHORT: usize = 5;

/// The place of one space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceLayout {
    /// The middle of its card, across.
    pub x: i32,
    /// The middle of its card, down.
    pub y: i32,
    /// What stands on its card.
    pub label: String,
    /// What stands where there is little room.
    pub short: String,
}

/// The places of all spaces.
#[derive(Clone, Debug)]
pub struct MapLayout([SpaceLayout; Space::COUNT]);

record! {
    /// The file as written.
    PlacesFile {
        place: Readable<SpacePosition>,
    }
}

record! {
    /// The place of a space as written.
    SpacePosition {
        id: Spanned<Space>,
        at: Spanned<[i32; 2]>,
        label: Option<Spanned<String>>,
        short: Spanned<String>,
    }
}

impl MapLayout {
    /// Reads the text of a places file.
    ///
    /// # Errors
    /// Every flaw found: bad TOML, unknown, missing or doubled spaces, cards that leave the page or touch,
    /// names that have no room.
    pub fn parse(text: &str) -> Result<MapLayout, DataErrors> {
        read_file(text, |flaws, keys| {
            let file = PlacesFile::from_keys(flaws, &keys)?;
            file.layout(flaws, text.len())
        })
    }
}

impl PlacesFile {
    fn layout(&self, flaws: &mut Flaws, end: usize) -> Option<MapLayout> {
        let is_whole = flaws.is_clean();
        let mut places: [Option<SpaceLayout>; Space::COUNT] = [const { None }; Space::COUNT];
        let mut shorts = BTreeSet::new();
        for written in &self.place.0 {
            let at = written.id.span().start;
            let space = *written.id.get_ref();
            if places[space as usize].is_some() {
                flaws.flaw(at, format!("`{}` is given twice", space.id()));
                continue;
            }
            let [x, y] = *written.at.get_ref();
            flaws.flaw_if(written.at.span().start, wrong_place(space, x, y, &places));
            let label = match &written.label {
                Some(label) => {
                    flaws.flaw_if(label.span().start, wrong_name(label.get_ref(), LABEL));
                    label.get_ref().clone()
                }
                None => shown::line(space.name()).chars().take(LABEL).collect(),
            };
            let short_at = written.short.span().start;
            flaws.flaw_if(short_at, wrong_name(written.short.get_ref(), SHORT));
            let short = written.short.get_ref().clone();
            if !shorts.insert(short.to_lowercase()) {
                let what = format!("`{short}` is the short name of another space");
                flaws.flaw(short_at, what);
            }
            places[space as usize] = Some(SpaceLayout { x, y, label, short });
        }
        for space in Space::ALL {
            if is_whole && places[space as usize].is_none() {
                let what = format!("there is no [[place]] with the id `{}`", space.id());
                flaws.flaw(end, what);
            }
        }
        let places: Vec<SpaceLayout> = places.into_iter().flatten().collect();
        places.try_into().ok().map(MapLayout)
    }
}

impl MapLayout {
    /// The place of a space.
    pub fn layout(&self, space: Space) -> &SpaceLayout {
        &self.0[space as usize]
    }
}

/// What is wrong with a card there, beside those placed so far.
fn wrong_place(space: Space, x: i32, y: i32, placed: &[Option<SpaceLayout>]) -> Option<String> {
    let (right, down) = (CARD_WIDTH / 2, CARD_HEIGHT / 2);
    let across = right..=PAGE_WIDTH - right;
    let downwards = down..=PAGE_HEIGHT - down;
    if !across.contains(&x) || !downwards.contains(&y) {
        return Some(format!(
            "the card of `{}` leaves the page; its middle is {} to {} across and {} to {} down",
            space.id(),
            across.start(),
            across.end(),
            downwards.start(),
            downwards.end()
        ));
    }
    let other = Space::ALL.into_iter().zip(placed).find_map(|(other, place)| {
        let place = place.as_ref()?;
        // Both are on the page, so nothing overflows.
        let near = (place.x - x).abs() <= CARD_WIDTH && (place.y - y).abs() <= CARD_HEIGHT;
        near.then_some(other)
    })?;
    Some(format!(
        "the cards of `{}` and `{}` touch; {CARD_WIDTH} across or {CARD_HEIGHT} down has to be between their middles, and more",
        space.id(),
        other.id()
    ))
}

/// What is wrong with a name that has room for so many letters.
fn wrong_name(text: &str, most: usize) -> Option<String> {
    let plain = text.chars().all(|c| c.is_alphanumeric() || " .-".contains(c));
    let fits = (1..=most).contains(&text.chars().count());
    (!fits || !plain || text.trim() != text).then(|| {
        format!("a name here has 1 to {most} letters, with blanks, dots and hyphens only within")
    })
}

static PLACES: OnceLock<MapLayout> = OnceLock::new();

/// The places in use: those installed, or the embedded ones.
pub fn places() -> &'static MapLayout {
    PLACES
        .get_or_init(|| MapLayout::parse(TEXT).expect("the embedded places are checked by a test"))
}

/// The embedded file.
pub const TEXT: &str = include_str!("../../../../random-spaces/places.toml");

/// Puts other places in place of the embedded ones, before anything has looked at those.
///
/// # Errors
/// Gives the places back when some are in use already.
pub fn install(places: MapLayout) -> Result<(), Box<MapLayout>> {
    PLACES.set(places).map_err(Box::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line between two spaces that border each other runs below no third card, and every two bordering
    /// spaces can be joined by a line that shows.
    #[test]
    fn lines_between_neighbours_cross_no_card() {
        let places = MapLayout::parse(TEXT).unwrap();
        let mut lines = 0;
        for from in Space::ALL {
            for to in from.adjacent().iter().filter(|to| *to > from) {
                lines += 1;
                let (a, b) = (places.layout(from), places.layout(to));
                for step in 0..=1000 {
                    let between = |a: i32, b: i32| a + (b - a) * step / 1000;
                    let (x, y) = (between(a.x, b.x), between(a.y, b.y));
                    let is_crossed = |space: &Space| {
                        let card = places.layout(*space);
                        (card.x - x).abs() <= CARD_WIDTH / 2
                            && (card.y - y).abs() <= CARD_HEIGHT / 2
                    };
                    let mut others = Space::ALL.into_iter().filter(|s| ![from, to].contains(s));
                    let other = others.find(is_crossed);
                    assert_eq!(other, None, "{from} - {to}");
                }
            }
        }
        assert!(lines > 40, "{lines}");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let told = |find: &str, put: &str| {
            assert!(TEXT.contains(find), "{find}");
            let text = TEXT.replacen(find, put, 1);
            let flaws = MapLayout::parse(&text).unwrap_err();
            let words: Vec<String> =
                flaws.iter().map(|f| format!("{}: {}", f.line(&text), f.what)).collect();
            words.join("\n")
        };
        let boston = "id = \"boston\"";
        assert!(told(boston, "id = \"bostom\"").contains("did you mean `boston`?"));
        assert!(told(boston, "id = \"quebec-city\"").contains("is given twice"));
        assert!(told("short = \"Bos\"", "short = \"Boston\"").contains("1 to 5 letters"));
        assert!(told("short = \"Bos\"", "short = \"nh\"").contains("of another space"));
        assert!(told("short = \"Bos\"", "short = \"<b>\"").contains("1 to 5 letters"));
        assert!(
            told("short = \"Bos\"", "shirt = \"Bos\"")
                .contains("`shirt` is not a key that can stand here")
        );
        let fault_at = |put: &str| {
            let place = places().layout(Space::Boston);
            told(&format!("at = [{}, {}]", place.x, place.y), put)
        };
        assert!(fault_at("at = [2000000000, -2000000000]").contains("leaves the page"));
        let ma = places().layout(Space::Massachusetts);
        let near = fault_at(&format!("at = [{}, {}]", ma.x + 5, ma.y));
        assert!(near.contains("`massachusetts` and `boston` touch"), "{near}");
    }
}

//! What the page is made of: one document, its style and its script in modules.

use super::answer::Kind;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path.
    pub path: &'static str,
    /// What it is.
    pub kind: Kind,
    /// What is in it.
    pub text: &'static str,
}

macro_rules! assets {
    ($(($path:literal, $kind:ident, $($file:literal)+)),* $(,)?) => {
        &[$(Asset { path: $path, kind: Kind::$kind, text: concat!($(include_str!(concat!("page/", $file))),+) }),*]
    };
}

/// All of them.
pub const ASSETS: &[Asset] = assets![
    ("/", Page, "page.html"),
    ("/page.css", Style, "tokens.css" "page.css" "layout.css" "board.css"),
    ("/icon.svg", Svg, "icon.svg"),
    ("/page.js", Script, "page.js"),
    ("/again.js", Script, "again.js"),
    ("/answers.js", Script, "answers.js"),
    ("/back.js", Script, "back.js"),
    ("/battle.js", Script, "battle.js"),
    ("/board.js", Script, "board.js"),
    ("/cards.js", Script, "cards.js"),
    ("/chances.js", Script, "chances.js"),
    ("/chart.js", Script, "chart.js"),
    ("/columns.js", Script, "columns.js"),
    ("/compared.js", Script, "compared.js"),
    ("/conversation.js", Script, "conversation.js"),
    ("/dice.js", Script, "dice.js"),
    ("/dom.js", Script, "dom.js"),
    ("/draft.js", Script, "draft.js"),
    ("/effect.js", Script, "effect.js"),
    ("/ended.js", Script, "ended.js"),
    ("/entry.js", Script, "entry.js"),
    ("/fields.js", Script, "fields.js"),
    ("/foot.js", Script, "foot.js"),
    ("/gains.js", Script, "gains.js"),
    ("/group.js", Script, "group.js"),
    ("/header.js", Script, "header.js"),
    ("/help.js", Script, "help.js"),
    ("/host.js", Script, "host.js"),
    ("/land.js", Script, "land.js"),
    ("/lesson.js", Script, "lesson.js"),
    ("/map.js", Script, "map.js"),
    ("/march.js", Script, "march.js"),
    ("/moves.js", Script, "moves.js"),
    ("/notice.js", Script, "notice.js"),
    ("/peek.js", Script, "peek.js"),
    ("/picture.js", Script, "picture.js"),
    ("/pieces.js", Script, "pieces.js"),
    ("/plan.js", Script, "plan.js"),
    ("/question.js", Script, "question.js"),
    ("/round.js", Script, "round.js"),
    ("/rows.js", Script, "rows.js"),
    ("/requests.js", Script, "requests.js"),
    ("/setup.js", Script, "setup.js"),
    ("/sheet.js", Script, "sheet.js"),
    ("/spaces.js", Script, "spaces.js"),
    ("/start.js", Script, "start.js"),
    ("/state.js", Script, "state.js"),
    ("/stepper.js", Script, "stepper.js"),
    ("/story.js", Script, "story.js"),
    ("/sure.js", Script, "sure.js"),
    ("/tags.js", Script, "tags.js"),
    ("/take.js", Script, "take.js"),
    ("/text.js", Script, "text.js"),
    ("/together.js", Script, "together.js"),
    ("/turn.js", Script, "turn.js"),
    ("/work.js", Script, "work.js"),
];

/// The file at a path.
pub fn at(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module that is imported is served, and one that is served is imported.
    #[test]
    fn the_modules_of_the_page_are_the_ones_served() {
        let scripts = || ASSETS.iter().filter(|asset| asset.path.ends_with(".js"));
        for script in scripts() {
            for how in ["from \"./", "import(\"./"] {
                for path in imported(script, how) {
                    assert!(at(&path).is_some(), "{} wants {path}", script.path);
                }
            }
            let wants = |how: &str| {
                let import = format!("{how}.{}\"", script.path);
                scripts().any(|other| other.text.contains(&import))
            };
            let (first, late) = (wants("from \""), wants("import(\""));
            assert!(first || late || script.path == "/page.js", "nothing wants {}", script.path);
            assert!(!(first && late), "{} comes both at once and late", script.path);
        }
    }

    /// The paths of the modules that a script imports so.
    fn imported<'s>(script: &'s Asset, how: &'s str) -> impl Iterator<Item = String> + 's {
        let names = script.text.split(how).skip(1).filter_map(|part| part.split('"').next());
        names.map(|name| format!("/{name}"))
    }
}

//! The four pages as they are printed, read and agreed on; `REGENERATE=1` writes them anew.

use lod::tell::WIDTH;
use lod_bots::bots::Library;
use lod_bots::flowchart::describe;
use lod_engine::game::Faction;
use std::path::PathBuf;

fn file(faction: Faction) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join(format!("tests/data/pages/{}.txt", faction.id()))
}

#[test]
fn the_pages_are_those_that_were_agreed_on() {
    for faction in Faction::ALL {
        let page = describe::page(&Library::get().charts[faction], WIDTH);
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::write(file(faction), &page).expect("written");
        }
        let agreed = std::fs::read_to_string(file(faction)).expect("a page");
        let differs = page.lines().zip(agreed.lines()).position(|(new, old)| new != old);
        assert!(
            page == agreed,
            "{faction}, line {}: read it, then write it with REGENERATE=1",
            differs.unwrap_or(page.lines().count().min(agreed.lines().count())) + 1
        );
    }
}

#[test]
fn no_line_is_wider_than_eighty_columns() {
    for faction in Faction::ALL {
        let page = describe::page(&Library::get().charts[faction], WIDTH);
        let wide = page.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{faction}");
    }
}

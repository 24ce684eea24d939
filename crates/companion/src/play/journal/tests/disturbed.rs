//! What is done to the files of games.

use super::*;

/// What is done to the record of a game under way.
type Deed = fn(&Bed, &str);

fn shorten(bed: &Bed, name: &str, by: usize) {
    let bytes = bed.read(name);
    bed.overwrite(name, &bytes[..bytes.len().saturating_sub(by)]);
}

/// An older copy: two lines of the game.
fn older(bed: &Bed, name: &str) -> Vec<u8> {
    let bytes = bed.read(name);
    let end = good_ends(&bytes)[1];
    bytes[..end].to_vec()
}

/// What the files of a folder are called.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    files.map(|f| f.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

/// Whatever is done to a game under way it is saved whole, what happened is told, and what lay there is kept.
fn is_saved_whole(bed: &Bed, record: &str, name: &str, state: Deed, expected: (FileChange, bool)) {
    // With an answer to write, and with nothing new.
    for answers in [1, 0] {
        let (_, mut journal) = bed.played(record, 9, 3);
        state(bed, record);
        for _ in 0..answers {
            journal.add(&JournalEntry::Line("3".to_string()));
        }
        let lines = journal.entries() + 1;
        let mended = journal.save_for_good().unwrap();
        let mended = mended.unwrap_or_else(|| panic!("{name}: it is told"));
        assert_eq!((mended.what, mended.other.is_some()), expected, "{name}");
        if mended.other.is_some() {
            let kept = with_ending(record, "other-1");
            assert_eq!(mended.other, Some(bed.store.place(&kept)));
            assert!(String::from_utf8(bed.read(&kept)).unwrap().contains("another"));
            bed.store.remove(&kept).unwrap();
        }
        assert!(journal.is_saved());
        assert_eq!(bed.lines_in(record), lines, "{name}");
        // It goes on in the new record, which no other program gets.
        assert!(matches!(bed.open(record), Err(OpenError::Locked(_))), "{name}");
        journal.add(&JournalEntry::Line("4".to_string()));
        assert_eq!(journal.save().unwrap(), None, "{name}");
        drop(journal);
        let opened = bed.open(record).unwrap();
        assert_eq!((opened.entries.len() + 1, opened.damage), (lines + 1, None));
        drop(opened.journal);
        bed.store.remove(record).unwrap();
    }
}

#[test]
fn whatever_is_done_to_the_record_of_a_game_under_way_it_is_saved_whole() {
    use FileChange::{Changed, Gone, Replaced};
    let states: [(&str, Deed, FileChange, bool); 11] = [
        ("removed", |b, n| b.store.remove(n).unwrap(), Gone, false),
        ("renamed away", |b, n| b.store.rename(n, "away").unwrap(), Gone, false),
        ("an older copy by rename", |b, n| b.replace(n, &older(b, n)), Replaced, false),
        ("the same by rename", |b, n| b.replace(n, &b.read(n)), Replaced, false),
        ("another by rename", |b, n| b.replace(n, b"another\n"), Replaced, true),
        ("emptied", |b, n| shorten(b, n, usize::MAX), Changed, false),
        ("shortened by three bytes", |b, n| shorten(b, n, 3), Changed, false),
        ("shortened by a line", |b, n| shorten(b, n, 3000), Changed, false),
        ("an older copy in it", |b, n| b.overwrite(n, &older(b, n)), Changed, false),
        ("another in it", |b, n| b.overwrite(n, b"another\n"), Changed, true),
        (
            "a line after its end",
            |b, n| b.overwrite(n, &[b.read(n).as_slice(), b"another\n"].concat()),
            Changed,
            true,
        ),
    ];
    for bed in beds("deeds") {
        for (name, state, what, other) in states {
            is_saved_whole(&bed, "a.lod", name, state, (what, other));
        }
        if let Some(folder) = &bed.folder {
            assert!(names(&folder.0).iter().all(|f| !f.contains(".new-")));
        }
    }
}

#[test]
fn a_game_outlives_its_folder() {
    let states: [(&str, Deed); 2] = [
        ("its folder removed", |_, n| {
            fs::remove_dir_all(Path::new(n).parent().unwrap()).unwrap();
        }),
        ("its folder renamed", |_, n| {
            let folder = Path::new(n).parent().unwrap();
            let away = folder.with_extension("away");
            let _ = fs::remove_dir_all(&away);
            fs::rename(folder, away).unwrap();
        }),
    ];
    let [bed, _] = beds("folders");
    let folder = bed.folder.as_ref().map(|folder| folder.0.join("games")).unwrap();
    let record = Disk::name_of(&folder.join("a.lod"));
    for (name, state) in states {
        fs::create_dir_all(&folder).unwrap();
        is_saved_whole(&bed, &record, name, state, (FileChange::Gone, false));
    }
}

#[test]
fn another_game_in_its_place_that_is_open_elsewhere_is_left_alone() {
    for bed in beds("open-elsewhere") {
        let name = "a.lod";
        let (_, mut journal) = bed.played(name, 9, 2);
        let lines = journal.entries() + 1;
        // The same game, opened by another program from a copy that was put in its place.
        bed.replace(name, &bed.read(name));
        let other = bed.open(name).unwrap();
        journal.add(&JournalEntry::Line("1".to_string()));
        let error = journal.save().unwrap_err();
        assert!(error.to_string().contains("another program"), "{error}");
        assert!(!journal.is_saved());
        drop(other.journal);
        assert!(journal.save().unwrap().is_some());
        assert_eq!(bed.lines_in(name), lines + 1);
    }
}

#[test]
fn what_cannot_be_written_over_is_told_and_left_alone() {
    let [bed, _] = beds("in-place");
    let path = bed.folder.as_ref().map(|folder| folder.0.join("a.lod")).unwrap();
    let (_, mut journal) = bed.played("a.lod", 9, 2);
    let lines = journal.entries() + 1;
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = journal.save().unwrap_err();
    assert!(error.to_string().contains("a folder is in its place"), "{error}");
    assert!(!journal.is_saved());
    fs::remove_dir(&path).unwrap();
    assert!(journal.save().unwrap().is_some());
    assert_eq!(bed.lines_in("a.lod"), lines);
}

#[test]
#[cfg(unix)]
fn a_link_to_a_game_stays_one() {
    let [bed, _] = beds("link");
    let folder = bed.folder.as_ref().map(|folder| folder.0.clone()).unwrap();
    let (_, journal) = bed.played("a.lod", 9, 2);
    drop(journal);
    std::os::unix::fs::symlink(folder.join("a.lod"), folder.join("link.lod")).unwrap();
    let mut opened = bed.open("link.lod").unwrap();
    shorten(&bed, "a.lod", 3);
    assert!(opened.journal.save().unwrap().is_some());
    assert!(fs::symlink_metadata(folder.join("link.lod")).unwrap().is_symlink());
    assert_eq!(bed.lines_in("a.lod"), opened.entries.len() + 1);
}

#[test]
fn at_any_byte_cut_or_bent_the_good_lines_before_it_stay() {
    let [_, bed] = beds("every-byte");
    let (_, journal) = bed.played("a.lod", 2, 1);
    drop(journal);
    let whole = bed.read("a.lod");
    let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
    let mut bent = whole.clone();
    for place in 0..whole.len() {
        // A line is whole without its end.
        let until = ends.iter().filter(|end| **end <= place).count();
        assert_eq!(good_ends(&whole[..place]).len(), until, "cut at {place}");
        let before = ends.iter().filter(|end| **end < place).count();
        bent[place] ^= 1 << (place % 8);
        assert_eq!(good_ends(&bent).len(), before, "bent at {place}");
        bent[place] = whole[place];
    }
}

#[test]
#[cfg(unix)]
fn only_regular_files_are_games() {
    let [bed, _] = beds("odd");
    let scratch = bed.folder.as_ref().unwrap();
    let (_, journal) = bed.played("real.lod", 9, 1);
    drop(journal);
    let fifo = scratch.0.join("pipe.lod");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    fs::create_dir(scratch.0.join("folder.lod")).unwrap();
    for (name, to) in [("zero", "/dev/zero"), ("nowhere", "/not/there"), ("self", "self.lod")] {
        std::os::unix::fs::symlink(to, scratch.0.join(format!("{name}.lod"))).unwrap();
    }
    let games = bed.games().all();
    assert_eq!(games.len(), 6);
    for game in games {
        let about = match game.name.as_str() {
            "real" => {
                assert!(game.is_game && game.about.contains("sprint"), "{}", game.about);
                assert!(bed.open(&bed.games().find("real").unwrap()).is_ok());
                continue;
            }
            "pipe" => "a pipe, not a game",
            "folder" => "a folder, not a game",
            "zero" => "a device, not a game",
            _ => "a link that leads nowhere",
        };
        assert_eq!(game.about, about, "{}", game.name);
        assert!(!game.is_game);
        assert!(bed.open(&game.record).is_err(), "{}", game.name);
    }
}

#[test]
fn every_game_that_is_listed_can_be_opened() {
    let listed =
        ["evening (1)", "my.game", "été", "a\u{1b}[31mb", "two\nlines", "x.lod", ".hidden", "~"];
    for bed in beds("names") {
        let (_, journal) = bed.played("first.lod", 9, 1);
        drop(journal);
        for name in listed {
            bed.overwrite(&format!("{name}.lod"), &bed.read("first.lod"));
        }
        let games = bed.games();
        let all = games.all();
        assert_eq!(all.len(), listed.len() + 1);
        for game in all {
            assert!(!game.name.contains(char::is_control), "{:?}", game.name);
            assert_eq!(games.find(&game.name).as_ref(), Ok(&game.record));
            assert!(bed.open(&game.record).is_ok(), "{}", game.name);
        }
        assert_eq!(games.find("my.game.lod"), Ok("my.game.lod".to_string()));
        assert_eq!(games.find(".."), Err(NameError::Characters));
    }
}

#[test]
fn a_game_elsewhere_goes_by_its_path() {
    let [bed, memory] = beds("elsewhere");
    for path in
        ["sub/my.game", "sub/my.game.lod", "sub/my.game/", "sub/my.game.lod/", "./sub//my.game"]
    {
        let found = PathBuf::from(bed.games().find(path).unwrap());
        assert!(found.ends_with("sub/my.game.lod"), "{path}");
        assert_eq!(memory.games().find(path), Err(NameError::Characters), "{path}");
    }
    assert!(matches!(bed.games().find("/"), Err(NameError::Place(_))));
}

#[test]
#[cfg(unix)]
fn a_file_whose_name_is_no_text_can_be_opened_too() {
    use std::os::unix::ffi::OsStrExt;
    let [bed, _] = beds("no-text");
    let (_, journal) = bed.played("first.lod", 9, 1);
    drop(journal);
    let folder = bed.folder.as_ref().unwrap();
    let odd = std::ffi::OsStr::from_bytes(b"a\xff.lod");
    fs::rename(folder.0.join("first.lod"), folder.0.join(odd)).unwrap();
    let [game] = bed.games().all().try_into().unwrap();
    assert!(game.is_game && bed.open(&bed.games().find(&game.name).unwrap()).is_ok());
}

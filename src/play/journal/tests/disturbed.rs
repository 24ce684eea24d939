//! What is done to the files of games.

use super::*;

fn beside(path: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|f| f.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What is done to the file of a game under way.
type Deed = fn(&Path);

fn shorten(path: &Path, by: u64) {
    let file = OpenOptions::new().write(true).open(path).unwrap();
    let length = file.metadata().unwrap().len();
    file.set_len(length.saturating_sub(by)).unwrap();
}

/// An older copy: two lines of the game.
fn older(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    let end = good_lines(&bytes)[1].1;
    bytes[..end].to_vec()
}

fn replace(path: &Path, bytes: &[u8]) {
    let other = path.with_extension("sync");
    fs::write(&other, bytes).unwrap();
    fs::rename(&other, path).unwrap();
}

#[test]
fn whatever_is_done_to_the_file_of_a_game_under_way_it_is_saved_whole() {
    use Harm::{Changed, Gone, Replaced};
    let deeds: [(&str, Deed, Harm, bool); 13] = [
        ("removed", |p| fs::remove_file(p).unwrap(), Gone, false),
        ("renamed away", |p| fs::rename(p, p.with_extension("away")).unwrap(), Gone, false),
        ("its folder removed", |p| fs::remove_dir_all(p.parent().unwrap()).unwrap(), Gone, false),
        (
            "its folder renamed",
            |p| {
                let folder = p.parent().unwrap();
                fs::rename(folder, folder.with_extension("away")).unwrap();
            },
            Gone,
            false,
        ),
        ("an older copy by rename", |p| replace(p, &older(p)), Replaced, false),
        ("the same by rename", |p| replace(p, &fs::read(p).unwrap()), Replaced, false),
        ("another by rename", |p| replace(p, b"another\n"), Replaced, true),
        ("emptied", |p| shorten(p, u64::MAX), Changed, false),
        ("shortened by three bytes", |p| shorten(p, 3), Changed, false),
        ("shortened by a line", |p| shorten(p, 3000), Changed, false),
        ("an older copy in it", |p| fs::write(p, older(p)).unwrap(), Changed, false),
        ("another in it", |p| fs::write(p, b"another\n").unwrap(), Changed, true),
        (
            "a line after its end",
            |p| {
                let mut file = OpenOptions::new().append(true).open(p).unwrap();
                file.write_all(b"another\n").unwrap();
            },
            Changed,
            true,
        ),
    ];
    let scratch = Scratch::new("deeds");
    for (name, deed, what, other) in deeds {
        // With an answer to write, and with nothing new.
        for answers in [1, 0] {
            let folder = scratch.0.join("games");
            fs::create_dir_all(&folder).unwrap();
            let path = folder.join("a.lod");
            let (_, mut journal) = played(&path, 9, 3);
            deed(&path);
            for _ in 0..answers {
                journal.add(&Entry::Given(Given::Rolled(3)));
            }
            let lines = journal.entries() + 1;
            let mended = journal.save_for_good().unwrap();
            let mended = mended.unwrap_or_else(|| panic!("{name}: it is told"));
            assert_eq!(mended.what, what, "{name}");
            assert_eq!(mended.other.is_some(), other, "{name}");
            if let Some(other) = mended.other {
                assert!(fs::read_to_string(other).unwrap().contains("another"));
            }
            assert!(journal.is_saved());
            assert_eq!(lines_in(&path), lines, "{name}");
            // It goes on in the new file, which no other program gets.
            assert!(matches!(Journal::open(&path), Err(OpenError::Locked(_))), "{name}");
            journal.add(&Entry::Given(Given::Rolled(4)));
            assert_eq!(journal.save().unwrap(), None, "{name}");
            drop(journal);
            let opened = Journal::open(&path).unwrap();
            assert_eq!((opened.entries.len() + 1, opened.damage), (lines + 1, None));
            assert!(beside(&path).iter().all(|f| !f.contains(".new-")), "{name}");
            drop(opened.journal);
            for left in ["games", "games.away"] {
                let _ = fs::remove_dir_all(scratch.0.join(left));
            }
        }
    }
}

#[test]
fn what_cannot_be_written_over_is_told_and_left_alone() {
    let scratch = Scratch::new("in-place");
    let path = scratch.0.join("a.lod");
    let (_, mut journal) = played(&path, 9, 2);
    let lines = journal.entries() + 1;
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = journal.save().unwrap_err();
    assert!(error.to_string().contains("a folder is in its place"), "{error}");
    assert!(!journal.is_saved());
    fs::remove_dir(&path).unwrap();
    assert!(journal.save().unwrap().is_some());
    assert_eq!(lines_in(&path), lines);
    // The same game, opened by another program from a copy that was put in its place.
    replace(&path, &fs::read(&path).unwrap());
    let other = Journal::open(&path).unwrap();
    journal.add(&Entry::Given(Given::Rolled(1)));
    let error = journal.save().unwrap_err();
    assert!(error.to_string().contains("another program"), "{error}");
    assert!(!journal.is_saved());
    drop(other.journal);
    assert!(journal.save().unwrap().is_some());
    assert_eq!(lines_in(&path), lines + 1);
}

#[test]
fn a_link_to_a_game_stays_one() {
    let scratch = Scratch::new("link");
    let (path, link) = (scratch.0.join("a.lod"), scratch.0.join("link.lod"));
    let (_, journal) = played(&path, 9, 2);
    drop(journal);
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, &link).unwrap();
    #[cfg(not(unix))]
    return drop(link);
    let mut opened = Journal::open(&link).unwrap();
    shorten(&path, 3);
    assert!(opened.journal.save().unwrap().is_some());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(lines_in(&path), opened.entries.len() + 1);
}

#[test]
fn at_any_byte_cut_or_bent_the_good_lines_before_it_stay() {
    let scratch = Scratch::new("every-byte");
    let path = scratch.0.join("a.lod");
    let (_, journal) = played(&path, 2, 1);
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|i| whole[*i] == b'\n').collect();
    let mut bent = whole.clone();
    for place in 0..whole.len() {
        let before = ends.iter().filter(|end| **end < place).count();
        assert_eq!(good_lines(&whole[..place]).len(), before, "cut at {place}");
        bent[place] ^= 1 << (place % 8);
        assert_eq!(good_lines(&bent).len(), before, "bent at {place}");
        bent[place] = whole[place];
    }
}

#[test]
#[cfg(unix)]
fn only_regular_files_are_games() {
    let scratch = Scratch::new("odd");
    let folder = Folder::find(Some(&scratch.0));
    let (_, journal) = played(&scratch.0.join("real.lod"), 9, 1);
    drop(journal);
    let fifo = scratch.0.join("pipe.lod");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    fs::create_dir(scratch.0.join("folder.lod")).unwrap();
    for (name, to) in [("zero", "/dev/zero"), ("nowhere", "/not/there"), ("self", "self.lod")] {
        std::os::unix::fs::symlink(to, scratch.0.join(format!("{name}.lod"))).unwrap();
    }
    let games = folder.games();
    assert_eq!(games.len(), 6);
    for game in games {
        let about = match game.name.as_str() {
            "real" => {
                assert!(game.is_game && game.about.contains("sprint"), "{}", game.about);
                assert!(Journal::open(&folder.find_game("real").unwrap()).is_ok());
                continue;
            }
            "pipe" => "a pipe, no game",
            "folder" => "a folder, no game",
            "zero" => "a device, no game",
            _ => "a link that leads nowhere",
        };
        assert_eq!(game.about, about, "{}", game.name);
        assert!(!game.is_game);
        assert!(Journal::open(&game.path).is_err(), "{}", game.name);
    }
}

#[test]
fn every_game_that_is_listed_can_be_opened() {
    let scratch = Scratch::new("names");
    let folder = Folder::find(Some(&scratch.0));
    let (_, journal) = played(&scratch.0.join("first.lod"), 9, 1);
    drop(journal);
    let names =
        ["evening (1)", "my.game", "été", "a\u{1b}[31mb", "two\nlines", "x.lod", ".hidden", "~"];
    for name in names {
        fs::copy(scratch.0.join("first.lod"), scratch.0.join(format!("{name}.lod"))).unwrap();
    }
    let games = folder.games();
    assert_eq!(games.len(), names.len() + 1);
    for game in games {
        assert!(!game.name.contains(char::is_control), "{:?}", game.name);
        assert_eq!(folder.find_game(&game.name).as_ref(), Ok(&game.path));
        assert!(Journal::open(&game.path).is_ok(), "{}", game.name);
    }
    assert_eq!(folder.find_game("my.game.lod"), Ok(scratch.0.join("my.game.lod")));
    for path in
        ["sub/my.game", "sub/my.game.lod", "sub/my.game/", "sub/my.game.lod/", "./sub//my.game"]
    {
        let found = folder.find_game(path).unwrap();
        assert_eq!(
            found.components().collect::<PathBuf>().file_name().unwrap(),
            "my.game.lod",
            "{path}"
        );
        assert!(found.ends_with("sub/my.game.lod"), "{path}");
    }
    assert_eq!(folder.find_game("/"), Err(NameError::NoFile));
    assert_eq!(folder.find_game(".."), Err(NameError::Characters));
}

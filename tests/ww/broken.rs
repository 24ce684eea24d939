//! Data files with a fault are refused, with the place and what would be right (check 13).

use washingtons_war::FILES;
use washingtons_war::build;

/// What is said of the files with one text in one of them replaced.
fn said(file: &str, old: &str, new: &str) -> Vec<String> {
    let mut replaced = 0;
    let files: Vec<(String, String)> = FILES
        .iter()
        .map(|(path, text)| {
            let change = *path == file && text.contains(old);
            replaced += usize::from(change);
            let text = match change {
                true => text.replacen(old, new, 1),
                false => (*text).to_string(),
            };
            ((*path).to_string(), text)
        })
        .collect();
    assert_eq!(replaced, 1, "{file} has no `{old}`");
    let faults = build(&files).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn each_fault_is_told() {
    for (file, old, new, told) in [
        (
            "generals.toml",
            "side = \"british\"",
            "side = \"french\"",
            "must be an item of the list `side`",
        ),
        ("generals.toml", "strategy = 3", "strategy = 4", "this must be a number"),
        ("generals.toml", "strategy = 3", "stratgy = 3", "did you mean `strategy`?"),
        ("opponent/american.toml", "yes = \"A2\"", "yes = \"A2s\"", "did you mean"),
        ("opponent/march.toml", "call = \"double\"", "call = \"doubl\"", "did you mean `double`?"),
        ("opponent/american.toml", "is = \"60\"", "is = \"sixty\"", "`sixty` is not a fact"),
    ] {
        let said = said(file, old, new);
        let fits = said.iter().any(|s| s.contains(told));
        assert!(fits, "{file}: {old} -> {new}: {said:#?}");
        assert!(
            said.iter().any(|s| { s.split(':').nth(1).is_some_and(|n| n.parse::<u32>().is_ok()) })
        );
    }
}

#[test]
fn the_embedded_files_are_in_order() {
    let files = FILES.map(|(path, text)| (path.to_string(), text.to_string()));
    let book = build(&files).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert!(book.procedures.len() >= 17);
}

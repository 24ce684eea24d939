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
    let battle = "procedures/battle.toml";
    for (file, old, new, told) in [
        (battle, "when = \"regulars\"", "when = \"regular\"", "did you mean `regulars`?"),
        (
            battle,
            "when = \"regulars\"",
            "when = \"cus of british\"",
            "must be yes or no, not a number",
        ),
        (battle, "add = \"rating of british\"", "add = \"rating\"", "`rating` needs `of`"),
        (battle, "add = \"rating of british\"", "add = \"rating of englsh\"", "englsh"),
        (battle, "yes = \"overrun-done\"", "yes = \"overrun-dne\"", "did you mean `overrun-done`?"),
        (battle, "yes = \"overrun-done\"\n", "", "needs `yes`"),
        (battle, "yes = \"overrun-done\"", "yes = \"ratings\"", "no arrow leads to `overrun-done`"),
        (battle, "rule = \"9.46\"", "rule = \"9.47\"", "`9.47` is not a section of the rules"),
        (
            battle,
            "rule = \"9.42\"",
            "rul = \"9.42\"",
            "`rul` is not a key that can stand here; did you mean `rule`?",
        ),
        (battle, "kind = \"sum\"", "kind = \"some\"", "did you mean `sum`?"),
        (battle, "say = \"Royal Navy\"", "say = \"Royal {Navy\"", "this `{` has no `}`"),
        (
            battle,
            "is = \"cus of it - loss of it\"",
            "is = \"left of it\"",
            "`left` follows from itself",
        ),
        (battle, "fresh = [", "fresh = [\"atacker\",", "did you mean `attacker`?"),
        (
            "generals.toml",
            "side = \"british\"",
            "side = \"french\"",
            "must be an item of the list `side`",
        ),
        ("generals.toml", "strategy = 3", "strategy = 4", "this must be a number"),
        ("generals.toml", "strategy = 3", "stratgy = 3", "did you mean `strategy`?"),
        (
            "procedures/winter.toml",
            "anew = true",
            "anew = false",
            "in a circle that asks nothing anew",
        ),
        (
            "procedures/alliance.toml",
            "call = \"france\"",
            "call = \"frnce\"",
            "did you mean `france`?",
        ),
        ("procedures/france.toml", "id = \"france\"", "id = \"alliance\"", "there already"),
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
    assert!(book.procedures.len() >= 17 && book.facts.len() > 100);
}

//! The turns that the guide to the flowcharts works out from the printed pages: the program plays them so.

use serde_json::Value;

const GUIDE: &str = include_str!("reading.md");

/// A turn worked out by hand.
struct Example<'g> {
    title: &'g str,
    faction: String,
    position: &'g str,
    dice: &'g str,
    boxes: Vec<&'g str>,
    does: Vec<&'g str>,
}

/// What stands in a fence of this language.
fn fenced<'g>(text: &'g str, language: &str) -> &'g str {
    let begin = format!("```{language}\n");
    let (_, after) = text.split_once(&begin).expect("a block");
    after.split("```").next().expect("its end")
}

fn examples() -> Vec<Example<'static>> {
    let (_, after) = GUIDE.split_once("\n## Reading a page\n").expect("the part");
    let part = after.split("\n## ").next().expect("a part");
    part.split("\n### ")
        .skip(1)
        .map(|text| {
            let title = text.lines().next().expect("a title");
            let (_, name) = title.split_once(". ").expect("a number");
            let (faction, _) = name.split_once(':').expect("a Faction");
            let dice = text.lines().find_map(|l| l.strip_prefix("Dice: "));
            let mut answer = fenced(text, "text").lines();
            Example {
                title,
                faction: faction.to_lowercase(),
                position: fenced(text, "toml"),
                dice: dice.filter(|d| *d != "none").unwrap_or_default(),
                boxes: answer.next().expect("boxes").split(' ').collect(),
                does: answer.collect(),
            }
        })
        .collect()
}

fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    list.iter().filter_map(Value::as_str).collect()
}

fn played(example: &Example<'_>) -> Value {
    let file = std::env::temp_dir().join(format!(
        "lod-reading-{}-{}.toml",
        std::process::id(),
        example.boxes.join("-")
    ));
    std::fs::write(&file, example.position).expect("written");
    let output = crate::program::lod()
        .args(["decide", &example.faction, "--json", "--dice", example.dice, "--position"])
        .arg(&file)
        .output()
        .expect("lod runs");
    std::fs::remove_file(&file).expect("taken away");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {told}", example.title);
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn turns_worked_out_from_the_pages_are_played_so() {
    for example in examples() {
        let played = played(&example);
        assert_eq!(texts(&played["path"]), example.boxes, "{}", example.title);
        let mut does = texts(&played["instructions"]);
        // The Sequence of Play is none of the page's business.
        does.retain(|line| !line.contains(" cylinder: "));
        assert_eq!(does, example.does, "{}", example.title);
        let dice = played["dice"].as_array().expect("dice").len();
        assert_eq!(dice, example.dice.split_whitespace().count(), "{}", example.title);
    }
}

#[test]
fn five_turns_of_each_faction_whose_words_come_to_the_last_box() {
    let examples = examples();
    for faction in ["british", "patriots", "french", "indians"] {
        let own = examples.iter().filter(|e| e.faction == faction);
        assert_eq!(own.count(), 5, "{faction}");
    }
    let (_, part) = GUIDE.split_once("\n## Reading a page\n").expect("the part");
    for (example, text) in examples.iter().zip(part.split("\n### ").skip(1)) {
        let last = example.boxes.last().expect("a box");
        let told = text.split("```text").next().expect("the words");
        assert!(told.contains(last), "{}: {last}", example.title);
    }
}

//! Chances as they are told.

/// Their lines of the Factions and Sides, after the heads, each with one space between its words.
pub fn lines_of(text: &str) -> Vec<String> {
    let at = text.find("Chances: ").unwrap_or_else(|| panic!("{text}"));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = text[at..].lines().map(words);
    lines.filter(|line| line.contains(" % (")).take(6).collect()
}

/// The same lines of what a page is told, in the order of the terminal.
pub fn lines_of_data(sheet: &serde_json::Value) -> Vec<String> {
    let tenths = |value: &serde_json::Value| {
        let all = value.as_array().expect("three numbers").iter();
        all.map(|each| each.as_i64().expect("a number")).collect::<Vec<_>>()
    };
    let share = |value: &serde_json::Value| {
        let [found, low, high] = tenths(value)[..] else { panic!("{value}") };
        let set = |n: i64| format!("{}.{}", n / 10, n % 10);
        format!("{} % ({}-{})", set(found), set(low), set(high))
    };
    let margin = |value: &serde_json::Value| {
        let [found, low, high] = tenths(value)[..] else { panic!("{value}") };
        let set =
            |n: i64| format!("{}{}.{}", if n < 0 { '-' } else { '+' }, n.abs() / 10, n.abs() % 10);
        format!("{} ({} to {})", set(found), set(low), set(high))
    };
    let places = sheet["places"].as_array().expect("places");
    let of = |name: &str| {
        let id = name.to_lowercase();
        let place = places.iter().find(|place| place["faction"] == id.as_str()).expect("a place");
        format!("{name} {} {}", share(&place["first"]), margin(&place["margin"]))
    };
    let sides = sheet["sides"].as_array().expect("sides").iter();
    let sides =
        sides.map(|side| format!("{} {}", side[0].as_str().expect("a name"), share(&side[1])));
    ["British", "Patriots", "French", "Indians"].map(of).into_iter().chain(sides).collect()
}

//! How much of a long volume a run of the tests takes.

/// What the variable `name` asks for; without it all of `full` with `LOD_FULL=1`, else a tenth.
pub fn volume(name: &str, full: usize) -> usize {
    let asked = |name| std::env::var(name).ok().filter(|said| !said.is_empty());
    match asked(name) {
        Some(number) => number
            .parse()
            .unwrap_or_else(|_| panic!("{name}={number}: not a number")),
        None if asked("LOD_FULL").is_some() => full,
        None => full.div_ceil(10),
    }
}

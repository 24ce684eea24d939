//! How much of a long volume a run of the tests takes.

fn asked(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|said| !said.is_empty())
}

/// Whether the long volumes are taken in full: `LOD_FULL=1`.
pub fn is_full() -> bool {
    asked("LOD_FULL").is_some()
}

/// What the variable `name` asks for; without it all of `full` with `LOD_FULL=1`, else `part` of it.
pub fn part<N: TryFrom<u64>>(name: &str, full: u64, part: u64) -> N {
    let many = match asked(name) {
        Some(number) => number.parse().unwrap_or_else(|_| panic!("{name}={number}: not a number")),
        None if is_full() => full,
        None => part,
    };
    N::try_from(many).unwrap_or_else(|_| panic!("{name}={many}: too many"))
}

/// The same with a tenth of it.
pub fn volume<N: TryFrom<u64>>(name: &str, full: u64) -> N {
    part(name, full, full.div_ceil(10))
}

//! What seldom happens in a game with its pieces kept, each by a board that leads there.

use super::made_up::MadeUp;
use super::sitter::OPPONENTS;
use washingtons_war::{Halt, ReportLine, Session, Value};

/// A board, what is answered, and what is said then.
struct Case {
    /// By which rule.
    rule: &'static str,
    /// The side that the program plays.
    opponent: &'static str,
    /// The War Ends card, the French Alliance, the Regulars' advantage, the Congress; and the CUs in the British box.
    tracks: &'static str,
    /// The pieces, by `fix`.
    pieces: &'static [&'static str],
    /// The phase with its hands and reinforcements, and who plays.
    phase: &'static str,
    /// What is answered then. Dice fall as `die` says.
    lines: &'static str,
    die: &'static str,
    /// What is asked or told.
    says: &'static str,
}

const PLAIN: Case = Case {
    rule: "",
    opponent: "nobody",
    tracks: "0 3 y philadelphia; 4",
    pieces: &[],
    phase: "strategy; 4 5; 1 1; b",
    lines: "",
    die: "4",
    says: "",
};

/// Plays a case as far as its lines go: what was said.
fn plays(case: &Case) -> Vec<String> {
    let mut facts = MadeUp::new(0).facts();
    // Arnold's way (7.4D).
    for (one, other) in [("falmouth", "quebec"), ("quebec", "falmouth")] {
        let lines = facts.get(&format!("next/{one}")).map(Value::id).unwrap_or_default();
        facts.set(format!("next/{one}"), Value::word(format!("{lines} ~{other}")));
    }
    let mut session = Session::begin(&OPPONENTS, "turn", &facts, None).expect("a game");
    let mut said = Vec::new();
    let mut give = |session: &mut Session<'_>, line: &str| {
        while let Ok(Halt::Roll(roll)) = session.halt() {
            session.give(&vec![case.die; roll.dice].join(" ")).expect("dice");
        }
        let asked = match session.halt() {
            Ok(Halt::Ask(question)) => question.text,
            other => format!("{other:?}"),
        };
        said.push(format!("{asked} > {line}"));
        session
            .give(line)
            .unwrap_or_else(|wrong| panic!("{}: {line}: {wrong}: {said:#?}", case.rule));
    };
    for line in [case.opponent, "n"] {
        give(&mut session, line);
    }
    for line in format!("1778 {}; y", case.tracks).split("; ") {
        give(&mut session, line);
    }
    for line in case.pieces {
        let fixed = session.fix(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        session.take(fixed).expect(line);
    }
    for line in ["y", "n"].into_iter().chain(case.phase.split("; ")).chain(case.lines.split("; ")) {
        give(&mut session, line);
    }
    while let Ok(Halt::Roll(roll)) = session.halt() {
        session.give(&vec![case.die; roll.dice].join(" ")).expect("dice");
    }
    said.push(format!("{:?}", session.halt()));
    said.extend(session.walk().told().iter().map(ReportLine::words));
    said
}

/// What is asked or told in each case.
#[test]
fn what_seldom_happens() {
    let mut wrong = Vec::new();
    for case in CASES {
        let said = plays(case);
        if !said.iter().any(|line| line.contains(case.says)) {
            wrong.push(format!("{}: {said:#?}", case.rule));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ALONE: Case = Case {
    rule: "7.4A: a lone General may pass a lone enemy General, but not stop there",
    pieces: &["hartford greene 0a", "newport howe 0b", "boston 2b pc b", "philadelphia 1a pc a"],
    phase: "strategy; 4 5; 1 1; a",
    lines: "move 3; greene 0; newport; ",
    says: "Not allowed: he may not stop on the enemy General, only pass him.",
    ..PLAIN
};

const CASES: &[Case] = &[
    ALONE,
    Case {
        rule: "7.4A: nor after a space that he may not enter",
        lines: "move 3; greene 0; newport; boston; ",
        ..ALONE
    },
    Case {
        rule: "7.4A: nor does he enter where he could not move on",
        pieces: &[
            "hartford greene 0a",
            "norwich howe 0b",
            "savannah 2b pc b",
            "philadelphia 1a pc a",
        ],
        phase: "strategy; 4 5; 1 1; a",
        lines: "move 3; greene 0; newport; boston; springfield; providence; norwich",
        says: "Not allowed: he could not go on from Norwich",
        ..PLAIN
    },
    Case {
        rule: "7.4D: only Arnold goes from Falmouth to Quebec",
        pieces: &["falmouth greene 2a", "savannah 2b pc b", "philadelphia 1a pc a"],
        phase: "strategy; 4 5; 1 1; a",
        lines: "move 3; greene 2; quebec dashed",
        says: "Not allowed: only Arnold goes between Falmouth and Quebec.",
        ..PLAIN
    },
    Case {
        rule: "7.3C: no battle on the fifth space",
        pieces: &[
            "hartford greene 2a",
            "norwich howe 1b",
            "savannah 2b pc b",
            "philadelphia 1a pc a",
        ],
        phase: "strategy; 4 5; 1 1; a",
        lines: "move 3; greene 2; newport; boston; springfield; providence; norwich",
        says: "Not allowed: no battle and no overrun in a move of five spaces.",
        ..PLAIN
    },
    Case {
        rule: "7.6B: Washington alone is captured by an Army",
        pieces: &[
            "boston howe 5b pc b",
            "newport washington",
            "philadelphia 1a pc a",
            "reading pc a",
        ],
        lines: "move 3; howe 5; newport; reading",
        says: "Washington: out of the game",
        ..PLAIN
    },
    Case {
        rule: "7.6B: also by an Army that lands",
        pieces: &["boston howe 5b pc b", "newport washington", "philadelphia 1a pc a"],
        lines: "move 3; howe 5; newport sea",
        says: "Washington: out of the game",
        ..PLAIN
    },
    Case {
        rule: "7.6B: and by reinforcements",
        pieces: &["boston howe 5b pc b", "newport washington", "philadelphia 1a pc a"],
        phase: "strategy; 4 5; 0 0; b",
        lines: "reinforce 1; 4 newport",
        says: "Washington: out of the game",
        ..PLAIN
    },
    Case {
        rule: "7.8: an adjacent Army intercepts, and no other",
        pieces: &[
            "boston howe 5b pc b",
            "newport pc a",
            "hartford greene 2a pc a",
            "reading washington 2a pc a",
        ],
        lines: "move 3; howe 5; newport; greene",
        says: "He fails, and may not retreat before battle during this card.",
        ..PLAIN
    },
    Case {
        rule: "9.5, 12.2C: the Americans choose which of the CUs that are lost are French",
        pieces: &["boston howe 5b pc b", "newport greene 2a 2f", "philadelphia 1a pc a"],
        lines: "move 3; howe 5; newport; n; ; ; 1",
        says: "How many of the 2 American CUs lost in Newport are French?",
        ..PLAIN
    },
    Case {
        rule: "12.2C: and which of those that move",
        pieces: &["hartford greene 2a 2f", "savannah 2b pc b", "philadelphia 1a pc a"],
        phase: "strategy; 4 5; 1 1; a",
        lines: "move 3; greene 3; newport; 1",
        says: "How many of the 3 CU that go are French?",
        ..PLAIN
    },
    Case {
        rule: "9.7: Treason leaves one CU alone, which four or five overrun",
        pieces: &["boston howe 5b pc b", "newport arnold 1a", "philadelphia 1a pc a"],
        lines: "move 3; howe 5; newport; n; treason",
        says: "overrun: - 1 American CU",
        ..PLAIN
    },
    Case {
        rule: "7.4: the program's lone American General joins CUs",
        opponent: "american",
        tracks: "0 3 y none; 0",
        pieces: &["savannah 2b pc b", "hartford gates", "providence 2a", "reading 2a pc a"],
        phase: "strategy; 4 5; 1 2; a",
        lines: "3",
        says: "to the CUs there (7.4)",
        ..PLAIN
    },
    Case {
        rule: "7.4: the program's lone British General joins CUs",
        opponent: "british",
        tracks: "0 3 y philadelphia; 0",
        pieces: &["hartford howe", "providence 2b", "reading 2a pc a", "philadelphia 2a pc a"],
        lines: "3",
        says: "to the CUs there (7.4)",
        ..PLAIN
    },
    Case {
        rule: "11.1: the program brings an Army that cannot leave by land to Winter Quarters by sea",
        opponent: "british",
        tracks: "0 3 y philadelphia; 0",
        pieces: &[
            "new haven howe 5b pc b",
            "hartford washington 5a pc a",
            "norwich greene 5a pc a",
            "philadelphia 2a pc a",
        ],
        phase: "strategy; 2 5; 1 1; b",
        lines: "3",
        says: "by sea",
        ..PLAIN
    },
];

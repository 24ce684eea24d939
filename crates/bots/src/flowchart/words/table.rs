//! The macro that makes a kind of words: an enum and all that holds for each of its words, from one table.

/// A kind of words from a table. Its rows are first what the grammar makes (`grammar`), then the words (`words`), each with
/// the word in the files and what it needs around it. A row has what it comes to on a board (`value`), how it reads
/// (`reads`) and, where that is known, its limits (`limits`); a kind that is not looked up on a board has only how it reads.
macro_rules! words {
    (
        $(#[$about:meta])* $kind:ident = $what:literal;
        value($eye:ident $(, $space:ident)?) -> $value:ty;
        limits($($limit:ident)?) -> $limits:ty = $unlimited:expr;
        reads($($read:ident: $read_type:ty),*) -> $reads:ty;
        grammar { $(
            $(#[$doc:meta])* $name:ident $(($arg:ident: $type:ty))? $(needs $need:ident)? {
                value: $v:expr, $(limits: $l:expr,)? reads: $r:expr $(,)?
            }
        )* }
        words { $(
            $(#[$word_doc:meta])* $word_name:ident $(($word_arg:ident: $word_type:ty))? = $word:literal $(needs $word_need:ident)? {
                value: $wv:expr, $(limits: $wl:expr,)? reads: $wr:expr $(,)?
            }
        )* }
    ) => {
        words! {
            $(#[$about])* $kind = $what;
            reads($($read: $read_type),*) -> $reads;
            grammar { $($(#[$doc])* $name $(($arg: $type))? $(needs $need)? { $r })* }
            words { $($(#[$word_doc])* $word_name $(($word_arg: $word_type))? = $word $(needs $word_need)? { $wr })* }
        }

        #[allow(unused_variables, clippy::match_same_arms)]
        impl $kind {
            /// What it comes to.
            pub(crate) fn value(
                &self,
                $eye: &$crate::flowchart::Evaluator<'_>
                $(, $space: lod_engine::game::Space)?
            ) -> $value {
                match self {
                    $($kind::$name $(($arg))? => $v,)*
                    $($kind::$word_name $(($word_arg))? => $wv,)*
                }
            }

            /// What it can come to, whatever lies on the board.
            pub(crate) fn limits(&self $(, $limit: lod_engine::game::Space)?) -> $limits {
                match self {
                    $($kind::$name $(($arg))? => words!(@last $unlimited $(, $l)?),)*
                    $($kind::$word_name $(($word_arg))? => words!(@last $unlimited $(, $wl)?),)*
                }
            }
        }
    };
    (
        $(#[$about:meta])* $kind:ident = $what:literal;
        reads($($read:ident: $read_type:ty),*) -> $reads:ty;
        grammar { $(
            $(#[$doc:meta])* $name:ident $(($arg:ident: $type:ty))? $(needs $need:ident)? { $r:expr }
        )* }
        words { $(
            $(#[$word_doc:meta])* $word_name:ident $(($word_arg:ident: $word_type:ty))? = $word:literal $(needs $word_need:ident)? { $wr:expr }
        )* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$doc])* $name $(($type))?,)*
            $($(#[$word_doc])* $word_name $(($word_type))?,)*
        }

        impl $kind {
            /// The words in the files.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// What one of the words means, with what stands in its brackets; `None` where it is none of them.
            fn named(
                reader: &mut $crate::flowchart::read::WordReader,
                name: &str,
                given: Option<&[lod_engine::expression::RawExpression]>,
                at: usize,
            ) -> Option<Option<$kind>> {
                match name {
                    $($word => {
                        let found = words!(@read reader, name, given, at, $kind::$word_name $(, $word_type)?);
                        $(if let Some(found) = &found {
                            let need = $crate::flowchart::words::Need::$word_need;
                            reader.fits(name, need, found.needs($crate::flowchart::words::Need::Die), at);
                        })?
                        Some(found)
                    })*
                    _ => None,
                }
            }

            /// How it reads.
            #[allow(unused_variables, clippy::match_same_arms)]
            pub(crate) fn reads(&self, $($read: $read_type),*) -> $reads {
                match self {
                    $($kind::$name $(($arg))? => $r,)*
                    $($kind::$word_name $(($word_arg))? => $wr,)*
                }
            }

            /// How often it needs this, all its parts counted.
            #[allow(clippy::match_same_arms)]
            pub fn needs(&self, need: $crate::flowchart::words::Need) -> usize {
                use $crate::flowchart::read::Parts;
                match self {
                    $($kind::$name $(($arg))? => 0 $(+ $arg.needs(need))?
                        $(+ usize::from(need == $crate::flowchart::words::Need::$need))?,)*
                    $($kind::$word_name $(($word_arg))? => 0 $(+ $word_arg.needs(need))?
                        $(+ usize::from(need == $crate::flowchart::words::Need::$word_need))?,)*
                }
            }
        }

        impl $crate::flowchart::read::Parts for $kind {
            fn needs(&self, need: $crate::flowchart::words::Need) -> usize {
                $kind::needs(self, need)
            }
        }
    };
    (@read $reader:ident, $name:ident, $given:ident, $at:ident, $made:path) => {
        $reader.alone($name, $given, $at).map(|()| $made)
    };
    (@read $reader:ident, $name:ident, $given:ident, $at:ident, $made:path, $type:ty) => {
        $reader.call::<$type>($name, $given, $at).map($made)
    };
    (@last $first:expr) => { $first };
    (@last $first:expr, $last:expr) => { $last };
}
pub(super) use words;

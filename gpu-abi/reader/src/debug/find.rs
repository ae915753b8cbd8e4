//! Which record a name means.

use super::{DebugInfo, Record};
use crate::names;
use std::fmt;
use std::sync::Arc;

/// The most names that are suggested.
const MOST_NEAR: usize = 5;

impl DebugInfo {
    /// Returns the record that C++ calls `name`, or that a typedef calls so.
    ///
    /// Blanks in `name` do not count. The whole name comes first, `ns::Grid<float>`; then, as in C++ after `using namespace`, one with
    /// more around it. nvcc leaves namespaces out, so that `ns::Body` finds its `Body`.
    ///
    /// # Errors
    ///
    /// If there is no such record, with the names that come near; if it is declared but not defined; or if several that differ have the
    /// name.
    pub fn record(&self, name: &str) -> Result<&Record, RecordError> {
        let wanted = normal(name);
        let wanted = wanted.strip_prefix("::").unwrap_or(&wanted);
        let named = || {
            let records = self.records.iter().filter_map(|record| Some((record.name()?, record)));
            records.chain(self.typedefs.iter().map(|(name, record)| (name.as_str(), record)))
        };
        let exact = |found: &str| found == wanted;
        let within = |found: &str| found.strip_suffix(wanted).is_some_and(|around| around.ends_with("::"));
        let bare = |found: &str| scope_end(found) == 0 && found == &wanted[scope_end(wanted)..];
        let tests: [&dyn Fn(&str) -> bool; 3] = [&exact, &within, &bare];
        for is_meant in tests {
            let mut found: Vec<&Arc<Record>> = Vec::new();
            for (name, record) in named() {
                if is_meant(&normal(name)) && !found.iter().any(|known| known.is_same(record)) {
                    found.push(record);
                }
            }
            // One unit may declare what another defines.
            if found.iter().any(|record| !record.is_declaration()) {
                found.retain(|record| !record.is_declaration());
            }
            match found.as_slice() {
                [] => {}
                [record] if record.is_declaration() => return Err(RecordError::Incomplete { name: name.into() }),
                [record] => return Ok(record),
                several => {
                    let mut places: Vec<String> = several.iter().map(|record| described(record)).collect();
                    places.sort_unstable();
                    return Err(RecordError::Ambiguous { name: name.into(), places });
                }
            }
        }
        let own = |name: &'_ str| String::from(&name[scope_end(name)..]);
        let mut near: Vec<String> =
            named().filter(|(name, _)| names::is_near(&own(wanted), &own(name))).map(|(name, _)| name.into()).collect();
        near.sort_unstable();
        near.dedup();
        near.truncate(MOST_NEAR);
        Err(RecordError::Missing { name: name.into(), near })
    }
}

fn described(record: &Record) -> String {
    let name = record.name().unwrap_or("(anonymous)");
    match record.place() {
        Some(place) => format!("`{name}` at {place}"),
        None => format!("`{name}` of {} bytes", record.size()),
    }
}

/// Returns `name` without blanks, but for those between two words.
fn normal(name: &str) -> String {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut text = String::with_capacity(name.len());
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        if !c.is_whitespace() || (is_word(text.chars().next_back()) && is_word(chars.peek().copied())) {
            text.push(if c.is_whitespace() { ' ' } else { c });
        }
    }
    text
}

/// Returns where the last part of a qualified name begins: behind the last `::` that is not within template arguments.
fn scope_end(name: &str) -> usize {
    let mut depth = 0_usize;
    let mut end = 0;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b':' if depth == 0 => end = at + 1,
            _ => {}
        }
    }
    end
}

/// Why a name means no record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// There is no record with the name.
    Missing {
        /// The name that was asked for.
        name: String,
        /// Names that come near it.
        near: Vec<String>,
    },
    /// The record is declared but not defined: no code needs its members.
    Incomplete {
        /// The name that was asked for.
        name: String,
    },
    /// Several records that differ have the name: nvcc leaves namespaces out.
    Ambiguous {
        /// The name that was asked for.
        name: String,
        /// The records, each with its name and where it is declared.
        places: Vec<String>,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { name, near } => {
                write!(f, "no struct, class or union `{name}` in the debug information")?;
                match near.as_slice() {
                    [] => f.write_str(": a compiler only describes types that a kernel's code uses"),
                    [first, rest @ ..] => {
                        write!(f, "; there is `{first}`")?;
                        rest.iter().try_for_each(|name| write!(f, ", `{name}`"))
                    }
                }
            }
            Self::Incomplete { name } => {
                write!(
                    f,
                    "`{name}` is declared but not defined where the kernels are compiled, so that its members are not known"
                )
            }
            Self::Ambiguous { name, places } => {
                write!(f, "several records that differ are called `{name}`: {}", places.join(", "))?;
                f.write_str("; nvcc's debug information has no namespaces, so give them different names")
            }
        }
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_blanks() {
        assert_eq!(normal(" ns :: Grid < unsigned  int , 3 > "), "ns::Grid<unsigned int,3>");
        assert_eq!(scope_end("a::Grid<b::C>"), 3);
        assert_eq!(scope_end("Grid<b::C>"), 0);
    }
}

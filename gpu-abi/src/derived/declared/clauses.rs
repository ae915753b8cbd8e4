//! Reads the clauses that the macro writes for error messages.

/// The end of a clause, a control character that the macro removes from clauses.
const CLAUSE_END: u8 = 0x1f;

/// The clauses of the current fact and of the facts after it.
#[derive(Clone, Copy)]
pub(super) struct Clauses {
    text: &'static [u8],
    skipped: usize,
}

impl Clauses {
    /// Returns the clauses of a single fact.
    pub(super) const fn new(text: &'static str) -> Self {
        Self { text: text.as_bytes(), skipped: 0 }
    }

    /// Returns the clauses after the first `skipped` ones.
    pub(super) const fn after(text: &'static str, skipped: usize) -> Self {
        Self { text: text.as_bytes(), skipped }
    }

    /// Returns the advice on how to generate the declaration again, or `None` if it is not generated.
    pub(super) const fn how_to_regenerate(self) -> Option<&'static str> {
        let mut start = self.text.len();
        while start > 0 && self.text[start - 1] != CLAUSE_END {
            start -= 1;
        }
        let (_, advice) = self.text.split_at(start);
        if advice.is_empty() { None } else { Some(str_of(advice)) }
    }

    /// Returns one of the fact's clauses.
    pub(super) const fn nth(self, index: usize) -> &'static str {
        let (mut rest, mut skip) = (self.text, self.skipped + index);
        while skip > 0 {
            let (_, after) = rest.split_at(end(rest, CLAUSE_END) + 1);
            rest = after;
            skip -= 1;
        }
        str_of(rest.split_at(end(rest, CLAUSE_END)).0)
    }
}

/// Returns the index of the first `end` in `text`.
pub(super) const fn end(text: &[u8], end: u8) -> usize {
    let mut at = 0;
    while text[at] != end {
        at += 1;
    }
    at
}

pub(super) const fn str_of(text: &[u8]) -> &str {
    match core::str::from_utf8(text) {
        Ok(text) => text,
        Err(_) => panic!("facts are cut at ASCII characters"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses() {
        let clauses = Clauses::after("one\u{1f}zwölf\u{1f}\u{1f}", 1);
        assert_eq!([clauses.nth(0), clauses.nth(1)], ["zwölf", ""]);
        assert_eq!(clauses.how_to_regenerate(), None);
        assert_eq!(Clauses::new("one\u{1f}run it").how_to_regenerate(), Some("run it"));
    }
}

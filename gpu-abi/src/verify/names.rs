//! Kernels by the names that people write: C++ mangles them (the guide's chapter 7), and fingers slip.

/// Returns the function's own name in a mangled name, without namespaces, template arguments and parameters: `step` for
/// `_ZN3sim4stepILi3EEvPf`. Any other text is its own.
///
/// `_Z`, then `L` for what has internal linkage, then either one name or `N`, names of namespaces and the function's, and `E`; a
/// name is its length and its letters. A kernel is no member of a class, so that only the last name has template arguments.
pub(super) const fn base_name(name: &str) -> &str {
    match core::str::from_utf8(base_bytes(name.as_bytes())) {
        Ok(base) => base,
        Err(_) => name,
    }
}

/// Returns the function's own name, as [`base_name`].
pub(super) const fn base_bytes(text: &[u8]) -> &[u8] {
    let [b'_', b'Z', ..] = text else { return text };
    let nested = text.len() > 2 && text[2] == b'N';
    let mut at = if nested { 3 } else { 2 };
    let mut found = (0, 0);
    loop {
        if at < text.len() && text[at] == b'L' {
            at += 1;
        }
        let mut len = 0;
        while at < text.len() && text[at].is_ascii_digit() && len < text.len() {
            len = len * 10 + (text[at] - b'0') as usize;
            at += 1;
        }
        if len == 0 || len > text.len() - at {
            break;
        }
        found = (at, at + len);
        at += len;
        if !nested {
            break;
        }
    }
    if found.1 == 0 {
        return text;
    }
    let (head, _) = text.split_at(found.1);
    head.split_at(found.0).1
}

/// Names longer than this are not compared letter by letter.
const MOST: usize = 64;

/// Returns whether `written` is likely a slip for `name`: one part of the other, or few letters apart.
pub(super) const fn is_near(written: &str, name: &str) -> bool {
    let (a, b) = (written.as_bytes(), base_name(name).as_bytes());
    if a.is_empty() || b.is_empty() || a.len() > MOST || b.len() > MOST {
        return false;
    }
    let longer = if a.len() > b.len() { a.len() } else { b.len() };
    (a.len() >= 3 && contains(b, a)) || (b.len() >= 3 && contains(a, b)) || distance(a, b) <= longer.div_ceil(3)
}

/// Returns whether `part` occurs in `text`, whatever the case of its letters.
const fn contains(text: &[u8], part: &[u8]) -> bool {
    let mut start = 0;
    while start + part.len() <= text.len() {
        let mut i = 0;
        while i < part.len() && text[start + i].eq_ignore_ascii_case(&part[i]) {
            i += 1;
        }
        if i == part.len() {
            return true;
        }
        start += 1;
    }
    false
}

/// Returns how many letters must be replaced, put in or left out to make one word of the other (Levenshtein's distance).
const fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row = [0; MOST + 1];
    let mut j = 0;
    while j <= b.len() {
        row[j] = j;
        j += 1;
    }
    let mut i = 0;
    while i < a.len() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        j = 0;
        while j < b.len() {
            let mut least = diagonal + !a[i].eq_ignore_ascii_case(&b[j]) as usize;
            if row[j] + 1 < least {
                least = row[j] + 1;
            }
            if row[j + 1] + 1 < least {
                least = row[j + 1] + 1;
            }
            diagonal = row[j + 1];
            row[j + 1] = least;
            j += 1;
        }
        i += 1;
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nvcc_mangled() {
        for (mangled, name) in [
            ("step", "step"),
            ("_Z9integrateP4Bodyf", "integrate"),
            ("_Z2ktI1SEvPT_S1_", "kt"),
            ("_Z2tkILi3EEvPf", "tk"),
            ("_ZN2ns4k_inEPNS_1TENS_5inner1QE", "k_in"),
            ("_ZN2ns5inner2tkIfEEvPT_", "tk"),
            ("_ZL6hiddenv", "hidden"),
            ("_ZN12_GLOBAL__N_16hiddenEv", "hidden"),
            ("_Z", "_Z"),
            ("_Z99step", "_Z99step"),
            ("_Z99999999999999999999step", "_Z99999999999999999999step"),
            ("_ZN", "_ZN"),
        ] {
            assert_eq!(base_name(mangled), name, "{mangled}");
        }
    }

    #[test]
    fn slips_are_near() {
        for (written, name) in
            [("integrat", "_Z9integrateP4Bodyf"), ("setp", "step"), ("Step", "step"), ("step", "step_bodies")]
        {
            assert!(is_near(written, name), "{written} {name}");
        }
        for (written, name) in [("integrate", "spawn"), ("fill", "step"), ("", "step")] {
            assert!(!is_near(written, name), "{written} {name}");
        }
        assert_eq!(distance(b"kitten", b"sitting"), 3);
    }
}

//! Names, and escaping of text from compiled files and options, which must not end the comment or literal that contains it.

/// Returns the text as one line without control characters or characters that change its direction.
pub(crate) fn line(text: &str) -> String {
    text.chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect()
}

/// Returns whether a character ends a line, controls a terminal or changes the direction of the text around it.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether the text has the form of an identifier, in Rust and in Python.
pub(crate) fn is_identifier(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() || c == '_';
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

/// Returns a name, with a number if it is not free.
pub(crate) fn numbered(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = |number: usize| if number == 1 { name.to_owned() } else { format!("{name}_{number}") };
    // A file may have thousands of items of one name, so not each number is tried.
    let (mut used, mut free) = (0, 1);
    while !is_free(&numbered(free)) {
        (used, free) = (free, 2 * free);
    }
    while free - used > 1 {
        let number = used.midpoint(free);
        if is_free(&numbered(number)) {
            free = number;
        } else {
            used = number;
        }
    }
    numbered(free)
}

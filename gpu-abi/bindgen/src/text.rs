//! Text from compiled files in comments: it must not end the comment.

/// Returns the text as one line without control characters or characters that change its direction.
pub(crate) fn line(text: &str) -> String {
    let is_hidden = |c: char| c.is_control() || is_bidirectional(c) || matches!(c, '\u{2028}' | '\u{2029}');
    text.chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect()
}

/// Returns whether a character changes the direction of the text around it.
pub(crate) const fn is_bidirectional(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
}

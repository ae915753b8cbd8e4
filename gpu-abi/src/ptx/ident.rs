//! The syntax of PTX identifiers.

/// Returns whether `text` is a PTX identifier: a letter followed by letters, digits, `_` and `$`, or one of `_`, `$` and
/// `%` followed by at least one of those.
///
/// ```
/// use gpu_abi::ptx::is_identifier;
///
/// assert!(is_identifier("_Z4stepPf_param_0"));
/// assert!(!is_identifier("_"));
/// assert!(!is_identifier("0x"));
/// ```
pub const fn is_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((&first, rest)) = bytes.split_first() else {
        return false;
    };
    let starts = first.is_ascii_alphabetic() || (matches!(first, b'_' | b'$' | b'%') && !rest.is_empty());
    let mut i = 0;
    while i < rest.len() {
        if !(rest[i].is_ascii_alphanumeric() || matches!(rest[i], b'_' | b'$')) {
            return false;
        }
        i += 1;
    }
    starts
}

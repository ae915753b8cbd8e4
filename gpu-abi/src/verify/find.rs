//! Finds the few places of a long text that matter, 16 bytes at a time.
//!
//! Constant evaluation takes microseconds for a loop's turn, so the loop over a module's text makes as few as it can.

/// 16 bytes of text, wherever they lie.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Chunk(u128);

/// All bits of each byte but the highest.
const LOW: u128 = u128::from_ne_bytes([0x7f; 16]);

/// Returns the index of the first byte from `from` on that is one of `wanted`, or the text's length.
pub(super) const fn any_of(text: &[u8], from: usize, wanted: [u8; 3]) -> usize {
    // SAFETY: `Chunk` has alignment 1, size 16, and any bytes are a value of it; the text holds this many.
    let chunks = unsafe { core::slice::from_raw_parts(text.as_ptr().cast::<Chunk>(), text.len() / 16) };
    let [a, b, c] =
        [u128::from_ne_bytes([wanted[0]; 16]), u128::from_ne_bytes([wanted[1]; 16]), u128::from_ne_bytes([wanted[2]; 16])];
    let mut at = from;
    while at < text.len() {
        if at % 16 == 0 {
            let mut chunk = at / 16;
            while chunk < chunks.len() {
                let bytes = chunks[chunk].0;
                let (a, b, c) = (bytes ^ a, bytes ^ b, bytes ^ c);
                // The highest bit of a byte stays 0 if, and only if, the byte is zero; no sum carries into the next byte.
                let nonzero = (((a & LOW) + LOW) | a) & (((b & LOW) + LOW) | b) & (((c & LOW) + LOW) | c);
                if nonzero | LOW != u128::MAX {
                    break;
                }
                chunk += 1;
            }
            at = chunk * 16;
        }
        // This chunk holds one of them from `at` on or before it, or is the text's end.
        let end = if at / 16 < chunks.len() { (at / 16 + 1) * 16 } else { text.len() };
        while at < end {
            let byte = text[at];
            if byte == wanted[0] || byte == wanted[1] || byte == wanted[2] {
                return at;
            }
            at += 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_wherever_it_is() {
        let mut text = [b'.'; 100];
        for place in 0..text.len() {
            for wanted in *b"/y\"" {
                text[place] = wanted;
                for from in 0..=place {
                    assert_eq!(any_of(&text, from, *b"/y\""), place, "from {from}");
                }
                assert_eq!(any_of(&text, place + 1, *b"/y\""), text.len());
                text[place] = 0xff;
            }
        }
    }

    #[test]
    fn no_byte_is_taken_for_another() {
        for byte in 0..=255 {
            let text = [byte; 33];
            let found = any_of(&text, 0, *b"/y\"");
            assert_eq!(found == 0, b"/y\"".contains(&byte), "{byte}");
        }
    }
}

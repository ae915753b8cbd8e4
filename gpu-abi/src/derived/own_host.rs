//! Types that follow the program's own host, in records for another one.

use crate::layout::{Host, Kind, TypeLayout};
use crate::text::{Text, say};

/// Returns the layout of a type that is written as C's `long`, or with it, which may follow the program's own host. A type without storage,
/// such as `PhantomData`, does not.
#[inline]
pub const fn long(layout: &TypeLayout, follows_host: bool) -> TypeLayout {
    layout.with_long(follows_host && !matches!(layout.kind(), Kind::Empty))
}

/// Fails the build if a member of a record that follows the rules of `host` is written as a type that follows the program's own host.
#[track_caller]
#[inline]
pub const fn check_own(name: &str, host: Host) {
    let long = host.long();
    let (is_short, bytes) = (long.size() == 4, name.as_bytes());
    let mut text = Text::<256>::new();
    say!(text, "`", name, "` follows the program's own host: write `");
    match bytes {
        b"c_long" => text.push(long.name()),
        b"c_ulong" => text.push(host.unsigned_long().name()),
        b"c_char" => text.push(host.char().name()),
        [b'L', b'o', b'n', b'g', lanes @ ..] | [b'U', b'L', b'o', b'n', b'g', lanes @ ..] => {
            let sign = if bytes[0] == b'U' { "U" } else { "" };
            match lanes {
                b"4A32" if is_short => say!(text, "#[ptx(align = 32)] struct Wide(", sign, "Int4);"),
                b"4A16" if is_short => say!(text, sign, "Int4"),
                b"1" | b"2" | b"3" | b"4" | b"4A16" | b"4A32" => {
                    say!(text, sign, if is_short { "Int" } else { "LongLong" }, super::decl_text(lanes));
                }
                _ => return,
            }
        }
        _ => return,
    }
    text.push("`, its type on the declared host, or drop `#[ptx(host = ..)]` if the kernels are compiled for this target");
    panic!("{}", text.as_str())
}

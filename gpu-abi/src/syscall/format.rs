//! The formats of `vprintf`, and the check of a format against its arguments.
//!
//! The guide leaves formats to `printf`. NVIDIA's *CUDA C++ Programming Guide* (its section on formatted output) lists the
//! parts of C's formats that the driver supports: `%[flags][width][.precision][size]type` with the flags `#`, space, `0`,
//! `+` and `-`, a width in digits or `*`, a precision in digits, the sizes `h`, `l` and `ll` and the types
//! `%cdiouxXpeEfgGaAs`, and at most 32 arguments. The driver formats after the kernel has ended, with the host's sizes: `l`
//! is the host's `long`.
//!
//! Each conversion takes one argument, and `*` takes one more before it. C leaves a difference in type undefined, and the
//! driver cannot detect it. Unlike in C, a difference in sign is therefore also an error here: `%d` does not take a `u32`.

use crate::layout::{Host, Kind, Layout};
use crate::scalar::Scalar;
use crate::text::{ErrorName, Text, say};
use crate::tri::tri;

/// The maximum number of arguments that `vprintf` takes.
const MAX: usize = 32;

/// Checks a format against the layouts of the arguments' types, before promotion, for this host.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::Host;
/// use gpu_abi::syscall::check_format;
///
/// assert!(check_format("%5.2f %s %lld%%\n", &[&f32::LAYOUT, &<gpu_abi::DevicePtr<i8>>::LAYOUT, &i64::LAYOUT], Host::LINUX_X86_64).is_ok());
/// let error = check_format("%d\n", &[&f32::LAYOUT], Host::LINUX_X86_64).unwrap_err();
/// assert_eq!(error.to_string(), "`%d` does not take argument 0, of type `f32`: write `%f`");
/// ```
///
/// # Errors
///
/// If the format contains a NUL character or a conversion that `vprintf` does not support, if a conversion or an argument has
/// no counterpart or one of another type, or if there are more than 32 arguments. The error names the first mistake;
/// arguments are counted from 0.
pub const fn check_format(format: &str, arguments: &[&Layout<'_>], host: Host) -> Result<(), FormatError> {
    if arguments.len() > MAX {
        return Err(FormatError(Fault::Count));
    }
    let format = format.as_bytes();
    let (mut at, mut used) = (0, 0);
    while at < format.len() {
        let start = at;
        at += 1;
        match (format[start], byte(format, at)) {
            (0, _) => return Err(FormatError(Fault::Nul)),
            (b'%', b'%') => at += 1,
            (b'%', _) => {
                let (star, kind, size);
                (star, kind, size, at) = tri!(read(format, start, host));
                let conversion = text(format, start, at);
                if star {
                    tri!(takes(conversion, b'*', 4, arguments, used));
                    used += 1;
                }
                tri!(takes(conversion, kind, size, arguments, used));
                used += 1;
            }
            _ => {}
        }
    }
    if used < arguments.len() {
        return Err(FormatError(Fault::Unused { index: used }));
    }
    Ok(())
}

/// Fails the build unless the format fits the arguments on this host.
#[doc(hidden)]
#[track_caller]
pub const fn assert_format(format: &str, arguments: &[&Layout<'_>]) {
    if let Err(error) = check_format(format, arguments, Host::TARGET) {
        crate::text::fail!(described(error));
    }
}

/// Reads the conversion that starts at `start`: whether its width is `*`, its type, the size of its integer, and its end.
const fn read(format: &[u8], start: usize, host: Host) -> Result<(bool, u8, usize, usize), FormatError> {
    let mut at = start + 1;
    while matches!(byte(format, at), b'#' | b' ' | b'0' | b'+' | b'-') {
        at += 1;
    }
    let star = byte(format, at) == b'*';
    at = if star { at + 1 } else { skip_digits(format, at) };
    if byte(format, at) == b'.' {
        at = skip_digits(format, at + 1);
    }
    let (size, end) = match (byte(format, at), byte(format, at + 1)) {
        (b'l', b'l') => (8, at + 2),
        (b'l', _) => (host.long().size(), at + 1),
        (b'h', _) => (2, at + 1),
        _ => (4, at),
    };
    let kind = byte(format, end);
    match kind {
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {}
        b'c' | b's' | b'p' if end == at => {}
        b'e' | b'E' | b'f' | b'g' | b'G' | b'a' | b'A' if end == at || (size > 2 && end == at + 1) => {}
        _ => return Err(FormatError(Fault::Unknown { conversion: text(format, start, end + 1) })),
    }
    Ok((star, kind, size, end + 1))
}

/// Checks that a conversion takes the argument with this index.
const fn takes(
    conversion: ConversionText,
    kind: u8,
    size: usize,
    arguments: &[&Layout<'_>],
    index: usize,
) -> Result<(), FormatError> {
    if index >= arguments.len() {
        return Err(FormatError(Fault::Missing { conversion }));
    }
    let layout = arguments[index];
    // C promotes what is smaller than an `int`.
    let is_wide = if size > 4 { layout.size() == size } else { layout.size() <= size };
    let scalar = layout.stored();
    let fits = match (kind, scalar) {
        (b'e' | b'E' | b'f' | b'g' | b'G' | b'a' | b'A', Some(scalar)) => scalar.is_float(),
        (_, Some(Scalar::F32 | Scalar::F64 | Scalar::I128 | Scalar::U128)) => false,
        // A `bool` is promoted to an `int`, whose bits can also be read as an `unsigned int`.
        (b'd' | b'i', Some(scalar)) => is_wide && (scalar.is_signed() || matches!(scalar, Scalar::Bool)),
        (b'u', Some(scalar)) => is_wide && !scalar.is_signed(),
        (b'o' | b'x' | b'X', Some(_)) => is_wide,
        (b'c', Some(scalar)) => is_wide && !matches!(scalar, Scalar::Char),
        (b'*', Some(scalar)) => is_wide && scalar.is_signed(),
        (b'p' | b's', None) => matches!(layout.kind(), Kind::Pointer(_)),
        (b'u' | b'o' | b'x' | b'X', None) => is_wide && matches!(layout.kind(), Kind::Handle(_)),
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let instead = match (kind, scalar, layout.kind()) {
        (b'*', ..) => "write an `i8`, `i16` or `i32`",
        (_, Some(Scalar::F32 | Scalar::F64), _) => "write `%f`",
        (_, Some(Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::I32), _) => "write `%d`",
        (_, Some(Scalar::U8 | Scalar::U16 | Scalar::U32), _) => "write `%u`",
        (_, Some(Scalar::Char), _) => "write `%u`, because no conversion prints characters beyond ASCII",
        (_, Some(Scalar::I64), _) => "write `%lld`",
        (_, Some(Scalar::U64), _) => "write `%llu`",
        (_, Some(Scalar::I128 | Scalar::U128), _) => "print its halves, each with `%llx`",
        (_, None, Kind::Pointer(_)) => "write `%p`",
        (_, None, Kind::Handle(_)) => "write `%llx`",
        (_, None, Kind::NarrowFloat(_)) => "convert it to `f32`",
        _ => "print its members or elements",
    };
    Err(FormatError(Fault::Type { conversion, index, type_name: ErrorName::new(layout.name()), instead }))
}

/// Returns a byte of a format, or 0 after its end.
const fn byte(format: &[u8], at: usize) -> u8 {
    if at < format.len() { format[at] } else { 0 }
}

const fn skip_digits(format: &[u8], mut at: usize) -> usize {
    while byte(format, at).is_ascii_digit() {
        at += 1;
    }
    at
}

/// Returns bytes of a format as text, extended to the end of a character that they end in.
const fn text(format: &[u8], start: usize, mut end: usize) -> ConversionText {
    while byte(format, end) & 0xc0 == 0x80 {
        end += 1;
    }
    let end = if end < format.len() { end } else { format.len() };
    match core::str::from_utf8(format.split_at(end).0.split_at(start).1) {
        Ok(text) => ConversionText::new(text),
        Err(_) => panic!("a conversion starts and ends between the characters of a text"),
    }
}

/// The text of a conversion, truncated if it is longer than 15 bytes.
type ConversionText = ErrorName<15>;

/// The reason that a format does not match its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FormatError(Fault);

/// The reason, of which [`FormatError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// `vprintf` does not know the conversion, or the format ends within it.
    Unknown { conversion: ConversionText },
    /// The format contains a NUL character, which would end it.
    Nul,
    /// A conversion has no argument.
    Missing { conversion: ConversionText },
    /// An argument has no conversion.
    Unused { index: usize },
    /// An argument is of a type that its conversion does not take.
    Type { conversion: ConversionText, index: usize, type_name: ErrorName, instead: &'static str },
    /// There are more arguments than `vprintf` reads.
    Count,
}

impl FormatError {
    const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match &self.0 {
            Fault::Unknown { conversion } => say!(
                out,
                quoted(conversion.as_str()),
                " is not a conversion that `vprintf` supports: write one such as `%d`, `%llu`, `%.3f` or `%p`, and `%%` for `%`"
            ),
            Fault::Nul => say!(out, "the format contains a NUL character, where `vprintf` would stop: remove it"),
            Fault::Missing { conversion } => say!(out, quoted(conversion.as_str()), " has no argument"),
            Fault::Unused { index } => {
                say!(out, "argument ", number(*index), " has no conversion in the format: add one, or remove the argument");
            }
            Fault::Type { conversion, index, type_name, instead } => {
                say!(out, quoted(conversion.as_str()), " does not take argument ", number(*index), ", of type ");
                say!(out, quoted(type_name.as_str()), ": ", instead);
            }
            Fault::Count => say!(out, "`vprintf` reads at most ", number(MAX), " arguments"),
        }
    }
}

crate::text::described!(FormatError, 512);
crate::text::error!(FormatError);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::TextureObject;
    use crate::layout::{PtxLayout, TypeLayout};
    use crate::pointer::DevicePtr;
    use crate::vector::Float2;
    use std::string::ToString;

    fn check(format: &str, types: &[&TypeLayout]) -> Result<(), std::string::String> {
        check_format(format, types, Host::LINUX_X86_64).map_err(|error| error.to_string())
    }

    #[test]
    fn what_fits() {
        for (format, types) in [
            ("", &[][..]),
            ("100%%\n", &[]),
            ("%d%i%c", &[i8::REF, i32::REF, u8::REF]),
            ("%-+# 08.3e|%*d", &[f32::REF, i32::REF, i16::REF]),
            ("%hu %lu %llu %x", &[u16::REF, u64::REF, u64::REF, i32::REF]),
            ("%s %p %llx", &[<DevicePtr<i8>>::REF, <DevicePtr<Float2>>::REF, TextureObject::REF]),
            ("%d %u é", &[bool::REF, bool::REF]),
            ("%lf %g", &[f64::REF, f32::REF]),
        ] {
            assert_eq!(check(format, types), Ok(()), "{format}");
        }
    }

    #[test]
    fn what_does_not() {
        for (format, types, why) in [
            ("%d", &[u32::REF][..], "`%d` does not take argument 0, of type `u32`: write `%u`"),
            ("%d", &[i64::REF], "`%d` does not take argument 0, of type `i64`: write `%lld`"),
            ("%lld", &[i32::REF], "`%lld` does not take argument 0, of type `i32`: write `%d`"),
            ("%hd", &[i32::REF], "`%hd` does not take argument 0, of type `i32`: write `%d`"),
            ("%*d", &[u32::REF, i32::REF], "`%*d` does not take argument 0, of type `u32`: write an `i8`, `i16` or `i32`"),
            ("%f", &[i32::REF], "`%f` does not take argument 0, of type `i32`: write `%d`"),
            ("%p", &[u64::REF], "`%p` does not take argument 0, of type `u64`: write `%llu`"),
            ("%f", &[Float2::REF], "`%f` does not take argument 0, of type `Float2`: print its members or elements"),
            ("%d %d", &[i32::REF], "`%d` has no argument"),
            ("%d", &[i32::REF, f32::REF], "argument 1 has no conversion in the format: add one, or remove the argument"),
            ("a\0", &[], "the format contains a NUL character, where `vprintf` would stop: remove it"),
        ] {
            assert_eq!(check(format, types), Err(why.to_string()), "{format}");
        }
        // The conversion is shown up to its first invalid character.
        for (format, shown) in [
            ("%n", "%n"),
            ("50%", "%"),
            ("%hhd", "%hh"),
            ("%Lf", "%L"),
            ("%.*f", "%.*"),
            ("%5%", "%5%"),
            ("%ls", "%ls"),
            ("%é", "%é"),
            ("%b", "%b"),
            ("%123456789012é", "%123456789012é"),
            ("%12345678901234y", "%12345678901…"),
        ] {
            let error = check(format, &[i32::REF]).unwrap_err();
            assert!(
                error.starts_with(&std::format!("`{shown}` is not a conversion that `vprintf` supports: write one")),
                "{error}"
            );
        }
        assert_eq!(check("", &[i32::REF; MAX + 1]), Err("`vprintf` reads at most 32 arguments".to_string()));
    }

    #[test]
    fn long_is_the_hosts() {
        assert!(check_format("%ld", &[i64::REF], Host::LINUX_X86_64).is_ok());
        assert!(check_format("%ld", &[i64::REF], Host::WINDOWS).is_err());
        assert!(check_format("%ld", &[i32::REF], Host::WINDOWS).is_ok());
    }
}

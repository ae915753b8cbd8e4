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

use super::FormatError;
use super::format_error::{ConversionText, Fault};
use crate::layout::{Host, Kind, Layout};
use crate::ptx::ErrorName;
use crate::scalar::Scalar;
use crate::tri::tri;

/// The maximum number of arguments that `vprintf` takes.
pub(super) const MAX: usize = 32;

/// Checks a format against the layouts of the arguments' types, before promotion, for this host.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::Host;
/// use gpu_abi::syscall::check_format;
///
/// assert!(check_format("%5.2f %s %lld%%\n", &[&f32::LAYOUT, &<gpu_abi::DevicePtr<i8>>::LAYOUT, &i64::LAYOUT], Host::LINUX_X86_64).is_ok());
/// let error = check_format("%d\n", &[&f32::LAYOUT], Host::LINUX_X86_64).unwrap_err();
/// assert_eq!(error.to_string(), "`%d` takes an `int`, but argument 0 is of type `f32`: write `%f`");
/// ```
///
/// # Errors
///
/// If the format contains a NUL character or a conversion that `vprintf` does not support, if a conversion or an argument has
/// no counterpart or one of another type, or if there are more than 32 arguments. The error names the first mistake;
/// arguments are counted from 0.
pub const fn check_format(format: &str, arguments: &[&Layout<'_>], host: Host) -> Result<(), FormatError> {
    if arguments.len() > MAX {
        return Err(FormatError(Fault::Count { found: arguments.len() }));
    }
    let bytes = format.as_bytes();
    let mut used = 0;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            0 => return Err(FormatError(Fault::Nul { at })),
            b'%' => {}
            _ => {
                at += 1;
                continue;
            }
        }
        let conversion = tri!(Conversion::read(bytes, at));
        if conversion.star {
            tri!(conversion.takes(Takes::Star, arguments, used, host));
            used += 1;
        }
        if let Some(takes) = conversion.kind {
            tri!(conversion.takes(takes, arguments, used, host));
            used += 1;
        }
        at = conversion.end;
    }
    if used < arguments.len() {
        return Err(FormatError(Fault::Unused { index: used as u8, type_name: ErrorName::new(arguments[used].name()) }));
    }
    Ok(())
}

/// Fails the build unless the format fits the arguments on this host.
#[doc(hidden)]
#[track_caller]
pub const fn assert_format(format: &str, arguments: &[&Layout<'_>]) {
    if let Err(error) = check_format(format, arguments, Host::TARGET) {
        crate::text::fail!(error);
    }
}

/// The kind of argument that a conversion takes.
#[derive(Clone, Copy)]
enum Takes {
    /// A signed integer of this width.
    Signed(Width),
    /// An unsigned integer.
    Unsigned(Width),
    /// Either of them: the bits of an integer.
    Bits(Width),
    Character,
    Float,
    Pointer,
    String,
    /// The width of a conversion, `*`.
    Star,
}

#[derive(Clone, Copy)]
enum Width {
    Short,
    Int,
    Long,
    LongLong,
}

impl Width {
    const fn takes(self, size: usize, host: Host) -> bool {
        match self {
            Self::Short => size <= 2,
            Self::Int => size <= 4,
            Self::Long => size == host.long().size(),
            Self::LongLong => size == 8,
        }
    }
}

/// One conversion of a format, starting at its `%`.
struct Conversion<'f> {
    format: &'f [u8],
    start: usize,
    end: usize,
    star: bool,
    /// `None` for `%%`.
    kind: Option<Takes>,
}

impl<'f> Conversion<'f> {
    const fn read(format: &'f [u8], start: usize) -> Result<Self, FormatError> {
        let mut at = start + 1;
        while at < format.len() && matches!(format[at], b'#' | b' ' | b'0' | b'+' | b'-') {
            at += 1;
        }
        let star = at < format.len() && format[at] == b'*';
        at = if star { at + 1 } else { skip_digits(format, at) };
        if at < format.len() && format[at] == b'.' {
            at = skip_digits(format, at + 1);
        }
        let (width, kind_at) = match format.split_at(at).1 {
            [b'l', b'l', ..] => (Width::LongLong, at + 2),
            [b'l', ..] => (Width::Long, at + 1),
            [b'h', ..] => (Width::Short, at + 1),
            _ => (Width::Int, at),
        };
        if kind_at >= format.len() {
            return Err(FormatError(Fault::Unfinished { at: start }));
        }
        let (plain, long) = (kind_at == at, kind_at == at + 1 && matches!(width, Width::Long));
        let kind = match format[kind_at] {
            b'%' if kind_at == start + 1 => None,
            b'd' | b'i' => Some(Takes::Signed(width)),
            b'u' => Some(Takes::Unsigned(width)),
            b'o' | b'x' | b'X' => Some(Takes::Bits(width)),
            b'c' if plain => Some(Takes::Character),
            b's' if plain => Some(Takes::String),
            b'p' if plain => Some(Takes::Pointer),
            b'e' | b'E' | b'f' | b'g' | b'G' | b'a' | b'A' if plain || long => Some(Takes::Float),
            _ => {
                return Err(FormatError(Fault::Unknown { conversion: text(format, start, kind_at + 1) }));
            }
        };
        Ok(Self { format, start, end: kind_at + 1, star, kind })
    }

    const fn takes(&self, takes: Takes, arguments: &[&Layout<'_>], index: usize, host: Host) -> Result<(), FormatError> {
        let conversion = text(self.format, self.start, self.end);
        if index >= arguments.len() {
            return Err(FormatError(Fault::Missing { conversion, given: arguments.len() }));
        }
        let layout = arguments[index];
        if fits(takes, layout, host) {
            return Ok(());
        }
        let expected = match takes {
            Takes::Signed(Width::Short) => "a `short`",
            Takes::Signed(Width::Int) => "an `int`",
            Takes::Signed(Width::Long) => "a `long`",
            Takes::Signed(Width::LongLong) => "a `long long`",
            Takes::Unsigned(Width::Short) => "an `unsigned short`",
            Takes::Unsigned(Width::Int) => "an `unsigned int`",
            Takes::Unsigned(Width::Long) => "an `unsigned long`",
            Takes::Unsigned(Width::LongLong) => "an `unsigned long long`",
            Takes::Bits(Width::Short) => "an integer of up to 16 bits",
            Takes::Bits(Width::Int) => "an integer of up to 32 bits",
            Takes::Bits(Width::Long) => "an integer as wide as `long`",
            Takes::Bits(Width::LongLong) => "an integer of 64 bits",
            Takes::Character => "a character",
            Takes::Float => "a `float` or a `double`",
            Takes::Pointer => "a pointer",
            Takes::String => "a pointer to characters",
            Takes::Star => "an `int` for its width",
        };
        let instead = match takes {
            Takes::Star => "pass an `i32`",
            _ => advice(layout),
        };
        let type_name = ErrorName::new(layout.name());
        Err(FormatError(Fault::Type { conversion, expected, index: index as u8, type_name, instead }))
    }
}

/// Returns bytes of a format as text, extended to the end of a character that they end in.
const fn text(format: &[u8], start: usize, mut end: usize) -> ConversionText {
    while end < format.len() && format[end] & 0xc0 == 0x80 {
        end += 1;
    }
    match core::str::from_utf8(format.split_at(end).0.split_at(start).1) {
        Ok(text) => ConversionText::new(text),
        Err(_) => panic!("a conversion starts and ends between the characters of a text"),
    }
}

const fn skip_digits(format: &[u8], mut at: usize) -> usize {
    while at < format.len() && format[at].is_ascii_digit() {
        at += 1;
    }
    at
}

/// Returns the scalar that a type is stored as, if any.
const fn scalar(layout: &Layout<'_>) -> Option<Scalar> {
    match *layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => Some(scalar),
        _ => None,
    }
}

const fn fits(takes: Takes, layout: &Layout<'_>, host: Host) -> bool {
    let size = layout.size();
    match (takes, scalar(layout)) {
        (Takes::Float, Some(scalar)) => scalar.is_float(),
        (_, Some(Scalar::F32 | Scalar::F64 | Scalar::I128 | Scalar::U128)) => false,
        // A `bool` is promoted to an `int`, whose bits can also be read as an `unsigned int`.
        (Takes::Signed(width), Some(scalar)) => {
            (scalar.is_signed() || matches!(scalar, Scalar::Bool)) && width.takes(size, host)
        }
        (Takes::Unsigned(width), Some(scalar)) => !scalar.is_signed() && width.takes(size, host),
        (Takes::Bits(width), Some(_)) => width.takes(size, host),
        (Takes::Character, Some(scalar)) => size <= 4 && !matches!(scalar, Scalar::Char),
        (Takes::Star, Some(scalar)) => size <= 4 && scalar.is_signed(),
        (Takes::Pointer | Takes::String, None) => matches!(layout.kind(), Kind::Pointer(_)),
        (Takes::Unsigned(width) | Takes::Bits(width), None) => {
            matches!(layout.kind(), Kind::Handle(_)) && width.takes(size, host)
        }
        _ => false,
    }
}

/// Returns advice on how to print an argument of this type.
const fn advice(layout: &Layout<'_>) -> &'static str {
    match (scalar(layout), layout.kind()) {
        (Some(Scalar::F32 | Scalar::F64), _) => "write `%f`",
        (Some(Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::I32), _) => "write `%d`",
        (Some(Scalar::U8 | Scalar::U16 | Scalar::U32), _) => "write `%u`",
        (Some(Scalar::Char), _) => "write `%u`, because no conversion prints characters beyond ASCII",
        (Some(Scalar::I64), _) => "write `%lld`",
        (Some(Scalar::U64), _) => "write `%llu`",
        (Some(Scalar::I128 | Scalar::U128), _) => "print its halves, each with `%llx`",
        (None, Kind::Pointer(_)) => "write `%p`",
        (None, Kind::Handle(_)) => "write `%llx`",
        (None, Kind::NarrowFloat(_)) => "convert it to `f32`",
        (None, Kind::Record(_)) => "print its members",
        _ => "print its elements",
    }
}

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
            ("%d", &[u32::REF][..], "`%d` takes an `int`, but argument 0 is of type `u32`: write `%u`"),
            ("%d", &[i64::REF], "`%d` takes an `int`, but argument 0 is of type `i64`: write `%lld`"),
            ("%lld", &[i32::REF], "`%lld` takes a `long long`, but argument 0 is of type `i32`: write `%d`"),
            ("%hd", &[i32::REF], "`%hd` takes a `short`, but argument 0 is of type `i32`: write `%d`"),
            (
                "%*d",
                &[u32::REF, i32::REF],
                "`%*d` takes an `int` for its width, but argument 0 is of type `u32`: pass an `i32`",
            ),
            ("%f", &[i32::REF], "`%f` takes a `float` or a `double`, but argument 0 is of type `i32`: write `%d`"),
            ("%p", &[u64::REF], "`%p` takes a pointer, but argument 0 is of type `u64`: write `%llu`"),
            (
                "%f",
                &[Float2::REF],
                "`%f` takes a `float` or a `double`, but argument 0 is of type `Float2`: print its elements",
            ),
            ("%d %d", &[i32::REF], "`%d` has no argument: only 1 is given"),
            (
                "%d",
                &[i32::REF, f32::REF],
                "argument 1, of type `f32`, has no conversion in the format: add one, or remove the argument",
            ),
            ("50%", &[], "the format ends within the conversion at byte 2: write `%%` for `%`"),
            ("a\0", &[], "the format contains a NUL character at byte 1, where `vprintf` would stop: remove it"),
        ] {
            assert_eq!(check(format, types), Err(why.to_string()), "{format}");
        }
        // The conversion is shown up to its first invalid character.
        for (format, shown) in [
            ("%n", "%n"),
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
        assert_eq!(
            check("", &[i32::REF; MAX + 1]),
            Err("`vprintf` reads at most 32 arguments, but 33 are given".to_string())
        );
    }

    #[test]
    fn long_is_the_hosts() {
        assert!(check_format("%ld", &[i64::REF], Host::LINUX_X86_64).is_ok());
        assert!(check_format("%ld", &[i64::REF], Host::WINDOWS).is_err());
        assert!(check_format("%ld", &[i32::REF], Host::WINDOWS).is_ok());
    }
}

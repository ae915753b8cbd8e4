//! The declaration of an `.entry` parameter (the guide's section 2.3).
//!
//! Follows the guide's table and nvcc's output for an `.entry`: scalars, pointers and handles are declared by their type,
//! without the widening to 32 bits of a `.func`; every other type is a byte array with the type's alignment and size.
//! 16-bit floats are "only used for storage" (note C) and PTX has no 128-bit integer type, so both are byte arrays. Signed
//! integers are declared with the unsigned type of their size, as nvcc does; ptxas treats both the same.

use super::{IdentifierError, check_identifier};
use crate::layout::{Kind, Layout, StateSpace};
use crate::text::{ErrorName, Text, say};
use crate::tri::tri;
use core::fmt;

/// The largest alignment of a parameter, in bytes (the guide's section 2.3, note D).
const MAX_ALIGN: usize = 128;

/// The largest alignment of a pointer's target, in bytes; ptxas 13.5 rejects a larger one.
pub(crate) const MAX_POINTEE_ALIGN: usize = 1 << 31;

/// The maximum number of bytes before a name: `.param .u64 .ptr .global .align 2147483648 ` needs 43.
const MAX_BEFORE: usize = 48;

/// The maximum number of bytes after a name: a `usize` in brackets needs 22.
const MAX_AFTER: usize = 24;

/// The maximum number of bytes of a declaration that is written in one call.
const MAX_WHOLE: usize = 128;

/// The declaration of one parameter of an `.entry`.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::ptx::ParamDecl;
///
/// let decl = ParamDecl::new(&f64::LAYOUT, "dt")?;
/// assert_eq!(decl.to_string(), ".param .f64 dt");
/// # Ok::<(), gpu_abi::ptx::ParamError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamDecl<'a> {
    form: Form,
    name: &'a str,
}

/// The declaration of a parameter without its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A value of this PTX type, written with its leading period.
    Scalar(&'static str),
    /// An array of bytes, with its alignment and size in bytes.
    Bytes { align: usize, size: usize },
    /// An address of this PTX type that points to memory in a state space, with its minimum alignment in bytes.
    Pointer { ptx_type: &'static str, space: StateSpace, align: usize },
}

/// The reason that a type or a name is not valid for a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParamError(pub(crate) Fault);

/// The reason, of which [`ParamError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The type has no size, which ptxas rejects.
    NoSize { type_name: ErrorName },
    /// The type has a [tail](crate::layout::Member::tail), which a parameter has no room for.
    Tail { type_name: ErrorName },
    /// The type's alignment is over 128 bytes.
    Align { type_name: ErrorName, align: usize },
    /// The alignment declared for a pointer's target is not a power of two, or is over 2147483648 bytes.
    PointeeAlign { type_name: ErrorName, align: usize },
    /// The name is not a valid PTX identifier.
    Name(IdentifierError),
}

impl ParamError {
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match &self.0 {
            Fault::NoSize { type_name } => {
                say!(out, quoted(type_name.as_str()), " cannot be a parameter: it has no size, so leave it out");
            }
            Fault::Tail { type_name } => say!(
                out,
                quoted(type_name.as_str()),
                " cannot be a parameter: it has a tail, so pass its address, a `DevicePtr<T>`"
            ),
            Fault::Align { type_name, align } => say!(
                out,
                quoted(type_name.as_str()),
                " is aligned to ",
                number(*align),
                " bytes, but a parameter to at most 128: pass its address"
            ),
            Fault::PointeeAlign { type_name, align } => say!(
                out,
                "the target of ",
                quoted(type_name.as_str()),
                " cannot be aligned to ",
                number(*align),
                " bytes: write a power of two up to ",
                number(MAX_POINTEE_ALIGN)
            ),
            Fault::Name(error) => error.describe(out),
        }
    }
}

crate::text::described!(ParamError, 512);
crate::text::error!(ParamError);

impl Form {
    /// Returns the form of an `.entry` parameter of this type.
    #[inline]
    pub(crate) const fn of(layout: &Layout<'_>) -> Result<Self, ParamError> {
        if layout.size() == 0 {
            return Err(ParamError(Fault::NoSize { type_name: ErrorName::new(layout.name()) }));
        }
        if layout.has_tail() {
            return Err(ParamError(Fault::Tail { type_name: ErrorName::new(layout.name()) }));
        }
        if layout.align() > MAX_ALIGN {
            return Err(ParamError(Fault::Align { type_name: ErrorName::new(layout.name()), align: layout.align() }));
        }
        let scalar = match *layout.kind() {
            Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => scalar.ptx_type(),
            Kind::Pointer(_) | Kind::Handle(_) => Some(if layout.size() == 4 { ".u32" } else { ".u64" }),
            _ => None,
        };
        Ok(match scalar {
            Some(ptx_type) => Self::Scalar(ptx_type),
            None => Self::Bytes { align: layout.align(), size: layout.size() },
        })
    }

    /// Returns the untyped scalar of a size in bytes: 1, 2, 4 or 8.
    #[cfg(feature = "emit")]
    pub(crate) const fn untyped(size: usize) -> &'static str {
        match size {
            1 => ".b8",
            2 => ".b16",
            4 => ".b32",
            _ => ".b64",
        }
    }

    /// Appends the text before the name.
    const fn push_before<const N: usize>(&self, text: &mut Text<N>) {
        match *self {
            Self::Scalar(ptx_type) => say!(text, ".param ", ptx_type, " "),
            Self::Bytes { align, .. } => say!(text, ".param .align ", number(align), " .b8 "),
            Self::Pointer { ptx_type, space, align } => {
                say!(text, ".param ", ptx_type, " .ptr ");
                if let Some(space) = space.directive() {
                    say!(text, space, " ");
                }
                say!(text, ".align ", number(align), " ");
            }
        }
    }

    /// Appends the text after the name.
    const fn push_after<const N: usize>(&self, text: &mut Text<N>) {
        if let Self::Bytes { size, .. } = *self {
            say!(text, "[", number(size), "]");
        }
    }

    /// Returns the text before the name and the text after it.
    #[inline]
    pub(crate) const fn parts(&self) -> (Text<MAX_BEFORE>, Text<MAX_AFTER>) {
        let mut before = Text::new();
        let mut after = Text::new();
        self.push_before(&mut before);
        self.push_after(&mut after);
        (before, after)
    }
}

impl<'a> ParamDecl<'a> {
    /// Returns the declaration of a parameter called `name` of the type with this layout.
    ///
    /// # Errors
    ///
    /// If the type has no size, a tail or an alignment over 128 bytes, or if `name` is not a valid PTX identifier.
    #[inline]
    pub const fn new(layout: &Layout<'a>, name: &'a str) -> Result<Self, ParamError> {
        tri!(check_identifier(name), |error| ParamError(Fault::Name(error)));
        let form = tri!(Form::of(layout));
        Ok(Self { form, name })
    }

    /// Returns the parameter's name.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }
}

impl fmt::Display for ParamDecl<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Makes one call to the writer, which may be expensive, unless the name is long.
        if self.name.len() <= MAX_WHOLE - MAX_BEFORE - MAX_AFTER {
            let mut text = Text::<MAX_WHOLE>::new();
            self.form.push_before(&mut text);
            text.push(self.name);
            self.form.push_after(&mut text);
            return f.write_str(text.as_str());
        }
        let (before, after) = self.form.parts();
        f.write_str(before.as_str())?;
        f.write_str(self.name)?;
        f.write_str(after.as_str())
    }
}

/// Fails the build if the type with this layout cannot be a parameter.
#[doc(hidden)]
#[track_caller]
#[inline]
pub const fn assert_parameter(layout: &Layout<'_>) {
    if let Err(error) = Form::of(layout) {
        crate::text::fail!(described(error));
    }
}

/// Returns the length of the declaration's text in bytes; fails the build if the declaration is invalid.
#[doc(hidden)]
#[track_caller]
#[inline]
pub const fn decl_len(layout: &Layout<'_>, name: &str) -> usize {
    match ParamDecl::new(layout, name) {
        Ok(decl) => {
            let (before, after) = decl.form.parts();
            before.len() + name.len() + after.len()
        }
        Err(error) => crate::text::fail!(described(error)),
    }
}

/// Returns the declaration's text, whose length is [`decl_len`].
#[doc(hidden)]
pub const fn decl_bytes<const N: usize>(layout: &Layout<'_>, name: &str) -> [u8; N] {
    let Ok(decl) = ParamDecl::new(layout, name) else { panic!("`decl_len` rejects this declaration") };
    let (before, after) = decl.form.parts();
    let mut text = Text::<N>::new();
    say!(text, before.as_str(), name, after.as_str());
    text.whole()
}

/// Returns the declaration of an `.entry` parameter as a constant `&'static str`.
///
/// The type must be concrete and the name a constant.
///
/// ```
/// use gpu_abi::{param_decl, vector::Float4};
///
/// const DECL: &str = param_decl!(Float4, "plane");
/// assert_eq!(DECL, ".param .align 16 .b8 plane[16]");
/// ```
///
/// A type without size, an alignment over 128 bytes or an invalid PTX identifier fails the build:
///
/// ```compile_fail
/// const DECL: &str = gpu_abi::param_decl!(u32, "2nd");
/// ```
#[macro_export]
macro_rules! param_decl {
    ($type:ty, $name:expr $(,)?) => {{
        // Only these names are in scope where the caller's tokens are evaluated: a `NAME` of the caller's stays visible.
        const __GPU_ABI_LAYOUT: &$crate::TypeLayout = &<$type as $crate::PtxLayout>::LAYOUT;
        const __GPU_ABI_NAME: &$crate::__private::str = $name;
        {
            const LEN: $crate::__private::usize = $crate::__private::decl_len(__GPU_ABI_LAYOUT, __GPU_ABI_NAME);
            const BYTES: [$crate::__private::u8; LEN] = $crate::__private::decl_bytes(__GPU_ABI_LAYOUT, __GPU_ABI_NAME);
            const TEXT: &$crate::__private::str = $crate::__private::decl_text(&BYTES);
            TEXT
        }
    }};
}

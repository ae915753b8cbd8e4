//! Parameters that are exchanged although each of them agrees, because one side does not state its type: `void *`.
//!
//! An address without a type agrees with every pointer: C++ takes a `void *context`, and Rust knows what it leads to. But if Rust states no
//! type for one parameter, C++ states none for another one, and the two types that are left agree, then both sides state the same in
//! another order: `(void *context, char *name)` and `(*mut c_char, *mut c_void)`.

use super::function::FunctionParts;
use super::rust::{RustType, Shape};
use super::walk::{MAX_NESTING, Role, Walk};
use crate::search::any;
use crate::text::{Text, say};
use gpu_abi_reader::model::{CompiledArgument, CompiledType, CompiledTypes};

/// A parameter's type in Rust, and its type in the compiled file.
#[derive(Clone, Copy)]
pub(crate) struct Both<'a> {
    pub(crate) rust: RustType<'a>,
    pub(crate) kernel: usize,
    pub(crate) types: CompiledTypes<'a>,
    pub(crate) role: Role,
    /// The number of functions, each a parameter of the one before, to which the parameter belongs.
    pub(crate) nesting: usize,
}

/// The only side that does not state the type to which pointers lead.
#[derive(Clone, Copy)]
enum Untyped {
    /// Both state it, or none.
    Neither,
    Rust,
    Kernel,
}

impl<'a> Both<'a> {
    /// Returns the types in which the pointers end.
    #[inline]
    const fn ends(self) -> (Shape<'a>, &'a CompiledType<'a>) {
        /// The maximum number of pointers to follow: those in a file may form a cycle.
        const MAX: usize = 32;

        let (mut rust, mut kernel, mut pointers) = (self.rust.shape(), self.types.get(self.kernel), 0);
        while let (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }, 0..MAX) = (rust, kernel, pointers) {
            (rust, kernel, pointers) = (target.shape(), self.types.get(*to), pointers + 1);
        }
        (rust, kernel)
    }

    #[inline]
    const fn untyped(self) -> Untyped {
        match self.ends() {
            (Shape::Void, CompiledType::Void) => Untyped::Neither,
            (Shape::Void, _) => Untyped::Rust,
            (_, CompiledType::Void) => Untyped::Kernel,
            _ => Untyped::Neither,
        }
    }

    /// Returns whether only the kernel states the type of a parameter.
    #[inline]
    pub(crate) const fn is_untyped_in_rust(self) -> bool {
        matches!(self.untyped(), Untyped::Rust)
    }

    /// Returns whether this parameter and another one, of which only Rust states the type, are exchanged.
    #[inline]
    pub(crate) const fn is_exchanged_with(self, other: Self) -> bool {
        matches!(other.untyped(), Untyped::Kernel) && self.as_in(other).agree() && other.as_in(self).agree()
    }

    /// Returns the name of the type in C++, or `other` for a pointer in a symbol, which has none.
    #[inline]
    pub(crate) const fn cxx<'n>(self, other: &'n str) -> &'n str
    where
        'a: 'n,
    {
        let ty = self.types.get(self.kernel);
        match (ty.name().as_bytes(), ty) {
            ([], _) => other,
            // The signature says more.
            (b"function *", CompiledType::Pointer { to, .. }) => self.types.get(*to).name(),
            _ => ty.name(),
        }
    }

    /// Returns this type in Rust beside the kernel's type of another parameter.
    #[inline]
    const fn as_in(self, Self { kernel, types, .. }: Self) -> Self {
        Self { kernel, types, ..self }
    }

    /// Returns whether both sides state the same type, or none. The members of records and the signatures of functions are not compared.
    #[inline]
    const fn agree(self) -> bool {
        match self.ends() {
            (Shape::Function(_), CompiledType::Function { .. }) => return true,
            (Shape::Void, CompiledType::Void) => {}
            (Shape::Void, _) | (_, CompiledType::Void) => return false,
            _ => {}
        }
        let mut walk = Walk::new(self.types, &mut [], &mut []);
        (walk.role, walk.nesting) = (self.role, self.nesting);
        walk.start(self.rust, self.kernel);
        walk.next().is_none()
    }
}

/// Returns whether two parameters of a function, whose parts agree, are exchanged. The first part is the result.
#[inline]
pub(super) const fn are_exchanged<'a>(
    rust: FunctionParts<'a>,
    kernel: &'a [CompiledArgument],
    types: CompiledTypes<'a>,
) -> bool {
    any!(own in 1..kernel.len() => match part(rust, kernel, own, types) {
        Some(own) if own.is_untyped_in_rust() => any!(other in 1..kernel.len() =>
            matches!(part(rust, kernel, other, types), Some(other) if own.is_exchanged_with(other))),
        _ => false,
    })
}

#[inline]
const fn part<'a>(
    rust: FunctionParts<'a>,
    kernel: &'a [CompiledArgument],
    index: usize,
    types: CompiledTypes<'a>,
) -> Option<Both<'a>> {
    match (rust.get(index), kernel[index]) {
        (Some(rust), CompiledArgument::Type(kernel)) => {
            Some(Both { rust, kernel, types, role: Role::Parameter, nesting: MAX_NESTING })
        }
        _ => None,
    }
}

/// Returns the error for two exchanged parameters, each with its name in Rust, its type there, and its type in C++. `mark` is before and
/// after a name.
#[inline]
pub(crate) const fn exchange(
    mark: &str,
    [name, rust, cxx]: [&str; 3],
    [other, rust_other, cxx_other]: [&str; 3],
    how_to_regenerate: Option<&str>,
) -> Text<2048> {
    let mut text = Text::new();
    say!(text, mark, name, mark, " is `", rust, "` in Rust and `", cxx, "` in C++, and ");
    say!(text, mark, other, mark, " is `", rust_other, "` in Rust and `", cxx_other, "` in C++: ");
    text.push(match how_to_regenerate {
        Some(advice) => advice,
        None => "exchange them if they are in the wrong order, and otherwise declare the type of each as in C++",
    });
    text
}

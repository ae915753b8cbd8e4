//! Functions of device code, and the text of their names.

use super::{Name, NameError, Type, check, mangle};
use crate::tri::tri;
use core::fmt;

/// A function of device code, a kernel or not, as its C++ declaration describes it.
///
/// It must have external linkage: C++ gives other names to functions that are `static` or in an unnamed namespace.
///
/// ```
/// use gpu_abi::name::{TemplateArgument, FunctionName, Name, Type};
///
/// // template<class T, int N> __global__ void fill(T *values, T value); the instance fill<float, 4>
/// const FLOAT_4: &[TemplateArgument<'_>] = &[TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, 4)];
/// const T: Type<'_> = Type::template_parameter(0);
/// const FILL: FunctionName<'_> = FunctionName::named(Name::new("fill").template(FLOAT_4), &[T.pointer(), T]);
/// assert_eq!(FILL.mangled()?.to_string(), "_Z4fillIfLi4EEvPT_S0_");
///
/// // extern "C" __global__ void clear(float *values);
/// const CLEAR: FunctionName<'_> = FunctionName::new("clear", &[Type::FLOAT.pointer()]).extern_c();
/// assert_eq!(CLEAR.mangled()?.to_string(), "clear");
/// # Ok::<(), gpu_abi::name::NameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FunctionName<'a> {
    pub(super) name: Name<'a>,
    pub(super) parameters: &'a [Type<'a>],
    pub(super) result: Type<'a>,
    pub(super) constant: bool,
    pub(super) extern_c: bool,
}

impl<'a> FunctionName<'a> {
    /// Returns the function called `path`, including its namespaces and classes, with these parameters as declared.
    #[inline]
    pub const fn new(path: &'a str, parameters: &'a [Type<'a>]) -> Self {
        Self::named(Name::new(path), parameters)
    }

    /// Returns the function of this name, which may be an instance of a template, with these parameters as declared.
    #[inline]
    pub const fn named(name: Name<'a>, parameters: &'a [Type<'a>]) -> Self {
        Self { name, parameters, result: Type::VOID, constant: false, extern_c: false }
    }

    /// Returns this function with a return type other than `void`, which is part of the name only for instances of
    /// templates.
    #[must_use]
    #[inline]
    pub const fn returns(mut self, result: Type<'a>) -> Self {
        self.result = result;
        self
    }

    /// Returns this member function with `const` after its parameters.
    #[must_use]
    #[inline]
    pub const fn constant(mut self) -> Self {
        self.constant = true;
        self
    }

    /// Returns this function declared `extern "C"`: its name is its identifier.
    #[must_use]
    #[inline]
    pub const fn extern_c(mut self) -> Self {
        self.extern_c = true;
        self
    }

    /// Returns the function's name in PTX. In constants, use [`mangled!`](crate::mangled).
    ///
    /// # Errors
    ///
    /// If a name is not a valid identifier, or if a type, function or template argument does not exist in C++.
    #[inline]
    pub const fn mangled(&self) -> Result<Mangled<'a>, NameError> {
        tri!(check::function(self));
        Ok(Mangled(*self))
    }
}

/// The name of a function in PTX. Its `Display` writes the text.
#[derive(Clone, Copy, Debug)]
pub struct Mangled<'a>(FunctionName<'a>);

impl Mangled<'_> {
    /// Returns the length of the text in bytes; the text is ASCII.
    #[expect(clippy::len_without_is_empty, reason = "no name is empty")]
    #[inline]
    pub const fn len(&self) -> usize {
        mangle::write(&self.0, 0, &mut [])
    }

    /// Returns the text; `N` must be its [`len`](Self::len).
    #[doc(hidden)]
    pub const fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        mangle::write(&self.0, 0, &mut bytes);
        bytes
    }
}

impl fmt::Display for Mangled<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut window = [0; 256];
        let mut skip = 0;
        loop {
            let rest = mangle::write(&self.0, skip, &mut window) - skip;
            let written = &window[..rest.min(window.len())];
            // Identifiers are checked to be ASCII, and all other text is ASCII.
            f.write_str(core::str::from_utf8(written).map_err(|_| fmt::Error)?)?;
            if rest <= window.len() {
                return Ok(());
            }
            skip += window.len();
        }
    }
}

/// Returns the name in PTX of a [`FunctionName`](crate::name::FunctionName) as a constant `&'static str`.
///
/// ```
/// use gpu_abi::mangled;
/// use gpu_abi::name::{FunctionName, Type};
///
/// const STEP: &str = mangled!(FunctionName::new("step", &[Type::FLOAT.pointer(), Type::UINT]));
/// assert_eq!(STEP, "_Z4stepPfj");
/// ```
///
/// The build fails if [`FunctionName::mangled`](crate::name::FunctionName::mangled) would return an error:
///
/// ```compile_fail
/// # use gpu_abi::{mangled, name::{FunctionName, Type}};
/// const STEP: &str = mangled!(FunctionName::new("step", &[Type::class("std::size_t")]));
/// ```
#[macro_export]
macro_rules! mangled {
    ($entity:expr $(,)?) => {{
        // No other name is in scope where the caller's tokens are evaluated.
        const __GPU_ABI_NAME: $crate::name::Mangled<'static> = match ($entity).mangled() {
            $crate::__private::core::result::Result::Ok(name) => name,
            $crate::__private::core::result::Result::Err(error) => error.fail(),
        };
        {
            const LEN: $crate::__private::usize = __GPU_ABI_NAME.len();
            const BYTES: [$crate::__private::u8; LEN] = __GPU_ABI_NAME.bytes();
            const TEXT: &$crate::__private::str = $crate::__private::decl_text(&BYTES);
            TEXT
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::{Const, TemplateArgument};
    use crate::pointer::DevicePtr;
    use std::string::{String, ToString};

    fn mangled(function: &FunctionName<'_>) -> String {
        function.mangled().unwrap().to_string()
    }

    #[test]
    fn long_names_come_through_whole() {
        let name = "x".repeat(700);
        let ty = Type::class(&name);
        let pointer = ty.pointer();
        let parameters = [pointer, ty, pointer];
        let function = FunctionName::new("f", &parameters);
        assert_eq!(mangled(&function), std::format!("_Z1fP700{name}S_S0_"));
        assert_eq!(function.mangled().unwrap().len(), 4 + 1 + 3 + 700 + 2 + 3);
    }

    /// Components are numbered and found again even if a name has more of them than a fixed-size table would hold.
    #[test]
    fn numbers_go_on() {
        let names: std::vec::Vec<String> = (0..80).map(|i| std::format!("c{i:02}")).collect();
        let types: std::vec::Vec<Type<'_>> = names.iter().chain(&names).map(|name| Type::class(name)).collect();
        let text = mangled(&FunctionName::new("f", &types));
        let again = &text["_Z1f".len() + 80 * "3c00".len()..];
        assert!(again.starts_with("S_S0_S1_") && again.ends_with("S24_S25_S26_"), "{again}");
        assert!(again.contains("S9_SA_") && again.contains("SZ_S10_"), "{again}");
    }

    #[test]
    fn names_are_made_at_compile_time() {
        const GRID: Name<'_> =
            Name::new("sim::Grid").template(&[TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, -4)]);
        const NAME: &str = crate::mangled!(FunctionName::new(
            "sim::f",
            &[Type::named(GRID), Type::named(GRID).constant().pointer(), Type::of::<DevicePtr<Const<[u8; 4]>>>()],
        ));
        assert_eq!(NAME, "_ZN3sim1fENS_4GridIfLin4EEEPKS1_PA4_Kh");
    }

    #[test]
    fn qualifiers_of_a_declaration_are_dropped_and_arrays_decay() {
        let (float, rows) = (Type::FLOAT.constant(), Type::FLOAT.array(4));
        let pointer = float.pointer().constant().restrict();
        let constant_rows = rows.constant();
        let parameters = [pointer, float.array(3), rows.array(3), constant_rows.reference()];
        assert_eq!(mangled(&FunctionName::new("f", &parameters)), "_Z1fPKfS0_PA4_fRA4_S_");
    }
}

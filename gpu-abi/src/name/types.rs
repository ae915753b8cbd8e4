//! Descriptions of C++ types.

use super::Name;
use gpu_abi_reader::model::{Derivation, Fundamental, Qualifiers};

/// A type of CUDA C++: a fundamental type, a class or enumeration by its name, or one made from another type.
///
/// A type made from other types borrows them. In constants everything can be written in place:
///
/// ```
/// use gpu_abi::name::{FunctionName, Type};
///
/// const ADD: FunctionName<'_> = FunctionName::new("add", &[Type::FLOAT.constant().pointer(), Type::FLOAT.pointer(), Type::INT]);
/// assert_eq!(ADD.mangled()?.to_string(), "_Z3addPKfPfi");
/// # Ok::<(), gpu_abi::name::NameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Type<'a> {
    pub(crate) form: Form<'a>,
    pub(super) qualifiers: Qualifiers,
    /// Whether this name substitutes for a type of another crate that has no name in C++: the kernel may use a class
    /// instead.
    pub(super) foreign: bool,
    /// Where Rust declares it, if a derive does.
    pub(super) declaration: Option<super::declaration::Declaration>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Form<'a> {
    Fundamental(Fundamental),
    /// A class, a union or an enumeration.
    Class(Name<'a>),
    /// A pointer, a reference or a pack expansion of another type.
    Derived(Derivation, &'a Type<'a>),
    /// An array of this many elements.
    Array(u64, &'a Type<'a>),
    Function {
        result: &'a Type<'a>,
        parameters: &'a [Type<'a>],
    },
    /// A parameter of the function template itself.
    Parameter(usize),
}

/// Defines the constants for the fundamental types.
macro_rules! fundamental {
    ($($name:ident $fundamental:ident $cxx:literal;)*) => {$(
        #[doc = concat!("C++'s `", $cxx, "`.")]
        pub const $name: Self = Self::fundamental(Fundamental::$fundamental);
    )*};
}

impl<'a> Type<'a> {
    /// Returns a fundamental type.
    #[inline]
    pub(super) const fn fundamental(fundamental: Fundamental) -> Self {
        Self::plain(Form::Fundamental(fundamental))
    }

    #[inline]
    const fn plain(form: Form<'a>) -> Self {
        Self { form, qualifiers: Qualifiers::NONE, foreign: false, declaration: None }
    }

    /// Marks this type as the substitute name of another crate's type. In comparisons with compiled files, it agrees with
    /// any class that is not one of CUDA's vectors, and only the members are compared.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn foreign(mut self) -> Self {
        self.foreign = true;
        self
    }

    /// Returns the name of the class, union or enumeration that this type is, with its namespaces; `None` for other types and
    /// instances of templates.
    #[inline]
    pub(crate) const fn class_path(&self) -> Option<&'a str> {
        match &self.form {
            Form::Class(Name { scope: None, path, arguments: None }) => Some(path),
            _ => None,
        }
    }

    /// Returns whether this is a fundamental type without qualifiers.
    pub(crate) fn is_fundamental(&self, of: Fundamental) -> bool {
        matches!(self.form, Form::Fundamental(own) if own == of) && self.qualifiers == Qualifiers::NONE
    }

    /// Returns the name of the class, union or enumeration that this type is, without template arguments; `None` for other
    /// types.
    #[inline]
    pub(crate) const fn template_path(&self) -> Option<&'a str> {
        match &self.form {
            Form::Class(Name { path, .. }) => Some(path),
            _ => None,
        }
    }

    /// Returns whether this is the substitute name of another crate's type.
    #[inline]
    pub(crate) const fn is_foreign(&self) -> bool {
        self.foreign
    }

    fundamental! {
        VOID Void "void";
        BOOL Bool "bool";
        CHAR Char "char";
        SIGNED_CHAR SignedChar "signed char";
        UCHAR UnsignedChar "unsigned char";
        SHORT Short "short";
        USHORT UnsignedShort "unsigned short";
        INT Int "int";
        UINT UnsignedInt "unsigned int";
        LONG Long "long";
        ULONG UnsignedLong "unsigned long";
        LONG_LONG LongLong "long long";
        ULONG_LONG UnsignedLongLong "unsigned long long";
        INT128 Int128 "__int128";
        UINT128 UnsignedInt128 "unsigned __int128";
        WCHAR WideChar "wchar_t";
        CHAR8 Char8 "char8_t";
        CHAR16 Char16 "char16_t";
        CHAR32 Char32 "char32_t";
        FLOAT Float "float";
        DOUBLE Double "double";
        LONG_DOUBLE LongDouble "long double";
        NULL_POINTER NullPointer "decltype(nullptr)";
    }

    /// Returns the class, union or enumeration called `name`, including its namespaces and classes: `sim::Body`, `float4`.
    #[inline]
    pub const fn class(name: &'a str) -> Self {
        Self::named(Name::new(name))
    }

    /// Returns the class, union or enumeration of this name, which may be an instance of a template.
    #[inline]
    pub const fn named(name: Name<'a>) -> Self {
        Self::plain(Form::Class(name))
    }

    /// Returns a pointer to this type.
    #[must_use]
    #[inline]
    pub const fn pointer(&'a self) -> Self {
        Self::plain(Form::Derived(Derivation::Pointer, self))
    }

    /// Returns a reference to this type, `T &`.
    #[must_use]
    #[inline]
    pub const fn reference(&'a self) -> Self {
        Self::plain(Form::Derived(Derivation::Reference, self))
    }

    /// Returns an rvalue reference to this type, `T &&`.
    #[must_use]
    #[inline]
    pub const fn rvalue_reference(&'a self) -> Self {
        Self::plain(Form::Derived(Derivation::RvalueReference, self))
    }

    /// Returns an array of `len` elements of this type.
    #[must_use]
    #[inline]
    pub const fn array(&'a self, len: u64) -> Self {
        Self::plain(Form::Array(len, self))
    }

    /// Returns the type of functions with these parameters and this return type. For a pointer to it, call
    /// [`pointer`](Self::pointer).
    #[inline]
    pub const fn function(result: &'a Type<'a>, parameters: &'a [Type<'a>]) -> Self {
        Self::plain(Form::Function { result, parameters })
    }

    /// Returns the function template's type parameter at `index`, counted from 0.
    ///
    /// An instance's name is made from its template's declaration: the parameter of `template<class T> void f(T *)` has
    /// the type `Type::template_parameter(0).pointer()`, whatever `T` is.
    #[inline]
    pub const fn template_parameter(index: usize) -> Self {
        Self::plain(Form::Parameter(index))
    }

    /// Returns the expansion of a parameter pack, `Ts...`; this type must name the pack.
    #[must_use]
    #[inline]
    pub const fn expansion(&'a self) -> Self {
        Self::plain(Form::Derived(Derivation::Expansion, self))
    }

    /// Returns this type with `const`; on an array, it applies to the elements.
    #[must_use]
    #[inline]
    pub const fn constant(mut self) -> Self {
        self.qualifiers.constant = true;
        self
    }

    /// Returns this type with `volatile`; on an array, it applies to the elements.
    #[must_use]
    #[inline]
    pub const fn volatile(mut self) -> Self {
        self.qualifiers.volatile = true;
        self
    }

    /// Returns this pointer with `__restrict__`.
    #[must_use]
    #[inline]
    pub const fn restrict(mut self) -> Self {
        self.qualifiers.restrict = true;
        self
    }
}

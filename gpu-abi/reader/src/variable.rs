//! A variable of a module: its name, its state space and its size.

use crate::names::base_name;
use crate::param::Space;

/// A variable as a module declares it outside of functions, in constant or global memory.
///
/// ```
/// use gpu_abi_reader::{Linkage, Module, Space};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .const .align 8 .b8 params[112];
///     .global .attribute(.managed) .align 4 .u32 counter = 3;";
/// let variables = Module::read(text.as_bytes())?.variables()?;
/// let [params, counter] = variables.as_slice() else { panic!() };
/// assert_eq!((params.name(), params.space(), params.size(), params.align()), ("params", Space::Const, Some(112), Some(8)));
/// assert_eq!(params.declaration(), Some(".visible .const .align 8 .b8 params[112]"));
/// assert_eq!((params.linkage(), counter.linkage()), (Linkage::Visible, Linkage::Internal));
/// assert!(counter.is_managed());
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    pub(crate) name: &'a str,
    pub(crate) space: Space,
    pub(crate) size: Option<usize>,
    pub(crate) align: Option<usize>,
    pub(crate) is_managed: bool,
    pub(crate) linkage: Linkage,
    pub(crate) declaration: Option<&'a str>,
    pub(crate) at: usize,
    pub(crate) line: Option<usize>,
}

/// Which modules see a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Linkage {
    /// The module that defines it: what `static` declares and, since CUDA 13, all variables of code that is not relocatable, which the
    /// CUDA runtime finds by their names all the same.
    Internal,
    /// All modules: `.visible`.
    Visible,
    /// All modules, which may define it too: `.weak`, `.common`.
    Weak,
    /// Another module defines it: `.extern`.
    Extern,
}

impl Linkage {
    /// Returns the linkage as PTX writes it, such as `.visible`; `None` for internal linkage.
    pub const fn directive(self) -> Option<&'static str> {
        match self {
            Self::Internal => None,
            Self::Visible => Some(".visible"),
            Self::Weak => Some(".weak"),
            Self::Extern => Some(".extern"),
        }
    }
}

impl<'a> Variable<'a> {
    /// Returns the name that a host finds the variable by: C++ names are mangled.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the variable's name in the source, without namespaces and template arguments: `params` for `_ZN2ns6paramsE`.
    pub fn base_name(&self) -> &'a str {
        base_name(self.name)
    }

    /// Returns the state space: [`Space::Const`] or [`Space::Global`].
    pub const fn space(&self) -> Space {
        self.space
    }

    /// Returns the size in bytes; `None` where the module does not say: of `extern` arrays of unknown length.
    pub const fn size(&self) -> Option<usize> {
        self.size
    }

    /// Returns the alignment in bytes; `None` for cubins, which do not say it.
    pub const fn align(&self) -> Option<usize> {
        self.align
    }

    /// Returns whether host and device share the variable: `__managed__`.
    pub const fn is_managed(&self) -> bool {
        self.is_managed
    }

    /// Returns which modules see the variable.
    pub const fn linkage(&self) -> Linkage {
        self.linkage
    }

    /// Returns the declaration in PTX text without the initial value, such as `.visible .const .align 8 .b8 params[112]`.
    pub const fn declaration(&self) -> Option<&'a str> {
        self.declaration
    }

    /// Returns the byte of the module at which the variable is declared: its name in PTX, its symbol in a cubin.
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Returns the line of PTX text on which the variable is declared, counted from 1; `None` for cubins.
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns whether the compiler made the variable, rather than a declaration in the source: text, constant local arrays, tables of
    /// virtual functions.
    ///
    /// ```
    /// use gpu_abi_reader::Module;
    ///
    /// let text = ".version 8.0 .target sm_80 .global .align 1 .b8 $str[10]; .global .align 8 .u64 _ZTV1V[3]; .const .u8 one;";
    /// let variables = Module::read(text.as_bytes())?.variables()?;
    /// assert_eq!(variables.iter().map(|variable| variable.is_made()).collect::<Vec<_>>(), [true, true, false]);
    /// # Ok::<(), gpu_abi_reader::ReadError>(())
    /// ```
    pub fn is_made(&self) -> bool {
        // nvcc: `$str`, `__unnamed_1`, `__PRETTY_FUNCTION__$..`; clang: `_$_str`, `__const_$_..`; both: virtual tables and type information.
        const MADE: [&str; 10] =
            ["$", "_$_", "__unnamed_", "__const_$_", "__const.", "__PRETTY_FUNCTION__", "__func__", "_ZTV", "_ZTI", "_ZTS"];
        MADE.iter().any(|start| self.name.starts_with(start))
    }
}

/// What a module's variables have by a name that a program declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariableLookup<'a> {
    /// One variable: its symbol is that name, or it is the only one whose mangled symbol is of a variable called so.
    One(Variable<'a>),
    /// Several variables whose mangled symbols are of variables called so, by their symbols.
    Several(Vec<&'a str>),
    /// No variable.
    Missing,
}

/// Looks a variable up by its symbol or by its name in the source.
///
/// Definitions come before `.extern` declarations.
///
/// ```
/// use gpu_abi_reader::{Module, VariableLookup, look_up_variable};
///
/// let text = ".version 8.0 .target sm_80 .const .u8 _ZN1a4seedE; .const .u8 _ZN1b4seedE; .const .u8 _ZL6params;";
/// let variables = Module::read(text.as_bytes())?.variables()?;
/// assert!(matches!(look_up_variable(&variables, "params"), VariableLookup::One(found) if found.name() == "_ZL6params"));
/// assert_eq!(look_up_variable(&variables, "seed"), VariableLookup::Several(vec!["_ZN1a4seedE", "_ZN1b4seedE"]));
/// assert_eq!(look_up_variable(&variables, "seeds"), VariableLookup::Missing);
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
pub fn look_up_variable<'a>(variables: &[Variable<'a>], name: &str) -> VariableLookup<'a> {
    let named = |is_named: &dyn Fn(&Variable<'a>) -> bool| {
        let mut found: Vec<Variable<'a>> = variables.iter().copied().filter(|variable| is_named(variable)).collect();
        // Of a declaration and the definition that follows, the definition.
        if found.iter().any(|variable| variable.linkage != Linkage::Extern) {
            found.retain(|variable| variable.linkage != Linkage::Extern);
        }
        found.dedup_by_key(|variable| variable.name);
        found
    };
    let mut found = named(&|variable| variable.name == name);
    if found.is_empty() {
        found = named(&|variable| !variable.is_made() && variable.base_name() == name);
    }
    match found.as_slice() {
        [] => VariableLookup::Missing,
        [one] => VariableLookup::One(*one),
        several => VariableLookup::Several(several.iter().map(|variable| variable.name).collect()),
    }
}

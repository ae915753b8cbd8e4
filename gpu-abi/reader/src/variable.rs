//! A module's variables: names, state spaces and sizes.

use crate::lookup::Lookup;
use crate::model::{Linkage, StateSpace};
use crate::names::{Reference, base_name, signature};
use crate::token::integer;

/// A variable that a module declares outside of functions, in constant or global memory.
///
/// ```
/// use gpu_abi_reader::{Linkage, Module, StateSpace};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .const .align 8 .b8 params[112];
///     .global .attribute(.managed) .align 4 .u32 counter = 3;";
/// let variables = Module::read(text.as_bytes())?.variables()?;
/// let [params, counter] = variables.as_slice() else { panic!() };
/// assert_eq!((params.name, params.space, params.size, params.align), ("params", StateSpace::Const, Some(112), Some(8)));
/// assert_eq!(params.declaration, Some(".visible .const .align 8 .b8 params[112]"));
/// assert_eq!((params.linkage, counter.linkage), (Linkage::Visible, Linkage::Internal));
/// assert!(counter.is_managed);
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variable<'a> {
    /// The name by which the host finds the variable; C++ names are mangled.
    pub name: &'a str,
    /// The state space: [`StateSpace::Const`] or [`StateSpace::Global`].
    pub space: StateSpace,
    /// The size in bytes; `None` if the module does not state it, as for `extern` arrays of unknown length.
    pub size: Option<usize>,
    /// The alignment in bytes; `None` for cubins, which do not state it.
    pub align: Option<usize>,
    /// Whether the host and the device share the variable: `__managed__`.
    pub is_managed: bool,
    /// The variable's linkage.
    pub linkage: Linkage,
    /// The declaration in PTX text without its initial value, such as `.visible .const .align 8 .b8 params[112]`.
    pub declaration: Option<&'a str>,
    /// The byte of the module at which the variable is declared: its name in PTX, its symbol in a cubin.
    pub offset: usize,
    /// The line of PTX text on which the variable is declared, counted from 1; `None` for cubins.
    pub line: Option<usize>,
    /// Whether it is `step$0`, and the module has a kernel `step`.
    pub(crate) is_of_kernel: bool,
    pub(crate) initial: Option<Initial<'a>>,
}

/// An initial value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Initial<'a> {
    /// PTX text, and the size in bytes of each number in it.
    Text(&'a [u8], usize),
    /// The contents of a cubin.
    Bytes(&'a [u8]),
}

impl<'a> Variable<'a> {
    /// Returns the variable's name in the source, without namespaces and template arguments: `params` for `_ZN2ns6paramsE`.
    pub fn base_name(&self) -> &'a str {
        base_name(self.name)
    }

    /// Returns whether the compiler, or `#[kernels]`, generated the variable: a string literal, a constant local array, a virtual table,
    /// or part of a function whose number may be different in another image.
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
        // nvcc: `$str`, `__unnamed_1`, `__PRETTY_FUNCTION__$..`; clang: `_$_str`, `__const_$_..`; both: virtual tables
        // and type information. A variable is never mangled like a function, except for what nvcc takes out of one: `_Z4stepPf$0`.
        const MADE: [&str; 11] = [
            "$",
            "_$_",
            "__unnamed_",
            "__const_$_",
            "__const.",
            "__PRETTY_FUNCTION__",
            "__func__",
            "_ZTV",
            "_ZTI",
            "_ZTS",
            "__gpu_abi_",
        ];
        let is_mangled = || signature(self.name).is_some();
        self.is_of_kernel || MADE.iter().any(|start| self.name.starts_with(start)) || is_mangled()
    }

    /// Returns the bytes of the initial value; `None` if there is none, or if it has anything but integers. Zeros at its end may be left out.
    ///
    /// ```
    /// use gpu_abi_reader::Module;
    ///
    /// let text = ".version 8.0 .target sm_80 .global .u16 pair[2] = {0x102, -1}; .global .u64 address = generic(pair);";
    /// let variables = Module::read(text.as_bytes())?.variables()?;
    /// assert_eq!(variables[0].initial_bytes().as_deref(), Some(&[2, 1, 255, 255][..]));
    /// assert_eq!(variables[1].initial_bytes(), None);
    /// # Ok::<(), gpu_abi_reader::ReadError>(())
    /// ```
    pub fn initial_bytes(&self) -> Option<Vec<u8>> {
        let (text, size) = match self.initial? {
            Initial::Bytes(bytes) => return Some(bytes.to_vec()),
            Initial::Text(text, size) => (std::str::from_utf8(text).ok()?, size),
        };
        let mut bytes = Vec::new();
        for number in text.split([',', '{', '}']).map(str::trim).filter(|number| !number.is_empty()) {
            let (is_negative, digits) = number.strip_prefix('-').map_or((false, number), |digits| (true, digits));
            let value = integer(digits)?;
            let value = if is_negative { value.wrapping_neg() } else { value };
            bytes.extend_from_slice(value.to_le_bytes().get(..size)?);
        }
        Some(bytes)
    }

    /// Returns the name of the function that nvcc may have taken the variable out of: `step` for `step$0`.
    pub(crate) fn function(&self) -> Option<&'a str> {
        let (function, number) = self.name.rsplit_once('$')?;
        number.parse::<u32>().is_ok().then_some(function)
    }
}

/// Looks a variable up by a name that [refers](Reference) to it, as `Index::look_up` does for kernels.
///
/// A definition takes precedence over `.extern` declarations.
///
/// ```
/// use gpu_abi_reader::{Lookup, Module, look_up_variable};
///
/// let text = ".version 8.0 .target sm_80 .const .u8 _ZN1a4seedE; .const .u8 _ZN1b4seedE; .const .u8 _ZL6params;";
/// let variables = Module::read(text.as_bytes())?.variables()?;
/// assert!(matches!(look_up_variable(&variables, "params"), Lookup::One(found) if found.name == "_ZL6params"));
/// assert!(matches!(look_up_variable(&variables, "b::seed"), Lookup::One(found) if found.name == "_ZN1b4seedE"));
/// assert_eq!(look_up_variable(&variables, "seed"), Lookup::Several(vec!["_ZN1a4seedE", "_ZN1b4seedE"]));
/// assert_eq!(look_up_variable(&variables, "seeds"), Lookup::Missing);
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
pub fn look_up_variable<'a>(variables: &[Variable<'a>], name: &str) -> Lookup<'a, Variable<'a>> {
    let declared = variables.iter().copied().filter(|variable| !variable.is_made() || variable.name == name);
    let best = Reference::new(name).best(declared, |variable| variable.name);
    let are_defined = best.iter().any(|variable| variable.linkage != Linkage::Extern);
    let mut found: Vec<Variable<'a>> = Vec::new();
    for variable in best {
        let is_kept = !are_defined || variable.linkage != Linkage::Extern;
        if is_kept && found.last().is_none_or(|last| last.name != variable.name) {
            found.push(variable);
        }
    }
    Lookup::of(found, |variable| variable.name)
}

//! Function signatures: a function's name, parameters and returned value.

use super::Parameter;
use crate::ptx::{IdentifierError, ParamError, check_identifier};
use crate::text::ErrorName;
use crate::tri::tri;
use core::fmt;
use gpu_abi_reader::model::Linkage;

/// Writes the directive of a declaration with this linkage, followed by a space.
pub(crate) fn write_linkage(linkage: Linkage, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    linkage.directive().map_or(Ok(()), |directive| write!(f, "{directive} "))
}

/// An `.entry` or a `.func`: its name, its parameters, its returned value and its linkage.
///
/// A signature is data: it may be a constant, or be built at run time from layouts. How its text is written depends on a
/// [`Convention`](super::Convention).
///
/// ```
/// use gpu_abi::call::{Convention, Linkage, Parameter, Signature};
/// use gpu_abi::ptx::{Arch, IsaVersion, Target};
/// use gpu_abi::{PtxLayout, vector::Float3};
///
/// #[derive(PtxLayout)]
/// struct Ray {
///     origin: Float3,
///     direction: Float3,
/// }
///
/// const TRACE: Signature<'static> = match Signature::func("trace", &[Parameter::of::<Ray>(), Parameter::of::<u8>()]) {
///     Ok(signature) => match signature.returning(Parameter::of::<f32>()) {
///         Ok(signature) => signature.with_linkage(Linkage::Weak),
///         Err(_) => panic!("no result"),
///     },
///     Err(_) => panic!("no function"),
/// };
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(80))?);
/// assert_eq!(
///     TRACE.header(&nvcc).to_string(),
///     ".weak .func (.param .b32 func_retval0) trace(\n\t.param .align 4 .b8 trace_param_0[24],\n\t.param .b32 trace_param_1\n)"
/// );
/// # Ok::<(), gpu_abi::ptx::TargetError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// Whether this is an `.entry`; otherwise it is a `.func`.
    pub(crate) is_entry: bool,
    name: &'a str,
    /// In order, without the address that a value returned through memory needs.
    pub(crate) parameters: &'a [Parameter<'a>],
    pub(crate) result: Option<Parameter<'a>>,
    pub(crate) linkage: Linkage,
}

impl<'a> Signature<'a> {
    /// Returns the signature of a kernel, which the host launches.
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier, or a parameter is invalid for a reason in [`ParamError`].
    #[inline]
    pub const fn entry(name: &'a str, parameters: &'a [Parameter<'a>]) -> Result<Self, SignatureError> {
        Self::new(true, name, parameters)
    }

    /// Returns the signature of a function that device code calls and that returns nothing.
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier, or a parameter is invalid for a reason in [`ParamError`] or is a
    /// texture, sampler or surface itself instead of its handle.
    #[inline]
    pub const fn func(name: &'a str, parameters: &'a [Parameter<'a>]) -> Result<Self, SignatureError> {
        Self::new(false, name, parameters)
    }

    #[inline]
    const fn new(is_entry: bool, name: &'a str, parameters: &'a [Parameter<'a>]) -> Result<Self, SignatureError> {
        tri!(check_identifier(name), |error| SignatureError(Fault::Name(error)));
        let mut i = 0;
        while i < parameters.len() {
            tri!(parameters[i].check(), |error| SignatureError(Fault::Value { slot: Slot::Parameter(i), error }));
            if !is_entry && parameters[i].opaque.is_some() {
                return Err(SignatureError(Fault::Opaque { slot: Slot::Parameter(i) }));
            }
            i += 1;
        }
        Ok(Self { is_entry, name, parameters, result: None, linkage: Linkage::Visible })
    }

    /// Returns this signature with a returned value.
    ///
    /// # Errors
    ///
    /// If this is an `.entry`, or if the value's type cannot be a parameter.
    #[inline]
    pub const fn returning(mut self, result: Parameter<'a>) -> Result<Self, SignatureError> {
        if self.is_entry {
            return Err(SignatureError(Fault::EntryReturns { name: ErrorName::new(self.name) }));
        }
        tri!(result.check(), |error| SignatureError(Fault::Value { slot: Slot::Result, error }));
        if result.opaque.is_some() {
            return Err(SignatureError(Fault::Opaque { slot: Slot::Result }));
        }
        self.result = Some(result);
        Ok(self)
    }

    /// Returns this signature with another linkage; the default is [`Linkage::Visible`].
    #[must_use]
    #[inline]
    pub const fn with_linkage(mut self, linkage: Linkage) -> Self {
        self.linkage = linkage;
        self
    }

    /// Returns the function's name.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns whether the returned value goes through memory whose address is passed before the first parameter.
    #[inline]
    pub const fn returns_through_memory(&self) -> bool {
        match self.result {
            Some(result) => result.by_address,
            None => false,
        }
    }

    /// Returns nvcc's name for parameter `index`, such as `f_param_0`.
    ///
    /// If the returned value goes through memory, `f_param_0` is its address and the first parameter is `f_param_1`.
    #[inline]
    pub const fn parameter_name(&self, index: usize) -> ParameterName<'a> {
        ParameterName { function: self.name, number: index + self.returns_through_memory() as usize }
    }

    /// Returns the name of the parameter that holds the address of the returned value, if any.
    pub(super) const fn result_address(&self) -> Option<ParameterName<'a>> {
        if self.returns_through_memory() { Some(ParameterName { function: self.name, number: 0 }) } else { None }
    }
}

/// The name of a function's parameter. Its `Display` writes it, such as `f_param_0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParameterName<'a> {
    function: &'a str,
    number: usize,
}

impl fmt::Display for ParameterName<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_param_{}", self.function, self.number)
    }
}

/// A parameter or the returned value of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// The parameter with this index, counted from 0.
    Parameter(usize),
    /// The returned value.
    Result,
}

impl fmt::Display for Slot {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parameter(index) => write!(f, "parameter {index}"),
            Self::Result => f.write_str("the returned value"),
        }
    }
}

/// The reason that a signature is invalid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SignatureError(Fault);

/// The reason, of which [`SignatureError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The function's name is not a valid PTX identifier.
    Name(IdentifierError),
    /// A value's type cannot be a parameter.
    Value { slot: Slot, error: ParamError },
    /// A `.func` takes or returns a texture, sampler or surface itself.
    Opaque { slot: Slot },
    /// An `.entry` has a returned value.
    EntryReturns { name: ErrorName },
}

impl fmt::Display for SignatureError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Fault::Name(error) => error.fmt(f),
            Fault::Value { slot, error } => write!(f, "{slot}: {error}"),
            Fault::Opaque { slot } => write!(
                f,
                "{slot}: only an `.entry` has `.texref`, `.samplerref` and `.surfref` parameters: pass the handle, as a \
                 `TextureObject`, `SamplerHandle` or `SurfaceObject`"
            ),
            Fault::EntryReturns { name } => write!(f, "`{name}` is an `.entry`, which cannot have a returned value"),
        }
    }
}

crate::text::error!(SignatureError);

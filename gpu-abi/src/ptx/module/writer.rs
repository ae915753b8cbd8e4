//! Writes a module.

use super::error::{Fault, ModuleError};
use super::{ModuleHeader, ModuleVariable, limits};
use crate::call::{Convention, Linkage, OpaqueVariable, Signature};
use crate::layout::Handle;
use crate::ptx::target::{MAX_PARAMETER_BYTES, MAX_PARAMETER_BYTES_LARGE};
use crate::ptx::{Code, Feature, Target};
use crate::text::ErrorName;
use core::fmt;
use gpu_abi_reader::Limits;

/// A module that is being written to a [`fmt::Write`], without allocation.
///
/// ```
/// use gpu_abi::call::{Parameter, Signature};
/// use gpu_abi::layout::StateSpace;
/// use gpu_abi::ptx::{Arch, IsaVersion, Module, ModuleVariable, Target};
/// use gpu_abi::{DevicePtr, PtxLayout};
///
/// let target = Target::new(IsaVersion::new(7, 8), Arch::new(80))?;
/// let mut text = String::new();
/// let mut module = Module::new(&mut text, target)?;
/// module.variable(&ModuleVariable::new(StateSpace::Global, &u32::LAYOUT, "launches")?)?;
/// let parameters = [Parameter::of::<DevicePtr<f32>>()];
/// module.function(&Signature::entry("clear", &parameters)?, |code| {
///     code.line(format_args!(".reg .b64 %rd<2>;"))?;
///     code.line(format_args!("ld.param.u64 %rd1, [clear_param_0];"))?;
///     code.line(format_args!("st.global.f32 [%rd1], 0f00000000;"))?;
///     code.line(format_args!("ret;"))
/// })?;
/// assert!(text.starts_with(".version 7.8\n.target sm_80\n.address_size 64\n\n.visible .global .align 4 .u32 launches;\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Module<'w> {
    code: Code<'w>,
    header: ModuleHeader,
    convention: Convention,
    /// Whether the last part was a declaration, so that another declaration follows without an empty line.
    in_declarations: bool,
}

impl<'w> Module<'w> {
    /// Writes the header and returns a writer for the rest of the module.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn new(out: &'w mut dyn fmt::Write, header: impl Into<ModuleHeader>) -> Result<Self, ModuleError> {
        let header = header.into();
        let mut code = Code::new(out);
        code.text(format_args!("{header}"))?;
        Ok(Self { code, header, convention: Convention::nvcc(&header.target), in_declarations: false })
    }

    /// Returns this module with another convention for its functions' headers; the default is nvcc's.
    #[must_use]
    pub fn with_convention(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    /// Returns the target.
    pub const fn target(&self) -> Target {
        self.header.target
    }

    /// Checks that the module's target has a construct, for bodies whose text this crate does not write.
    ///
    /// # Errors
    ///
    /// If it does not; the error names the requirements of the construct, and the target.
    pub fn require(&self, feature: &Feature) -> Result<(), ModuleError> {
        Ok(self.target().require(feature)?)
    }

    /// Writes directives at module scope, such as `.file`, as raw text, unchecked.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn raw_directives(&mut self, text: impl fmt::Display) -> Result<(), ModuleError> {
        self.begin(true)?;
        Ok(self.code.text(format_args!("{text}"))?)
    }

    /// Writes a variable.
    ///
    /// # Errors
    ///
    /// If the target does not have a construct that the variable needs, or the underlying writer fails.
    pub fn variable(&mut self, variable: &ModuleVariable<'_>) -> Result<(), ModuleError> {
        variable.require(&self.target())?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{variable}"))?)
    }

    /// Writes a texture, sampler or surface.
    ///
    /// # Errors
    ///
    /// If it is a sampler and the header does not make samplers separate objects, or the underlying writer fails.
    pub fn opaque(&mut self, object: &OpaqueVariable<'_>) -> Result<(), ModuleError> {
        self.check_object(object.object, object.name)?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{object}"))?)
    }

    /// Writes the declaration of a function that is defined later, or in another module if its linkage is
    /// [`Extern`](crate::call::Linkage::Extern). Does not check that the function is defined; ptxas does.
    ///
    /// # Errors
    ///
    /// If the module's header or target does not support the function, or the underlying writer fails.
    pub fn declare(&mut self, signature: &Signature<'_>) -> Result<(), ModuleError> {
        self.check(signature)?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{}", signature.declaration(&self.convention)))?)
    }

    /// Writes a function.
    ///
    /// # Errors
    ///
    /// If another module defines the function, the module's header or target does not support it, or `body` or the
    /// underlying writer fails.
    pub fn function(
        &mut self,
        signature: &Signature<'_>,
        body: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> Result<(), ModuleError> {
        self.kernel(signature, &Limits::UNKNOWN, body)
    }

    /// Writes a kernel with limits on its launches, except for the size of its shared memory, which its variables declare.
    ///
    /// # Errors
    ///
    /// The errors of [`function`](Self::function); also if the signature is a `.func`, or two of the limits exclude each other.
    pub fn kernel(
        &mut self,
        signature: &Signature<'_>,
        limits: &Limits,
        body: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> Result<(), ModuleError> {
        if !signature.is_entry && *limits != Limits::UNKNOWN {
            return Err(ModuleError(Fault::LimitsOfFunc { name: ErrorName::new(signature.name()) }));
        }
        if signature.linkage == Linkage::Extern {
            return Err(ModuleError(Fault::ExternBody { name: ErrorName::new(signature.name()) }));
        }
        limits::check(limits, &self.target(), signature.name())?;
        self.check(signature)?;
        self.begin(false)?;
        self.code.line(format_args!("{}", signature.header(&self.convention)))?;
        limits::write(limits, &mut self.code)?;
        Ok(self.code.scope(body)?)
    }

    /// Ends the module with the sections that `body` writes, such as debug information.
    ///
    /// # Errors
    ///
    /// If the header does not include `debug`, or `body` or the underlying writer fails.
    pub fn sections(mut self, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> Result<(), ModuleError> {
        if !self.header.debug {
            return Err(ModuleError(Fault::NoDebug));
        }
        self.begin(false)?;
        Ok(body(&mut self.code)?)
    }

    /// Writes an empty line, except between declarations.
    fn begin(&mut self, declaration: bool) -> fmt::Result {
        let together = core::mem::replace(&mut self.in_declarations, declaration) && declaration;
        if together { Ok(()) } else { self.code.blank() }
    }

    fn check_object(&self, object: Handle, name: &str) -> Result<(), ModuleError> {
        if object == Handle::Sampler && !self.header.independent_textures {
            return Err(ModuleError(Fault::Sampler { name: ErrorName::new(name) }));
        }
        Ok(())
    }

    /// Checks that the target has the constructs that a function needs.
    fn check(&self, signature: &Signature<'_>) -> Result<(), ModuleError> {
        if signature.linkage == Linkage::Weak {
            self.require(&Feature::WEAK)?;
        }
        if !signature.is_entry {
            return Ok(());
        }
        for object in signature.parameters.iter().filter_map(|parameter| parameter.opaque) {
            self.check_object(object, signature.name())?;
        }
        let size = signature.parameters.iter().fold(0_usize, |end, parameter| match parameter.opaque {
            // An opaque object is bound by name and has no bytes.
            Some(_) => end,
            None => end.next_multiple_of(parameter.layout.align()).saturating_add(parameter.layout.size()),
        });
        if size > MAX_PARAMETER_BYTES_LARGE {
            return Err(ModuleError(Fault::Parameters { name: ErrorName::new(signature.name()), size }));
        }
        if size > MAX_PARAMETER_BYTES {
            self.require(&Feature::LARGE_PARAMETERS)?;
        }
        Ok(())
    }
}

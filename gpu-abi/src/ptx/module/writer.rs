//! The module as it is written.

use super::{LaunchBounds, ModuleError, ModuleHeader, ModuleVariable};
use crate::call::{Convention, Linkage, OpaqueVariable, Parameter, Signature};
use crate::layout::Handle;
use crate::ptx::{Code, Feature, Name, Target};
use core::fmt::{self, Write as _};

/// The most bytes of an `.entry`'s parameters without [`Feature::LARGE_PARAMETERS`].
const MANY_PARAMETERS: usize = 4352;

/// The most bytes of an `.entry`'s parameters on any target.
pub(super) const MOST_PARAMETERS: usize = 32764;

/// A module that is being written into a [`fmt::Write`], without allocation.
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
    /// Whether the last part was a declaration, which the next one follows without an empty line.
    in_declarations: bool,
}

impl<'w> Module<'w> {
    /// Writes the header, and returns what writes the rest.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn new(out: &'w mut dyn fmt::Write, header: impl Into<ModuleHeader>) -> Result<Self, ModuleError> {
        let header = header.into();
        let mut code = Code::new(out);
        code.text(format_args!("{header}"))?;
        Ok(Self { code, header, convention: Convention::nvcc(&header.target()), in_declarations: false })
    }

    /// Returns this module with another convention for its functions' headers than nvcc's.
    #[must_use]
    pub fn convention(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    /// Returns the target.
    pub const fn target(&self) -> Target {
        self.header.target()
    }

    /// Refuses a construct that the module's target does not have, for the text of bodies that this crate does not write.
    ///
    /// # Errors
    ///
    /// Names what the construct needs, and the target.
    pub fn require(&self, feature: &Feature) -> Result<(), ModuleError> {
        Ok(self.target().require(feature)?)
    }

    /// Writes a comment, a line for each of its lines.
    ///
    /// Control characters other than tabs are escaped, such as `\u{0}`, where ptxas stops reading.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn comment(&mut self, text: &str) -> Result<(), ModuleError> {
        self.begin(true)?;
        Ok(text.lines().try_for_each(|line| self.code.line(format_args!("// {}", Escaped(line))))?)
    }

    /// Writes directives of the module's scope, such as `.file`, as raw text: unchecked.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn raw_directives(&mut self, text: impl fmt::Display) -> Result<(), ModuleError> {
        self.begin(true)?;
        Ok(self.code.text(format_args!("{text}"))?)
    }

    /// Writes a variable.
    ///
    /// # Errors
    ///
    /// If the target does not have what the variable needs; those of the writer beneath.
    pub fn variable(&mut self, variable: &ModuleVariable<'_>) -> Result<(), ModuleError> {
        variable.require(&self.target())?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{variable}"))?)
    }

    /// Writes a texture, sampler or surface.
    ///
    /// # Errors
    ///
    /// If it is a sampler, and the header does not say that those are objects of their own; those of the writer beneath.
    pub fn opaque(&mut self, object: &OpaqueVariable<'_>) -> Result<(), ModuleError> {
        self.check_object(object.object(), object.name())?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{object}"))?)
    }

    /// Writes the declaration of a function that is defined further down, or in another module where its linkage is
    /// [`Extern`](crate::call::Linkage::Extern). That a function is defined at all is left to ptxas.
    ///
    /// # Errors
    ///
    /// If the target does not have what the function needs; those of the writer beneath.
    pub fn declare(&mut self, signature: &Signature<'_>) -> Result<(), ModuleError> {
        self.check(signature)?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{}", signature.declaration(&self.convention)))?)
    }

    /// Writes a function.
    ///
    /// # Errors
    ///
    /// If another module defines it, or the target does not have what it needs; those of `body` and of the writer beneath.
    pub fn function(
        &mut self,
        signature: &Signature<'_>,
        body: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> Result<(), ModuleError> {
        self.kernel(signature, &LaunchBounds::new(), body)
    }

    /// Writes a kernel with launch bounds.
    ///
    /// # Errors
    ///
    /// As [`function`](Self::function), and if a `.func` is given bounds.
    pub fn kernel(
        &mut self,
        signature: &Signature<'_>,
        bounds: &LaunchBounds,
        body: impl FnOnce(&mut Code<'_>) -> fmt::Result,
    ) -> Result<(), ModuleError> {
        if !signature.is_entry() && !bounds.is_empty() {
            return Err(ModuleError::BoundsOfFunc { name: Name::new(signature.name()) });
        }
        if signature.visibility() == Linkage::Extern {
            return Err(ModuleError::ExternBody { name: Name::new(signature.name()) });
        }
        bounds.require(&self.target())?;
        self.check(signature)?;
        self.begin(false)?;
        self.code.line(format_args!("{}", signature.header(&self.convention)))?;
        bounds.write(&mut self.code)?;
        Ok(self.code.scope(body)?)
    }

    /// Writes a second name for a `.func` of this module, before or after it.
    ///
    /// # Errors
    ///
    /// If the name is no PTX identifier, the function is an `.entry` or another module's, or the target has no aliases; those of
    /// the writer beneath.
    pub fn alias(&mut self, signature: &Signature<'_>, name: &str) -> Result<(), ModuleError> {
        self.require(&Feature::ALIAS)?;
        let convention = self.convention;
        let alias = signature.alias(name, &convention).map_err(ModuleError::Alias)?;
        self.begin(true)?;
        Ok(self.code.line(format_args!("{alias}"))?)
    }

    /// Ends the module with the sections that `body` writes, such as those of debug information.
    ///
    /// # Errors
    ///
    /// If the header does not say `debug`; those of `body` and of the writer beneath.
    pub fn sections(mut self, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> Result<(), ModuleError> {
        if !self.header.has_debug() {
            return Err(ModuleError::NoDebug);
        }
        self.begin(false)?;
        Ok(body(&mut self.code)?)
    }

    /// Writes an empty line, unless declarations follow each other.
    fn begin(&mut self, declaration: bool) -> fmt::Result {
        let together = core::mem::replace(&mut self.in_declarations, declaration) && declaration;
        if together { Ok(()) } else { self.code.blank() }
    }

    fn check_object(&self, object: Handle, name: &str) -> Result<(), ModuleError> {
        if object == Handle::Sampler && !self.header.has_independent_textures() {
            return Err(ModuleError::Sampler { name: Name::new(name) });
        }
        Ok(())
    }

    /// Refuses a function that the target does not have.
    fn check(&self, signature: &Signature<'_>) -> Result<(), ModuleError> {
        if signature.visibility() == Linkage::Weak {
            self.require(&Feature::WEAK)?;
        }
        if !signature.returns() {
            self.require(&Feature::NO_RETURN)?;
        }
        if !signature.is_entry() {
            return Ok(());
        }
        for object in signature.parameters().iter().filter_map(Parameter::opaque_object) {
            self.check_object(object, signature.name())?;
        }
        let size = signature.parameters().iter().fold(0_usize, |end, parameter| match parameter.opaque_object() {
            // It is bound by its name and has no bytes.
            Some(_) => end,
            None => end.next_multiple_of(parameter.layout().align()).saturating_add(parameter.layout().size()),
        });
        if size > MOST_PARAMETERS {
            return Err(ModuleError::Parameters { name: Name::new(signature.name()), size });
        }
        if size > MANY_PARAMETERS {
            self.require(&Feature::LARGE_PARAMETERS)?;
        }
        Ok(())
    }
}

/// A line of a comment, whose end is the line's.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c.is_control() && c != '\t' {
            true => write!(f, "{}", c.escape_default()),
            false => f.write_char(c),
        })
    }
}

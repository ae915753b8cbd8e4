//! Variables in loaded modules.

use super::Bindings;
use crate::layout::PtxLayout;
use crate::mirror::{Codec, MirrorError};
use crate::variable::{Memory, Variable};
use core::fmt;
use std::sync::Arc;
use std::vec;

/// A variable in a loaded module, whose value can be uploaded and downloaded.
///
/// ```no_run
/// use cudarc::driver::CudaContext;
/// use cudarc::nvrtc::Ptx;
/// use gpu_abi::launch::cudarc::DeviceVariable;
/// use gpu_abi::variable::Constant;
/// use gpu_abi::{PtxLayout, kernels, vector::Float3};
///
/// #[derive(PtxLayout)]
/// struct Params {
///     sun: Float3,
///     frame: u32,
/// }
///
/// #[kernels]
/// unsafe extern "C" {
///     #[ptx(name = "params")]
///     static PARAMS: Constant<Params>;
/// }
///
/// let context = CudaContext::new(0)?;
/// let stream = context.default_stream();
/// let module = context.load_module(Ptx::from_file("scene.ptx"))?;
/// let params = DeviceVariable::load(&module, &stream, &PARAMS)?;
/// params.upload(&stream, &Params { sun: Float3::new(0.0, 1.0, 0.0), frame: 7 })?;
/// assert_eq!(params.download(&stream)?.frame, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DeviceVariable<T, M, C: Bindings> {
    pub(in crate::launch) module: Arc<C::Module>,
    variable: Variable<T, M>,
}

impl<T: PtxLayout, M: Memory, C: Bindings> DeviceVariable<T, M, C> {
    /// Returns the module's variable with the declared symbol, after checking that it has the declared size.
    ///
    /// # Errors
    ///
    /// If the module has no such variable, or if the variable's size differs.
    pub fn load(
        module: &Arc<C::Module>,
        stream: &Arc<C::Stream>,
        variable: &Variable<T, M>,
    ) -> Result<Self, VariableError<C>> {
        let name = variable.name();
        C::bind(stream).map_err(VariableError::Driver)?;
        let size = C::variable_size(module, stream, name).map_err(VariableError::Driver)?;
        if size != T::SIZE {
            return Err(VariableError::Size { name, module: size, rust: T::SIZE });
        }
        Ok(Self { module: Arc::clone(module), variable: *variable })
    }

    /// Returns the declaration.
    pub const fn variable(&self) -> &Variable<T, M> {
        &self.variable
    }

    /// Copies a value to the variable in stream order. The value's bytes are read before this returns.
    ///
    /// Kernels on other streams that read the variable at the same time may see part of the new value: make them wait for
    /// this stream.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field, or if the driver reports an error.
    pub fn upload(&self, stream: &Arc<C::Stream>, value: &T) -> Result<(), VariableError<C>>
    where
        T: Codec,
    {
        let mut bytes = vec![0; T::SIZE];
        value.encode(&mut bytes)?;
        C::bind(stream).map_err(VariableError::Driver)?;
        C::upload(&self.module, stream, self.variable.name(), &bytes).map_err(VariableError::Driver)
    }

    /// Waits for all work queued on the stream, and returns the variable's value.
    ///
    /// # Errors
    ///
    /// If the bytes are not a valid bit pattern of the type, or if the driver reports an error.
    pub fn download(&self, stream: &Arc<C::Stream>) -> Result<T, VariableError<C>>
    where
        T: Codec,
    {
        let mut bytes = vec![0; T::SIZE];
        C::bind(stream).map_err(VariableError::Driver)?;
        C::download(&self.module, stream, self.variable.name(), &mut bytes).map_err(VariableError::Driver)?;
        Ok(T::decode(&bytes)?)
    }
}

impl<T, M, C: Bindings> Clone for DeviceVariable<T, M, C> {
    fn clone(&self) -> Self {
        Self { module: Arc::clone(&self.module), variable: self.variable }
    }
}

impl<T, M, C: Bindings> fmt::Debug for DeviceVariable<T, M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceVariable").field("module", &self.module).field("variable", &self.variable).finish()
    }
}

/// The reason that a variable was not loaded or copied.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum VariableError<C: Bindings> {
    /// The driver reports an error, for example in `load` because the module has no such variable.
    Driver(C::Error),
    /// The size of the module's variable differs from the declared one.
    Size {
        /// The variable's symbol.
        name: &'static str,
        /// The size of the module's variable in bytes.
        module: usize,
        /// The declared size in bytes.
        rust: usize,
    },
    /// A value does not fit its bit-field, or bytes are not a valid bit pattern.
    Value(MirrorError),
}

impl<C: Bindings> fmt::Display for VariableError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Driver(error) => {
                f.write_str("the driver cannot find or copy the data: ")?;
                C::write_name(error, f)
            }
            Self::Size { name, module, rust } => write!(
                f,
                "the variable `{name}` has {rust} bytes in Rust and {module} in the loaded module: declare it as it is compiled"
            ),
            Self::Value(error) => error.fmt(f),
        }
    }
}

crate::text::debug_as_display!(VariableError<C: Bindings>);

impl<C: Bindings> core::error::Error for VariableError<C> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Driver(error) => Some(error),
            Self::Size { .. } => None,
            // This error already prints the text of `error`.
            Self::Value(error) => core::error::Error::source(error),
        }
    }
}

impl<C: Bindings> From<MirrorError> for VariableError<C> {
    fn from(error: MirrorError) -> Self {
        Self::Value(error)
    }
}

//! Variables in modules that cudarc has loaded.

use crate::layout::PtxLayout;
use crate::mirror::{Codec, MirrorError};
use crate::variable::{Memory, Variable};
use core::fmt;
use cudarc::driver::{CudaModule, CudaStream, CudaViewMut, DriverError};
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
pub struct DeviceVariable<T, M> {
    module: Arc<CudaModule>,
    variable: Variable<T, M>,
}

impl<T: PtxLayout, M: Memory> DeviceVariable<T, M> {
    /// Returns the module's variable with the declared symbol, after checking that its size is the declared one.
    ///
    /// # Errors
    ///
    /// If the module has no such variable, or if the variable's size differs.
    pub fn load(
        module: &Arc<CudaModule>,
        stream: &Arc<CudaStream>,
        variable: &Variable<T, M>,
    ) -> Result<Self, VariableError> {
        let loaded = Self { module: Arc::clone(module), variable: *variable };
        loaded.view(stream)?;
        Ok(loaded)
    }

    /// Returns the declaration.
    pub const fn variable(&self) -> &Variable<T, M> {
        &self.variable
    }

    /// Returns the variable's memory; its size is the declared one.
    ///
    /// # Errors
    ///
    /// As for [`load`](Self::load).
    pub fn view<'a>(&'a self, stream: &'a Arc<CudaStream>) -> Result<CudaViewMut<'a, u8>, VariableError> {
        let name = self.variable.name();
        stream.context().bind_to_thread()?;
        let view = self.module.get_global(name, stream)?;
        if view.len() == T::SIZE { Ok(view) } else { Err(VariableError::Size { name, module: view.len(), rust: T::SIZE }) }
    }

    /// Copies a value to the variable in stream order. The value's bytes are read before this returns.
    ///
    /// Kernels on other streams that read the variable at the same time may see part of the new value: make them wait for
    /// this stream.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field, or if the driver reports an error.
    pub fn upload(&self, stream: &Arc<CudaStream>, value: &T) -> Result<(), VariableError>
    where
        T: Codec,
    {
        let mut bytes = vec![0; T::SIZE];
        self.variable.encode_to(value, &mut bytes)?;
        stream.memcpy_htod(&bytes, &mut self.view(stream)?)?;
        Ok(())
    }

    /// Waits for all work queued on the stream, and returns the variable's value.
    ///
    /// # Errors
    ///
    /// If the bytes are not a valid bit pattern of the type, or if the driver reports an error.
    pub fn download(&self, stream: &Arc<CudaStream>) -> Result<T, VariableError>
    where
        T: Codec,
    {
        let mut bytes = vec![0; T::SIZE];
        stream.memcpy_dtoh(&self.view(stream)?, &mut bytes)?;
        stream.synchronize()?;
        Ok(self.variable.decode(&bytes)?)
    }
}

impl<T, M> Clone for DeviceVariable<T, M> {
    fn clone(&self) -> Self {
        Self { module: Arc::clone(&self.module), variable: self.variable }
    }
}

impl<T, M> fmt::Debug for DeviceVariable<T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceVariable").field("module", &self.module).field("variable", &self.variable).finish()
    }
}

/// Why a variable was not loaded or copied.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum VariableError {
    /// The driver reports an error; from `load`, the module has no such variable.
    Driver(DriverError),
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

impl fmt::Display for VariableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Driver(error) => write!(f, "the driver does not find or copy the variable: {:?}", error.0),
            Self::Size { name, module, rust } => write!(
                f,
                "the variable `{name}` has {rust} bytes in Rust and {module} in the loaded module: declare it as it is compiled"
            ),
            Self::Value(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for VariableError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Driver(error) => Some(error),
            Self::Size { .. } => None,
            // This error already prints the text of `error`.
            Self::Value(error) => core::error::Error::source(error),
        }
    }
}

impl From<DriverError> for VariableError {
    fn from(error: DriverError) -> Self {
        Self::Driver(error)
    }
}

impl From<MirrorError> for VariableError {
    fn from(error: MirrorError) -> Self {
        Self::Value(error)
    }
}

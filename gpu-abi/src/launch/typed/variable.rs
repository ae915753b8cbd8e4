//! Variables in loaded modules.

use super::{Bindings, LaunchError};
use crate::layout::PtxLayout;
use crate::mirror::Codec;
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
    module: Arc<C::Module>,
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
    ) -> Result<Self, LaunchError<C>> {
        let name = variable.name();
        C::bind(stream).map_err(LaunchError::Driver)?;
        let size = C::variable_size(module, stream, name).map_err(LaunchError::Driver)?;
        if size != T::SIZE {
            return Err(LaunchError::Size { name, module: size, rust: T::SIZE });
        }
        Ok(Self { module: Arc::clone(module), variable: *variable })
    }

    /// Copies a value to the variable in stream order. The value's bytes are read before this returns.
    ///
    /// Kernels on other streams that read the variable at the same time may see part of the new value: make them wait for
    /// this stream.
    ///
    /// # Errors
    ///
    /// If a value does not fit its bit-field, or if the driver reports an error.
    pub fn upload(&self, stream: &Arc<C::Stream>, value: &T) -> Result<(), LaunchError<C>>
    where
        T: Codec,
    {
        let mut bytes = vec![0; T::SIZE];
        value.encode(&mut bytes)?;
        C::bind(stream).map_err(LaunchError::Driver)?;
        C::upload(&self.module, stream, self.variable.name(), &bytes).map_err(LaunchError::Driver)
    }

    /// Waits for all work queued on the stream, and returns the variable's value.
    ///
    /// # Errors
    ///
    /// If the bytes are not a valid bit pattern of the type, or if the driver reports an error.
    pub fn download(&self, stream: &Arc<C::Stream>) -> Result<T, LaunchError<C>>
    where
        T: Codec,
    {
        let mut bytes = vec![0; T::SIZE];
        C::bind(stream).map_err(LaunchError::Driver)?;
        C::download(&self.module, stream, self.variable.name(), &mut bytes).map_err(LaunchError::Driver)?;
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

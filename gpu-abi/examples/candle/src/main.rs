//! Launches candle's kernels as candle does, but with kernels declared with gpu-abi: names are not built at run time, and
//! arguments have types.
//!
//! candle's backend looks up `format!("{root}_{dtype}")` and pushes arguments that nothing checks. Here a launch names the
//! kernel and the type. A type that the kernel is not compiled for, a wrong argument, or PTX that does not match is a
//! compile-time error.

mod kernels;

use cudarc::driver::{
    CudaContext, CudaModule, CudaSlice, CudaStream, DevicePtr as _, DevicePtrMut as _, LaunchConfig, sys,
};
use cudarc::nvrtc::Ptx;
use gpu_abi::DevicePtr;
use gpu_abi::launch::cudarc::Function;
use gpu_abi::launch::{KernelSet, Parameter};
use kernels::{Add, Affine, Any, Arithmetic, Exp, Float, Kernels, Unary};
use std::error::Error;
use std::sync::Arc;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The modules that the launches here need.
struct Device {
    stream: Arc<CudaStream>,
    affine: Arc<CudaModule>,
    binary: Arc<CudaModule>,
    unary: Arc<CudaModule>,
}

/// The dimensions and strides of memory that is not contiguous.
struct Layout {
    dims: Vec<usize>,
    strides: Vec<usize>,
}

impl Layout {
    fn elements(&self) -> usize {
        self.dims.iter().product()
    }

    /// Copies the dimensions and strides to device memory.
    fn upload(&self, stream: &Arc<CudaStream>) -> Result<CudaSlice<usize>> {
        Ok(stream.clone_htod(&[self.dims.as_slice(), self.strides.as_slice()].concat())?)
    }
}

impl Device {
    fn new() -> Result<Self> {
        let context = CudaContext::new(0)?;
        let load = |file: &str| context.load_module(Ptx::from_file(format!("ptx/{file}.ptx")));
        Ok(Self { affine: load("affine")?, binary: load("binary")?, unary: load("unary")?, stream: context.new_stream()? })
    }

    /// Returns `mul * x + add`; candle's `impl Map1 for Affine`.
    fn affine<T: Affine>(&self, src: &CudaSlice<T>, layout: &Layout, mul: T, add: T) -> Result<CudaSlice<T>> {
        let function = Function::<kernels::affine<T>>::load(&self.affine)?;
        let (n, dims, info) = (layout.elements(), layout.dims.len(), layout.upload(&self.stream)?);
        // SAFETY: the kernel writes every element.
        let mut out = unsafe { self.stream.alloc::<T>(n) }?;
        {
            let (info, _info) = info.device_ptr(&self.stream);
            let (src, _src) = src.device_ptr(&self.stream);
            let (dst, _dst) = out.device_ptr_mut(&self.stream);
            let (info, src, dst) = (DevicePtr::new(info), DevicePtr::new(src), DevicePtr::new(dst));
            let args = kernels::affine::<T>::args(&n, &dims, &info, &src, &dst, &mul, &add);
            // SAFETY: the buffers have as many elements as the layout says.
            unsafe { function.launch(&self.stream, LaunchConfig::for_num_elems(n as u32), args) }?;
        }
        Ok(out)
    }

    /// Returns the result of a unary operation; candle's `impl<U: UnaryOpT> Map1 for U`.
    fn unary<Op: Unary, T: Float>(&self, src: &CudaSlice<T>, layout: &Layout) -> Result<CudaSlice<T>> {
        let function = Function::<kernels::unary<Op, T>>::load(&self.unary)?;
        let (n, dims, info) = (layout.elements(), layout.dims.len(), layout.upload(&self.stream)?);
        // SAFETY: the kernel writes every element.
        let mut out = unsafe { self.stream.alloc::<T>(n) }?;
        {
            let (info, _info) = info.device_ptr(&self.stream);
            let (src, _src) = src.device_ptr(&self.stream);
            let (dst, _dst) = out.device_ptr_mut(&self.stream);
            let (info, src, dst) = (DevicePtr::new(info), DevicePtr::new(src), DevicePtr::new(dst));
            let args = kernels::unary::<Op, T>::args(&n, &dims, &info, &src, &dst);
            // SAFETY: the buffers have as many elements as the layout says.
            unsafe { function.launch(&self.stream, LaunchConfig::for_num_elems(n as u32), args) }?;
        }
        Ok(out)
    }

    /// Returns the result of a binary operation; candle's `impl<U: BinaryOpT> Map2 for U`.
    fn binary<Op: Arithmetic, T: Any>(
        &self,
        lhs: &CudaSlice<T>,
        rhs: &CudaSlice<T>,
        layout: &Layout,
    ) -> Result<CudaSlice<T>> {
        let function = Function::<kernels::binary<Op, T>>::load(&self.binary)?;
        let (n, dims, info) = (layout.elements(), layout.dims.len(), layout.upload(&self.stream)?);
        // SAFETY: the kernel writes every element.
        let mut out = unsafe { self.stream.alloc::<T>(n) }?;
        {
            let (info, _info) = info.device_ptr(&self.stream);
            let (lhs, _lhs) = lhs.device_ptr(&self.stream);
            let (rhs, _rhs) = rhs.device_ptr(&self.stream);
            let (dst, _dst) = out.device_ptr_mut(&self.stream);
            let (info, lhs, rhs, dst) =
                (DevicePtr::new(info), DevicePtr::new(lhs), DevicePtr::new(rhs), DevicePtr::new(dst));
            let args = kernels::binary::<Op, T>::args(&n, &dims, &info, &lhs, &rhs, &dst);
            // SAFETY: the buffers have as many elements as the layout says.
            unsafe { function.launch(&self.stream, LaunchConfig::for_num_elems(n as u32), args) }?;
        }
        Ok(out)
    }
}

fn main() -> Result<()> {
    let parameters: &[Parameter] = kernels::affine::<half::bf16>::PARAMETERS;
    println!("{} kernels; affine of bf16 takes {} parameters", Kernels::KERNELS.len(), parameters.len());
    // SAFETY: this only loads the driver's library, as a launch would.
    if !unsafe { sys::is_culib_present() } {
        println!("not launched: there is no CUDA driver");
        return Ok(());
    }
    let device = Device::new()?;
    let layout = Layout { dims: vec![2, 3], strides: vec![3, 1] };
    let x = device.stream.clone_htod(&[0.0_f32, 1.0, 2.0, 3.0, 4.0, 5.0])?;
    let y = device.affine(&x, &layout, 2.0, 1.0)?;
    let sum = device.binary::<Add, f32>(&x, &y, &layout)?;
    let exp = device.unary::<Exp, f32>(&x, &layout)?;
    assert_eq!(device.stream.clone_dtoh(&sum)?, [1.0, 4.0, 7.0, 10.0, 13.0, 16.0]);
    assert!(device.stream.clone_dtoh(&exp)?.iter().zip(0..).all(|(&y, x)| (y - (x as f32).exp()).abs() < 1e-3 * y));
    println!("affine, binary and unary kernels gave the right numbers");
    Ok(())
}

//! Compares the parameters of compiled kernels, as the library reads them from a file, with the driver's: the number of kernels in
//! each image, and every parameter's offset and size.

use super::suite::places;
use cudarc::driver::{CudaContext, sys};
use gpu_abi::verify::Artifact;
use gpu_abi_reader::ImageKind;
use std::collections::HashMap;
use std::error::Error;
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::path::Path;
use std::sync::Arc;

type Failure = Box<dyn Error>;

/// What was compared.
#[derive(Default)]
struct Compared {
    images: usize,
    /// Images that the driver does not load, such as relocatable ones.
    not_loaded: usize,
    kernels: usize,
    parameters: usize,
    wrong: usize,
}

/// Loads the cubins for this device in a file, and compares them.
pub(crate) fn run(context: &Arc<CudaContext>, file: &Path) -> Result<bool, Failure> {
    context.bind_to_thread()?;
    let (major, minor) = context.compute_capability()?;
    let (bytes, shown) = (std::fs::read(file)?, file.display());
    let artifact = Artifact::read(&bytes)?;
    let mut compared = Compared::default();
    for image in &artifact.images {
        let is_for_device = i32::from(image.arch.number) == 10 * major + minor;
        if image.kind == ImageKind::Cubin && is_for_device {
            let unpacked = image.unpack()?;
            let differences = differences(&unpacked, &mut compared)?;
            for difference in &differences {
                println!("{shown}: the image at byte {}: {difference}", image.offset);
            }
            compared.wrong += differences.len();
        }
    }
    let Compared { images, not_loaded, kernels, parameters, wrong } = compared;
    if not_loaded > 0 {
        println!("{shown}: NOT COMPARED: {not_loaded} images that the driver does not load");
    }
    println!(
        "{shown}: {images} images, {kernels} kernels and {parameters} parameters compared with the driver's: {wrong} wrong"
    );
    Ok(wrong == 0 && kernels > 0)
}

fn differences(cubin: &[u8], compared: &mut Compared) -> Result<Vec<String>, Failure> {
    let module = gpu_abi_reader::Module::read(cubin)?;
    let mut loaded = MaybeUninit::uninit();
    // SAFETY: the image is a whole cubin; writes the module.
    let status = unsafe { sys::cuModuleLoadData(loaded.as_mut_ptr(), cubin.as_ptr().cast()) };
    if status == sys::CUresult::CUDA_ERROR_INVALID_IMAGE {
        compared.not_loaded += 1;
        return Ok(Vec::new());
    }
    status.result()?;
    // SAFETY: written above.
    let loaded = unsafe { loaded.assume_init() };
    let mut count = 0;
    // SAFETY: the module is loaded; writes a number.
    unsafe { sys::cuModuleGetFunctionCount(&raw mut count, loaded) }.result()?;
    let mut functions = vec![std::ptr::null_mut(); count as usize];
    // SAFETY: writes `count` functions.
    unsafe { sys::cuModuleEnumerateFunctions(functions.as_mut_ptr(), count, loaded) }.result()?;
    // The driver lists kernels that it does not find by name: those of cuFFT's `separate_callback.o`.
    let mut theirs = HashMap::new();
    for function in functions {
        let mut name = std::ptr::null();
        // SAFETY: the function is loaded; writes a string of the driver's.
        unsafe { sys::cuFuncGetName(&raw mut name, function) }.result()?;
        // SAFETY: the driver's string ends in NUL and lives as long as the module.
        theirs.insert(unsafe { CStr::from_ptr(name) }.to_str()?, function);
    }
    let kernels = module.kernels().collect::<Result<Vec<_>, _>>()?;
    let mut differences = Vec::new();
    if kernels.len() != theirs.len() {
        differences.push(format!("{} kernels, the driver has {}", kernels.len(), theirs.len()));
    }
    for kernel in &kernels {
        let Some(&function) = theirs.get(kernel.name) else {
            differences.push(format!("the driver does not list `{}`", kernel.name));
            continue;
        };
        let read: Vec<_> = kernel.params.iter().map(|param| (param.offset.unwrap_or(usize::MAX), param.size)).collect();
        // SAFETY: the function is loaded.
        let theirs = unsafe { places(function) };
        if read != theirs {
            differences.push(format!("{}: parameters at {read:?}, the driver has {theirs:?}", kernel.name));
        }
        compared.parameters += theirs.len();
    }
    compared.images += 1;
    compared.kernels += kernels.len();
    // SAFETY: nothing of the module is used any more.
    unsafe { sys::cuModuleUnload(loaded) }.result()?;
    Ok(differences)
}

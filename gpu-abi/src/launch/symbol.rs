//! Functions that only newer drivers have.
//!
//! cudarc's bindings have them only if they are for such a version of CUDA, and stop the program where the driver has none. So they are
//! looked up in the driver itself.

use libloading::Library;
use std::sync::OnceLock;

/// A `CUresult` that is no error. Others are numbers, since a newer driver may return one that the bindings do not know.
pub(super) const CUDA_SUCCESS: u32 = 0;

/// A function of the driver, of the type `F`.
pub(super) struct Symbol<F> {
    name: &'static str,
    found: OnceLock<Option<F>>,
}

impl<F: Copy> Symbol<F> {
    /// Returns the function of that name.
    ///
    /// # Safety
    ///
    /// `F` must be the type of the driver's function.
    pub(super) const unsafe fn new(name: &'static str) -> Self {
        Self { name, found: OnceLock::new() }
    }

    /// Returns the function's name.
    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the function, `None` where there is no driver or it has none.
    pub(super) fn find(&self) -> Option<F> {
        *self.found.get_or_init(|| {
            let names: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };
            // SAFETY: the driver is in use already, so that this only counts one user more.
            let library = names.iter().find_map(|name| unsafe { Library::new(*name) }.ok())?;
            // SAFETY: the caller of `new` says that the type is the function's.
            let found = *unsafe { library.get::<F>(self.name.as_bytes()) }.ok()?;
            // The function is there as long as the library.
            core::mem::forget(library);
            Some(found)
        })
    }
}

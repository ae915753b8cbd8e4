//! Functions that only newer drivers have.
//!
//! cudarc's bindings have them only if they are for such a version of CUDA, and stop the program where the driver has none. So they are
//! looked up in the driver itself.

use core::ffi::CStr;
use libloading::Library;
use std::sync::OnceLock;

/// A function of the driver, of the type `F`.
pub(super) struct Symbol<F> {
    name: &'static CStr,
    found: OnceLock<Option<F>>,
}

impl<F: Copy> Symbol<F> {
    pub(super) const fn new(name: &'static CStr) -> Self {
        Self { name, found: OnceLock::new() }
    }

    /// Returns the function, `None` where there is no driver or it has none.
    ///
    /// # Safety
    ///
    /// `F` must be the type of the driver's function.
    pub(super) unsafe fn find(&self) -> Option<F> {
        *self.found.get_or_init(|| {
            let names: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };
            // SAFETY: the driver is in use already, so that this only counts one user more.
            let library = names.iter().find_map(|name| unsafe { Library::new(*name) }.ok())?;
            // SAFETY: as the caller says.
            let found = *unsafe { library.get::<F>(self.name.to_bytes_with_nul()) }.ok()?;
            // The function is there as long as the library.
            core::mem::forget(library);
            Some(found)
        })
    }
}

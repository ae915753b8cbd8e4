//! Driver functions that only newer drivers have.
//!
//! Bindings have them only if they are made for such a version of CUDA, and cudarc's bindings panic if the driver lacks
//! them. So this module looks them up in the driver itself.

use libloading::Library;
use std::sync::OnceLock;

/// The `CUresult` of success. Errors are plain numbers, since a newer driver may return one that the bindings do not know.
pub(super) const CUDA_SUCCESS: u32 = 0;

/// A driver function of type `F`.
pub(super) struct Symbol<F> {
    name: &'static str,
    found: OnceLock<Option<F>>,
}

impl<F: Copy> Symbol<F> {
    /// Returns the function called `name`.
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

    /// Returns the function, or `None` if there is no driver or the driver does not have it.
    pub(super) fn find(&self) -> Option<F> {
        *self.found.get_or_init(|| {
            let names: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };
            // SAFETY: the driver is already loaded, so this only increments its reference count.
            let library = names.iter().find_map(|name| unsafe { Library::new(*name) }.ok())?;
            // SAFETY: the caller of `new` guarantees that the type is the function's.
            let found = *unsafe { library.get::<F>(self.name.as_bytes()) }.ok()?;
            // The function is valid as long as the library is loaded.
            core::mem::forget(library);
            Some(found)
        })
    }
}

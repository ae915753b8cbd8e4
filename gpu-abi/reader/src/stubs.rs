//! The stubs of kernels in the symbol tables of host files.

use crate::error::{ReadError, ReadErrorKind};
use crate::host_file::objects;
use crate::host_object::Definition;
use crate::names::{in_order, own_symbol, stub_kernel};
use crate::stub_name::{of_clang_symbol, of_microsoft_symbol, plain_name};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// The stubs of kernels in the symbol table of an executable, an object file, a library or a static library.
///
/// A stub is the host function that launches a kernel. Its mangled symbol states the kernel's parameters, without debug
/// information and at any optimization level, even for `extern "C"` kernels, whose own names do not. nvcc's stubs take
/// records by reference. `strip` removes the symbols from executables.
///
/// ```
/// use gpu_abi_reader::Stubs;
///
/// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.o"));
/// let stubs = Stubs::read(file)?;
/// for (kernel, symbol) in stubs.iter() {
///     println!("{kernel} is launched by {symbol}");
/// }
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stubs {
    /// The stubs' mangled symbols by the kernel's; `None` if a kernel has several.
    by_kernel: HashMap<String, Option<String>>,
    /// The same by the names of `extern "C"` kernels.
    by_name: HashMap<String, Option<String>>,
}

impl Stubs {
    /// Reads the symbols of the stubs in a file.
    ///
    /// Files without symbols, such as PTX text and cubins, have no stubs.
    ///
    /// # Errors
    ///
    /// If the file is a broken object file or static library.
    pub fn read(file: &[u8]) -> Result<Self, ReadError> {
        let mut stubs = Self::default();
        match objects(file, &mut |object, _, _| {
            stubs.add(&object.definitions());
            Ok(())
        }) {
            Err(error) if error.kind == ReadErrorKind::UnknownFormat => Ok(stubs),
            read => read.map(|()| stubs),
        }
    }

    /// Adds the stubs of one object, executable or library, which defines all these symbols.
    pub(crate) fn add(&mut self, definitions: &[Definition<'_>]) {
        let defined = OnceCell::new();
        let is_defined = |name: &&str| {
            defined.get_or_init(|| HashSet::<&str>::from_iter(definitions.iter().map(|one| one.name))).contains(name)
        };
        for &Definition { name: symbol, .. } in definitions {
            // gcc splits functions, `_Z4stepi.cold`, and makes modified copies of them, `_Z4stepi.isra.0`.
            let symbol = symbol.split_once('.').map_or(symbol, |(symbol, _)| symbol);
            if let Some(kernel) = of_microsoft_symbol(symbol) {
                self.of_nvcc(kernel, kernel, &is_defined);
                continue;
            }
            // Other symbols, such as clang's stubs of `extern "C"` kernels, do not state parameters.
            if !symbol.starts_with("_Z") || !symbol.contains("__device_stub_") {
                continue;
            }
            if let Some(kernel) = stub_kernel(symbol) {
                self.of_nvcc(kernel, symbol, &is_defined);
            } else if let Some(kernel) = of_clang_symbol(symbol) {
                insert(&mut self.by_kernel, &kernel, symbol);
            }
        }
    }

    fn of_nvcc(&mut self, kernel: &str, symbol: &str, is_defined: &impl Fn(&&str) -> bool) {
        insert(&mut self.by_kernel, kernel, symbol);
        // An `extern "C"` kernel's own name is that of a host function, which calls the stub.
        if let Some(name) = plain_name(kernel).filter(is_defined) {
            insert(&mut self.by_name, name, symbol);
        }
    }

    /// Returns the mangled symbol of the stub of the kernel that PTX and cubins call `kernel`. For Windows, it is the kernel's mangled
    /// name, which the stub's symbol contains.
    ///
    /// An `extern "C"` kernel, `step`, is found by the name within its stub's symbol, `_Z4stepi`, if the same object defines
    /// `step`; `None` if several stubs have that name.
    pub fn get(&self, kernel: &str) -> Option<&str> {
        let kernel = own_symbol(kernel);
        self.by_kernel.get(kernel).or_else(|| self.by_name.get(kernel))?.as_deref()
    }

    /// Returns the kernels that have exactly one stub, each with the stub's symbol, ordered by name.
    ///
    /// The name of an `extern "C"` kernel is mangled here, as nvcc has it in the stub's name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        in_order(self.by_kernel.keys().map(String::as_str).collect())
            .into_iter()
            .filter_map(|kernel| Some((kernel, self.by_kernel[kernel].as_deref()?)))
    }
}

/// Adds a value; `None` marks a name with several values.
fn insert(map: &mut HashMap<String, Option<String>>, name: &str, value: &str) {
    match map.get_mut(name) {
        None => {
            map.insert(name.into(), Some(value.into()));
        }
        Some(known) if known.as_deref() != Some(value) => *known = None,
        Some(_) => {}
    }
}

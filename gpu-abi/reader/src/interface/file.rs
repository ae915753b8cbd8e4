//! A compiled file with its images unpacked, kept for as many interfaces as refer to it.

#[cfg(not(feature = "debug"))]
use super::absent::{images, unread};
#[cfg(feature = "debug")]
use super::unpacked::{images, unread};
use crate::error::ReadError;
use crate::lookup::Index;
use crate::module::Module;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

/// A compiled file: its bytes, and its modules of PTX text and cubins, unpacked.
#[derive(Debug)]
pub struct File<'b> {
    pub(super) bytes: Cow<'b, [u8]>,
    pub(super) images: Vec<Image>,
}

/// One module of a file.
#[derive(Debug)]
pub(super) struct Image {
    /// The bytes, unless the whole file is the module.
    unpacked: Option<Vec<u8>>,
    pub(super) index: Index,
    /// The bytes of shared memory that its kernels declare, read when first needed.
    shared: OnceLock<HashMap<String, u64>>,
    /// Its description: `PTX for sm_75`.
    pub(super) title: String,
    /// The index of its compilation, which may produce several modules, one for each architecture.
    pub(super) compilation: usize,
    /// The part of the file that it is.
    pub(super) part: Part,
}

/// A part of a file: the host code of a static library's member, or an image. Each part may define a kernel, a variable or a
/// type of its own under a name that other parts use as well.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// The member that contains the host code or the image.
    pub(crate) member: Option<String>,
    /// The byte of the file at which the image's entry starts.
    pub(crate) image: Option<usize>,
}

/// The reason why a [`File`] cannot be read.
#[derive(Clone)]
pub struct FileError {
    /// The image that is broken, if the file has several.
    pub(super) image: Option<String>,
    /// The reader's error.
    pub error: ReadError,
}

/// Prints the end of a sentence that starts with the file's name.
impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot be read: ")?;
        if let Some(image) = &self.image {
            write!(f, "{image}, ")?;
        }
        write!(f, "{}", self.error)
    }
}

crate::error::debug_as_display!(FileError);

impl std::error::Error for FileError {}

impl<'b> File<'b> {
    /// Reads a file of any format that the crate's features allow.
    ///
    /// # Errors
    ///
    /// If the file is not in any of the formats, or if it or one of its images is broken.
    pub fn read(bytes: impl Into<Cow<'b, [u8]>>) -> Result<Self, FileError> {
        let bytes = bytes.into();
        Ok(Self { images: images(&bytes)?, bytes })
    }

    /// Returns whether the file has neither PTX text nor a cubin.
    pub fn is_empty(&self) -> bool {
        self.images.is_empty()
    }

    /// Returns the description of an image of a kind that is not read, if there is one: `CUDA Tile bytecode for sm_100`.
    pub fn unread(&self) -> Option<String> {
        unread(&self.bytes)
    }

    /// Returns whether a module has debug information that describes types, which the feature `debug` reads.
    pub fn is_debug(&self) -> bool {
        self.modules().any(|(_, module)| match module {
            Ok(Module::Ptx(ptx)) => ptx.is_debug(),
            Ok(Module::Cubin(cubin)) => matches!(cubin.section(".nv_debug_info_reg_type"), Ok(Some(_))),
            Err(_) => false,
        })
    }

    /// Returns the number of bytes in memory: of the file and of its unpacked images.
    pub fn memory(&self) -> usize {
        let unpacked = self.images.iter().filter_map(|image| image.unpacked.as_ref()).map(Vec::len);
        self.bytes.len() + unpacked.sum::<usize>()
    }

    /// Returns the content of the whole file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the images with their modules.
    pub(super) fn modules(&self) -> impl ExactSizeIterator<Item = (&Image, Result<Module<'_>, ReadError>)> {
        self.images.iter().map(|image| (image, Module::read(image.unpacked.as_deref().unwrap_or(&self.bytes))))
    }
}

impl Image {
    pub(super) fn of(
        unpacked: Option<Vec<u8>>,
        file: &[u8],
        title: String,
        compilation: usize,
        part: Part,
    ) -> Result<Self, ReadError> {
        let index = Index::new(&Module::read(unpacked.as_deref().unwrap_or(file))?)?;
        Ok(Self { unpacked, index, shared: OnceLock::new(), title, compilation, part })
    }

    /// Returns the bytes of shared memory that a kernel declares, if they are known.
    pub(super) fn static_shared(&self, module: &Module<'_>, kernel: &str) -> Option<u64> {
        let all = self.shared.get_or_init(|| {
            // Errors elsewhere in the module do not concern the kernel's declaration.
            let Ok(shared) = module.static_shared() else { return HashMap::new() };
            let mut all = HashMap::new();
            for kernel in self.index.kernels(module) {
                if let Some(bytes) = shared.bytes(kernel.name) {
                    all.insert(kernel.name.to_owned(), bytes);
                }
            }
            all
        });
        all.get(kernel).copied()
    }
}

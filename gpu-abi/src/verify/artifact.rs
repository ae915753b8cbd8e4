//! Files that hold modules: which format a file has, and the images in it.

use super::error::{ReadError, ReadErrorKind};
use super::host;
use super::module::Module;
use crate::ptx::{Arch, ArchVariant};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use gpu_abi_fatbin::{FatbinError, FatbinErrorKind, ImageArch, ImageKind, Packing};

/// A file that holds compiled kernels, for one architecture or several.
///
/// ```
/// use gpu_abi::verify::{Artifact, Format};
///
/// let file = b".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry clear(.param .u64 data) { ret; }";
/// let artifact = Artifact::read(file)?;
/// assert_eq!(artifact.format(), Format::Ptx);
/// for image in artifact.images() {
///     for kernel in image.module()?.kernels() {
///         let kernel = kernel?;
///         println!("{}: {} takes {} parameters", image.arch(), kernel.name(), kernel.params().len());
///     }
/// }
/// # Ok::<(), gpu_abi::verify::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Artifact<'a> {
    format: Format,
    images: Vec<Image<'a>>,
}

/// The format of a file that holds compiled kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// PTX text.
    Ptx,
    /// A cubin.
    Cubin,
    /// A fatbin, or several one behind the other.
    Fatbin,
    /// An executable, a library or an object file for a host, with fatbins in its section `.nv_fatbin`.
    Object,
    /// A static library of such object files.
    Archive,
}

/// One image of a file: a module for one architecture.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    kind: ImageKind,
    arch: Arch,
    packing: Packing,
    member: Option<Cow<'a, str>>,
    offset: usize,
    bytes: Cow<'a, [u8]>,
}

impl<'a> Artifact<'a> {
    /// The bytes that packed images may have by default, unpacked and all together: 1 GiB.
    pub const MOST_UNPACKED: usize = 1 << 30;

    /// Reads a file of any [`Format`].
    ///
    /// Images are unpacked, but not read yet: one that is broken is an error of [`Image::module`], beside others that are not.
    ///
    /// # Errors
    ///
    /// If the file has none of the formats, or is broken where it says which images it holds, or they have more than
    /// [`Artifact::MOST_UNPACKED`] bytes.
    pub fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        Self::read_up_to(file, Self::MOST_UNPACKED)
    }

    /// Reads a file as [`Artifact::read`] does, with at most `most` bytes of packed images, unpacked and all together.
    ///
    /// # Errors
    ///
    /// As for [`Artifact::read`].
    pub fn read_up_to(file: &'a [u8], most: usize) -> Result<Self, ReadError> {
        if file.starts_with(&gpu_abi_fatbin::MAGIC) {
            return Ok(Self { format: Format::Fatbin, images: fatbins(file, 0, most)? });
        }
        match Module::read(file) {
            Ok(module) => {
                let (format, kind) = match module {
                    Module::Ptx(_) => (Format::Ptx, ImageKind::Ptx),
                    Module::Cubin(_) => (Format::Cubin, ImageKind::Cubin),
                };
                let (arch, bytes) = (module.arch(), Cow::Borrowed(file));
                Ok(Self {
                    format,
                    images: [Image { kind, arch, packing: Packing::None, member: None, offset: 0, bytes }].into(),
                })
            }
            Err(error) if error.kind() == ReadErrorKind::UnknownFormat => {
                let (format, images) = host::images(file, most)?;
                Ok(Self { format, images })
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the file's format.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns the images, in the order in which the file has them; PTX text and a cubin are one image.
    pub fn images(&self) -> &[Image<'a>] {
        &self.images
    }
}

impl<'a> Image<'a> {
    /// Returns the image as one of a member of a static library.
    pub(super) fn of_member(self, name: Cow<'a, str>) -> Self {
        Self { member: Some(name), ..self }
    }

    /// Returns what the image is.
    pub const fn kind(&self) -> ImageKind {
        self.kind
    }

    /// Returns the architecture that the image is for.
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns how the image is packed in the file.
    pub const fn packing(&self) -> Packing {
        self.packing
    }

    /// Returns the name of the static library's member that the image is in; `None` in a file of another format.
    pub fn member(&self) -> Option<&str> {
        self.member.as_deref()
    }

    /// Returns the byte of the file that the image's entry is at; 0 where the file is the image.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the image's bytes, unpacked.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads the image's head.
    ///
    /// # Errors
    ///
    /// If the image is broken, or of a kind that this crate does not read; offsets are counted from the image's start.
    pub fn module(&self) -> Result<Module<'_>, ReadError> {
        match self.kind {
            ImageKind::Ptx | ImageKind::Cubin => Module::read(&self.bytes),
            _ => Err(ReadError::unsupported(0, "an image that is neither PTX text nor a cubin")),
        }
    }
}

/// Returns the images of all fatbins in `bytes`, which start at byte `start` of the file.
pub(super) fn fatbins(bytes: &[u8], start: usize, most: usize) -> Result<Vec<Image<'_>>, ReadError> {
    let images = gpu_abi_fatbin::images(bytes, most).map(|image| {
        let image = image.map_err(|error| of_fatbin(error, start))?;
        Ok(Image {
            kind: image.kind,
            arch: arch(image.arch),
            packing: image.packing,
            member: None,
            offset: start + image.offset,
            bytes: image.bytes,
        })
    });
    images.collect()
}

fn arch(arch: ImageArch) -> Arch {
    Arch::new(arch.number).variant(match arch.suffix {
        Some('a') => ArchVariant::Specific,
        Some(_) => ArchVariant::Family,
        None => ArchVariant::Portable,
    })
}

fn of_fatbin(error: FatbinError, start: usize) -> ReadError {
    let kind = match error.kind {
        FatbinErrorKind::Truncated { what } => ReadErrorKind::Truncated { what },
        FatbinErrorKind::Malformed { what } => ReadErrorKind::Malformed { what },
        FatbinErrorKind::TooLarge { most } => ReadErrorKind::TooLarge { most },
        _ => ReadErrorKind::Malformed { what: "the fatbin is broken" },
    };
    ReadError::at(start + error.offset, kind)
}

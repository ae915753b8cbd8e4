//! Files that hold modules: which format a file has, and the images in it.

use crate::arch::Arch;
use crate::error::{ReadError, ReadErrorKind};
use crate::fatbin::{self, Fatbins, ImageKind, Packing};
use crate::host;
use crate::module::Module;
use std::borrow::Cow;

/// A file that holds compiled kernels, for one architecture or several.
///
/// ```
/// use gpu_abi_reader::{Artifact, Format};
///
/// let file = b".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry clear(.param .u64 data) { ret; }";
/// let artifact = Artifact::read(file)?;
/// assert_eq!(artifact.format(), Format::Ptx);
/// for image in artifact.images() {
///     for kernel in image.unpack()?.module()?.kernels() {
///         let kernel = kernel?;
///         println!("{}: {} takes {} parameters", image.arch(), kernel.name(), kernel.params().len());
///     }
/// }
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Artifact<'a> {
    file: &'a [u8],
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

/// One image of a file: a module for one architecture, still packed as the file has it.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    content: Content<'a>,
    arch: Arch,
    member: Option<Cow<'a, str>>,
}

/// Where an image's bytes come from.
#[derive(Clone, Debug)]
enum Content<'a> {
    /// The file is the image.
    File(ImageKind, &'a [u8]),
    Fatbin(fatbin::Image<'a>),
}

/// An image's bytes, unpacked.
#[derive(Clone, Debug)]
pub struct Unpacked<'a> {
    bytes: Cow<'a, [u8]>,
}

impl<'a> Artifact<'a> {
    /// Reads the list of images of a file of any [`Format`].
    ///
    /// Images are neither unpacked nor read yet: one that is broken is an error of [`Image::unpack`] or [`Unpacked::module`], beside
    /// others that are not.
    ///
    /// # Errors
    ///
    /// If the file has none of the formats, or is broken where it says which images it holds. [`Artifact::read_damaged`] returns what
    /// it still holds.
    pub fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        let (artifact, errors) = Self::read_damaged(file)?;
        errors.into_iter().next().map_or(Ok(artifact), Err)
    }

    /// Reads as much of a file as can be read: the images before and after what is broken, and what is broken.
    ///
    /// ```
    /// use gpu_abi_reader::Artifact;
    ///
    /// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.fatbin"));
    /// let (artifact, errors) = Artifact::read_damaged(&file[..file.len() - 100])?;
    /// assert_eq!(artifact.images().len(), 2);
    /// assert!(errors[0].to_string().ends_with("the file ends within an entry's content"));
    /// # Ok::<(), gpu_abi_reader::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the file has none of the formats, or holds nothing that can be read.
    pub fn read_damaged(file: &'a [u8]) -> Result<(Self, Vec<ReadError>), ReadError> {
        if file.starts_with(&fatbin::MAGIC) {
            let mut found = Found::default();
            found.fatbins(&Fatbins::default(), file, 0);
            return found.into_artifact(file, Format::Fatbin);
        }
        match Module::read(file) {
            Ok(module) => {
                let (format, kind) = match module {
                    Module::Ptx(_) => (Format::Ptx, ImageKind::Ptx),
                    Module::Cubin(_) => (Format::Cubin, ImageKind::Cubin),
                };
                let image = Image { content: Content::File(kind, file), arch: module.arch(), member: None };
                Ok((Self { file, format, images: [image].into() }, Vec::new()))
            }
            Err(error) if error.kind() == ReadErrorKind::UnknownFormat => {
                let (format, found) = host::images(file)?;
                found.into_artifact(file, format)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the whole file.
    pub const fn file(&self) -> &'a [u8] {
        self.file
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
    /// The bytes that an image may have by default, unpacked: 1 GiB.
    pub const MOST_UNPACKED: usize = 1 << 30;

    /// Returns what the image is.
    pub const fn kind(&self) -> ImageKind {
        match &self.content {
            Content::File(kind, _) => *kind,
            Content::Fatbin(image) => image.kind(),
        }
    }

    /// Returns the architecture that the image is for.
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns how the image is packed in the file.
    pub const fn packing(&self) -> Packing {
        match &self.content {
            Content::File(..) => Packing::None,
            Content::Fatbin(image) => image.packing(),
        }
    }

    /// Returns the name of the static library's member that the image is in; `None` in a file of another format.
    pub fn member(&self) -> Option<&str> {
        self.member.as_deref()
    }

    /// Returns the byte of the file at which the fatbin with the image starts: a compilation puts its images for all architectures in
    /// one fatbin. 0 where the file is the image.
    pub const fn fatbin(&self) -> usize {
        match &self.content {
            Content::File(..) => 0,
            Content::Fatbin(image) => image.fatbin(),
        }
    }

    /// Returns the byte of the file that the image's entry is at; 0 where the file is the image.
    pub const fn offset(&self) -> usize {
        match &self.content {
            Content::File(..) => 0,
            Content::Fatbin(image) => image.offset(),
        }
    }

    /// Returns the number of the image's bytes, unpacked, as the file names it; zero bytes after PTX text count.
    pub const fn size(&self) -> usize {
        match &self.content {
            Content::File(_, bytes) => bytes.len(),
            Content::Fatbin(image) => image.size(),
        }
    }

    /// Unpacks the image.
    ///
    /// Nothing of it is kept, so that a program that drops one image before it unpacks the next needs memory for the largest only.
    ///
    /// # Errors
    ///
    /// If the image is broken, or of a kind that this crate does not read, or has more than [`Image::MOST_UNPACKED`] bytes.
    pub fn unpack(&self) -> Result<Unpacked<'a>, ReadError> {
        self.unpack_up_to(Self::MOST_UNPACKED)
    }

    /// Unpacks the image as [`Image::unpack`] does if it has at most `most` bytes, together with those that it is packed with.
    ///
    /// # Errors
    ///
    /// As for [`Image::unpack`].
    pub fn unpack_up_to(&self, most: usize) -> Result<Unpacked<'a>, ReadError> {
        let bytes = match &self.content {
            Content::File(_, bytes) => Cow::Borrowed(*bytes),
            Content::Fatbin(image) => image.unpack(most)?,
        };
        Ok(Unpacked { bytes })
    }
}

impl Unpacked<'_> {
    /// Returns the image's bytes; PTX text without the zero bytes after it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the image's bytes, which are copied if the file holds them unpacked.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_owned()
    }

    /// Reads the head of the module that the image is.
    ///
    /// # Errors
    ///
    /// If it is broken; offsets are counted from the image's start.
    pub fn module(&self) -> Result<Module<'_>, ReadError> {
        Module::read(&self.bytes)
    }
}

/// What is found in a file.
#[derive(Debug, Default)]
pub(crate) struct Found<'a> {
    images: Vec<Image<'a>>,
    errors: Vec<ReadError>,
}

impl<'a> Found<'a> {
    /// Adds the images of all fatbins in `bytes`, which start at byte `start` of the file.
    pub(crate) fn fatbins(&mut self, fatbins: &Fatbins, bytes: &'a [u8], start: usize) {
        for image in fatbins.images(bytes, start) {
            match image {
                Ok(image) => {
                    let arch = image.arch();
                    self.images.push(Image { content: Content::Fatbin(image), arch, member: None });
                }
                Err(error) => self.errors.push(error),
            }
        }
    }

    /// Adds what was found in the member `name` of a static library.
    pub(crate) fn member(&mut self, name: Cow<'a, str>, found: Self) {
        self.images.extend(found.images.into_iter().map(|image| Image { member: Some(name.clone()), ..image }));
        self.errors.extend(found.errors);
    }

    pub(crate) fn error(&mut self, error: ReadError) {
        self.errors.push(error);
    }

    pub(crate) fn has_images(&self) -> bool {
        !self.images.is_empty()
    }

    fn into_artifact(self, file: &'a [u8], format: Format) -> Result<(Artifact<'a>, Vec<ReadError>), ReadError> {
        match self.errors.first() {
            Some(error) if self.images.is_empty() => Err(*error),
            _ => Ok((Artifact { file, format, images: self.images }, self.errors)),
        }
    }
}

//! Files that contain modules: the file's format, and the images in it.

use crate::error::{ReadError, ReadErrorKind};
use crate::fatbin::{self, Content, ImageKind, Kept, Packing, Part};
use crate::host;
use crate::model::Arch;
use crate::module::Module;
use std::borrow::Cow;
use std::fmt;

/// A file that contains compiled kernels, for one architecture or several.
///
/// ```
/// use gpu_abi_reader::{Artifact, Format, Module};
///
/// let file = b".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry clear(.param .u64 data) { ret; }";
/// let artifact = Artifact::read(file)?;
/// assert_eq!(artifact.format, Format::Ptx);
/// for image in &artifact.images {
///     for kernel in Module::read(&image.unpack()?)?.kernels() {
///         let kernel = kernel?;
///         println!("{}: {} takes {} parameters", image.arch, kernel.name, kernel.params.len());
///     }
/// }
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Artifact<'a> {
    /// The whole file.
    pub file: &'a [u8],
    /// The file's format.
    pub format: Format,
    /// The images in file order. PTX text and a cubin are one image.
    pub images: Vec<Image<'a>>,
}

/// The format of a file that contains compiled kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// PTX text.
    Ptx,
    /// A cubin.
    Cubin,
    /// One fatbin or several in a row.
    Fatbin,
    /// An executable, a library or an object file for a host, with fatbins in its `.nv_fatbin` section.
    Object,
    /// A static library of such object files.
    Archive,
}

impl Format {
    /// Returns whether the file has host code.
    pub const fn is_of_host(self) -> bool {
        matches!(self, Self::Object | Self::Archive)
    }
}

/// One image of a file: a module for one architecture, as packed in the file.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    /// The image's kind.
    pub kind: ImageKind,
    /// The image's architecture.
    pub arch: Arch,
    /// The name of the static library's member that contains the image; `None` in a file of another format.
    pub member: Option<Cow<'a, str>>,
    /// The byte of the file at which the fatbin with the image starts. A compilation puts its images for all
    /// architectures in one fatbin. Returns 0 if the whole file is the image.
    pub fatbin: usize,
    /// The byte of the file at which the image's entry starts; 0 if the whole file is the image.
    pub offset: usize,
    pub(crate) content: Content<'a>,
    /// Its place in the content, if that is of several images.
    pub(crate) part: Option<Part>,
    /// The number of bytes to which it may be unpacked.
    pub(crate) max: usize,
}

impl<'a> Artifact<'a> {
    /// Reads the list of images in a file of any [`Format`].
    ///
    /// Images are neither unpacked nor read yet. A broken image is reported by [`Image::unpack`] or [`Module::read`],
    /// so that the others can still be read.
    ///
    /// # Errors
    ///
    /// If the file is not in any of the formats, or its list of images is broken. [`Artifact::read_damaged`] returns the
    /// images that can still be read.
    pub fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        let (artifact, errors) = Self::read_damaged(file)?;
        errors.into_iter().next().map_or(Ok(artifact), Err)
    }

    /// Reads as much of a file as possible: the images before and after broken parts, and an error for each broken part.
    ///
    /// ```
    /// use gpu_abi_reader::Artifact;
    ///
    /// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.fatbin"));
    /// let (artifact, errors) = Artifact::read_damaged(&file[..file.len() - 100])?;
    /// assert_eq!(artifact.images.len(), 2);
    /// assert!(errors[0].to_string().ends_with("the file ends within an entry's content"));
    /// # Ok::<(), gpu_abi_reader::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the file is not in any of the formats, or nothing in it can be read. A host file without kernels has no images, and the error
    /// [`ReadErrorKind::NoKernels`].
    pub fn read_damaged(file: &'a [u8]) -> Result<(Self, Vec<ReadError>), ReadError> {
        if file.starts_with(&fatbin::MAGIC) {
            let mut found = Found::default();
            fatbin::read(file, 0, &Kept::default(), &mut found);
            return found.into_artifact(file, Format::Fatbin);
        }
        match Module::read(file) {
            Ok(module) => {
                let (format, kind) = match module {
                    Module::Ptx(_) => (Format::Ptx, ImageKind::Ptx),
                    Module::Cubin(_) => (Format::Cubin, ImageKind::Cubin),
                };
                let image = Image {
                    kind,
                    arch: module.arch(),
                    member: None,
                    fatbin: 0,
                    offset: 0,
                    content: Content::of_file(file),
                    part: None,
                    max: file.len(),
                };
                Ok((Self { file, format, images: [image].into() }, Vec::new()))
            }
            Err(error) if error.kind == ReadErrorKind::UnknownFormat => {
                let (format, found) = host::images(file)?;
                found.into_artifact(file, format)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the images that are PTX text or cubins, in file order, each with the index of its compilation. The images of a
    /// compilation are made from the same source, and have the same kernels and variables. The separate modules of a program,
    /// for instance one for each source file, have different indices.
    ///
    /// ```
    /// use gpu_abi_reader::Artifact;
    ///
    /// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.fatbin"));
    /// let artifact = Artifact::read(file)?;
    /// let images: Vec<String> = artifact.modules().map(|(at, image)| format!("{at}: {image}")).collect();
    /// assert_eq!(images, ["0: cubin for sm_80", "0: cubin for sm_90", "0: PTX for sm_90"]);
    /// # Ok::<(), gpu_abi_reader::ReadError>(())
    /// ```
    pub fn modules(&self) -> impl Iterator<Item = (usize, &Image<'a>)> {
        let mut compilation = 0;
        let mut known: Vec<&Image<'a>> = Vec::new();
        self.images.iter().filter(|image| image.kind.is_read()).map(move |image| {
            // A compilation produces one fatbin, with at most one module of each kind for each architecture.
            let is_other = |other: &&Image<'a>| {
                other.fatbin != image.fatbin
                    || (other.kind, other.arch, other.member.as_deref())
                        == (image.kind, image.arch, image.member.as_deref())
            };
            if known.iter().any(is_other) {
                compilation += 1;
                known.clear();
            }
            known.push(image);
            (compilation, image)
        })
    }
}

impl<'a> Image<'a> {
    /// Returns how the image is packed in the file.
    pub const fn packing(&self) -> Packing {
        self.content.packing
    }

    /// Returns the unpacked size of the image in bytes, as the file states it. Zero bytes after PTX text are included.
    pub const fn size(&self) -> usize {
        match &self.part {
            Some(part) => part.range.end - part.range.start,
            None => self.content.size,
        }
    }

    /// Unpacks the image, without zero bytes after PTX text.
    ///
    /// The image does not keep the unpacked bytes: a program that drops each image before it unpacks the next needs memory
    /// for only the largest.
    ///
    /// # Errors
    ///
    /// If the image is broken or is of a kind that this crate does not read, or if the images up to this one have more than
    /// 256 bytes for each byte of the file and 16 MiB.
    pub fn unpack(&self) -> Result<Cow<'a, [u8]>, ReadError> {
        self.unpack_up_to(self.max)
    }

    /// Unpacks the image as [`Image::unpack`] does, with a limit of `max` bytes for it and the images that it is packed
    /// with.
    ///
    /// # Errors
    ///
    /// As for [`Image::unpack`].
    pub fn unpack_up_to(&self, max: usize) -> Result<Cow<'a, [u8]>, ReadError> {
        if !self.kind.is_read() {
            return Err(ReadError::unsupported(self.offset, "an image is neither PTX text nor a cubin"));
        }
        let mut bytes = match &self.part {
            Some(part) => part.unpack(&self.content, max)?,
            None => self.content.unpack(max)?,
        };
        if self.kind == ImageKind::Ptx {
            let len = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            match &mut bytes {
                Cow::Borrowed(bytes) => *bytes = &bytes[..len],
                Cow::Owned(bytes) => bytes.truncate(len),
            }
        }
        Ok(bytes)
    }
}

/// Prints the kind, the architecture and the static library's member: `cubin for sm_90 in blur.o`.
impl fmt::Display for Image<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.kind, self.arch)?;
        self.member.as_deref().map_or(Ok(()), |member| write!(f, " in {member}"))
    }
}

/// The images and errors found in a file.
#[derive(Debug, Default)]
pub(crate) struct Found<'a> {
    pub(crate) images: Vec<Image<'a>>,
    pub(crate) errors: Vec<ReadError>,
}

impl<'a> Found<'a> {
    /// Adds the images and errors found in the member `name` of a static library.
    pub(crate) fn member(&mut self, name: Cow<'a, str>, found: Self) {
        self.images.extend(found.images.into_iter().map(|image| Image { member: Some(name.clone()), ..image }));
        self.errors.extend(found.errors);
    }

    fn into_artifact(mut self, file: &'a [u8], format: Format) -> Result<(Artifact<'a>, Vec<ReadError>), ReadError> {
        let mut left = fatbin::max_unpacked(file.len());
        for image in self.images.iter_mut().filter(|image| image.kind.is_read()) {
            image.max = left;
            left = left.checked_sub(image.size()).unwrap_or(left);
        }
        match self.errors.first() {
            Some(error) if self.images.is_empty() && !matches!(error.kind, ReadErrorKind::NoKernels { .. }) => Err(*error),
            _ => Ok((Artifact { file, format, images: self.images }, self.errors)),
        }
    }
}

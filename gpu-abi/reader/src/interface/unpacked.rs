//! The images of a file of any format, unpacked.

use super::file::{File, FileError, Image, Part};
use crate::{Artifact, Format, Image as Packed};
use std::borrow::Cow;

impl<'b> File<'b> {
    /// Reads the selected images of a file whose list of images has been read.
    ///
    /// # Errors
    ///
    /// If one of these images is broken.
    pub fn of(artifact: &Artifact<'b>, is_selected: impl Fn(&Packed<'b>) -> bool) -> Result<Self, FileError> {
        let (file, errors) = Self::of_damaged(artifact, is_selected);
        errors.into_iter().next().map_or(Ok(file), |(_, error)| Err(error))
    }

    /// Reads the selected images that are not broken, and returns the errors of the others, each with the index of the image.
    pub fn of_damaged(
        artifact: &Artifact<'b>,
        is_selected: impl Fn(&Packed<'b>) -> bool,
    ) -> (Self, Vec<(usize, FileError)>) {
        let (images, errors) = unpacked(artifact, is_selected);
        (Self { bytes: Cow::Borrowed(artifact.file), images }, errors)
    }
}

/// Returns the description of an image of a kind that is not read: `CUDA Tile bytecode for sm_100`.
pub(super) fn unread(file: &[u8]) -> Option<String> {
    let (artifact, _) = Artifact::read_damaged(file).ok()?;
    artifact.images.iter().find(|image| !image.kind.is_read()).map(ToString::to_string)
}

/// Returns the images of a file.
pub(super) fn images(file: &[u8]) -> Result<Vec<Image>, FileError> {
    let artifact = Artifact::read(file).map_err(|error| FileError { image: None, error })?;
    let (images, errors) = unpacked(&artifact, |_| true);
    errors.into_iter().next().map_or(Ok(images), |(_, error)| Err(error))
}

/// Returns the selected images, and the errors of those that are broken, each with the index of the image.
fn unpacked<'b>(
    artifact: &Artifact<'b>,
    is_selected: impl Fn(&Packed<'b>) -> bool,
) -> (Vec<Image>, Vec<(usize, FileError)>) {
    let is_one = artifact.images.len() == 1;
    let is_whole = matches!(artifact.format, Format::Ptx | Format::Cubin);
    let (mut images, mut errors) = (Vec::new(), Vec::new());
    let indices = artifact.images.iter().enumerate().filter(|(_, image)| image.kind.is_read()).map(|(index, _)| index);
    for (index, (compilation, packed)) in indices.zip(artifact.modules()).filter(|(_, (_, image))| is_selected(image)) {
        let bytes = if is_whole { Ok(None) } else { packed.unpack().map(|bytes| Some(bytes.into_owned())) };
        let part = Part { member: packed.member.as_deref().map(str::to_owned), image: Some(packed.offset) };
        match bytes.and_then(|bytes| Image::of(bytes, artifact.file, packed.to_string(), compilation, part)) {
            Ok(image) => images.push(image),
            Err(error) => errors.push((index, FileError { image: (!is_one).then(|| packed.to_string()), error })),
        }
    }
    (images, errors)
}

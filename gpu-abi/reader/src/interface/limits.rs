//! The launch limits that apply in all images of a kernel.

use crate::model::Limits;

/// The limits in one image.
pub(super) struct OfImage {
    pub(super) limits: Limits,
    pub(super) static_shared: Option<u64>,
    /// Cubins lack some of the information in PTX text.
    pub(super) is_text: bool,
}

/// Returns the limits that apply in all images, and the most shared memory that one of them declares.
pub(super) fn common(images: &[OfImage]) -> Limits {
    let shared: Option<Vec<u64>> = images.iter().map(|image| image.static_shared).collect();
    Limits {
        max_threads: same(images, |limits| limits.max_threads),
        required_threads: same(images, |limits| limits.required_threads),
        max_registers: same(images, |limits| limits.max_registers),
        required_cluster: same(images, |limits| limits.required_cluster),
        max_cluster_rank: same(images, |limits| limits.max_cluster_rank),
        is_explicit_cluster: !images.is_empty() && images.iter().all(|image| image.limits.is_explicit_cluster),
        min_blocks: same(images.iter().filter(|image| image.is_text), |limits| limits.min_blocks),
        static_shared_bytes: shared.and_then(|all| all.into_iter().max()),
    }
}

/// Returns the limit if it is equal in all images.
fn same<'a, T: PartialEq>(
    images: impl IntoIterator<Item = &'a OfImage>,
    limit: impl Fn(&Limits) -> Option<T>,
) -> Option<T> {
    let mut images = images.into_iter();
    let first = limit(&images.next()?.limits)?;
    images.all(|image| limit(&image.limits).as_ref() == Some(&first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(max_threads: u32, min_blocks: Option<u32>, static_shared: Option<u64>, is_text: bool) -> OfImage {
        let limits =
            Limits { max_threads: Some([max_threads, 1, 1]), min_blocks, is_explicit_cluster: true, ..Limits::UNKNOWN };
        OfImage { limits, static_shared, is_text }
    }

    #[test]
    fn limits_hold_for_all_images() {
        let found = common(&[image(64, Some(2), Some(8), true), image(64, None, Some(16), false)]);
        assert_eq!((found.max_threads, found.min_blocks), (Some([64, 1, 1]), Some(2)));
        assert_eq!((found.static_shared_bytes, found.is_explicit_cluster), (Some(16), true));
        let found = common(&[image(64, Some(2), None, true), image(32, None, Some(16), true)]);
        assert_eq!((found.max_threads, found.min_blocks, found.static_shared_bytes), (None, None, None));
        assert_eq!(common(&[]), Limits::UNKNOWN);
    }
}

//! The launch limits that apply in all images of a kernel.

use crate::model::Limits;

/// The limits in one image, and whether it is PTX text: cubins lack some of the information in it.
pub(super) type OfImage = (Limits, bool);

/// Returns the limits that apply in all images, and the most shared memory that one of them declares.
pub(super) fn common(images: &[OfImage]) -> Limits {
    let all = || images.iter().map(|(limits, _)| limits);
    let texts = images.iter().filter(|(_, is_text)| *is_text).map(|(limits, _)| limits);
    let shared: Option<Vec<u64>> = all().map(|limits| limits.static_shared_bytes).collect();
    Limits {
        max_threads: same(all(), |limits| limits.max_threads),
        required_threads: same(all(), |limits| limits.required_threads),
        max_registers: same(all(), |limits| limits.max_registers),
        required_cluster: same(all(), |limits| limits.required_cluster),
        max_cluster_rank: same(all(), |limits| limits.max_cluster_rank),
        is_explicit_cluster: !images.is_empty() && all().all(|limits| limits.is_explicit_cluster),
        min_blocks: same(texts, |limits| limits.min_blocks),
        static_shared_bytes: shared.and_then(|all| all.into_iter().max()),
    }
}

/// Returns the limit if it is equal in all images.
fn same<'a, T: PartialEq>(mut images: impl Iterator<Item = &'a Limits>, limit: impl Fn(&Limits) -> Option<T>) -> Option<T> {
    let first = limit(images.next()?)?;
    images.all(|image| limit(image).as_ref() == Some(&first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(max_threads: u32, min_blocks: Option<u32>, static_shared_bytes: Option<u64>, is_text: bool) -> OfImage {
        let max_threads = Some([max_threads, 1, 1]);
        let limits = Limits { max_threads, min_blocks, static_shared_bytes, is_explicit_cluster: true, ..Limits::UNKNOWN };
        (limits, is_text)
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

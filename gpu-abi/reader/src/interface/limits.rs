//! The launch limits that apply in all images of a kernel.

use crate::model::Limits;

/// The limits in one image, and whether it is PTX text: cubins lack some of the information in it.
pub(super) type OfImage = (Limits, bool);

/// Returns the limits that apply in all images, and the most shared memory that one of them declares.
pub(super) fn common(images: &[OfImage]) -> Limits {
    let Some((&(mut common, _), others)) = images.split_first() else { return Limits::UNKNOWN };
    for (limits, _) in others {
        keep(&mut common.max_threads, limits.max_threads);
        keep(&mut common.required_threads, limits.required_threads);
        keep(&mut common.max_registers, limits.max_registers);
        keep(&mut common.required_cluster, limits.required_cluster);
        keep(&mut common.max_cluster_rank, limits.max_cluster_rank);
        common.is_explicit_cluster &= limits.is_explicit_cluster;
        common.static_shared_bytes = match (common.static_shared_bytes, limits.static_shared_bytes) {
            (Some(one), Some(other)) => Some(one.max(other)),
            _ => None,
        };
    }
    let mut texts = images.iter().filter(|(_, is_text)| *is_text);
    common.min_blocks = texts.next().and_then(|(limits, _)| limits.min_blocks);
    texts.for_each(|(limits, _)| keep(&mut common.min_blocks, limits.min_blocks));
    common
}

/// Keeps a limit if another image has it too.
fn keep<T: PartialEq>(limit: &mut Option<T>, other: Option<T>) {
    if *limit != other {
        *limit = None;
    }
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

//! The launch limits of a kernel in the images of a compiled file, as a constant: those that apply to all images.

use super::literal::option;
use gpu_abi_reader as reader;
use proc_macro2::TokenStream;
use quote::quote;

/// The limits of a kernel.
pub(crate) struct Limits {
    common: reader::Limits,
    static_shared: Option<u64>,
}

/// The declarations in one image.
pub(crate) struct OfImage {
    pub(crate) limits: reader::Limits,
    pub(crate) static_shared: Option<u64>,
    /// Cubins lack some of the information in PTX text.
    pub(crate) is_text: bool,
}

impl Limits {
    /// Returns the limits that apply to all images of a kernel.
    pub(crate) fn common(images: &[OfImage]) -> Self {
        let mut common = reader::Limits::default();
        common.max_threads = same(images, |limits| limits.max_threads);
        common.required_threads = same(images, |limits| limits.required_threads);
        common.max_registers = same(images, |limits| limits.max_registers);
        common.required_cluster = same(images, |limits| limits.required_cluster);
        common.max_cluster_rank = same(images, |limits| limits.max_cluster_rank);
        common.is_explicit_cluster = !images.is_empty() && images.iter().all(|image| image.limits.is_explicit_cluster);
        common.min_blocks = same(images.iter().filter(|image| image.is_text), |limits| limits.min_blocks);
        let static_shared: Option<Vec<u64>> = images.iter().map(|image| image.static_shared).collect();
        Self { common, static_shared: static_shared.and_then(|all| all.into_iter().max()) }
    }

    /// Returns the limits as a constant expression.
    pub(crate) fn expand(&self, p: &TokenStream) -> TokenStream {
        let reader::Limits {
            max_threads,
            required_threads,
            min_blocks,
            max_registers,
            required_cluster,
            is_explicit_cluster,
            max_cluster_rank,
            ..
        } = self.common;
        let dimensions = |all: Option<[u32; 3]>| option(p, all.map(|[x, y, z]| quote!([#x, #y, #z])));
        let number = |number: Option<u32>| option(p, number);
        let (max_threads, required_threads) = (dimensions(max_threads), dimensions(required_threads));
        let (min_blocks, max_registers) = (number(min_blocks), number(max_registers));
        let shared = option(p, self.static_shared);
        let mut tokens = quote!(#p::limits(#max_threads, #required_threads, #min_blocks, #max_registers, #shared));
        if required_cluster.is_some() || is_explicit_cluster || max_cluster_rank.is_some() {
            let (required, rank) = (dimensions(required_cluster), number(max_cluster_rank));
            tokens = quote!(#p::with_clusters(#tokens, #required, #is_explicit_cluster, #rank));
        }
        tokens
    }
}

/// Returns the limit if it is equal in all images.
fn same<'a, T: PartialEq>(
    images: impl IntoIterator<Item = &'a OfImage>,
    limit: impl Fn(&reader::Limits) -> Option<T>,
) -> Option<T> {
    let mut images = images.into_iter();
    let first = limit(&images.next()?.limits)?;
    images.all(|image| limit(&image.limits).as_ref() == Some(&first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(max_threads: u32, min_blocks: Option<u32>, static_shared: Option<u64>, is_text: bool) -> OfImage {
        let mut limits = reader::Limits::default();
        limits.max_threads = Some([max_threads, 1, 1]);
        limits.min_blocks = min_blocks;
        limits.is_explicit_cluster = true;
        OfImage { limits, static_shared, is_text }
    }

    #[test]
    fn limits_hold_for_all_images() {
        let found = Limits::common(&[image(64, Some(2), Some(8), true), image(64, None, Some(16), false)]);
        assert_eq!((found.common.max_threads, found.common.min_blocks), (Some([64, 1, 1]), Some(2)));
        assert_eq!((found.static_shared, found.common.is_explicit_cluster), (Some(16), true));
        let found = Limits::common(&[image(64, Some(2), None, true), image(32, None, Some(16), true)]);
        assert_eq!((found.common.max_threads, found.common.min_blocks, found.static_shared), (None, None, None));
        let found = Limits::common(&[]);
        assert_eq!((found.common, found.static_shared), (reader::Limits::default(), None));
    }
}

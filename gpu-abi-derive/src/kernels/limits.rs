//! The launch limits of a kernel in the images of a compiled file, as a constant: those that apply to all images.

use gpu_abi_reader as reader;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

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
        let common = reader::Limits {
            max_threads: same(images, |limits| limits.max_threads),
            required_threads: same(images, |limits| limits.required_threads),
            max_registers: same(images, |limits| limits.max_registers),
            required_cluster: same(images, |limits| limits.required_cluster),
            max_cluster_rank: same(images, |limits| limits.max_cluster_rank),
            is_explicit_cluster: !images.is_empty() && images.iter().all(|image| image.limits.is_explicit_cluster),
            min_blocks: same(images.iter().filter(|image| image.is_text), |limits| limits.min_blocks),
            static_shared_bytes: None,
        };
        let static_shared: Option<Vec<u64>> = images.iter().map(|image| image.static_shared).collect();
        Self { common, static_shared: static_shared.and_then(|all| all.into_iter().max()) }
    }

    /// Returns the limits as a constant expression, which names only those that are known.
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
        let some = quote!(#p::core::option::Option::Some);
        let mut fields = TokenStream::new();
        let dimensions =
            [("max_threads", max_threads), ("required_threads", required_threads), ("required_cluster", required_cluster)];
        for (name, value) in dimensions {
            let (name, [x, y, z]) = (format_ident!("{name}"), value.unwrap_or_default());
            fields.extend(value.map(|_| quote!(#name: #some([#x, #y, #z]),)));
        }
        let numbers =
            [("min_blocks", min_blocks), ("max_registers", max_registers), ("max_cluster_rank", max_cluster_rank)];
        for (name, value) in numbers {
            let name = format_ident!("{name}");
            fields.extend(value.map(|value| quote!(#name: #some(#value),)));
        }
        fields.extend(is_explicit_cluster.then(|| quote!(is_explicit_cluster: true,)));
        fields.extend(self.static_shared.map(|bytes| quote!(static_shared_bytes: #some(#bytes),)));
        quote!(#p::Limits { #fields ..#p::Limits::UNKNOWN })
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
        let max_threads = Some([max_threads, 1, 1]);
        let limits = reader::Limits { max_threads, min_blocks, is_explicit_cluster: true, ..reader::Limits::UNKNOWN };
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

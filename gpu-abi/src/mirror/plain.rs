//! Types of this crate that are their own bytes.

/// Implements the traits of a type of this crate that is numbers and nothing else, without padding, and has this layout.
macro_rules! plain {
    ($type:ident: $layout:expr) => {
        // SAFETY: numbers, for which zero is valid.
        unsafe impl ::bytemuck::Zeroable for $type {}

        // SAFETY: numbers, for which all bit patterns are valid; they fill the type.
        unsafe impl ::bytemuck::Pod for $type {}

        // SAFETY: the engine's layout of the same numbers, with the alignment that the type declares.
        #[diagnostic::do_not_recommend]
        unsafe impl $crate::layout::PtxLayout for $type {
            const LAYOUT: $crate::layout::TypeLayout = $layout;
        }

        $crate::mirror::leaf!([] $type);
        $crate::interop::copied_to_device!([] $type);
    };
}
pub(crate) use plain;

//! Values in constants that rustc does not look into.

use core::fmt;
use core::mem::MaybeUninit;

/// A value that rustc does not look into when it checks a constant.
///
/// This has two effects. First, rustc checks a constant together with everything that it refers to, so without this it would check a
/// record's layout and all its members again for each constant that refers to the layout, which takes longer than computing them.
/// Second, a constant may refer to a static item that refers back to the constant.
#[derive(Clone, Copy)]
pub(crate) struct Hidden<T: Copy>(MaybeUninit<T>);

impl<T: Copy> Hidden<T> {
    #[inline]
    pub(crate) const fn new(value: T) -> Self {
        Self(MaybeUninit::new(value))
    }

    #[inline]
    pub(crate) const fn get(&self) -> &T {
        // A cast, because `assume_init_ref` is several calls, which are most of the work in constant evaluation.
        let value = &raw const self.0 as *const T;
        // SAFETY: `MaybeUninit<T>` has the layout of `T`, and `new`, the only constructor, initializes the value.
        unsafe { &*value }
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Hidden<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<T: Copy + PartialEq> PartialEq for Hidden<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: Copy + Eq> Eq for Hidden<T> {}

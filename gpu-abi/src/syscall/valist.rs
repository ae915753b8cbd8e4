//! The position of each argument of a `printf` in the memory that `vprintf` reads.
//!
//! The guide says only that `valist` points to the arguments. C promotes them like all arguments of a variadic function:
//! integers below 32 bits, `bool` and enumerations of such integers are zero- or sign-extended to 32 bits; `float` becomes
//! `double`. All other arguments are stored unchanged, including narrow floats and structs. nvcc places each argument at
//! the next multiple of its *size*, which for scalars and vectors of 1, 2 or 4 elements is their alignment; so a `float3`
//! after an `int` is at 12, and a struct of 5 bytes at a multiple of 5. The total is rounded up to 8 bytes. The list is
//! aligned to 8 bytes: nvcc raises that to 16 if it uses wider stores, and this crate raises it to the largest alignment
//! among the arguments. From sm_100 on, nvcc's newer back end stores a struct of over 128 bytes as the address of a copy.
//! No conversion prints a struct, a vector or a narrow float; [`check_format`](super::check_format) rejects them.

use crate::layout::{Kind, Layout, StateSpace};
use crate::scalar::Scalar;

/// The memory for the arguments of one call of `vprintf`.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::syscall::Valist;
///
/// // printf("..", (char)1, 2.0f, 3)
/// const LIST: Valist<'_> = Valist::new(&[&i8::LAYOUT, &f32::LAYOUT, &i32::LAYOUT]);
/// assert_eq!((LIST.size(), LIST.align()), (24, 8));
/// let slots: Vec<_> = (0..3).map(|index| (LIST.slot(index).offset, LIST.slot(index).size)).collect();
/// assert_eq!(slots, [(0, 4), (8, 8), (16, 4)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Valist<'a> {
    /// The layouts of the arguments' types, before promotion.
    pub(super) arguments: &'a [&'a Layout<'a>],
}

/// The position of one argument in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValistSlot {
    /// The offset of the first byte from the list's start.
    pub offset: usize,
    /// The size after promotion, in bytes.
    pub size: usize,
    /// The alignment, in bytes.
    pub align: usize,
}

/// How an argument is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promotion {
    /// It is stored unchanged.
    None,
    /// An integer becomes 32 bits wide.
    Int,
    /// A `float` becomes a `double`.
    Double,
    /// An address in this state space becomes a 64-bit generic address.
    Generic(StateSpace),
}

impl Promotion {
    pub(super) const fn of(layout: &Layout<'_>) -> Self {
        match layout.kind() {
            Kind::Scalar(Scalar::F32) => Self::Double,
            Kind::Scalar(Scalar::F64 | Scalar::I128 | Scalar::U128) => Self::None,
            Kind::Scalar(_) | Kind::Enum { .. } if layout.size() < 4 => Self::Int,
            Kind::Pointer(pointer) => match pointer.space() {
                StateSpace::Generic => Self::None,
                space => Self::Generic(space),
            },
            _ => Self::None,
        }
    }
}

impl<'a> Valist<'a> {
    /// Returns the list for arguments of the types with these layouts.
    pub const fn new(arguments: &'a [&'a Layout<'a>]) -> Self {
        Self { arguments }
    }

    /// Returns the position of argument `index`, counted from 0.
    ///
    /// # Panics
    ///
    /// If the argument does not exist.
    pub const fn slot(&self, index: usize) -> ValistSlot {
        let mut at = 0;
        let mut end = 0_usize;
        loop {
            let layout = self.arguments[at];
            let (size, align) = match Promotion::of(layout) {
                Promotion::None => (layout.size(), layout.align()),
                Promotion::Int => (4, 4),
                Promotion::Double | Promotion::Generic(_) => (8, 8),
            };
            let offset = if size == 0 { end } else { end.div_ceil(size) * size };
            if at == index {
                return ValistSlot { offset, size, align };
            }
            end = offset + size;
            at += 1;
        }
    }

    /// Returns the size in bytes, a multiple of 8; 0 without arguments, in which case `vprintf` is passed the address 0.
    pub const fn size(&self) -> usize {
        match self.arguments.len().checked_sub(1) {
            None => 0,
            Some(last) => {
                let last = self.slot(last);
                (last.offset + last.size).next_multiple_of(8)
            }
        }
    }

    /// Returns the alignment in bytes: 8, or more if an argument requires more.
    pub const fn align(&self) -> usize {
        let mut align = 8;
        let mut i = 0;
        while i < self.arguments.len() {
            let slot = self.slot(i);
            if slot.align > align {
                align = slot.align;
            }
            i += 1;
        }
        align
    }
}

//! Launches to measure: kernels with 1, 16 and 128 arguments, alternately of 64 and 32 bits, and the same arguments passed
//! by hand.

use std::ffi::c_void;

/// `CU_LAUNCH_PARAM_BUFFER_POINTER` and `CU_LAUNCH_PARAM_BUFFER_SIZE` of cuda.h.
const BUFFER: [*mut c_void; 2] = [std::ptr::without_provenance_mut(1), std::ptr::without_provenance_mut(2)];

macro_rules! arguments {
    ($name:ident, $count:literal: $($parameter:ident: $type:ident,)*) => {
        #[doc = concat!("A kernel with arguments: ", $count)]
        pub mod $name {
            use super::BUFFER;
            use gpu_abi::kernels;
            use gpu_abi::launch::Args;
            use std::ffi::c_void;

            #[kernels]
            unsafe extern "C" {
                /// The kernel.
                pub fn kernel($($parameter: $type),*);
            }

            /// The numbers, at the same offsets as in a packed buffer.
            #[derive(Clone, Copy, Debug, Default)]
            #[repr(C)]
            pub struct Values {
                $($parameter: $type,)*
            }

            impl Values {
                /// The kernel's arguments.
                #[inline]
                pub fn args(&self) -> Args<'_, kernel> {
                    kernel::args($(&self.$parameter),*)
                }

                /// The addresses of the arguments, by hand.
                #[inline]
                pub fn pointers_by_hand(&self) -> [*mut c_void; $count] {
                    [$((&raw const self.$parameter).cast_mut().cast::<c_void>()),*]
                }

                /// Writes the numbers of `values` one by one: a packed buffer, refilled by hand.
                #[inline]
                pub fn refill(&mut self, values: &Self) {
                    $(self.$parameter = values.$parameter;)*
                }

                /// Adds the arguments to cudarc's own builder of launches.
                #[inline]
                pub fn push_to<'a>(&'a self, builder: &mut cudarc::driver::LaunchArgs<'a>) {
                    use cudarc::driver::PushKernelArg;
                    $(builder.arg(&self.$parameter);)*
                }

                /// Returns `cuLaunchKernel`'s argument `extra` with this as the buffer, by hand. `size` is the kernel's.
                #[inline]
                pub fn extra_by_hand(&mut self, size: &usize) -> [*mut c_void; 5] {
                    let buffer = (&raw mut *self).cast();
                    let size = (&raw const *size).cast_mut().cast();
                    [BUFFER[0], buffer, BUFFER[1], size, std::ptr::null_mut()]
                }
            }
        }
    };
}

#[rustfmt::skip]
arguments! {
    arguments_1, 1:
    p0: u64,
}
#[rustfmt::skip]
arguments! {
    arguments_16, 16:
    p0: u64, p1: u32, p2: u64, p3: u32, p4: u64, p5: u32, p6: u64, p7: u32, p8: u64, p9: u32, p10: u64, p11: u32,
    p12: u64, p13: u32, p14: u64, p15: u32,
}
#[rustfmt::skip]
arguments! {
    arguments_128, 128:
    p0: u64, p1: u32, p2: u64, p3: u32, p4: u64, p5: u32, p6: u64, p7: u32, p8: u64, p9: u32, p10: u64, p11: u32,
    p12: u64, p13: u32, p14: u64, p15: u32, p16: u64, p17: u32, p18: u64, p19: u32, p20: u64, p21: u32, p22: u64,
    p23: u32, p24: u64, p25: u32, p26: u64, p27: u32, p28: u64, p29: u32, p30: u64, p31: u32, p32: u64, p33: u32,
    p34: u64, p35: u32, p36: u64, p37: u32, p38: u64, p39: u32, p40: u64, p41: u32, p42: u64, p43: u32, p44: u64,
    p45: u32, p46: u64, p47: u32, p48: u64, p49: u32, p50: u64, p51: u32, p52: u64, p53: u32, p54: u64, p55: u32,
    p56: u64, p57: u32, p58: u64, p59: u32, p60: u64, p61: u32, p62: u64, p63: u32, p64: u64, p65: u32, p66: u64,
    p67: u32, p68: u64, p69: u32, p70: u64, p71: u32, p72: u64, p73: u32, p74: u64, p75: u32, p76: u64, p77: u32,
    p78: u64, p79: u32, p80: u64, p81: u32, p82: u64, p83: u32, p84: u64, p85: u32, p86: u64, p87: u32, p88: u64,
    p89: u32, p90: u64, p91: u32, p92: u64, p93: u32, p94: u64, p95: u32, p96: u64, p97: u32, p98: u64, p99: u32,
    p100: u64, p101: u32, p102: u64, p103: u32, p104: u64, p105: u32, p106: u64, p107: u32, p108: u64, p109: u32,
    p110: u64, p111: u32, p112: u64, p113: u32, p114: u64, p115: u32, p116: u64, p117: u32, p118: u64, p119: u32,
    p120: u64, p121: u32, p122: u64, p123: u32, p124: u64, p125: u32, p126: u64, p127: u32,
}

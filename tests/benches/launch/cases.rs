//! One table for each number of arguments, which are numbers of 64 and 32 bits in turn.

use crate::table::{Case, Run, print_times};
use cudarc::driver::{CudaFunction, CudaModule, CudaStream, LaunchConfig, PushKernelArg, sys};
use gpu_abi::kernels;
use gpu_abi::launch::cudarc::Function;
use std::ffi::c_void;
use std::hint::black_box;
use std::sync::Arc;

const ONE: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };

/// `CU_LAUNCH_PARAM_BUFFER_POINTER` and `CU_LAUNCH_PARAM_BUFFER_SIZE` of cuda.h.
const BUFFER: [*mut c_void; 2] = [std::ptr::without_provenance_mut(1), std::ptr::without_provenance_mut(2)];

/// Calls the driver, as all cases do.
#[inline]
fn call(function: &CudaFunction, stream: &CudaStream, params: *mut *mut c_void, extra: *mut *mut c_void) -> sys::CUresult {
    let (function, stream) = (function.cu_function(), stream.cu_stream());
    // SAFETY: the driver on the host does nothing with the arguments of a kernel that it does not know.
    unsafe { sys::cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, params, extra) }
}

macro_rules! arguments {
    ($name:ident, $count:literal: $($parameter:ident: $type:ident,)*) => {
        pub(crate) mod $name {
            use super::*;

            #[kernels]
            unsafe extern "C" {
                fn kernel($($parameter: $type),*);
            }

            /// The buffer by hand: the same numbers at the same offsets.
            #[derive(Clone, Copy, Default)]
            #[repr(C)]
            struct Values {
                $($parameter: $type,)*
            }

            fn args(values: &Values) -> gpu_abi::launch::Args<'_, kernel> {
                kernel::args($(&values.$parameter),*)
            }

            pub(crate) fn table(run: &Run, stream: &CudaStream, module: &Arc<CudaModule>) {
                // The driver on the host has no such kernel, whose parameters could be compared.
                let kernel = Function::<kernel>::new(module.load_function("kernel").expect("a kernel of any name"));
                let function = kernel.function();
                let values = Values::default();
                let values = || black_box(&values);
                let mut reused = args(values()).pack();
                let mut typed = reused.clone();
                let mut refilled = args(values()).pack();
                let size = gpu_abi::launch::Packed::size(&reused);
                let (mut by_hand, mut filled_by_hand) = (*values(), *values());
                print_times(
                    run,
                    concat!("a launch with arguments: ", $count),
                    &mut [
                        Case::new("the call alone", || {
                            call(function, stream, std::ptr::null_mut(), std::ptr::null_mut())
                        }),
                        Case::new("packed, reused", || {
                            call(function, stream, std::ptr::null_mut(), black_box(&mut reused).extra().as_mut_ptr())
                        }),
                        Case::new("packed by hand, reused", || {
                            let buffer = (&raw mut *black_box(&mut by_hand)).cast();
                            let size = (&raw const size).cast_mut().cast();
                            let mut extra = [BUFFER[0], buffer, BUFFER[1], size, std::ptr::null_mut()];
                            call(function, stream, std::ptr::null_mut(), extra.as_mut_ptr())
                        }),
                        Case::new("packed, refilled", || {
                            refilled.fill(&args(values()));
                            call(function, stream, std::ptr::null_mut(), refilled.extra().as_mut_ptr())
                        }),
                        Case::new("packed by hand, refilled", || {
                            let values = values();
                            $(filled_by_hand.$parameter = values.$parameter;)*
                            let buffer = (&raw mut filled_by_hand).cast();
                            let size = (&raw const size).cast_mut().cast();
                            let mut extra = [BUFFER[0], buffer, BUFFER[1], size, std::ptr::null_mut()];
                            call(function, stream, std::ptr::null_mut(), black_box(&mut extra).as_mut_ptr())
                        }),
                        Case::new("packed anew", || {
                            call(function, stream, std::ptr::null_mut(), args(values()).pack().extra().as_mut_ptr())
                        }),
                        Case::new("pointers", || {
                            call(function, stream, args(values()).pointers().as_mut_ptr(), std::ptr::null_mut())
                        }),
                        Case::new("pointers by hand", || {
                            let values = values();
                            let mut pointers = [$((&raw const values.$parameter).cast_mut().cast::<c_void>()),*];
                            call(function, stream, pointers.as_mut_ptr(), std::ptr::null_mut())
                        }),
                        // SAFETY: the driver on the host does nothing.
                        Case::new("typed launch on cudarc's stream, packed", || unsafe {
                            kernel.launch_packed(stream, ONE, black_box(&mut typed))
                        }),
                        // SAFETY: the driver on the host does nothing.
                        Case::new("typed launch on cudarc's stream, pointers", || unsafe {
                            kernel.launch(stream, ONE, args(values()))
                        }),
                        Case::new("cudarc's builder", || {
                            let values = values();
                            let mut builder = stream.launch_builder(function);
                            $(builder.arg(&values.$parameter);)*
                            // SAFETY: the driver on the host does nothing.
                            unsafe { builder.launch(ONE) }.map(|events| events.is_some())
                        }),
                    ],
                );
            }
        }
    };
}

#[rustfmt::skip]
arguments! {
    arguments_1, "1":
    p0: u64,
}
#[rustfmt::skip]
arguments! {
    arguments_16, "16":
    p0: u64, p1: u32, p2: u64, p3: u32, p4: u64, p5: u32, p6: u64, p7: u32, p8: u64, p9: u32, p10: u64, p11: u32,
    p12: u64, p13: u32, p14: u64, p15: u32,
}
#[rustfmt::skip]
arguments! {
    arguments_128, "128":
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

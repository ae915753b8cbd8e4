//! The header of an `.entry`'s definition (the guide's section 2.3).
//!
//! The header is as nvcc writes it for sm_75 and sm_80: visible, each parameter on a line of its own, named after the
//! kernel and the parameter's position. `call::Signature::header` writes the same text at run time, also in other conventions;
//! the code here is for constants.
//!
//! ```text
//! .visible .entry step(
//!     .param .u64 step_param_0,
//!     .param .align 4 .b8 step_param_1[12]
//! )
//! ```

use super::Kernel;
use crate::ptx::Form;
use crate::text::{Text, say};

/// Returns the header of the kernel's definition. It is evaluated only if a program uses it.
///
/// # Panics
///
/// If the header has more than 4 MiB.
#[doc(hidden)]
pub const fn entry<K: Kernel>() -> &'static str {
    match max_bytes::<K>() {
        0..=0x200 => text::<K, 0x200>(),
        0x201..=0x2000 => text::<K, 0x2000>(),
        0x2001..=0x2_0000 => text::<K, 0x2_0000>(),
        0x2_0001..=0x40_0000 => text::<K, 0x40_0000>(),
        _ => panic!("the header of this kernel's definition has more than 4 MiB: give the kernel a shorter name"),
    }
}

const fn text<K: Kernel, const N: usize>() -> &'static str {
    const { &write::<K, N>() }.as_str()
}

/// Returns an upper bound on the number of bytes that [`write`] writes.
const fn max_bytes<K: Kernel>() -> usize {
    // `.param .align 128 .b8 <name>_param_<index>[<size>]` and the end of the line.
    const AROUND_NAME: usize = 80;
    (K::NAME.len() + AROUND_NAME) * (K::PARAMETERS.len() + 1)
}

const fn write<K: Kernel, const N: usize>() -> Text<N> {
    let mut out = Text::new();
    say!(out, ".visible .entry ", K::NAME, "(");
    let mut i = 0;
    while i < K::PARAMETERS.len() {
        out.push(if i == 0 { "\n\t" } else { ",\n\t" });
        // A type that cannot be a parameter is reported where it is declared.
        if let Ok(form) = Form::of(K::PARAMETERS[i].layout()) {
            let (before, after) = form.parts();
            say!(out, before.as_str(), K::NAME, "_param_", number(i), after.as_str());
        }
        i += 1;
    }
    out.push(if i == 0 { ")" } else { "\n)" });
    out
}

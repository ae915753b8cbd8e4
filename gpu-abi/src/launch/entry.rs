//! The head of an `.entry`'s definition (the guide's section 2.3).
//!
//! As nvcc writes it for sm_75 and sm_80: visible, each parameter on a line of its own, named after the kernel and its position.
//! [`Signature::header`] writes the same text at run time, and in other conventions: this is for constants.
//!
//! ```text
//! .visible .entry step(
//!     .param .u64 step_param_0,
//!     .param .align 4 .b8 step_param_1[12]
//! )
//! ```

use super::{Kernel, Parameter};
use crate::call::{self, Signature};
use crate::ptx::Form;

/// Text that is counted, and written as far as there is room.
struct Out<'a> {
    room: &'a mut [u8],
    len: usize,
}

impl Out<'_> {
    const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() {
            if self.len < self.room.len() {
                self.room[self.len] = text[i];
            }
            self.len += 1;
            i += 1;
        }
    }

    const fn push_number(&mut self, number: usize) {
        let mut text = crate::text::Text::<20>::new();
        text.push_number(number);
        self.push(text.as_str());
    }
}

const fn write<K: Kernel>(out: &mut Out<'_>) {
    out.push(".visible .entry ");
    out.push(K::NAME);
    out.push("(");
    let mut i = 0;
    while i < K::PARAMETERS.len() {
        out.push(if i == 0 { "\n\t" } else { ",\n\t" });
        // What is no parameter is reported where it is declared.
        if let Ok(form) = Form::of(K::PARAMETERS[i].layout()) {
            let (before, after) = form.parts();
            out.push(before.as_str());
            out.push(K::NAME);
            out.push("_param_");
            out.push_number(i);
            out.push(after.as_str());
        }
        i += 1;
    }
    out.push(if i == 0 { ")" } else { "\n)" });
}

/// Returns the length of the head, in bytes.
#[doc(hidden)]
pub const fn entry_len<K: Kernel>() -> usize {
    let mut out = Out { room: &mut [], len: 0 };
    write::<K>(&mut out);
    out.len
}

/// Returns the head, of which [`entry_len`] gives the length.
#[doc(hidden)]
pub const fn entry_bytes<K: Kernel, const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    write::<K>(&mut Out { room: &mut bytes, len: 0 });
    bytes
}

/// Returns the parameters as a signature has them.
#[doc(hidden)]
pub const fn unplaced<const N: usize>(parameters: &[Parameter]) -> [call::Parameter<'static>; N] {
    let mut unplaced = [call::Parameter::of::<u32>(); N];
    let mut i = 0;
    while i < N {
        unplaced[i] = call::Parameter::new(parameters[i].layout());
        i += 1;
    }
    unplaced
}

/// Returns the kernel's signature; that of another where a name or a parameter is none, which is reported where it is declared.
#[doc(hidden)]
pub const fn signature(name: &'static str, parameters: &'static [call::Parameter<'static>]) -> Signature<'static> {
    match Signature::entry(name, parameters) {
        Ok(signature) => signature,
        Err(_) => signature("mistaken", &[]),
    }
}

//! Checks of a declared kernel that fail the build, with the error at the caller's location in the source.

use crate::launch::{Kernel, MAX_BYTES, MAX_BYTES_LARGE, Parameter};
use crate::ptx::check_identifier;
use crate::text::{Text, fail, say};

/// Fails the build unless the name is valid for a kernel in PTX. `is_given` says whether it is written as the name in PTX, not
/// as the function's.
#[track_caller]
#[inline]
pub const fn check_name(name: &'static str, is_given: bool) {
    if let Err(error) = check_identifier(name) {
        let advice = if is_given {
            "; a kernel that is not `extern \"C\"` has a mangled name in PTX: copy it from the compiled file, or let \
             `#[kernels(file = \"..\")]` find the kernel by its function's name in C++"
        } else {
            "; or give the kernel's name in PTX with `#[ptx(name = \"..\")]`"
        };
        fail!(described(error), advice);
    }
}

/// Fails the build if the kernel's parameters take more than `max` bytes.
#[track_caller]
pub const fn check_total<K: Kernel>(max: usize) {
    check_end(K::NAME, K::PARAMETERS, max);
}

/// Fails the build if the parameters of the kernel `name` take more than `max` bytes.
#[track_caller]
#[inline]
pub(super) const fn check_end(name: &str, parameters: &[Parameter], max: usize) {
    let mut index = 0;
    while index < parameters.len() && parameters[index].end() <= max {
        index += 1;
    }
    if index == parameters.len() {
        return;
    }
    let end = parameters[index].end();
    let mut text = Text::<1024>::new();
    say!(text, "`", name, "`: the parameters up to `", parameters[index].name(), "` take ", number(end));
    say!(text, " bytes, but at most ", number(max));
    say!(text, " are allowed: pass some of them by address, as a `DevicePtr<T>`");
    if max == MAX_BYTES && end <= MAX_BYTES_LARGE {
        say!(text, ", or write `#[kernels(max_bytes = ", number(MAX_BYTES_LARGE));
        say!(text, ")]` for PTX ISA 8.1 (CUDA 12.1) and sm_70 or later");
    }
    panic!("{}", text.as_str())
}

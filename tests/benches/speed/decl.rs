//! Parameter declarations.

use crate::table::{Case, Run, print_times};
use gpu_abi::vector::Float3;
use gpu_abi::{PtxLayout, param_decl};
use std::cell::RefCell;
use std::fmt::Write;
use std::hint::black_box;

const CONST: &str = param_decl!(Float3, "origin");

pub(crate) fn tables(run: &Run) {
    let text = RefCell::new(String::with_capacity(256));
    let fresh = || {
        let mut text = text.borrow_mut();
        text.clear();
        text
    };
    let name = || black_box("origin");
    print_times(
        run,
        "parameter declaration of an aggregate into a reused String",
        &mut [
            Case::new("gpu-abi param_decl! constant", || fresh().push_str(black_box(CONST))),
            Case::new("gpu-abi param_decl, write!", || write!(fresh(), "{}", Float3::param_decl(name()))),
            Case::new("write! by hand", || {
                let (align, size) = black_box((4_usize, 12_usize));
                write!(fresh(), ".param .align {align} .b8 {}[{size}]", name())
            }),
            Case::new("push_str and itoa by hand", || {
                let (align, size) = black_box((4_usize, 12_usize));
                let mut text = fresh();
                text.push_str(".param .align ");
                text.push_str(itoa::Buffer::new().format(align));
                text.push_str(" .b8 ");
                text.push_str(name());
                text.push('[');
                text.push_str(itoa::Buffer::new().format(size));
                text.push(']');
            }),
        ],
    );
    print_times(
        run,
        "parameter declaration of a scalar into a reused String",
        &mut [
            Case::new("gpu-abi param_decl, write!", || write!(fresh(), "{}", u32::param_decl(name()))),
            Case::new("write! by hand", || write!(fresh(), ".param .{} {}", black_box("u32"), name())),
        ],
    );
}

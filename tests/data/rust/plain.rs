//! Kernels that nightly rustc compiles without other flags than the target, and that need no function beside them: they take parameters of all
//! kinds, and read and write what mirrors hold.
#![no_std]
#![feature(abi_ptx)]
#![allow(improper_gpu_kernel_arg, improper_ctypes_definitions, reason = "`gpu-abi-tests parameters` compares them with nvcc's")]

use gpu_abi::{PtxMirror, kernels};

macro_rules! kinds {
    ($($name:ident: $ty:ty, $cxx:expr $(, $difference:ident)?;)*) => {$(
        #[unsafe(export_name = concat!("k_", stringify!($name)))]
        #[allow(non_snake_case)]
        pub extern "ptx-kernel" fn $name(_first: u8, _p: $ty, _last: u8) {}
    )*};
}

include!("parameters.rs");

#[derive(PtxLayout, Clone, Copy)]
pub struct Inner {
    is_set: bool,
    letter: char,
    #[ptx(bits = 3)]
    kind: Tiny,
    number: NonZero<u32>,
}

#[derive(PtxLayout, Clone, Copy)]
pub struct Outer {
    weight: f32,
    #[ptx(bits = 4)]
    kind: u32,
    #[ptx(bits = 12)]
    group: i32,
    place: Float3,
    inner: [Inner; 2],
    tagged: TagInside,
    tag_outside: TagOf16Bits,
    packed: Packed,
    number: NumberMirror,
}

#[kernels]
unsafe extern "C" {
    pub fn convert(at: DevicePtr<OuterMirror>, group: i32, kind: Tiny) {
        // SAFETY: the host passes the address of a value.
        let mirror = unsafe { &mut *at.as_mut_ptr() };
        mirror.set_group(group);
        mirror.number.set_a(3);
        let a = mirror.number.a();
        mirror.packed.set_a(a as u8);
        let Ok(value) = Outer::try_from_mirror(mirror) else { return };
        let [mut inner, other] = value.inner;
        inner.kind = kind;
        let tag_outside = TagOf16Bits::B { x: 2.0, y: 3 };
        *mirror = Outer { group: value.group + group, inner: [inner, other], tag_outside, ..value }.to_mirror();
        if let Ok(changed) = (Outer { group: 2 * group, ..value }).try_to_mirror() {
            *mirror = changed;
        }
    }
}

//! Addresses in host memory, as members of structs that C++ code on the host uses too.

use gpu_abi::layout::NoPadding;
use gpu_abi::name::{FunctionName, Type};
use gpu_abi::{Codec, HostPtr, PtxLayout, PtxMirror, PtxRepr, as_bytes, kernels};
use std::ffi::c_void;

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Trace {
    cycles: HostPtr<u32>,
    next: HostPtr<Trace>,
    count: u64,
}

#[derive(PtxLayout)]
struct Tagged<T> {
    #[ptx(bits = 3)]
    tag: u8,
    values: HostPtr<T>,
}

#[kernels]
unsafe extern "C" {
    fn by_value(trace: Trace, other: HostPtr<c_void>);
    fn by_address(trace: *mut Trace);
}

fn is_lent<T: PtxRepr + NoPadding>(value: &T) -> &[u8] {
    as_bytes(std::slice::from_ref(value))
}

#[test]
fn the_bits_are_the_address() {
    let mut cycles = [1, 2, 3];
    let mut first = Trace { cycles: HostPtr(cycles.as_mut_ptr()), next: HostPtr(std::ptr::null_mut()), count: 3 };
    let second = Trace { next: HostPtr(&raw mut first), ..first };
    let addresses = [cycles.as_ptr().expose_provenance() as u64, (&raw mut first).expose_provenance() as u64, 3];
    assert_eq!((Trace::SIZE, is_lent(&second)), (24, bytemuck::bytes_of(&addresses)));
    let mirror = second.to_mirror();
    assert_eq!((mirror.cycles, bytemuck::bytes_of(&mirror)), (addresses[0], bytemuck::bytes_of(&addresses)));
    let back = Trace::try_from_mirror(&mirror).unwrap();
    assert_eq!((back.cycles, back.next), (second.cycles, second.next));
    // SAFETY: the address is that of `cycles`, and was exposed.
    assert_eq!(unsafe { *back.cycles.0 }, 1);
    let other = HostPtr(cycles.as_mut_ptr().cast());
    assert_eq!(by_value::args(&second, &other).pack().as_bytes(), [is_lent(&second), is_lent(&addresses[0])].concat());
    assert_eq!(by_address::SIZE, 8);
}

#[derive(PtxLayout)]
#[repr(C)]
struct Hooks {
    done: Option<unsafe extern "C" fn(*mut c_void, u32) -> i32>,
    failed: Option<extern "C" fn()>,
    level: u64,
}

#[test]
fn a_function_pointer_is_an_address() {
    unsafe extern "C" fn done(_: *mut c_void, count: u32) -> i32 {
        count as i32
    }

    // Each conversion to a function pointer may give another address.
    let done: unsafe extern "C" fn(*mut c_void, u32) -> i32 = done;
    let hooks = Hooks { done: Some(done), failed: None, level: 2 };
    let address = done as *const () as u64;
    assert_eq!((Hooks::SIZE, is_lent(&hooks)), (24, bytemuck::bytes_of(&[address, 0, 2])));
    let mut mirror = HooksMirror::default();
    mirror.done = address;
    assert_eq!(bytemuck::bytes_of(&mirror)[..8], is_lent(&hooks)[..8]);
}

#[test]
fn a_member_of_any_record_and_a_pointer_in_cxx() {
    let mut value = 1.5_f64;
    let tagged = Tagged { tag: 5, values: HostPtr(&raw mut value) };
    let mut bytes = [0; 16];
    tagged.encode(&mut bytes).unwrap();
    assert_eq!((bytes[0], &bytes[8..]), (5, &((&raw mut value).addr() as u64).to_le_bytes()[..]));
    assert_eq!(Tagged::<f64>::decode(&bytes).unwrap().values, tagged.values);
    let parameters = [Type::of::<HostPtr<HostPtr<f32>>>()];
    assert_eq!(FunctionName::new("f", &parameters).mangled().unwrap().to_string(), "_Z1fPPf");
    assert_eq!(<HostPtr<u8>>::param_decl("p").to_string(), ".param .u64 p");
}

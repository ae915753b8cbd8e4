//! Declared kernels: where parameters lie, and the arguments of launches in both forms.

use gpu_abi::launch::Parameter;
use gpu_abi::name::{CxxType, FunctionName, Type};
use gpu_abi::pointer::{Global, Shared};
use gpu_abi::vector::{Double4A32, Float3, Float4};
use gpu_abi::{DevicePtr, Ptr, PtxLayout, TextureObject, kernels, mangled, narrow::F16};
use std::ffi::c_void;

/// With padding, and its bytes in host memory are the kernel's.
#[derive(PtxLayout)]
#[repr(C)]
struct ReprC {
    tag: u8,
    value: u32,
}

/// Converted, for its bit-field.
#[derive(PtxLayout)]
#[ptx(host = "linux")]
struct Converted {
    #[ptx(bits = 4)]
    kind: u32,
    tail: u16,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Mode {
    On = 2,
}

#[kernels]
unsafe extern "C" {
    fn nothing();
    fn small(a: bool, b: i16, c: char, d: Mode, e: i64, f: F16);
    fn blocks(items: DevicePtr<f32>, repr_c: ReprC, local: Ptr<u8, Shared>, last: u8);
    fn mixed(a: Converted, b: ReprC, c: Converted, d: Float4);
    fn wide(a: u8, b: Double4A32, c: u8);
    #[ptx(name = "_Z6texturey5uint4")]
    fn texture(image: TextureObject, items: Ptr<Float3, Global>, rows: [[u16; 3]; 2], big: u128);
}

/// `namespace sim { __global__ void step(float3 *, const float3 *, Params, unsigned); }`
const STEP: FunctionName<'_> = FunctionName::new(
    "sim::step",
    &[Float3::CXX.pointer(), Float3::CXX.constant().pointer(), Type::class("sim::Params"), Type::UINT],
);

/// Called like what the expansion has of its own.
const NAME: &str = "found";

#[kernels]
unsafe extern "C" {
    #[ptx(name = mangled!(STEP))]
    fn step(next: DevicePtr<Float3>, bodies: DevicePtr<Float3>, params: ReprC, n: u32);
    #[ptx(name = NAME)]
    fn found(n: u32);
}

#[test]
fn names_may_be_constants() {
    // As nvcc 13.5 calls it.
    assert_eq!(step::NAME, "_ZN3sim4stepEP6float3PKS0_NS_6ParamsEj");
    assert_eq!(found::NAME, "found");
}

fn offsets(parameters: &[Parameter]) -> Vec<usize> {
    parameters.iter().map(Parameter::offset).collect()
}

#[test]
fn parameters_lie_one_after_the_other() {
    assert_eq!(offsets(small::PARAMETERS), [0, 2, 4, 8, 16, 24]);
    assert_eq!(small::SIZE, 26);
    assert_eq!((nothing::SIZE, nothing::PARAMETERS.len()), (0, 0));
    assert_eq!(offsets(wide::PARAMETERS), [0, 32, 64]);
    assert!(Parameter::offsets_from(wide::PARAMETERS, 0x380).eq([0, 32, 64]));
    assert!(Parameter::offsets_from(wide::PARAMETERS, 0x210).eq([0, 16, 48]));
    let names: Vec<_> = texture::PARAMETERS.iter().map(Parameter::name).collect();
    assert_eq!(names, ["image", "items", "rows", "big"]);
}

#[test]
fn the_buffer_has_every_value_and_no_other_byte() {
    let packed = small::args(&true, &-2, &'é', &Mode::On, &-3, &F16::from_bits(0x3c00)).pack();
    let mut expected = vec![1, 0, 0xfe, 0xff, 0xe9, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0];
    expected.extend((-3_i64).to_le_bytes());
    expected.extend([0, 0x3c]);
    assert_eq!(packed.as_bytes(), expected);
    assert_eq!(packed.as_bytes().len(), 26);
    assert!(nothing::args().pack().as_bytes().is_empty());
}

#[test]
fn refilling_leaves_padding_zero() {
    let (a, b) = (Converted { kind: 15, tail: 0xffff }, ReprC { tag: 0xff, value: u32::MAX });
    let ones = Float4::new(f32::NAN, f32::NAN, f32::NAN, f32::NAN);
    let mut packed = mixed::args(&a, &b, &a, &ones).pack();
    let (a, b) = (Converted { kind: 1, tail: 2 }, ReprC { tag: 3, value: 4 });
    let zeros = Float4::new(0.0, 0.0, 0.0, 0.0);
    packed.fill(&mixed::args(&a, &b, &a, &zeros));
    assert_eq!(packed, mixed::args(&a, &b, &a, &zeros).pack());
    assert_eq!(packed.as_bytes()[..20], [1, 0, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0]);
    assert_eq!(offsets(mixed::PARAMETERS), [0, 4, 12, 16]);
}

/// Returns the bytes that the driver would read through `kernelParams`.
fn read(pointers: &[*mut c_void], parameters: &[Parameter]) -> Vec<Vec<u8>> {
    let read = |(pointer, parameter): (&*mut c_void, &Parameter)| {
        // SAFETY: an argument's address, which has the parameter's size; the tests pass values without padding, or converted ones.
        unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), parameter.size()) }.to_vec()
    };
    pointers.iter().zip(parameters).map(read).collect()
}

#[test]
fn values_that_need_no_conversion_are_pointed_to() {
    let (items, repr_c, local, last) = (DevicePtr::new(1 << 40), ReprC { tag: 1, value: 2 }, Ptr::<_, Shared>::new(3), 4);
    let mut args = blocks::args(&items, &repr_c, &local, &last);
    let pointers = args.pointers();
    let expected: [*const c_void; 4] =
        [(&raw const items).cast(), (&raw const repr_c).cast(), (&raw const local).cast(), (&raw const last).cast()];
    assert!(pointers.as_slice().iter().map(|pointer| pointer.cast_const()).eq(expected));
    assert_eq!(pointers.as_slice().as_ptr(), pointers.as_mut_ptr().cast_const());
}

/// Overwrites the part of the stack that dropped temporaries were in.
#[inline(never)]
fn overwrite_stack() -> [usize; 64] {
    std::hint::black_box([0x41; 64])
}

/// Returns whether the array of `len` addresses at `list` is within `owner`.
fn is_within<T>(owner: &T, list: *const *mut c_void, len: usize) -> bool {
    let owner = std::ptr::from_ref(owner).addr()..std::ptr::from_ref(owner).addr() + size_of::<T>();
    owner.start <= list.addr() && list.addr() + len * size_of::<*mut c_void>() <= owner.end
}

#[test]
fn addresses_last_as_long_as_the_arguments() {
    let (items, repr_c, local, last) = (DevicePtr::new(1 << 40), ReprC { tag: 1, value: 2 }, Ptr::<_, Shared>::new(3), 4);
    let mut args = blocks::args(&items, &repr_c, &local, &last);
    let list = args.pointers().as_mut_ptr();
    overwrite_stack();
    // SAFETY: the kernel has four parameters, and `args` is alive.
    let pointers = unsafe { std::slice::from_raw_parts(list, 4) };
    assert_eq!(read(&pointers[3..], &blocks::PARAMETERS[3..]), [[4]]);
    assert!(is_within(&args, list, 4));

    let (a, b, d) = (Converted { kind: 1, tail: 2 }, ReprC { tag: 3, value: 4 }, Float4::new(1.0, 2.0, 3.0, 4.0));
    let mut args = mixed::args(&a, &b, &a, &d);
    let list = args.pointers().as_mut_ptr();
    overwrite_stack();
    // SAFETY: the kernel has four parameters, and `args` is alive.
    let pointers = unsafe { std::slice::from_raw_parts(list, 4) };
    assert_eq!(read(&pointers[..1], &mixed::PARAMETERS[..1]), [[1, 0, 2, 0]]);
    assert!(is_within(&args, list, 4) && is_within(&args, pointers[0].cast(), 0));
    // The driver gets other pointers than those that the arguments read their values through.
    assert_eq!(args.pack(), mixed::args(&a, &b, &a, &d).pack());
}

#[test]
fn the_extra_list_lasts_as_long_as_the_packed_arguments() {
    let mut packed = found::args(&7).pack();
    for _ in 0..2 {
        let list = packed.extra().as_mut_ptr();
        overwrite_stack();
        // SAFETY: the list has five elements, and `packed` is alive.
        let extra = unsafe { std::slice::from_raw_parts(list, 5) };
        // CU_LAUNCH_PARAM_BUFFER_POINTER, CU_LAUNCH_PARAM_BUFFER_SIZE and CU_LAUNCH_PARAM_END of cuda.h.
        assert_eq!([extra[0].addr(), extra[2].addr(), extra[4].addr()], [1, 2, 0]);
        assert_eq!(read(&extra[1..2], found::PARAMETERS), [[7, 0, 0, 0]]);
        // SAFETY: the size's address.
        assert_eq!(unsafe { *extra[3].cast::<usize>() }, found::SIZE);
        assert!(is_within(&packed, list, 5));
        // Moved or copied, it has an address of its own.
        packed = packed.clone();
    }
    let thread = std::thread::spawn(move || packed.as_bytes().to_vec());
    assert_eq!(thread.join().unwrap(), [7, 0, 0, 0]);
}

#[test]
fn wide_parameters_are_launched_by_pointers() {
    let by = Double4A32::new(1.0, 2.0, 3.0, 4.0);
    let mut args = wide::args(&1, &by, &2);
    assert_eq!(read(args.pointers().as_slice(), wide::PARAMETERS), [vec![1], gpu_abi::as_bytes(&[by]).to_vec(), vec![2]]);
}

#[test]
fn values_that_do_not_fit_are_refused() {
    let (a, b, d) = (Converted { kind: 1, tail: 2 }, ReprC { tag: 3, value: 4 }, Float4::new(1.0, 2.0, 3.0, 4.0));
    let wrong = Converted { kind: 16, tail: 0 };
    let mut args = mixed::args(&a, &b, &wrong, &d);
    let text = "`Converted.kind`: 16 does not fit in 4 bits, which hold 0 to 15";
    assert_eq!(args.try_pack().unwrap_err().to_string(), text);
    assert_eq!(args.try_pointers().unwrap_err().to_string(), text);
    let mut packed = mixed::args(&a, &b, &a, &d).pack();
    assert_eq!(packed.try_fill(&args).unwrap_err().to_string(), text);
    let panic = std::panic::catch_unwind(|| mixed::args(&a, &b, &wrong, &d).pack()).unwrap_err();
    assert_eq!(panic.downcast_ref::<String>().unwrap(), text);
}

/// Known by its name alone.
#[repr(C)]
struct Engine {
    _private: [u8; 0],
}

/// Without debug information, too, a handle is compared with the class in the kernel's name.
#[deny(deprecated)]
mod named {
    use super::{DevicePtr, Engine, kernels};

    #[kernels(file = "tests/handles.ptx")]
    unsafe extern "C" {
        pub(super) fn run(engine: *mut Engine, engines: DevicePtr<DevicePtr<Engine>>);
    }
}

#[test]
fn names_state_the_classes_of_handles() {
    assert_eq!(named::run::PARAMETERS.len(), 2);
}

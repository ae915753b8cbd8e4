//! Parameters that are declared as pointers: what the kernel reads, and what a launch takes.

use gpu_abi::launch::{Element, PointerArgument};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use std::ffi::c_void;
use std::marker::PhantomData;

#[derive(PtxLayout)]
struct Body {
    place: [f32; 3],
    tag: u8,
}

/// Converted, for its bit-field.
#[derive(PtxLayout)]
struct Converted {
    #[ptx(bits = 4)]
    kind: u32,
    tail: u32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u16)]
enum Mode {
    On = 1,
}

#[kernels]
unsafe extern "C" {
    fn declared(bodies: *mut Body, numbers: *const f32, n: u32, rows: *const *mut u8, r#type: *mut c_void);
    fn addressed(
        bodies: DevicePtr<Body>,
        numbers: DevicePtr<f32>,
        n: u32,
        rows: DevicePtr<DevicePtr<u8>>,
        data: DevicePtr<c_void>,
    );
    fn converted(first: Converted, out: *mut Body, second: Converted, input: *const [Mode]);
    fn pointers_only(out: *mut f32, _: *const f32);
}

macro_rules! by_macro {
    ($name:ident: $type:ty) => {
        #[kernels]
        unsafe extern "C" {
            fn $name(out: *mut $type, all: $type);
        }
    };
}
by_macro!(by_macro: u64);

macro_rules! whole_type {
    ($name:ident: $type:ty) => {
        #[kernels]
        unsafe extern "C" {
            fn $name(out: $type);
        }
    };
}
whole_type!(whole_type: *mut f64);

#[test]
fn the_kernel_reads_addresses() {
    let shapes = |parameters: &'static [gpu_abi::launch::Parameter]| {
        parameters.iter().map(|each| (each.offset(), each.layout().to_string())).collect::<Vec<_>>()
    };
    assert_eq!(shapes(declared::PARAMETERS), shapes(addressed::PARAMETERS));
    assert_eq!(declared::PARAMETERS[4].name(), "type");
    assert_eq!((by_macro::SIZE, whole_type::SIZE, pointers_only::PARAMETERS[1].name()), (16, 8, "_"));
}

#[test]
fn addresses_are_passed_as_before() {
    let (bodies, numbers) = (DevicePtr::<Body>::new(0x10), DevicePtr::<f32>::new(0x20));
    let rows = DevicePtr::new(0x30);
    let by_address = addressed::args(&bodies, &numbers, &7, &rows, &DevicePtr::null()).pack();
    let args = declared::args(&bodies, numbers, &7, Some(DevicePtr::new(0x30)), None::<DevicePtr<c_void>>);
    assert_eq!(args.pack().as_bytes(), by_address.as_bytes());
    let mut packed = args.pack();
    packed.fill(&declared::args(bodies, &numbers, &8, DevicePtr::new(1), DevicePtr::new(2)));
    assert_eq!(packed.as_bytes()[16..], [8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
}

/// Reads the numbers at the addresses of arguments.
fn read<const N: usize>(list: &[*mut c_void]) -> [u64; N] {
    assert_eq!(list.len(), N);
    // SAFETY: the tests have eight bytes at each address, aligned to one at least.
    std::array::from_fn(|i| unsafe { list[i].cast::<u64>().read_unaligned() })
}

#[test]
fn pointers_to_arguments_move_with_them() {
    let mut args = pointers_only::args(DevicePtr::new(0x11), DevicePtr::new(0x22));
    assert_eq!(read(args.pointers().as_slice()), [0x11, 0x22]);
    let mut moved = Box::new(args);
    let first = moved.pointers().as_mut_ptr();
    // SAFETY: the arguments are there, and have two addresses.
    assert_eq!(read(unsafe { std::slice::from_raw_parts(first, 2) }), [0x11, 0x22]);
    assert_eq!(read(moved.pointers().as_slice()), [0x11, 0x22]);

    let (a, b) = (Converted { kind: 1, tail: 2 }, Converted { kind: 3, tail: 4 });
    let mut args = converted::args(&a, DevicePtr::new(0x33), &b, DevicePtr::new(0x44));
    let packed = args.pack();
    let pointers = args.pointers();
    let list = pointers.as_slice();
    assert_eq!(read::<2>(&[list[1], list[3]]), [0x33, 0x44]);
    let word = |at: usize| u64::from_le_bytes(packed.as_bytes()[at..][..8].try_into().unwrap());
    assert_eq!(read::<2>(&[list[0], list[2]]), [word(0), word(16)]);
}

macro_rules! more_pointers_than_a_tuple_has {
    ($($first:ident $at:literal)*; $($last:ident $last_at:literal)*) => {
        #[kernels]
        unsafe extern "C" {
            fn many($($first: *mut u8,)* n: u8, $($last: *const u8,)* m: u64);
        }

        #[test]
        fn more_pointers_than_a_tuple_has() {
            let mut args = many::args($(DevicePtr::new($at),)* &0xff, $(DevicePtr::new($last_at),)* &0xeeee);
            let bytes = args.pack();
            let words = bytes.as_bytes().chunks(8).map(|word| u64::from_le_bytes(word.try_into().unwrap()));
            let expected = [$($at,)* 0xff, $($last_at,)* 0xeeee];
            assert_eq!(words.collect::<Vec<_>>(), expected);
            let pointers = args.pointers();
            for (&address, expected) in pointers.as_slice().iter().zip(expected).filter(|(_, expected)| *expected != 0xff) {
                assert_eq!(read([address].as_slice()), [expected]);
            }
        }
    };
}
more_pointers_than_a_tuple_has! { a 0 b 1; c 2 d 3 e 4 f 5 g 6 h 7 i 8 j 9 k 10 l 11 p 12 q 13 r 14 s 15 t 16 }

/// A host crate's buffer.
struct Memory<E>(PhantomData<E>);

impl<E: Element<T>, T: ?Sized> PointerArgument<*mut T> for &mut Memory<E> {}
impl<E: Element<T>, T: ?Sized> PointerArgument<*const T> for &mut Memory<E> {}

#[test]
fn elements_are_the_pointees_or_their_mirrors() {
    fn takes<P>(_: impl PointerArgument<P>) {}
    takes::<*mut Body>(&mut Memory::<Body>(PhantomData));
    takes::<*mut Body>(&mut Memory::<BodyMirror>(PhantomData));
    takes::<*const BodyMirror>(&mut Memory::<BodyMirror>(PhantomData));
    takes::<*const [Body]>(&mut Memory::<BodyMirror>(PhantomData));
    takes::<*mut Mode>(&mut Memory::<Mode>(PhantomData));
    takes::<*mut Mode>(&mut Memory::<u16>(PhantomData));
    takes::<*mut bool>(&mut Memory::<u8>(PhantomData));
    takes::<*const c_void>(&mut Memory::<Body>(PhantomData));
    takes::<*const c_void>(&mut Memory::<std::rc::Rc<u8>>(PhantomData));
    takes::<*mut DevicePtr<u8>>(&mut Memory::<DevicePtr<u8>>(PhantomData));
    fn generic<T: PtxLayout + 'static>() {
        takes::<*mut T>(&mut Memory::<T>(PhantomData));
        takes::<*mut T>(DevicePtr::<T>::null());
    }
    generic::<Body>();
    let _ = (Mode::On, Body { place: [0.0; 3], tag: 0 });
}

use crate::PtxLayout;
use crate::handle::TextureObject;
use crate::narrow::Half2;
use crate::pointer::{DevicePtr, Ptr, Shared};
use crate::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
struct Moved {
    place: Float3,
    next: DevicePtr<Moved>,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
#[ptx(instantiate(PairU8 = Pair<u8, 2>))]
struct Pair<T, const N: usize>
where
    T: Copy,
{
    first: [T; N],
    second: T,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u16)]
enum Mode {
    On,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
struct Meters(f32);

#[derive(PtxLayout)]
struct Converted {
    #[ptx(bits = 3)]
    bits: u8,
}

macro_rules! all {
    ($bound:path: $($type:ty),*) => {{
        fn has<T: $bound>() {}
        $(has::<$type>();)*
    }};
}

#[test]
#[cfg(feature = "cudarc")]
fn cudarc_copies_what_is_laid_out_as_the_kernels() {
    use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
    all!(DeviceRepr: Moved, MovedMirror, Pair<u32, 3>, PairU8, Mode, Meters, ConvertedMirror);
    all!(DeviceRepr: Float3, Half2, TextureObject, DevicePtr<str>, Ptr<dyn Send, Shared>);
    all!(ValidAsZeroBits: MovedMirror, PairU8, ConvertedMirror, Float3, Half2, TextureObject, DevicePtr<str>);
    let _ = (Mode::On, Meters(1.0).0, Converted { bits: 1 }.bits);
}

// SAFETY: zero bytes are a length of zero meters.
#[cfg(feature = "cuda-core")]
unsafe impl bytemuck::Zeroable for Meters {}

#[test]
#[cfg(feature = "cuda-core")]
fn cuda_core_copies_what_is_laid_out_as_the_kernels() {
    all!(cuda_core::DeviceCopy: MovedMirror, PairU8, Meters, ConvertedMirror);
    all!(cuda_core::DeviceCopy: Float3, Half2, TextureObject, DevicePtr<str>, Ptr<dyn Send, Shared>);
}

#[test]
#[cfg(feature = "cust")]
fn cust_copies_what_is_laid_out_as_the_kernels() {
    all!(cust_core::DeviceCopy: MovedMirror, Pair<u32, 3>, PairU8, Mode, Meters, ConvertedMirror);
    all!(cust_core::DeviceCopy: Float3, Half2, TextureObject, DevicePtr<u8>, Ptr<u32, Shared>);
    let moved = Moved { place: Float3::default(), next: DevicePtr::null() };
    let _ = (moved.place, moved.next);
}

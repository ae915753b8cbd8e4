#![deny(nonstandard_style, missing_docs)]
//! Parameters by their names, whatever these are.

use gpu_abi::{DevicePtr, kernels};

#[kernels]
unsafe extern "C" {
    /// Names that every kernel has, keywords, no name.
    #[allow(non_snake_case)]
    pub fn odd(args: u32, args_: u8, NAME: u16, r#type: u64, _: f32, buffers: *mut f32, buffers_: *const u8);
    #[ptx(types = [f32, f64])]
    pub type Float: Copy;
    /// A family.
    #[ptx(name = "family_{T}")]
    pub fn family<T: Float>(out: *mut T, args: T);
}

fn offsets<T: Float>() -> [usize; 2] {
    [family::<T>::out.offset(), family::<T>::args_.size()]
}

fn main() {
    const OFFSETS: [usize; 7] = [
        odd::args__.offset(),
        odd::args_.offset(),
        odd::NAME_.offset(),
        odd::r#type.offset(),
        odd::param_4.offset(),
        odd::buffers.offset(),
        odd::buffers_.offset(),
    ];
    assert_eq!(OFFSETS, [0, 4, 6, 8, 16, 24, 32]);
    assert_eq!((offsets::<f32>(), offsets::<f64>()), ([0, 4], [0, 8]));
    let mut packed = odd::args(&1, &2, &3, &4, &5.0, DevicePtr::null(), DevicePtr::null()).pack();
    packed.set(odd::r#type, &0x0102_0304_0506_0708);
    packed.set(odd::buffers_, &DevicePtr::new(9));
    assert_eq!((&packed.as_bytes()[8..16], packed.as_bytes()[32]), (&[8, 7, 6, 5, 4, 3, 2, 1][..], 9));
}

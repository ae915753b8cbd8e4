//! Families of kernels, by names and as instances of templates.

use gpu_abi::launch::{Args, Kernel, KernelSet};
use gpu_abi::{DevicePtr, PtxLayout, kernels, narrow::Bf16};

#[derive(PtxLayout, Clone, Copy, Default)]
struct Pair<T> {
    first: T,
    second: T,
}

#[derive(PtxLayout)]
struct Exp;
#[derive(PtxLayout)]
struct Log;

pub enum One {}
pub enum Two {}

#[kernels(file = "kernels/family.ptx", set = All)]
unsafe extern "C" {
    /// Floating-point numbers.
    #[ptx(types = [f32, f64])]
    pub type Float: Number + Default;
    #[ptx(types = [f32, f64, Bf16 = "bf16", u8])]
    pub type Number: Copy;
    #[ptx(types = [One = "one", Two = "two"])]
    pub type Op;

    /// y += a x
    #[ptx(name = "axpy_{T}")]
    pub fn axpy<T: Number>(n: u32, a: T, x: DevicePtr<T>, y: DevicePtr<T>);
    #[ptx(name = "{O}_{T}")]
    fn map<O: Op, T: Float>(data: DevicePtr<T>);
    #[ptx(name = "fill_{T}")]
    fn fill<T: Float>(out: DevicePtr<Pair<T>>, value: Pair<T>);
    #[ptx(name = "ns::scale", N = [2, 4])]
    fn scale<T: Float, const N: u32>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "tag", Op = [Exp, Log])]
    fn tag<Op>(out: DevicePtr<f32>);
    #[ptx(T = f32)]
    #[ptx(T = f64)]
    fn set<T>(data: DevicePtr<T>, value: T);
}

fn bytes<K: Kernel>(args: Args<'_, K>) -> Vec<u8> {
    args.pack().as_bytes().to_vec()
}

/// One bound is enough, also for a larger list.
fn generic<T: Float>(a: T) -> Vec<u8> {
    let x = DevicePtr::<T>::new(0x10);
    let pair = Pair { first: a, second: T::default() };
    let to = DevicePtr::new(0x20);
    let mut all = bytes(axpy::<T>::args(&3, &a, &x, &x));
    all.extend(bytes(fill::args(&to, &pair)));
    all.extend(bytes(map::<Two, T>::args(&x)));
    all
}

fn with_constant<const N: u32>() -> &'static str
where
    scale<f64, N>: Kernel,
{
    scale::<f64, N>::NAME
}

#[test]
fn as_declared() {
    assert_eq!((axpy::<Bf16>::NAME, axpy::<u8>::NAME), ("axpy_bf16", "axpy_u8"));
    assert_eq!((axpy::<f64>::SIZE, axpy::<u8>::SIZE, axpy::<u8>::PARAMETERS[2].offset()), (32, 24, 8));
    assert_eq!((map::<One, f64>::NAME, map::<Two, f32>::NAME), ("one_f64", "two_f32"));
    assert_eq!(with_constant::<4>(), "_ZN2ns5scaleIdLj4EEEvPT_jS1_");
    assert_eq!(scale::<f32, 2>::NAME, "_ZN2ns5scaleIfLj2EEEvPT_jS1_");
    assert_eq!((tag::<Exp>::NAME, tag::<Log>::NAME), ("_ZN2ns3tagINS_3ExpEEEvPf", "_ZN2ns3tagINS_3LogEEEvPf"));
    assert_eq!((set::<f32>::NAME, set::<f64>::NAME), ("_Z3setPff", "_Z3setPdd"));
    assert_eq!(generic(1.0_f32).len(), 24 + 16 + 8);
    assert_eq!(generic(1.0_f64).len(), 32 + 24 + 8);
    assert_eq!(generic(1.0_f32)[4..8], 1.0_f32.to_le_bytes());
    assert_eq!(All::KERNELS.len(), 4 + 4 + 2 + 4 + 2 + 2);
    assert!(All::KERNELS.iter().any(|kernel| kernel.name == "_ZN2ns5scaleIdLj2EEEvPT_jS1_"));
}

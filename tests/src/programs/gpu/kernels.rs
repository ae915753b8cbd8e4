//! Declares the kernels of `tests/gpu/echo.ptx`; the build compares the two.

use super::records::{Bits, Body, Either, Line, Narrow, Nested, Pack2, Packed, Sample, Scalars, Shapes, Vectors, Wide};
use super::suite::{Outcome, Suite};
use super::words::Words;
use gpu_abi::vector::{Float3, Int4};
use gpu_abi::{
    DevicePtr, kernels,
    narrow::{Bf16, F16},
};

#[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/gpu/echo.ptx"))]
unsafe extern "C" {
    fn echo_body(value: Body, memory: DevicePtr<Body>, back: DevicePtr<Body>, out: DevicePtr<u64>);
    fn echo_bits(value: Bits, memory: DevicePtr<Bits>, back: DevicePtr<Bits>, out: DevicePtr<u64>);
    fn echo_scalars(value: Scalars, memory: DevicePtr<Scalars>, back: DevicePtr<Scalars>, out: DevicePtr<u64>);
    fn echo_narrow(value: Narrow, memory: DevicePtr<Narrow>, back: DevicePtr<Narrow>, out: DevicePtr<u64>);
    fn echo_vectors(value: Vectors, memory: DevicePtr<Vectors>, back: DevicePtr<Vectors>, out: DevicePtr<u64>);
    fn echo_nested(value: Nested, memory: DevicePtr<Nested>, back: DevicePtr<Nested>, out: DevicePtr<u64>);
    fn echo_packed(value: Packed, memory: DevicePtr<Packed>, back: DevicePtr<Packed>, out: DevicePtr<u64>);
    fn echo_pack2(value: Pack2, memory: DevicePtr<Pack2>, back: DevicePtr<Pack2>, out: DevicePtr<u64>);
    fn echo_either(value: Either, memory: DevicePtr<Either>, back: DevicePtr<Either>, out: DevicePtr<u64>);
    fn echo_shapes(value: Shapes, memory: DevicePtr<Shapes>, back: DevicePtr<Shapes>, out: DevicePtr<u64>);
    fn extend(
        a: bool,
        b: i8,
        c: u8,
        d: i16,
        e: u16,
        f: i32,
        g: u32,
        h: i64,
        i: u64,
        j: f32,
        k: f64,
        l: char,
        m: F16,
        n: Bf16,
        p: DevicePtr<u8>,
        q: u128,
        r: u8,
        out: DevicePtr<u64>,
    );
    fn offsets(a: u8, b: Bits, c: u8, d: Float3, e: u16, f: Int4, g: u8, h: Packed, i: f64, j: u8, out: DevicePtr<u64>);
    fn wide(a: u8, b: Body, c: u8, d: Line, e: u8, f: Wide, g: u8, out: DevicePtr<u64>);
    fn answer(out: DevicePtr<u64>);
    fn nothing();
}

/// Runs all kernels.
pub(crate) fn all(suite: &mut Suite) -> Outcome {
    suite.echo(echo_body::args, None)?;
    suite.echo(echo_bits::args, Some(|args| args.pack()))?;
    suite.echo(echo_scalars::args, Some(|args| args.pack()))?;
    suite.echo(echo_narrow::args, Some(|args| args.pack()))?;
    suite.echo(echo_vectors::args, Some(|args| args.pack()))?;
    suite.echo(echo_nested::args, Some(|args| args.pack()))?;
    suite.echo(echo_packed::args, Some(|args| args.pack()))?;
    suite.echo(echo_pack2::args, Some(|args| args.pack()))?;
    suite.echo(echo_either::args, Some(|args| args.pack()))?;
    suite.echo(echo_shapes::args, Some(|args| args.pack()))?;
    extended(suite)?;
    between(suite)?;
    over_16(suite)?;
    let kernel = suite.load::<answer>()?;
    suite.answer(&kernel, Some(|args| args.pack()), &[42], |out, launch| launch(answer::args(out)))?;
    let kernel = suite.load::<nothing>()?;
    suite.answer(&kernel, Some(|args| args.pack()), &[], |_, launch| launch(nothing::args()))
}

fn words(values: &[&dyn Words]) -> Vec<u64> {
    let mut words = Vec::new();
    values.iter().for_each(|value| value.put(&mut words));
    words
}

/// Checks scalars at their limits and random ones: an `.entry` takes small scalars unchanged, and the kernel extends them.
fn extended(suite: &mut Suite) -> Outcome {
    let kernel = suite.load::<extend>()?;
    let patterns = [0, u64::MAX, 0x8080_8080_8080_8080, 0x7f7f_7f7f_7f7f_7f7f, 0x8000_0000_8000_8000, 1];
    let random: Vec<_> = (0..suite.values).map(|_| suite.random.bits()).collect();
    for bits in patterns.into_iter().chain(random) {
        let (a, b, c, d, e, f) = (bits & 1 == 1, bits as i8, bits as u8, bits as i16, bits as u16, bits as i32);
        let (g, h, i, j, k) = (bits as u32, bits as i64, bits, bits as i32 as f32, bits as i64 as f64);
        let l = char::from_u32(bits as u32 & 0xffff).unwrap_or('\u{10ffff}');
        let (m, n, p) = (F16::from_bits(bits as u16), Bf16::from_bits(bits as u16), DevicePtr::new(bits));
        let (q, r) = (u128::from(bits) << 64 | u128::from(!bits), bits as u8);
        let expected = words(&[&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m, &n, &p, &q, &r]);
        suite.answer(&kernel, Some(|args| args.pack()), &expected, |out, launch| {
            launch(extend::args(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m, &n, &p, &q, &r, out))
        })?;
    }
    Ok(())
}

/// Parameters with padding between them.
fn between(suite: &mut Suite) -> Outcome {
    let kernel = suite.load::<offsets>()?;
    for _ in 0..suite.values {
        let (b, h) = (Bits::sample(&mut suite.random), Packed::sample(&mut suite.random));
        let bits = suite.random.bits();
        let [a, c, g, j] = (bits as u32).to_le_bytes();
        let (d, e) = (Float3::new(1.5, f32::from(bits as i16), -0.0), (bits >> 32) as u16);
        let (f, i) = (Int4::new(-1, i32::MIN, bits as i32, (bits >> 32) as i32), -(bits as f64));
        let in_h = h.b();
        let expected = words(&[&a, &b.a, &b.e, &c, &d, &e, &f, &g, &in_h, &i, &j]);
        suite.answer(&kernel, Some(|args| args.pack()), &expected, |out, launch| {
            launch(offsets::args(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, out))
        })?;
    }
    Ok(())
}

/// Checks parameters aligned to 32, 64 and 128 bytes, whose offsets depend on the architecture.
fn over_16(suite: &mut Suite) -> Outcome {
    let kernel = suite.load::<wide>()?;
    for _ in 0..suite.values {
        let (b, d, f) = (Body::sample(&mut suite.random), Line::sample(&mut suite.random), Wide::sample(&mut suite.random));
        let [a, c, e, g] = (suite.random.bits() as u32).to_le_bytes();
        let expected = words(&[&a, &b.mass, &c, &d.words, &e, &f.line.words, &f.last, &g]);
        suite.answer(&kernel, None, &expected, |out, launch| launch(wide::args(&a, &b, &c, &d, &e, &f, &g, out)))?;
    }
    Ok(())
}

/// Kernels of the module declared with wrong parameters.
mod misdeclared {
    use gpu_abi::kernels;

    #[kernels]
    unsafe extern "C" {
        pub(super) fn nothing(n: u32);
        pub(super) fn answer(n: u32);
    }
}

/// Checks that kernels with wrong declarations do not load, if the driver can tell.
pub(crate) fn misdeclared(suite: &mut Suite) {
    suite.refuses::<misdeclared::nothing>();
    suite.refuses::<misdeclared::answer>();
}

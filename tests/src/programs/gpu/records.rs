//! The records of `tests/gpu/echo.cu`, and random values of them.

use super::words::Words;
use gpu_abi::vector::{Char3, Double2, Float3, Int4, LongLong2, Short2, UChar4, UInt2, UShort3};
use gpu_abi::{
    DevicePtr, PtxLayout, Unnamed,
    narrow::{Bf16, F16, Fp8E4M3, Fp8x4E5M2, Half2},
};
use gpu_abi_tests::random::Random;

/// A record with random values.
pub(crate) trait Sample {
    fn sample(random: &mut Random) -> Self;
}

/// Returns a number of `width` random bits.
fn unsigned(random: &mut Random, width: u32) -> u64 {
    random.bits() >> (64 - width)
}

fn signed(random: &mut Random, width: u32) -> i64 {
    random.bits() as i64 >> (64 - width)
}

fn flag(random: &mut Random) -> bool {
    random.bits() % 2 == 1
}

fn float(random: &mut Random) -> f32 {
    // A signaling NaN may become quiet whenever it is moved.
    let value = f32::from_bits(random.bits() as u32);
    if value.is_nan() { -0.0 } else { value }
}

fn double(random: &mut Random) -> f64 {
    let value = f64::from_bits(random.bits());
    if value.is_nan() { f64::NEG_INFINITY } else { value }
}

/// Declares records, whose words are those of the listed members, and their random values.
macro_rules! records {
    ($($(#[$attr:meta])* $name:ident { $($(#[$field_attr:meta])* $field:ident: $type:ty = $value:expr,)* } of $random:ident;)*) => {$(
        #[derive(PtxLayout)]
        $(#[$attr])*
        pub(crate) struct $name {
            $($(#[$field_attr])* pub(crate) $field: $type,)*
        }

        impl Sample for $name {
            fn sample($random: &mut Random) -> Self {
                Self { $($field: $value),* }
            }
        }

        impl Words for $name {
            fn put(&self, out: &mut Vec<u64>) {
                $(self.$field.put(out);)*
            }
        }
    )*};
}

impl<T> Words for Unnamed<T> {
    fn put(&self, _: &mut Vec<u64>) {}
}

records! {
    #[ptx(align = 32)]
    Body {
        position: Float3 = Float3::new(float(r), float(r), float(r)),
        mass: f32 = float(r),
        #[ptx(align = 16)]
        velocity: [f32; 3] = [float(r), float(r), float(r)],
        #[ptx(vector)]
        color: [u8; 4] = (r.bits() as u32).to_le_bytes(),
        #[ptx(bits = 4)]
        species: u32 = unsigned(r, 4) as u32,
        #[ptx(bits = 1)]
        frozen: bool = flag(r),
        #[ptx(bits = 0)]
        _next: Unnamed<i32> = Unnamed::new(),
        #[ptx(bits = 7)]
        _gap: Unnamed<u16> = Unnamed::new(),
        neighbors: DevicePtr<u32> = DevicePtr::new(r.bits()),
    } of r;

    Bits {
        #[ptx(bits = 5)]
        a: i32 = signed(r, 5) as i32,
        #[ptx(bits = 7)]
        b: u32 = unsigned(r, 7) as u32,
        c: i8 = r.bits() as i8,
        #[ptx(bits = 9)]
        d: i16 = signed(r, 9) as i16,
        #[ptx(bits = 40)]
        e: i64 = signed(r, 40),
        #[ptx(bits = 24)]
        f: u64 = unsigned(r, 24),
        #[ptx(bits = 1)]
        g: bool = flag(r),
        #[ptx(bits = 3)]
        h: u8 = unsigned(r, 3) as u8,
        #[ptx(bits = 32)]
        i: i32 = r.bits() as i32,
        #[ptx(bits = 16)]
        j: u16 = r.bits() as u16,
        #[ptx(bits = 2)]
        k: i64 = signed(r, 2),
    } of r;

    #[repr(C)]
    Scalars {
        a: bool = flag(r),
        b: i8 = r.bits() as i8,
        c: i16 = r.bits() as i16,
        d: u8 = r.bits() as u8,
        e: u32 = r.bits() as u32,
        f: i64 = r.bits() as i64,
        g: char = char::from_u32(unsigned(r, 20) as u32).unwrap_or('\u{10ffff}'),
        h: f32 = float(r),
        i: f64 = double(r),
        j: u16 = r.bits() as u16,
        k: u128 = u128::from(r.bits()) << 64 | u128::from(r.bits()),
        l: i32 = r.bits() as i32,
    } of r;

    Narrow {
        a: F16 = F16::from_bits(r.bits() as u16),
        b: u8 = r.bits() as u8,
        c: Bf16 = Bf16::from_bits(r.bits() as u16),
        d: Half2 = Half2::new(F16::from_bits(r.bits() as u16), F16::from_bits(r.bits() as u16)),
        e: Fp8E4M3 = Fp8E4M3::from_bits(r.bits() as u8),
        f: Fp8x4E5M2 = Fp8x4E5M2::from_bits(r.bits() as u32),
    } of r;

    #[repr(C)]
    Vectors {
        a: Char3 = Char3::new(r.bits() as i8, r.bits() as i8, r.bits() as i8),
        b: Short2 = Short2::new(r.bits() as i16, r.bits() as i16),
        c: UShort3 = UShort3::new(r.bits() as u16, r.bits() as u16, r.bits() as u16),
        d: UInt2 = UInt2::new(r.bits() as u32, r.bits() as u32),
        e: Float3 = Float3::new(float(r), float(r), float(r)),
        f: Int4 = Int4::new(r.bits() as i32, r.bits() as i32, r.bits() as i32, r.bits() as i32),
        g: Double2 = Double2::new(double(r), double(r)),
        h: LongLong2 = LongLong2::new(r.bits() as i64, r.bits() as i64),
        i: UChar4 = UChar4::from((r.bits() as u32).to_le_bytes()),
    } of r;

    Inner {
        tag: u8 = r.bits() as u8,
        #[ptx(bits = 3)]
        kind: u32 = unsigned(r, 3) as u32,
        weight: f64 = double(r),
    } of r;

    Nested {
        rows: [[i16; 3]; 2] = [[r.bits() as i16, r.bits() as i16, r.bits() as i16], [-1, i16::MIN, i16::MAX]],
        inner: Inner = Inner::sample(r),
        more: [Inner; 2] = [Inner::sample(r), Inner::sample(r)],
        last: u8 = r.bits() as u8,
    } of r;

    Either {
        tag: u16 = r.bits() as u16,
        number: NumberMirror = {
            let mut number = NumberMirror::default();
            number.set_word(r.bits() as u32);
            number
        },
        last: u8 = r.bits() as u8,
    } of r;

    Shapes {
        circle: Shape = Shape::Circle(float(r)),
        square: Shape = Shape::Square { side: r.bits() as u16, corner: r.bits() as u8 },
    } of r;
}

/// A packed record, whose members cannot be borrowed.
#[derive(PtxLayout, Clone, Copy)]
#[repr(C, packed)]
pub(crate) struct Packed {
    a: u8,
    b: u32,
    c: f64,
    d: i16,
}

impl Sample for Packed {
    fn sample(r: &mut Random) -> Self {
        Self { a: r.bits() as u8, b: r.bits() as u32, c: double(r), d: r.bits() as i16 }
    }
}

impl Packed {
    pub(crate) fn b(&self) -> u32 {
        self.b
    }
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(pack = 2)]
pub(crate) struct Pack2 {
    a: u8,
    b: u64,
    c: u8,
    d: f32,
}

impl Sample for Pack2 {
    fn sample(r: &mut Random) -> Self {
        Self { a: r.bits() as u8, b: r.bits(), c: r.bits() as u8, d: float(r) }
    }
}

/// The words of packed records, whose members are copied since they may not be borrowed.
macro_rules! packed_words {
    ($($name:ident),*) => {$(
        impl Words for $name {
            fn put(&self, out: &mut Vec<u64>) {
                let Self { a, b, c, d } = *self;
                a.put(out);
                b.put(out);
                c.put(out);
                d.put(out);
            }
        }
    )*};
}
packed_words!(Packed, Pack2);

#[derive(PtxLayout, Clone, Copy)]
pub(crate) union Number {
    word: u32,
    halves: [u16; 2],
    #[ptx(bits = 5)]
    low: u8,
}

impl Words for NumberMirror {
    fn put(&self, out: &mut Vec<u64>) {
        self.halves().put(out);
    }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
pub(crate) enum Shape {
    Circle(f32) = 1,
    Square { side: u16, corner: u8 } = 7,
}

impl Words for Shape {
    fn put(&self, out: &mut Vec<u64>) {
        match *self {
            Self::Circle(radius) => (1_u8.put(out), radius.put(out)),
            Self::Square { side, corner } => (7_u8.put(out), [u32::from(side), u32::from(corner)].put(out)),
        };
    }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line {
    pub(crate) words: [u32; 16],
}

impl Sample for Line {
    fn sample(random: &mut Random) -> Self {
        Self { words: std::array::from_fn(|_| random.bits() as u32) }
    }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(128))]
pub(crate) struct Wide {
    pub(crate) line: Line,
    pub(crate) last: u8,
}

impl Sample for Wide {
    fn sample(random: &mut Random) -> Self {
        Self { line: Line::sample(random), last: random.bits() as u8 }
    }
}

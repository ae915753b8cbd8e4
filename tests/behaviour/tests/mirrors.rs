//! Mirrors: fields, getters and setters of bit-fields, and the traits.

use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, Unnamed};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Mixed {
    position: Float3,
    #[ptx(bits = 1)]
    on: bool,
    #[ptx(bits = 5)]
    level: i32,
    #[ptx(bits = 3)]
    _gap: Unnamed<u8>,
    count: u16,
    flag: bool,
    next: DevicePtr<u8>,
    grid: [[i16; 2]; 2],
    inner: Inner,
    nothing: std::marker::PhantomData<u8>,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Inner {
    #[ptx(bits = 4)]
    low: u8,
    #[ptx(bits = 4)]
    high: i8,
    wide: i64,
}

fn mixed() -> Mixed {
    Mixed {
        position: Float3::new(1.0, 2.0, 3.0),
        on: true,
        level: -16,
        _gap: Unnamed::new(),
        count: 4,
        flag: true,
        next: DevicePtr::new(5),
        grid: [[6, -7], [8, 9]],
        inner: Inner { low: 15, high: -1, wide: -10 },
        nothing: std::marker::PhantomData,
    }
}

#[test]
fn fields_are_read_and_written() {
    let mut mirror = mixed().to_mirror();
    assert_eq!((mirror.position.z.to_bits(), mirror.count, mirror.flag), (3.0_f32.to_bits(), 4, 1));
    assert_eq!((mirror.on(), mirror.level(), mirror.inner.low(), mirror.inner.high()), (true, -16, 15, -1));
    mirror.position.x = 0.5;
    mirror.count += 1;
    mirror.grid[1][0] = -1;
    mirror.inner.wide *= 2;
    mirror.inner.set_high(-8);
    mirror.set_on(false);
    mirror.set_level(15);
    mirror.next = DevicePtr::null();
    let expected = Mixed {
        position: Float3::new(0.5, 2.0, 3.0),
        on: false,
        level: 15,
        count: 5,
        next: DevicePtr::null(),
        grid: [[6, -7], [-1, 9]],
        inner: Inner { low: 15, high: -8, wide: -20 },
        ..mixed()
    };
    assert_eq!(Mixed::try_from_mirror(&mirror).unwrap(), expected);
    assert_eq!(mirror, expected.to_mirror());
}

#[test]
fn shown_by_members() {
    assert_eq!(
        format!("{:?}", mixed().to_mirror()),
        "Mixed { position: [1.0, 2.0, 3.0], on: 1, level: -16, count: 4, flag: 1, next: 0x0000000000000005, \
         grid: [[6, -7], [8, 9]], inner: Inner { low: 15, high: -1, wide: -10 }, nothing: 0x }"
    );
    assert_eq!(format!("{:#?}", mixed().to_mirror().inner), "Inner {\n    low: 15,\n    high: -1,\n    wide: -10,\n}");
}

#[test]
fn zeroed_copied_and_compared() {
    let zero = MixedMirror::default();
    assert!(bytemuck::bytes_of(&zero).iter().all(|&byte| byte == 0));
    assert_eq!(Mixed::try_from_mirror(&zero).unwrap().level, 0);
    let mut other = zero;
    assert_eq!(zero, other);
    other.set_level(-1);
    assert_ne!(zero, other);
    assert_eq!(zero.level(), 0, "a copy is not the original");
    // Padding is compared too.
    let mut padded = InnerMirror::default();
    bytemuck::bytes_of_mut(&mut padded)[7] = 1;
    assert_ne!(padded, InnerMirror::default());
    assert_eq!(Inner::try_from_mirror(&padded).unwrap(), Inner { low: 0, high: 0, wide: 0 });
}

fn panic_text(run: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().unwrap()).to_owned(),
    }
}

#[test]
fn what_does_not_fit_panics() {
    let mut mirror = mixed().to_mirror();
    assert_eq!(panic_text(|| mirror.set_level(16)), "`Mixed.level`: 16 does not fit in 5 bits, which hold -16 to 15");
    assert_eq!(panic_text(|| mirror.set_level(-17)), "`Mixed.level`: -17 does not fit in 5 bits, which hold -16 to 15");
    assert_eq!(mirror, mixed().to_mirror(), "nothing is written");
    assert_eq!(panic_text(|| mirror.inner.set_low(255)), "`Inner.low`: 255 does not fit in 4 bits, which hold 0 to 15");

    let value = Mixed { inner: Inner { low: 16, ..mixed().inner }, ..mixed() };
    let text = "`Mixed.inner.low`: 16 does not fit in 4 bits, which hold 0 to 15";
    assert_eq!(value.try_to_mirror().unwrap_err().to_string(), text);
    assert_eq!(panic_text(|| _ = value.to_mirror()), text);
}

//! Fields, variants and types with names that the expansion may use itself.
#![allow(non_camel_case_types, non_snake_case, reason = "the names are the test")]

use gpu_abi::{Codec, PtxLayout, PtxMirror, kernels};

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Fields {
    out: u8,
    input: u16,
    value: u32,
    layout: u8,
    self_: u8,
    raw: u8,
    units: u8,
    table: u8,
    bytes: u8,
    tag: u8,
    fault: u8,
    record: u8,
    name: u8,
    fields: u8,
    r#type: u16,
    r#fn: u16,
    r#struct: u8,
    #[ptx(bits = 3)]
    r#in: u8,
    #[ptx(bits = 3)]
    r#move: i8,
    __bits0: u8,
    __bits1: u8,
    #[ptx(align = 4)]
    __align_value: u8,
    #[ptx(align = 8)]
    x: u8,
    __align_x: u8,
    #[ptx(bits = 2)]
    __unsized: u8,
    __unsized_: u8,
    __bytes: u8,
    __field0: u8,
    __p: u8,
    __gpu_abi: u8,
    LAYOUT: u8,
    SIZE: u8,
    größe: u8,
}

#[test]
fn fields() {
    let mut bytes: Vec<u8> = (0..Fields::SIZE).map(|i| i as u8).collect();
    let fields = Fields::decode(&bytes).unwrap();
    bytes.fill(0xff);
    fields.encode(&mut bytes).unwrap();
    assert_eq!(Fields::decode(&bytes).unwrap(), fields);
    let mut mirror = fields.to_mirror();
    mirror.r#type = 7;
    mirror.set_in(5);
    mirror.set_move(-1);
    assert_eq!((mirror.r#type, mirror.r#in(), mirror.r#move(), mirror.größe), (7, 5, -1, fields.größe));
    assert_eq!(Fields::try_from_mirror(&mirror).unwrap(), Fields { r#type: 7, r#in: 5, r#move: -1, ..fields });
    assert!(Fields::LAYOUT.field("type").is_some() && Fields::LAYOUT.field("move").is_some());
}

#[derive(PtxLayout, Clone, Copy)]
union Views {
    __bytes: u8,
    r#type: u16,
    bytes: [u8; 3],
    value: u32,
}

#[test]
fn views() {
    let mut views = ViewsMirror::default();
    views.set_type(0x0201);
    assert_eq!((views.__bytes(), views.r#type(), views.bytes(), views.value()), (1, 0x0201, [1, 2, 0], 0x0201));
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum r#try {
    r#final,
    Self_,
    int,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
enum r#dyn {
    r#virtual(u8),
    out { r#type: u16, __field0: u8 },
    tag,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct r#struct(r#try, r#dyn);

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(transparent)]
struct r#static(u16);

#[test]
fn raw_names_of_types() {
    assert_eq!((r#try::LAYOUT.name(), r#dyn::LAYOUT.name()), ("try", "dyn"));
    assert_eq!((r#struct::LAYOUT.name(), r#static::LAYOUT.name()), ("struct", "static"));
    assert_eq!(
        r#try::decode(&[9]).unwrap_err().to_string(),
        "`try`: byte 0 is 09, but a `try` is final (0), Self_ (1) or int (2)"
    );
    let names: Vec<_> = r#dyn::LAYOUT.fields()[1].layout().fields().iter().map(|field| field.name()).collect();
    assert_eq!(names, ["virtual", "out", "tag"]);
    let mirror: structMirror = r#struct(r#try::int, r#dyn::out { r#type: 1, __field0: 2 }).to_mirror();
    assert_eq!(mirror._0, 2);
    assert_eq!(r#struct::try_from_mirror(&mirror).unwrap().1, r#dyn::out { r#type: 1, __field0: 2 });
    for value in [r#dyn::r#virtual(1), r#dyn::tag] {
        assert_eq!(r#dyn::try_from_mirror(&value.to_mirror()).unwrap(), value);
    }
}

#[kernels]
unsafe extern "C" {
    fn r#loop(r#type: u16, __values: u8, __visitor: u8, __p: u8, __gpu_abi: u8, V: u8, a: u8);
    fn NAME();
}

/// Kernels called like primitives, of which other parameters are.
mod primitives {
    #[gpu_abi::kernels]
    unsafe extern "C" {
        pub(super) fn u8(u32: f32, r#static: super::r#static);
        pub(super) fn usize(n: u64);
    }
}

#[test]
fn kernels_of_every_name() {
    let mut args = r#loop::args(&1, &2, &3, &4, &5, &6, &7);
    assert_eq!(args.pack().as_bytes(), [1, 0, 2, 3, 4, 5, 6, 7]);
    assert_eq!(args.pointers().as_slice().len(), 7);
    assert!(r#loop::ENTRY.starts_with(".visible .entry loop("));
    assert_eq!(r#loop::PARAMETERS[0].name(), "type");
    assert_eq!(primitives::u8::args(&1.0, &r#static(2)).pack().as_bytes(), [0, 0, 0x80, 0x3f, 2, 0]);
    assert_eq!((primitives::usize::SIZE, NAME::SIZE), (8, 0));
}

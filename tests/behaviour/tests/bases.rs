//! Base classes, and bit-fields with more bits than their type.

use gpu_abi::{PtxLayout, PtxMirror, Unnamed, assert_layout};

// struct Tag {}; struct Shape { int id; signed char kind; Shape(); }; struct Ball : Tag, Shape { signed char color; float radius; };
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Tag {}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(non_pod)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Ball {
    #[ptx(base)]
    tag: Tag,
    #[ptx(base)]
    shape: Shape,
    color: i8,
    radius: f32,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Colored {
    #[ptx(base)]
    ball: Ball,
    #[ptx(bits = 3)]
    shade: u32,
    bright: bool,
}

assert_layout!(Ball { size: 12, align: 4, tag: 0, shape: 0, color: 5, radius: 8 });
assert_layout!(Colored { size: 16, align: 4, ball: 0, shade: 12, bright: 13 });

const BALL: Ball = Ball { tag: Tag {}, shape: Shape { id: -2, kind: 3 }, color: 4, radius: 0.5 };

#[test]
fn members_lie_in_the_padding_of_a_base() {
    let mirror = BALL.to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), [0xfe, 0xff, 0xff, 0xff, 3, 4, 0, 0, 0, 0, 0, 0x3f]);
    assert_eq!(Ball::try_from_mirror(&mirror).unwrap(), BALL);
    let colored = Colored { ball: BALL, shade: 5, bright: true };
    let mirror = colored.to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror)[12..], [5, 1, 0, 0]);
    assert_eq!(Colored::try_from_mirror(&mirror).unwrap(), colored);
}

// struct Lit : Shape { unsigned int glow : 3; };
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Lit {
    #[ptx(base)]
    shape: Shape,
    #[ptx(bits = 3)]
    glow: u32,
}

#[test]
fn errors_name_the_member_in_the_padding_of_a_base() {
    let lit = Lit { shape: BALL.shape, glow: 8 };
    let text = "`Lit.glow`: 8 does not fit in 3 bits, which hold 0 to 7";
    assert_eq!(lit.try_to_mirror().unwrap_err().to_string(), text);
    let mut mirror = Lit { glow: 0, ..lit }.to_mirror();
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| mirror.set_glow(8))).unwrap_err();
    assert_eq!(panic.downcast_ref::<String>().unwrap(), text);
}

#[test]
fn a_base_is_set_without_what_lies_in_its_padding() {
    let mut mirror = BALL.to_mirror();
    mirror.set_shape(Shape { id: 7, kind: 1 }.to_mirror());
    let ball = Ball::try_from_mirror(&mirror).unwrap();
    assert_eq!(ball, Ball { shape: Shape { id: 7, kind: 1 }, ..BALL });
}

// struct { bool ready : 7; unsigned char tag : 40; int n : 3; unsigned short : 20; };
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Wide {
    #[ptx(bits = 7)]
    ready: bool,
    #[ptx(bits = 40)]
    tag: u8,
    #[ptx(bits = 3)]
    n: i32,
    #[ptx(bits = 20)]
    _gap: Unnamed<u16>,
}

#[test]
fn bits_beyond_the_type_are_padding() {
    let value = Wide { ready: true, tag: 0xab, n: -1, _gap: Unnamed::new() };
    let mirror = value.to_mirror();
    assert_eq!((Wide::SIZE, Wide::ALIGN), (16, 4));
    assert_eq!(bytemuck::bytes_of(&mirror), [1, 0, 0, 0, 0xab, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0]);
    assert_eq!(Wide::try_from_mirror(&mirror).unwrap(), value);
    // Whatever a kernel leaves in the padding, the values are the lowest bits.
    let bytes: [u8; 16] = [0x7f, 0, 0, 0, 0xab, 0xff, 0xff, 0xff, 0xff, 7, 0, 0, 0, 0, 0, 0];
    let mirror: WideMirror = bytemuck::pod_read_unaligned(&bytes);
    assert_eq!(Wide::try_from_mirror(&mirror).unwrap(), value);
    assert_eq!((mirror.ready(), mirror.tag()), (true, 0xab));
}

//! Arrays of unknown length at the end of a struct.

use gpu_abi::layout::Padding;
use gpu_abi::mirror::MirrorErrorKind;
use gpu_abi::{PtxLayout, PtxMirror, assert_layout, from_mirrors, tail};

// struct Item { char tag; short value; };    struct Text { long id; char kind; char bytes[]; };
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Item {
    tag: i8,
    value: i16,
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Text {
    id: i64,
    kind: u8,
    #[ptx(tail)]
    bytes: [u8; 0],
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct List<T> {
    len: u8,
    #[ptx(tail)]
    items: [T; 0],
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(packed, host = "linux")]
struct Packed {
    #[ptx(bits = 3)]
    len: u8,
    #[ptx(tail)]
    items: [u32; 0],
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Aligned {
    len: u8,
    #[ptx(tail, align = 16)]
    flags: [bool; 0],
}

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Items {
    len: u8,
    #[ptx(tail)]
    items: [Item; 0],
}

assert_layout!(Text { size: 16, align: 8, id: 0, kind: 8, bytes: 9 });
assert_layout!(Packed { size: 1, align: 1, len: 0, items: 1 });
assert_layout!(Aligned { size: 16, align: 16, len: 0, flags: 16 });
assert_layout!(Items { size: 2, align: 2, len: 0, items: 2 });

const TEXT: Text = Text { id: 7, kind: 2, bytes: [] };

#[test]
fn items_begin_in_the_trailing_padding() {
    assert_eq!(Text::LAYOUT.tail().unwrap().name(), "bytes");
    for (text, size) in [("", 16), ("seven..", 16), ("eight...", 17)] {
        let bytes = tail::to_bytes(&TEXT, text.as_bytes()).unwrap();
        assert_eq!((bytes.len(), tail::size::<Text>(text.len())), (size, size));
        assert_eq!(&bytes[9..9 + text.len()], text.as_bytes());
        assert!(bytes[9 + text.len()..].iter().all(|&byte| byte == 0));

        let mut buffer = vec![TextMirror::default(); size.div_ceil(Text::SIZE)];
        bytemuck::cast_slice_mut(&mut buffer)[..size].copy_from_slice(&bytes);
        let bytes: &[u8] = bytemuck::cast_slice(&buffer);
        let header = tail::header::<Text>(bytes).unwrap();
        assert_eq!(Text::try_from_mirror(header).unwrap(), TEXT);
        assert_eq!(tail::items::<Text>(bytes, text.len()).unwrap(), text.as_bytes());
    }
}

#[test]
fn padding_is_zero_and_without_items_the_mirror_is_all() {
    let mut bytes = [0xff; 16];
    tail::encode(&TEXT, &[], &mut bytes).unwrap();
    assert_eq!(bytes, bytemuck::bytes_of(&TEXT.to_mirror()));
    assert_eq!(Padding::<1>::of(&Text::LAYOUT).unwrap().ranges()[0].offset, 9);
}

#[test]
fn generic_items() {
    let bytes = tail::to_bytes(&List { len: 2, items: [] }, &[Item { tag: -1, value: 3 }; 2]).unwrap();
    assert_eq!(bytes, [2, 0, 0xff, 0, 3, 0, 0xff, 0, 3, 0]);
    assert_eq!(tail::size::<List<f64>>(3), 32);
    assert_eq!(tail::size::<List<f64>>(usize::MAX), usize::MAX);
}

#[test]
fn items_are_viewed_as_their_mirrors() {
    let items = [Item { tag: 1, value: 2 }, Item { tag: 3, value: 4 }];
    let mut buffer = [ItemsMirror::default(); 5];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut buffer);
    tail::encode(&Items { len: 2, items: [] }, &items, bytes).unwrap();
    let len = tail::header::<Items>(bytes).unwrap().len;
    assert_eq!(from_mirrors::<Item>(tail::items::<Items>(bytes, len.into()).unwrap()).unwrap(), items);
}

#[test]
fn buffers_are_checked() {
    let kind = |result: Result<(), gpu_abi::MirrorError>| result.unwrap_err().kind();
    let mut bytes = [0; 17];
    assert_eq!(kind(tail::encode(&TEXT, &[], &mut bytes)), MirrorErrorKind::Length { expected: 16, found: 17 });
    let long = usize::MAX;
    assert!(tail::items::<Text>(&bytes, long).is_err());
    assert_eq!(kind(tail::items::<Text>(&bytes, 9).map(|_| ())), MirrorErrorKind::Length { expected: 18, found: 17 });
    let buffer = [TextMirror::default(); 2];
    let bytes: &[u8] = bytemuck::cast_slice(&buffer);
    assert_eq!(kind(tail::header::<Text>(&bytes[1..]).map(|_| ())), MirrorErrorKind::Alignment { align: 8 });
    assert_eq!(
        tail::header::<Text>(&bytes[1..]).unwrap_err().to_string(),
        "`Text`: the buffer's address is not a multiple of 8: copy the bytes to a `Vec` of mirrors"
    );
    assert_eq!(kind(tail::header::<Text>(&bytes[..8]).map(|_| ())), MirrorErrorKind::Length { expected: 16, found: 8 });
    // The items of a packed struct may be misaligned even if the buffer is aligned.
    assert_eq!(kind(tail::items::<Packed>(bytes, 1).map(|_| ())), MirrorErrorKind::Alignment { align: 4 });
    assert_eq!(tail::to_bytes(&Packed { len: 5, items: [] }, &[9]).unwrap(), [5, 9, 0, 0, 0]);
    assert_eq!(tail::to_bytes(&Aligned { len: 1, flags: [] }, &[true]).unwrap()[16], 1);
    let error = tail::to_bytes(&Packed { len: 9, items: [] }, &[]).unwrap_err();
    assert_eq!(error.to_string(), "`Packed.len`: 9 does not fit in 3 bits, which hold 0 to 7");
}

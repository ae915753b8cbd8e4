use super::*;
use crate::PtxLayout;

#[derive(PtxLayout)]
#[ptx(host = "linux")]
struct Record {
    a: u8,
    #[ptx(bits = 3)]
    b: u8,
    #[ptx(align = 4)]
    c: u16,
    #[ptx(bits = 9)]
    d: u32,
}

fn compare<A, B, C, D, E>(kinds: &[u8; 5]) {
    struct Seen<A, B, C, D, E>(A, B, C, D, E);
    let _ = Record { a: 1, b: 2, c: 3, d: 4 };
    View::of(Record::REF)
        .fields_3(kinds, |seen: &Seen<A, B, C, D, E>| (&raw const seen.0, &raw const seen.1, &raw const seen.2))
        .fields_2(&kinds[3..], |seen: &Seen<A, B, C, D, E>| (&raw const seen.3, &raw const seen.4))
        .end();
}

#[test]
fn a_view_matches_the_layout() {
    compare::<u8, [u8; 3], [u32; 0], u16, [u8; 2]>(b"mbamb");
}

#[test]
#[should_panic(
    expected = "the mirror of `Record` does not match its layout: a field of 2 bytes at byte 0, where the layout has 1 bytes"
)]
fn a_member_is_too_large() {
    compare::<u16, [u8; 3], [u32; 0], u16, [u8; 2]>(b"mbamb");
}

#[test]
#[should_panic(expected = "a field of 4 bytes at byte 1, where the layout has 3 bytes at byte 1")]
fn bit_fields_have_too_many_bytes() {
    compare::<u8, [u8; 4], [u32; 0], u16, [u8; 2]>(b"mbamb");
}

#[test]
#[should_panic(expected = "a field of 3 bytes at byte 2, where the layout has 3 bytes at byte 1")]
fn bit_fields_are_aligned() {
    let _ = View::of(Record::REF).field(b'm', 1, 1).field(b'b', 3, 2);
}

#[test]
#[should_panic(expected = "a field of 4 bytes at byte 0, where the layout has 0 bytes")]
fn a_raised_alignment_has_bytes() {
    let _ = View::of(Record::REF).field(b'a', 4, 4);
}

#[test]
#[should_panic(expected = "the mirror of `Record` is aligned to 8 bytes, but its layout to 4")]
fn a_view_is_too_strictly_aligned() {
    View::of(Record::REF).field(b'a', 0, 8).field(b'm', 1, 1).field(b'b', 3, 1).field(b'm', 2, 2).field(b'b', 2, 1).end();
}

#[test]
#[should_panic(expected = "a mirror's view has fewer members than the layout")]
fn a_member_is_missing() {
    View::of(Record::REF).field(b'm', 1, 1).end();
}

#[test]
#[should_panic(expected = "a mirror's view has more members than the layout")]
fn a_member_is_added() {
    let _ = View::of(u8::REF).field(b'm', 1, 1);
}

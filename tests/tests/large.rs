//! Records of 2,000 members, whose conversions must not take rustc's constant evaluator longer than it allows.

use gpu_abi::layout::{Field, FieldTable, Layout, Member, Record};
use gpu_abi::{Codec, PtxLayout, encode_slice};

/// Declares a tuple struct whose members are 10, 100 or 1,000 times those in the brackets.
macro_rules! large {
    ([] [$($member:tt)*] $(#[$attribute:meta])* struct $name:ident) => {
        $(#[$attribute])*
        struct $name($($member)*);
    };
    ([10 $($times:tt)*] [$($member:tt)*] $($head:tt)*) => {
        large!([$($times)*] [
            $($member)* $($member)* $($member)* $($member)* $($member)*
            $($member)* $($member)* $($member)* $($member)* $($member)*
        ] $($head)*);
    };
}

large!([10 10 10] [u32, u32,] #[derive(PtxLayout)] struct Plain);
large!([10 10 10] [u8, u32,] #[derive(PtxLayout)] struct Padded);
large!([10 10 10] [u8, u32,] #[derive(PtxLayout)] #[repr(C)] struct InC);
large!([10 10 10] [#[ptx(bits = 3)] u32, #[ptx(bits = 7)] u16,] #[derive(PtxLayout)] struct Bits);

/// Compares the layout with the one that the engine gives to the same members at run time, and converts a value both ways.
fn check<T: Codec>(members: [Member<'static>; 2]) {
    let members: Vec<_> = members.into_iter().cycle().take(2000).collect();
    let table = FieldTable::<2000>::new(Record::structure("Large", &members)).expect("the members have a layout");
    let layout = table.layout();
    assert_eq!((T::SIZE, T::ALIGN), (layout.size(), layout.align()));
    assert_eq!(places(&T::LAYOUT), places(&layout));

    // Another value in each member, and zero in all padding.
    let mut bytes = vec![0; T::SIZE];
    for (index, (offset, width)) in (1_u64..).zip(places(&layout)) {
        for bit in 0..width {
            let is_set = index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> bit & 1 == 1;
            bytes[(offset + bit) / 8] |= u8::from(is_set) << ((offset + bit) % 8);
        }
    }
    let value = T::decode(&bytes).expect("the bytes are a value");
    let mut written = vec![0xff; T::SIZE];
    value.encode(&mut written).expect("the value fits");
    assert!(written == bytes, "one value");
    let mut written = vec![0xff; 2 * T::SIZE];
    let again = T::decode(&bytes).expect("the bytes are a value");
    encode_slice(&[value, again], &mut written).expect("the values fit");
    assert!(written == [&*bytes, &bytes].concat(), "a slice");
}

/// Returns the offset and the width of each member, in bits.
fn places(layout: &Layout<'_>) -> Vec<(usize, usize)> {
    let place = |field: &Field<'_>| match field.bits() {
        Some(bits) => (bits.offset() as usize, bits.width() as usize),
        None => (8 * field.offset(), 8 * field.layout().size()),
    };
    layout.fields().iter().map(place).collect()
}

#[test]
fn records_of_2000_members() {
    check::<Plain>([Member::new("a", &u32::LAYOUT), Member::new("b", &u32::LAYOUT)]);
    check::<Padded>([Member::new("a", &u8::LAYOUT), Member::new("b", &u32::LAYOUT)]);
    check::<InC>([Member::new("a", &u8::LAYOUT), Member::new("b", &u32::LAYOUT)]);
    check::<Bits>([Member::new("a", &u32::LAYOUT).bits(3), Member::new("b", &u16::LAYOUT).bits(7)]);
}

//! Declarations that a `macro_rules` makes.

use gpu_abi::{PtxLayout, PtxMirror, Unnamed, assert_layout, kernels, param_decl};

macro_rules! declare {
    (
        $(#[$attr:meta])*
        $vis:vis struct $name:ident, $mirror:ident, align $align:literal {
            $($field:ident: $type:ty $(, bits $bits:literal)? $(, in $width:expr)?;)*
        }
        size $size:expr, $first:ident
    ) => {
        $(#[$attr])*
        #[derive(PtxLayout, Clone, Debug, PartialEq)]
        #[ptx(align = $align, mirror = $mirror)]
        $vis struct $name {
            $($(#[ptx(bits = $bits)])? $(#[ptx(bits = $width)])? $vis $field: $type,)*
        }

        assert_layout!($name { size: $size, align: $align, $first: 0, .. });

        impl $name {
            const DECL: &str = param_decl!($name, "p");
        }
    };
}

declare! {
    pub(crate) struct First, FirstBytes, align 8 {
        a: u8;
        b: i32, bits 3;
        c: [[u16; 2]; 3];
        d: Option2<u8>;
    }
    size 16, a
}

declare! {
    /// Again, with other names.
    struct Second, SecondBytes, align 8 {
        x: Unnamed<u16>, bits 7;
        y: bool, in 1;
        z: First;
    }
    size 24, y
}

/// Generic, and called like nothing else.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
pub(crate) struct Option2<T>(T, u8);

// SAFETY: two bytes, as the layout says.
unsafe impl PtxMirror for Option2<u8> {
    type Mirror = [u8; 2];
}

macro_rules! generic {
    ($name:ident<$param:ident>, $($mirror:ident = $arg:ty),*) => {
        #[derive(PtxLayout, Clone, Debug, PartialEq)]
        #[ptx(instantiate($($mirror = $name<$arg>),*))]
        struct $name<$param> {
            first: u8,
            items: [$param; 2],
            #[ptx(bits = 5)]
            bits: $param,
            local: [u8; LEN],
        }
    };
}

const LEN: usize = 3;

generic!(Pair<T>, PairU8 = u8, PairU16 = u16);
generic!(Other<Item>, OtherI32 = i32);

macro_rules! kernel {
    (max $max:literal; $($vis:vis $name:ident $ptx:literal ($($parameter:ident: $type:ty),*);)*) => {
        #[kernels(max_bytes = $max)]
        unsafe extern "C" {
            $(#[ptx(name = $ptx)] $vis fn $name($($parameter: $type),*, last: u8);)*
        }
    };
}
kernel! {
    max 64;
    pub(crate) one "_Z3onei"(first: First, n: u32);
    two "_Z3twoi"(pair: Pair<u8>, items: [u16; LEN]);
}

macro_rules! kernel_in_rust {
    ($name:ident $by:expr) => {
        #[kernels]
        unsafe extern "C" {
            fn $name(out: *mut u32, by: [u32; $by * 2]) {
                unsafe { *out = by[$by * 2 - 1] };
            }
        }
    };
}
kernel_in_rust!(last 1 + 2);

#[test]
fn works() {
    assert_eq!((First::DECL, Second::DECL), (".param .align 8 .b8 p[16]", ".param .align 8 .b8 p[24]"));
    let first = First { a: 1, b: -4, c: [[2; 2]; 3], d: Option2(3, 4) };
    let mirror: FirstBytes = first.to_mirror();
    assert_eq!((mirror.b(), mirror.c, mirror.d), (-4, [[2; 2]; 3], [3, 4]));
    let mut mirror: SecondBytes = Second { x: Unnamed::new(), y: true, z: first }.to_mirror();
    mirror.z.set_b(3);
    assert_eq!((mirror.y(), mirror.z.a, mirror.z.b()), (true, 1, 3));
    let pair: PairU16 = Pair { first: 1, items: [2, 3], bits: 4, local: [5; 3] }.to_mirror();
    assert_eq!((pair.items, pair.bits(), pair.local), ([2, 3], 4, [5; 3]));
    let _: PairU8 = Pair { first: 1, items: [2, 3], bits: 4, local: [5; 3] }.to_mirror();
    let other: OtherI32 = Other { first: 1, items: [2, 3], bits: -16, local: [5; 3] }.to_mirror();
    assert_eq!(other.bits(), -16);
    assert_eq!((one::NAME, one::SIZE, two::SIZE), ("_Z3onei", 21, 15));
    assert_eq!(last::SIZE, 32);
    let two = two::args(&Pair { first: 1, items: [2, 3], bits: 4, local: [5; 3] }, &[6, 7, 8], &9).pack();
    assert_eq!(two.as_bytes(), [1, 2, 3, 4, 5, 5, 5, 0, 6, 0, 7, 0, 8, 0, 9]);
}

macro_rules! flags {
    ($name:ident: $int:ty { $($constant:ident = $value:expr),* }) => {
        #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
        #[repr(transparent)]
        #[ptx(enumerators($($constant, )* LAST))]
        struct $name($int);

        impl $name {
            $(const $constant: Self = Self($value);)*
            const LAST: Self = Self(128);
        }
    };
}

flags!(Access: u8 { READ = 1, WRITE = 2 });

#[test]
fn constants_of_a_macro_are_enumerators() {
    let gpu_abi::layout::Kind::Enum { enumerators, .. } = Access::LAYOUT.kind() else { panic!("an enumeration") };
    let found: Vec<_> = enumerators.iter().map(|one| (one.name, one.value)).collect();
    assert_eq!(found, [("READ", 1), ("WRITE", 2), ("LAST", 128)]);
    assert_eq!((Access::READ.0, Access::WRITE, Access::LAST.to_mirror()), (1, Access(2), 128));
}

//! Types and fields of every visibility.
#![deny(warnings)]
#![allow(unreachable_pub, reason = "as it is written in a library")]

pub(crate) mod outer {
    pub(in crate::hygiene::privacy) mod inner {
        use gpu_abi::PtxLayout;

        #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
        pub(in crate::hygiene::privacy) struct Scoped {
            pub(in crate::hygiene::privacy) a: u8,
            pub(super) b: u16,
            #[ptx(bits = 3)]
            pub(in crate::hygiene::privacy) c: u8,
            #[ptx(bits = 3)]
            pub(self) d: u8,
        }

        impl Scoped {
            pub(crate) const fn new() -> Self {
                Self { a: 1, b: 2, c: 3, d: 4 }
            }
        }

        #[derive(PtxLayout)]
        pub(crate) struct InCrate(pub(crate) Private, pub(crate) Scoped);

        /// Private, with a public field.
        #[derive(PtxLayout, Clone, Copy)]
        pub(crate) struct Private {
            pub field: Deeper,
        }

        #[derive(PtxLayout, Clone, Copy)]
        pub(crate) struct Deeper(pub u8);
    }

    pub(crate) fn b() -> u16 {
        gpu_abi::PtxMirror::to_mirror(&inner::Scoped::new()).b
    }
}

/// Public, over private types in private fields.
pub mod public {
    use gpu_abi::PtxLayout;

    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(instantiate(PairU8 = Pair<u8>))]
    pub struct Pair<T> {
        pub first: T,
        hidden: Hidden,
    }

    #[derive(PtxLayout, Clone, Copy)]
    pub union Union {
        pub first: u8,
        hidden: Hidden,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    pub enum Data {
        A(PublicInHidden),
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    pub struct Newtype(PublicInHidden);

    /// The mirror of its field would be a private type.
    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    #[repr(transparent)]
    #[ptx(mirror = HandleBytes)]
    pub struct Handle(HiddenBits);

    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    #[repr(transparent)]
    #[ptx(instantiate(TaggedU16 = Tagged<u16>))]
    pub struct Tagged<T>(T);

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct ReprC {
        hidden: [Hidden; 2],
        mode: Mode,
        more: Hidden,
    }

    #[derive(PtxLayout, Clone, Copy)]
    pub struct Bits {
        #[ptx(bits = 2)]
        mode: Mode,
        #[ptx(bits = 0)]
        _next: gpu_abi::Unnamed<Word>,
        hidden: Hidden,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(packed)]
    pub struct Packed {
        mode: Mode,
        hidden: Hidden,
    }

    type Word = u32;

    impl Handle {
        pub fn new() -> Self {
            Self(HiddenBits { mode: 5, word: 0x0201 })
        }
    }

    impl Tagged<u16> {
        pub fn new() -> Self {
            Self(0x0201)
        }
    }

    mod hidden {
        #[derive(gpu_abi::PtxLayout, Clone, Copy)]
        pub struct PublicInHidden(pub u8);
    }
    use hidden::PublicInHidden;

    #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
    struct HiddenBits {
        #[ptx(bits = 3)]
        mode: u8,
        word: u16,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Hidden {
        a: u8,
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Mode {
        A,
    }

    #[gpu_abi::kernels]
    unsafe extern "C" {
        #[allow(private_interfaces, reason = "warned of as at any public function")]
        pub fn kernel(repr_c: ReprC, hidden: Hidden, mode: Mode);
        pub(super) fn other(newtype: Newtype);
        pub(in crate::hygiene::privacy) fn another();
    }

    pub fn launched() -> [usize; 3] {
        let _ = kernel::args(&all().3, &Hidden { a: 1 }, &Mode::A).pack();
        [kernel::SIZE, other::SIZE, another::SIZE]
    }

    pub fn all() -> (Pair<u8>, Data, Newtype, ReprC, Bits, Packed) {
        let hidden = Hidden { a: 1 };
        (
            Pair { first: 1, hidden },
            Data::A(PublicInHidden(1)),
            Newtype(PublicInHidden(1)),
            ReprC { hidden: [hidden; 2], mode: Mode::A, more: hidden },
            Bits { mode: Mode::A, _next: gpu_abi::Unnamed::new(), hidden },
            Packed { mode: Mode::A, hidden },
        )
    }
}

#[test]
fn works() {
    use gpu_abi::PtxMirror;
    let mirror = outer::inner::Scoped::new().to_mirror();
    assert_eq!((mirror.a, outer::b(), mirror.c()), (1, 2, 3));
    let private = outer::inner::Private { field: outer::inner::Deeper(7) };
    let mirror = outer::inner::InCrate(private, outer::inner::Scoped::new()).to_mirror();
    assert_eq!((mirror._0.field._0, mirror._1.a), (7, 1));
    let (pair, data, newtype, repr_c, bits, packed) = public::all();
    assert_eq!(pair.to_mirror().first, 1);
    let _ = (data.to_mirror(), newtype.to_mirror(), repr_c.to_mirror(), bits.to_mirror(), packed.to_mirror());
    assert_eq!(public::launched(), [6, 1, 0]);
    assert_eq!(public::kernel::NAME, "kernel");
    let mut union = public::UnionMirror::default();
    union.set_first(3);
    assert_eq!(union.first(), 3);
}

#[test]
fn a_public_type_over_a_private_one_has_a_mirror_of_its_own() {
    use gpu_abi::{PtxLayout, PtxMirror};
    use public::{Handle, HandleBytes, Tagged, TaggedU16};

    let mirror: HandleBytes = Handle::new().to_mirror();
    assert_eq!((bytemuck::bytes_of(&mirror), Handle::LAYOUT.name()), (&[5, 0, 1, 2][..], "Handle"));
    assert_eq!(Handle::try_from_mirror(&mirror).unwrap(), Handle::new());
    let mirror: TaggedU16 = Tagged::new().to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), [1, 2]);
    assert_eq!(Tagged::try_from_mirror(&mirror).unwrap(), Tagged::new());

    #[derive(PtxLayout, Debug, PartialEq)]
    struct Holds {
        tag: u8,
        handles: [Handle; 2],
    }

    let value = Holds { tag: 7, handles: [Handle::new(), Handle::new()] };
    let mirror = value.to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), [7, 0, 5, 0, 1, 2, 5, 0, 1, 2]);
    assert_eq!(mirror.handles[1], Handle::new().to_mirror());
    assert_eq!(Holds::try_from_mirror(&mirror).unwrap(), value);
}

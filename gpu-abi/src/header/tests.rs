//! The contents of headers, and the types that they reject.

#![allow(dead_code, non_camel_case_types)]

mod aliases;
mod callbacks;
mod cuda;
mod hosts;

use super::{Header, HeaderError};
use crate::description::Description;
use crate::launch::parameter::place;
use crate::launch::{KernelInfo, Parameter};
use crate::{DevicePtr, PtxLayout, kernels};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[derive(PtxLayout, Clone, Copy)]
#[ptx(cxx = b::X)]
struct Float {
    value: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(cxx = a::b::X)]
struct Number {
    value: u32,
}

#[derive(PtxLayout, Clone, Copy)]
struct Tag {
    id: u8,
}

#[derive(PtxLayout, Clone, Copy)]
struct light {
    power: f32,
}

fn header_of<T: PtxLayout + crate::name::CxxType>() -> String {
    Header::new().with_type::<T>().text().unwrap()
}

#[test]
fn members_and_enumerators_have_the_names_that_are_declared() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    enum Mode {
        #[ptx(cxx = kOn)]
        On,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Config {
        #[ptx(cxx = streamHandle)]
        stream: u64,
        mode: Mode,
    }
    let text = header_of::<Config>();
    assert!(text.contains(" streamHandle;\n") && text.contains("GPU_ABI_OFFSET(streamHandle, Config)"), "{text}");
    assert!(text.contains("    kOn = 0,\n"), "{text}");
}

#[test]
fn names_find_their_own_types() {
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = a::User)]
    struct User {
        first: Number,
        then: [Float; 2],
        next: DevicePtr<Float>,
    }
    assert!(
        header_of::<User>().contains("struct User {\n    ::a::b::X first;\n    ::b::X then[2];\n    ::b::X *next;\n};\n")
    );

    #[derive(PtxLayout, Clone, Copy)]
    struct Pair<A, B> {
        a: A,
        b: B,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = a::Pairs)]
    struct Pairs {
        pair: Pair<Float, u8>,
    }
    assert!(header_of::<Pairs>().contains("struct Pairs {\n    ::Pair< ::b::X, unsigned char> pair;\n};\n"));

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Node {
        Leaf(Tag),
        Other(u32),
    }
    assert!(header_of::<Node>().contains("unsigned char tag;\n        ::Tag _0;\n"));

    // The names in a base class are visible too.
    #[derive(PtxLayout, Clone, Copy)]
    struct Derived {
        #[ptx(base)]
        base: Float,
        tag: Tag,
    }
    assert!(header_of::<Derived>().contains("struct Derived : ::b::X {\n    ::Tag tag;\n};\n"));

    #[derive(PtxLayout, Clone, Copy)]
    struct scene {
        light: light,
        next: DevicePtr<light>,
    }
    assert!(header_of::<scene>().contains("    ::light light;\n    ::light *next;\n"));

    // A name that nothing hides is spelled as declared.
    #[derive(PtxLayout, Clone, Copy)]
    struct Plain {
        number: Number,
        tag: Tag,
    }
    assert!(header_of::<Plain>().contains("    a::b::X number;\n    Tag tag;\n"));
}

#[test]
fn names_that_are_taken_are_refused() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Upper {
        Tag(u32),
        Other(u8),
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Lower {
        tag(u32),
        Other(u8),
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum WithField {
        Leaf { tag: u32 },
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum WithFields {
        Leaf(u32),
        LeafFields(u32),
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Keywords {
        class: u32,
        class_: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Enumerators {
        default,
        default_,
    }
    fn refused<T: PtxLayout + crate::name::CxxType>() -> HeaderError {
        Header::new().with_type::<T>().text().unwrap_err()
    }
    for (found, of, name) in [
        (refused::<Upper>(), "Upper.Tag", "Tag"),
        (refused::<Lower>(), "Lower.tag", "tag"),
        (refused::<WithField>(), "WithField::Leaf.tag", "tag"),
        (refused::<WithFields>(), "WithFields.LeafFields", "LeafFields"),
        (refused::<Keywords>(), "Keywords.class_", "class_"),
        (refused::<Enumerators>(), "Enumerators.default_", "default_"),
    ] {
        assert_eq!(found, HeaderError::taken(of, name));
    }

    // If the tag is next to a union of the variants, their names are in different scopes.
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    enum Beside {
        Tag(u32),
        tag { tag: u32, value: u8 },
        Value(u8),
    }
    assert!(header_of::<Beside>().contains("    union Value {\n"));

    // A user's type may have the same name as a type that an enumeration contains.
    #[derive(PtxLayout, Clone, Copy)]
    struct LeafFields {
        id: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Node {
        Leaf(LeafFields),
    }
    assert!(header_of::<Node>().contains("        ::LeafFields _0;\n"));
}

#[test]
fn enumerators_need_names_that_cxx_can_have() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Measure {
        Größe,
    }
    let refused = HeaderError::name("Measure::Größe", "Größe");
    assert_eq!(Header::new().with_type::<Measure>().text(), Err(refused));
}

#[test]
fn constants_are_enumerators() {
    /// What is allowed.
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    #[ptx(cxx = sim::Access, enumerators(READ, WRITE = kStore, TYPENAME = typename))]
    struct Access(
        /// Not part of the enumeration.
        u16,
    );

    impl Access {
        const READ: Self = Self(1);
        const WRITE: Self = Self(0x8000);
        const TYPENAME: Self = Self(0);
    }

    #[derive(PtxLayout, Clone, Copy)]
    struct Page {
        #[ptx(bits = 9)]
        access: Access,
        last: Access,
    }
    let text = Header::new().with_type::<Page>().text().unwrap();
    let defined = "/// What is allowed.\nenum class Access : unsigned short {\n    READ = 1,\n    kStore = 32768,\n    typename_ = 0,\n};\n";
    assert!(text.contains(defined), "{text}");
    assert!(text.contains("    sim::Access access : 9;\n    sim::Access last;\n"), "{text}");
}

/// Returns a header with the prototype of one kernel.
fn of_kernel(
    name: &'static str,
    parameters: &'static [Parameter],
    types: &'static [Description],
) -> Result<String, HeaderError> {
    Header { kernels: [KernelInfo { name, parameters, types }].into(), ..Header::new() }.text()
}

#[test]
fn parameters_hide_no_types() {
    use crate::name::CxxType;
    let prototype = |kernel, names: [&'static str; 2]| {
        let parameters = Vec::from(place(names, [light::REF; 2]));
        of_kernel(kernel, parameters.leak(), const { &[light::DESCRIPTION, light::DESCRIPTION] })
    };
    let text = prototype("walk", ["light", "other"]).unwrap();
    assert!(text.contains("extern \"C\" __global__ void walk(::light light, ::light other);\n"));
    let text = prototype("_ZN3sim4walkE5lightS0_", ["a", "b"]).unwrap();
    assert!(text.contains("namespace sim { __global__ void walk(::light a, ::light b); }\n"));
    let refused = HeaderError::taken("walk", "class_");
    assert_eq!(prototype("walk", ["class", "class_"]), Err(refused));
}

#[test]
fn template_arguments_are_declared_first() {
    #[derive(PtxLayout)]
    #[ptx(cxx = list::Node)]
    struct Node<T> {
        value: T,
        next: DevicePtr<Node<T>>,
    }
    #[derive(PtxLayout)]
    struct Foo {
        first: DevicePtr<Node<Foo>>,
        table: DevicePtr<Marked<Float>>,
        vectors: DevicePtr<Marked<crate::vector::Float3>>,
    }
    #[derive(PtxLayout)]
    struct Marked<T> {
        id: u32,
        kind: core::marker::PhantomData<T>,
    }
    let text = header_of::<Foo>();
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}\n{text}"));
    let order = [
        "struct Foo;\n",
        "template <class> struct Node;\n",
        "template <> struct Node< ::Foo>;\n",
        "struct Foo {\n    list::Node<Foo> *first;\n    Marked<b::X> *table;\n    Marked<float3> *vectors;\n};\n",
    ];
    let places = order.map(at);
    assert!(places.is_sorted(), "{places:?}\n{text}");
    assert!(at("struct X;\n") < at("template <> struct Marked<b::X>;\n"));
    at("#include <vector_types.h>");
}

#[test]
#[allow(clippy::upper_case_acronyms)]
fn macros_and_reserved_names() {
    #[derive(PtxLayout, Clone, Copy)]
    #[repr(u8)]
    enum Limit {
        NULL,
        NAN,
        INT_MAX,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct System {
        linux: u8,
        major: u32,
        errno: Limit,
    }
    let text = header_of::<System>();
    assert!(text.contains("    NULL_ = 0,\n    NAN_ = 1,\n    INT_MAX_ = 2,\n"), "{text}");
    assert!(text.contains("    unsigned char linux_;\n    unsigned int major;\n    Limit errno_;\n"), "{text}");

    #[derive(PtxLayout, Clone, Copy)]
    struct Padded {
        __pad: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct INFINITY {
        value: u32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct __Body {
        value: u32,
    }
    let reserved = |of: &str, name: &str| Err(HeaderError::reserved(of, name));
    assert_eq!(Header::new().with_type::<Padded>().text(), reserved("Padded.__pad", "__pad"));
    assert_eq!(Header::new().with_type::<INFINITY>().text(), reserved("INFINITY", "INFINITY"));
    assert_eq!(Header::new().with_type::<__Body>().text(), reserved("__Body", "__Body"));
    for name in ["assert", "unix", "class", "threadIdx", "_ZN4step4mainEv", "_ZN5class4stepEv"] {
        let text = of_kernel(name, &[], &[]);
        if name.contains("main") {
            assert!(text.is_ok());
        } else {
            let error = text.unwrap_err().to_string();
            assert!(error.contains(" is a keyword, a macro or a variable in CUDA C++, "), "{name}: {error}");
        }
    }
    for name in ["a(); int b", "_ZN3a;b4stepEv", "_Z4a*/ bv", "a\nb"] {
        let error = of_kernel(name, &[], &[]).unwrap_err().to_string();
        assert!(error.contains(" is not a name in C++: "), "{name}: {error}");
    }
}

#[test]
fn pointers_declared_const_have_read_only_targets() {
    #[kernels(set = Reading)]
    unsafe extern "C" {
        fn sum(cells: *const f32, rows: *const *mut u32, out: *mut f32);
    }
    let text = Header::new().with_kernels::<Reading>().text().unwrap();
    let prototype = "__global__ void sum(const float *cells, unsigned int *const *rows, float *out);";
    assert!(text.contains(prototype), "{text}");
}

#[test]
fn arrays_are_not_parameters() {
    #[kernels(set = Rows)]
    unsafe extern "C" {
        fn scale(rows: [f32; 4], by: f32);
    }
    let error = Header::new().with_kernels::<Rows>().text().unwrap_err();
    assert!(error.to_string().starts_with("`scale`: the parameter `rows` is an array"), "{error}");
}

#[test]
fn comments_end_with_their_lines() {
    use crate::layout::{Host, Layout, Member, Record, StateSpace};
    for (pointee, comment) in
        [("a\nint b;", "// a int b;"), ("a\\ ", "// a\\ ."), ("a??/", "// a??/ ."), ("a\r*/ b", "// a */ b")]
    {
        let pointer = Layout::pointer_to_named("p", StateSpace::Global, Host::LINUX_X86_64, pointee);
        let members = [Member::new("p", &pointer)];
        let mut fields = [crate::layout::Field::EMPTY; 1];
        let layout = Record::structure("S", &members).layout_in(&mut fields).unwrap();
        let text = Header::new().with_layout(&layout).text().unwrap();
        assert!(text.contains(&format!("    void *p; {comment}\n}};\n")), "{text}");
    }
    let text = of_kernel("_Z4fillIfEvPT_\nint x;", &[], &[]).unwrap();
    assert!(text.contains("// _Z4fillIfEvPT_ int x;: an instance"), "{text}");
}

#[test]
fn tails_have_no_length() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Rows {
        count: u32,
        #[ptx(tail)]
        rows: [[f32; 3]; 0],
    }
    assert!(header_of::<Rows>().contains("    unsigned int count;\n    float rows[][3];\n"), "{}", header_of::<Rows>());
}

#[test]
fn classes_with_virtual_functions_are_refused() {
    #[derive(PtxLayout, Clone, Copy)]
    struct Shape {
        table: DevicePtr<u64>,
        #[ptx(base)]
        tag: Tag,
    }
    let error = Header::new().with_type::<Shape>().text().unwrap_err();
    assert!(error.to_string().starts_with("`Shape`: the pointer before the base class `tag`"), "{error}");
}

#[test]
fn classes_in_classes_are_refused() {
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = Outer::Mode)]
    #[repr(u8)]
    enum Mode {
        Off = 1,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct Outer {
        mode: Mode,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = ns::Wrapped::Inner::Deep)]
    struct Deep {
        x: i32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = ns::Wrapped)]
    struct Wrapped {
        deep: DevicePtr<Deep>,
    }
    #[derive(PtxLayout, Clone, Copy)]
    #[ptx(cxx = List::Node)]
    struct Node {
        x: i32,
    }
    #[derive(PtxLayout, Clone, Copy)]
    struct List<T> {
        node: Node,
        value: T,
    }
    let refused = |header: Header<'_>| header.text().unwrap_err();
    assert_eq!(refused(Header::new().with_type::<Outer>()), HeaderError::scope("Outer::Mode"));
    assert_eq!(refused(Header::new().with_type::<Wrapped>()), HeaderError::scope("ns::Wrapped::Inner::Deep"));
    assert_eq!(refused(Header::new().with_type::<List<f32>>()), HeaderError::scope("List::Node"));
    // Without the class, it is a namespace.
    assert!(header_of::<Mode>().contains("namespace Outer {"));
}

#[test]
fn a_text_without_a_guard_counts_the_lines_of_the_source_after_it() {
    let header = || Header::new().with_type::<Tag>();
    assert!(header().text().unwrap().ends_with("\n#line 1\n"));
    assert!(!header().guarded(Some("TAG")).unwrap().contains("#line"));
}

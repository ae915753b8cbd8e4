//! Types of this library and of others, mirrors, and kernels in Rust.

use super::{CONFIG, Folder, LIBRARY, PROGRAM, changed, check};
use crate::tests::{FOLDER, Verdict, gpu_abi};

#[test]
fn a_device_pointer_of_cust_is_a_pointer() {
    let folder = Folder::new("cust");
    let cust =
        "#![no_std] pub mod memory { pub struct DevicePointer<T> { ptr: u64, marker: core::marker::PhantomData<*mut T> } }";
    folder.compile("cust", cust, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    for (ty, expected) in [("cust::memory::DevicePointer<f32>", Verdict::Fine), ("i64", Verdict::Findings)] {
        let source = changed("weights: *const f32", &format!("weights: {ty}"));
        let source = source.replacen("pub mod sim", "extern crate cust; pub mod sim", 1);
        let (verdict, text) = check(&folder.library(&source), CONFIG);
        assert_eq!(verdict, expected, "{ty}: {text}");
    }
}

/// Types declared with the library are what the program computes with; kernels read their mirrors.
#[test]
fn types_that_the_library_converts_need_no_repr_c() {
    let folder = Folder::new("converted");
    let library = "#![no_std]
        pub mod mirror { pub mod codec { pub struct Writer<'a, R>(&'a mut [u8], core::marker::PhantomData<fn(&R)>); } }
        pub mod pointer { pub struct Generic; pub struct Ptr<T, S>(u64, core::marker::PhantomData<(T, S)>); }";
    folder.compile("gpu_abi", library, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let declared = changed(
        "#[repr(C)] pub struct Bits { pub all: u32, pub scale: f32 }",
        "pub struct Bits { pub low: u8, pub high: u32, pub scale: f32 }",
    );
    let pointer = "weights: gpu_abi::pointer::Ptr<f32, gpu_abi::pointer::Generic>";
    let declared = declared.replace("weights: *const f32", pointer);
    let declared = declared.replacen("pub mod sim", "extern crate gpu_abi; pub mod sim", 1);
    let (verdict, text) = check(&folder.library(&declared), CONFIG);
    assert!(text.contains("type `app::sim::Bits`: not `repr(C)`") && verdict == Verdict::Findings, "{text}");
    assert!(text.contains("type `app::sim::Params`: agrees"), "{text}");
    let converted = |ty: &str, source: &str| {
        let used = source.replace("g: &Bits", &format!("g: &Bits, h: &gpu_abi::mirror::codec::Writer<{ty}>"));
        let used = used.replace("^ g as *const _ as usize", "^ g as *const _ as usize ^ h as *const _ as usize");
        check(&folder.library(&used), CONFIG)
    };
    let (verdict, text) = converted("Bits", &declared);
    let line = "not compared: `sim::Bits`: `app::sim::Bits` derives `PtxLayout`: kernels read its mirror, which";
    assert!(text.contains(line) && !text.contains("repr(C)`:") && verdict == Verdict::Fine, "{text}");
    let (verdict, text) = converted("Mode", &declared.replace("pub low: u8, ", "").replace("Stop = 4", "Stop = 5"));
    assert!(text.contains("type `app::sim::Mode`: differs") && verdict == Verdict::Findings, "{text}");
}

/// What rustc makes of the derive's mirrors: `Bits` has bit-fields, and `Body` has a `Material`.
#[test]
fn types_that_the_library_converts_are_compared_as_their_mirrors() {
    let folder = Folder::new("mirrored");
    folder.compile("gpu_abi", LIBRARY, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let mirrors = "
        pub mod mirrors {
            use gpu_abi::mirror::storage::{Mirror, Mirrored};
            use crate::sim::*;
            #[repr(C)] pub struct BitsMirrorFields {
                pub __bits0: [u8; 4], __bits_low: gpu_abi::mirror::storage::Bits<u32, 0, 4>,
                __bits_high: gpu_abi::mirror::storage::Bits<u32, 4, 28>, pub scale: f32, pub __unsized: [()],
            }
            impl Mirrored for Bits { type Units = [u32; 2]; type Fields = BitsMirrorFields; }
            #[repr(C)] pub struct MaterialMirrorFields {
                pub albedo: [f32; 3], pub roughness: f32, pub gloss: u16, pub flags: u16, pub __unsized: [()],
            }
            impl Mirrored for Material { type Units = [u32; 5]; type Fields = MaterialMirrorFields; }
            #[repr(C)] pub struct BodyMirrorFields {
                pub position: [f32; 3], pub mass: f32, pub id: u64, pub material: Mirror<Material>, pub next: u64, pub mode: i32,
                pub _padding: u32, pub __unsized: [()],
            }
            impl Mirrored for Body { type Units = [u64; 8]; type Fields = BodyMirrorFields; }
            pub fn used(a: &Mirror<Body>, b: &Mirror<Bits>) -> usize { a as *const _ as usize ^ b as *const _ as usize }
        }
    ";
    // rustc orders the members of all three.
    let source = PROGRAM.replace("#[repr(C)] pub struct Material", "pub struct Material");
    let source = source.replace("#[repr(C)] pub struct Body", "pub struct Body");
    let bits = "pub struct Bits { pub low: u32, pub high: u32, pub scale: f32 }";
    let source = source.replace("#[repr(C)] pub struct Bits { pub all: u32, pub scale: f32 }", bits);
    let source = source.replacen("pub mod sim", &format!("extern crate gpu_abi; {mirrors} pub mod sim"), 1);
    let (verdict, text) = check(&folder.library(&source), CONFIG);
    for ty in ["Body", "Material", "Bits"] {
        assert!(text.contains(&format!("type `app::sim::{ty}`: agrees")), "{ty}: {text}");
    }
    assert_eq!(verdict, Verdict::Fine, "{text}");
    // Each mistake is one of the mirror, in a member, in one of a member's members, and in the place of bit-fields.
    for (from, to, line) in [
        ("mass: f32, pub id: u64, pub material", "id: u64, pub mass: f32, pub material", "type `app::sim::Body`: differs"),
        (
            "gloss: u16, pub flags: u16, pub __unsized",
            "flags: u16, pub gloss: u16, pub __unsized",
            "type `app::sim::Material`: differs",
        ),
        ("Bits<u32, 0, 4>", "Bits<u32, 0, 5>", "type `app::sim::Bits`: differs"),
        ("Bits<u32, 4, 28>", "Bits<u32, 4, 27>", "type `app::sim::Bits`: differs"),
        // The mirror declares a bit-field, not an integer that may store some.
        ("pub low: u32, pub high: u32", "pub low: u32, pub high: i32", "type `app::sim::Bits`: differs"),
    ] {
        let changed = source.replacen(from, to, 1);
        assert_ne!(changed, source, "{from}");
        let (verdict, text) = check(&folder.library(&changed), CONFIG);
        assert!(text.contains(line) && verdict == Verdict::Findings, "{from}: {text}");
    }
    // A mirror whose members end beyond it was not made by the derive, so nothing of it is compared.
    let beyond = source.replacen("pub __bits0: [u8; 4]", "pub __bits0: [u8; 8]", 1);
    let (_, text) = check(&folder.library(&beyond), CONFIG);
    assert!(
        text.contains("sim::Bits") && text.contains("not compared") && !text.contains("type `app::sim::Bits`: agrees"),
        "{text}"
    );
    // The declaration has another type.
    let (verdict, text) = check(
        &folder.library(&source.replacen("pub id: u64, pub material: Material", "pub id: i64, pub material: Material", 1)),
        CONFIG,
    );
    assert!(text.contains("type `app::sim::Body`: differs") && verdict == Verdict::Findings, "{text}");
}

/// Each type has two members of the type before it, so there are 2^39 ways to the innermost one.
#[test]
fn mirrors_nested_deeply_are_placed_once() {
    let folder = Folder::new("nested");
    folder.compile("gpu_abi", LIBRARY, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let mut mirrors =
        String::from("use gpu_abi::mirror::storage::{Mirror, Mirrored}; pub struct T0 { pub a: u8, pub b: u8 }");
    for level in 1..40 {
        let (inner, size) = (level - 1, 1_u64 << (level + 1));
        mirrors += &format!(
            "pub struct T{level} {{ pub a: T{inner}, pub b: T{inner} }}
            impl Mirrored for T{inner} {{ type Units = [u8; {size} / 2]; type Fields = F{inner}; }}"
        );
        let member = if inner == 0 { "u8".into() } else { format!("Mirror<T{}>", inner - 1) };
        mirrors += &format!("#[repr(C)] pub struct F{inner} {{ pub a: {member}, pub b: {member}, pub __unsized: [()] }}");
    }
    mirrors += "
        impl Mirrored for sim::Bits { type Units = [u8; 1 << 39]; type Fields = BitsMirrorFields; }
        #[repr(C)] pub struct BitsMirrorFields { pub all: Mirror<T38>, pub __unsized: [()] }
        pub fn mirror(bits: &Mirror<Bits>) -> usize { bits as *const _ as usize }";
    let source = changed("pub struct Bits { pub all: u32, pub scale: f32 }", "pub struct Bits { pub all: crate::T38 }");
    let source = source.replacen("pub mod sim", &format!("extern crate gpu_abi; {mirrors} pub mod sim"), 1);
    let (verdict, text) = check(&folder.library(&source), CONFIG);
    assert!(text.contains("type `app::sim::Bits`: differs") && verdict == Verdict::Findings, "{text}");
}

/// There are 2^39 ways to the innermost type of the payload.
#[test]
fn payloads_nested_deeply_are_searched_once() {
    let folder = Folder::new("payload");
    folder.compile("gpu_abi", LIBRARY, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let nested = (0..39).fold(String::from("u8"), |inner, _| format!("core::ops::Range<{inner}>"));
    let mirrors = "use gpu_abi::mirror::storage::{Mirror, Mirrored};
        impl Mirrored for Tagged { type Units = [u32; (1 << 37) + 1]; type Fields = TaggedMirrorFields; }
        #[repr(C)] pub struct TaggedMirrorFields { pub __bytes: [u8] }
        pub fn mirror(tagged: &Mirror<Tagged>) -> usize { tagged as *const _ as usize }";
    let source = changed("Word(f32)", &format!("Word({nested})"));
    let source = source.replacen("pub mod sim", &format!("extern crate gpu_abi; {mirrors} pub mod sim"), 1);
    let (verdict, text) = check(&folder.library(&source), CONFIG);
    assert!(text.contains("type `app::sim::Tagged`: differs") && verdict == Verdict::Findings, "{text}");
}

/// Two versions of a crate have types of one path. Each is compared as its own mirror, or not at all if nothing else tells them apart.
#[test]
fn versions_of_a_crate_have_mirrors_of_their_own() {
    let folder = Folder::new("versions");
    folder.compile("gpu_abi", LIBRARY, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let version = |name: &str, more: &str, members: &str| {
        let source = format!(
            "#![no_std] extern crate gpu_abi; extern crate half; use gpu_abi::mirror::storage::{{Mirror, Mirrored}};
            #[repr(i32)] pub enum Mode {{ Idle = 0, Run = 1, Stop = 4 }}
            #[repr(C)] pub struct Material {{ pub albedo: [f32; 3], pub roughness: f32, pub gloss: half::binary16::f16, pub flags: u16 }}
            pub struct Body {{
                pub position: [f32; 3], pub mass: f32, pub id: u64, pub material: Material, pub next: *mut Body, pub mode: Mode,
                pub _padding: u32, {more}
            }}
            #[repr(C)] pub struct BodyMirrorFields {{
                pub position: [f32; 3], {members}, pub material: Material, pub next: u64, pub mode: Mode, pub _padding: u32,
                pub __unsized: [()],
            }}
            impl Mirrored for Body {{ type Units = [u64; 8]; type Fields = BodyMirrorFields; }}
            pub type BodyMirror = Mirror<Body>;"
        );
        let metadata = format!("-Cmetadata={name}");
        folder.compile_as(name, "types", &source, &["--crate-type", "rlib", "-Cdebuginfo=2", &metadata])
    };
    let (right, exchanged) = ("pub mass: f32, pub id: u64", "pub id: u64, pub mass: f32");
    let source = changed("bodies: &'a mut Body", "bodies: &'a mut second::Body");
    let source =
        source.replacen("pub mod sim", "extern crate first; extern crate half; extern crate second; pub mod sim", 1);
    let source = source
        + "
        pub fn mirrors(a: &first::BodyMirror, b: &second::BodyMirror, c: &first::Body) -> usize {
            a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize
        }";
    for (first, more, second, line) in [
        (exchanged, "pub other: ()", right, "13 types and 1 handle agree, 2 not compared"),
        (right, "pub other: ()", exchanged, "type `types::Body`: differs"),
        (right, "", exchanged, "not compared: `sim::Body`: `types::Body`"),
    ] {
        let [first, second] = [version("first", "", first), version("second", more, second)];
        let (first, second) = (format!("first={first}"), format!("second={second}"));
        let options = ["--crate-type", "rlib", "-Cdebuginfo=2", "--extern", &first, "--extern", &second];
        let (_, text) = check(&folder.compile("app", &source, &options), CONFIG);
        assert!(text.contains(line), "{line}: {text}");
    }
}

/// Two versions of a library in Rust are of one language, even if C++ is linked into one.
#[test]
fn an_object_of_cxx_in_a_library_does_not_hide_its_changes() {
    let folder = Folder::new("linked");
    let library = |name: &str, parameter: &str, options: &[&str]| {
        let source = format!(
            "#[repr(u32)] pub enum Mode {{ Idle, Run }}
            #[unsafe(no_mangle)] pub extern \"C\" fn start(mode: {parameter}) -> u32 {{ mode as u32 }}
            #[unsafe(no_mangle)] pub extern \"C\" fn other(mode: Mode) -> u32 {{ mode as u32 }}"
        );
        folder.compile(name, &source, &[&["--crate-type", "cdylib", "-Cdebuginfo=2"], options].concat())
    };
    let object = format!("-Clink-arg={FOLDER}/alike.o");
    let [old, new] = [library("old", "Mode", &[]), library("new", "u32", &[&object])];
    for (old, new) in [(&old, &new), (&new, &old)] {
        let outcome = gpu_abi(&format!("diff {old} {new}"), b"");
        assert_eq!(outcome.verdict, Verdict::Findings, "{}{}", outcome.out, outcome.err);
        assert!(outcome.out.contains("  the same: 1 function\n"), "{}", outcome.out);
    }
}

/// A kernel in Rust has the library's types too.
#[test]
fn kernels_in_rust_have_types_of_the_library() {
    let folder = Folder::new("kernels_in_rust");
    folder.compile("gpu_abi", LIBRARY, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let source = "#![no_std]
        extern crate gpu_abi;
        use gpu_abi::{mirror::storage::{At, Mirror, Mirrored}, pointer::{Generic, Ptr}};
        #[derive(Clone, Copy)]
        pub struct Light { pub power: f32, pub kind: u32, pub group: u32, pub place: [f32; 3] }
        pub union Limit { pub count: u32, pub ratio: f32, pub light: Light }
        #[repr(C)] pub struct LimitMirrorFields {
            __at_count: At<u32, 0>, __at_ratio: At<f32, 0>, __at_light: At<Mirror<Light>, 0>, pub __bytes: [u8],
        }
        impl Mirrored for Limit { type Units = [u32; 5]; type Fields = LimitMirrorFields; }
        #[repr(C)] pub struct LightMirrorFields {
            pub power: f32, pub __bits1: [u8; 4], __bits_kind: gpu_abi::mirror::storage::Bits<u32, 32, 4>,
            __bits_group: gpu_abi::mirror::storage::Bits<u32, 36, 12>, pub place: [f32; 3], pub __unsized: [()],
        }
        impl Mirrored for Light { type Units = [u32; 5]; type Fields = LightMirrorFields; }
        #[repr(C)] pub struct Params { pub lights: Ptr<Light, Generic>, pub n: u32 }
        #[repr(C)] pub struct View { pub data: *const f32, pub len: u64 }
        #[repr(C, u32)] pub enum Command { Stop, Move { x: f32, y: f32 } }
        #[repr(C)] pub struct Message { pub id: u32, pub command: Command }
        pub fn used(a: &Mirror<Light>, b: &Params, c: &View, d: &Message, e: &Mirror<Limit>) -> usize {
            a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize ^ d as *const _ as usize
                ^ e as *const _ as usize
        }";
    let check = |source: &str| {
        let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let outcome = gpu_abi(&format!("check @/rust.ptx --against {program}"), b"");
        (outcome.verdict, outcome.out + &outcome.err)
    };
    let (verdict, text) = check(source);
    for ty in ["Light", "Params", "View", "Message", "Command", "Limit"] {
        assert!(text.contains(&format!("type `app::{ty}`: agrees")), "{ty}: {text}");
    }
    assert!(verdict == Verdict::Fine && !text.contains("`gpu_abi::"), "{text}");
    for (from, to, ty) in [
        ("pub power: f32, pub __bits1: [u8; 4]", "pub __bits1: [u8; 4], pub power: f32", "Light"),
        ("Bits<u32, 36, 12>", "Bits<u32, 37, 12>", "Light"),
        ("pub n: u32", "pub n: i32", "Params"),
        ("data: *const f32", "data: *const u32", "View"),
        ("x: f32, y: f32", "y: f32, x: f32", "Command::Move"),
        ("x: f32, y: f32", "x: u32, y: f32", "Command::Move"),
        ("Command { Stop, ", "Command { Stop, Wait, ", "Command"),
        ("command: Command", "command: [u32; 3]", "Message"),
        ("pub ratio: f32", "pub ratio: u32", "Limit"),
        ("At<f32, 0>", "At<f32, 4>", "Limit"),
    ] {
        let (verdict, text) = check(&source.replace(from, to));
        assert!(text.contains(&format!("type `app::{ty}`: differs")) && verdict == Verdict::Findings, "{ty}: {text}");
    }
}

/// `kinds.rs`
#[test]
fn parameters_of_the_core_library_are_listed() {
    let folder = Folder::new("of-core");
    let source = "#![no_std]
        #[repr(C)] pub struct Record { pub a: u64, pub b: u32 }
        pub fn used(a: &Record) -> usize { a as *const _ as usize }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let check = |options: &str| gpu_abi(&format!("check @/kinds.ptx --against {program}{options}"), b"").out;
    let text = check("");
    for ty in ["option::Option<u32>", "option::Option<kinds::Record>", "result::Result<u32, u8>", "ops::range::Range<u32>"]
    {
        let line =
            format!("\nnot compared: `core::{ty}`: a type of Rust's core library, which is compared only as a member\n");
        assert!(text.contains(&line), "{ty}: {text}");
    }
    for wrapper in ["NonNull", "MaybeUninit", "Cell<", "NonZero", "Atomic", "PhantomData"] {
        assert!(!text.contains(wrapper), "{wrapper}: {text}");
    }
    let text = check(" --pair =Range<u32> --kernel range --kernel record");
    assert!(text.contains("not compared: `core::ops::range::Range<u32>`: left out by `--pair`\n"), "{text}");
}

#[test]
fn types_of_the_library_are_not_the_programs() {
    let folder = Folder::new("library");
    folder.compile("gpu_abi", "pub struct Config(pub u8);", &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let source = PROGRAM.replace("Config", "Settings").replace("f: &ui::Pair", "f: &ui::Pair, h: &gpu_abi::Config");
    let source = source.replacen("^ f as", "^ h as *const _ as usize ^ f as", 1);
    let (_, text) = check(&folder.library(&source.replacen("pub mod sim", "extern crate gpu_abi; pub mod sim", 1)), "");
    assert!(text.contains("not compared: rustc describes no type with the name of `config_t`"), "{text}");
}

/// Types of the crates that read debug information have common names.
#[test]
fn types_of_the_crates_that_read_debug_information_are_no_candidates() {
    let folder = Folder::new("reader");
    let kind = "#![no_std] pub mod model { #[repr(u8)] #[derive(Clone, Copy)] pub enum Kind { One, Two } }";
    for (name, is_candidate) in [("gpu_abi_reader", false), ("gimli", false), ("object", false), ("shared", true)] {
        let library = folder.compile(name, kind, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let source =
            format!("#![no_std] extern crate {name}; pub fn used(kind: &{name}::model::Kind) -> u8 {{ *kind as u8 }}");
        // rustc has some of these itself.
        let library = format!("--extern={name}={library}");
        let program = folder.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2", &library]);
        let line = format!("check @/../../../tests/data/codeview/types.obj --type Kind --against {program}");
        let outcome = gpu_abi(&line, b"");
        assert_eq!(outcome.out.contains(&format!("type `{name}::model::Kind`: differs")), is_candidate, "{}", outcome.out);
        assert_eq!(
            outcome.err.contains("rustc describes no type with the name of `app::Kind`"),
            !is_candidate,
            "{}",
            outcome.err
        );
    }
}

/// `types.cpp` has the bit-fields.
#[test]
fn mirrors_are_compared_on_windows() {
    let line = "check @/../../../tests/data/codeview/types.obj --against @/../../../tests/data/codeview/mirrors_msvc.obj --type Bits";
    let text = gpu_abi(line, b"").out;
    assert!(text.starts_with("type `app::Bits`: agrees\n") && text.ends_with("\neverything agrees\n"), "{text}");
}

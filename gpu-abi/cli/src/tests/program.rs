//! Types of `program.cu` compared with those of Rust programs that do not use the library.

mod handles;
mod library;
mod names;
mod not_compared;
mod options;
mod order;

use super::{Verdict, failed, gpu_abi};
use std::env;
use std::path::PathBuf;
use std::process::Command;

/// Declarations that agree with `program.cu`, in the ways that programs write them.
const PROGRAM: &str = "
#![no_std]
pub mod sim {
    use core::{cell::Cell, ffi::c_void, marker::PhantomData, mem::MaybeUninit, ptr::NonNull, sync::atomic::AtomicU32};
    #[repr(i32)] pub enum Mode { Idle = 0, Run = 1, Stop = 4 }
    #[repr(u8)] #[derive(Clone, Copy)] pub enum Color { Red = 1, Green = 2 }
    #[repr(C)] pub struct Material { pub albedo: [f32; 3], pub roughness: f32, pub gloss: half::binary16::f16, pub flags: u16 }
    #[repr(C)] pub struct Body {
        pub position: [f32; 3], pub mass: f32, pub id: u64, pub material: Material, pub next: Option<NonNull<Body>>, pub mode: Mode,
        pub _padding: u32,
    }
    #[repr(C)] pub struct Grid<T, const N: usize> { pub data: *mut T, pub origin: [T; N], pub count: u32 }
    #[repr(C)] pub union Word { pub whole: u32, pub halves: [u16; 2] }
    #[repr(C)] pub struct Pair(pub f32, pub i8);
    #[repr(C)] pub struct Bits { pub all: u32, pub scale: f32 }
    #[repr(C)] pub struct Params {
        pub dt: f32, pub steps: AtomicU32, pub frozen: bool, pub color: Color, pub gravity: MaybeUninit<f64>, pub word: Word,
        pub pair: Pair, pub table: [i32; 8], pub user: *mut c_void, pub weights: *const f32, pub count: usize, pub wide: i64,
        pub marker: PhantomData<u8>,
    }
    #[repr(C)] pub struct Config { pub a: i32, pub b: Cell<i64> }
    #[repr(C, u32)] pub enum Tagged { Word(f32), Index(i32) }
    #[repr(C)] pub struct Handle { opaque: [u8; 0] }
    #[repr(C)] pub struct Job<'a> {
        pub handle: *mut Handle, pub bodies: &'a mut Body, pub tagged: Tagged, pub callback: Option<extern \"C\" fn(i32)>,
        pub name: Option<&'a u8>,
    }
}
pub mod ui { #[repr(C)] pub struct Pair { pub first: i32, pub second: i32 } }
use sim::*;
pub fn used(a: &Params, b: &Grid<f32, 2>, c: &Grid<f64, 3>, d: &Config, e: &Job, f: &ui::Pair, g: &Bits) -> usize {
    a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize ^ d as *const _ as usize ^ e as *const _ as usize
        ^ f as *const _ as usize ^ g as *const _ as usize
}
";

/// The crate `half`, as far as debug information shows it.
const HALF: &str = "#![no_std] pub mod binary16 { pub struct f16(pub u16); }";

/// This library, as far as debug information shows it.
const LIBRARY: &str = "#![no_std]
    pub mod mirror { pub mod storage {
        pub trait Mirrored { type Units: Copy; type Fields: ?Sized; }
        #[repr(packed)] pub struct View<F: ?Sized>([fn() -> *mut F; 0]);
        pub struct Bits<T, const FIRST: u64, const WIDTH: u32>(core::marker::PhantomData<T>);
        #[repr(packed)] pub struct At<T, const OFFSET: usize>([T; 0]);
        #[repr(transparent)] pub struct Mirror<T: Mirrored>(T::Units, View<T::Fields>);
    } }
    pub mod pointer { pub struct Generic; pub struct Ptr<T, S>(u64, core::marker::PhantomData<(T, S)>); }";

/// A folder with compiled programs, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("gpu-abi-program-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let folder = Self(folder);
        folder.compile("half", HALF, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        folder
    }

    /// Compiles a source and returns the path of the result.
    #[track_caller]
    fn compile(&self, name: &str, source: &str, options: &[&str]) -> String {
        self.compile_as(name, name, source, options)
    }

    /// Does the same for a crate with another name than the file's.
    #[track_caller]
    fn compile_as(&self, name: &str, crate_name: &str, source: &str, options: &[&str]) -> String {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let (path, input) = (self.0.join(format!("lib{name}.rlib")), self.0.join(format!("{name}.rs")));
        std::fs::write(&input, source).unwrap();
        // As cargo does for the workspace's own crates.
        let input = if name == "app" { "app.rs".into() } else { input };
        let mut command = Command::new(rustc);
        command.current_dir(&self.0);
        command
            .args(["--edition=2021", "--cap-lints=allow", "--crate-name", crate_name])
            .args(options)
            .arg("-L")
            .arg(&self.0);
        let out = command.arg("-o").arg(&path).arg(input).output().unwrap();
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        path.to_str().unwrap().to_owned()
    }

    #[track_caller]
    fn library(&self, source: &str) -> String {
        let source = source.replacen("pub mod sim", "extern crate half; pub mod sim", 1);
        self.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"])
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the source with another text in one place.
#[track_caller]
fn replaced(source: &str, from: &str, to: &str) -> String {
    assert_eq!(source.matches(from).count(), 1, "{from}");
    source.replace(from, to)
}

/// Returns `PROGRAM` with another text in one place.
#[track_caller]
fn changed(from: &str, to: &str) -> String {
    replaced(PROGRAM, from, to)
}

/// Distributes cases among few programs: those in one program have different keys.
fn programs<C: Copy, K: PartialEq>(cases: &[C], key: impl Fn(C) -> K) -> Vec<Vec<C>> {
    let mut programs: Vec<Vec<C>> = Vec::new();
    for &case in cases {
        match programs.iter_mut().find(|program| program.iter().all(|&other| key(other) != key(case))) {
            Some(program) => program.push(case),
            None => programs.push(vec![case]),
        }
    }
    programs
}

fn check(program: &str, options: &str) -> (Verdict, String) {
    let outcome = gpu_abi(&format!("check @/program.o --against {program}{options}"), b"");
    assert_eq!(outcome.err, "", "{}", outcome.out);
    (outcome.verdict, outcome.out)
}

const CONFIG: &str = " --pair Config=config_t";

#[test]
fn a_program_that_agrees() {
    let folder = Folder::new("agrees");
    let program = folder.library(PROGRAM);
    // What the command line leaves out is complete without it.
    for (left_out, is_complete) in [("", false), (" --pair =Bits", true)] {
        let (verdict, text) = check(&program, &format!("{CONFIG}{left_out} --complete"));
        assert_eq!(verdict, if is_complete { Verdict::Fine } else { Verdict::Findings }, "{text}");
    }
    let (verdict, text) = check(&program, CONFIG);
    assert_eq!(
        text,
        "\
type `app::sim::Body`: agrees
type `app::sim::Material`: agrees
type `app::sim::Params`: agrees
type `app::sim::Word`: agrees
type `app::sim::Pair`: agrees
type `app::sim::Grid<f32, 2>`: agrees
type `app::sim::Grid<f64, 3>`: agrees
type `app::sim::Mode`: agrees
type `app::sim::Color`: agrees
type `app::sim::Config`: agrees
type `app::sim::Job`: agrees
type `app::sim::Tagged`: agrees
type `app::ui::Pair`: agrees
type `app::sim::Bits`: agrees as far as it was compared
handle `app::sim::Handle` of `sim::Handle`: agrees
not compared: `sim::Bits.all`: it stores bit-fields, whose names, widths and signs Rust does not declare
signatures of functions and host variables are not compared; `#[gpu_abi::functions]` compares them
debug information does not say whether a struct is `repr(C)`; if one that agrees is not, rustc may reorder its members with any compilation
14 types and 1 handle agree, 1 not compared
"
    );
    assert_eq!(verdict, Verdict::Fine);
    // With optimizations, and in an executable with the standard library.
    let source = PROGRAM.replace("#![no_std]", "").replace("pub fn used", "#[inline(never)] pub fn used");
    let main = "fn main() { let p = std::env::args().count() as *const u64; println!(\"{}\", unsafe { used(&*p.cast(), \
                &*p.cast(), &*p.cast(), &*p.cast(), &*p.cast(), &*p.cast(), &*p.cast()) }) }";
    let source = source.replacen("pub mod sim", "extern crate half; pub mod sim", 1) + main;
    for options in [["--crate-type=bin", "-Cdebuginfo=2"], ["--crate-type=bin", "-Og"]] {
        assert_eq!(check(&folder.compile("app", &source, &options), CONFIG), (Verdict::Fine, text.clone()), "{options:?}");
    }
}

#[test]
fn every_mistake_is_found_once() {
    let folder = Folder::new("mistakes");
    let mistakes = [
        (
            "roughness: f32, pub gloss: half::binary16::f16, pub flags: u16",
            "roughness: f32, pub flags: u16, pub gloss: half::binary16::f16",
            "sim::Material",
            "offset 16 in Rust, 18 in the kernel",
        ),
        ("pub count: u32 }", "pub count: u64 }", "sim::Grid<f32, 2>", "size 8 in Rust, 4 in the kernel"),
        ("pub id: u64", "pub id: i64", "sim::Body", "a signed integer in Rust, an unsigned integer in the kernel"),
        ("pub mass: f32, ", "", "sim::Body", "not in Rust"),
        (
            "pub gloss: half::binary16::f16",
            "pub gloss: u16",
            "sim::Material",
            "an unsigned integer in Rust, a narrow float in the kernel",
        ),
        ("Stop = 4", "Stop = 5", "sim::Mode", "`Stop` is 5 in Rust, 4 in the kernel"),
        ("#[repr(i32)]", "", "sim::Mode", "size 1 in Rust, 4 in the kernel"),
        ("table: [i32; 8]", "table: [i32; 9]", "sim::Params", "length 9 in Rust, 8 in the kernel"),
        ("weights: *const f32", "weights: *const f64", "sim::Params", "points to `f64` in Rust, to `float` in the kernel"),
        (
            "Option<NonNull<Body>>",
            "Option<NonNull<Material>>",
            "sim::Body",
            "points to `app::sim::Material` in Rust, to `sim::Body` in the kernel",
        ),
        ("bodies: &'a mut Body", "bodies: Body", "sim::Job", "in C++"),
        ("user: *mut c_void", "user: *const c_void", "sim::Params", "read-only"),
        ("Index(i32)", "Index(u32)", "sim::Tagged", "an unsigned integer in Rust, a signed integer in C++"),
        ("{ Word(f32), ", "{ Word([f32; 2]), ", "sim::Tagged", "in C++"),
        (
            "handle: *mut Handle",
            "handle: *mut *mut Handle",
            "sim::Job",
            "points to `*mut app::sim::Handle` in Rust, to `sim::Handle` in C++",
        ),
        ("name: Option<&'a u8>", "name: *mut Handle", "sim::Job", "points to `app::sim::Handle` in Rust, to `char` in C++"),
        (
            "Pair(pub f32, pub i8)",
            "Pair(pub f32, pub u8)",
            "sim::Pair",
            "an unsigned integer in Rust, a signed integer in the kernel",
        ),
        ("whole: u32", "whole: f32", "sim::Word", "a floating-point number in Rust, an unsigned integer in the kernel"),
        ("first: i32", "first: u32", "ui::Pair", "an unsigned integer in Rust, a signed integer in C++"),
        ("#[repr(C)] pub struct Config", "pub struct Config", "sim::Config", "add `#[repr(C)]`"),
        ("#[repr(C)] pub struct Bits", "#[repr(C, align(8))] pub struct Bits", "sim::Bits", "align 8 in Rust, 4 in C++"),
        ("all: u32", "all: u16", "sim::Bits", "not in C++"),
        ("all: u32", "all: f32", "sim::Bits", "not in C++"),
        ("all: u32", "all: [f32; 1]", "sim::Bits", "not in C++"),
        ("all: u32", "low: f32", "sim::Bits", "a bit-field in C++"),
        ("scale: f32", "scale: u32", "sim::Bits", "an unsigned integer in Rust, a floating-point number in C++"),
        ("pub wide: i64", "pub wide: i128", "sim::Params", "size 16 in Rust, 8 in the kernel"),
        ("fn(i32)", "fn(u32)", "sim::Job", "points to `extern \"C\" fn(u32)` in Rust, to `void (int)` in C++"),
        (
            "fn(i32)",
            "fn(i32, &mut Body)",
            "sim::Job",
            "points to `extern \"C\" fn(i32, &mut app::sim::Body)` in Rust, to `void (int)` in C++",
        ),
        (
            "fn(i32)",
            "fn(i32) -> i32",
            "sim::Job",
            "points to `extern \"C\" fn(i32) -> i32` in Rust, to `void (int)` in C++",
        ),
        ("extern \"C\" fn(i32)", "fn(i32)", "sim::Job", "points to `fn(i32)` in Rust, to `void (int)` in C++"),
        ("extern \"C\" fn(i32)", "unsafe fn(i32)", "sim::Job", "it has Rust's own ABI: write `extern \"C\" fn`"),
    ];
    for mistakes in programs(&mistakes, |(_, _, ty, _)| ty) {
        let source = mistakes.iter().fold(PROGRAM.to_owned(), |source, &(from, to, ..)| replaced(&source, from, to));
        let (verdict, text) = check(&folder.library(&source), CONFIG);
        assert_eq!(verdict, Verdict::Findings, "{mistakes:?}: {text}");
        let wrong: Vec<&str> =
            text.lines().filter(|line| line.starts_with("type ") && !line.contains(": agrees")).collect();
        for (_, to, ty, line) in &mistakes {
            // In the type's line of the list, or in its table.
            let in_list = wrong.iter().find(|wrong| wrong.starts_with(&format!("type `app::{ty}`: "))).copied();
            let in_table = text.split("\n`app::").find(|table| table.starts_with(&format!("{ty}` in Rust")));
            assert!(in_list.is_some(), "{to}: {text}");
            assert!(in_list.into_iter().chain(in_table).any(|report| report.contains(line)), "{to}: {text}");
        }
        // Both instances of a template differ.
        let templates = mistakes.iter().filter(|(_, _, ty, _)| ty.contains('<')).count();
        assert_eq!(wrong.len(), mistakes.len() + templates, "{mistakes:?}: {text}");
    }
}

#[test]
fn what_moves_is_marked_and_exchanged_files_are_told() {
    let folder = Folder::new("moved");
    let program = folder.library(&changed("table: [i32; 8]", "table: [i32; 11]"));
    let (_, text) = check(&program, CONFIG);
    let marks: String = text.lines().filter(|line| line.contains(" | ")).map(|line| &line[..1]).collect();
    assert!(marks.contains("!>>>>"), "{marks}: {text}");
    let exchanged = format!("gpu-abi: {program} is a Rust program: write `gpu-abi check program.o --against {program}`\n");
    assert_eq!(failed(&format!("check {program} --against @/program.o"), b""), exchanged);
}

/// Declarations of the types in `same.cu` with the names there.
const SAME: &str = "
#[repr(C)] #[derive(Clone, Copy)] pub struct Quadratic { coefficients: [u32; 2] }
#[repr(C)] #[derive(Clone, Copy)] pub struct Quartic { coefficients: [Quadratic; 2] }
#[repr(C)] #[derive(Clone, Copy)] pub union Content { limbs: [u32; 4], limbs64: [u64; 2] }
#[repr(C)] #[derive(Clone, Copy)] pub struct Limbs { content: Content }
#[repr(C)] pub struct Point { x: Quartic, y: Quartic, tag: i32 }
#[repr(C)] pub struct Wide { low: Limbs, high: Limbs }
#[repr(C)] pub struct Job { data: *mut f32, n: u32 }
#[repr(C)] pub struct Config { stream: *mut core::ffi::c_void, batch: i32, low: f32, high: f32 }
#[repr(C)] #[derive(Clone, Copy)] #[repr(align(16))] pub struct Quad { x: f32, y: f32, z: f32, w: f32 }
#[repr(C)] pub struct Rows { rows: [Quad; 3] }
#[repr(C)] pub struct Column { rows: [Quad; 2] }
pub struct Address<T> { ptr: u64, marker: core::marker::PhantomData<*mut T> }
pub fn used(a: &Point, b: &Wide, c: &Job, d: &Config, e: &Rows, f: &Column, g: &Limbs) -> usize {
    a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize ^ d as *const _ as usize ^ e as *const _ as usize
        ^ f as *const _ as usize ^ g as *const _ as usize
}
";

#[test]
fn equal_bytes_of_other_names_are_a_note() {
    let folder = Folder::new("same");
    let check_same = |source: &str, options: &str| {
        let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let outcome = gpu_abi(&format!("check @/same.o --against {program}{options}"), b"");
        (outcome.verdict, outcome.out)
    };
    let (_, text) = check_same(SAME, "");
    assert!(!text.contains("differs") && !text.contains("equal"), "{text}");
    // A change, the only type that differs then, and whether its bytes are equal.
    let changes = [
        ("stream: *mut", "stream_handle: *mut", "Config", true),
        ("low: f32, high: f32", "from: f32, to: f32", "Config", true),
        ("low: f32, high: f32", "high: f32, low: f32", "Config", false),
        ("low: f32, high: f32", "high: f32, other: f32", "Config", false),
        ("batch: i32", "batches: u32", "Config", false),
        ("data: *mut f32, n: u32", "data: u64, n: u32", "Job", true),
        ("data: *mut f32, n: u32", "data: u64, n: u32, pad: u32", "Job", true),
        ("data: *mut f32, n: u32", "data: Address<f32>, count: u32", "Job", true),
        ("data: *mut f32, n: u32", "data: i64, n: u32", "Job", false),
        ("data: *mut f32, n: u32", "length: u64, n: u32", "Job", false),
        ("data: *mut f32, n: u32", "n: u64, data: u32", "Job", false),
        ("data: *mut f32, n: u32", "data: *mut f32, n: [u32; 2]", "Job", false),
        ("{ coefficients: [u32; 2] }", "{ c0: u32, c1: u32 }", "Quadratic", true),
        ("{ coefficients: [u32; 2] }", "{ c0: u32, c1: i32 }", "Quadratic", false),
        ("{ coefficients: [Quadratic; 2] }", "{ c0: Quadratic, c1: Quadratic }", "Quartic", true),
        ("{ coefficients: [Quadratic; 2] }", "{ coefficients: [u32; 4] }", "Quartic", true),
        ("{ low: Limbs, high: Limbs }", "{ value: [u32; 8] }", "Wide", true),
        ("{ low: Limbs, high: Limbs }", "{ value: [u64; 4] }", "Wide", true),
        ("{ low: Limbs, high: Limbs }", "{ value: [f32; 8] }", "Wide", false),
        ("{ low: Limbs, high: Limbs }", "{ value: [u32; 7] }", "Wide", false),
        ("{ content: Content }", "{ limbs: [u32; 4] }", "Limbs", true),
        ("{ rows: [Quad; 3] }", "{ rows: [[f32; 4]; 3] }", "Rows", true),
        ("{ rows: [Quad; 3] }", "{ rows: [[i32; 4]; 3] }", "Rows", false),
        // A function of C++ may load vectors from it.
        ("{ rows: [Quad; 2] }", "{ rows: [[f32; 4]; 2] }", "Column", false),
    ];
    for is_equal in [true, false] {
        let changes: Vec<_> = changes.into_iter().filter(|change| change.3 == is_equal).collect();
        for changes in programs(&changes, |(_, _, ty, _)| ty) {
            let source = changes.iter().fold(SAME.to_owned(), |source, (from, to, ..)| replaced(&source, from, to));
            let (verdict, text) = check_same(&source, "");
            let (word, expected) = if is_equal { ("equal bytes", Verdict::Fine) } else { ("differs", Verdict::Findings) };
            let mut found: Vec<_> =
                text.lines().filter(|line| line.starts_with("type ") && !line.ends_with("`: agrees")).collect();
            let mut types: Vec<_> = changes.iter().map(|(_, _, ty, _)| format!("type `app::{ty}`: {word}")).collect();
            found.sort_unstable();
            types.sort_unstable();
            assert_eq!((found, verdict), (types.iter().map(|line| &**line).collect(), expected), "{changes:?}: {text}");
            let (verdict, text) = check_same(&source, " --strict");
            assert!(verdict == Verdict::Findings && !text.contains("equal bytes"), "{changes:?}: {text}");
        }
    }
    // A type may be beside several.
    let source = SAME.replace("x: Quartic, y: Quartic", "x: First, y: Second").replace("low: Limbs", "low: First");
    let declared =
        |name: &str| format!("#[repr(C)] #[derive(Clone, Copy)] pub struct {name} {{ c0: Quadratic, c1: Quadratic }}\n");
    let (verdict, text) = check_same(&(declared("First") + &declared("Second") + &source), "");
    assert!(verdict == Verdict::Fine && text.contains("type `app::Wide`: equal bytes\n"), "{text}");
    // What is left out, or not selected, does not decide about the types that hold it.
    let source = SAME.replace("{ coefficients: [u32; 2] }", "{ coefficients: [i32; 2] }");
    let source = source.replace("{ coefficients: [Quadratic; 2] }", "{ c: [Quadratic; 2] }");
    let (verdict, text) = check_same(&source, " --pair =field::Quadratic");
    assert!(verdict == Verdict::Fine && text.contains("type `app::Quartic`: equal bytes\n"), "{text}");
    for options in [" --pair =sim::Mode", " --type Body"] {
        let source = changed("Idle = 0, Run = 1, Stop = 4", "Idle = 0, Run = 1, Halt = 4");
        let source = source.replace("pub id: u64, pub material", "pub number: u64, pub material");
        let (verdict, text) = check(&folder.library(&source), &format!("{CONFIG}{options}"));
        assert!(text.contains("type `app::sim::Body`: equal bytes\n"), "{options}: {text}");
        assert_eq!(verdict, Verdict::Fine, "{options}: {text}");
    }
    // An integer may be one of the members of a union of its size.
    let (_, text) = check(&folder.library(&changed("pub word: Word", "pub word: u32")), CONFIG);
    assert!(text.contains("type `app::sim::Params`: equal bytes\n"), "{text}");
    assert!(text.contains("\ndebug information does not say whether a struct is `repr(C)`"), "{text}");
    // Values of other names, unless one is that of another value, or a part of it.
    for (to, is_equal) in [
        ("Idle = 0, Run = 1, Halt = 4", true),
        ("IsIdle = 0, Going = 1, Halt = 4", true),
        ("Idle = 0, Stop = 1, Run = 4", false),
        ("RunFast = 0, Other = 1, Halt = 4", false),
        ("Idle = 0, Run = 1, Halt = 5", false),
        ("Idle = 0, Going = 1", false),
        // One name is a part of another one, which decides nothing beside an equal name.
        ("Run = 0, RunStop = 1, Stop = 4", false),
        ("RunFast = 0, Run = 1, Idle = 4", false),
        ("ModeIdle = 0, ModeRun = 1, ModeHalt = 4", true),
        ("ModeIdle = 0, ModeStop = 1, ModeRun = 4", false),
        // `run` is not a word of `prune`.
        ("Idle = 0, Run = 1, Prune = 4", true),
    ] {
        let program = folder.library(&changed("Idle = 0, Run = 1, Stop = 4", to));
        let (verdict, text) = check(&program, CONFIG);
        let word = if is_equal { "equal bytes" } else { "differs" };
        assert!(text.contains(&format!("type `app::sim::Mode`: {word}\n")), "{to}: {text}");
        assert_eq!(verdict == Verdict::Fine, is_equal, "{to}: {text}");
    }
}

/// `unsigned size[2][3]`
#[test]
fn dimensions_are_not_exchanged() {
    let folder = Folder::new("dimensions");
    for (size, word, expected) in [
        ("[[u32; 3]; 2]", "agrees", Verdict::Fine),
        ("[u32; 6]", "agrees", Verdict::Fine),
        ("[[u32; 2]; 3]", "differs", Verdict::Findings),
        ("[[u32; 6]; 1]", "differs", Verdict::Findings),
    ] {
        let source = format!(
            "#![no_std] #[repr(C)] pub struct Grid<T, const N: usize> {{ pub cells: [T; N], pub size: {size}, pub first: *const T }}
            pub fn used(grid: &Grid<i16, 2>) -> usize {{ grid as *const _ as usize }}"
        );
        let program = folder.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let outcome = gpu_abi(&format!("check @/../../../tests/data/codeview/types.obj --against {program}"), b"");
        let line = format!("type `app::Grid<i16, 2>`: {word}\n");
        assert!(outcome.out.contains(&line) && outcome.verdict == expected, "{size}: {}", outcome.out);
    }
}

#[test]
fn a_difference_is_reported_in_its_own_record() {
    let folder = Folder::new("own");
    // The record that differs has another name in C++.
    let source =
        SAME.replace("Quadratic", "Complex").replace("{ coefficients: [u32; 2] }", "{ real: u32, imaginary: i32 }");
    let program = folder.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let check = |options: &str| gpu_abi(&format!("check @/same.o --against {program}{options}"), b"");
    let text = check("").out;
    let line = "type `app::Complex`: differs (`field::Quadratic` in `field::Quartic`)\n";
    assert!(text.contains(line) && text.contains("\n1 mismatch"), "{text}");
    assert_eq!(text.matches("differs").count(), 1, "{text}");
    // Left out, it is so in the records that hold it.
    let left_out = check(" --pair =Quadratic");
    assert!(left_out.verdict == Verdict::Fine && !left_out.out.contains("differs"), "{}", left_out.out);
}

#[test]
fn pointers_to_functions_with_any_number_of_arguments() {
    let folder = Folder::new("variadic");
    let source = "#![no_std] use core::ffi::c_char;
        #[repr(C)] pub struct Log { pub print: Option<unsafe extern \"C\" fn(*const c_char, ...) -> i32>, pub count: i32 }
        pub fn used(log: &Log) -> usize { log as *const _ as usize }";
    let check = |source: &str| {
        let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        gpu_abi(&format!("check @/variadic.o --against {program}"), b"").out
    };
    let text = check(source);
    assert!(text.ends_with("\neverything agrees\n"), "{text}");
    for (parameters, shown) in [("c_char, i32, ...", "i8, i32, ..."), ("c_char", "i8")] {
        let text = check(&source.replace("c_char, ...", parameters));
        let line = format!("fn(*const {shown}) -> i32` in Rust, to `int (const char *, ...)` in C++");
        assert!(text.contains(&line), "{text}");
    }
}

#[test]
fn kernels_of_another_host_are_named_as_the_cause_of_a_difference() {
    let folder = Folder::new("host");
    let source = "#![no_std] #[repr(C)] pub struct Flags { pub bits: u32 }
        pub fn used(flags: &Flags) -> usize { flags as *const _ as usize }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let file = "@/../../../tests/data/windows/kernels.debug.ptx";
    let text = gpu_abi(&format!("check {file} --against {program}"), b"").out;
    let note = format!("is compiled for Windows and {program} for Linux, where types have other sizes and offsets");
    assert_eq!(text.contains(&note), !cfg!(windows), "{text}");
}

#[test]
fn a_struct_whose_order_happens_to_agree_is_not_repr_c() {
    let folder = Folder::new("reordered");
    let source = changed(
        "#[repr(C)] pub struct Config { pub a: i32, pub b: Cell<i64> }",
        "pub struct Config { pub b: i64, pub a: [u8; 16] }",
    );
    let (_, text) = check(&folder.library(&source), " --pair Config=config_t");
    assert!(!text.contains("`app::sim::Config`: agrees"), "{text}");
    let source =
        PROGRAM.replace("#[repr(C)] pub struct Pair(pub f32, pub i8);", "pub struct Pair { pub y: i8, pub x: f32 }");
    let (verdict, text) = check(&folder.library(&source), " --type sim::Pair");
    assert_eq!(verdict, Verdict::Findings);
    // rustc puts `x` first, as C++ does.
    assert!(
        text.starts_with("type `app::sim::Pair`: not `repr(C)`: rustc has placed its members in another order"),
        "{text}"
    );
    assert!(!text.contains('|') && text.ends_with("\n1 mismatch\n"), "{text}");
}

/// Rust declares nothing about the bit-fields in an integer, so the member is listed.
#[test]
fn bit_fields_are_stored_in_integers() {
    let folder = Folder::new("stores");
    let flags = changed("pub mod ui {", "#[repr(transparent)] pub struct Flags(u32); pub mod ui {");
    for (ty, rest) in [("[u16; 2]", ""), ("crate::Flags", ""), ("u8", "pub high: [u8; 3], ")] {
        let source = flags.replace("all: u32, ", &format!("all: {ty}, {rest}"));
        let (verdict, text) = check(&folder.library(&source), CONFIG);
        let is_listed = text.contains("not compared: `sim::Bits.all`: it stores bit-fields");
        let agrees = text.contains("type `app::sim::Bits`: agrees as far as it was compared\n") && verdict == Verdict::Fine;
        assert_eq!((is_listed, agrees), (rest.is_empty(), rest.is_empty()), "{ty}: {text}");
    }
}

//! Types of `program.cu` compared with those of Rust programs that do not use the library.

use super::{FOLDER, Verdict, document, failed, gpu_abi};
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
fn changed(from: &str, to: &str) -> String {
    assert_eq!(PROGRAM.matches(from).count(), 1, "{from}");
    PROGRAM.replace(from, to)
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
type `app::sim::Bits`: agrees
not compared: `sim::Bits.all`: it stores bit-fields, whose names, widths and signs Rust does not declare
signatures of functions and host variables are not compared; `#[gpu_abi::functions]` compares them
debug information does not say whether a struct is `repr(C)`; if one that agrees is not, rustc may reorder its members with any compilation
14 types agree, 1 not compared
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
    for (from, to, ty, line) in [
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
        ("Green = 2", "Blue = 2", "sim::Color", "2 is `Blue` in Rust, `COLOR_GREEN` in the kernel"),
        ("#[repr(i32)]", "", "sim::Mode", "size 1 in Rust, 4 in the kernel"),
        ("table: [i32; 8]", "table: [i32; 9]", "sim::Params", "length 9 in Rust, 8 in the kernel"),
        ("weights: *const f32", "weights: *const f64", "sim::Params", "points to `f64` in Rust, to `float` in the kernel"),
        (
            "Option<NonNull<Body>>",
            "Option<NonNull<Material>>",
            "sim::Body",
            "points to `app::sim::Material` in Rust, to `sim::Body` in the kernel",
        ),
        ("bodies: &'a mut Body", "bodies: Body", "sim::Job", "in the kernel"),
        ("user: *mut c_void", "user: *const c_void", "sim::Params", "read-only"),
        ("Index(i32)", "Index(u32)", "sim::Tagged", "an unsigned integer in Rust, a signed integer in the kernel"),
        ("{ Word(f32), ", "{ Word([f32; 2]), ", "sim::Tagged", "in the kernel"),
        (
            "handle: *mut Handle",
            "handle: *mut *mut Handle",
            "sim::Job",
            "points to `*mut app::sim::Handle` in Rust, to `sim::Handle` in the kernel",
        ),
        (
            "name: Option<&'a u8>",
            "name: *mut Handle",
            "sim::Job",
            "points to `app::sim::Handle` in Rust, to `char` in the kernel",
        ),
        (
            "Pair(pub f32, pub i8)",
            "Pair(pub f32, pub u8)",
            "sim::Pair",
            "an unsigned integer in Rust, a signed integer in the kernel",
        ),
        ("whole: u32", "whole: f32", "sim::Word", "a floating-point number in Rust, an unsigned integer in the kernel"),
        ("first: i32", "first: u32", "ui::Pair", "an unsigned integer in Rust, a signed integer in the kernel"),
        ("#[repr(C)] pub struct Config", "pub struct Config", "sim::Config", "add `#[repr(C)]`"),
        (
            "#[repr(C)] pub struct Bits",
            "#[repr(C, align(8))] pub struct Bits",
            "sim::Bits",
            "align 8 in Rust, 4 in the kernel",
        ),
        ("all: u32", "all: u16", "sim::Bits", "not in the kernel"),
        ("all: u32", "all: f32", "sim::Bits", "not in the kernel"),
        ("all: u32", "all: [f32; 1]", "sim::Bits", "not in the kernel"),
        ("all: u32", "low: f32", "sim::Bits", "a bit-field in the kernel"),
        ("scale: f32", "scale: u32", "sim::Bits", "an unsigned integer in Rust, a floating-point number in the kernel"),
        ("pub wide: i64", "pub wide: i128", "sim::Params", "size 16 in Rust, 8 in the kernel"),
        ("fn(i32)", "fn(u32)", "sim::Job", "points to `extern \"C\" fn(u32)` in Rust, to `void (int)` in the kernel"),
        (
            "fn(i32)",
            "fn(i32, &mut Body)",
            "sim::Job",
            "points to `extern \"C\" fn(i32, &mut app::sim::Body)` in Rust, to `void (int)` in the kernel",
        ),
        (
            "fn(i32)",
            "fn(i32) -> i32",
            "sim::Job",
            "points to `extern \"C\" fn(i32) -> i32` in Rust, to `void (int)` in the kernel",
        ),
    ] {
        let (verdict, text) = check(&folder.library(&changed(from, to)), CONFIG);
        assert_eq!(verdict, Verdict::Findings, "{to}: {text}");
        assert!(text.contains(line), "{to}: {text}");
        let wrong: Vec<&str> =
            text.lines().filter(|line| line.starts_with("type ") && !line.ends_with(": agrees")).collect();
        let ty = format!("type `app::{ty}`: ");
        // Both instances of a template differ.
        let count = if ty.contains('<') { 2 } else { 1 };
        assert!(wrong.len() == count && wrong[0].starts_with(&ty), "{to}: {text}");
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
pub fn used(a: &Point, b: &Wide, c: &Job, d: &Config, e: &Rows, f: &Column) -> usize {
    a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize ^ d as *const _ as usize ^ e as *const _ as usize
        ^ f as *const _ as usize
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
    for (from, to, ty, is_equal) in [
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
    ] {
        assert_eq!(SAME.matches(from).count(), 1, "{from}");
        let source = SAME.replace(from, to);
        let (verdict, text) = check_same(&source, "");
        let (word, expected) = if is_equal { ("equal bytes", Verdict::Fine) } else { ("differs", Verdict::Findings) };
        let found: Vec<_> = text.lines().filter(|line| line.starts_with("type ") && !line.ends_with("`: agrees")).collect();
        assert_eq!((found, verdict), (vec![&*format!("type `app::{ty}`: {word}")], expected), "{to}: {text}");
        let (verdict, text) = check_same(&source, " --strict");
        assert!(verdict == Verdict::Findings && !text.contains("equal bytes"), "{to}: {text}");
    }
    // An integer may be one of the members of a union of its size.
    let (_, text) = check(&folder.library(&changed("pub word: Word", "pub word: u32")), CONFIG);
    assert!(text.contains("type `app::sim::Params`: equal bytes\n"), "{text}");
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
    assert!(text.contains("type `app::Complex`: differs\n") && text.contains("\n1 mismatch"), "{text}");
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
        let line = format!("fn(*const {shown}) -> i32` in Rust, to `int (const char *, ...)` in the kernel");
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

#[test]
fn a_struct_that_only_a_typedef_names() {
    let folder = Folder::new("typedef");
    let (_, text) = check(&folder.library(&changed("pub a: i32", "pub a: f32")), CONFIG);
    assert!(text.contains("`app::sim::Config` in Rust, `config_t` in the kernel (program.cu:38): "), "{text}");
}

#[test]
fn pointers_to_a_named_pair_do_not_repeat_its_differences() {
    let folder = Folder::new("named");
    let source = changed("pub mass: f32", "pub mass: u32").replace("Body", "Planet");
    let (_, text) = check(&folder.library(&source), &format!("{CONFIG} --pair Planet=Body"));
    assert!(text.contains("type `app::sim::Planet`: differs\n") && text.contains("\n1 mismatch, "), "{text}");
    assert_eq!(text.matches("\n!").count(), 1, "{text}");
}

#[test]
fn an_ending_t_may_be_missing() {
    let folder = Folder::new("ending");
    let with = |other: &str| {
        let other = format!(
            "pub mod other {{ #[repr(C)] pub struct {other} {{ pub x: u8 }} pub fn used(_: &{other}) {{}} }} pub mod sim"
        );
        check(&folder.library(&PROGRAM.replacen("pub mod sim", &other, 1)), " --type config_t")
    };
    let (verdict, text) = with("Other");
    assert!(text.starts_with("type `app::sim::Config`: agrees\n") && text.ends_with("\neverything agrees\n"), "{text}");
    assert_eq!(verdict, Verdict::Fine);
    let (verdict, text) = with("config_t");
    assert!(text.starts_with("type `app::other::config_t`: differs\n") && text.ends_with("\n1 mismatch\n"), "{text}");
    assert_eq!(verdict, Verdict::Findings);
    let other = PROGRAM.replacen(
        "pub mod sim",
        "pub mod other { pub struct Config(u8); pub fn used(_: &Config) {} } pub mod sim",
        1,
    );
    let (_, text) = check(&folder.library(&other), "");
    let line =
        "not compared: `config_t`: several Rust types have this name: `app::other::Config`, `app::sim::Config`; choose one";
    assert!(text.contains(line), "{text}");
}

#[test]
fn names_that_are_not_clear() {
    let folder = Folder::new("names");
    let other = "pub mod other { #[repr(C)] pub struct Params { pub x: u8 } pub fn used(_: &Params) {} } pub mod sim";
    let program = folder.library(&PROGRAM.replacen("pub mod sim", other, 1));
    let (_, text) = check(&program, CONFIG);
    let line = "not compared: `Params`: several Rust types have this name: `app::other::Params`, `app::sim::Params`; choose one with \
                `--pair`\n";
    assert!(text.contains(line), "{text}");
    let (verdict, text) = check(&program, " --pair sim::Params=Params");
    assert!(text.contains("type `app::sim::Params`: agrees"), "{text}");
    assert!(text.contains("type `app::sim::Config`: agrees"), "{text}");
    assert_eq!(verdict, Verdict::Fine);
    let (verdict, text) = check(&program, " --pair other::Params=Params");
    assert!(text.contains("type `app::other::Params`: differs"), "{text}");
    assert_eq!(verdict, Verdict::Findings);
    let (_, text) = check(&folder.library(&PROGRAM.replace("Config", "Settings")), "");
    let line = "not compared: no Rust type has the name of `config_t`, or no code keeps a value of it; if the names differ: \
                `--pair RUST=config_t`\n";
    assert!(text.contains(line) && text.ends_with("\n13 types agree, 2 not compared\n"), "{text}");
    let (_, text) = check(&program, " --pair =Params");
    assert!(text.contains("not compared: `Params`: left out by `--pair`\n"), "{text}");
    // One type of Rust for two of C++: the one in the module of the namespace's name.
    let program = folder.library(&PROGRAM.replace("f: &ui::Pair", "f: &u8"));
    let (verdict, text) = check(&program, CONFIG);
    let line = "not compared: `ui::Pair`: `app::sim::Pair` in Rust may be `sim::Pair`; choose one with `--pair \
                app::sim::Pair=ui::Pair`\n";
    assert!(text.contains(line) && text.contains("type `app::sim::Pair`: agrees\n"), "{text}");
    assert_eq!(verdict, Verdict::Fine);
    // Both are compared if the command line says so.
    let (verdict, text) = check(&program, " --pair Config=config_t --pair Pair=sim::Pair --pair Pair=ui::Pair");
    assert!(["agrees", "differs"].iter().all(|word| text.contains(&format!("type `app::sim::Pair`: {word}\n"))), "{text}");
    assert_eq!(verdict, Verdict::Findings);
}

#[test]
fn selections_and_json() {
    let folder = Folder::new("json");
    let program = folder.library(&changed("Stop = 4", "Stop = 5"));
    let (_, text) = check(&program, " --type Color --type Word");
    assert_eq!(text.lines().last(), Some("everything agrees"), "{text}");
    assert!(!text.contains("repr(C)"), "{text}");
    let (_, text) = check(&program, " --type Mode --json");
    let report = document("check", &text);
    assert_eq!((&report["mismatches"], report["types"].as_array().unwrap().len()), (&1.into(), 1));
    assert_eq!(report["types"][0]["differences"], serde_json::json!(["`Stop` is 5 in Rust, 4 in the kernel"]));
    // A pair may be of a type that is not selected.
    let (_, text) = check(&program, " --type Color --pair Config=config_t");
    assert_eq!(text.lines().last(), Some("everything agrees"), "{text}");
    let (_, text) = check(&program, " --kernel launch --json");
    let report = document("check", &text);
    let names: Vec<&str> = report["types"].as_array().unwrap().iter().map(|ty| ty["kernel"].as_str().unwrap()).collect();
    assert_eq!(names, ["sim::Job", "sim::Body", "sim::Material", "sim::Tagged", "ui::Pair", "sim::Bits", "sim::Mode"]);
}

#[test]
fn selections_that_do_not_exist() {
    let program = env::current_exe().unwrap();
    let check =
        |file: &str, selection: &str| failed(&format!("check @/{file} --against {} {selection}", program.display()), b"");
    assert_eq!(check("kernels.ptx", "--kernel stp"), "gpu-abi: kernels.ptx: no kernel `stp`: did you mean `step`?\n");
    let arch = check("program.o", "--arch sm_35");
    assert!(arch.starts_with("gpu-abi: program.o: no module for sm_35; there are modules for sm_"), "{arch}");
    // Beside the name of a host function, and where there are only these.
    for (file, selection) in
        [("program.o", "--kernel launch"), ("wrapper.o", "--kernel sim_copy"), ("calls.o", "--color auto")]
    {
        let error = check(file, &format!("{selection} --kernel nothing"));
        assert!(error.contains("no kernel or host function `nothing`; there are `"), "{error}");
    }
    assert!(check("calls.o", "--arch sm_35").contains("so it contains no kernels"));
}

#[test]
fn what_cannot_be_compared() {
    let folder = Folder::new("errors");
    let program = folder.library(PROGRAM);
    let fails = |options: &str| failed(&format!("check @/program.o --against {options}"), b"").replace(&program, "PROGRAM");
    assert_eq!(
        fails(&format!("{program} --pair Nothing=Params")),
        "gpu-abi: `--pair Nothing=Params`: the program has no type `Nothing`\n"
    );
    let error = fails(&format!("{program} --pair Params=Nothing"));
    let start = "gpu-abi: `--pair Params=Nothing`: no kernel or host function uses a type `Nothing`; there are `Params`, `config_t`, ";
    assert!(error.starts_with(start), "{error}");
    for (pair, expected) in [
        ("sim::Parms=Params", "the program has no type `sim::Parms`: did you mean `Params`?\n"),
        ("Params=Parms", "no kernel or host function uses a type `Parms`: did you mean `Params`?\n"),
    ] {
        assert_eq!(fails(&format!("{program} --pair {pair}")), format!("gpu-abi: `--pair {pair}`: {expected}"));
    }
    assert_eq!(
        fails(&format!("{program} --pair Params=config_t --pair Body=config_t")),
        "gpu-abi: `--pair Body=config_t`: `config_t` is named twice\n"
    );
    assert_eq!(
        fails(&format!("{program} --type Parms")),
        "gpu-abi: program.o: no struct, union or enumeration `Parms`: did you mean `Params`?\n"
    );
    assert!(fails(&format!("{program} --pair Params")).contains("write `Params=ns::params_t`"));
    let other =
        folder.compile("other", "pub struct Other(u8); pub fn f(_: &Other) {}", &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let advice = "no type of Rust has the name of one in program.o: debug information has only the types that code uses; name others: \
                  `--pair RUST=sim::Body`\n";
    assert!(fails(&other).ends_with(advice), "{}", fails(&other));
    let without = "no types in debug information of rustc: it is not a Rust program, or was built with `strip` or without `debug = true` in \
                   the profile, the default of `cargo build`\n";
    assert_eq!(fails(&format!("{FOLDER}/rays.o")), format!("gpu-abi: rays.o: {without}"));
    let lines = folder.compile("half", HALF, &["--crate-type", "rlib", "-Cdebuginfo=1"]);
    assert!(fails(&lines).ends_with(without));
    for options in ["", " --type Params"] {
        let error = failed(&format!("check @/kernels.o --against {program}{options}"), b"");
        assert!(error.starts_with("gpu-abi: kernels.o: no debug information with a named type that"), "{error}");
    }
    let error = failed("check @/program.o --against @/kernels.ptx", b"");
    assert_eq!(error, "gpu-abi: kernels.ptx: neither an executable nor a library or an rlib of Rust\n");
}

#[test]
fn a_struct_of_nothing_but_c_void_is_opaque() {
    let folder = Folder::new("opaque");
    let (verdict, text) = check(
        &folder.library(&changed(
            "pub mod ui { #[repr(C)] pub struct Pair { pub first: i32, pub second: i32 } }",
            "pub mod ui { pub struct Pair(core::ffi::c_void); }",
        )),
        CONFIG,
    );
    assert_eq!(verdict, Verdict::Fine, "{text}");
    assert!(text.contains("not compared: `ui::Pair`: `app::ui::Pair` in Rust has no members\n"), "{text}");
}

#[test]
fn a_class_without_a_description_is_not_compared() {
    let folder = Folder::new("declared");
    let source = "
        #[repr(C)] pub struct Valve { pub table: *const u8, pub width: i32, pub height: i32 }
        #[repr(C)] pub struct Pump { opaque: [u8; 0] }
        #[repr(C)] pub struct Grid<T> { pub cells: *mut T }
        #[repr(C)] pub struct Engine { pub power: i32 }
        pub fn used(a: &Valve, b: &Pump, c: &Grid<i32>, d: &Engine) -> usize {
            a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize ^ d as *const _ as usize
        }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    for (options, verdict) in [("", Verdict::Fine), (" --complete", Verdict::Findings)] {
        let outcome = gpu_abi(&format!("check @/declared.o --against {program} --pair =Block --pair =Rotor{options}"), b"");
        assert_eq!(outcome.verdict, verdict, "{}", outcome.out);
        let names = ["Grid<int>", "Valve"].map(|name| format!("not compared: `{name}`: the file only declares it: g++ "));
        assert!(names.iter().all(|line| outcome.out.contains(line)), "{}", outcome.out);
        let others =
            "not compared: no Rust type has the name of `Grid<Grid<int> >`, `Grid<char>`, `Grid<float>`, or no code keeps";
        assert!(outcome.out.contains(others), "{}", outcome.out);
        assert!(outcome.out.ends_with("\n1 type agrees, 7 not compared\n"), "{}", outcome.out);
    }
}

/// A reserved name does not say that the class is a library's.
#[test]
fn a_declared_class_of_a_reserved_name_is_listed() {
    let folder = Folder::new("reserved");
    let source = "
        #[repr(C)] pub struct Engine { pub power: i32 }
        #[repr(C)] pub struct World { pub engine: *mut Engine }
        pub fn used(world: &World, engine: &Engine) -> usize { world as *const _ as usize ^ engine as *const _ as usize }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let text = gpu_abi(&format!("check @/reserved.o --against {program}"), b"").out;
    assert!(text.contains("not compared: `_Engine`: the file only declares it: "), "{text}");
}

#[test]
fn a_handle_of_another_name_is_not_compared() {
    let folder = Folder::new("handle");
    let (verdict, text) = check(&folder.library(&changed("bodies: &'a mut Body", "bodies: *mut Handle")), CONFIG);
    assert_eq!(verdict, Verdict::Fine, "{text}");
    assert!(text.contains("not compared: `sim::Job.bodies`: "), "{text}");
}

#[test]
fn types_of_hash_maps_are_not_declarations() {
    let folder = Folder::new("of-the-library");
    // The second is a pointer with a length, `&hashbrown::Params`.
    for contents in ["u8", "[u8]"] {
        let source =
            format!("pub struct Params({contents}); pub fn used(params: &Params) -> usize {{ size_of_val(params) }}");
        let program = folder.compile("hashbrown", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let error = failed(&format!("check @/program.o --against {program}"), b"");
        assert!(error.contains("no type can be compared with program.o"), "{error}");
    }
}

#[test]
fn a_flexible_array_is_any_struct_of_an_array_without_elements() {
    let folder = Folder::new("flexible");
    let types = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/debug/pointees.sm_75.ptx");
    for (element, verdict) in [("f32", Verdict::Fine), ("i32", Verdict::Findings)] {
        let source = format!(
            "pub struct Array<T>(core::marker::PhantomData<T>, [T; 0]);
             #[repr(C)] pub struct Message {{ pub id: i64, pub kind: i8, pub items: Array<{element}> }}
             pub fn used(message: &Message) -> usize {{ message as *const _ as usize }}"
        );
        let program = folder.compile("flexible", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let outcome = gpu_abi(&format!("check {types} --type Message --against {program}"), b"");
        assert_eq!(outcome.verdict, verdict, "{}", outcome.out);
    }
}

#[test]
fn a_broken_section_is_the_reason() {
    let folder = Folder::new("broken");
    let mut file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/host/clang_units.o")).unwrap();
    let magic = [0x28, 0xb5, 0x2f, 0xfd];
    for at in 0..file.len() - magic.len() {
        if file[at..].starts_with(&magic) {
            file[at] = 0;
        }
    }
    let path = folder.0.join("broken.o");
    std::fs::write(&path, file).unwrap();
    let error = failed(&format!("check {} --against {}", path.display(), folder.library(PROGRAM)), b"");
    assert!(error.ends_with(": a compressed debug section is broken\n"), "{error}");
}

#[test]
fn a_problem_of_a_kernel_names_the_file_once() {
    // A class that is its own base class.
    let nested = include_str!("../../../../tests/data/nested-bases.ptx").replace("11,25,0,0,0", "11,44,0,0,0");
    let error = failed(&format!("check - --against {}", env::current_exe().unwrap().display()), nested.as_bytes());
    assert!(error.ends_with("a type contains itself\n"), "{error}");
    assert_eq!(error.matches("standard input: ").count(), 1, "{error}");
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
        let agrees = text.contains("type `app::sim::Bits`: agrees") && verdict == Verdict::Fine;
        assert_eq!((is_listed, agrees), (rest.is_empty(), rest.is_empty()), "{ty}: {text}");
    }
}

/// The crate `cust` passes addresses as integers.
#[test]
fn constants_of_flags_are_not_compared() {
    let folder = Folder::new("flags");
    let source = changed("pub enum Color { Red = 1, Green = 2 }", "pub struct Color(u8);")
        .replace("#[repr(u8)]", "#[repr(transparent)]");
    let (verdict, text) = check(&folder.library(&source), CONFIG);
    let line = "not compared: `sim::Color`: debug information does not describe the constants of a struct in Rust\n";
    assert!(text.contains(line) && text.contains("type `app::sim::Color`: agrees\n"), "{text}");
    assert_eq!(verdict, Verdict::Fine);
}

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
        (exchanged, "pub other: ()", right, "13 types agree, 2 not compared"),
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

/// A kernel in Rust has the library's types too.
#[test]
fn kernels_in_rust_have_types_of_the_library() {
    let folder = Folder::new("kernels_in_rust");
    folder.compile("gpu_abi", LIBRARY, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let source = "#![no_std]
        extern crate gpu_abi;
        use gpu_abi::{mirror::storage::{Mirror, Mirrored}, pointer::{Generic, Ptr}};
        pub struct Light { pub power: f32, pub kind: u32, pub group: u32, pub place: [f32; 3] }
        #[repr(C)] pub struct LightMirrorFields {
            pub power: f32, pub __bits1: [u8; 4], __bits_kind: gpu_abi::mirror::storage::Bits<u32, 32, 4>,
            __bits_group: gpu_abi::mirror::storage::Bits<u32, 36, 12>, pub place: [f32; 3], pub __unsized: [()],
        }
        impl Mirrored for Light { type Units = [u32; 5]; type Fields = LightMirrorFields; }
        #[repr(C)] pub struct Params { pub lights: Ptr<Light, Generic>, pub n: u32 }
        #[repr(C)] pub struct View { pub data: *const f32, pub len: u64 }
        #[repr(C, u32)] pub enum Command { Stop, Move { x: f32, y: f32 } }
        #[repr(C)] pub struct Message { pub id: u32, pub command: Command }
        pub fn used(a: &Mirror<Light>, b: &Params, c: &View, d: &Message) -> usize {
            a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize ^ d as *const _ as usize
        }";
    let check = |source: &str| {
        let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let outcome = gpu_abi(&format!("check @/rust.ptx --against {program}"), b"");
        (outcome.verdict, outcome.out + &outcome.err)
    };
    let (verdict, text) = check(source);
    for ty in ["Light", "Params", "View", "Message", "Command"] {
        assert!(text.contains(&format!("type `app::{ty}`: agrees")), "{ty}: {text}");
    }
    assert_eq!(verdict, Verdict::Fine, "{text}");
    for (from, to, ty) in [
        ("pub power: f32, pub __bits1: [u8; 4]", "pub __bits1: [u8; 4], pub power: f32", "Light"),
        ("Bits<u32, 36, 12>", "Bits<u32, 37, 12>", "Light"),
        ("pub n: u32", "pub n: i32", "Params"),
        ("data: *const f32", "data: *const u32", "View"),
        ("x: f32, y: f32", "y: f32, x: f32", "Command::Move"),
        ("x: f32, y: f32", "x: u32, y: f32", "Command::Move"),
        ("Command { Stop, ", "Command { Stop, Wait, ", "Command"),
        ("command: Command", "command: [u32; 3]", "Message"),
    ] {
        let (verdict, text) = check(&source.replace(from, to));
        assert!(text.contains(&format!("type `app::{ty}`: differs")) && verdict == Verdict::Findings, "{ty}: {text}");
    }
}

#[test]
fn types_of_dependencies_do_not_compete() {
    let folder = Folder::new("dependencies");
    let other = "pub mod sim { #[repr(C)] pub struct Params { pub x: u8 } #[repr(C)] pub struct config_t { pub x: u8 } }";
    folder.compile("other", other, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let source = changed("f: &ui::Pair", "f: &ui::Pair, h: &other::sim::Params, i: &other::sim::config_t");
    let source = source
        .replace("^ f as *const _ as usize", "^ f as *const _ as usize ^ h as *const _ as usize ^ i as *const _ as usize");
    let source = source.replacen("pub mod sim", "extern crate half; extern crate other; pub mod sim", 1);
    // As cargo compiles for a release, and otherwise.
    for incremental in [None, Some("-Cincremental=incremental")] {
        let options = ["--crate-type", "rlib", "-Cdebuginfo=2"].into_iter().chain(incremental);
        let (verdict, text) = check(&folder.compile("app", &source, &Vec::from_iter(options)), "");
        for ty in ["Params", "Config"] {
            assert!(text.contains(&format!("type `app::sim::{ty}`: agrees")), "{incremental:?}: {text}");
        }
        assert_eq!(verdict, Verdict::Fine, "{incremental:?}: {text}");
    }
}

#[test]
fn types_of_the_library_are_not_the_programs() {
    let folder = Folder::new("library");
    folder.compile("gpu_abi", "pub struct Config(pub u8);", &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let source = PROGRAM.replace("Config", "Settings").replace("f: &ui::Pair", "f: &ui::Pair, h: &gpu_abi::Config");
    let source = source.replacen("^ f as", "^ h as *const _ as usize ^ f as", 1);
    let (_, text) = check(&folder.library(&source.replacen("pub mod sim", "extern crate gpu_abi; pub mod sim", 1)), "");
    assert!(text.contains("not compared: no Rust type has the name of `config_t`"), "{text}");
}

#[test]
fn instances_have_the_names_of_bindgen() {
    let folder = Folder::new("instances");
    let generic = "#[repr(C)] pub struct Grid<T, const N: usize>";
    let instance = |ty: &str| {
        let grid =
            format!("#[repr(C)] pub struct Grid_float_2 {{ pub data: *mut {ty}, pub origin: [{ty}; 2], pub count: u32 }}");
        check(
            &folder.library(&changed(generic, &format!("{grid} {generic}")).replace("&Grid<f32, 2>", "&Grid_float_2")),
            CONFIG,
        )
    };
    let (verdict, text) = instance("f32");
    assert!(text.contains("type `app::sim::Grid_float_2`: agrees") && verdict == Verdict::Fine, "{text}");
    let (verdict, text) = instance("u32");
    assert!(text.contains("type `app::sim::Grid_float_2`: differs") && verdict == Verdict::Findings, "{text}");
}

#[test]
fn differences_are_accepted_with_a_reason() {
    let folder = Folder::new("accepted");
    let program = folder.library(&changed("table: [i32; 8]", "table: [i32; 9]"));
    let file = folder.0.join("kernels.accept");
    let run = |program: &str, options: &str| {
        let line = format!("check @/program.o --against {program}{CONFIG} --accept {}{options}", file.display());
        let outcome = gpu_abi(&line, b"");
        (outcome.verdict, outcome.out, outcome.err.replace(&format!("{}", file.display()), "kernels.accept"))
    };
    let text = || std::fs::read_to_string(&file).unwrap();
    let (verdict, _, err) = run(&program, "");
    assert!(verdict == Verdict::Failed && err.contains("No such file"), "{err}");

    let entry = "\ntype `app::sim::Params` in Rust, `Params` in the kernel\n  `table`: length 9 in Rust, 8 in the kernel\n  reason:";
    let (verdict, out, err) = run(&program, " --write");
    assert_eq!(text(), format!("# Differences that `gpu-abi` accepts, each with a reason.\n{entry}\n"));
    let missing = "gpu-abi: kernels.accept:3: `type `app::sim::Params` in Rust, `Params` in the kernel` has no reason: \
                   write one after `reason:`\n";
    assert_eq!((verdict, err.as_str()), (Verdict::Findings, missing));
    assert!(out.contains("type `app::sim::Params`: accepted\n") && out.ends_with(" 1 accepted, 1 not compared\n"), "{out}");

    // Reasons and comments stay when the file is written again.
    let given = format!("# Ours.\n{entry} the last one\n    is not read\n");
    std::fs::write(&file, &given).unwrap();
    for options in ["", " --write", ""] {
        let (verdict, out, err) = run(&program, options);
        assert_eq!((verdict, err.as_str(), text()), (Verdict::Fine, "", given.clone()), "{out}");
    }
    let (_, json, _) = run(&program, " --json");
    let json = document("check", &json);
    let accepted = json["types"].as_array().unwrap().iter().filter(|ty| ty["accepted"] == true);
    assert_eq!((accepted.count(), &json["mismatches"]), (1, &0.into()));

    // What was not compared is accepted too.
    assert_eq!(run(&program, " --complete").0, Verdict::Findings);
    let (_, out, err) = run(&program, " --complete --write");
    assert!(
        out.contains(" 1 accepted") && text().starts_with(&given) && err.matches("has no reason").count() == 1,
        "{err}"
    );
    assert_eq!(text().matches("\nnot compared: `").count(), 1, "{}", text());
    std::fs::write(&file, text().replace("reason:\n", "reason: known\n")).unwrap();
    assert_eq!(run(&program, " --complete").0, Verdict::Fine);

    // Another difference of the type is not accepted, and neither is an entry for nothing.
    std::fs::write(&file, &given).unwrap();
    let other = folder.library(&changed("table: [i32; 8]", "table: [i32; 7]"));
    let (verdict, out, err) = run(&other, "");
    assert!(verdict == Verdict::Findings && out.contains("1 mismatch") && err.contains("no longer differs"), "{out}{err}");
    let (verdict, _, err) = run(&folder.library(PROGRAM), "");
    assert!(verdict == Verdict::Findings && err.contains("kernels.accept:3: `type `app::sim::Params`"), "{err}");
    assert_eq!(run(&folder.library(PROGRAM), " --write").0, Verdict::Fine);
    assert_eq!(text(), "# Ours.\n\n");
    std::fs::write(&file, "  reason: of nothing\n").unwrap();
    assert_eq!(run(&program, "").2, "gpu-abi: kernels.accept:1: no entry is before this line\n");
}

/// `classes.cpp`
#[test]
fn classes_of_libraries_handles_and_typedefs_of_templates_are_not_mismatches() {
    let source = "
        #![no_std]
        #[repr(C)] pub struct Pair { first: i32, second: f32 }
        #[repr(C)] pub struct Body { policy: i32, pair: Pair, mass: f32 }
        pub struct Tree { handle: *const core::ffi::c_void }
        #[repr(C)] pub struct Element { pub index: u32 }
        pub fn used(a: &Body, b: &Tree, c: &Element) -> usize { a as *const _ as usize ^ b as *const _ as usize ^ c as *const _ as usize }
    ";
    let folder = Folder::new("classes");
    let checked = |source: &str, options: &str| {
        let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let outcome = gpu_abi(&format!("check @/classes.o --against {program}{options}"), b"");
        (outcome.verdict, outcome.out)
    };
    let (verdict, text) = checked(source, "");
    assert_eq!(verdict, Verdict::Fine, "{text}");
    for line in [
        "type `app::Body`: agrees\n",
        // A class of a library that the program declares is compared.
        "type `app::Pair`: agrees\n",
        "left out: 1 type of C++'s and CUDA's libraries\n",
        "not compared: `Tree`: `app::Tree` in Rust is a pointer to `c_void`, which does not show whether it leads to the class\n",
        "no Rust type has the name of `Tower<Wide>`, `Wide`, ",
        "\n2 types agree, 3 not compared\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("Element"), "{text}");
    let (verdict, text) = checked(&source.replace("second: f32", "second: u32"), "");
    assert!(verdict == Verdict::Findings && text.contains("type `app::Pair`: differs\n"), "{text}");
    // A pointer with the name of a member is a declaration of the class.
    let (verdict, text) = checked(&source.replace("handle:", "nodes:"), "");
    assert!(verdict == Verdict::Findings && text.contains("type `app::Tree`: differs\n"), "{text}");
    // What is of libraries does not count.
    let options = " --complete --pair =Tree --pair =Tower<Wide> --pair =Wide";
    assert_eq!(checked(source, options).0, Verdict::Fine);
}

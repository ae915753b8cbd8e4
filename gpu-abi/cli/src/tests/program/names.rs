//! Which type of Rust a name in C++ means.

use super::{CONFIG, Folder, PROGRAM, changed, check};
use crate::tests::{Verdict, gpu_abi};

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
    let line = "not compared: rustc describes no type with the name of `config_t`: if Rust's name differs, write `--pair RUST=config_t`; \
                if no variable or parameter has the type, add `let x: RUST = ..`\n";
    assert!(text.contains(line) && text.ends_with("\n13 types and 1 handle agree, 2 not compared\n"), "{text}");
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

/// A record by value, another one behind a pointer, and an enumeration.
#[test]
fn types_of_other_names_are_compared_where_others_hold_them() {
    let folder = Folder::new("other-names");
    let source = PROGRAM.replace("Body", "Planet").replace("Material", "Surface").replace("Mode", "State");
    let compared = |source: &str, options: &str| check(&folder.library(source), &format!("{CONFIG} --pair =Bits{options}"));
    let (verdict, text) = compared(&source, " --complete");
    for (rust, cxx, outer) in [("Planet", "Body", "Job"), ("Surface", "Material", "Body"), ("State", "Mode", "Body")] {
        let line = format!("type `app::sim::{rust}`: agrees (`sim::{cxx}` in `sim::{outer}`)\n");
        assert!(text.contains(&line), "{line}{text}");
    }
    assert_eq!(verdict, Verdict::Fine, "{text}");
    for (from, to, ty) in [
        ("pub mass: f32, pub id", "pub mass: u32, pub id", "Planet"),
        ("roughness: f32", "roughness: u32", "Surface"),
        ("Stop = 4", "Stop = 5", "State"),
    ] {
        let (verdict, text) = compared(&source.replacen(from, to, 1), "");
        assert_eq!(verdict, Verdict::Findings, "{text}");
        let differing: Vec<_> = text.lines().filter(|line| line.starts_with("type ") && !line.contains("agrees")).collect();
        assert!(differing.len() == 1 && differing[0].starts_with(&format!("type `app::sim::{ty}`: ")), "{text}");
    }
    // One that is left out is not compared, and what it holds is not either.
    let (_, text) = compared(&source, " --pair =Body");
    assert!(!text.contains("Planet") && text.contains("with the name of `sim::Material`, `sim::Mode`: if"), "{text}");
    // The members of a base class are those of the class.
    let source =
        "#![no_std] #[repr(C)] pub struct Field { limbs: [u64; 6] } #[repr(C)] pub struct Point { x: Field, y: Field }
        pub fn used(point: &Point) -> usize { point as *const _ as usize }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let outcome = gpu_abi(&format!("check @/derived.o --against {program} --complete"), b"");
    assert!(outcome.out.contains("type `app::Field`: agrees (`fp_t` in `Point`)\n"), "{}", outcome.out);
    assert!(outcome.verdict == Verdict::Fine && !outcome.out.contains("Storage"), "{}", outcome.out);
}

#[test]
fn trait_objects_are_not_declarations() {
    let folder = Folder::new("traits");
    let other = "extern crate half;
        pub mod other { pub trait Params { fn count(&self) -> usize; } pub fn used(params: &dyn Params) -> usize { params.count() } }
        pub mod sim";
    // It is not compiled as the workspace's own crates are.
    let source = PROGRAM.replacen("pub mod sim", other, 1);
    let (_, text) = check(&folder.compile("dependency", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]), CONFIG);
    assert!(text.contains("type `dependency::sim::Params`: agrees\n"), "{text}");
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

//! What is not compared, and why.

use super::{CONFIG, Folder, HALF, PROGRAM, SAME, changed, check};
use crate::tests::{FOLDER, Outcome, Verdict, failed, gpu_abi};
use std::env;

#[test]
fn what_cannot_be_compared() {
    let folder = Folder::new("errors");
    let program = folder.library(PROGRAM);
    let fails = |options: &str| failed(&format!("check @/program.o --against {options}"), b"").replace(&program, "PROGRAM");
    assert_eq!(
        fails(&format!("{program} --pair Nothing=Params")),
        "gpu-abi: `--pair Nothing=Params`: the program has no variable or parameter of a type `Nothing`\n"
    );
    // A name that is similar to that of another `--pair` is not suggested.
    assert_eq!(
        fails(&format!("{program} --pair Nothing=Params --pair Parms=Parms")),
        "gpu-abi: `--pair Nothing=Params`: the program has no variable or parameter of a type `Nothing`\n"
    );
    let error = fails(&format!("{program} --pair Params=Nothing"));
    let start = "gpu-abi: `--pair Params=Nothing`: no kernel or host function uses a type `Nothing`; there are `sim::Bits`, `sim::Job`, `ui::Pair`, `Params`, \
                 `config_t`, ";
    assert!(error.starts_with(start), "{error}");
    for (pair, expected) in [
        ("sim::Parms=Params", "the program has no variable or parameter of a type `sim::Parms`: did you mean `Params`?\n"),
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
    // Functions of C++ have the first ones.
    let advice = "no type of Rust has the name of one in program.o: debug information has only the types that code uses; name others of \
                  `sim::Bits`, `sim::Job`, `ui::Pair`, `Params`, `config_t`, ";
    let error = fails(&other);
    assert!(error.contains(advice) && error.ends_with(" more: `--pair RUST=sim::Bits`\n"), "{error}");
    let without = "no types in debug information of rustc, which has only those that code uses: for a library, name a test or an example that \
                   uses them; if it is a Rust program, build it with `debug = true` and without `strip` in the profile, as `cargo build` does \
                   by default\n";
    assert_eq!(fails(&format!("{FOLDER}/rays.o")), format!("gpu-abi: rays.o: {without}"));
    let lines = folder.compile("half", HALF, &["--crate-type", "rlib", "-Cdebuginfo=1"]);
    let unused = folder.compile("idle", "pub fn idle() {}", &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    assert!(fails(&lines).ends_with(without) && fails(&unused).ends_with(without));
    for options in ["", " --type Params"] {
        let error = failed(&format!("check @/kernels.o --against {program}{options}"), b"");
        assert!(error.starts_with("gpu-abi: kernels.o: no debug information with a named type that"), "{error}");
    }
    let error = failed("check @/program.o --against @/kernels.ptx", b"");
    assert_eq!(error, "gpu-abi: kernels.ptx: neither an executable nor a library or an rlib of Rust\n");
}

/// `enum class Level : int;` in `alike.cpp`
#[test]
fn enumerators_that_the_file_does_not_have() {
    let folder = Folder::new("enumerators");
    let source = "#[repr(i32)] pub enum Level { Off, On } #[repr(i32)] pub enum Phase { Off, On }
        pub fn used(level: &Level, phase: &Phase) -> usize { level as *const _ as usize ^ phase as *const _ as usize }";
    let check = |source: &str, options: &str| {
        let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        gpu_abi(&format!("check @/alike.o --against {program}{options}"), b"")
    };
    let outcome = check(source, "");
    let reason = "not compared: `Level`: the file does not have the enumeration's enumerators";
    assert!(outcome.verdict == Verdict::Fine && outcome.out.contains(reason), "{}{}", outcome.out, outcome.err);
    assert!(
        outcome.out.starts_with("type `app::Phase`: agrees\n") && !outcome.out.contains("`app::Level`"),
        "{}",
        outcome.out
    );
    assert_eq!(check(source, " --complete").verdict, Verdict::Findings);
    // Its size is known.
    let outcome = check(&source.replace("#[repr(i32)] pub enum Level", "#[repr(i8)] pub enum Level"), "");
    assert_eq!(outcome.verdict, Verdict::Findings, "{}{}", outcome.out, outcome.err);
}

#[test]
fn a_type_without_contents_is_no_handle_of_a_class_that_kernels_take_by_value() {
    let folder = Folder::new("opaque");
    for contents in ["(core::ffi::c_void)", ""] {
        let (verdict, text) = check(
            &folder.library(&changed(
                "pub mod ui { #[repr(C)] pub struct Pair { pub first: i32, pub second: i32 } }",
                &format!("pub mod ui {{ pub struct Pair{contents}; }}"),
            )),
            CONFIG,
        );
        assert_eq!(verdict, Verdict::Fine, "{text}");
        assert!(text.contains("\nnot compared: `ui::Pair`: `app::ui::Pair` in Rust has no members\n"), "{text}");
        assert!(!text.contains("handle `app::ui::Pair`"), "{text}");
    }
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
        let names = ["Grid<int>", "Valve"].map(|name| format!("not compared: `{name}`: the file only declares it, "));
        assert!(names.iter().all(|line| outcome.out.contains(line)), "{}", outcome.out);
        let others = "not compared: rustc describes no type with the name of `Grid<char>`, `Grid<float>`, `Lane<1>`, `Lane<3>`, `Grid<Grid<int> >`: if";
        assert!(outcome.out.contains(others), "{}", outcome.out);
        assert!(outcome.out.ends_with("\n1 type and 1 handle agree, 9 not compared\n"), "{}", outcome.out);
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
    assert!(text.contains("not compared: `_Engine`: the file only declares it, "), "{text}");
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
    let nested = include_str!("../../../../../tests/data/nested-bases.ptx").replace("11,25,0,0,0", "11,44,0,0,0");
    let error = failed(&format!("check - --against {}", env::current_exe().unwrap().display()), nested.as_bytes());
    assert!(error.ends_with("a type contains itself\n"), "{error}");
    assert_eq!(error.matches("standard input: ").count(), 1, "{error}");
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

/// A static library of which one member is compiled with `-g`.
#[test]
fn kernels_without_debug_information_are_listed() {
    let folder = Folder::new("undescribed");
    let program = folder.compile("app", SAME, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let library = library_of(&["same.o", "kernels.o"].map(|name| std::fs::read(format!("{FOLDER}/{name}")).unwrap()));
    let outcome = gpu_abi(&format!("check - --against {program}"), &library);
    assert!(outcome.out.contains("not compared: no debug information describes "), "{}{}", outcome.out, outcome.err);
    assert!(outcome.out.contains("`step`"), "{}", outcome.out);
    assert_eq!(outcome.verdict, Verdict::Fine, "{}", outcome.out);
    assert_eq!(gpu_abi(&format!("check - --against {program} --complete"), &library).verdict, Verdict::Findings);
    // The type is in the name of a kernel.
    for (option, before) in [("--type Particle", "standard input: "), ("--pair =Particle", "`--pair =Particle`: ")] {
        assert_eq!(
            failed(&format!("check - --against {program} {option}"), &library),
            format!(
                "gpu-abi: {before}no debug information describes `Particle`, which the name of the kernel `spawn` states: compile it with `-g`, \
                 or leave the kernel out with `--pair =spawn`\n"
            )
        );
    }
    let error = failed(&format!("check @/kernels.o --against {program} --kernel step"), b"");
    assert_eq!(error, "gpu-abi: kernels.o: no debug information describes `step`: compile it with `-g`\n");
}

/// `numbers.cu`
#[test]
fn a_file_without_types_to_compare() {
    let folder = Folder::new("numbers");
    let program = folder.compile("app", SAME, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let checked = |options: &str| gpu_abi(&format!("check @/numbers.o --against {program}{options}"), b"");
    for options in ["", " --complete", " --kernel half_of"] {
        let Outcome { verdict, out, err } = checked(options);
        assert!(verdict == Verdict::Fine && err.is_empty(), "{out}{err}");
        assert!(
            out.starts_with("what is described takes only numbers, ") && out.ends_with("\nnothing to compare\n"),
            "{out}"
        );
    }
    assert!(checked(" --type Params").err.contains("no struct, union or enumeration `Params`"));
    // Without debug information, it is not known what the functions take.
    let bare = without_debug_information("numbers.o");
    let error = failed(&format!("check - --against {program}"), &bare);
    assert!(error.contains("standard input: no debug information with a named type that"), "{error}");
    let both = library_of(&[std::fs::read(format!("{FOLDER}/numbers.o")).unwrap(), without_debug_information("host.o")]);
    for (options, expected) in [("", Verdict::Fine), (" --complete", Verdict::Findings)] {
        let Outcome { verdict, out, err } = gpu_abi(&format!("check - --against {program}{options}"), &both);
        assert!(out.contains("not compared: no debug information describes `load`, `middle`, `store`"), "{out}{err}");
        assert!(verdict == expected && out.ends_with("\nnothing to compare, 3 not compared\n"), "{out}");
    }
}

/// `taken.cu`
#[test]
fn types_that_could_be_of_libraries_are_compared_or_listed_if_kernels_or_functions_take_them() {
    let folder = Folder::new("taken");
    let program = folder.compile("app", SAME, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let file = |name: &str| std::fs::read(format!("{FOLDER}/{name}")).unwrap();
    for (name, ty) in [("extent", "cudaExtent"), ("params", "cuda::Params"), ("tag", "Tag")] {
        // Nothing else crosses.
        let object = file(&format!("taken-{name}.o"));
        let error = failed(&format!("check - --against {program}"), &object);
        assert!(error.ends_with(&format!("name others of `{ty}`: `--pair RUST={ty}`\n")), "{error}");
        let both = library_of(&[file("same.o"), object]);
        let checked = |options: &str| gpu_abi(&format!("check - --against {program}{options}"), &both);
        let line = format!("\nnot compared: rustc describes no type with the name of `{ty}`: if");
        assert!(checked("").out.contains(&line) && checked("").out.ends_with(" 1 not compared\n"), "{}", checked("").out);
        let left_out = format!(" --pair ={ty}");
        for (options, expected) in [("", Verdict::Findings), (left_out.as_str(), Verdict::Fine)] {
            let Outcome { verdict, out, err } = checked(&format!(" --complete{options}"));
            assert!(verdict == expected, "{out}{err}");
        }
    }
    let Outcome { verdict, out, err } = gpu_abi(&format!("check @/taken-variable.o --against {program} --complete"), b"");
    assert!(verdict == Verdict::Fine && out.ends_with("\nnothing to compare\n"), "{out}{err}");
    // Kernels of libraries do not count, nor do types that only others hold.
    let Outcome { verdict, out, err } = gpu_abi(&format!("check @/taken-library.o --against {program} --complete"), b"");
    let line = "left out: 1 type of C++'s and CUDA's libraries\n";
    assert!(verdict == Verdict::Fine && out.contains(line) && out.ends_with("\nnothing to compare\n"), "{out}{err}");
}

/// `nodes.c`
#[test]
fn a_type_is_not_compared_although_one_of_its_name_is() {
    let folder = Folder::new("nodes");
    let source = "
        #[repr(C)] pub struct ListNode { v: i32, next: *mut ListNode }
        #[repr(C)] pub struct List { head: *mut ListNode }
        pub fn used(list: &List) -> usize { list as *const _ as usize }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let [lists, trees] = ["lists.o", "trees.o"].map(|name| std::fs::read(format!("{FOLDER}/{name}")).unwrap());
    let checked = |objects: &[Vec<u8>]| gpu_abi(&format!("check - --against {program} --complete"), &library_of(objects));
    // A function of its name that nothing describes is another matter.
    let mut bare = without_debug_information("host.o");
    for at in 0..bare.len() {
        if bare[at..].starts_with(b"\0load\0") {
            bare[at + 1..at + 5].copy_from_slice(b"node");
        }
    }
    let Outcome { out, err, .. } = checked(&[lists.clone(), bare]);
    assert!(out.contains("type `app::ListNode`: agrees (`node` in `list`)\n"), "{out}{err}");
    assert!(out.contains("\nnot compared: no debug information describes `middle`, `node`, `store`: "), "{out}{err}");
    let Outcome { verdict, out, err } = checked(std::slice::from_ref(&lists));
    assert!(verdict == Verdict::Fine && out.contains("type `app::ListNode`: agrees (`node` in `list`)\n"), "{out}{err}");
    let Outcome { verdict, out, err } = checked(&[lists, trees]);
    assert!(out.contains("\nnot compared: rustc describes no type with the name of `node`: "), "{out}{err}");
    assert!(verdict == Verdict::Findings && out.ends_with("\n2 types agree, 1 not compared\n"), "{out}{err}");
}

/// `derived.cpp`: the derived class is not compared.
#[test]
fn a_base_class_of_what_is_not_compared_is_not_either() {
    let folder = Folder::new("base");
    let source = "
        #![no_std] #[repr(C)] pub struct Point { x: [u64; 6], y: [u64; 6] } pub struct Fp { handle: *const core::ffi::c_void }
        pub fn used(point: &Point, fp: &Fp) -> usize { point as *const _ as usize ^ fp as *const _ as usize }";
    let program = folder.compile("app", source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let Outcome { out, err, .. } = gpu_abi(&format!("check @/derived.o --against {program}"), b"");
    assert!(out.contains("\nnot compared: `fp_t`: `app::Fp` in Rust is a pointer to `c_void`"), "{out}{err}");
    assert!(out.contains("\nnot compared: rustc describes no type with the name of `Storage`: "), "{out}{err}");
}

/// Returns a file in which nothing reads debug information.
fn without_debug_information(name: &str) -> Vec<u8> {
    let mut file = std::fs::read(format!("{FOLDER}/{name}")).unwrap();
    for at in 0..file.len() {
        if file[at..].starts_with(b"debug_") {
            file[at] = b'_';
        }
    }
    file
}

/// The same of C: symbols say nothing about the types.
#[test]
fn host_functions_without_debug_information_are_listed() {
    let folder = Folder::new("bare");
    let program = folder.compile("app", SAME, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
    let bare = without_debug_information("host.o");
    let library = library_of(&[std::fs::read(format!("{FOLDER}/same.o")).unwrap(), bare]);
    let outcome = |options: &str| gpu_abi(&format!("check - --against {program}{options}"), &library);
    let line = "\nnot compared: no debug information describes `load`, `middle`, `store`: compile them with `-g`; `--pair =load` leaves it out\n";
    assert!(outcome("").out.contains(line), "{}{}", outcome("").out, outcome("").err);
    assert!(outcome("").verdict == Verdict::Fine && outcome("").out.contains(" 3 not compared\n"), "{}", outcome("").out);
    let error = outcome(" --kernel load").err;
    assert_eq!(error, "gpu-abi: standard input: no debug information describes `load`: compile it with `-g`\n");
    assert_eq!(outcome(" --complete").verdict, Verdict::Findings);
    assert_eq!(outcome(" --complete --pair =load --pair =middle").verdict, Verdict::Findings);
    let left_out = outcome(" --complete --pair =load --pair =middle --pair =store");
    assert_eq!(left_out.verdict, Verdict::Fine, "{}{}", left_out.out, left_out.err);

    let path = folder.0.join("library.a");
    std::fs::write(&path, &library).unwrap();
    let text = gpu_abi(&format!("diff {} -", path.display()), &library).out;
    let line = "\n  everything about `load`, `middle`, `store` was not compared: a side does not describe all of it\n";
    assert!(text.contains(line), "{text}");
}

/// Returns a static library of object files.
fn library_of(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut library = b"!<arch>\n".to_vec();
    for (index, object) in objects.iter().enumerate() {
        library.extend(format!("{:<48}{:<10}`\n", format!("{index}.o/"), object.len()).into_bytes());
        library.extend(object);
        library.extend(vec![b'\n'; object.len() % 2]);
    }
    library
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
        "rustc describes no type with the name of `Store`, `Tower<Wide>`, `Store::Row`, `Wide`: ",
        "\n2 types agree, 5 not compared\n",
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
    let options = " --complete --pair =Store --pair =Store::Row --pair =Tree --pair =Tower<Wide> --pair =Wide";
    assert_eq!(checked(source, options).0, Verdict::Fine);
}

/// `job.cpp`
#[test]
fn an_enumeration_of_another_size_that_only_parameters_have_is_not_compared() {
    let folder = Folder::new("passed");
    let checked = |direction: &str, mode: &str, options: &str| {
        let source = format!(
            "#![no_std] #[repr({direction})] pub enum Direction {{ Ascending, Descending }} #[repr({mode})] pub enum Mode {{ Idle, Run }}
             pub fn used(a: &Direction, b: &Mode) -> usize {{ a as *const _ as usize ^ b as *const _ as usize }}"
        );
        let program = folder.compile("app", &source, &["--crate-type", "rlib", "-Cdebuginfo=2"]);
        let left_out =
            ["a::Engine", "b::Engine", "Stream", "pump_st", "Job"].map(|name| format!(" --pair ={name}")).concat();
        let outcome = gpu_abi(&format!("check @/job.o --against {program}{left_out}{options}"), b"");
        (outcome.verdict, outcome.out)
    };
    assert_eq!(checked("u32", "u32", " --complete").0, Verdict::Fine);
    let (verdict, text) = checked("u8", "u32", "");
    let line = "\nnot compared: `Direction`: `app::Direction` in Rust has another size, but only parameters have the type in C++, and Rust may \
                pass a number: `--pair =Direction` leaves it out\n";
    assert!(text.contains(line) && verdict == Verdict::Fine, "{text}");
    assert_eq!(checked("u8", "u32", " --complete").0, Verdict::Findings);
    assert_eq!(checked("u8", "u32", " --complete --pair =Direction").0, Verdict::Fine);
    // A pointer leads to the other one.
    let (verdict, text) = checked("u32", "u8", "");
    assert!(text.contains("type `app::Mode`: differs\n") && verdict == Verdict::Findings, "{text}");
}

/// rustc's debug information for Windows has no tags of enumerations, and no ABIs of functions.
#[test]
fn what_files_of_windows_do_not_show() {
    let outcome = gpu_abi(
        "check @/../../../tests/data/codeview/program.obj --against @/../../../tests/data/codeview/program_rust.obj --complete",
        b"",
    );
    let start = "type `program::Job`: agrees\n\
                 type `program::Limits`: equal bytes as far as they were compared\n\
                 not compared: `Limits.is_set`: Rust does not describe the type\n";
    assert!(outcome.out.starts_with(start), "{}", outcome.out);
    assert_eq!(outcome.verdict, Verdict::Findings);
}

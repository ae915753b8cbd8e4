//! `bindgen` on the files in `testdata`.

use super::*;

/// Makes a folder, which the test removes.
fn temporary(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("gpu-abi-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn declarations_are_written_and_checked() {
    let folder = temporary("bindgen");
    let out = folder.join("kernels.rs");
    let run = |options: &[&str]| {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/kernels.o");
        let line = ["gpu-abi", "bindgen", file, "-o", out.to_str().unwrap()].into_iter().chain(options.iter().copied());
        run(line.map(Into::into), &mut std::io::empty(), false)
    };
    for state in ["written", "is current"] {
        let written = run(&[]);
        assert_eq!((written.out.as_str(), written.verdict), ("", Verdict::Fine));
        // The object file is compiled without `-g`.
        let note = "gpu-abi: 3 kernels have parameters that no debug information describes: `nvcc -g -c` (on Windows,";
        assert!(written.err.starts_with(&format!("{}: {state}\n{note}", out.display())), "{}", written.err);
    }
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("unsafe extern \"C\" {\n"), "{text}");
    // The command that writes the file, which errors show.
    assert!(text.contains("generated = \"gpu-abi bindgen ") && text.contains(" -o "), "{text}");
    assert_eq!(run(&["--check"]).verdict, Verdict::Fine);
    std::fs::write(&out, text.replace('\n', "\r\n")).unwrap();
    assert_eq!(run(&["--check"]).verdict, Verdict::Fine);
    std::fs::write(&out, text.replace("unsafe extern", "extern")).unwrap();
    let checked = run(&["--check"]);
    assert_eq!(checked.verdict, Verdict::Findings);
    let changes: Vec<&str> = checked.err.lines().filter(|line| line.starts_with(['+', '-'])).collect();
    assert_eq!(changes, ["-extern \"C\" {", "+unsafe extern \"C\" {"], "{}", checked.err);
    let again = "write it again without `--check`, or with `Bindings::write`";
    assert!(checked.err.starts_with(&format!("gpu-abi: {} is out of date: {again}\n@@ -", out.display())));
    let missing = run(&["--kernel", "nothing"]);
    assert_eq!(missing.verdict, Verdict::Failed);
    assert!(missing.err.starts_with("gpu-abi: no kernel `nothing`; there are `"), "{}", missing.err);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn declarations_outside_a_package_say_where_their_paths_start() {
    let folder = temporary("outside");
    let out = folder.join("kernels.rs");
    let note = "paths in them start at the current folder, but the macros resolve them from the package's folder";
    let says = |file: &str| {
        let written =
            run(["gpu-abi", "bindgen", file, "-o", out.to_str().unwrap()].map(Into::into), &mut std::io::empty(), false);
        let said = [written.err, std::fs::read_to_string(&out).unwrap()].map(|text| text.contains(note));
        assert_eq!(said[0], said[1]);
        said[0]
    };
    // With a drive, on Windows.
    let absolute = std::path::absolute(format!("{FOLDER}/rays.o")).unwrap();
    assert!(says("testdata/rays.o") && !says(absolute.to_str().unwrap()));
    std::fs::write(folder.join("Cargo.toml"), "[package]\nname = \"kernels\"\n").unwrap();
    assert!(!says("testdata/rays.o"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn declarations_are_written_to_a_pipe() {
    let folder = temporary("pipe");
    let pipe = folder.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    assert_eq!(bindgen("rays.o", &["-o", pipe.to_str().unwrap()]).verdict, Verdict::Fine);
    assert!(reader.join().unwrap().contains("pub mod rt {\n"));
    std::fs::remove_dir_all(&folder).unwrap();
}

fn bindgen(file: &str, options: &[&str]) -> Outcome {
    let file = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let line = ["gpu-abi", "bindgen", &file].into_iter().chain(options.iter().copied());
    run(line.map(Into::into), &mut std::io::empty(), false)
}

#[test]
fn names_and_namespaces_are_converted() {
    let modules = bindgen("rays.o", &[]).out;
    assert!(modules.contains("arg0: *mut UChar4, arg1: *const rt::Sphere, arg2: rt::Scene, arg3: u32"), "{modules}");
    assert!(modules.contains("pub mod rt {\n"), "{modules}");
    assert_eq!(bindgen("rays.o", &["-o", "-"]).out, modules);
    assert!(bindgen("rays.o", &["-o", "-", "--check"]).err.contains("`-o -` is standard output"));
    let rust = bindgen("rays.o", &["--names", "rust"]).out;
    assert!(rust.contains("arg1: *const rt::Sphere, arg2: rt::Scene"), "{rust}");
}

#[test]
fn functions_that_are_left_out_say_why() {
    let written = bindgen("host.o", &[]);
    let why = |name: &str| {
        format!("`{name}` is not declared: it passes values of the union `Word`, which is declared here without")
    };
    let uncompared = "No declaration uses these types, so they are not compared with the file: `Cell`, `Word`.\n";
    for note in [why("load"), why("store"), uncompared.to_owned()] {
        assert!(written.out.contains(&note) && written.err.contains(&note), "{}{}", written.out, written.err);
    }
}

#[test]
fn python_gets_only_the_types_of_functions() {
    let written = bindgen("host.o", &["--lang", "python", "--function", "*"]);
    let note = "Only kernels, variables and types are declared in Python: of the selected functions, the module has the types alone.\n";
    assert_eq!(written.err, format!("gpu-abi: {note}"));
    assert!(written.out.contains(note) && written.out.contains("class Cell("), "{}", written.out);
    assert!(!written.out.contains("Rust") && !written.out.contains("is not declared"), "{}", written.out);
}

#[test]
fn private_members_belong_to_cxx() {
    let written = bindgen("classes.o", &[]).out;
    assert!(written.contains("    /// `int depth`\n    depth: i32,\n"), "{written}");
    assert!(written.contains("    /// `double a`\n    pub a: f64,\n"), "{written}");
    // Rust cannot hold values of a class with a destructor, so it needs neither its members nor their types.
    let store = "/// `Store` as bytes: only C++ makes and uses its values.\n";
    assert!(written.contains(store) && !written.contains("Row"), "{written}");
}

#[test]
fn types_in_rust_stand_in_for_those_in_cxx() {
    let given = bindgen("rays.o", &["--with", "rt::Scene=crate::Scene"]).out;
    assert!(given.contains("arg2: crate::Scene") && !given.contains("struct Scene"), "{given}");
    let unused = bindgen("rays.o", &["--with", "rt::Camera=crate::Camera"]);
    assert_eq!(unused.verdict, Verdict::Failed);
    let expected = "a path is given for `rt::Camera`, which no declared kernel, variable or type uses; there are `";
    assert!(unused.err.contains(expected), "{}", unused.err);
    let malformed = bindgen("rays.o", &["--with", "rt::Scene=crate::"]);
    assert!(malformed.err.contains("`crate::` is not the path of a type"), "{}", malformed.err);
}

#[test]
fn python_places_members_and_parameters() {
    let written = bindgen("rays.o", &["--lang", "python"]);
    assert_eq!((written.err.as_str(), written.verdict), ("", Verdict::Fine));
    for expected in [
        "    Diffuse = 0\n    Metal = 1\n    Glass = 2\n",
        "        20,\n        [\n            (\"center\", float3.dtype, float3, 0),\n            (\"radius\", \"<f4\", ctypes.c_float, 12),\n",
        "            (\"fallback\", \"u1\", ctypes.c_uint8, 12),\n        ],\n    )\n    _pack_ = 1\n    _layout_ = \"ms\"\n\n\n_check(rt_Scene)\n",
        "            Parameter(\"arg2\", rt_Scene.dtype, 16, \"rt::Scene\"),\n            Parameter(\"arg3\", np.dtype(\"<u4\"), 32, \"unsigned int\"),\n",
    ] {
        assert!(written.out.contains(expected), "{expected}{}", written.out);
    }
}

#[test]
fn names_and_patterns_that_match_nothing_are_refused() {
    for (options, expected) in [
        (["--kernel", "trase"], "no kernel `trase`: did you mean `rt::trace`?"),
        (["--type", "rt::Sphre"], "no type `rt::Sphre` in the debug information: did you mean `rt::Sphere`?"),
        (["--type", "Sphera*"], "no type `Sphera*` in the debug information: did you mean `rt::Sphere`?"),
        (["--with", "rt::Scenes=crate::Scene"], "variable or type uses: did you mean `rt::Scene`?"),
        (["--open-enum", "Materials"], "no enumeration `Materials` is declared: did you mean `rt::Material`?"),
        (["--closed-enum", "sim::*"], "no enumeration `sim::*` is declared; there is only `rt::Material`"),
    ] {
        for language in ["rust", "python"] {
            let outcome = bindgen("rays.o", &[options[0], options[1], "--lang", language]);
            assert_eq!((outcome.verdict, outcome.out.as_str()), (Verdict::Failed, ""), "{options:?}");
            assert!(outcome.err.contains(expected), "{expected}: {}", outcome.err);
        }
    }
    let bare = bindgen("rays.ptx", &["--type", "Sphere"]);
    assert!(
        bare.err.contains("no type `Sphere`: `nvcc -g -c` (on Windows, `nvcc -c -Xcompiler /Z7`) describes the types"),
        "{}",
        bare.err
    );
}

#[test]
fn without_debug_information_types_are_bytes_and_it_says_so() {
    let plain = bindgen("rays.ptx", &[]);
    assert_eq!((plain.err.matches('\n').count(), plain.verdict), (1, Verdict::Fine), "{}", plain.err);
    assert!(plain.err.contains(" kernels have parameters that no debug information describes: "), "{}", plain.err);
    let plain = plain.out;
    assert!(
        plain.contains("`nvcc -g -c` (on Windows, `nvcc -c -Xcompiler /Z7`) describes the types of kernels"),
        "{plain}"
    );
    assert!(plain.contains("#[ptx(opaque, cxx = rt::Scene)]\n"), "{plain}");
    let described = bindgen("rays.ptx", &["--types", &format!("{}/testdata/rays.o", env!("CARGO_MANIFEST_DIR"))]).out;
    assert!(described.contains("pub first: DevicePtr<Node>,\n") && !described.contains("as bytes"), "{described}");
}

#[test]
fn a_kernel_whose_parameter_has_two_sizes_is_left_out_with_the_reason() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");
    let text = std::fs::read_to_string(format!("{data}/rays.ptx")).unwrap();
    let larger = text.replace("_param_2[16]", "_param_2[24]");
    assert_ne!(text, larger);
    let file = std::env::temp_dir().join(format!("gpu-abi-bindgen-{}.ptx", std::process::id()));
    std::fs::write(&file, larger).unwrap();
    let line = ["gpu-abi", "bindgen", file.to_str().unwrap(), "--types", &format!("{data}/rays.o")];
    let out = run(line.map(Into::into), &mut std::io::empty(), false).out;
    std::fs::remove_file(&file).unwrap();
    let note = "is not declared: `rt::Scene` has 16 bytes in the debug information and 24 in the kernel.";
    assert!(out.contains(note) && out.contains("fn clear(") && !out.contains("fn trace("), "{out}");
}

#[test]
fn parameters_without_a_description_are_bytes() {
    let written = bindgen("unused.ptx", &[]);
    assert_eq!(written.verdict, Verdict::Fine);
    assert!(
        written.out.contains("pub fn pick(arg0: pick_param_0_256_bytes, out: *mut i32, used: Used);"),
        "{}",
        written.out
    );
    // The same note is in the file and on standard error.
    let note = written.err.strip_prefix("gpu-abi: ").unwrap();
    assert!(note.starts_with("1 kernel has parameters that no debug information describes: `nvcc -g -c`"), "{note}");
    assert!(written.out.contains(&format!("// {note}")), "{}", written.out);
}

/// `step(Body, Body *)` without debug information: the value and the pointer's target are one type.
#[test]
fn a_type_that_only_names_state_is_declared_once() {
    let folder = temporary("stated");
    let file = folder.join("step.ptx");
    let text = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry _Z4step4BodyPS_(.param .align 4 .b8 a[8], .param .u64 b)\n\
                {\n\tret;\n}\n";
    std::fs::write(&file, text).unwrap();
    let line = ["gpu-abi", "bindgen", file.to_str().unwrap()].map(Into::into);
    let written = run(line, &mut std::io::empty(), false).out;
    assert!(
        written.contains("pub struct Body {") && written.contains(": Body, ") && written.contains(": *mut Body)"),
        "{written}"
    );
    assert_eq!(written.matches("Body_").count(), 0, "{written}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn kernels_over_the_limit_of_their_own_version_are_not_declared() {
    let folder = temporary("limit");
    let file = folder.join("big.ptx");
    let of = |version: &str, bytes: u32, command: &[&str]| {
        let text = format!(
            ".version {version}\n.target sm_80\n.address_size 64\n\
             .visible .entry big(.param .align 1 .b8 p[{bytes}], .param .u64 q) {{ ret; }}\n"
        );
        std::fs::write(&file, text).unwrap();
        let line = ["gpu-abi"].iter().chain(command).copied().chain([file.to_str().unwrap()]);
        run(line.map(Into::into), &mut std::io::empty(), false)
    };
    let refused = of("8.0", 5000, &["bindgen"]);
    assert!(!refused.out.contains("fn big"), "{}", refused.out);
    assert!(
        refused.err.contains(
            "`big` is not declared: `big` takes 5008 bytes of parameters in the PTX for sm_80, but its version of PTX and its \
             architecture allow at most 4352.\n"
        ),
        "{}",
        refused.err
    );
    assert!(of("8.1", 5000, &["bindgen"]).out.contains("max_bytes = 32764"));
    let inspected = of("8.0", 5000, &["inspect"]).out;
    let over = "  5008 bytes of parameters, more than the 4352 of its version of PTX and architecture: ptxas refuses it\n";
    assert!(inspected.contains(over), "{inspected}");
    assert!(of("8.0", 4344, &["inspect"]).out.contains("  4352 bytes of parameters, at most 4352\n"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// PTX of a kernel and a variable beside those of libraries and functions, and what nvcc takes out of a function.
fn with_libraries(number: u32) -> String {
    format!(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .const .align 4 .b8 params[8];\n\
        .global .align 4 .b8 __cudart_i2opi_f[24];\n.weak .global .align 4 .u32 _ZZ4stepPfE5table;\n\
        .weak .global .align 4 .u32 _ZZN3cub11ShuffleDownIfEET_S1_E6SHFL_C;\n\
        .weak .global .align 1 .b8 _Z5innerIfEvPT_${number}[1];\n\
        .visible .entry step(.param .u32 n) {{ ret; }}\n.weak .entry _ZN3cub11EmptyKernelIvEEvv() {{ ret; }}\n"
    )
}

#[test]
fn libraries_are_left_out_unless_they_are_selected() {
    let folder = temporary("libraries");
    let file = folder.join("kernels.ptx");
    std::fs::write(&file, with_libraries(234)).unwrap();
    let bindgen = |options: &[&str]| {
        let line = ["gpu-abi", "bindgen", file.to_str().unwrap()].into_iter().chain(options.iter().copied());
        let outcome = run(line.map(Into::into), &mut std::io::empty(), false);
        assert_eq!(outcome.verdict, Verdict::Fine, "{}", outcome.err);
        let is_item = |line: &&str| line.starts_with("    pub fn ") || line.starts_with("    pub static ");
        let name = |line: &str| line.split([' ', '(', ':']).nth(6).unwrap().to_owned();
        let names: Vec<String> = outcome.out.lines().filter(is_item).map(name).collect();
        (names.join(" "), outcome.out)
    };
    let (names, text) = bindgen(&[]);
    assert_eq!(names, "step params");
    let note = "1 kernel of CUDA's libraries, 2 variables of CUDA's libraries and 1 static variable of functions";
    assert!(
        text.contains(&format!(
            "\n// Left out: {note}. `--kernel '*' --variable '*' --function '*'` declares everything.\n"
        )),
        "{text}"
    );
    assert_eq!(bindgen(&["--lang", "python"]).1.matches(&format!("\nLeft out: {note}. ")).count(), 1);
    for (options, expected) in [
        (
            &["--kernel", "*", "--variable", "*"][..],
            "EmptyKernel step _ZZ4stepPfE5table _ZZN3cub11ShuffleDownIfEET_S1_E6SHFL_C __cudart_i2opi_f params",
        ),
        (&["--kernel", "cub::*"], "EmptyKernel"),
        (&["--variable", "*i2opi*"], "__cudart_i2opi_f"),
        (&["--kernel", "step", "--variable", "table"], "step _ZZ4stepPfE5table"),
    ] {
        let (names, text) = bindgen(options);
        assert_eq!(names, expected, "{options:?}");
        assert!(!text.contains("Left out"), "{text}");
    }
    let line = ["gpu-abi", "bindgen", file.to_str().unwrap(), "--variable", "param"];
    let missing = run(line.map(Into::into), &mut std::io::empty(), false);
    assert!(missing.err.contains("no variable `param`: did you mean `params`?"), "{}", missing.err);

    // The number that nvcc gives to what it takes out of a function is not part of an interface.
    let other = folder.join("other.ptx");
    std::fs::write(&other, with_libraries(247)).unwrap();
    let line = ["gpu-abi", "diff", file.to_str().unwrap(), other.to_str().unwrap()];
    let compared = run(line.map(Into::into), &mut std::io::empty(), false);
    assert_eq!(compared.verdict, Verdict::Fine, "{}", compared.out);
    let line = ["gpu-abi", "inspect", file.to_str().unwrap()];
    let listed = run(line.map(Into::into), &mut std::io::empty(), false).out;
    assert!(listed.contains("SHFL_C") && !listed.contains("inner"), "{listed}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_parameter_says_which_number_a_long_is() {
    let text = bindgen("../../../ui-tests/kernels/windows.ptx", &[]).out;
    assert!(text.contains("pub fn step(arg0: *mut f32, arg1: i32, arg2: u32, arg3: u16);"), "{text}");
}

#[test]
fn bit_fields_of_another_host_are_declared_with_its_rules() {
    let given = bindgen("flags.ptx", &["--host", "linux"]);
    assert!(given.out.contains("#[ptx(host = \"linux\")]\npub struct Flags {\n"), "{}", given.out);
    assert!(!given.err.contains("bytes"), "{}", given.err);
    // A program for Windows cannot know that the file is of Linux.
    let hint = "These types are declared as bytes, and would not be by the rules of Linux: `Flags`. If the file was compiled there, say so: \
                `--host linux`, or `Bindings::host` in a build script.";
    let guessed = bindgen("flags.ptx", &[]);
    assert_eq!(guessed.err.contains(hint), cfg!(windows), "{}", guessed.err);
    assert_eq!(guessed.out.contains("`Flags` as bytes"), cfg!(windows), "{}", guessed.out);
    assert!(!guessed.out.contains("host = "), "{}", guessed.out);
}

#[test]
fn kernels_of_a_cubin_are_not_host_functions() {
    let written = gpu_abi("bindgen @/kernels.cubin", b"");
    assert!(written.out.contains("pub fn step(") && !written.out.contains("functions("), "{}", written.out);
    // Nor are those of one in a static library.
    let cubin = std::fs::read(format!("{FOLDER}/kernels.cubin")).unwrap();
    let header = format!("!<arch>\n{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", "kernels/", 0, 0, 0, 644, cubin.len());
    let read = gpu_abi("inspect -", &[header.as_bytes(), &cubin].concat());
    assert!(read.out.is_empty() && read.err.contains("contains no kernels"), "{}{}", read.out, read.err);
}

#[test]
fn a_type_without_a_name_that_points_to_itself_is_declared_once() {
    // No compiler writes a name that is not UTF-8.
    let mut file = std::fs::read(format!("{FOLDER}/program.o")).unwrap();
    let at = file.windows(5).position(|text| text == b"Body\0").unwrap();
    file[at] = 0xff;
    let path = std::env::temp_dir().join(format!("gpu-abi-nameless-{}.o", std::process::id()));
    std::fs::write(&path, file).unwrap();
    let written = gpu_abi(&format!("bindgen {}", path.display()), b"");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written.out.matches("pub struct Body_next").count(), 1, "{}", written.out);
}

#[test]
fn functions_whose_values_rust_cannot_pass_are_left_out() {
    let text = gpu_abi("bindgen @/../../../ui-tests/kernels/registers.o", b"").out;
    for (function, value) in [
        ("last", "`v4` (a vector of 16 bytes)"),
        ("lastone", "`One` (with a vector of 16 bytes)"),
        ("hf", "`_Float16` (a floating-point number of 2 bytes)"),
        ("ld", "`long double` (a floating-point number of 16 bytes)"),
    ] {
        let note = format!(
            "`{function}` is not declared: it takes or returns a value of {value}, and Rust has no type that is passed in the same registers."
        );
        assert!(text.contains(&note), "{text}");
    }
    assert!(text.contains("pub fn mixed(v: Mixed)") && text.contains("pub fn by_pointer("), "{text}");
}

#[test]
fn functions_of_a_library_have_handles_callbacks_and_pointers_of_the_host() {
    let text = gpu_abi("bindgen @/engine.o", b"").out;
    for expected in [
        // A class that is only declared is a type of its own, as for kernels.
        "pub fn engine_open(out: *mut *mut Engine, hooks: *const Hooks) -> i32;",
        "const CXX: Type<'static> = Type::class(\"Engine\");",
        "each: Option<unsafe extern \"C\" fn(*mut Engine, *mut *mut Engine)>,",
        "pub changed: Option<unsafe extern \"C\" fn(i32, *mut c_void)>,",
        "pub weigh: [Option<unsafe extern \"C\" fn(*const Hooks, *mut Engine, *const f32, u64) -> i32>; 2],",
        // Members do not have any number of parameters, and Rust passes a class with a destructor in another way.
        "pub log: HostPtr<c_void>,",
        "pub take: HostPtr<c_void>,",
        "pub name: HostPtr<c_char>,",
        "pub engine: engine_t,",
        "pub type engine_t = HostPtr<Engine>;",
        "pub flags: HostPtr<FlagsMirror>,",
        "pub changed: Option<unsafe extern \"C\" fn(*mut FlagsMirror)>,",
        // What the library keeps to itself is bytes.
        "pub lock: std_::mutex,",
        "pub bytes: [u8; 40],",
        "pub first: i32,",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    assert!(!text.contains("DevicePtr") && !text.contains("__data") && !text.contains("_M_"), "{text}");
}

#[test]
fn alignments_that_a_file_does_not_state_are_named() {
    let note = "The file does not state declared alignments, `alignas` and `__align__`; these types have the smallest that gives their size \
         and offsets, and may have a larger one in C++: ";
    let on_windows = "On Windows, nothing states them: add `#[ptx(align = ..)]` where C++ has `alignas` or `__align__`.";
    // PTX does not state its host, so the command takes its own.
    let here = if cfg!(windows) { on_windows } else { "`nvcc -g -c` states them." };
    for (file, noted) in [
        ("inserted.ptx", format!("`Camera`. {here}\n")),
        (
            "../../../tests/data/codeview/types.obj",
            format!("`Bits`, `Derived`, `Mixed::named`, `Outer`, `Value`. {on_windows}\n"),
        ),
        // The alignment of `Big` follows from its size, and may be larger. `Pair` is at an offset that excludes a larger one.
        ("../../../tests/data/codeview/aligned.obj", format!("`Big`, `Holder`, `Line`. {on_windows}\n")),
    ] {
        let unstated = gpu_abi(&format!("bindgen @/{file}"), b"").out;
        assert!(unstated.contains(note) && unstated.contains(&noted), "{unstated}");
    }
    // No larger alignment would give the sizes of these, the offsets in others, or the alignments of variables.
    for file in ["types.ptx", "../../../ui-tests/kernels/templates.debug.ptx", "../../../ui-tests/kernels/scene.debug.ptx"]
    {
        assert!(!gpu_abi(&format!("bindgen @/{file}"), b"").out.contains(note), "{file}");
    }
    let stated = gpu_abi("bindgen @/rays.o", b"").out;
    assert!(!stated.contains(note), "{stated}");
}

#[test]
fn types_selected_by_name_have_the_alignments_that_parameters_state() {
    let folder = temporary("aligned");
    let file = folder.join("types.ptx");
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/types.ptx")).unwrap();
    let aligned = text.replace(".align 2 .b8 render_param_3[4]", ".align 4 .b8 render_param_3[4]");
    assert_ne!(text, aligned);
    std::fs::write(&file, aligned).unwrap();
    for options in [&[][..], &["--type", "Extent*"]] {
        let line = ["gpu-abi", "bindgen", file.to_str().unwrap()].into_iter().chain(options.iter().copied());
        let written = run(line.map(Into::into), &mut std::io::empty(), false).out;
        assert!(written.contains("Extent_unsigned_short { size: 4, align: 4, width: 0, height: 2 }"), "{written}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

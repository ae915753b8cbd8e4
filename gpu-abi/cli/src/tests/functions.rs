//! Host functions in `inspect` and `bindgen`, and files that have them.

use super::{FOLDER, document, failed, fine, gpu_abi};
use crate::Verdict;
use serde_json::json;

#[test]
fn host_functions_are_listed() {
    let text = fine("inspect @/wrapper.o");
    let expected = "
host functions
  void sim_copy(float *to, float *from)
  void sim_log(const char *format, ...)
  void sim_on_error(void (*report)(int, const char *), void *user)
  bool sim_reset(Engine *engine, float *seconds)
  Stats sim_stats(const Engine *engine, sim::Mode mode)
  int sim_step(Engine *engine, sim::Body *bodies, const Params *params, size_t count, cudaStream_t stream)
  int sim_version()

struct Stats
  offset  size  type          name
       0     4  sim::Mode     mode
       4     4  unsigned int  steps
       8     8  double        energy
  size 16, 3 members, no padding
";
    assert!(text.ends_with(expected), "{text}");
    let document = document("inspect", &fine("inspect @/wrapper.o --json"));
    let expected = json!({
        "name": "sim_stats",
        "declaration": "Stats sim_stats(const Engine *engine, sim::Mode mode)",
        "result": "Stats",
        "parameters": [{"name": "engine", "cxx": "const Engine *"}, {"name": "mode", "cxx": "sim::Mode"}],
        "variadic": false,
    });
    assert_eq!(document["functions"][4], expected);
    let names: Vec<_> = document["types"].as_array().unwrap().iter().map(|ty| ty["name"].clone()).collect();
    assert_eq!(names, ["Stats"], "the types of kernels are those of their modules");
    assert!(!fine("inspect @/wrapper.o --kernel step").contains("host functions"));
}

/// Whatever leads to a class of which a side has only the name, one line says so; its name has template arguments.
#[test]
fn classes_that_files_only_name() {
    let lines = |names: &[&str]| -> String {
        let reason = |name: &str| match name {
            // One file describes the members, or nothing says where a base class is.
            "Engine" | "Rotor" => "a side does not describe all of it",
            _ => "both sides only declare it",
        };
        names.iter().map(|name| format!("  {name} was not compared: {}\n", reason(name))).collect()
    };
    let outcome = gpu_abi("diff @/declared.o @/declared-changed.o", b"");
    let functions = "\
! function exchange
  - void exchange(Grid<int> *first, Grid<float> *second)
  + void exchange(Grid<float> *first, Grid<int> *second)
! function fill
  - void fill(Grid<int> *grid)
  + void fill(Grid<float> *grid)
! function steer
  - void steer(Lane<3> *lane)
  + void steer(Lane<4> *lane)
! function visit
  - void visit(void (*each)(Grid<Grid<int> > *))
  + void visit(void (*each)(Grid<Grid<float> > *))
! type Rotor
     offset  size  type         name         |  offset  size  type         name
          0     8  function **  _vptr.Rotor  |       0     8  function **  _vptr.Rotor
  !       8     4  Number       speed        |       8     4  Number       speed
  !  speed: a signed integer | speed: a floating-point number
  the same: 7 functions, 1 type
";
    let unknown = lines(&["Engine", "Grid<char>", "Lane<1>", "Pump", "Rotor", "Valve"]);
    assert!(outcome.out.ends_with(&format!("\n{functions}{unknown}5 differences\n")), "{}", outcome.out);
    let of_one =
        ["Grid<Grid<int> >", "Grid<char>", "Grid<float>", "Grid<int>", "Lane<1>", "Lane<3>", "Pump", "Rotor", "Valve"];
    let expected = format!("  the same: 11 functions, 3 types\n{}no differences in what was compared\n", lines(&of_one));
    let text = fine("diff @/declared.o @/declared.o");
    assert!(text.ends_with(&expected), "{text}");
    let document = document("diff", &fine("diff --json @/declared.o @/declared.o"));
    assert_eq!(document["host"]["not_described"], json!(of_one));
}

/// `handles.cpp`
#[test]
fn pointers_to_other_declared_classes_differ() {
    let outcome = gpu_abi("diff @/handles.o @/handles-changed.o", b"");
    let changed = outcome.out.lines().filter(|line| line.starts_with("  ! ") && line.contains('|'));
    let members: Vec<&str> = changed.filter_map(|line| line.split(" | ").next()?.split_whitespace().last()).collect();
    assert_eq!(members, ["engine", "stream", "spare", "changed", "next", "Engine", "stream"], "{}", outcome.out);
    assert_eq!(outcome.verdict, Verdict::Findings);
}

/// Programs use such names too.
#[test]
fn reserved_names_are_listed() {
    let text = fine("diff @/reserved.o @/reserved.o");
    let names = ["_Engine", "_Rotor"].map(|name| format!("  {name} was not compared: "));
    assert!(names.iter().all(|line| text.contains(line)) && !text.contains("_IO_marker"), "{text}");
}

#[test]
fn functions_of_a_file_without_debug_information_are_not_compared() {
    let outcome = gpu_abi("diff @/wrapper.o @/kernels.o", b"");
    let note = "  host functions were not compared because only the old side has debug information\n";
    assert!(outcome.out.contains(note) && !outcome.out.contains("- function"), "{}", outcome.out);
}

#[test]
fn host_functions_are_declared() {
    let outcome = gpu_abi("bindgen @/wrapper.o", b"");
    let note = "Left out: 1 function in headers. `--kernel '*' --variable '*' --function '*'` declares everything.";
    assert_eq!((outcome.verdict, outcome.err), (Verdict::Fine, format!("gpu-abi: {note}\n")));
    assert!(outcome.out.contains(&format!("//\n// {note}\n")), "{}", outcome.out);
    let (_, block) = outcome.out.split_once("#[gpu_abi::functions(").unwrap();
    let (arguments, block) = block.split_once(")]\n").unwrap();
    assert!(arguments.contains("    generated = \"gpu-abi bindgen "), "{arguments}");
    let (block, _) = block.split_once("\n}\n").unwrap();
    let expected = "\
unsafe extern \"C\" {
    /// `void sim_copy(float *to, float *from)`
    pub fn sim_copy(to: *mut f32, from: *mut f32);

    /// `void sim_log(const char *format, ...)`
    pub fn sim_log(format: *const c_char, ...);

    /// `void sim_on_error(void (*report)(int, const char *), void *user)`
    pub fn sim_on_error(
        report: Option<unsafe extern \"C\" fn(i32, *const c_char)>,
        user: *mut c_void,
    );

    /// `bool sim_reset(Engine *engine, float *seconds)`
    pub fn sim_reset(engine: *mut Engine, seconds: *mut f32) -> bool;

    /// `Stats sim_stats(const Engine *engine, sim::Mode mode)`
    pub fn sim_stats(engine: *const Engine, mode: sim::Mode) -> Stats;

    /// `int sim_step(Engine *engine, sim::Body *bodies, const Params *params, size_t count, cudaStream_t stream)`
    pub fn sim_step(
        engine: *mut Engine,
        bodies: *mut sim::Body,
        params: *const Params,
        count: usize,
        stream: *mut CUstream_st,
    ) -> i32;";
    assert_eq!(block, expected);
    // What C++ only declares is a type of its own.
    for declared in ["pub enum Engine {}", "pub enum CUstream_st {}"] {
        assert!(outcome.out.contains(declared), "{}", outcome.out);
    }
}

#[test]
fn host_functions_are_selected() {
    let one = fine("bindgen @/wrapper.o --function sim_v*");
    assert!(one.contains("    pub fn sim_version() -> i32;\n") && !one.contains("kernels("), "{one}");
    assert!(!one.contains("sim_step") && !one.contains("Left out"), "{one}");
    assert!(!fine("bindgen @/wrapper.o --kernel step").contains("gpu_abi::functions"));
    let converted = fine("bindgen @/wrapper.o --function sim_stats --names rust --with Stats=crate::Stats");
    assert!(converted.contains("pub fn sim_stats(engine: *const Engine, mode: sim::Mode) -> crate::Stats;"), "{converted}");
    let missing = gpu_abi("bindgen @/wrapper.o --function sim_stat", b"").err;
    assert!(missing.starts_with("gpu-abi: no function `sim_stat`: did you mean `sim_stats` or `sim_step`?"), "{missing}");
    assert!(!gpu_abi("bindgen @/wrapper.o --lang python", b"").out.contains("sim_step"));
}

#[test]
fn files_without_kernels_have_host_functions() {
    let functions = "\n\nhost functions\n  unsigned int load(Cell cell)\n  float middle(Range range)\n  void store(Cell *cell, Word word)\n";
    let types = "
struct Cell
  offset  size  type     name
       0     8  Range    range
       8     8  Word[2]  words
  size 16, 2 members, no padding

struct Range
  offset  size  type   name
       0     4  float  low
       4     4  float  high
  size 8, 2 members, no padding

union Word
  offset  size  type          name
       0     4  unsigned int  whole
       0     4  float         real
  size 4, 2 members, no padding
";
    assert_eq!(fine("inspect @/host.o"), format!("host.o: a host file with 3 host functions{functions}{types}"));
    assert_eq!(fine("inspect @/libhost.a"), format!("libhost.a: a static library with 3 host functions{functions}{types}"));
    assert_eq!(document("inspect", &fine("inspect @/host.o --json"))["functions"][1]["name"], "middle");
    assert!(fine("diff @/host.o @/libhost.a").contains("  the same: 3 functions, 3 types\nno differences\n"));
    assert!(fine("bindgen @/libhost.a --function middle").contains("    pub fn middle(range: Range) -> f32;\n"));
    // The kernels of the other file are not lost.
    assert!(gpu_abi("diff @/host.o @/kernels.o", b"").out.starts_with("+ cubin for sm_80 is only in "));
}

#[test]
fn files_with_neither_kernels_nor_host_functions_are_refused() {
    let nothing = std::fs::read(format!("{FOLDER}/host.o")).unwrap();
    // Without debug information.
    let nothing = nothing.iter().enumerate().map(|(at, byte)| match nothing[at..].strip_prefix(b"debug_") {
        Some(_) => b'_',
        None => *byte,
    });
    let nothing: Vec<u8> = nothing.collect();
    let message = "byte 0: this object file has no `.nv_fatbin` section, so it contains no kernels, and no debug information describes \
                   host functions: compile it with `-g`\n";
    assert_eq!(failed("inspect -", &nothing), format!("gpu-abi: standard input: {message}"));
    assert_eq!(failed("diff - @/host.o", &nothing), format!("gpu-abi: standard input: {message}"));
    let message = "gpu-abi: host.o: byte 0: this object file has no `.nv_fatbin` section, so it contains no kernels\n";
    for needs_kernels in
        ["inspect @/host.o --kernel step", "inspect @/host.o --arch sm_80", "bindgen @/host.o --kernel step"]
    {
        assert_eq!(failed(needs_kernels, b""), message, "{needs_kernels}");
    }
}

#[test]
fn files_whose_descriptions_are_elsewhere_say_what_to_do() {
    let replaced = |file: &str, old: &[u8], new: &[u8]| {
        let mut bytes = std::fs::read(format!("{FOLDER}/{file}")).unwrap();
        for at in 0..bytes.len() {
            if bytes[at..].starts_with(old) {
                bytes[at..][..new.len()].copy_from_slice(new);
            }
        }
        bytes
    };
    // `dwz -m` adds this section, and leaves out what the other file has.
    let moved = |file: &str| {
        let mut bytes = replaced(file, b".rela.debug_aranges\0", b".gnu_debugaltlink\0\0\0");
        // The section's first relocation, of byte 6.
        let at = bytes.windows(12).position(|bytes| bytes == [6, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0]).unwrap();
        bytes[at..][..11].copy_from_slice(b"common.dbg\0");
        bytes
    };
    let to_do = "`dwz -m` moved debug information to `common.dbg`: use the file from before `dwz`\n";
    let file = moved("host.o");
    assert!(failed("inspect -", &file).ends_with(to_do), "{}", failed("inspect -", &file));
    assert!(failed("diff - @/host.o", &file).ends_with(to_do), "{}", failed("diff - @/host.o", &file));
    // Of a static library, the other members are read.
    let with_other = |mut library: Vec<u8>| {
        let other = std::fs::read(format!("{FOLDER}/classes.o")).unwrap();
        library.extend(format!("{:<48}{:<10}`\n", "classes.o/", other.len()).into_bytes());
        library.extend(other);
        library
    };
    let library = with_other(moved("libhost.a"));
    let to_do = format!("gpu-abi: standard input: `host.o`: {to_do}");
    let outcome = gpu_abi("inspect -", &library);
    assert!(
        outcome.out.contains("float run(const Body *body, const Tower<Wide> *tower, const Tree *tree)"),
        "{}",
        outcome.out
    );
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Failed, &*to_do));
    let path = std::env::temp_dir().join(format!("gpu-abi-moved-{}.a", std::process::id()));
    std::fs::write(&path, &library).unwrap();
    let outcome = gpu_abi(&format!("bindgen {}", path.display()), b"");
    assert!(outcome.out.contains("pub fn run("), "{}", outcome.out);
    assert!(outcome.err.contains("Some functions are not declared: `host.o`: `dwz -m` moved"), "{}", outcome.err);
    // Functions that a side only lacks the description of are not removed.
    std::fs::write(&path, with_other(std::fs::read(format!("{FOLDER}/libhost.a")).unwrap())).unwrap();
    for line in [format!("diff {} -", path.display()), format!("diff - {}", path.display())] {
        let outcome = gpu_abi(&line, &library);
        for name in ["load", "middle", "store"] {
            let expected = format!("  `{name}` was not compared: a side does not describe all of it\n");
            assert!(outcome.out.contains(&expected), "{}", outcome.out);
        }
        assert!(outcome.out.ends_with("no differences in what was compared\n"), "{}", outcome.out);
    }
    std::fs::remove_file(&path).unwrap();
    let outcome = gpu_abi("diff @/classes.o -", &library);
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Failed, &*to_do));
    // The symbol in files for link-time optimization, in one without debug information.
    let mut optimized = replaced("classes.o", b"_ZNK4Tree4sizeEv\0", b"__gnu_lto_slim\0\0\0");
    for at in 0..optimized.len() {
        if optimized[at..].starts_with(b"debug_") {
            optimized[at] = b'_';
        }
    }
    for line in ["inspect -", "check - --against @/host.o"] {
        let error = failed(line, &optimized);
        let expected = "describes host functions: compile it without `-flto`, or also with `-ffat-lto-objects`\n";
        assert!(error.ends_with(expected), "{error}");
    }
    let plain = replaced("host.o", b"debug_", b"unread");
    assert!(failed("check - --against @/host.o", &plain).ends_with("describes host functions: compile it with `-g`\n"));
}

#[test]
fn typedefs_of_other_types_are_named() {
    let outcome = gpu_abi("diff @/typedefs.o @/typedefs-changed.o", b"");
    let expected = "
! function norm
  - int norm(const matrix_t *all, index_t count)  // `index_t` is `int32_t`, `matrix_t` is `matrix_a *`
  + int norm(const matrix_t *all, index_t count)  // `index_t` is `int64_t`, `matrix_t` is `matrix_b *`
! function rows
  - index_t rows(matrix_t matrix)  // `index_t` is `int32_t`, `matrix_t` is `matrix_a *`
  + index_t rows(matrix_t matrix)  // `index_t` is `int64_t`, `matrix_t` is `matrix_b *`
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
}

#[test]
fn host_functions_are_not_selected_as_kernels() {
    let error = |file: &str, name: &str| {
        format!(
            "gpu-abi: {file}: no kernel `{name}`, but a host function: leave out `--kernel`, which selects only kernels here\n"
        )
    };
    assert_eq!(failed("inspect @/host.o --kernel middle", b""), error("host.o", "middle"));
    assert_eq!(failed("inspect @/wrapper.o --kernel sim_copy", b""), error("wrapper.o", "sim_copy"));
    assert_eq!(failed("diff @/wrapper.o @/kernels.o --kernel sim_copy", b""), error("wrapper.o", "sim_copy"));
    // Described by nothing, and with C++ linkage.
    let plain = std::fs::read(format!("{FOLDER}/host.o")).unwrap();
    let plain: Vec<u8> =
        (0..plain.len()).map(|at| if plain[at..].starts_with(b"debug_") { b'_' } else { plain[at] }).collect();
    assert_eq!(failed("inspect - --kernel middle", &plain), error("standard input", "middle"));
    let variables = "@/../../../tests/data/host/variables.o";
    let text = failed(&format!("inspect {variables} --kernel on_host"), b"");
    assert!(text.contains("no kernel `on_host`, but a host function"), "{text}");
}

#[test]
fn a_module_without_kernels_needs_no_types() {
    let file = "@/../../../ui-tests/kernels/caught_functions.o";
    for command in [format!("inspect {file}"), format!("diff {file} {file}")] {
        let text = gpu_abi(&command, b"").out;
        assert!(text.contains("host functions") && !text.contains("debug information"), "{text}");
    }
    // One with types has something that the other one may have, too.
    let described =
        include_str!("../../../../tests/data/nested-bases.ptx").replace("sm_80", "sm_75").replace(".entry", ".func");
    let text = gpu_abi(&format!("diff - {file}"), described.as_bytes()).out;
    assert!(
        text.contains("members and enumerators were not compared because only the old side has debug information"),
        "{text}"
    );
}

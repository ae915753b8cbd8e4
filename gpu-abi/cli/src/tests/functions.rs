//! Host functions in `inspect` and `diff`.

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

#[test]
fn host_functions_are_compared() {
    let outcome = gpu_abi("diff @/wrapper.o @/wrapper-changed.o", b"");
    assert_eq!(outcome.verdict, Verdict::Findings);
    let functions = "\
! function sim_copy
  - void sim_copy(float *to, float *from)
  + void sim_copy(float *from, float *to)
! function sim_log
  - void sim_log(const char *format, ...)
  + int sim_log(const char *format, ...)
- function bool sim_reset(Engine *engine, float *seconds)
! function sim_step
  - int sim_step(Engine *engine, sim::Body *bodies, const Params *params, size_t count, cudaStream_t stream)
  + int sim_step(Engine *engine, sim::Body *bodies, size_t count, const Params *params, cudaStream_t stream)
! type Stats
     offset  size  type          name    |  offset  size  type          name
  !       0     4  sim::Mode     mode    |       0     4  int           mode
          4     4  unsigned int  steps   |       4     4  unsigned int  steps
          8     8  double        energy  |       8     8  double        energy
  the same: 3 functions, 3 types
  Engine was not compared: both sides only declare it
7 differences
";
    assert!(outcome.out.ends_with(functions), "{}", outcome.out);
    // Kernels and functions refer to this type, and the difference is one.
    assert_eq!(outcome.out.matches("! type Params").count(), 1, "{}", outcome.out);
    let document = document("diff", &gpu_abi("diff --json @/wrapper.o @/wrapper-changed.o", b"").out);
    let differences = |index: usize| document["host"]["functions"][index]["differences"].clone();
    assert_eq!([0, 1, 2, 5].map(differences), [json!(["order"]), json!(["result"]), json!([]), json!(["order", "type"])]);
    assert_eq!(document["host"]["functions"][3]["change"], "removed");
    let of_copy = &document["findings"][2];
    assert_eq!(
        (&of_copy["modules"], of_copy["text"].as_str().unwrap().lines().next()),
        (&json!([]), Some("! function sim_copy"))
    );
    assert!(fine("diff @/wrapper.o @/wrapper.o").contains("  the same: 7 functions, 5 types\n"));
}

/// Callbacks with calling conventions that clang states differ in them.
#[test]
fn conventions_of_callbacks_are_compared() {
    let outcome = gpu_abi("diff @/conventions.o @/conventions-changed.o", b"");
    let expected = "\
! function hook
  - int hook(int (__attribute__((preserve_most)) *f)(int, int))
  + int hook(int (__attribute__((preserve_all)) *f)(int, int))
! type Hooks
     offset  size  type                                              name     |  offset  size  type                                             name
  !       0     8  int (__attribute__((preserve_most)) *)(int, int)  changed  |       0     8  int (__attribute__((preserve_all)) *)(int, int)  changed
          8     8  int (__attribute__((ms_abi)) *)(int, int)         same     |       8     8  int (__attribute__((ms_abi)) *)(int, int)        same
  the same: 1 function, 0 types
2 differences
";
    assert!(outcome.out.ends_with(expected), "{}", outcome.out);
    assert!(fine("diff @/conventions.o @/conventions.o").contains("  the same: 2 functions, 1 type\n"));
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

/// `library.cpp`: of its inline functions and instances of templates, only one that the source file defines is compared.
#[test]
fn functions_of_cxx_and_variables_are_compared() {
    const INLINE: &str = "  2 inline functions and instances of templates were not compared\n";
    let before = "
! function sim::Engine::reset
  - int sim::Engine::reset() const
  + int sim::Engine::reset()
! function sim::Engine::run
  - float sim::Engine::run(const sim::Config &config, sim::Mode) const
  + double sim::Engine::run(const sim::Config &config, sim::Mode) const
! function sim::advance
  - void sim::advance(float *, float)
  + void sim::advance(float *, float, sim::Mode)
! function sim::count
  - int sim::count(long int)
  + int sim::count(long long int)
! function sim::energy
  - float sim::energy(const sim::Config *)
  + double sim::energy(const sim::Config *)
";
    let after = "\
+ variable int sim::added
! variable sim::limits
  - const int sim::limits[2]
  + const int sim::limits[3]
- variable int sim::removed
! variable sim::scratch
  - float *sim::scratch
  + double *sim::scratch
! type Context
     offset  size  type  name    |  offset  size  type  name
          0     4  int   device  |       0     4  int   device
  +                              |       4     4  int   stream
  !  size 4 | size 8
! type sim::Config
     offset  size  type   name       |  offset  size  type    name
          0     4  float  dt         |       0     4  float   dt
  !       4     4  float  tolerance  |       8     8  double  tolerance
  !  size 8 | size 16
  the same: 6 functions, 1 variable, ";
    let codeview = |name: &str| format!("@/../../../tests/data/codeview/{name}");
    for [old, new] in
        [["library.o", "library-changed.o"], ["library.obj", "library_changed.obj"], ["library.pdb", "library_changed.obj"]]
    {
        let is_of_windows = !old.ends_with(".o");
        let path = |name: &str| if is_of_windows { codeview(name) } else { format!("@/{name}") };
        let outcome = gpu_abi(&format!("diff {} {}", path(old), path(new)), b"");
        let before = if is_of_windows { before.replace("long int", "long") } else { before.to_owned() };
        assert!(outcome.out.contains(&before), "{}", outcome.out);
        assert!(outcome.out.contains(after), "{}", outcome.out);
        // Overloads, of which nothing says which one was the removed one.
        for change in
            ["+ function void sim::put(char)", "+ function void sim::put(double)", "- function void sim::put(float)"]
        {
            assert!(outcome.out.contains(&format!("\n{change}\n")), "{}", outcome.out);
        }
        assert!(outcome.out.ends_with(&format!(" types\n{INLINE}14 differences\n")), "{}", outcome.out);
    }
    let library = codeview("library.obj");
    for line in [
        "diff @/library.o @/library.o".to_owned(),
        format!("diff {library} {library}"),
        format!("diff {library} {}", codeview("library.pdb")),
    ] {
        let text = fine(&line);
        assert!(text.contains("\n  the same: 12 functions, 4 variables, "), "{text}");
        assert!(text.ends_with(&format!("{INLINE}no differences in what was compared\n")), "{text}");
    }
    let document = document("diff", &gpu_abi("diff --json @/library.o @/library-changed.o", b"").out);
    let functions = document["host"]["functions"].as_array().unwrap();
    let named = |symbol: &str| functions.iter().find(|pair| pair["old"]["name"] == symbol).unwrap();
    assert_eq!(named("_ZN3sim5countEl")["differences"], json!(["symbol"]));
    assert_eq!(named("_ZN3sim7advanceEPff")["differences"], json!(["symbol", "count"]));
    assert_eq!(named("_ZN3sim6energyEPKNS_6ConfigE")["differences"], json!(["result"]));
    let limits = &document["host"]["variables"][2];
    let expected = json!({
        "change": "changed",
        "differences": ["type"],
        "old": {"name": "_ZN3sim6limitsE", "declaration": "const int sim::limits[2]"},
        "new": {"name": "_ZN3sim6limitsE", "declaration": "const int sim::limits[3]"},
    });
    assert_eq!(limits, &expected);
}

/// Those of the device have copies in the host's code.
#[test]
fn variables_of_the_host_are_apart() {
    // One as a whole program, and one whose host code has the variables of the device too.
    for (name, counts) in [
        ("variables", "1 function, 1 variable\n"),
        ("variables_rdc", "1 function, 1 variable, 3 types\n"),
        ("unit_other", "1 variable, 1 type\n"),
    ] {
        let file = format!("@/../../../tests/data/host/{name}.o");
        let text = fine(&format!("diff {file} {file}"));
        assert!(text.ends_with(&format!("  the same: {counts}no differences\n")), "{text}");
    }
}

/// A function that a side has without a description is neither removed nor added, whatever becomes of its overloads.
#[test]
fn functions_of_cxx_that_nothing_describes_are_said() {
    let mut plain = std::fs::read(format!("{FOLDER}/library-changed.o")).unwrap();
    for at in 0..plain.len() {
        if plain[at..].starts_with(b"debug_") {
            plain[at] = b'_';
        }
    }
    // Of a static library with a member that is described.
    let archive = |file: &[u8]| {
        let described = std::fs::read(format!("{FOLDER}/host.o")).unwrap();
        let mut library = b"!<arch>\n".to_vec();
        for (name, bytes) in [("host.o/", &*described), ("library.o/", file)] {
            library.extend(format!("{name:<48}{:<10}`\n", bytes.len()).into_bytes());
            library.extend(bytes);
            library.extend(vec![b'\n'; bytes.len() % 2]);
        }
        library
    };
    let path = std::env::temp_dir().join(format!("gpu-abi-plain-{}.a", std::process::id()));
    std::fs::write(&path, archive(&plain)).unwrap();
    let whole = archive(&std::fs::read(format!("{FOLDER}/library.o")).unwrap());
    let outcome = gpu_abi(&format!("diff - {}", path.display()), &whole);
    let expected = "  `sim::energy(const sim::Config *)` was not compared: a side does not describe all of it\n";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    assert!(!outcome.out.contains("function float sim::energy"), "{}", outcome.out);
    let expected = "  `sim::defaults` was not compared: a side does not describe all of it\n";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    // The other side does not define it.
    assert!(outcome.out.contains("\n- variable int sim::removed\n"), "{}", outcome.out);
    let outcome = gpu_abi(&format!("diff {0} {0}", path.display()), b"");
    let expected = "  everything about `create()`, `destroy(Context *)`, ";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn calls_that_change_are_compared() {
    let outcome = gpu_abi("diff @/calls.o @/calls-changed.o", b"");
    let expected = "\
! function middle
  - float middle(Range range)
  + float middle(Range range)
  ! `Range` is passed by reference only on the new side
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    let expected = "\
! function train
  - void train(void (*report)(void *, unsigned int, float))
  + void train(int (*report)(void *, long unsigned int, float))
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    let expected = "
  !  declared alignment none | 16
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    let expected = "
  !  weights: only one side may write to what it points to
  !  done: void (void *, unsigned int, float) | done: int (void *, long unsigned int, float)
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    let declared = "    /// `void (*done)(void *, unsigned int, float)`\n    pub done: Option<unsafe extern \"C\" fn(*mut c_void, u32, f32)>,\n";
    assert!(fine("bindgen @/calls.o").contains(declared));
    // The constness of a pointer's target.
    assert!(outcome.out.contains("\n  !       0     8  Sample *           weights  |"), "{}", outcome.out);
    // Pointers to members: of another type, of a function with another parameter, and two that are the same.
    let expected = "
  !       0     8  Part Gear::*                   part   |       0     8  Part Gear::*                   part
  !       8    16  float (Gear::*)(Gear *, Part)  turn   |       8    16  float (Gear::*)(Gear *, Part)  turn
         24    16  void (Gear::*)(Gear *)         stop   |      24    16  void (Gear::*)(Gear *)         stop
         40     8  int Gear::*                    teeth  |      40     8  int Gear::*                    teeth
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    assert!(outcome.out.ends_with("  the same: 3 functions, 2 types\n5 differences\n"), "{}", outcome.out);
    let document = document("diff", &gpu_abi("diff --json @/calls.o @/calls-changed.o", b"").out);
    assert_eq!(document["host"]["functions"][3]["differences"], json!(["passing"]));
    let aligns =
        |index: usize| [&document["host"]["types"][index]["old_align"], &document["host"]["types"][index]["new_align"]];
    assert_eq!(aligns(0), [&json!(null), &json!(16)]);
    assert!(fine("diff @/calls.o @/calls.o").ends_with("  the same: 5 functions, 5 types\nno differences\n"));
}

/// On Windows, a class with a constructor is not returned in a register, and `__vectorcall` changes a function's symbol.
#[test]
fn calls_on_windows_that_change_are_compared() {
    const OLD: &str = "@/../../../tests/data/codeview/calls.obj";
    const NEW: &str = "@/../../../tests/data/codeview/calls_changed.obj";

    let outcome = gpu_abi(&format!("diff {OLD} {NEW}"), b"");
    let expected = "
! function changed
  - float changed(float x, float y)
  + float __vectorcall changed@@16(float x, float y)
  ! it uses `__vectorcall` only on the new side
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    let expected = "
! function returns_Changed
  - Changed returns_Changed(Changed *from)
  + Changed returns_Changed(Changed *from)
  ! `Changed` is returned through a hidden pointer only on the new side
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    // A pointer to such a function in a member.
    let expected = "
  !       0     8  float (*)(float)               changed   |       0     8  float (__vectorcall *)(float)  changed
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    assert!(outcome.out.ends_with("\n3 differences\n"), "{}", outcome.out);
    // What the file does not show is never the same.
    let outcome = gpu_abi(&format!("diff {OLD} {OLD}"), b"");
    let expected = "  how `returns_Initialized` returns its result was not compared: a side does not describe all of it\n";
    assert!(outcome.out.contains(expected) && !outcome.out.contains("how `returns_Constructor`"), "{}", outcome.out);
    assert!(outcome.out.ends_with("no differences in what was compared\n"), "{}", outcome.out);
    let outcome = gpu_abi(&format!("bindgen {OLD}"), b"");
    for reason in [
        "`dot@@16` is not declared: it uses `__vectorcall`, which Rust's `extern \"C\"` does not.",
        "`returns_Complex` is not declared: it returns a value of `Complex<float>` through a hidden pointer, as Windows does for a class with a \
         constructor.",
    ] {
        assert!(outcome.err.contains(reason), "{}", outcome.err);
    }
    assert!(!outcome.out.contains("fn dot") && !outcome.out.contains("fn returns_Complex"), "{}", outcome.out);
}

/// Sources of a program may define a type of one name differently, as the members of a library.
#[test]
fn definitions_that_differ_in_a_program_are_said() {
    const TWICE: &str = "@/../../../tests/data/codeview/twice.pdb";

    let outcome = gpu_abi(&format!("bindgen {TWICE}"), b"");
    for symbol in ["first", "second", "held"] {
        let reason = format!("`{symbol}` is not declared: several different types are called `app::Body`.");
        assert!(outcome.err.contains(&reason), "{}", outcome.err);
    }
    assert!(outcome.out.contains("pub fn second_same(same: *mut app::Same) -> i32;"), "{}", outcome.out);
    // The other functions have other names than their symbols, which are those of C++.
    let mut bytes = std::fs::read(format!("{FOLDER}/../../../tests/data/codeview/twice.pdb")).unwrap();
    let names = ["first_same\0", "second_same\0", "first_made\0", "first_freed\0", "first_chosen\0", "second_read\0"];
    for at in 0..bytes.len() {
        if names.iter().any(|name| bytes[at..].starts_with(name.as_bytes())) {
            bytes[at] = b'_';
        }
    }
    let error = failed("inspect -", &bytes);
    assert!(
        error.ends_with(", and its host functions cannot be read: several different types are called `app::Body`\n"),
        "{error}"
    );
}

#[test]
fn types_of_one_size_are_compared() {
    let outcome = gpu_abi("diff @/alike.o @/alike-changed.o", b"");
    let expected = "
! function count
  - void count(int *turns, Wide wide)  // `Wide` is `long double`
  + void count(int &turns, Wide wide)  // `Wide` is `__float128`
! function sample
  - void sample(Sample *sample, Lane<1> lane)
  + void sample(Sample *sample, Lane<2> lane)
! type Sample
     offset  size  type         name       |  offset  size  type        name
  !       0     4  Real         value      |       0     4  Real        value
          4     4  Phase        phase      |       4     4  Phase       phase
          8     4  Level        level      |       8     4  Level       level
  !      12     4  int          step_size  |      12     4  int         stepSize
  !      16    16  int[4]       grid       |      16    16  int[2][2]   grid
  !      32    16  long double  exact      |      32    16  __float128  exact
  !      48     4  Lane<1>      lane       |      48     4  Lane<2>     lane
  !      56     8  Lane<1> *    lanes      |      56     8  Lane<2> *   lanes
  !      64     8  int *        turns      |      64     8  int &       turns
  !      72     8  int &&       moved      |      72     8  int &       moved
  !      80    16  Wide         wide       |      80    16  Wide        wide
  !  value: a signed integer | value: a floating-point number
  !  wide: a `long double` | wide: a `__float128`
! enum Level
  !  a signed enumeration | an unsigned enumeration
! enum Phase
  value  name  |  value  name
      0  Off   |      0  Off
      1  On    |      1  On
  !  a signed enumeration | an unsigned enumeration
  the same: 0 types
5 differences
";
    assert!(outcome.out.ends_with(expected), "{}", outcome.out);
    assert!(fine("diff @/alike.o @/alike.o").ends_with("  the same: 2 functions, 4 types\nno differences\n"));
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

/// `exact.cpp`: the symbols have what debug information does not state.
#[test]
fn functions_that_only_their_symbols_tell_apart_are_shown_with_these() {
    let text = gpu_abi("diff @/exact.o @/exact-changed.o", b"").out;
    let expected = "
! function sim::call
  - void sim::call(void (*then)(int))  // `sim::call(void (*)(int))`
  + void sim::call(void (*then)(int))  // `sim::call(void (*)(int) noexcept)`
! function sim::read
  - int sim::read(const int *values)  // `sim::read(const volatile int *)`
  + int sim::read(const int *values)  // `sim::read(const int *)`
! function sim::sum
  - int sim::sum(int (&values)[2])  // `sim::sum(const int (&)[2])`
  + int sim::sum(int (&values)[2])  // `sim::sum(int (&)[2])`
! variable sim::depth
  - thread_local int sim::depth
  + int sim::depth
! variable sim::origin
  - int &sim::origin
  + int *sim::origin
  the same: 2 functions, 1 variable, 1 type
  `sim::last(int)` was not compared: a side does not describe all of it
5 differences
";
    assert!(text.ends_with(expected), "{text}");
    let document = document("diff", &gpu_abi("diff --json @/exact.o @/exact-changed.o", b"").out);
    assert_eq!(document["host"]["variables"][0]["differences"], json!(["thread_local"]));
    // Compilers describe the table of virtual functions in different ways.
    let text = fine("diff @/exact.o @/exact-clang.o");
    assert!(text.ends_with("  the same: 6 functions, 3 variables, 1 type\nno differences\n"), "{text}");
}

/// `Context` is defined in `library.cpp`, and the other types in `library.hpp`.
#[test]
fn types_that_no_public_header_defines_are_left_out() {
    let codeview = "@/../../../tests/data/codeview";
    for files in
        ["@/library.o @/library-changed.o".to_owned(), format!("{codeview}/library.obj {codeview}/library_changed.obj")]
    {
        let outcome = gpu_abi(&format!("diff {files} --public library.hpp"), b"");
        let line = "  differences of types that no public header defines were left out: `Context`\n";
        assert!(
            outcome.out.contains("! type sim::Config\n") && !outcome.out.contains("! type Context\n"),
            "{}",
            outcome.out
        );
        assert!(outcome.out.ends_with(&format!("{line}13 differences\n")), "{}", outcome.out);
        let outcome = gpu_abi(&format!("diff {files} --public library.cpp --type Context"), b"");
        assert!(outcome.out.contains("! type Context\n"), "{}", outcome.out);
        let outcome = gpu_abi(&format!("diff {files} --public library.hpp --type Context"), b"");
        assert!(outcome.out.ends_with(&format!("{line}no differences in what was compared\n")), "{}", outcome.out);
        let document = document("diff", &gpu_abi(&format!("diff --json {files} --public library.hpp"), b"").out);
        assert_eq!(document["host"]["not_public"], json!(["Context"]));
        let error = failed(&format!("diff {files} --public incude"), b"");
        let expected = "gpu-abi: --public incude: neither file has a type that is defined there; there are types in `";
        assert!(error.starts_with(expected) && error.contains("library.hpp`"), "{error}");
    }
    assert!(gpu_abi("diff @/library.o @/library-changed.o --public /mnt/testdata", b"").out.contains("! type Context\n"));
    let error = failed("diff @/kernels.o @/kernels.o --public include", b"");
    assert_eq!(error, "gpu-abi: --public include: no debug information says where types are defined\n");
}

//! Functions and variables of the host in `diff`.

use super::{FOLDER, document, failed, fine, gpu_abi};
use crate::Verdict;
use serde_json::json;

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

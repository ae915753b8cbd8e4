//! Types from names, device code and host object files: shown, and compared with each other.

use super::{FOLDER, document, failed, fine, gpu_abi};
use crate::Verdict;
use std::path::Path;

#[test]
fn inspect_says_what_is_known_and_from_where() {
    let text = fine("inspect @/rays.ptx");
    assert!(text.contains("  1       8     8      8  integer  const rt::Sphere *\n"), "{text}");
    assert!(text.contains("no debug information, so no structs and enumerations: `nvcc -g -c` (on Windows, "), "{text}");
    let text = fine("inspect @/../../../tests/data/windows/kernels.obj");
    assert!(text.contains("no debug information, so no structs and enumerations: `nvcc -c -Xcompiler /Z7` adds"), "{text}");
    let text = fine("inspect @/rays.o");
    assert!(text.contains("types from the debug information of the host's code\n"), "{text}");
    for part in
        ["  0       0     8      8  integer  float4 *\n", "enum rt::Material: u8", "  1  Metal\n", "struct rt::Node\n"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = document("inspect", &fine("inspect @/rays.o --json"));
    let clear = json["modules"][0]["kernels"].as_array().unwrap().iter().find(|kernel| kernel["name"] == "clear").unwrap();
    assert_eq!(clear["parameters"][0]["cxx"], "float4 *");
    assert_eq!(clear["parameters"][0]["from"], "host_debug_information");
    assert_eq!(json["modules"][0]["described_by"], "the host's code");
    let json = document("inspect", &fine("inspect @/kernels.o --kernel spawn --json"));
    let parameters = &json["modules"][0]["kernels"][0]["parameters"];
    assert_eq!((&parameters[1]["cxx"], &parameters[1]["from"]), (&"Particle".into(), &"stub".into()));
    let text = fine("inspect @/rays.debug.ptx --type Material");
    assert!(text.contains("enum rt::Material: u8, size 1, align 1\n  0  Diffuse\n  1  Metal\n  2  Glass\n"), "{text}");
}

/// Compares two files of the folder; returns the text.
fn diff(old: &str, new: &str) -> String {
    let text = gpu_abi(&format!("diff @/{old} @/{new}"), b"");
    let json = document("diff", &gpu_abi(&format!("diff @/{old} @/{new} --json"), b"").out);
    assert_eq!(text.err, "");
    assert_eq!(text.verdict == Verdict::Fine, json["differences"] == 0);
    text.out
}

#[test]
fn a_file_does_not_differ_from_itself() {
    let mut compared = 0;
    for folder in ["", "../../../tests/data/debug", "../../../tests/data/host", "../../../ui-tests/kernels"] {
        for entry in Path::new(FOLDER).join(folder).read_dir().unwrap() {
            let file = entry.unwrap().path().display().to_string();
            let outcome = gpu_abi(&format!("diff {file} {file}"), b"");
            assert_ne!(outcome.verdict, Verdict::Findings, "{file}: {}", outcome.out);
            compared += usize::from(outcome.verdict == Verdict::Fine);
        }
    }
    assert!(compared > 90, "{compared}");
}

/// Kernels in Rust, with the section that ptxas does not accept either.
#[test]
fn kernels_of_rustc() {
    let text = fine("inspect @/rust.ptx");
    for part in [
        "\
struct rust::Mixed
  offset  size  type  name
       0     8  u64   b
       8     2  u16   c
      10     1  u8    a
      11     5  /* 5 bytes of padding */
  size 16, align 8, 3 members, 5 bytes of padding
",
        "struct rust::Text\n",
        "union rust::Limit\n",
        "  0       0    16      8  bytes             rust::View  v\n",
        "*const f32  input\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(diff("rust.ptx", "rust.ptx").ends_with("no differences\n"));
    // Not those that only the library's code uses.
    assert!(!text.contains("struct gpu_abi::mirror"), "{text}");
    let bindings = fine("bindgen @/rust.ptx --host linux --kernel fill --kernel sum --kernel limit");
    for part in [
        "fn fill(out: *mut f32, input: *const f32)",
        "fn sum(v: rust::View, out: *mut f32)",
        "half: F16,",
        "pub own: F16,",
        "pub pointers: DevicePtr<DevicePtr<f32>>,",
        "pub limits: [LimitMirror; 2],",
    ] {
        assert!(bindings.contains(part), "{part}: {bindings}");
    }
}

/// Functions of a library without kernels.
#[test]
fn functions_of_rustc() {
    let text = include_str!("../../testdata/rust.ptx").replace(".entry", ".func");
    let text = gpu_abi("inspect -", text.as_bytes()).out;
    assert!(
        text.contains("0 kernels") && text.contains("struct rust::Mixed\n") && !text.contains("struct gpu_abi::mirror"),
        "{text}"
    );
}

/// As two versions of a crate have.
#[test]
fn types_of_one_path_are_told_apart_by_their_members() {
    let spelled = |name: &str| name.bytes().map(|byte| format!(".b8 {byte}\n")).collect::<String>() + ".b8 0\n";
    let text = include_str!("../../testdata/rust.ptx");
    for (from, kept) in [("Mixed", "size 16, align 8, 3 members"), ("Limit", "union rust::Light\n")] {
        let renamed = text.replace(&spelled(from), &spelled("Light"));
        assert_ne!(renamed, text);
        let text = gpu_abi("inspect -", renamed.as_bytes()).out;
        assert!(text.contains(kept) && text.contains("\nstruct rust::Light\n"), "{from}: {text}");
    }
}

#[test]
fn changed_enumerators_are_differences() {
    let text = diff("rays.debug.ptx", "rays-materials.ptx");
    let expected = "\
! enum rt::Material
     value  name     |  value  name
         0  Diffuse  |      0  Diffuse
  !      1  Metal    |      2  Metal
  !      2  Glass    |      1  Glass
  +                  |      3  Light
  the same: 2 kernels, 6 types
1 difference
";
    assert!(text.ends_with(expected), "{text}");
    let text = diff("rays-materials.ptx", "rays.debug.ptx");
    assert!(text.contains("  -      3  Light    |\n"), "{text}");
}

#[test]
fn changed_pointees_of_members_are_differences() {
    for (old, new) in
        [("rays.debug.ptx", "rays-pointee.ptx"), ("rays.o", "rays-pointee.o"), ("rays.debug.ptx", "rays-pointee.o")]
    {
        let text = diff(old, new);
        let line = text.lines().find(|line| line.contains(" item ")).unwrap();
        assert!(line.starts_with("  !       8     8  const ") && line.contains("Ray *"), "{text}");
        assert!(!text.contains("type Sphere") && !text.contains("type rt::Sphere"), "{text}");
    }
}

#[test]
fn the_same_told_by_different_sources_is_no_difference() {
    for (old, new) in [("rays.ptx", "rays.o"), ("rays.debug.ptx", "rays.o"), ("rays.o", "rays.debug.ptx")] {
        assert!(diff(old, new).contains("\nno differences"), "{old} {new}");
    }
    assert!(diff("rays.debug.ptx", "rays.o").contains("  the same: 2 kernels, 7 types\n"));
}

#[test]
fn each_enumeration_of_a_namespace_is_listed_once() {
    let text = fine("inspect @/enumerations.o");
    let listed: Vec<&str> = text.lines().filter(|line| line.starts_with("enum rt::")).collect();
    assert_eq!(listed, ["enum rt::Kind: u8, size 1, align 1", "enum rt::Mode: u32, size 4, align 4"], "{text}");
}

#[test]
fn types_without_names_have_those_of_their_typedefs() {
    // Types in the host's debug information and in the device's.
    for file in ["enumerations.o", "enumerations-changed.ptx"] {
        let text = fine(&format!("inspect @/{file}"));
        for line in ["struct params_t\n", "enum status_t: u32, size 4, align 4\n"] {
            assert_eq!(text.matches(line).count(), 1, "{line}{text}");
        }
        let document = document("inspect", &fine(&format!("inspect @/{file} --type params_t --json")));
        assert_eq!(document["modules"][0]["types"][0]["name"], "params_t");
    }
    assert!(fine("inspect @/enumerations.o --type status_t").ends_with("  0  STATUS_OK\n  2  STATUS_BUSY\n"));
    assert!(failed("inspect @/enumerations.o --type param_t", b"").contains("did you mean `params_t`?"));
    let expected = "
! type params_t
     offset  size  type      name    |  offset  size  type      name
  +                                  |       0     4  float     scale
  !       0     4  float     dt      |       4     4  float     dt
  !       4     4  status_t  status  |       8     4  status_t  status
  !  size 8 | size 12
! enum status_t
     value  name         |  value  name
         0  STATUS_OK    |      0  STATUS_OK
         2  STATUS_BUSY  |      2  STATUS_BUSY
  +                      |      3  STATUS_LOST
  the same: 1 kernel, 1 variable, 3 types
";
    let text = gpu_abi("diff @/enumerations.o @/enumerations-changed.ptx", b"").out;
    assert!(text.contains(expected), "{text}");
}

#[test]
fn callbacks_have_signatures() {
    let text = fine("inspect @/callbacks.ptx --type Job");
    assert!(
        text.contains("       0     8  void (*)(int *, Mode)  done\n       8     8  int (*)(float)         more\n"),
        "{text}"
    );
    let expected = "\
! type Job
     offset  size  type                   name  |  offset  size  type                         name
  !       0     8  void (*)(int *, Mode)  done  |       0     8  void (*)(const int *, Mode)  done
          8     8  int (*)(float)         more  |       8     8  int (*)(float)               more
         16     4  Mode                   mode  |      16     4  Mode                         mode
! enum Mode
     value  name  |  value  name
  !      0  Idle  |      0  ModeIdle
         1  Run   |      1  Run
";
    assert!(diff("callbacks.ptx", "callbacks-changed.ptx").contains(expected));
    let text = gpu_abi("diff @/callbacks.ptx @/callbacks-changed.ptx --kernel run", b"").out;
    assert!(text.contains("  !  `Job *` is or leads to a type that has changed, which `--type` shows\n"), "{text}");
}

#[test]
fn types_of_host_functions_alone_are_selected() {
    assert!(fine("inspect @/wrapper.o --type Stats").ends_with("  size 16, 3 members, no padding\n"));
    let outcome = gpu_abi("diff @/wrapper.o @/wrapper-changed.o --type Stats", b"");
    assert!(outcome.out.contains("! type Stats\n") && outcome.out.ends_with("\n1 difference\n"), "{}", outcome.out);
    assert!(!outcome.out.contains("! function"), "{}", outcome.out);
}

#[test]
fn types_that_no_side_states_are_noted() {
    let ptx = ".version 8.0 .target sm_80 .visible .entry scale(.param .u64 data) { ret; }";
    let path = std::env::temp_dir().join(format!("gpu-abi-scale-{}.ptx", std::process::id()));
    std::fs::write(&path, ptx).unwrap();
    let outcome = gpu_abi(&format!("diff {} -", path.display()), ptx.as_bytes());
    std::fs::remove_file(&path).unwrap();
    assert!(
        outcome.out.contains("the types of the parameters of `scale` were not compared because a side does not state them")
    );
}

/// `bases.cpp`
#[test]
fn base_classes_at_one_place_keep_their_members() {
    assert!(fine("diff @/bases.o @/bases.o").ends_with("  the same: 1 function, 4 types\nno differences\n"));
}

//! Files with both a cubin and PTX of the same kernels, and for several architectures.

use super::{FOLDER, document, fine, gpu_abi};
use crate::Verdict;

#[test]
fn a_kernel_is_shown_once_if_its_images_agree() {
    let text = fine("inspect @/both.o");
    assert!(
        text.contains(
            "
kernel step(Particle *, float, unsigned int)
  _Z4stepP8Particlefj
  in cubin sm_80, PTX sm_80
  #  offset  size  align  kind     type
  0       0     8      8  integer  Particle *
  1       8     4      4  float    float
  2      12     4      4  integer  unsigned int
  16 bytes of parameters, at most 32764
  blocks of at most 256 x 1 x 1 threads (.maxntid), 8 registers in cubin sm_80
"
        ),
        "{text}"
    );
    assert_eq!((text.matches("kernel fill\n").count(), text.matches("kernel spawn\n").count()), (1, 2), "{text}");
    let value = document("inspect", &fine("inspect --json @/both.o"));
    assert_eq!(value["modules"][1]["kernels"].as_array().unwrap().len(), 3);
}

/// The place of a parameter with a large alignment depends on the architecture for which PTX is compiled.
#[test]
fn images_that_differ_are_shown_one_after_the_other() {
    let text = fine("inspect @/kernels.fatbin --kernel spawn");
    let (_, text) = text.split_once("\n\n").unwrap();
    let (_, text) = text.split_once("\n\n").unwrap();
    assert_eq!(
        text,
        "\
kernel spawn
  in cubin sm_80
  #  offset  size
  0       0     8
  1      32    32
  2      64     1
  65 bytes of parameters, at most 32764
  18 registers

kernel spawn
  in cubin sm_90
  #  offset  size
  0       0     8
  1      16    32
  2      48     1
  49 bytes of parameters, at most 32764
  18 registers

kernel spawn
  in PTX sm_90
  #  offset  size  align  kind
  0       0     8      8  integer
  1       -    32     32  bytes
  2       -     1      1  integer
  the size of the parameters depends on the architecture, at most 32764 bytes
"
    );
    let text = fine("inspect @/kernels.fatbin --kernel step");
    assert!(text.contains(" (.maxntid), 8 registers in cubin sm_80, 10 registers in cubin sm_90\n"), "{text}");
}

#[test]
fn variables_and_types_are_shown_once() {
    let text = fine("inspect @/settings.o");
    let expected = "
variables
  memory           size  align  name
  .const             16      4  rt::settings
  .global managed     8      4  rt::limits

types from the debug information of the host's code
";
    assert!(text.contains(expected), "{text}");
    assert_eq!((text.matches("variables\n").count(), text.matches("struct rt::Limits\n").count()), (1, 1), "{text}");
}

#[test]
fn members_of_a_library_are_shown_apart() {
    let text = fine("inspect @/libparts.a");
    assert_eq!(text.matches("\n  in cubin sm_80, cubin sm_90\n").count(), 1, "{text}");
    assert_eq!(text.matches("\n  in ").count(), 1, "{text}");
}

/// The note about two modules without debug information.
const NOTHING_DESCRIBED: &str = "members and enumerators were not compared because neither side has debug information";

#[test]
fn a_difference_is_shown_once() {
    let outcome = gpu_abi("diff @/both.o @/both-moved.o", b"");
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Findings, ""));
    let text = outcome.out;
    let end = format!(
        "\n  the same: 1 kernel\n  {NOTHING_DESCRIBED}\n{FOLDER}/both.o, host functions | {FOLDER}/both-moved.o, host functions\n  host \
         functions were not compared because neither side has debug information\n3 differences\n"
    );
    assert!(text.ends_with(&end), "{text}");
    for line in ["- kernel fill\n", "+ kernel drain\n", "! kernel step", ".maxntid: 256"] {
        assert_eq!(text.matches(line).count(), 1, "{line}\n{text}");
    }
    assert!(text.contains("  !  2      12     4      4  integer  unsigned int  |"), "{text}");
    let json = gpu_abi("diff --json @/both.o @/both-moved.o", b"");
    let value = document("diff", &json.out);
    assert_eq!(value["differences"], 3);
    let findings = value["findings"].as_array().unwrap();
    assert_eq!(findings.iter().map(|finding| finding["modules"].to_string()).collect::<Vec<_>>(), ["[0,1]"; 3]);
    for finding in findings {
        assert!(text.contains(finding["text"].as_str().unwrap()), "{finding}\n{text}");
    }
}

/// Cubins do not state alignments of variables.
#[test]
fn files_for_different_architectures_have_one_interface() {
    let outcome = gpu_abi("diff @/both.o @/both-moved-90.o", b"");
    let same = gpu_abi("diff @/both.o @/both-moved.o", b"").out;
    let (_, findings) = same.split_once("\n- kernel fill").unwrap();
    let (findings, _) = findings.split_once("  the same").unwrap();
    assert!(outcome.out.contains(findings) && outcome.out.contains("+ PTX for sm_90 is only in"), "{}", outcome.out);
    assert!(outcome.out.ends_with("\n7 differences\n"), "{}", outcome.out);
}

/// `inline.cu`
#[test]
fn inline_namespaces_of_libraries_do_not_differ() {
    let text = fine("diff @/inline.ptx @/inline-changed.ptx");
    assert!(text.contains("the same: 1 kernel\n") && text.ends_with("\nno differences in what was compared\n"), "{text}");
}

#[test]
fn kernels_and_variables_of_libraries_are_left_out() {
    let text = |namespace: &str| {
        let kernel = format!("_ZN3cub{}{namespace}11EmptyKernelIvEEvv", namespace.len());
        let variable = format!("_ZN6thrust{}{namespace}3seqE", namespace.len());
        format!(
            ".version 8.0 .target sm_80 .address_size 64 .global .align 1 .b8 {variable}[1]; .visible .entry {kernel}() {{ ret; }} \
             .visible .entry own() {{ ret; }}"
        )
    };
    let path = std::env::temp_dir().join(format!("gpu-abi-libraries-{}.ptx", std::process::id()));
    std::fs::write(&path, text("_V_1")).unwrap();
    let diff = |options: &str| gpu_abi(&format!("diff {} -{options}", path.display()), text("_V_2").as_bytes());
    let outcome = diff("");
    let note = "; left out: 1 kernel and 1 variable of CUDA's libraries\nno differences in what was compared\n";
    assert!(outcome.out.ends_with(note), "{}", outcome.out);
    assert_eq!(diff(" --kernel EmptyKernel").verdict, Verdict::Findings);
    let _ = std::fs::remove_file(path);
}

#[test]
fn a_variable_on_one_side_is_shown_once() {
    let text = gpu_abi("diff @/settings.o @/both.o", b"").out;
    let table = "- variable rt::settings\n     memory  size  align  |\n  -  .const    16      4  |\n";
    assert_eq!(text.matches(table).count(), 1, "{text}");
    assert!(text.ends_with("\n6 differences\n"), "{text}");
}

#[test]
fn a_side_without_debug_information_is_noted() {
    for (files, side) in [("@/rays.ptx @/rays.debug.ptx", "new"), ("@/rays.debug.ptx @/rays.ptx", "old")] {
        let note = format!(
            "members and enumerators were not compared because only the {side} side has debug information; the types of the \
             parameters of `clear` were not compared because a side does not state them"
        );
        let text = gpu_abi(&format!("diff {files}"), b"").out;
        assert_eq!(text.matches(&format!("\n  {note}\n")).count(), 1, "{text}");
        let value = document("diff", &gpu_abi(&format!("diff --json {files}"), b"").out);
        assert_eq!(value["modules"][0]["note"], note);
    }
    assert!(!fine("diff @/rays.debug.ptx @/rays.debug.ptx").contains("not compared"));
    assert!(fine("diff @/rays.ptx @/rays.ptx").contains(NOTHING_DESCRIBED));
}

#[test]
fn a_difference_in_one_image_is_shown_with_it() {
    let ptx = std::fs::read_to_string(format!("{FOLDER}/kernels.ptx")).unwrap();
    let changed = ptx.replacen(".param .f32 _Z4step", ".param .u32 _Z4step", 1);
    assert_ne!(changed, ptx);
    let outcome = gpu_abi("diff @/both.o -", changed.as_bytes());
    let text = outcome.out.replace(&format!("{FOLDER}/"), "");
    assert_eq!(
        (outcome.verdict, text.as_str()),
        (
            Verdict::Findings,
            "\
both.o, cubin for sm_80 | standard input, PTX for sm_80
  the same: 3 kernels
  members and enumerators were not compared because only the new side has debug information
both.o, PTX for sm_80 | standard input, PTX for sm_80
! kernel step(Particle *, float, unsigned int)
     #  offset  size  align  kind     type          |  offset  size  align  kind     type
     0       0     8      8  integer  Particle *    |       0     8      8  integer  Particle *
  !  1       8     4      4  float    float         |       8     4      4  integer  float
     2      12     4      4  integer  unsigned int  |      12     4      4  integer  unsigned int
  the same: 2 kernels
  members and enumerators were not compared because only the new side has debug information
1 difference
"
        )
    );
}

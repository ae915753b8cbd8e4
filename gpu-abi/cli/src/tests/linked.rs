//! Programs of several sources: relocatable device code, static libraries, and names that depend on the compilation.

use super::*;
use gpu_abi::DevicePtr;

#[kernels(set = Parts)]
unsafe extern "C" {
    fn first(to: DevicePtr<i32>);
    fn second(to: DevicePtr<i32>, value: i32);
    fn third(to: DevicePtr<f32>);
}

#[kernels]
unsafe extern "C" {
    // `parts.ptx` has the name from a compilation in another folder.
    #[ptx(name = "_ZN40_GLOBAL__N__0a1b2c3d_8_parts_cu_7edffa945innerEPi")]
    fn inner(to: DevicePtr<i32>);
    fn outer(to: DevicePtr<i32>);
}

#[test]
fn a_linked_program_has_each_kernel_once() {
    let text = fine("inspect @/linked.so");
    assert!(text.starts_with("linked.so: an object file with 1 module\n"), "{text}");
    assert_eq!(text.matches("\nkernel ").count(), 3, "{text}");
    let outcome =
        gpu_abi("check @/linked.so --kernel step --kernel spawn --kernel fill --against -", description().as_bytes());
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""), "{}", outcome.out);
}

#[test]
fn a_kernel_is_asked_for_where_its_member_was_built() {
    let kernels = Declarations::of::<Parts>().to_string();
    let outcome = gpu_abi("check @/libparts.a --against -", kernels.as_bytes());
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""), "{}", outcome.out);
    for (kernel, image) in [
        ("first", "80 in first.o, the cubin for sm_90 in first.o"),
        ("second", "100 in second.o"),
        ("third", "100 in second.o"),
    ] {
        let line = format!("kernel `{kernel}` in the cubin for sm_{image}: agrees");
        assert!(outcome.out.contains(&line), "{line}: {}", outcome.out);
    }
    let kernels = Declarations::of::<outer>().to_string();
    let outcome = gpu_abi("check @/libparts.a --against -", kernels.as_bytes());
    assert_eq!(outcome.verdict, Verdict::Findings);
    assert_eq!(outcome.out.matches("the file has no kernel `outer`").count(), 1, "{}", outcome.out);
}

#[test]
fn names_that_follow_the_compilation_agree() {
    let (one, another) = (document_of("parts.ptx"), document_of("elsewhere.ptx"));
    assert_ne!(one, another, "the files show nothing");
    let text = fine("diff @/parts.ptx @/elsewhere.ptx");
    assert!(text.ends_with("  the same: 3 kernels\n  members and enumerators were not compared because neither side has debug information\nno differences\n"), "{text}");
    let kernels = Declarations::of::<inner>().to_string();
    for file in ["parts.ptx", "elsewhere.ptx"] {
        let outcome = gpu_abi(&format!("check @/{file} --against -"), kernels.as_bytes());
        assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""), "{}", outcome.out);
    }
    assert!(fine("inspect @/parts.ptx --kernel inner").contains("\nkernel (anonymous namespace)::inner(int *)\n"));
}

/// Returns the symbols of a file's kernels.
fn document_of(file: &str) -> Vec<String> {
    let value = document("inspect", &fine(&format!("inspect --json @/{file}")));
    let kernels = value["modules"][0]["kernels"].as_array().unwrap();
    kernels.iter().map(|kernel| kernel["name"].as_str().unwrap().to_owned()).collect()
}

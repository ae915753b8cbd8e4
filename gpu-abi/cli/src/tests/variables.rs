//! Variables and limits, in files that nvcc made for the reader's tests.

use super::{Verdict, document, gpu_abi};

const FILES: &str = "@/../../reader/testdata";

const PTX: &str = include_str!("../../../reader/testdata/variables.ptx");

/// Runs a command; `%` is replaced with the folder of the files.
fn run(arguments: &str, stdin: &str) -> (String, Verdict) {
    let outcome = gpu_abi(&arguments.replace('%', FILES), stdin.as_bytes());
    assert_eq!(outcome.err, "");
    (outcome.out, outcome.verdict)
}

#[test]
fn variables_stand_behind_the_kernels() {
    let (text, _) = run("inspect - --color never", PTX);
    let (_, variables) = text.split_once("\nvariables\n").unwrap();
    let (variables, _) = variables.split_once("\n\n").unwrap();
    assert_eq!(
        variables,
        "  \
  memory           size  align  name
  .global managed     4      4  counter
  .const            112      8  params
  .const             32      4  table
  .global             4      4  seeded
  .const            112      8  hidden
  .const              4      4  ns::(anonymous namespace)::nameless
  .const            112      8  ns::inner
  .global            32      4  ns::history"
            .trim_start_matches("  \n"),
        "{text}"
    );
}

#[test]
fn bounds_of_clusters_are_told() {
    for file in ["variables.ptx", "variables.cubin"] {
        let (text, _) = run(&format!("inspect %/{file}"), "");
        for line in [
            "clusters of exactly 2 x 1 x 1 blocks (.reqnctapercluster), launched in clusters (.explicitcluster)",
            "clusters of at most 4 blocks (.maxclusterrank)",
            "at most 40 registers (.maxnreg)",
            "145 bytes of static shared memory",
        ] {
            assert!(text.contains(line), "{line} not in {text}");
        }
        // Only the selected parts are shown.
        let (text, _) = run(&format!("inspect %/{file} --kernel ranked"), "");
        assert!(!text.contains("variables\n"), "{text}");
    }
}

#[test]
fn changed_variables_and_bounds_are_differences() {
    let changed = PTX
        .replace(".const .align 8 .b8 params[112]", ".const .align 8 .b8 params[120]")
        .replace(".const .align 4 .b8 table[32]", ".global .align 4 .b8 table[32]")
        .replace(".global .align 4 .u32 seeded", ".global .align 4 .u32 seed")
        .replace(".attribute(.managed) ", "")
        .replace(".maxclusterrank 4", ".maxclusterrank 8")
        .replace(".minnctapersm 2", ".minnctapersm 3")
        .replace(".reqnctapercluster 2, 1, 1", ".reqnctapercluster 4, 1, 1")
        .replace(".explicitcluster", "")
        .replace(".maxntid 128, 1, 1", ".maxntid 64, 1, 1")
        .replace(".maxnreg 40", ".maxntid 32, 1, 1")
        .replace("tile[132]", "tile[140]");
    let of_both = [
        "  !  .maxntid: 128 x 1 x 1 | 64 x 1 x 1",
        "  !  .maxntid: none | 32 x 1 x 1",
        "  !  .maxnreg: 40 | none",
        "  !  .explicitcluster: 1 | none",
        "  !  .maxclusterrank: 4 | 8",
        "  !  .reqnctapercluster: 2 x 1 x 1 | 4 x 1 x 1",
    ];
    // A cubin does not state the rest.
    let of_text = ["  !  .minnctapersm: 2 | 3", "  !  .shared: 145 | 153"];
    for (file, others) in [("variables.ptx", &of_text[..]), ("variables.cubin", &[])] {
        let (text, verdict) = run(&format!("diff %/{file} -"), &changed);
        assert_eq!(verdict, Verdict::Findings);
        for line in of_both.iter().chain(others) {
            assert!(text.lines().any(|found| found == *line), "{file}: {line} not in {text}");
        }
    }
    let (text, _) = run("diff %/variables.ptx -", &changed);
    for line in [
        "! variable params",
        "  !  .const   112      8  |  .const   120      8",
        "! variable table",
        "  !  .const    32      4  |  .global    32      4",
        "! variable counter",
        "  !  .global managed     4      4  |  .global     4      4",
        "- variable seeded",
        "  -  .global     4      4  |",
        "+ variable seed",
        "  +  |  .global     4      4",
        "  the same: 1 kernel, 4 variables",
        "10 differences",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} not in {text}");
    }
    let (json, _) = run("diff --json %/variables.ptx -", &changed);
    let value = document("diff", &json);
    assert_eq!(value["modules"][0]["variables"][2]["differences"], serde_json::json!(["space"]));
}

#[test]
fn variables_of_another_type_of_the_same_size_are_differences() {
    let changed = PTX.replace(".global .align 4 .u32 seeded", ".global .align 4 .f32 seeded");
    let (text, verdict) = run("diff %/variables.ptx -", &changed);
    assert_eq!(verdict, Verdict::Findings);
    let line = "  !  .global     4      4  .u32  |  .global     4      4  .f32";
    assert!(text.lines().any(|found| found == line), "{text}");
    let (json, _) = run("diff --json %/variables.ptx -", &changed);
    let value = document("diff", &json);
    assert!(json.contains("\"type\""), "{value}");
}

#[test]
fn the_same_in_another_form_is_no_difference() {
    for other in ["variables.cubin", "variables.13_0.ptx"] {
        let (text, verdict) = run(&format!("diff %/variables.ptx %/{other}"), "");
        assert_eq!(verdict, Verdict::Fine, "{text}");
        assert!(text.contains("  the same: 6 kernels, 8 variables\n"), "{text}");
    }
}

#[test]
fn the_json_fits_its_schema() {
    for file in ["variables.ptx", "variables.cubin", "variables.rdc.cubin", "variables.rdc.ptx"] {
        let (json, _) = run(&format!("inspect --json %/{file}"), "");
        let value = document("inspect", &json);
        let variables = value["modules"][0]["variables"].as_array().unwrap();
        let params = variables.iter().find(|variable| variable["name"] == "params").unwrap();
        assert_eq!((&params["space"], &params["size"]), (&"const".into(), &112.into()), "{file}");
        assert_eq!(variables.iter().any(|variable| variable["linkage"] == "extern"), file.contains("rdc"));
    }
}

#[test]
fn types_of_variables_are_compared_and_shown() {
    let outcome = gpu_abi("diff @/settings.o @/settings-exchanged.o", b"");
    assert_eq!((outcome.err.as_str(), outcome.verdict), ("", Verdict::Findings), "{}", outcome.out);
    let text = outcome.out;
    assert!(text.contains("! type rt::Settings\n") && text.ends_with("\n1 difference\n"), "{text}");
    assert!(text.contains("  the same: 1 kernel, 2 variables, 1 type\n"), "{text}");
    let (text, verdict) = run("inspect @/settings.o --type Settings", "");
    assert_eq!(verdict, Verdict::Fine);
    assert!(text.contains("struct rt::Settings\n") && !text.contains("variables\n"), "{text}");
}

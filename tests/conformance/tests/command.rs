//! The command compares a compiler's outputs or layouts, and the data and the results match their schemas.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use boon::{Compiler, Schemas};
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kit(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gpu-abi-conformance")).args(arguments).output().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gpu-abi-conformance-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn assert_matches(schema: &str, instance: &Value) {
    let mut schemas = Schemas::new();
    let path = root().join("schema").join(schema);
    let index = Compiler::new().compile(&path.display().to_string(), &mut schemas).unwrap();
    if let Err(error) = schemas.validate(instance, index) {
        panic!("{schema}: {error:#}");
    }
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_data_match_their_schemas() {
    for folder in ["data", "data/windows", "data/aarch64", "known"] {
        let files = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        for file in files.filter(|file| file.is_file()) {
            let name = if folder == "known" { folder } else { file.file_stem().unwrap().to_str().unwrap() };
            assert_matches(&format!("{name}.schema.json"), &json(&file));
        }
    }
}

#[test]
fn a_layout_dump_is_compared_and_its_results_match_the_schema() {
    let folder = folder("dump");
    // The dump of a compiler that agrees except for the size of the first record.
    let mut records = json(&root().join("data/records.json"));
    for case in records.as_array_mut().unwrap() {
        let case = case.as_object_mut().unwrap();
        case.retain(|field, _| ["name", "size", "align", "members"].contains(&field.as_str()));
        let members = case["members"].as_array_mut().unwrap();
        members.retain(|member| member.get("name").is_some());
        for member in members {
            let member = member.as_object_mut().unwrap();
            member.retain(|field, _| ["name", "offset", "bit_offset", "bits"].contains(&field.as_str()));
        }
    }
    let first = records[0]["name"].as_str().unwrap().to_owned();
    records[0]["size"] = 77.into();
    let dump = serde_json::json!({ "records": records });
    assert_matches("layout-dump.schema.json", &dump);
    let (input, output) = (folder.join("dump.json"), folder.join("results.json"));
    std::fs::write(&input, dump.to_string()).unwrap();
    let ran = kit(&["run", "--layout-dump", input.to_str().unwrap(), "--json", output.to_str().unwrap()]);
    assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stderr));
    let results = json(&output);
    assert_matches("results.schema.json", &results);
    let differences = results["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0]["case"], first);
    assert_eq!(differences[0]["differences"][0]["found"], "77");
    std::fs::remove_dir_all(folder).unwrap();
}

/// Two files of PTX with mistakes in a result, an argument list and an atomic operation, and a log.
#[test]
fn a_folder_of_outputs_is_compared_as_a_whole() {
    let folder = folder("outputs");
    let path = folder.to_str().unwrap();
    std::fs::write(folder.join("kit_0000.cu"), "not read").unwrap();
    std::fs::write(folder.join("build.log"), "no output").unwrap();
    let head = ".version 9.0\n.target sm_80\n.address_size 64\n";
    let records = ".visible .global .align 8 .u64 gpu_abi_kit_scalar_001[3] = {4, 4};\n";
    std::fs::write(folder.join("a.ptx"), format!("{head}{records}")).unwrap();
    let functions = ".visible .func (.param .b64 r) gpu_abi_kit_func_parameter_scalar_007(.param .b32 p) { ret; }\n\
         .visible .entry _Z32gpu_abi_kit_name_fundamental_001v() { ret; }\n\
         .visible .func gpu_abi_kit_atomic_atomic_fence_004() { fence.acq_rel.cta; ret; }\n\
         .visible .func gpu_abi_kit_printf_valist_scalar_007(.param .b64 f, .param .b64 p) {\n\
         .local .align 8 .b8 list[8]; ld.param.b64 %rd1, [f]; ld.param.b64 %rd2, [p]; ld.b64 %rd1, [%rd1]; ld.b32 %r1, [%rd2];\n\
         mov.b64 %rd3, list; st.local.b32 [%rd3+4], %r1; cvta.local.b64 %rd4, %rd3; .param .b64 a; .param .b64 b;\n\
         st.param.b64 [a], %rd1; st.param.b64 [b], %rd4; call (r), vprintf, (a, b); ret; }\n";
    std::fs::write(folder.join("b.ptx"), format!("{head}{functions}")).unwrap();
    let ran = kit(&["run", "--outputs", path]);
    let (printed, said) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(said.contains("left out: ") && said.contains("build.log"), "{said}");
    assert!(printed.contains("  result: .b64, expected .b32"), "{printed}");
    assert!(printed.contains("  argument 0: bytes 4..8, expected bytes 0..4"), "{printed}");
    assert!(printed.contains("  instructions: fence.acq_rel.cta, expected fence.sc.cta"), "{printed}");
    let total = printed.lines().find(|line| line.starts_with("total")).unwrap();
    assert_eq!(total.split_whitespace().collect::<Vec<_>>()[1..4], ["2", "3", "0"], "{printed}");
    assert_eq!(kit(&["run", "--outputs", path, "--kind", "ptx"]).status.code(), Some(1));
    assert_eq!(kit(&["run", "--outputs", path, "--kind", "object"]).status.code(), Some(2));
    std::fs::remove_dir_all(folder).unwrap();
}

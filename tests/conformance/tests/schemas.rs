//! Checks that the data and the results match their schemas.

use std::path::{Path, PathBuf};
use std::process::Command;

use boon::{Compiler, Schemas};
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn assert_matches(schema: &str, instance: &Value) {
    let mut schemas = Schemas::new();
    let path = root().join("schema").join(schema);
    let index = Compiler::new().compile(&path.display().to_string(), &mut schemas).unwrap();
    if let Err(error) = schemas.validate(instance, index) {
        panic!("{schema}: {error:#}");
    }
}

fn json(path: PathBuf) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_data_match_their_schemas() {
    assert_matches("manifest.schema.json", &json(root().join("data/manifest.json")));
    assert_matches("records.schema.json", &json(root().join("data/records.json")));
    assert_matches("signatures.schema.json", &json(root().join("data/signatures.json")));
    assert_matches("names.schema.json", &json(root().join("data/names.json")));
    assert_matches("valists.schema.json", &json(root().join("data/valists.json")));
    assert_matches("atomics.schema.json", &json(root().join("data/atomics.json")));
    assert_matches("debug.schema.json", &json(root().join("data/debug.json")));
    for host in ["windows", "aarch64"] {
        assert_matches("manifest.schema.json", &json(root().join("data").join(host).join("manifest.json")));
        assert_matches("records.schema.json", &json(root().join("data").join(host).join("records.json")));
    }
    for entry in std::fs::read_dir(root().join("known")).unwrap() {
        assert_matches("known.schema.json", &json(entry.unwrap().path()));
    }
}

#[test]
fn a_layout_dump_is_compared_and_its_results_match_the_schema() {
    let folder = std::env::temp_dir().join(format!("gpu-abi-conformance-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // The dump of a compiler that agrees except for the size of the first record.
    let mut records = json(root().join("data/records.json"));
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
    let mut command = Command::new(env!("CARGO_BIN_EXE_gpu-abi-conformance"));
    let ran = command.arg("run").arg("--layout-dump").arg(&input).arg("--json").arg(&output).output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stderr));
    let results = json(output);
    assert_matches("results.schema.json", &results);
    let differences = results["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1);
    assert_eq!(differences[0]["case"], first);
    assert_eq!(differences[0]["differences"][0]["found"], "77");
    std::fs::remove_dir_all(folder).unwrap();
}

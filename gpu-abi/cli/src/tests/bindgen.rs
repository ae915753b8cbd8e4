//! `bindgen` on the files in `testdata`.

use super::*;

#[test]
fn declarations_are_written_and_checked() {
    let folder = std::env::temp_dir().join(format!("gpu-abi-bindgen-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let out = folder.join("kernels.rs");
    let run = |options: &[&str]| {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/kernels.o");
        let line = ["gpu-abi", "bindgen", file, "-o", out.to_str().unwrap()].into_iter().chain(options.iter().copied());
        run(line.map(Into::into), &mut std::io::empty(), false)
    };
    let written = run(&[]);
    assert_eq!((written.err.as_str(), written.verdict), ("", Verdict::Fine));
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("unsafe extern \"C\" {\n"), "{text}");
    assert_eq!(run(&["--check"]).verdict, Verdict::Fine);
    std::fs::write(&out, text.replace("unsafe extern", "extern")).unwrap();
    let checked = run(&["--check"]);
    assert_eq!(checked.verdict, Verdict::Findings);
    assert!(checked.err.contains("-extern \"C\" {\n+unsafe extern \"C\" {"), "{}", checked.err);
    let missing = run(&["--kernel", "nothing"]);
    assert_eq!(missing.verdict, Verdict::Failed);
    assert!(missing.err.starts_with("gpu-abi: no kernel `nothing`; there are `"), "{}", missing.err);
    std::fs::remove_dir_all(&folder).unwrap();
}

//! What the options select and accept.

use super::{CONFIG, Folder, PROGRAM, changed, check};
use crate::tests::{Verdict, document, failed, gpu_abi};
use std::env;

#[test]
fn selections_and_json() {
    let folder = Folder::new("json");
    let program = folder.library(&changed("Stop = 4", "Stop = 5"));
    let (_, text) = check(&program, " --type Color --type Word");
    assert_eq!(text.lines().last(), Some("everything agrees"), "{text}");
    assert!(!text.contains("repr(C)"), "{text}");
    let (_, text) = check(&program, " --type Mode --json");
    let report = document("check", &text);
    assert_eq!((&report["mismatches"], report["types"].as_array().unwrap().len()), (&1.into(), 1));
    assert_eq!(report["types"][0]["differences"], serde_json::json!(["`Stop` is 5 in Rust, 4 in the kernel"]));
    // A pair may be of a type that is not selected.
    let (_, text) = check(&program, " --type Color --pair Config=config_t");
    assert_eq!(text.lines().last(), Some("everything agrees"), "{text}");
    let (_, text) = check(&program, " --kernel launch --json");
    let report = document("check", &text);
    let names: Vec<&str> = report["types"].as_array().unwrap().iter().map(|ty| ty["kernel"].as_str().unwrap()).collect();
    assert_eq!(names, ["sim::Job", "sim::Body", "sim::Material", "sim::Tagged", "ui::Pair", "sim::Bits", "sim::Mode"]);
}

#[test]
fn selections_that_do_not_exist() {
    let program = env::current_exe().unwrap();
    let check =
        |file: &str, selection: &str| failed(&format!("check @/{file} --against {} {selection}", program.display()), b"");
    assert_eq!(check("kernels.ptx", "--kernel stp"), "gpu-abi: kernels.ptx: no kernel `stp`: did you mean `step`?\n");
    let arch = check("program.o", "--arch sm_35");
    assert!(arch.starts_with("gpu-abi: program.o: no module for sm_35; there are modules for sm_"), "{arch}");
    // Beside the name of a host function, and where there are only these.
    for (file, selection) in
        [("program.o", "--kernel launch"), ("wrapper.o", "--kernel sim_copy"), ("calls.o", "--color auto")]
    {
        let error = check(file, &format!("{selection} --kernel nothing"));
        assert!(error.contains("no kernel or host function `nothing`; there are `"), "{error}");
    }
    assert!(check("calls.o", "--arch sm_35").contains("so it contains no kernels"));
}

#[test]
fn differences_are_accepted_with_a_reason() {
    let folder = Folder::new("accepted");
    let program = folder.library(&changed("table: [i32; 8]", "table: [i32; 9]"));
    let file = folder.0.join("kernels.accept");
    let run = |program: &str, options: &str| {
        let line = format!("check @/program.o --against {program}{CONFIG} --accept {}{options}", file.display());
        let outcome = gpu_abi(&line, b"");
        (outcome.verdict, outcome.out, outcome.err.replace(&format!("{}", file.display()), "kernels.accept"))
    };
    let text = || std::fs::read_to_string(&file).unwrap();
    let (verdict, _, err) = run(&program, "");
    assert!(verdict == Verdict::Failed && err.contains("No such file"), "{err}");

    let entry = "\ntype `app::sim::Params` in Rust, `Params` in the kernel\n  `table`: length 9 in Rust, 8 in the kernel\n  reason:";
    let (verdict, out, err) = run(&program, " --write");
    assert_eq!(text(), format!("# Differences that `gpu-abi` accepts, each with a reason.\n{entry}\n"));
    let missing = "gpu-abi: kernels.accept:3: `type `app::sim::Params` in Rust, `Params` in the kernel` has no reason: \
                   write one after `reason:`\n";
    assert_eq!((verdict, err.as_str()), (Verdict::Findings, missing));
    assert!(out.contains("type `app::sim::Params`: accepted\n") && out.ends_with(" 1 accepted, 1 not compared\n"), "{out}");

    // Reasons and comments stay when the file is written again.
    let given = format!("# Ours.\n{entry} the last one\n    is not read\n");
    std::fs::write(&file, &given).unwrap();
    for options in ["", " --write", ""] {
        let (verdict, out, err) = run(&program, options);
        assert_eq!((verdict, err.as_str(), text()), (Verdict::Fine, "", given.clone()), "{out}");
    }
    let (_, json, _) = run(&program, " --json");
    let json = document("check", &json);
    let accepted = json["types"].as_array().unwrap().iter().filter(|ty| ty["accepted"] == true);
    assert_eq!((accepted.count(), &json["mismatches"]), (1, &0.into()));

    // What was not compared is accepted too.
    assert_eq!(run(&program, " --complete").0, Verdict::Findings);
    let (_, out, err) = run(&program, " --complete --write");
    assert!(
        out.contains(" 1 accepted") && text().starts_with(&given) && err.matches("has no reason").count() == 1,
        "{err}"
    );
    assert_eq!(text().matches("\nnot compared: `").count(), 1, "{}", text());
    std::fs::write(&file, text().replace("reason:\n", "reason: known\n")).unwrap();
    assert_eq!(run(&program, " --complete").0, Verdict::Fine);

    // Another difference of the type is not accepted, and neither is an entry for nothing.
    std::fs::write(&file, &given).unwrap();
    let other = folder.library(&changed("table: [i32; 8]", "table: [i32; 7]"));
    let (verdict, out, err) = run(&other, "");
    assert!(verdict == Verdict::Findings && out.contains("1 mismatch") && err.contains("no longer differs"), "{out}{err}");
    let (verdict, _, err) = run(&folder.library(PROGRAM), "");
    assert!(verdict == Verdict::Findings && err.contains("kernels.accept:3: `type `app::sim::Params`"), "{err}");
    assert_eq!(run(&folder.library(PROGRAM), " --write").0, Verdict::Fine);
    assert_eq!(text(), "# Ours.\n\n");
    std::fs::write(&file, "  reason: of nothing\n").unwrap();
    assert_eq!(run(&program, "").2, "gpu-abi: kernels.accept:1: no entry is before this line\n");
}

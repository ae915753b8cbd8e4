//! Mistakes that the lint finds in PTX text, and correct text in which it finds nothing.

use gpu_abi::verify::Module;
use gpu_abi::verify::lint::{Finding, FindingKind, lint};
use gpu_abi_tests::mistakes::{HEAD, MISTAKES};

fn findings(text: &str) -> Vec<String> {
    let text = format!("{HEAD}{text}");
    lint(&Module::read(text.as_bytes()).unwrap()).unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn each_mistake_is_found_and_nothing_else() {
    for mistake in MISTAKES {
        assert_eq!(findings(mistake.text), [mistake.found], "{}", mistake.text);
    }
}

#[test]
fn what_ptxas_refuses_by_itself_is_found_too() {
    let call = |call: &str| {
        let text = format!(
            ".func (.param .b32 r) f(.param .b32 x, .param .align 8 .b8 s[16]);\n.entry k() {{ {{ .param .b32 a; .param .b32 b;\n\
             .param .align 8 .b8 c[16]; .param .align 8 .b8 d[24];\n{call} }} ret; }}"
        );
        findings(&text)
    };
    assert_eq!(call("call (a), f, (b, c);"), [""; 0]);
    assert_eq!(call("call.uni\n(a),\nf,\n(\nb,\nc\n);"), [""; 0]);
    assert_eq!(call("call (a), f, (b);"), ["line 5, `k`: the call passes 1 argument to `f`, which has 2 parameters"]);
    assert_eq!(call("call f, (b, c);"), ["line 5, `k`: the call takes 0 returned values from `f`, which returns 1"]);
    assert_eq!(
        call("call (a), f, (b, d);"),
        ["line 5, `k`: `d` has 24 bytes, but `f` has 16 in its place: declare both alike"]
    );
    let text =
        ".extern .func f(.param .align 16 .b8 s[16]);\n.entry k() { {\n.param .align 8 .b8 b[16];\ncall f, (b); } ret; }";
    let found = "line 5, `k`: `b` is declared `.align 8`, but `f` has `.align 16` in its place: declare both alike";
    assert_eq!(findings(text), [found]);
    let text = ".entry k(.param .u64 f) { .reg .u64 %rd1; {\n.param .align 8 .b8 b[16];\n\
                proto : .callprototype _ (.param .align 16 .b8 _[16]);\ncall %rd1, (b), proto; } ret; }";
    assert_eq!(findings(text), [found.replace("`f`", "`proto`")]);
    let text = ".func f(.param .b32 x);\n.func f(.param .b64 x) { ret; }";
    assert_eq!(
        findings(text),
        ["line 3, `f`: line 2 declares this function with different parameters: declare both alike"]
    );
}

#[test]
fn text_whose_brackets_or_statements_have_no_end_is_not_read() {
    let read = |body: &str| {
        let text = format!("{HEAD}.entry k(.param .u64 p) {{\n.reg .b32 %r<3>;\n{body}");
        lint(&Module::read(text.as_bytes()).unwrap()).map_err(|error| error.to_string())
    };
    assert_eq!(read("ld.param.v2.u32 {%r1, %r2}, [p]; { ret; } }"), Ok(Vec::new()));
    for (body, expected) in [
        ("ld.param.u32 %r1, [p; ret; }", "`]`"),
        ("ld.param.v2.u32 {%r1, %r2, [p]; ret; }", "`}`"),
        ("ld.param.v2.u32 {%r1, %r2], [p]; ret; }", "`}`"),
        ("call (%r1, f, (%r2); ret; }", "`)`"),
        ("ld.param.u32 %r1, [p]; ret }", "`;` after an instruction"),
        ("ld.param.u32 %r1, [p]; ret;", "`}` after a function's body"),
        ("ld.param.u32 %r1, [p", "`]`"),
    ] {
        let error = read(body).unwrap_err();
        assert!(error.contains(&format!("expected {expected}")), "{body}: {error}");
    }
}

#[test]
fn parameters_over_the_limit_of_their_own_version_are_found() {
    let found = |version: &str, arch: u32, bytes: u32| {
        let text = format!(
            ".version {version}\n.target sm_{arch}\n.address_size 64\n\
             .visible .entry big(.param .align 1 .b8 p[{bytes}], .param .u64 q) {{ ret; }}"
        );
        lint(&Module::read(text.as_bytes()).unwrap()).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let over = |bytes: u32, advice: &str| {
        let max = if bytes > 32764 { 32764 } else { 4352 };
        format!("line 4, `big`: the kernel takes {bytes} bytes of parameters, but at most {max} are allowed: {advice}")
    };
    let advice = "write `.version 8.1` or later, and `.target sm_70` or later";
    assert_eq!(found("8.0", 80, 5000), [over(5008, advice)]);
    assert_eq!(found("8.1", 61, 5000), [over(5008, advice)]);
    assert_eq!(found("8.1", 70, 32760), [over(32768, "pass some of them by address")]);
    assert_eq!(found("8.0", 80, 4344), [""; 0]);
    assert_eq!(found("8.1", 70, 5000), [""; 0]);
}

#[test]
fn what_compilers_wrote_is_left_alone() {
    for text in [
        include_str!("../../../gpu-abi/examples/kernels/nbody.ptx"),
        include_str!("../../../gpu-abi/examples/kernels/nbody.debug.ptx"),
        include_str!("../../data/debug/shapes.sm_75.ptx"),
        include_str!("../../data/debug/shapes.clang.ptx"),
    ] {
        assert_eq!(lint(&Module::read(text.as_bytes()).unwrap()).unwrap(), []);
    }
    let cubin = include_bytes!("../../data/debug/shapes.sm_100.cubin");
    assert_eq!(lint(&Module::read(cubin).unwrap()).unwrap(), []);
}

/// `members.cu` without optimization by both of nvcc's back ends, and optimized by the older one.
const MEMBERS: [&str; 3] = [
    include_str!("../../data/lint/members.sm_75.ptx"),
    include_str!("../../data/lint/members.sm_100.ptx"),
    include_str!("../../data/lint/members.optimized.ptx"),
];

fn found_in(text: &str) -> Vec<Finding> {
    lint(&Module::read(text.as_bytes()).unwrap()).unwrap()
}

/// Both kernels that take a `Holder` read its member `wide` with an access of 8 bytes at byte 8, and declare it `.align 1`. In `aligned` it
/// is the first parameter, and the access is aligned. In `misaligned` a `char` is before it: ptxas 13.5 makes `MOV R4, c[0x0][0x168]` of an
/// access to byte 9 for sm_80, which are other bytes. nvcc's newer back end reads single bytes.
#[test]
fn what_nvcc_reads_of_packed_members_is_found_only_where_it_reads_other_bytes() {
    for (text, expected) in MEMBERS.into_iter().zip([4, 0, 4]) {
        assert!(text.contains("[aligned_param_0+8]") && text.contains("[keep_param_1+8]"), "{text}");
        let found = found_in(text);
        assert_eq!(found.len(), expected, "{found:?}");
        for finding in found {
            let is_misaligned = finding.kind() == FindingKind::Misaligned && finding.text().contains("`.align 1`");
            assert!(is_misaligned && finding.function() == Some("misaligned"), "{finding}");
        }
    }
}

#[test]
fn a_list_of_variables_is_no_instruction() {
    let text = ".func f(.param .b32 x, .param .b64 y);\n.entry k() { {\n.param .b32 a, b;\ncall f, (a, b); } ret; }";
    let found = "line 5, `k`: `b` has 4 bytes, but `f` has 8 in its place: declare both alike";
    assert_eq!(findings(text), [found]);
}

#[test]
fn the_instruction_after_an_inlined_location_is_read() {
    for location in [
        "",
        ".loc 1 5 1",
        ".loc 1 5 1, function_name k, inlined_at 1 9 2",
        ".loc 1 5 1, function_name k+12, inlined_at 1 9 2",
    ] {
        let found =
            findings(&format!(".entry k(.param .u32 m) {{ .reg .b32 %r1;\n{location}\nld.param.u32 %r1, [m+4]; ret; }}"));
        assert!(matches!(found.as_slice(), [found] if found.contains("bytes 4 to 7 of `m`")), "{location}: {found:?}");
    }
}

#[test]
fn a_prototype_beside_a_visible_callee() {
    let text = |returned: &str, moved: &str| {
        format!(
            ".func {returned} f(.param .b64 x) {{ ret; }}\n.entry k() {{ .reg .b64 %d<3>;\n{moved} {{ .param .b64 a; st.param.b64 [a], 0;\n\
             call %d2, (a), proto;\nproto: .callprototype _ (.param .b64 _); }} ret; }}"
        )
    };
    assert_eq!(findings(&text("", "mov.u64 %d2, f;")), [""; 0]);
    let wrong = "(.param .b32 r)";
    let found = findings(&text(wrong, "mov.u64 %d1, f; mov.u64 %d2, %d1;"));
    assert!(matches!(found.as_slice(), [found] if found.contains("the prototype `proto` differs from `f`")), "{found:?}");
    // One of two functions.
    assert_eq!(findings(&text(wrong, "mov.u64 %d2, f; mov.u64 %d2, %d1;")), [""; 0]);
}

#[test]
fn labels_in_tables_of_public_names_may_be_missing() {
    let section =
        |name| format!("{HEAD}.entry k() {{ ret; }}\n.section {name} {{\n.b32 $L_pubNames_end0-$L_pubNames_start0\n}}");
    for name in [".debug_pubnames", ".debug_pubtypes"] {
        assert_eq!(found_in(&section(name)), []);
    }
    assert_eq!(found_in(&section(".debug_aranges")).len(), 2);
}

#[test]
fn debug_labels_are_defined() {
    let text = include_str!("../../data/debug/shapes.sm_75.ptx").replacen(".b64 $L__func_begin", ".b64 $L__func_began", 1);
    let found = lint(&Module::read(text.as_bytes()).unwrap()).unwrap();
    let [found] = found.as_slice() else { panic!("{found:?}") };
    assert!(
        found.to_string().ends_with("the debug information refers to `$L__func_began0`, which is not defined"),
        "{found}"
    );
}

#[test]
fn a_cubins_text_is_checked() {
    let mut cubin = include_bytes!("../../data/debug/shapes.sm_100.cubin").to_vec();
    let at = cubin.windows(5).position(|window| window == b"+16];").unwrap();
    cubin[at + 2] = b'7';
    let found = lint(&Module::read(&cubin).unwrap()).unwrap();
    let [found] = found.as_slice() else { panic!("{found:?}") };
    assert!(found.to_string().contains("accesses byte 17 of `_Z10everything"), "{found}");
}

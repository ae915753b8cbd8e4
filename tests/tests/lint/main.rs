//! Mistakes that the lint finds in PTX text, and correct text in which it finds nothing.

use gpu_abi::layout::Layout;
use gpu_abi::vector::Float4;
use gpu_abi::verify::Module;
use gpu_abi::verify::lint::{Finding, FindingKind, Lint, lint};
use gpu_abi::{DevicePtr, PtxLayout, narrow::F16};
use gpu_abi_tests::mistakes::{HEAD, MISTAKES};

fn findings(check: &Lint, text: &str) -> Vec<String> {
    let text = format!("{HEAD}{text}");
    check.check(&Module::read(text.as_bytes()).unwrap()).unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn each_mistake_is_found_and_nothing_else() {
    for mistake in MISTAKES {
        assert_eq!(findings(&Lint::new(), mistake.text), [mistake.found], "{}", mistake.text);
    }
}

#[test]
fn what_ptxas_refuses_by_itself_is_found_too() {
    let call = |call: &str| {
        let text = format!(
            ".func (.param .b32 r) f(.param .b32 x, .param .align 8 .b8 s[16]);\n.entry k() {{ {{ .param .b32 a; .param .b32 b;\n\
             .param .align 8 .b8 c[16]; .param .align 8 .b8 d[24];\n{call} }} ret; }}"
        );
        findings(&Lint::new(), &text)
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
    assert_eq!(findings(&Lint::new(), text), [found]);
    let text = ".entry k(.param .u64 f) { .reg .u64 %rd1; {\n.param .align 8 .b8 b[16];\n\
                proto : .callprototype _ (.param .align 16 .b8 _[16]);\ncall %rd1, (b), proto; } ret; }";
    assert_eq!(findings(&Lint::new(), text), [found.replace("`f`", "`proto`")]);
    let text = ".func f(.param .b32 x);\n.func f(.param .b64 x) { ret; }";
    assert_eq!(
        findings(&Lint::new(), text),
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

#[derive(PtxLayout)]
struct Mixed {
    count: u32,
    weight: f32,
    bounds: Float4,
    #[ptx(bits = 20)]
    low: u32,
    #[ptx(bits = 12)]
    high: u32,
    half: F16,
    tail: u16,
}

#[track_caller]
fn of_mixed(body: &str) -> Vec<String> {
    let layout: &Layout<'_> = &Mixed::LAYOUT;
    let text = format!(
        ".entry k(.param .align 16 .b8 m[48]) {{ .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>;\n{body}\nret; }}"
    );
    findings(&Lint::new().param("k", 0, layout), &text)
}

#[test]
fn members_are_accessed_as_they_are() {
    for body in [
        "ld.param.u32 %r1, [m]; ld.param.f32 %f1, [m+4]; ld.param.v4.f32 {%f2, %f3, %f4, %f5}, [m+16];",
        "ld.param.b32 %r1, [m+4]; ld.param.b16 %h1, [m+36]; ld.param.u16 %h2, [m+38]; ld.param.u32 %r2, [m+32];",
        // Bit-fields by the byte, a member's half, two members at once, padding.
        "ld.param.u8 %h1, [m+34]; ld.param.u16 %h2, [m+2]; ld.param.b64 %rd1, [m]; ld.param.u32 %r1, [m+40];",
        // A copy.
        "ld.param.v4.u32 {%r1, %r2, %r3, %r4}, [m]; ld.param.v2.b64 {%rd1, %rd2}, [m+16]; st.global.u32 [%rd1], %r2;",
        "ld.param.u64 %rd1, [m]; ld.param.u64 %rd2, [m+8];",
        // Not a parameter, and a register that is written twice.
        "ld.global.u32 %r1, [m+99]; mov.u64 %rd1, m; mov.u64 %rd1, 0; ld.param.u32 %r1, [%rd1+99];",
    ] {
        assert_eq!(of_mixed(body), [""; 0], "{body}");
    }
}

#[test]
fn members_that_are_taken_for_others() {
    let kind = |instruction, member, is, write| {
        format!(
            "line 3, `k`: `{instruction}` accesses byte {member}, which is {is}: write its type, or `.{write}` with its size"
        )
    };
    let (float, none) = ("a floating-point number", "not a floating-point number");
    assert_eq!(of_mixed("ld.param.f32 %f1, [m];"), [kind("ld.param.f32", "0 of `m`, `count`", none, "b")]);
    assert_eq!(
        of_mixed("ld.param.v4.s32 {%r1, %r2, %r3, %r4}, [m+16]; add.s32 %r5, %r3, 1;"),
        [kind("ld.param.v4.s32", "24 of `m`, `bounds[2]`", float, "f")]
    );
    let straddles = |instruction, bytes, member| {
        format!("line 3, `k`: `{instruction}` accesses bytes {bytes} of `m`, but {member}: access one member at a time")
    };
    let text = ".entry k(.param .align 4 .b8 m[48]) { .reg .b32 %r<9>; .reg .b16 %h<9>;\nld.param.u32 %r1, [m+36];\nret; }";
    let record = Lint::new().param("k", 0, &<[u16; 24]>::LAYOUT);
    assert_eq!(findings(&record, text), [""; 0]);
    #[derive(PtxLayout)]
    #[ptx(packed, align = 4)]
    struct Packed {
        tag: u8,
        value: u32,
        rest: [u8; 3],
    }
    let packed = Lint::new().param("k", 0, &Packed::LAYOUT);
    let text = ".entry k(.param .align 4 .b8 m[8]) { .reg .b32 %r<9>;\nld.param.u32 %r1, [m];\nret; }";
    // nvcc copies a struct so, or puts its members together.
    assert_eq!(findings(&packed, text), [""; 0]);
    let text =
        ".entry k(.param .align 4 .b8 m[8]) { .reg .b32 %r<9>;\nld.param.u32 %r1, [m]; ld.param.u32 %r2, [m+4];\nret; }";
    assert_eq!(findings(&packed, text), [""; 0]);
    let text = text.replace("ret;", "add.s32 %r3, %r1, 1; ret;");
    assert_eq!(findings(&packed, &text), [straddles("ld.param.u32", "0 to 3", "`value` is bytes 1 to 4")]);
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

fn found_in(check: &Lint, text: &str) -> Vec<Finding> {
    check.check(&Module::read(text.as_bytes()).unwrap()).unwrap()
}

/// Returns the findings after one change to a module that has none outside of `misaligned`.
#[track_caller]
fn after(check: &Lint, text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    let found = found_in(check, &text.replacen(from, to, 1));
    let found: Vec<_> = found.iter().filter(|finding| finding.function() != Some("misaligned")).collect();
    let [found] = found.as_slice() else { panic!("{to}: {found:?}") };
    found.text().to_owned()
}

/// Both kernels that take a `Holder` read its member `wide` with an access of 8 bytes at byte 8, and declare it `.align 1`. In `aligned` it
/// is the first parameter, and the access is aligned. In `misaligned` a `char` is before it: ptxas 13.5 makes `MOV R4, c[0x0][0x168]` of an
/// access to byte 9 for sm_80, which are other bytes. nvcc's newer back end reads single bytes.
#[test]
fn what_nvcc_reads_of_packed_members_is_found_only_where_it_reads_other_bytes() {
    for (text, expected) in MEMBERS.into_iter().zip([4, 0, 4]) {
        assert!(text.contains("[aligned_param_0+8]") && text.contains("[keep_param_1+8]"), "{text}");
        let found = found_in(&Lint::new(), text);
        assert_eq!(found.len(), expected, "{found:?}");
        for finding in found {
            let is_misaligned = finding.kind() == FindingKind::Misaligned && finding.text().contains("`.align 1`");
            assert!(is_misaligned && finding.function() == Some("misaligned"), "{finding}");
        }
    }
}

#[test]
fn padding_between_members_is_not_read() {
    let none = Lint::new();
    let [older, newer, _] = MEMBERS;
    assert_eq!(
        after(&none, older, "ld.param.u8 \t%rs1, [fill_param_0];", "ld.param.u8 \t%rs1, [fill_param_0+1];"),
        "`ld.param.u8` reads byte 1 of `fill_param_0`, which is padding after `tag`: read a member"
    );
    let read = "ld.param.u32 \t%r1, [fill_param_0+4];";
    assert_eq!(
        after(&none, older, read, &format!("{read} ld.param.u32 %r1, [fill_param_0+28];")),
        "`ld.param.u32` reads bytes 28 to 31 of `fill_param_0`, which is padding after `last`: read a member"
    );
    assert_eq!(
        after(&none, newer, "ld.param.b16 \t%rs10, [fill_param_0+24];", "ld.param.b16 \t%rs10, [fill_param_0+26];"),
        "`ld.param.b16` reads bytes 26 to 27 of `fill_param_0`, which is padding after `last`: read a member"
    );
    assert_eq!(
        after(&none, older, "ld.param.u16 \t%rs10, [fill_param_0+24];", "ld.param.u32 \t%r1, [fill_param_0+24];"),
        "`ld.param.u32` reads bytes 24 to 27 of `fill_param_0`, but `last` has 2 bytes and padding follows: read only 2 bytes"
    );
}

/// NVRTC reads the last member and its padding as one word, and then splits the word with `bfe`.
#[test]
fn a_word_that_is_split_into_bytes_is_a_copy() {
    let text = include_str!("../../data/lint/tail.sm_100.ptx");
    let none = Lint::new();
    assert_eq!(found_in(&none, text), []);
    let wide =
        "`ld.param.u32` reads bytes 4 to 7 of `take_param_0`, but `kind` has 1 byte and padding follows: read only 1 byte";
    let first = "bfe.u32 \t%r2, %r1, 0, 8;";
    // nvcc 13.5 selects the bytes with `prmt`.
    assert_eq!(found_in(&none, &text.replacen(first, "prmt.b32 \t%r2, %r1, 0, 0x7770U;", 1)), []);
    // Not a copy: bits that are not whole bytes, the word itself, two or unknown bytes of it, and a sum.
    for other in [
        "bfe.u32 %r2, %r1, 0, 9;",
        "bfe.u32 %r2, %r1, 4, 8;",
        "mov.b32 %r2, %r1;",
        "prmt.b32 %r2, %r1, 0, 0x7710U;",
        "prmt.b32 %r2, %r1, %r3, 0x7770U;",
        "add.u32 %r2, %r1, 1;",
    ] {
        assert_eq!(after(&none, text, first, other), wide, "{other}");
    }
}

#[test]
fn a_list_of_variables_is_no_instruction() {
    let text = include_str!("../../data/lint/tail.sm_100.ptx");
    let body = text.find('{').unwrap() + 1;
    // `%r1` is declared again here, and still only split into bytes.
    let (before, after) = text.split_at(body);
    assert_eq!(found_in(&Lint::new(), &format!("{before}\n.reg .b32 %r0, %r1;{after}")), []);
    let text = ".func f(.param .b32 x, .param .b64 y);\n.entry k() { {\n.param .b32 a, b;\ncall f, (a, b); } ret; }";
    let found = "line 5, `k`: `b` has 4 bytes, but `f` has 8 in its place: declare both alike";
    assert_eq!(findings(&Lint::new(), text), [found]);
}

#[test]
fn the_instruction_after_an_inlined_location_is_read() {
    for location in [
        "",
        ".loc 1 5 1",
        ".loc 1 5 1, function_name k, inlined_at 1 9 2",
        ".loc 1 5 1, function_name k+12, inlined_at 1 9 2",
    ] {
        let found = of_mixed(&format!("ld.param.u32 %r1, [m+4]; {location}\nadd.u32 %r2, %r1, 1;"));
        assert_eq!(found.len(), 1, "{location}: {found:?}");
        assert!(found[0].contains("`weight`, which is a floating-point number"), "{found:?}");
    }
}

#[test]
fn half_of_a_pointer_is_no_address() {
    #[derive(PtxLayout)]
    struct Inner {
        weight: f64,
        kind: i8,
    }
    #[derive(PtxLayout)]
    struct Outer {
        tag: i8,
        count: i32,
        inner: Inner,
        last: i16,
        data: DevicePtr<f32>,
        flag: i8,
    }
    let [.., optimized] = MEMBERS;
    let whole = |place: &str| {
        let read = optimized.lines().find(|line| line.contains("ld.param.u64") && line.contains(place)).unwrap();
        (read, read.replace(".u64", ".u32"))
    };
    let (read, half) = whole("[fill_param_1]");
    let found = after(&Lint::new(), optimized, read, &half);
    assert!(
        found.starts_with("`ld.param.u32` reads bytes 0 to 3 of `fill_param_1`, a part of a pointer, and `%rd"),
        "{found}"
    );
    // The members of a struct are known from a layout.
    let (read, half) = whole("[fill_param_0+32]");
    assert_eq!(found_in(&Lint::new(), &optimized.replacen(read, &half, 1)).len(), 4);
    let found = after(&Lint::new().param("fill", 0, &Outer::LAYOUT), optimized, read, &half);
    assert!(found.starts_with("`ld.param.u32` reads bytes 32 to 35 of `fill_param_0`, a part of a pointer"), "{found}");
}

#[test]
fn a_prototype_beside_a_visible_callee() {
    let text = |returned: &str, moved: &str| {
        format!(
            ".func {returned} f(.param .b64 x) {{ ret; }}\n.entry k() {{ .reg .b64 %d<3>;\n{moved} {{ .param .b64 a; st.param.b64 [a], 0;\n\
             call %d2, (a), proto;\nproto: .callprototype _ (.param .b64 _); }} ret; }}"
        )
    };
    assert_eq!(findings(&Lint::new(), &text("", "mov.u64 %d2, f;")), [""; 0]);
    let wrong = "(.param .b32 r)";
    let found = findings(&Lint::new(), &text(wrong, "mov.u64 %d1, f; mov.u64 %d2, %d1;"));
    assert!(matches!(found.as_slice(), [found] if found.contains("the prototype `proto` differs from `f`")), "{found:?}");
    // One of two functions.
    assert_eq!(findings(&Lint::new(), &text(wrong, "mov.u64 %d2, f; mov.u64 %d2, %d1;")), [""; 0]);
}

#[test]
fn labels_in_tables_of_public_names_may_be_missing() {
    let section =
        |name| format!("{HEAD}.entry k() {{ ret; }}\n.section {name} {{\n.b32 $L_pubNames_end0-$L_pubNames_start0\n}}");
    for name in [".debug_pubnames", ".debug_pubtypes"] {
        assert_eq!(found_in(&Lint::new(), &section(name)), []);
    }
    assert_eq!(found_in(&Lint::new(), &section(".debug_aranges")).len(), 2);
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

//! Debug information of compilers for Windows, which `tests/data/codeview/bless` makes, beside DWARF of the same source.

use gpu_abi_reader::debug::{HostFunctions, KernelTypes, RustTypes, Type, TypeKind, Types};
use gpu_abi_reader::interface::Functions;
use gpu_abi_reader::model::{CompiledRecord, CompiledType};
use gpu_abi_tests::host_types::{described, described_type};

const DWARF: &[u8] = include_bytes!("../data/codeview/types_dwarf.obj");
const FILES: [(&str, &[u8]); 3] = [
    ("types.obj", include_bytes!("../data/codeview/types.obj")),
    ("types_optimized.obj", include_bytes!("../data/codeview/types_optimized.obj")),
    ("types.pdb", PDB),
];

/// The PDB of a library of `types.obj` and `types_rust.obj`.
const PDB: &[u8] = include_bytes!("../data/codeview/types.pdb");

/// Types with mirrors, and the same in DWARF.
const MIRRORS: &[u8] = include_bytes!("../data/codeview/mirrors_msvc.obj");
const MIRRORS_DWARF: &[u8] = include_bytes!("../data/codeview/mirrors_gnu.obj");

const RUST: &[u8] = include_bytes!("../data/codeview/types_rust.obj");
const RUST_DWARF: &[u8] = include_bytes!("../data/codeview/types_rust_dwarf.obj");

/// Adds the sizes of the types within a type, and the offsets of members.
fn sizes(ty: &Type, types: &Types, known: &mut Vec<String>, out: &mut String) {
    *out += &format!("{:?} ", ty.size);
    match &ty.kind {
        TypeKind::Array { element, .. } => sizes(element, types, known, out),
        TypeKind::Pointer { .. } => {
            if let Some(pointee) = types.pointee(ty) {
                sizes(pointee, types, known, out);
            }
        }
        TypeKind::Record(record) if !known.iter().any(|name| name == ty.name()) || record.name.is_none() => {
            known.push(ty.name().to_owned());
            record.members.iter().for_each(|member| sizes(&member.ty, types, known, out));
        }
        _ => {}
    }
}

/// Returns a line for each function that C can call: its declaration, its types, and how it passes values.
fn functions(file: &[u8]) -> Vec<String> {
    let mut functions = HostFunctions::all(file).unwrap();
    let symbols: Vec<String> = functions
        .symbols()
        .map(|(symbol, is_own)| {
            assert!(is_own, "{symbol}");
            symbol.to_owned()
        })
        .collect();
    let line = |symbol: &String| {
        let function = functions.function(symbol).unwrap().unwrap();
        let types = functions.types();
        let mut text = format!("{}\n  {:?}\n", types.declaration(&function), function.passing());
        for (ty, described) in function.params().map(|(_, ty)| ty).zip(described(&function, types)) {
            text += &format!("  {described}\n  ");
            sizes(ty, types, &mut Vec::new(), &mut text);
            text += "\n";
        }
        if let Some(result) = &function.result {
            text += &format!("  -> {}\n", described_type(result, types));
        }
        text
    };
    symbols.iter().map(line).collect()
}

#[test]
fn functions_are_those_of_dwarf() {
    let wanted = functions(DWARF);
    assert_eq!(wanted.len(), 10);
    for (name, file) in FILES {
        let found = functions(file);
        assert_eq!(found.len(), wanted.len(), "{name}");
        for (found, wanted) in found.iter().zip(&wanted) {
            assert_eq!(found, wanted, "{name}\n{found}{wanted}");
        }
    }
}

#[test]
fn kernels_and_variables_are_found() {
    for (name, file) in [FILES[0], FILES[2]] {
        let mut types = KernelTypes::read(file).unwrap();
        let step = types.kernel("_Z4stepR4NodeN3app4Vec3E").unwrap().unwrap();
        let params = described(&step, types.types());
        assert!(params[0].starts_with("Node * -> Node {"), "{name}: {params:?}");
        assert_eq!(params[1], "app::Vec3 { 0 x: float; 4 y: float; 8 z: float; }", "{name}");
        assert!(types.kernel("derive").unwrap().is_none(), "{name}");
        let constants = types.variable("constants", false).unwrap().unwrap();
        assert_eq!((constants.name(), constants.size), ("app::Grid<float, 4>", Some(48)), "{name}");
        let managed = types.variable("_ZN3app7managedE", true).unwrap().unwrap();
        assert_eq!((managed.name(), managed.size), ("app::Vec3[2]", Some(24)), "{name}");
        let (_, all) = &types.everything().unwrap()[0];
        assert_eq!(all.ty("handle_t").unwrap().name(), "handle_t", "{name}");
        let node = all.ty("Node").unwrap();
        assert_eq!(node.source_location().unwrap().to_string(), "types.cpp:49", "{name}");
    }
}

const CALLS: &[u8] = include_bytes!("../data/codeview/calls.obj");

/// How clang returns what each function of `calls.obj` returns.
const RETURNED: &str = include_str!("../data/codeview/calls.txt");

/// Returns why the function with this symbol cannot be called, if it cannot.
fn refusal(file: &[u8], symbol: &str) -> Option<String> {
    let mut functions = Functions::open([("the file", file)], &[symbol]).unwrap();
    functions.function(symbol).err().map(|problem| problem.to_string())
}

/// No function is called that returns a class of the size of a register through a pointer; which is then known, or depends on what the file
/// does not show.
#[test]
fn classes_are_returned_as_clang_returns_them() {
    // Rust also passes a pointer for these sizes.
    const LARGE: [&str; 2] = ["returns_Large", "returns_Odd"];
    const UNKNOWN: [&str; 8] = [
        "Default",
        "Deleted",
        "DefaultAssigned",
        "Initialized",
        "ConstructorMember",
        "PrivateMember",
        "DerivedMember",
        "OpenUnion",
    ];

    let mut counts = [0; 3];
    for line in RETURNED.lines() {
        let (symbol, how) = line.split_once(' ').unwrap();
        let refused = refusal(CALLS, symbol);
        let is_unknown = UNKNOWN.iter().any(|name| symbol.strip_prefix("returns_") == Some(name));
        match (how, refused) {
            ("pointer", None) => assert!(LARGE.contains(&symbol), "{symbol}"),
            ("pointer", Some(reason)) => {
                assert!(reason.contains("through a hidden pointer"), "{reason}");
                counts[0] += 1;
            }
            ("register", Some(reason)) => {
                assert!(
                    is_unknown && reason.contains(" in a register or through a hidden pointer, depending on "),
                    "{reason}"
                );
                counts[1] += 1;
            }
            (_, refused) => {
                assert!(how == "register" && !is_unknown && refused.is_none(), "{symbol}");
                counts[2] += 1;
            }
        }
    }
    assert_eq!(counts, [22, UNKNOWN.len(), 13]);
}

#[test]
fn the_reason_for_a_hidden_pointer_is_given() {
    for (symbol, expected) in [
        (
            "returns_Constructor",
            "returns a value of `Constructor` in the file through a hidden pointer, as Windows does for a class with a constructor",
        ),
        ("returns_AnyDefault", ", as Windows does for a class with a constructor"),
        ("returns_UnionConstructor", ", as Windows does for a class with a constructor"),
        (
            "returns_Complex",
            "a value of `Complex<float>` in the file through a hidden pointer, as Windows does for a class with a constructor",
        ),
        ("returns_Derived", ", as Windows does for a class with a base class"),
        ("returns_DerivedEmpty", ", as Windows does for a class with a base class"),
        ("returns_Private", ", as Windows does for a class with a private or protected member"),
        ("returns_Protected", ", as Windows does for a class with a private or protected member"),
        ("returns_PrivateBits", ", as Windows does for a class with a private or protected member"),
        ("returns_Reference", ", as Windows does for a class with a reference as a member"),
        ("returns_Assigned", ", depending on whether its constructors and assignment operators are `= default`"),
        ("returns_Template", ", depending on whether it has a constructor, or only members with initializers"),
        ("returns_Constant", ", depending on the compiler, since a member is `const`"),
        ("returns_ConstantPointer", ", depending on the compiler, since a member is `const`"),
        ("returns_PrivateUnion", ", depending on whether its anonymous union is private"),
        ("?plain@Owner@@QEBA?AUPlain@@XZ", ", as all member functions on Windows do that return a class"),
        ("?large@Owner@@QEBA?AULarge@@XZ", ", as all member functions on Windows do that return a class"),
        ("?hidden@Owner@@QEBA?AVPrivate@@XZ", ", as all member functions on Windows do that return a class"),
    ] {
        let reason = refusal(CALLS, symbol).unwrap();
        assert!(reason.contains(expected), "{reason}");
        assert!(reason.ends_with(": take or return a pointer in C++"), "{reason}");
    }
}

#[test]
fn calling_conventions_are_those_of_extern_c() {
    let expected =
        "`dot@@16` uses `__vectorcall` in the file, which Rust's `extern \"C\"` does not: declare it without that in C++";
    assert_eq!(refusal(CALLS, "dot@@16").as_deref(), Some(expected));
    assert!(refusal(CALLS, "?mangled@@YQMM@Z").unwrap().contains("uses `__vectorcall`"));
    let expected = "the file defines `dot` only as `dot@@16`, which uses `__vectorcall`; Rust's `extern \"C\"` does not: declare it without that \
                    in C++";
    assert_eq!(refusal(CALLS, "dot").as_deref(), Some(expected));
    assert_eq!(refusal(CALLS, "changed"), None);
    // On x64, `__stdcall` is the convention of C.
    assert_eq!(refusal(CALLS, "standard"), None);
    // Pointers to functions.
    let mut functions = HostFunctions::read(CALLS, &["hook", "take"]).unwrap();
    let hook = functions.function("hook").unwrap().unwrap();
    let take = functions.function("take").unwrap().unwrap();
    let types = functions.types();
    let hooks = types.pointee(hook.params().next().unwrap().1).unwrap().record().unwrap();
    let passing = |ty: &Type| match &types.pointee(ty).unwrap().kind {
        TypeKind::Function(function) => function.passing(),
        other => panic!("{other:?}"),
    };
    let members: Vec<_> = hooks.members.iter().map(|member| passing(&member.ty)).collect();
    assert_eq!(members, [None, Some("`__vectorcall`"), None]);
    assert_eq!(passing(take.params().next().unwrap().1), Some("`__vectorcall`"));
    assert_eq!(types.declaration(&take), "float take(float (__vectorcall *f)(float))");
}

/// The types of a program's sources are one list, in which nothing tells which source has which definition.
#[test]
fn definitions_that_differ_in_a_program_are_an_error() {
    const TWICE: &[u8] = include_bytes!("../data/codeview/twice.pdb");

    for symbol in ["first", "second", "held"] {
        let expected = "several different types are called `app::Body`";
        assert_eq!(HostFunctions::read(TWICE, &[symbol]).unwrap().function(symbol).unwrap_err().to_string(), expected);
    }
    for symbol in ["first_same", "second_same"] {
        let mut functions = HostFunctions::read(TWICE, &[symbol]).unwrap();
        let function = functions.function(symbol).unwrap().unwrap();
        let same = functions.types().pointee(function.params().next().unwrap().1).unwrap().record().unwrap();
        assert_eq!((same.size, same.members.len()), (8, 2), "{symbol}");
    }
    // The functions of all definitions say how values are passed.
    for (symbol, expected) in [
        ("first_made", "`app::Made` in the file through a hidden pointer, as Windows does for a class with a constructor"),
        ("first_freed", "takes or returns a value of `app::Freed` by reference"),
        (
            "first_chosen",
            "`app::Chosen` in the file in a register or through a hidden pointer, depending on whether its anonymous union is private",
        ),
    ] {
        let reason = refusal(TWICE, symbol).unwrap_or_default();
        assert!(reason.contains(expected), "{symbol}: {reason}");
    }
}

/// Returns the types of Rust in a file, without what CodeView lacks: alignments, ABIs and with them the names of callbacks, and whether a
/// pointer is `*const`. Enumerations with data are left out, of which it is not read.
fn types_of_rust(file: &[u8]) -> Vec<String> {
    let types = RustTypes::read(file, &|name| !name.is_empty()).unwrap();
    let (list, places) = types.list(types.named());
    let describe = |(ty, place): (&Type, _)| {
        let mut text = format!("{} {:?} {:?} {:?}", ty.name(), ty.size, list.shape(place), list.pointees(place));
        for member in ty.record().iter().flat_map(|record| &record.members) {
            text += &format!("\n  {:?} {} {} {:?}", member.name, member.offset, member.ty.name(), member.ty.size);
        }
        // Places in a list are in the order of the file.
        for place in 0..100 {
            text = text.replace(&format!("to: {place},"), "");
        }
        for align in [1, 2, 4, 8, 16] {
            text = text.replace(&format!("align: Some({align})"), "align: None");
        }
        for is_const in [true, false] {
            text = text.replace(&format!("is_const: Some({is_const})"), "is_const: None");
        }
        let lacking = ["*const ", "*mut ", "&mut ", "&"].into_iter().fold(text, |text, kind| text.replace(kind, "*"));
        // A number for DWARF, and a struct for CodeView.
        let lacking = lacking.replace("() Some(0)", "() None").replace("\\\"", "\"");
        lacking.replace("extern \"C\" fn(i32, *types::Body) -> f64", "fn(..)")
    };
    let has_data = |place| {
        matches!(
            list.shape(place),
            Some(CompiledType::Unstated { .. } | CompiledType::Record(CompiledRecord { made_up: 1.., .. }))
        )
    };
    types.named().zip(places).filter(|(_, place)| !has_data(*place)).map(describe).collect()
}

#[test]
fn types_of_rust_are_those_of_dwarf() {
    let wanted = types_of_rust(RUST_DWARF);
    for file in [RUST, PDB] {
        let found = types_of_rust(file);
        let missing: Vec<&String> = wanted.iter().filter(|ty| !found.contains(ty)).collect();
        assert!(missing.is_empty(), "{missing:#?}\n{found:#?}");
        assert!(found.iter().all(|ty| wanted.contains(ty) || ty.starts_with("() ")), "{found:#?}\n{wanted:#?}");
        assert!(RustTypes::read(file, &|_| true).unwrap().is_own("types"));
    }
}

#[test]
fn mirrors_of_rust_are_those_of_dwarf() {
    let read = |file| {
        let types = RustTypes::read(file, &|name| !name.is_empty()).unwrap();
        let named = |name: &str| types.named().find(|ty| ty.name() == name).unwrap();
        let bits = types.mirrored(named("app::Bits")).and_then(Type::record).unwrap();
        let members = bits.members.iter().map(|member| {
            let bits = member.bits.map(|bits| (bits.offset(), bits.width()));
            format!("{:?} {} {bits:?} {}", member.name, member.offset, member.ty.name())
        });
        let reached = named("app::Reached").record().unwrap();
        let pointees = reached.members[..2].iter().map(|member| match &member.ty.kind {
            TypeKind::Pointer { pointee, .. } => pointee.clone(),
            other => panic!("{other:?}"),
        });
        (members.chain(pointees).collect::<Vec<_>>(), bits.size)
    };
    let (codeview, dwarf) = (read(MIRRORS), read(MIRRORS_DWARF));
    assert_eq!(codeview, dwarf);
    assert!(codeview.0.contains(&r#"Some("c") 1 Some((12, 20)) i32"#.to_owned()), "{codeview:#?}");
}

/// No file of Windows states whether a pointer of Rust is `*const`.
#[test]
fn pointers_of_rust_have_neutral_names() {
    let types = RustTypes::read(MIRRORS, &|name| name == "Reached").unwrap();
    let record = types.named().next().and_then(Type::record).unwrap();
    let names: Vec<&str> = record.members.iter().map(|member| member.ty.name()).collect();
    assert_eq!(names[2..], ["**app::Kind", "*fn(..)", "**u8"]);
}

/// Returns the file with some of its bytes replaced, again and again.
fn damaged(file: &[u8], count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut random = 1_u64;
    let mut next = move |below: usize| {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (random >> 33) as usize % below
    };
    (0..count).map(move |_| {
        let mut bytes = file.to_vec();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            bytes[at] = [0, 1, 0x10, 0x15, 0x7f, 0x80, 0xff, bytes[at] ^ 1 << next(8)][next(8)];
        }
        let len = bytes.len() - if next(4) == 0 { next(bytes.len()) } else { 0 };
        bytes.truncate(len);
        bytes
    })
}

#[test]
fn damaged_files_are_errors() {
    let mut errors = 0;
    for file in FILES.into_iter().map(|(_, file)| file).chain([RUST]).flat_map(|file| damaged(file, 80)) {
        drop(RustTypes::read(&file, &|_| true).map(|types| types.list(types.named())));
        errors += usize::from(HostFunctions::all(&file).is_err());
        let found = KernelTypes::read(&file).and_then(|mut types| {
            drop(types.kernel("_Z4stepR4NodeN3app4Vec3E"));
            types.everything()
        });
        errors += usize::from(found.is_err());
    }
    assert!((40..400).contains(&errors), "{errors}");
}

#[test]
fn the_advice_for_functions_that_are_not_described_is_the_compilers() {
    let how = |file| HostFunctions::all(file).unwrap().how_to_describe();
    assert_eq!(how(include_bytes!("../data/windows/kernels.obj")), "compile it with cl's `/Z7` or clang's `-g`");
    assert_eq!(how(include_bytes!("../data/codeview/cxx.obj")), "declare them `extern \"C\"`");
    assert!(how(PDB).starts_with("compile it with `/Z7` or `/Zi`, and link with `/OPT:NOICF`"), "{}", how(PDB));
}

/// The linker writes it beside a DLL, for programs that load that.
#[test]
fn an_import_library_names_its_dll() {
    let member = |bytes: &[u8]| {
        let header = format!("{:<48}{:<10}`\n", "two.dll/", bytes.len());
        [header.as_bytes(), bytes, &b"\n"[..bytes.len() % 2]].concat()
    };
    let import = [&b"\0\0\xff\xff\0\0\x64\x86\0\0\0\0\x0f\0\0\0\0\0\x04\0"[..], b"make_p\0two.dll\0"].concat();
    let object = include_bytes!("../data/codeview/cxx.obj");
    let library = [b"!<arch>\n", &member(object)[..], &member(&import)].concat();
    let how = HostFunctions::all(&library).unwrap().how_to_describe();
    assert_eq!(how, "it is the import library of `two.dll`: name the PDB of that DLL, which `link /DEBUG` writes");
    let problem = Functions::open([("two.lib", &library[..])], &["make_p"]).unwrap().function("make_p").unwrap_err();
    assert_eq!(
        problem.to_string(),
        "two.lib is the import library of `two.dll`, and does not describe what that defines: name the DLL's PDB, which `link /DEBUG` writes"
    );
    // A static library may import from a DLL too.
    let other = [format!("{:<48}{:<10}`\n", "one.obj/", object.len()).as_bytes(), object].concat();
    let library = [&library[..], &other].concat();
    let problem = Functions::open([("one.lib", &library[..])], &["make_p"]).unwrap().function("make_p").unwrap_err();
    assert_eq!(problem.text, "one.lib does not define a function `make_p`");
}

/// A program names its PDB, which has all debug information.
#[test]
fn a_program_is_described_by_its_pdb() {
    const PROGRAM: &[u8] = include_bytes!("../data/codeview/types.dll");

    let pdb = "the debug information is in the program's PDB, `/mnt/gpu-abi/tests/data/codeview/types.pdb`";
    assert_eq!(HostFunctions::all(PROGRAM).unwrap().how_to_describe(), format!("{pdb}: name that file instead"));
    assert_eq!(RustTypes::read(PROGRAM, &|_| true).unwrap().elsewhere.unwrap().to_string(), pdb);
    let problem = Functions::open([("types.dll", PROGRAM)], &["twice"]).unwrap().function("twice").unwrap_err();
    assert_eq!(problem.text, format!("types.dll does not state what it defines: {pdb}"));
}

//! Reads the output of compilers: the files in `testdata`, which `testdata/bless` makes.

use crate::{Linkage, Lookup, Module, StateSpace, Variable, look_up_variable};

const SM_75: &[u8] = include_bytes!("../testdata/variables.sm_75.cubin");
const CUBIN: &[u8] = include_bytes!("../testdata/variables.cubin");
const RELOCATABLE: &[u8] = include_bytes!("../testdata/variables.rdc.cubin");
const PTX: &[u8] = include_bytes!("../testdata/variables.ptx");
const PTX_13_0: &[u8] = include_bytes!("../testdata/variables.13_0.ptx");
const RELOCATABLE_PTX: &[u8] = include_bytes!("../testdata/variables.rdc.ptx");
const CLANG: &[u8] = include_bytes!("../testdata/variables.clang.ptx");

fn variable<'a>(variables: &[Variable<'a>], name: &str) -> Variable<'a> {
    match look_up_variable(variables, name) {
        Lookup::One(variable) => variable,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn all_files_have_the_same_variables() {
    for (file, is_nvcc) in [
        (SM_75, true),
        (CUBIN, true),
        (RELOCATABLE, true),
        (PTX, true),
        (PTX_13_0, true),
        (RELOCATABLE_PTX, true),
        (CLANG, false),
    ] {
        let module = Module::read(file).unwrap();
        let is_text = matches!(module, Module::Ptx(_));
        let variables = module.variables().unwrap();
        for (name, space, size, align) in [
            ("params", StateSpace::Const, 112, 8),
            ("table", StateSpace::Const, 32, 4),
            ("seeded", StateSpace::Global, 4, 4),
            ("hidden", StateSpace::Const, 112, 8),
            ("inner", StateSpace::Const, 112, 8),
            ("history", StateSpace::Global, 32, 4),
            ("nameless", StateSpace::Const, 4, 4),
        ] {
            // clang replaces variables that are never written by their values.
            if !is_nvcc && matches!(name, "hidden" | "nameless") {
                continue;
            }
            let found = variable(&variables, name);
            let align = is_text.then_some(align);
            assert_eq!((found.space, found.size, found.align), (space, Some(size), align), "{name}");
            assert_eq!((found.is_managed, found.is_made()), (false, false), "{name}");
            assert_eq!(found.line.is_some(), is_text);
            let at = &file[found.offset..];
            assert!(!is_text || at.starts_with(found.name.as_bytes()), "{name}");
        }
        assert_eq!(variable(&variables, "_ZN2ns5innerE").base_name(), "inner");
        if is_nvcc {
            let counter = variable(&variables, "counter");
            assert!(counter.is_managed && counter.space == StateSpace::Global);
        }
        let made: Vec<&str> = variables.iter().filter(|found| found.is_made()).map(|found| found.name).collect();
        assert_eq!(made, if is_nvcc { &["$str"][..] } else { &["__const_$__Z3usePi_$_local", "_$_str"] });
    }
}

#[test]
fn digests_of_types_are_made() {
    let text = ".version 8.0 .target sm_80 .visible .global .align 8 .b8 __gpu_abi_digests_1_step[16] = {195, 132, 0, 0, 0, 0, 0, 7, 9};";
    let module = Module::read(text.as_bytes()).unwrap();
    let [digests] = module.variables().unwrap()[..] else { panic!("one variable") };
    assert!(digests.is_made() && digests.name.starts_with(crate::model::DIGESTS));
    assert_eq!(digests.initial_bytes(), Some(vec![195, 132, 0, 0, 0, 0, 0, 7, 9]));
    assert_eq!(look_up_variable(&[digests], digests.name), Lookup::One(digests));
}

#[test]
fn what_nvcc_takes_out_of_functions_is_made() {
    let is_made = |name: &str| {
        let text = format!(".version 8.0\n.target sm_80\n.weak .global .align 1 .b8 {name}[1];\n");
        Module::read(text.as_bytes()).unwrap().variables().unwrap()[0].is_made()
    };
    for name in ["_Z1qILi1024EEvPf$0", "_ZN3sim4stepEPf$241", "_Z4stepv$0"] {
        assert!(is_made(name), "{name}");
    }
    let of_kernel =
        ".version 8.0\n.target sm_80\n.weak .global .align 1 .b8 step$30[1];\n.global .b8 step$;\n.entry step() { ret; }";
    let module = Module::read(of_kernel.as_bytes()).unwrap();
    for variables in [module.variables().unwrap(), module.declarations().unwrap().variables.unwrap()] {
        assert_eq!(variables.iter().map(|found| found.is_made()).collect::<Vec<_>>(), [true, false]);
    }
    for name in ["_ZN3sim4q$10E", "q$0", "_ZZ4stepPfE5table", "_ZN3sim5tableE", "_ZZN3sim4stepEPfE5table_0"] {
        assert!(!is_made(name), "{name}");
    }
}

#[test]
fn variables_of_other_modules_are_marked() {
    for file in [RELOCATABLE, RELOCATABLE_PTX] {
        let variables = Module::read(file).unwrap().variables().unwrap();
        let (elsewhere, open) = (variable(&variables, "elsewhere"), variable(&variables, "open_ended"));
        assert_eq!((elsewhere.linkage, elsewhere.space, elsewhere.size), (Linkage::Extern, StateSpace::Global, Some(2)));
        assert_eq!((open.linkage, open.space, open.size), (Linkage::Extern, StateSpace::Const, None));
        assert_eq!(variable(&variables, "params").linkage, Linkage::Visible);
        assert_eq!(variable(&variables, "hidden").linkage, Linkage::Internal);
    }
}

#[test]
fn ptx_and_cubins_state_the_same_limits() {
    let [text, cubin] = [PTX, CUBIN].map(|file| Module::read(file).unwrap());
    for name in ["use", "bounded", "frugal", "ranked", "clustered", "blocked"] {
        let limits = [&text, &cubin].map(|module| {
            let kernel = module.kernels().map(Result::unwrap).find(|kernel| kernel.base_name() == name).unwrap();
            kernel.limits
        });
        let [mut text, cubin] = limits;
        assert_eq!(text.min_blocks.is_some(), matches!(name, "bounded" | "ranked"));
        text.min_blocks = None;
        assert_eq!(text, cubin, "{name}");
        assert_eq!(cubin.max_threads.is_some(), matches!(name, "bounded" | "ranked"), "{name}");
        assert_eq!(cubin.max_registers, (name == "frugal").then_some(40));
        assert_eq!(cubin.max_cluster_rank, (name == "ranked").then_some(4));
        assert_eq!(cubin.is_explicit_cluster, name == "clustered");
        let cluster = [("clustered", [2, 1, 1]), ("blocked", [2, 2, 1])].into_iter().find(|(with, _)| *with == name);
        assert_eq!(cubin.required_cluster, cluster.map(|(_, cluster)| cluster));
        assert_eq!(cubin.required_threads, (name == "blocked").then_some([64, 2, 1]));
    }
}

#[test]
fn shared_memory_is_what_ptxas_takes() {
    let bytes = |file: &[u8], name: &str| Module::read(file).unwrap().static_shared().unwrap().bytes(name);
    for file in [SM_75, CUBIN, PTX, PTX_13_0] {
        assert_eq!((bytes(file, "_Z3usePi"), bytes(file, "_Z7boundedPi")), (Some(145), Some(0)));
    }
    assert_eq!(bytes(RELOCATABLE, "_Z3usePi"), None);
    let shared: [&[u8]; 3] = [
        include_bytes!("../testdata/shared.ptx"),
        include_bytes!("../testdata/shared.12_9.cubin"),
        include_bytes!("../testdata/shared.sm_90.cubin"),
    ];
    for file in shared {
        assert_eq!((bytes(file, "ordered"), bytes(file, "none"), bytes(file, "other")), (Some(82), Some(0), None));
    }
}

#[test]
fn damaged_files_are_errors_at_most() {
    for file in [CUBIN, RELOCATABLE, PTX, CLANG] {
        for at in (0..file.len()).step_by(7) {
            let mut damaged = file.to_vec();
            damaged[at] = damaged[at].wrapping_add(0x55);
            for bytes in [&damaged[..], &file[..at]] {
                if let Ok(module) = Module::read(bytes) {
                    let _ = (module.variables(), module.static_shared());
                }
            }
        }
    }
}

/// clang states the sizes of padded vectors only, and no alignments.
#[cfg(feature = "debug")]
#[test]
fn vectors_are_aligned_to_their_sizes() {
    let module = Module::read(include_bytes!("../testdata/vectors.clang.ptx")).unwrap();
    let info = crate::debug::DebugInfo::read(&module).unwrap().unwrap();
    for (name, sizes) in [("Lanes", [1, 16]), ("Padded", [4, 16])] {
        let record = info.ty(name).unwrap().record().unwrap();
        let found: Vec<u64> = record.members.iter().filter_map(|member| member.ty.size).collect();
        assert_eq!((found.as_slice(), record.max_align()), (&sizes[..], Some(16)), "{name}");
    }
}

/// nvcc 13.0 describes base classes as members, called `__b_5Named` and `__b_N3sim4BodyE`.
#[cfg(feature = "debug")]
#[test]
fn base_classes_of_older_releases_are_base_classes() {
    let module = Module::read(include_bytes!("../testdata/bases.13_0.ptx")).unwrap();
    let info = crate::debug::DebugInfo::read(&module).unwrap().unwrap();
    let members = &info.ty("Ship").unwrap().record().unwrap().members;
    let found: Vec<_> = members.iter().map(|member| (member.name.as_deref(), member.is_base_class)).collect();
    assert_eq!(found, [(None, true), (None, true), (Some("crew"), false)]);
}

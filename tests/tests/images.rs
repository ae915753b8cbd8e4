//! Declared kernels and variables in files with several images.

use gpu_abi::variable::Constant;
use gpu_abi::verify::CheckReport;
use gpu_abi::{DevicePtr, kernels};

const UNLIKE: &[u8] = include_bytes!("../../ui-tests/kernels/unlike.fatbin");
const LIBRARIES: [&[u8]; 2] =
    [include_bytes!("../../ui-tests/kernels/libstep.so"), include_bytes!("../../ui-tests/kernels/libstep.a")];

#[kernels]
unsafe extern "C" {
    fn scale(data: DevicePtr<f32>, n: u32);
    fn clear(data: DevicePtr<f32>, n: u32);
    fn clean(data: DevicePtr<f32>, n: u32);
}

#[kernels(set = Unlike)]
unsafe extern "C" {
    #[ptx(name = "gain")]
    static GAIN: Constant<f32>;
}

#[kernels(set = Table)]
unsafe extern "C" {
    #[ptx(name = "gain")]
    static GAINS: Constant<[[f32; 2]; 2]>;
}

fn checked<K: gpu_abi::launch::KernelSet>(file: &[u8]) -> CheckReport {
    gpu_abi_tests::checked::check::<K>(file, None)
}

#[test]
fn a_kernel_is_compared_in_the_images_that_have_it() {
    // The image for sm_90 does not, nor do the modules of other compilations.
    for file in [UNLIKE, LIBRARIES[0], LIBRARIES[1]] {
        let report = checked::<scale>(file);
        assert!(report.agrees(), "{report}");
        assert_eq!(report.kernels[0].symbol.as_deref(), Some("_Z5scalePfj"));
    }
    let report = checked::<clear>(UNLIKE);
    assert!(!report.agrees());
    assert_eq!(
        report.to_string(),
        "`clear` is called `_Z5clearPfj` in the PTX for sm_75 and `clear` in the PTX for sm_90: a program loads the kernel \
         by one name; compile it again for all architectures"
    );
    let report = checked::<clean>(UNLIKE);
    assert_eq!((report.agrees(), &report.kernels[0].symbol), (false, &None));
    assert_eq!(report.to_string(), "the file has no kernel `clean`: did you mean `clear` (`_Z5clearPfj`), `clear`?");
}

#[test]
fn generated_declarations_say_which_images_lack_a_kernel() {
    let declared = |file: &str| {
        let path = format!("{}/../ui-tests/kernels/{file}", env!("CARGO_MANIFEST_DIR"));
        let declarations = gpu_abi_bindgen::Bindings::new().file(path).declarations(None).unwrap();
        (declarations.text, declarations.notes.join(" "))
    };
    let (text, notes) = declared("unlike.fatbin");
    assert!(text.contains("fn scale("), "{text}");
    assert!(notes.contains("`_Z5clearPfj`, `_Z5scalePfj` are not in the PTX for sm_90."), "{notes}");
    // No declaration agrees with both definitions.
    for (file, why) in [
        ("twice.a", "the file has several kernels of that name, which take different types."),
        ("twice.o", "the file: there are several different definitions of `_Z4pick4ItemPi`."),
    ] {
        let (text, notes) = declared(file);
        assert!(!text.contains("fn pick("), "{text}");
        assert!(notes.contains(&format!("`_Z4pick4ItemPi` is not declared: {why}")), "{notes}");
    }
}

/// Returns a fatbin with these images of PTX text: for `sm_75` and each following architecture.
fn fatbin(texts: &[&str]) -> Vec<u8> {
    let mut entries = Vec::new();
    for (text, arch) in texts.iter().zip([75, 80, 90]) {
        let numbers = [0x0101_0001, 64, text.len() as u32, 0, 0, 0, 0, arch];
        entries.extend(numbers.into_iter().chain([0; 8]).flat_map(u32::to_le_bytes).chain(text.bytes()));
    }
    let numbers = [0xba55_ed50, 16 << 16 | 1, entries.len() as u32, 0];
    [numbers.map(u32::to_le_bytes).concat(), entries].concat()
}

#[test]
fn a_variable_is_compared_in_the_images_that_have_it() {
    let [with, without, other] = [
        ".version 8.0 .target sm_75 .address_size 64 .visible .const .align 4 .f32 gain;",
        ".version 8.0 .target sm_80 .address_size 64 .visible .const .align 4 .f32 loss;",
        ".version 8.0 .target sm_80 .address_size 64 .visible .const .align 8 .f64 gain;",
    ];
    assert!(checked::<Unlike>(&fatbin(&[with, with])).agrees());
    for images in [&[with, without][..], &[without, with], &[with, with, without]] {
        let report = checked::<Unlike>(&fatbin(images));
        assert!(report.agrees() && report.variables[0].symbol.is_some(), "{report}");
    }
    let report = checked::<Unlike>(&fatbin(&[without, other, with])).to_string();
    assert!(
        report.contains(": `gain` has 4 bytes in Rust and 8 in the kernel's module: the PTX for sm_80, line 1, declares"),
        "{report}"
    );
    assert_eq!(
        checked::<Unlike>(&fatbin(&[without])).to_string(),
        "the file has no variable `gain`, only `loss`: correct the name here or in the kernel's source, or write its name as \
         `#[ptx(name = \"..\")]`"
    );
    // Debug information has no more about an array of numbers.
    let table = ".version 8.0 .target sm_75 .address_size 64 .visible .const .align 4 .f32 gain[4];";
    let report = checked::<Table>(&fatbin(&[table]));
    assert!(report.agrees() && report.is_complete(), "{report}");
    // Two source files, of which one has the variable.
    let report = checked::<Unlike>(&[fatbin(&[with]), fatbin(&[without])].concat());
    assert!(report.agrees(), "{report}");
}

/// A variable and a kernel of internal linkage, in two sources of one name: only the ids in their symbols differ.
const STATE: [&str; 2] =
    ["_ZN34_INTERNAL_2d14e5b2_4_k_cu_89dafec93sim5stateE", "_ZN34_INTERNAL_ab80971c_4_k_cu_717b6ead3sim5stateE"];
const INNER: [&str; 2] =
    ["_ZN36_GLOBAL__N__2d14e5b2_4_k_cu_89dafec95innerEi", "_ZN36_GLOBAL__N__ab80971c_4_k_cu_717b6ead5innerEi"];

#[kernels(set = Own)]
unsafe extern "C" {
    #[ptx(name = "_ZN36_GLOBAL__N__ab80971c_4_k_cu_717b6ead5innerEi")]
    fn own(count: i32);
    #[ptx(name = "_ZN34_INTERNAL_ab80971c_4_k_cu_717b6ead3sim5stateE")]
    static STATE_OF_OTHER: gpu_abi::variable::Global<i32>;
}

#[test]
fn a_symbol_is_that_of_its_own_source() {
    let text = |number: usize| {
        format!(
            ".version 8.0 .target sm_75 .address_size 64 .global .align 4 .u32 {};
             .visible .entry {}(.param .u32 count) {{ ret; }}",
            STATE[number], INNER[number]
        )
    };
    let texts = [text(0), text(1)];
    let [one, other] = texts.each_ref().map(|text| fatbin(&[text]));
    for file in [[&one[..], &other].concat(), [&other[..], &one].concat(), other.clone()] {
        let report = checked::<Own>(&file);
        assert!(report.agrees(), "{report}");
        assert_eq!(
            (report.kernels[0].symbol.as_deref(), report.variables[0].symbol.as_deref()),
            (Some(INNER[1]), Some(STATE[1]))
        );
    }
    // Of another build, with another id: found if it is the only one.
    assert!(checked::<Own>(&one).agrees());
    let third = |text: &str| text.replace("2d14e5b2", "3e25f6c3").replace("89dafec9", "90ebafd0");
    let third = fatbin(&[&third(&texts[0])]);
    let report = checked::<Own>(&[one, third].concat()).to_string();
    assert!(report.contains("` could be any of several kernels in the file: write one of their names, "), "{report}");
    assert!(report.contains("` could be any of several variables in the file: write one of their names, "), "{report}");
    // The images of one source must have one symbol.
    let report = checked::<Own>(&fatbin(&[&texts[1], &texts[0]])).to_string();
    assert!(report.contains(&format!("` is called `{}` in ", STATE[1])), "{report}");
}

/// What `gpu_abi::launch::Config` checks is in the constants of the kernels that a file has.
#[test]
fn declared_kernels_have_the_limits_of_the_file() {
    #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/../gpu-abi/reader/testdata/variables.ptx"))]
    unsafe extern "C" {
        fn blocked(out: DevicePtr<i32>);
        fn clustered(out: DevicePtr<i32>);
        fn ranked(out: DevicePtr<i32>);
    }

    let limits = |limits: &gpu_abi::launch::Limits| {
        (limits.required_threads, limits.required_cluster, limits.is_explicit_cluster, limits.max_cluster_rank)
    };
    assert_eq!(limits(&blocked::LIMITS), (Some([64, 2, 1]), Some([2, 2, 1]), false, None));
    assert_eq!(limits(&clustered::LIMITS), (None, Some([2, 1, 1]), true, None));
    assert_eq!(limits(&ranked::LIMITS), (None, None, false, Some(4)));
}

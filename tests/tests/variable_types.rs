//! The types of variables in object files of the host, which `tests/data/host/bless` makes.

use gpu_abi::verify::Artifact;
use gpu_abi::verify::types::KernelTypes;
use gpu_abi_tests::host_types::described_type;

const WHOLE: &[u8] = include_bytes!("../data/host/variables.o");
const SEPARATE: &[u8] = include_bytes!("../data/host/variables_rdc.o");

const INNER: &str = "Inner { 0 id: unsigned int; 4 flag: unsigned char; }";

/// Returns the types of all variables of a file's images, by their names without what differs from file to file.
fn types_of(file: &[u8], types: &mut KernelTypes<'_>) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for image in &Artifact::read(file).unwrap().images {
        let unpacked = image.unpack().unwrap();
        for variable in unpacked.module().unwrap().variables().unwrap() {
            let symbol = variable.name;
            let ty = types.variable(symbol, variable.is_managed).unwrap();
            let ty = ty.unwrap_or_else(|| panic!("`{symbol}` is not described"));
            assert_eq!(ty.size, variable.size.map(|size| size as u64), "{symbol}");
            all.push((variable.base_name().to_owned(), described_type(&ty, types.types())));
        }
    }
    all.sort();
    all.dedup();
    all
}

#[test]
fn all_variables_have_the_sizes_of_the_image() {
    let scene = format!("Scene {{ 0 sun: float[3] = 3 of float; 12 inner: {INNER}; 24 all: const Inner * -> Inner; }}");
    let camera = "Camera { 0 position: float[4] = 4 of float; }";
    let wanted = [
        ("anonymous", INNER.to_owned()),
        ("grid", format!("Camera[4][3] = 4 of Camera[3] = 3 of {camera}")),
        ("hidden", scene.clone()),
        ("inside", scene.clone()),
        ("instance", INNER.to_owned()),
        ("mode", "Mode { Fast = 0, Exact = 1 }".to_owned()),
        ("own", INNER.to_owned()),
        ("params", scene.clone()),
        ("plain", "int".to_owned()),
        ("shared_scene", scene),
        ("shared_views", format!("Camera[4] = 4 of {camera}")),
        ("table", format!("Inner[2] = 2 of {INNER}")),
        ("view", format!("const Camera * -> {camera}")),
    ];
    let wanted = wanted.map(|(name, ty)| (name.to_owned(), ty));
    for (file, shadows) in [(WHOLE, WHOLE), (SEPARATE, SEPARATE), (WHOLE, SEPARATE), (SEPARATE, WHOLE)] {
        assert_eq!(types_of(file, &mut KernelTypes::read(shadows).unwrap()), wanted);
    }
}

#[test]
fn variables_of_the_host_and_unknown_ones_are_not_found() {
    let mut types = KernelTypes::read(WHOLE).unwrap();
    // One of the host's alone has a shadow nowhere, but a description in the same unit: its name says where it is.
    assert!(types.variable("_ZN2ns6paramsE", false).unwrap().is_none());
    assert!(types.variable("step", false).unwrap().is_none());
    // Only a pointer is the shadow of a managed variable.
    assert!(types.variable("params", true).unwrap().is_none());
}

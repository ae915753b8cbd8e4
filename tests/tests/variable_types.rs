//! The types of variables in object files of the host, which `tests/data/host/bless` makes.

use gpu_abi::verify::Artifact;
use gpu_abi_reader::Module;
use gpu_abi_reader::debug::KernelTypes;

const WHOLE: &[u8] = include_bytes!("../data/host/variables.o");
const SEPARATE: &[u8] = include_bytes!("../data/host/variables_rdc.o");

/// The program `files variables` compares the types.
#[test]
fn all_variables_have_the_sizes_of_the_image() {
    for (file, shadows) in [(WHOLE, WHOLE), (SEPARATE, SEPARATE), (WHOLE, SEPARATE), (SEPARATE, WHOLE)] {
        let mut types = KernelTypes::read(shadows).unwrap();
        for image in &Artifact::read(file).unwrap().images {
            let unpacked = image.unpack().unwrap();
            let variables = Module::read(&unpacked).unwrap().variables().unwrap();
            assert_eq!(variables.len(), 13);
            for variable in variables {
                let ty = types.variable(variable.name, variable.is_managed).unwrap();
                let ty = ty.unwrap_or_else(|| panic!("`{}` is not described", variable.name));
                assert_eq!(ty.size, variable.size.map(|size| size as u64), "{}", variable.name);
            }
        }
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

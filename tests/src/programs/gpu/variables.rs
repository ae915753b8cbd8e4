//! Declares the variables of `tests/gpu/variables.ptx`; the build compares the two.

use super::suite::{ONE, Outcome, Suite};
use gpu_abi::launch::cudarc::{DeviceVariable, LaunchError, download, upload};
use gpu_abi::variable::{Constant, Global};
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_tests::random::Random;

/// The compiled module.
pub(crate) const PTX: &str = include_str!("../../../gpu/variables.ptx");

/// This record is converted, because of its bit-field.
#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
struct Scene {
    sun: Float3,
    flag: bool,
    #[ptx(bits = 4)]
    order: u32,
    seed: f64,
}

#[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/gpu/variables.ptx"))]
unsafe extern "C" {
    fn read_variables(out: DevicePtr<u64>);
    fn write_variables(order: u32);
    #[ptx(name = "scene")]
    static SCENE: Constant<Scene>;
    #[ptx(name = "small_number")]
    static SMALL_NUMBER: Constant<u16>;
    #[ptx(name = "history")]
    static HISTORY: Global<[Scene; 3]>;
}

/// Variables of the module declared with wrong sizes.
mod misdeclared {
    use gpu_abi::kernels;
    use gpu_abi::variable::Constant;

    #[kernels]
    unsafe extern "C" {
        #[ptx(name = "scene")]
        pub(super) static SCENE: Constant<[u32; 4]>;
        #[ptx(name = "nowhere")]
        pub(super) static NOWHERE: Constant<u32>;
    }
}

fn scene(random: &mut Random) -> Scene {
    let bits = random.bits();
    let number = |shift: u32| f32::from((bits >> shift) as i16);
    Scene {
        sun: Float3::new(number(0), number(16), number(32)),
        flag: bits >> 48 & 1 == 1,
        order: (bits >> 60) as u32,
        seed: bits as f64,
    }
}

fn put(words: &mut Vec<u64>, scene: &Scene) {
    words.extend([scene.sun.x, scene.sun.y, scene.sun.z].map(|number| u64::from(number.to_bits())));
    words.extend([scene.flag.into(), scene.order.into(), scene.seed.to_bits()]);
}

/// Copies values to variables, which kernels read and write, and back.
pub(crate) fn all(suite: &mut Suite) -> Outcome {
    let (module, stream) = suite.loaded();
    let in_constant = DeviceVariable::load(&module, &stream, &SCENE)?;
    let small = DeviceVariable::load(&module, &stream, &SMALL_NUMBER)?;
    let history = DeviceVariable::load(&module, &stream, &HISTORY)?;
    let (reads, writes) = (suite.load::<read_variables>()?, suite.load::<write_variables>()?);
    for _ in 0..suite.values {
        let value = scene(&mut suite.random);
        let before = [(); 3].map(|()| scene(&mut suite.random));
        let number = suite.random.bits() as u16;
        in_constant.upload(&stream, &value)?;
        small.upload(&stream, &number)?;
        history.upload(&stream, &before)?;
        let mut expected = Vec::new();
        put(&mut expected, &value);
        put(&mut expected, &before[2]);
        expected.push(number.into());
        suite.answer(&reads, Some(|args| args.pack()), &expected, |out, launch| launch(read_variables::args(out)))?;

        // SAFETY: the kernel is compiled with this parameter, and writes to the module's own memory.
        unsafe { writes.launch(&stream, ONE, write_variables::args(&7)) }?;
        let found = (in_constant.download(&stream)?, small.download(&stream)?, history.download(&stream)?);
        let after = [before[0], Scene { order: 7, ..value }, before[2]];
        let copied = download::<Scene>(&stream, &upload(&stream, &after)?)?;
        if copied != after {
            suite.wrong.push(format!("a slice of records: {copied:?}, expected {after:?}"));
        }
        if found != (value, number, after) {
            suite.wrong.push(format!("variables: {found:?}, expected {:?}", (value, number, after)));
        }
    }
    match DeviceVariable::load(&module, &stream, &misdeclared::SCENE) {
        Err(LaunchError::Size { name: "scene", module: 24, rust: 16 }) => {}
        other => suite.wrong.push(format!("scene: declared otherwise than compiled, and {other:?}")),
    }
    match DeviceVariable::load(&module, &stream, &misdeclared::NOWHERE) {
        Err(LaunchError::Driver(_)) => {}
        other => suite.wrong.push(format!("nowhere: not in the module, and {other:?}")),
    }
    let large = Scene { order: 16, ..scene(&mut suite.random) };
    for refused in [in_constant.upload(&stream, &large), upload(&stream, &[large]).map(drop)] {
        if !matches!(refused, Err(LaunchError::Value(_))) {
            suite.wrong.push(format!("scene: 16 does not fit in 4 bits, and {refused:?}"));
        }
    }
    Ok(())
}

//! Modules: their parts in order, and what is refused.

use gpu_abi::call::{Linkage, OpaqueVariable, Parameter, Signature};
use gpu_abi::layout::{Handle, StateSpace};
use gpu_abi::ptx::{Arch, Feature, IsaVersion, Limits, Module, ModuleHeader, ModuleVariable, Target, VariableError};
use gpu_abi::{PtxLayout, vector::Float3};
use gpu_abi_tests::modules::whole;

fn target(major: u8, minor: u8, arch: u16) -> Target {
    Target::new(IsaVersion::new(major, minor), Arch::new(arch)).unwrap()
}

#[test]
fn parts_stand_in_the_order_they_are_given() {
    let text = whole::text(target(8, 6, 90)).unwrap();
    let mut parts = include_str!("../data/whole.ptx").split("// ..\n");
    assert!(parts.next().is_some_and(|start| text.starts_with(start)), "{text}");
    assert!(parts.all(|part| text.contains(part)), "{text}");
    assert!(text.ends_with(".b32 .debug_line\n}\n"), "{text}");
}

/// Returns why a module for `target` refuses what `write` gives it.
fn refused(
    header: impl Into<ModuleHeader>,
    write: impl FnOnce(&mut Module<'_>) -> Result<(), gpu_abi::ptx::ModuleError>,
) -> String {
    let mut text = String::new();
    let mut module = Module::new(&mut text, header).unwrap();
    let error = write(&mut module).unwrap_err().to_string();
    assert!(text.ends_with(".address_size 64\n"), "nothing of what is refused is written: {text}");
    error
}

#[test]
fn what_the_target_lacks_is_refused() {
    let old = target(6, 3, 75);
    let kernel = Signature::entry("kernel", &[]).unwrap();
    let limits = Limits { max_cluster_rank: Some(4), ..Limits::UNKNOWN };
    assert_eq!(
        refused(target(8, 6, 80), |module| module.kernel(&kernel, &limits, |_| Ok(()))),
        "`.maxclusterrank` needs PTX 7.8 and sm_90, but the module is PTX 8.6 for sm_80"
    );
    assert_eq!(
        refused(old, |module| module.require(&Feature::CLUSTER_SCOPE)),
        "`.cluster` needs PTX 7.8 and sm_90, but the module is PTX 6.3 for sm_75"
    );
    let many = [Parameter::of::<[u8; 4353]>()];
    let kernel = Signature::entry("kernel", &many).unwrap();
    assert_eq!(
        refused(target(8, 0, 75), |module| module.function(&kernel, |_| Ok(()))),
        "`over 4352 bytes of parameters` needs PTX 8.1 and sm_70, but the module is PTX 8.0 for sm_75"
    );
    let max = [Parameter::of::<u8>(), Parameter::of::<[u32; 8191]>()];
    let kernel = Signature::entry("kernel", &max).unwrap();
    assert_eq!(
        refused(target(8, 1, 75), |module| module.function(&kernel, |_| Ok(()))),
        "the parameters of `kernel` take 32768 bytes: the maximum is 32764"
    );
}

#[test]
fn parts_that_cannot_be_are_refused() {
    let target = target(8, 6, 90);
    let outer = Signature::func("outer", &[]).unwrap().with_linkage(Linkage::Extern);
    assert_eq!(
        refused(target, |module| module.function(&outer, |_| Ok(()))),
        "`outer` is `.extern`, so another module defines it: declare it with `declare`, or give it another linkage"
    );
    let func = Signature::func("f", &[]).unwrap();
    let limits = Limits { max_registers: Some(32), ..Limits::UNKNOWN };
    assert_eq!(
        refused(target, |module| module.kernel(&func, &limits, |_| Ok(()))),
        "`f` is a `.func`: only an `.entry` has limits on its launches"
    );
    let entry = Signature::entry("k", &[]).unwrap();
    let limited = |target, limits: Limits| refused(target, |module| module.kernel(&entry, &limits, |_| Ok(())));
    let threads = Limits { max_threads: Some([64, 1, 1]), required_threads: Some([32, 1, 1]), ..Limits::UNKNOWN };
    assert_eq!(limited(target, threads), "`k` has both `.maxntid` and `.reqntid`: set one of them to `None`");
    let clusters = Limits { required_cluster: Some([2, 1, 1]), max_cluster_rank: Some(4), ..Limits::UNKNOWN };
    assert_eq!(
        limited(target, clusters),
        "`k` has both `.maxclusterrank` and `.reqnctapercluster`: set one of them to `None`"
    );
    let sampler = OpaqueVariable::new(Handle::Sampler, "s").unwrap();
    let error = refused(target, |module| module.opaque(&sampler));
    assert!(error.contains("needs `texmode_independent` in `.target`"), "{error}");
    let mut text = String::new();
    let module = Module::new(&mut text, target).unwrap();
    assert!(module.sections(|_| Ok(())).unwrap_err().to_string().contains("set `ModuleHeader::debug`"));
}

#[test]
fn variables_that_cannot_be_are_refused() {
    let new = |space| ModuleVariable::new(space, &Float3::LAYOUT, "v");
    let said = |result: Result<ModuleVariable<'_>, VariableError>| result.unwrap_err().to_string();
    assert_eq!(said(new(StateSpace::Local)), "`v` cannot be in .local: write `Global`, `Const` or `Shared`");
    let global = new(StateSpace::Global).unwrap();
    assert_eq!(said(global.bytes(&[0; 4])), "the initial value of `v` has 4 bytes, but the variable has 12");
    assert_eq!(
        said(new(StateSpace::Shared).unwrap().bytes(&[0; 12])),
        "`v` is `.shared`, which cannot have an initial value: leave it out"
    );
    assert_eq!(
        said(global.bytes(&[1; 12]).unwrap().with_linkage(Linkage::Extern)),
        "`v` is `.extern`, which cannot have an initial value: leave it out"
    );
    let empty = <[u8; 0]>::LAYOUT;
    assert_eq!(said(ModuleVariable::new(StateSpace::Global, &empty, "v")), "`v` has no size: leave it out");
}

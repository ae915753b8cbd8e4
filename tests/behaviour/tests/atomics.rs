//! Atomic operations against the guide's own table (chapter 4), and what they refuse.

use gpu_abi::atomic::{
    AtomicError, AtomicType, Atomics, FenceOrdering, LoadOrdering, RmwOp, RmwOrdering, Scope, StoreOrdering,
};
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::{Address, Arch, Code, Identifier, IsaVersion, Register, RegisterClass, Target};

/// The guide's table as its page has it: a call of C++, then the mappings it has, a line each.
const GUIDE: &str = include_str!("../../data/guide-atomics.txt");

/// A target that has every instruction of the table.
fn target() -> Target {
    Target::new(IsaVersion::new(8, 6), Arch::new(90)).unwrap()
}

/// Returns the ordering of the same name among those of an operation.
fn narrowed<T: Copy + Into<RmwOrdering>>(all: &[T], ordering: RmwOrdering) -> T {
    all.iter().copied().find(|one| (*one).into() == ordering).unwrap()
}

/// Returns what is written for a call such as `atomic_load(memory_order_acquire, thread_scope_<scope>)`, in the guide's words.
fn mapped(call: &str) -> String {
    let (function, rest) = call.split_once("(memory_order_").unwrap();
    let (order, _) = rest.split_once(',').unwrap();
    let ordering = match order {
        "relaxed" => RmwOrdering::Relaxed,
        "acquire" => RmwOrdering::Acquire,
        "release" => RmwOrdering::Release,
        "acq_rel" => RmwOrdering::AcqRel,
        "seq_cst" => RmwOrdering::SeqCst,
        _ => panic!("{call}"),
    };
    let atomics = Atomics::new(target(), Scope::Gpu).unwrap();
    let mut text = String::new();
    let code = &mut Code::new(&mut text);
    let [at, r] = ["a", "r"].map(|name| Identifier::new(name).unwrap());
    let at = Address::new(at, 0);
    let ty = AtomicType::U32;
    match function {
        "atomic_thread_fence" => atomics.fence(narrowed(&FenceOrdering::ALL, ordering)).write(code).map_err(Into::into),
        "atomic_load" => atomics.load(ty, narrowed(&LoadOrdering::ALL, ordering)).unwrap().write(code, r, at),
        "atomic_store" => atomics.store(ty, narrowed(&StoreOrdering::ALL, ordering)).unwrap().write(code, at, r),
        "atomic_<rmw op>" => atomics.rmw(RmwOp::Add, ty, ordering).unwrap().write(code, Some(r.into()), at, 1),
        _ => panic!("{call}"),
    }
    .unwrap();
    let instructions = text.lines().map(|line| {
        let opcode = line.split([' ', ';']).next().unwrap();
        let opcode = opcode.trim_end_matches(".u32").trim_end_matches(".b32");
        opcode.replace(".gpu", ".<scope>").replace(".add", ".<rmw op>") + ";"
    });
    instructions.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_row_of_the_guide_is_written() {
    let mut rows = 0;
    let mut lines = GUIDE.lines();
    while let Some(call) = lines.find(|line| line.starts_with("atomic_")) {
        // The guide recommends the first of several mappings.
        let mapping = lines.next().unwrap().trim_end_matches(" (recommended) OR");
        assert_eq!(mapped(call), mapping, "{call}");
        rows += 1;
    }
    assert_eq!(rows, 4 + 3 + 3 + 2 + 3, "the guide's rows");
}

#[test]
fn what_a_target_lacks_is_replaced_by_what_is_stronger() {
    let old = Target::new(IsaVersion::new(8, 6), Arch::new(80)).unwrap();
    let fence = |target, scope, ordering| Atomics::new(target, scope).unwrap().fence(ordering).to_string();
    assert_eq!(fence(target(), Scope::Cluster, FenceOrdering::Acquire), "fence.acquire.cluster");
    assert_eq!(fence(old, Scope::Cluster, FenceOrdering::Acquire), "fence.acq_rel.gpu");
    assert_eq!(fence(old, Scope::Cta, FenceOrdering::Release), "fence.acq_rel.cta");
    assert_eq!(fence(old, Scope::Sys, FenceOrdering::SeqCst), "fence.sc.sys");
}

#[test]
fn what_does_not_exist_is_refused_by_name() {
    let refused = |error: AtomicError| error.to_string();
    let gpu = Atomics::new(target(), Scope::Gpu).unwrap();
    assert_eq!(
        refused(gpu.rmw(RmwOp::And, AtomicType::F32, RmwOrdering::Relaxed).unwrap_err()),
        "there is no atomic and of `F32`: write a compare-and-swap loop with `compare_exchange`"
    );
    assert_eq!(
        refused(gpu.rmw(RmwOp::Add, AtomicType::U8, RmwOrdering::Relaxed).unwrap_err()),
        "there is no atomic add of `U8`: write a compare-and-swap loop with `compare_exchange` of the 32-bit word that contains it"
    );
    assert_eq!(
        refused(gpu.rmw(RmwOp::Inc, AtomicType::S32, RmwOrdering::Relaxed).unwrap_err()),
        "there is no atomic inc of `S32`: write `U32`"
    );
    for (op, ty) in [(RmwOp::Min, AtomicType::F64), (RmwOp::Exchange, AtomicType::U16), (RmwOp::Add, AtomicType::U128)] {
        assert_eq!(gpu.rmw(op, ty, RmwOrdering::Relaxed), Err(AtomicError::Operation { op, ty }));
    }
    assert_eq!(
        refused(gpu.compare_exchange(AtomicType::S8, RmwOrdering::Relaxed, LoadOrdering::Relaxed).unwrap_err()),
        "there is no compare-and-swap of `S8`: swap the 32-bit word that contains it"
    );
    assert_eq!(
        refused(gpu.with_space(StateSpace::Const).unwrap_err()),
        "`.const` has no atomic operations: write `Generic`, `Global` or `Shared`"
    );
    let ampere = Atomics::new(Target::new(IsaVersion::new(9, 0), Arch::new(80)).unwrap(), Scope::Gpu).unwrap();
    assert!(ampere.load(AtomicType::U128, LoadOrdering::Acquire).is_ok());
    assert_eq!(
        refused(ampere.rmw(RmwOp::Exchange, AtomicType::U128, RmwOrdering::AcqRel).unwrap_err()),
        "`atom.cas.b128` needs PTX 8.3 and sm_90, but the module is PTX 9.0 for sm_80"
    );
    let wide = Atomics::new(Target::new(IsaVersion::new(8, 3), Arch::new(90)).unwrap(), Scope::Sys).unwrap();
    assert_eq!(
        refused(wide.store(AtomicType::S128, StoreOrdering::Release).unwrap_err()),
        "`.b128 with .sys` needs PTX 8.4 and sm_70, but the module is PTX 8.3 for sm_90"
    );
    let pascal = Target::new(IsaVersion::new(6, 0), Arch::new(61)).unwrap();
    assert_eq!(
        Atomics::new(pascal, Scope::Cta).unwrap_err().to_string(),
        "`fence` needs PTX 6.0 and sm_70, but the module is PTX 6.0 for sm_61"
    );
}

/// Returns what `op` on a `ty` with the operand `value` is.
fn rmw<'a>(op: RmwOp, ty: AtomicType, value: impl Into<gpu_abi::ptx::Operand<'a>>) -> String {
    let mut text = String::new();
    let rmw = Atomics::new(target(), Scope::Cta).unwrap().rmw(op, ty, RmwOrdering::Relaxed).unwrap();
    rmw.write(&mut Code::new(&mut text), None, Address::new(Identifier::new("a").unwrap(), 0), value).unwrap();
    text
}

/// With operands in registers, `tests/tests/litmus.rs` compares the values that operations leave.
#[test]
fn a_difference_is_a_sum_with_the_negated_constant() {
    assert_eq!(rmw(RmwOp::Sub, AtomicType::S32, 5), "atom.relaxed.cta.add.s32 _, [a], -5;\n");
    assert_eq!(rmw(RmwOp::Sub, AtomicType::U32, 5), "atom.relaxed.cta.add.u32 _, [a], 4294967291;\n");
    assert_eq!(rmw(RmwOp::Sub, AtomicType::U64, u64::MAX), "atom.relaxed.cta.add.u64 _, [a], 1;\n");
    assert_eq!(rmw(RmwOp::Sub, AtomicType::F32, 1.0_f32), "atom.relaxed.cta.add.f32 _, [a], 0fBF800000;\n");
    let bits = rmw(RmwOp::Sub, AtomicType::Bf16, 0x3f80);
    assert!(bits.contains("mov.b16 %abi_value, 49024;") && bits.contains(".add.noftz.bf16 _, [a], %abi_value;"), "{bits}");
}

#[test]
fn a_register_that_cannot_hold_the_address_is_refused() {
    let error = |space, class| {
        let atomics = Atomics::new(target(), Scope::Gpu).unwrap().with_space(space).unwrap();
        let at = Address::new(Register::new(class, 3), 8);
        let mut text = String::new();
        let code = &mut Code::new(&mut text);
        let load = atomics.load(AtomicType::U32, LoadOrdering::SeqCst).unwrap().write(
            code,
            Register::new(RegisterClass::B32, 1),
            at,
        );
        let store = atomics.store(AtomicType::U8, StoreOrdering::Relaxed).unwrap().write(code, at, 1);
        let add = atomics.rmw(RmwOp::Add, AtomicType::U32, RmwOrdering::Relaxed).unwrap().write(code, None, at, 1);
        let swap = atomics.compare_exchange(AtomicType::U64, RmwOrdering::Relaxed, LoadOrdering::Relaxed).unwrap();
        let swap = swap.write(code, None, at, 1, 2);
        let errors = [load, store, add, swap].map(|written| written.err().map(|error| error.to_string()));
        assert!(errors.iter().all(|error| *error == errors[0]), "{errors:?}");
        assert_eq!(text.is_empty(), errors[0].is_some());
        errors.into_iter().next().unwrap()
    };
    let refused = |name: &str, class: &str, space: &str| {
        Some(format!("`{name}` is a `{class}` register: write one of class `.b64` for an address in `{space}`"))
    };
    assert_eq!(error(StateSpace::Global, RegisterClass::B32), refused("%r3", ".b32", ".global"));
    assert_eq!(error(StateSpace::Generic, RegisterClass::B32), refused("%r3", ".b32", ".generic"));
    assert_eq!(error(StateSpace::Shared, RegisterClass::F64), refused("%fd3", ".f64", ".shared"));
    for (space, class) in [(StateSpace::Shared, RegisterClass::B32), (StateSpace::Shared, RegisterClass::B64)] {
        assert_eq!(error(space, class), None);
    }
    assert_eq!(error(StateSpace::Generic, RegisterClass::B64), None);
}

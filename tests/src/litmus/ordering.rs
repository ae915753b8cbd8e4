//! Litmus tests: two threads on two variables, and an outcome that the ordering forbids.
//!
//! - Message passing: one thread stores data, then a flag with release; the other loads the flag with acquire, then the data. It
//!   must not see the flag without the data.
//! - Store buffering: each thread stores its own variable and loads the other's, all sequentially consistent. One of them must see
//!   the other's store.
//!
//! Each test has many instances at once. Within a block the two threads are in different warps, else in different blocks.

use std::error::Error;

use gpu_abi::DevicePtr;
use gpu_abi::atomic::{AtomicType, Atomics, LoadOrdering, RmwOp, RmwOrdering, Scope, StoreOrdering};
use gpu_abi::call::{Parameter, Signature};
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::{Address, Code, Feature, Identifier, Limits, Module, Target};

use super::{Case, Scale, Suite};

/// Bytes between two variables, so that each is in a cache line of its own.
const STRIDE: usize = 128;

/// A litmus test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// With a store and a load of the flag.
    MessagePassing,
    /// With exchanges of the flag on both sides.
    MessagePassingByExchange,
    /// With stores and loads.
    StoreBuffering,
    /// With relaxed accesses and a fence between them.
    StoreBufferingByFence,
}

impl Shape {
    const ALL: [Self; 4] =
        [Self::MessagePassing, Self::MessagePassingByExchange, Self::StoreBuffering, Self::StoreBufferingByFence];

    fn name(self) -> &'static str {
        match self {
            Self::MessagePassing => "message_passing",
            Self::MessagePassingByExchange => "message_passing_by_exchange",
            Self::StoreBuffering => "store_buffering",
            Self::StoreBufferingByFence => "store_buffering_by_fence",
        }
    }
}

/// Returns the module and the cases of every test and scope.
///
/// # Errors
/// Where the library refuses what the target should have.
pub fn suite(target: Target, scale: Scale) -> Result<Suite, Box<dyn Error>> {
    let (blocks, threads) = match scale {
        Scale::Gpu => (512, 256),
        Scale::Interpreter => (2, 32),
    };
    let mut text = String::new();
    let mut module = Module::new(&mut text, target)?;
    let mut cases = Vec::new();
    for shape in Shape::ALL {
        for scope in Scope::ALL {
            let name = format!("{}_{scope}", shape.name()).replace('.', "");
            kernel(&mut module, &name, shape, (scope, threads))?;
            cases.push(case(name, shape, (blocks, threads)));
        }
    }
    Ok(Suite { text, cases })
}

/// Writes the kernel `name(x, y, seen)`; `seen` has two numbers for each instance.
fn kernel(module: &mut Module<'_>, name: &str, shape: Shape, (scope, threads): (Scope, u32)) -> Result<(), Box<dyn Error>> {
    let parameters = [Parameter::of::<DevicePtr<u32>>(); 3];
    let signature = Signature::entry(name, &parameters)?;
    let target = module.target();
    let clusters = scope == Scope::Cluster && target.has(&Feature::CLUSTER_DIMENSIONS);
    let required_cluster = clusters.then_some([2, 1, 1]);
    let limits = Limits { required_cluster, is_explicit_cluster: clusters, ..Limits::UNKNOWN };
    let atomics = Atomics::new(target, scope)?.with_space(StateSpace::Global)?;
    let ty = AtomicType::U32;
    let relaxed_store = atomics.store(ty, StoreOrdering::Relaxed)?;
    let relaxed_load = atomics.load(ty, LoadOrdering::Relaxed)?;
    let (store, load) = match shape {
        Shape::MessagePassing | Shape::MessagePassingByExchange => (StoreOrdering::Release, LoadOrdering::Acquire),
        Shape::StoreBuffering => (StoreOrdering::SeqCst, LoadOrdering::SeqCst),
        Shape::StoreBufferingByFence => (StoreOrdering::Relaxed, LoadOrdering::Relaxed),
    };
    let (store, load) = (atomics.store(ty, store)?, atomics.load(ty, load)?);
    let [announce, look] = [(RmwOp::Exchange, RmwOrdering::Release), (RmwOp::Or, RmwOrdering::Acquire)]
        .map(|(op, ordering)| atomics.rmw(op, ty, ordering));
    let (announce, look) = (announce?, look?);
    let fence = atomics.fence(gpu_abi::atomic::FenceOrdering::SeqCst);
    let [x, y] = [Identifier::new("%x")?, Identifier::new("%y")?].map(|variable| Address::new(variable, 0));
    let [seen_x, seen_y] = [Identifier::new("%seen_x")?, Identifier::new("%seen_y")?];
    // The code of the two threads; they leave the values that they saw in `%seen_x` and `%seen_y`.
    let writer = |code: &mut Code<'_>| match shape {
        Shape::MessagePassing => {
            relaxed_store.write(code, x, 1)?;
            store.write(code, y, 1)
        }
        Shape::MessagePassingByExchange => {
            relaxed_store.write(code, x, 1)?;
            announce.write(code, None, y, 1)
        }
        Shape::StoreBuffering => {
            store.write(code, x, 1)?;
            load.write(code, seen_y, y)
        }
        Shape::StoreBufferingByFence => {
            relaxed_store.write(code, x, 1)?;
            fence.write(code)?;
            relaxed_load.write(code, seen_y, y)
        }
    };
    let reader = |code: &mut Code<'_>| match shape {
        Shape::MessagePassing => {
            load.write(code, seen_y, y)?;
            relaxed_load.write(code, seen_x, x)
        }
        Shape::MessagePassingByExchange => {
            look.write(code, Some(seen_y.into()), y, 0)?;
            relaxed_load.write(code, seen_x, x)
        }
        Shape::StoreBuffering => {
            store.write(code, y, 1)?;
            load.write(code, seen_x, x)
        }
        Shape::StoreBufferingByFence => {
            relaxed_store.write(code, y, 1)?;
            fence.write(code)?;
            relaxed_load.write(code, seen_x, x)
        }
    };
    module.kernel(&signature, &limits, |code| {
        code.line(format_args!(".reg .pred %second;"))?;
        code.line(format_args!(".reg .b32 %thread, %block, %role, %instance, %seen_x, %seen_y;"))?;
        code.line(format_args!(".reg .b64 %x, %y, %seen, %place;"))?;
        for (at, pointer) in ["x", "y", "seen"].into_iter().enumerate() {
            code.line(format_args!("ld.param.u64 %{pointer}, [{name}_param_{at}];"))?;
        }
        code.line(format_args!("mov.u32 %thread, %tid.x;"))?;
        code.line(format_args!("mov.u32 %block, %ctaid.x;"))?;
        if scope == Scope::Cta {
            // The upper half of the block plays the second role.
            code.line(format_args!("shr.u32 %role, %thread, {};", (threads / 2).trailing_zeros()))?;
            code.line(format_args!("and.b32 %thread, %thread, {};", threads / 2 - 1))?;
            code.line(format_args!("mad.lo.u32 %instance, %block, {}, %thread;", threads / 2))?;
        } else {
            // Every other block does.
            code.line(format_args!("and.b32 %role, %block, 1;"))?;
            code.line(format_args!("shr.u32 %block, %block, 1;"))?;
            code.line(format_args!("mad.lo.u32 %instance, %block, {threads}, %thread;"))?;
        }
        code.line(format_args!("mul.wide.u32 %place, %instance, {STRIDE};"))?;
        code.line(format_args!("add.s64 %x, %x, %place;"))?;
        code.line(format_args!("add.s64 %y, %y, %place;"))?;
        code.line(format_args!("mul.wide.u32 %place, %instance, 8;"))?;
        code.line(format_args!("add.s64 %seen, %seen, %place;"))?;
        code.line(format_args!("setp.ne.u32 %second, %role, 0;"))?;
        code.line(format_args!("@%second bra $reader;"))?;
        writer(code)?;
        if matches!(shape, Shape::StoreBuffering | Shape::StoreBufferingByFence) {
            code.line(format_args!("st.global.u32 [%seen+4], %seen_y;"))?;
        }
        code.line(format_args!("ret;"))?;
        code.flush_left(format_args!("$reader:"))?;
        reader(code)?;
        if matches!(shape, Shape::MessagePassing | Shape::MessagePassingByExchange) {
            code.line(format_args!("st.global.u32 [%seen+4], %seen_y;"))?;
        }
        code.line(format_args!("st.global.u32 [%seen], %seen_x;"))?;
        code.line(format_args!("ret;"))
    })?;
    Ok(())
}

fn case(name: String, shape: Shape, (blocks, threads): (u32, u32)) -> Case {
    let instances = (blocks * threads / 2) as usize;
    let check = move |after: &[Vec<u8>]| {
        let mut outcomes = [[0_usize; 2]; 2];
        for seen in after[2].chunks_exact(8) {
            let [x, y] = [0, 4].map(|at| usize::from(seen[at] != 0));
            outcomes[x][y] += 1;
        }
        let [[neither, only_y], [only_x, both]] = outcomes;
        let said = format!("{instances} instances: {neither} saw neither, {only_x} x only, {only_y} y only, {both} both");
        let forbidden = match shape {
            Shape::MessagePassing | Shape::MessagePassingByExchange => only_y,
            Shape::StoreBuffering | Shape::StoreBufferingByFence => neither,
        };
        if forbidden == 0 { Ok(said) } else { Err(format!("{forbidden} forbidden outcomes: {said}")) }
    };
    let variables = move || vec![0; instances * STRIDE];
    Case {
        title: name.replace('_', " "),
        kernel: name,
        blocks,
        threads,
        buffers: vec![variables(), variables(), vec![0; instances * 8]],
        numbers: Vec::new(),
        check: Box::new(check),
    }
}

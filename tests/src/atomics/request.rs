//! Requests for an atomic operation: all of them, and what the library writes for one.

use gpu_abi::atomic::{
    AtomicError, AtomicType, Atomics, FenceOrdering, LoadOrdering, RmwOp, RmwOrdering, Scope, StoreOrdering,
};
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::{Address, Code, Operand, Register, RegisterClass, RegisterVariable, Target};

/// An operation with its ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A thread fence.
    Fence(FenceOrdering),
    /// A load.
    Load(AtomicType, LoadOrdering),
    /// A store.
    Store(AtomicType, StoreOrdering),
    /// A read-modify-write operation.
    Rmw(RmwOp, AtomicType, RmwOrdering),
    /// A compare-and-swap: the ordering where it happens, and where it does not.
    CompareExchange(AtomicType, RmwOrdering, LoadOrdering),
}

/// The state spaces that have atomic operations.
pub const SPACES: [StateSpace; 3] = [StateSpace::Generic, StateSpace::Global, StateSpace::Shared];

impl Operation {
    /// Every operation, whether there is such a one or not.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = FenceOrdering::ALL.map(Self::Fence).into();
        for ty in AtomicType::ALL {
            all.extend(LoadOrdering::ALL.map(|ordering| Self::Load(ty, ordering)));
            all.extend(StoreOrdering::ALL.map(|ordering| Self::Store(ty, ordering)));
            for ordering in RmwOrdering::ALL {
                all.extend(RmwOp::ALL.map(|op| Self::Rmw(op, ty, ordering)));
                all.extend(LoadOrdering::ALL.map(|failure| Self::CompareExchange(ty, ordering, failure)));
            }
        }
        all
    }

    /// The operation and its type, without the ordering.
    pub fn name(self) -> String {
        match self {
            Self::Fence(_) => "fence".to_owned(),
            Self::Load(ty, _) => format!("load {ty:?}"),
            Self::Store(ty, _) => format!("store {ty:?}"),
            Self::Rmw(op, ty, _) => format!("{op} {ty:?}"),
            Self::CompareExchange(ty, ..) => format!("cas {ty:?}"),
        }
    }

    /// The ordering that is asked for.
    pub fn ordering(self) -> RmwOrdering {
        match self {
            Self::Fence(ordering) => ordering.into(),
            Self::Load(_, ordering) => ordering.into(),
            Self::Store(_, ordering) => ordering.into(),
            Self::Rmw(_, _, ordering) => ordering,
            Self::CompareExchange(_, success, failure) => success.join(failure.into()),
        }
    }

    /// Writes the operation with operands in the registers that [`registers`] declares, or with constants and a negative offset.
    ///
    /// # Errors
    /// Why the library has no such operation, or not on this target.
    pub fn write(
        self,
        target: Target,
        scope: Scope,
        space: StateSpace,
        operands: Operands,
        text: &mut String,
    ) -> Result<(), AtomicError> {
        let atomics = Atomics::new(target, scope)?.with_space(space)?;
        let code = &mut Code::new(text);
        let at = Address::new(Register::new(RegisterClass::B64, 1), if operands == Operands::Registers { 8 } else { -8 });
        match self {
            Self::Fence(ordering) => Ok(atomics.fence(ordering).write(code)?),
            Self::Load(ty, ordering) => atomics.load(ty, ordering)?.write(code, register(ty, 1), at),
            Self::Store(ty, ordering) => atomics.store(ty, ordering)?.write(code, at, operands.of(ty, 2)),
            Self::Rmw(op, ty, ordering) => {
                atomics.rmw(op, ty, ordering)?.write(code, Some(register(ty, 1)), at, operands.of(ty, 2))
            }
            Self::CompareExchange(ty, success, failure) => atomics.compare_exchange(ty, success, failure)?.write(
                code,
                Some(register(ty, 1)),
                at,
                operands.of(ty, 2),
                operands.of(ty, 3),
            ),
        }
    }
}

/// Declares the registers of a function's operations; those of 128 bits only where the target has them.
pub fn registers(target: Target) -> String {
    let wide = if target.has(&gpu_abi::ptx::Feature::B128) { "\t.reg .b128 %rq<4>;\n" } else { "" };
    format!("\t.reg .b16 %rs<4>;\n\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<4>;\n\t.reg .f32 %f<4>;\n\t.reg .f64 %fd<4>;\n{wide}")
}

/// The register of this number that holds a value of the type.
pub fn register(ty: AtomicType, number: u32) -> RegisterVariable<'static> {
    let class = match (ty, ty.size()) {
        (AtomicType::F32, _) => RegisterClass::F32,
        (AtomicType::F64, _) => RegisterClass::F64,
        (_, 1 | 2) => RegisterClass::B16,
        (_, 4) => RegisterClass::B32,
        (_, 8) => RegisterClass::B64,
        _ => RegisterClass::B128,
    };
    Register::new(class, number).into()
}

/// The types that the operations work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    /// Registers.
    Registers,
    /// Constants.
    Constants,
}

impl Operands {
    /// The register of this number, other than the address's, or a constant that needs cutting to size.
    fn of(self, ty: AtomicType, number: u32) -> Operand<'static> {
        match (self, ty) {
            (Self::Registers, _) => Operand::Variable(register(ty, number)),
            (Self::Constants, AtomicType::F32) => 1.5_f32.into(),
            (Self::Constants, AtomicType::F64) => 1.5_f64.into(),
            (Self::Constants, _) => Operand::Integer(-(1 << 100) - i128::from(number)),
        }
    }
}

//! Constructors of the operations, from a type, an ordering and a scope.

use super::mapping::Site;
use super::{
    AtomicError, AtomicType, CompareExchange, Fence, FenceOrdering, Load, LoadOrdering, Rmw, RmwOp, RmwOrdering, Scope,
    Store, StoreOrdering,
};
use crate::layout::StateSpace;
use crate::ptx::{Feature, Target, TargetError};
use crate::tri::tri;

/// The atomic operations of a target, within a scope and a state space.
///
/// ```
/// use gpu_abi::atomic::{AtomicType, Atomics, RmwOp, RmwOrdering, Scope};
/// use gpu_abi::ptx::{Address, Arch, Code, IsaVersion, Register, RegisterClass, Target};
///
/// let target = Target::new(IsaVersion::new(8, 6), Arch::new(90))?;
/// let add = Atomics::new(target, Scope::Gpu)?.rmw(RmwOp::Add, AtomicType::U32, RmwOrdering::SeqCst)?;
/// let (old, address) = (Register::new(RegisterClass::B32, 1), Register::new(RegisterClass::B64, 1));
/// let mut text = String::new();
/// add.write(&mut Code::new(&mut text), Some(old.into()), Address::new(address, 0), 1)?;
/// assert_eq!(text, "fence.sc.gpu;\natom.acquire.gpu.add.u32 %r1, [%rd1], 1;\n");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atomics {
    target: Target,
    pub(super) scope: Scope,
    pub(super) space: StateSpace,
}

impl Atomics {
    /// Returns the operations within `scope` on generic addresses.
    ///
    /// # Errors
    ///
    /// If the target is older than PTX 6.0 or sm_70, and so has no memory orderings.
    pub const fn new(target: Target, scope: Scope) -> Result<Self, TargetError> {
        tri!(target.require(&Feature::MEMORY_MODEL));
        Ok(Self { target, scope: scope.on(&target), space: StateSpace::Generic })
    }

    /// Returns the operations on addresses of `space`.
    ///
    /// # Errors
    ///
    /// If the state space is not `Generic`, `Global` or `Shared`, the only ones with atomic operations.
    pub const fn with_space(self, space: StateSpace) -> Result<Self, AtomicError> {
        match space {
            StateSpace::Generic | StateSpace::Global | StateSpace::Shared => Ok(Self { space, ..self }),
            _ => Err(AtomicError::Space(space)),
        }
    }

    /// Returns a thread fence.
    pub const fn fence(&self, ordering: FenceOrdering) -> Fence {
        Fence::new(&self.target, ordering, self.scope)
    }

    /// Returns a load of a `ty`.
    ///
    /// # Errors
    ///
    /// If the target does not have the type.
    pub fn load(&self, ty: AtomicType, ordering: LoadOrdering) -> Result<Load, AtomicError> {
        ty.require(self.scope, &self.target)?;
        Ok(Load { ty, site: Site::new(self, ordering.into(), false) })
    }

    /// Returns a store of a `ty`.
    ///
    /// # Errors
    ///
    /// If the target does not have the type.
    pub fn store(&self, ty: AtomicType, ordering: StoreOrdering) -> Result<Store, AtomicError> {
        ty.require(self.scope, &self.target)?;
        Ok(Store { ty, site: Site::new(self, ordering.into(), true) })
    }

    /// Returns the read-modify-write operation `op` on a `ty`.
    ///
    /// # Errors
    ///
    /// If PTX has no instruction for it, or the target does not have it.
    pub fn rmw(&self, op: RmwOp, ty: AtomicType, ordering: RmwOrdering) -> Result<Rmw, AtomicError> {
        let suffixes = op.instruction(ty).ok_or(AtomicError::Operation { op, ty })?;
        op.require(ty, self.scope, &self.target)?;
        Ok(Rmw { op, ty, suffixes, site: Site::new(self, ordering, false) })
    }

    /// Returns a compare-and-swap of a `ty`, which compares bits, with one ordering for success and one for failure.
    ///
    /// # Errors
    ///
    /// If it is of 8 bits, or the target does not have it.
    pub fn compare_exchange(
        &self,
        ty: AtomicType,
        success: RmwOrdering,
        failure: LoadOrdering,
    ) -> Result<CompareExchange, AtomicError> {
        match ty.size() {
            1 => return Err(AtomicError::CompareExchange(ty)),
            2 => self.target.require(&Feature::ATOM_CAS_B16)?,
            _ => ty.require_atom(self.scope, &self.target)?,
        }
        Ok(CompareExchange { ty, site: Site::new(self, success.join(failure.into()), false) })
    }
}

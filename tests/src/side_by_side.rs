//! Compares a typed launch with the same launch by the crate's own functions: both must make the same driver calls.

use crate::counting;
use crate::host_driver::calls::NAMES;
use crate::host_driver::{Call, Driver};
use gpu_abi::vector::Float3;
use gpu_abi::{PtxLayout, kernels};
use std::fmt::Debug;

/// An element of a buffer; its mirror is a different type.
#[derive(Debug, PtxLayout)]
pub struct Body {
    /// The position.
    pub position: Float3,
    /// The kind.
    #[ptx(bits = 3)]
    pub kind: u8,
}

/// A record that must be converted because of its bit-field.
#[derive(Debug, PtxLayout)]
pub struct Step {
    /// The time.
    pub dt: f32,
    /// The order, at most 15.
    #[ptx(bits = 4)]
    pub order: u32,
}

#[kernels]
unsafe extern "C" {
    /// The kernel of the driver on the host.
    pub fn pointers(out: *mut f32, input: *const f32, bodies: *mut Body, step: Step, n: u32);
    /// A kernel without parameters.
    pub fn nothing();
}

/// The same kernel with untyped pointers.
pub mod untyped {
    use super::Step;
    use gpu_abi::kernels;
    use std::ffi::c_void;

    #[kernels]
    unsafe extern "C" {
        /// The kernel.
        pub fn pointers(out: *mut c_void, input: *const c_void, bodies: *mut [u8], step: Step, n: u32);
    }
}

/// The results of the comparisons.
#[derive(Debug)]
pub struct Compared<'a> {
    /// The driver on the host.
    pub driver: &'a Driver,
    /// The number of launches made in both ways.
    pub forms: usize,
    /// The number of driver calls that the typed launches made.
    pub calls: usize,
    /// The number of expectations.
    pub expected: usize,
    /// The number of differences.
    pub differences: usize,
}

impl<'a> Compared<'a> {
    /// Returns results without any comparisons yet.
    pub const fn new(driver: &'a Driver) -> Self {
        Self { driver, forms: 0, calls: 0, expected: 0, differences: 0 }
    }

    /// Reports a difference unless `is_right`.
    pub fn expect(&mut self, form: &str, is_right: bool, what: impl FnOnce() -> String) {
        self.expected += 1;
        if !is_right {
            self.differences += 1;
            println!("DIFFERS: {form}: {}", what());
        }
    }

    /// Runs a launch that must succeed and not allocate.
    pub fn without_allocations<E: Debug>(&mut self, form: &str, launch: impl FnOnce() -> Result<(), E>) {
        let (result, allocations) = counting::times(launch);
        self.expect(form, result.is_ok(), || format!("{result:?}"));
        self.expect(form, allocations == 0, || format!("{allocations} allocations"));
    }

    /// Returns the driver calls of the typed launch, which must not allocate.
    pub fn typed<E: Debug>(&mut self, form: &str, launch: impl FnOnce() -> Result<(), E>) -> Vec<Call> {
        self.driver.calls();
        self.without_allocations(form, launch);
        self.driver.calls()
    }

    /// Compares the driver's calls since the last time with these.
    pub fn calls(&mut self, form: &str, expected: &[Call]) {
        let calls = self.driver.calls();
        self.expect(form, calls == expected, || format!("\n{}  is not\n{}", text(&calls), text(expected)));
    }

    /// Compares the typed launch's driver calls with those since then, which the crate's own launch made.
    pub fn beside<E: Debug>(&mut self, form: &str, ours: &[Call], result: Result<(), E>) {
        let theirs = self.driver.calls();
        self.forms += 1;
        self.calls += ours.len();
        self.expect(form, result.is_ok(), || format!("the crate's own: {result:?}"));
        self.expect(form, ours == theirs, || format!("\n{}of the crate's own launch\n{}", text(ours), text(&theirs)));
    }
}

/// Returns the calls as text, one per line.
pub fn text(calls: &[Call]) -> String {
    calls.iter().map(|call| format!("    {} {:x?}\n", NAMES[call.what as usize], call.values)).collect()
}

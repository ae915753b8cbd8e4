//! An allocator that counts allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An allocator that counts bytes and allocations.
#[derive(Debug)]
pub struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The allocations of this thread: others, such as those that a driver's crate starts, allocate whenever they run.
    static TIMES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: the system's allocator does all the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        TIMES.set(TIMES.get() + 1);
        // SAFETY: the caller fulfills the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller fulfills the same contract.
        unsafe { System.dealloc(address, layout) }
    }
}

/// Returns the result of `run`, and the maximum number of bytes allocated during it in addition to those before.
pub fn peak<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = run();
    (result, PEAK.load(Ordering::Relaxed).saturating_sub(before))
}

/// Returns the result of `run`, and the number of its allocations in this thread.
pub fn times<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = TIMES.get();
    let result = run();
    (result, TIMES.get() - before)
}

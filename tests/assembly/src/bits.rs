//! Getters and setters of bit-fields.

use gpu_abi::PtxLayout;

#[derive(PtxLayout, Clone, Copy)]
pub struct State {
    #[ptx(bits = 4)]
    pub species: u32,
    #[ptx(bits = 1)]
    pub frozen: bool,
    #[ptx(bits = 11)]
    pub level: i32,
    #[ptx(bits = 40)]
    pub count: u64,
    pub energy: f32,
}

#[unsafe(no_mangle)]
pub fn get_unsigned(state: &StateMirror) -> u32 {
    state.species()
}

#[unsafe(no_mangle)]
pub fn get_bool(state: &StateMirror) -> bool {
    state.frozen()
}

#[unsafe(no_mangle)]
pub fn get_signed(state: &StateMirror) -> i32 {
    state.level()
}

#[unsafe(no_mangle)]
pub fn get_wide(state: &StateMirror) -> u64 {
    state.count()
}

#[unsafe(no_mangle)]
pub fn set_bool(state: &mut StateMirror, frozen: bool) {
    state.set_frozen(frozen);
}

/// The range is checked.
#[unsafe(no_mangle)]
pub fn set_signed(state: &mut StateMirror, level: i32) {
    state.set_level(level);
}

/// The value fits, so that nothing is left of the check.
#[unsafe(no_mangle)]
pub fn set_signed_that_fits(state: &mut StateMirror, level: i32) {
    state.set_level(level << 21 >> 21);
}

#[unsafe(no_mangle)]
pub fn set_wide(state: &mut StateMirror, count: u64) {
    state.set_count(count);
}

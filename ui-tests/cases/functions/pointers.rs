// The target of a pointer is compared whatever the pointer is called, wherever its alias is declared, also in arrays, in members and in
// the callbacks of structs.

use gpu_abi::HostPtr as Address;
use gpu_abi::{HostPtr, functions};
use gpu_abi_ui_tests::{handles, records};
use std::ffi::c_void as Anything;
use std::ptr::NonNull as NotNull;

mod aliases {
    pub type Mut<T> = *mut T;
    pub type Const<T> = *const T;
    pub type MutConst<T> = *mut *const T;
    pub type Twice<T> = Mut<Mut<T>>;
    pub type Maybe<T> = Option<std::ptr::NonNull<T>>;
    pub type Shared<'a, T> = &'a T;
    pub type Exclusive<'a, T> = Option<&'a mut T>;
    pub type Boxed<T> = Box<T>;
}

use aliases::{Boxed, Const, Exclusive, Maybe, Mut, MutConst, Shared, Twice};

records! {
    #[repr(C)] Valve { position: i32 }
    #[repr(C)] Other { place: f32 }
}

handles! { Meter }

type PV = *mut Valve;
type CV = *const Valve;
type PO = *mut Other;
type CO = *const Other;
type PM = *mut Meter;

macro_rules! functions {
    ($($name:ident: $function:ident($($ty:ty)?) $(-> $output:ty)?;)*) => {$(
        mod $name {
            use super::*;

            #[functions(file = "kernels/aliases.o")]
            unsafe extern "C" {
                fn $function($(value: $ty)?) $(-> $output)?;
            }
        }
    )*};
}

macro_rules! members {
    ($($name:ident: $function:ident($ty:ty);)*) => {$(
        mod $name {
            use super::*;

            records! { #[repr(C)] Member { value: $ty } }

            #[functions(file = "kernels/aliases.o")]
            unsafe extern "C" {
                fn $function(value: *mut Member);
            }
        }
    )*};
}

mod right {
    use super::*;

    functions! {
        one: change(Mut<Valve>);
        one_maybe: change(Maybe<Valve>);
        one_exclusive: change(Exclusive<Valve>);
        one_boxed: change(Boxed<Valve>);
        one_read: read(Const<Valve>);
        one_shared: read(Shared<Valve>);
        two: change_two(*mut *mut Valve);
        two_addresses: change_two(*mut Address<Valve>);
        two_nested: change_two(Mut<Address<Valve>>);
        two_inner: change_two(*mut Mut<Valve>);
        two_outer: change_two(Mut<*mut Valve>);
        two_aliases: change_two(Twice<Valve>);
        two_array: change_two(*mut [Mut<Valve>; 1]);
        two_boxed: change_two(*mut Box<Valve>);
        two_not_null: change_two(*mut NotNull<Valve>);
        two_anything: change_two(*mut Address<Anything>);
        two_read: read_two(MutConst<Valve>);
        two_read_nested: read_two(*mut CV);
        result: found() -> PV;
        result_read: found() -> CV;
        result_constant: constant() -> CV;
    }
    members! {
        member: hold_two(HostPtr<*mut Valve>);
        member_of_library: hold_two(HostPtr<HostPtr<Valve>>);
        member_alias: hold_two(HostPtr<PV>);
        member_maybe: hold_two(HostPtr<NotNull<Valve>>);
        member_read: hold_read(HostPtr<*const Valve>);
        member_read_alias: hold_read(HostPtr<CV>);
        callback: call(Option<unsafe extern "C" fn(Twice<Valve>, CV)>);
        callback_maybe: call(Option<unsafe extern "C" fn(Mut<Maybe<Valve>>, CV)>);
    }
}

mod wrong {
    use super::*;

    functions! {
        one_read: read(Const<Other>);
        one_shared: read(Shared<Other>);
        one_boxed: change(Boxed<Other>);
        one_level: change(Twice<Valve>);
        one_lent: change(Const<Valve>);
        two_inner: change_two(*mut Mut<Other>);
        two_outer: change_two(Mut<*mut Other>);
        two_aliases: change_two(Twice<Other>);
        two_array: change_two(*mut [Mut<Other>; 1]);
        two_not_null: change_two(*mut NotNull<Other>);
        two_read: read_two(MutConst<Other>);
        two_lent: change_two(*mut CV);
        result_read: constant() -> CO;
    }
    members! {
        member: hold_two(HostPtr<*mut Other>);
        member_of_library: hold_two(HostPtr<HostPtr<Other>>);
        member_alias: hold_two(HostPtr<PO>);
        member_maybe: hold_two(HostPtr<NotNull<Other>>);
        member_read: hold_read(HostPtr<*const Other>);
        member_read_alias: hold_read(HostPtr<CO>);
        member_level: hold_two(HostPtr<*mut *mut Valve>);
        member_handle: hold_number(HostPtr<PM>);
        callback: call(Option<unsafe extern "C" fn(Twice<Valve>, CO)>);
        callback_maybe: call(Option<unsafe extern "C" fn(Mut<Maybe<Other>>, CV)>);
    }
}

// A handle has another name or one that is not known behind an alias, and a type without a description is only an address there.
mod unknown {
    use super::*;

    pub struct Foreign(#[allow(dead_code)] i32);
    type PF = *mut Foreign;

    functions! {
        undescribed: change(PF);
        handles: meters(*mut PM);
        other_handles: change_two(*mut [Address<Meter>; 1]);
    }
    members! {
        handle: hold_meters(HostPtr<PM>);
    }
    members! {
        callback: call(Option<unsafe extern "C" fn(Twice<Valve>, Const<Meter>)>);
    }
}

fn main() {}

// The template arguments of a handle are compared with those of its class, or rustc warns that they are not stated.

use gpu_abi::functions;
use std::marker::PhantomData;
use gpu_abi_ui_tests::blocks;

macro_rules! handles {
    ($($name:ident)*) => {$(
        #[repr(C)]
        pub struct $name<T = (), const N: usize = 0> {
            _private: [u8; 0],
            _of: PhantomData<T>,
        }
    )*};
}

handles! { Engine Pipe Lid }

blocks! {
    // Each names an instance; the class of C++ may have none.
    #[functions(file = "kernels/instances.o")]
    right [
        use gpu_abi::name::{CxxType, Name, TemplateArgument, Type};

        pub enum LongLid {}

        impl CxxType for LongLid {
            const CXX: Type<'static> = Type::named(
                Name::new("Lid").within(&Name::new("Engine").template(&[TemplateArgument::Type(Type::LONG)])),
            );
        }
    ] {
        fn engine_go(first: *mut Engine<f32>, second: &Engine<f64>);
        fn engine_flow(
            pipe: *mut Pipe<f32, 3>,
            lid: *mut LongLid,
            each: extern "C" fn(*mut Engine<f32>, *mut Engine<f64>),
        );
    }

    wrong [
        use gpu_abi::name::{CxxType, Name, TemplateArgument, Type};

        pub enum ShortPipe {}

        impl CxxType for ShortPipe {
            const CXX: Type<'static> = Type::named(
                Name::new("Pipe").template(&[TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, 2)]),
            );
        }
    ] {
        fn engine_go(first: *mut Engine<f64>, second: *mut Engine<f32>);
        fn engine_flow(
            pipe: *mut ShortPipe,
            lid: *mut std::ffi::c_void,
            each: extern "C" fn(*mut Engine<f64>, *mut Engine<f32>),
        );
    }

    // Arguments that one side does not state, and classes within an instance.
    unknown {
        fn engine_go(first: *mut Engine, second: *mut Engine<Lid>);
        fn engine_flow(pipe: *mut Pipe, lid: *mut Lid, each: extern "C" fn(*mut Engine, *mut Engine<f64>));
    }
}

fn main() {}

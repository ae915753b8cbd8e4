use gpu_abi::{PtxLayout, param_decl, ptx_printf};

fn name(_name: &'static str) -> &'static str {
    param_decl!(u32, _name)
}

fn of_type_parameter<T: PtxLayout>() -> &'static str {
    param_decl!(T, "value")
}

fn without_quotes() -> &'static str {
    param_decl!(u32, count)
}

fn format() {
    let _format = String::from("%d");
    let _ = ptx_printf!(&_format, i32 = 1);
}

fn main() {}

use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Kind {
    kind: i8,
}

#[derive(PtxLayout)]
#[ptx(non_pod)]
struct Mass {
    grams: f64,
    exact: bool,
}

#[derive(PtxLayout)]
struct Ball {
    #[ptx(base)]
    kind: Kind,
    #[ptx(base)]
    mass: Mass,
}

fn main() {}

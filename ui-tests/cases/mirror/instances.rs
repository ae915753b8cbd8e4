use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Mesh<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate(MeshF32 = Mesh<f32>))]
struct OfAnother<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate())]
struct Empty<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate = WithoutList)]
struct WithoutList<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate(First = Twice<f32>, Second = Twice<f32>))]
struct Twice<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate(GridF32 = WithoutArguments))]
struct WithoutArguments<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate(WithoutName<f32>))]
struct WithoutName<T>(T);

#[derive(PtxLayout)]
#[ptx(instantiate(BodyBytes = Concrete))]
struct Concrete(f32);

/// A longer path may name another type that is called so: its mirror would have this type's members.
#[derive(PtxLayout)]
#[ptx(instantiate(GridU8 = other::Grid<u8>))]
struct Grid<T>(T, [u64; 100]);

mod other {
    #[derive(gpu_abi::PtxLayout)]
    pub struct Grid<T>(pub T);
}

/// A projection may be any type.
#[derive(PtxLayout)]
#[ptx(instantiate(ProjectedU8 = <() as Choose>::Projected<u8>))]
struct Projected<T>(T, [u64; 100]);

trait Choose {
    type Projected<T>;
}

impl Choose for () {
    type Projected<T> = Mesh<T>;
}

trait Cell {
    type Value;
}

impl Cell for () {
    type Value = f32;
}

#[derive(PtxLayout)]
#[ptx(instantiate(AssociatedUnit = Associated<()>))]
struct Associated<C: Cell>(C::Value);

fn main() {}

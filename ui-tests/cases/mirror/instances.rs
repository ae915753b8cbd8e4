use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Mesh<T> {
    vertex: T,
}

#[derive(PtxLayout)]
#[ptx(instantiate(MeshF32 = Mesh<f32>))]
struct Grid<T> {
    cell: T,
}

#[derive(PtxLayout)]
#[ptx(instantiate())]
struct InstantiateEmpty<T> {
    cell: T,
}

#[derive(PtxLayout)]
#[ptx(instantiate = InstantiateWithoutList)]
struct InstantiateWithoutList<T> {
    cell: T,
}

fn main() {}

use gpu_abi::kernels;

struct Node {
    _next: Option<Box<Node>>,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn walk(node: *mut Node);
}

fn main() {}

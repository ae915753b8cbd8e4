use gpu_abi::Ptr;

struct Texture;

struct Image {
    texels: Ptr<f32, Texture>,
}

fn main() {}

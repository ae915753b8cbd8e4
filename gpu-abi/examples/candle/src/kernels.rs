//! The kernels of candle-kernels 0.11.1 for sm_80 that exist for several types or operations: 678 kernels in 42
//! declarations, each checked against its PTX.
//!
//! `.ci/candle` compiles them.

use cudarc::driver::DeviceRepr;
use gpu_abi::{DevicePtr, kernels, narrow::Fp8E4M3};
use half::{bf16, f16};

macro_rules! ops {
    ($($name:ident)*) => { $(pub enum $name {})* };
}

ops! { Add Div Mul Sub Maximum Minimum Eq Ne Lt Le Gt Ge }
ops! { Silu Sigmoid Neg Recip Exp Log Sin Cos Tanh Erf Ceil Floor Round NormCdf Abs Sqr Sqrt Gelu GeluErf Relu Sign }
ops! { Elu Powf Sum Min Max ArgMin ArgMax Asc Desc }
ops! { Q2K Q3K Q4K Q5K Q6K Q8K Q4x0 Q4x1 Q5x0 Q5x1 Q8x0 }

#[kernels(set = Kernels, file = [
    "ptx/affine.ptx", "ptx/binary.ptx", "ptx/cast.ptx", "ptx/conv.ptx", "ptx/fill.ptx", "ptx/indexing.ptx", "ptx/quantized.ptx",
    "ptx/reduce.ptx", "ptx/sort.ptx", "ptx/ternary.ptx", "ptx/unary.ptx",
])]
#[rustfmt::skip]
unsafe extern "C" {
    #[ptx(types = [f32, f64, f16, bf16])]
    pub type Float: Number;
    #[ptx(types = [f32, f64, f16, bf16, u8, u32])]
    pub type Image: DeviceRepr;
    #[ptx(types = [f32, f64, f16, bf16, u8, u32, i64])]
    pub type Number: DeviceRepr;
    #[ptx(types = [f32, f64, f16, bf16, u8, u32, i64, Fp8E4M3 = "f8_e4m3"])]
    pub type Any: DeviceRepr;
    #[ptx(types = [f32, f64, f16, bf16, u8, u32, i16, i32, i64])]
    pub type Affine: DeviceRepr;
    #[ptx(types = [u8, u32, i64])]
    pub type Index: DeviceRepr;
    #[ptx(name = "affine_{T}")]
    pub fn affine<T: Affine>(n: usize, dims: usize, info: DevicePtr<usize>, inp: DevicePtr<T>, out: DevicePtr<T>, mul: T, add: T);
    #[ptx(types = [Add = "add", Div = "div", Mul = "mul", Sub = "sub", Maximum = "maximum", Minimum = "minimum"])]
    pub type Arithmetic;
    #[ptx(name = "b{Op}_{T}")]
    pub fn binary<Op: Arithmetic, T: Any>(n: usize, dims: usize, info: DevicePtr<usize>, lhs: DevicePtr<T>, rhs: DevicePtr<T>, out: DevicePtr<T>);
    #[ptx(types = [Eq = "eq", Ne = "ne", Lt = "lt", Le = "le", Gt = "gt", Ge = "ge"])]
    pub type Comparison;
    #[ptx(name = "{Op}_{T}")]
    pub fn compare<Op: Comparison, T: Any>(n: usize, dims: usize, info: DevicePtr<usize>, lhs: DevicePtr<T>, rhs: DevicePtr<T>, out: DevicePtr<u8>);
    #[ptx(name = "cast_{S}_{T}")]
    #[ptx(S = [f32, f64, u8], T = Any)]
    #[ptx(S = [f16, bf16], T = [f32, f64, f16, bf16, u8, u32, Fp8E4M3])]
    #[ptx(S = [u32], T = Number)]
    #[ptx(S = [i64], T = [f32, f64, u8, u32, i64])]
    #[ptx(S = [i32], T = Fp8E4M3)]
    #[ptx(S = Fp8E4M3, T = [f32, f64, f16, bf16, u8, i32, Fp8E4M3])]
    pub fn cast<S, T>(n: usize, dims: usize, info: DevicePtr<usize>, inp: DevicePtr<S>, out: DevicePtr<T>);
    #[ptx(name = "conv1d_{T}")]
    pub fn conv1d<T: Image>(n: usize, dims: usize, stride: usize, padding: usize, dilation: usize, info: DevicePtr<usize>, src: DevicePtr<T>, kernel: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "conv2d_{T}")]
    pub fn conv2d<T: Image>(n: usize, w_out: usize, h_out: usize, stride: usize, padding: usize, dilation: usize, info: DevicePtr<usize>, src: DevicePtr<T>, kernel: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "conv_transpose1d_{T}")]
    pub fn conv_transpose1d<T: Image>(n: usize, l_out: usize, stride: usize, padding: usize, out_padding: usize, dilation: usize, info: DevicePtr<usize>, src: DevicePtr<T>, kernel: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "conv_transpose2d_{T}")]
    pub fn conv_transpose2d<T: Image>(n: usize, w_out: usize, h_out: usize, stride: usize, padding: usize, out_padding: usize, dilation: usize, info: DevicePtr<usize>, src: DevicePtr<T>, kernel: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "avg_pool2d_{T}")]
    pub fn avg_pool2d<T: Image>(n: usize, w_k: usize, h_k: usize, w_stride: usize, h_stride: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "max_pool2d_{T}")]
    pub fn max_pool2d<T: Image>(n: usize, w_k: usize, h_k: usize, w_stride: usize, h_stride: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "upsample_nearest2d_{T}")]
    pub fn upsample_nearest2d<T: Image>(w_out: usize, h_out: usize, w_scale: f64, h_scale: f64, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "upsample_bilinear2d_{T}")]
    pub fn upsample_bilinear2d<T: Image>(w_out: usize, h_out: usize, align_corners: bool, has_scale_h: bool, scale_h: f64, has_scale_w: bool, scale_w: f64, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "im2col_{T}")]
    pub fn im2col<T: Image>(n: usize, h_out: usize, w_out: usize, h_k: usize, w_k: usize, stride: usize, padding: usize, dilation: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "im2col1d_{T}")]
    pub fn im2col1d<T: Image>(n: usize, l_out: usize, l_k: usize, stride: usize, padding: usize, dilation: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "col2im1d_{T}")]
    pub fn col2im1d<T: Image>(n: usize, l_out: usize, l_in: usize, c_out: usize, k_size: usize, stride: usize, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "fill_{T}")]
    pub fn fill<T: Any>(buf: DevicePtr<T>, value: T, n: usize);
    #[ptx(name = "copy2d_{T}")]
    pub fn copy2d<T: Any>(src: DevicePtr<T>, dst: DevicePtr<T>, d1: u32, d2: u32, src_s: u32, dst_s: u32);
    #[ptx(name = "const_set_{T}")]
    pub fn const_set<T: Any>(n: usize, dims: usize, info: DevicePtr<usize>, value: T, out: DevicePtr<T>);
    #[ptx(name = "is_{I}_{T}")]
    pub fn index_select<I: Index, T: Number>(n: usize, dims: usize, info: DevicePtr<usize>, ids: DevicePtr<I>, inp: DevicePtr<T>, out: DevicePtr<T>, left: usize, src_dim: usize, ids_dim: usize, right: usize);
    #[ptx(name = "gather_{I}_{T}")]
    pub fn gather<I: Index, T: Number>(n: usize, ids: DevicePtr<I>, inp: DevicePtr<T>, out: DevicePtr<T>, left: usize, src_dim: usize, ids_dim: usize, right: usize);
    #[ptx(name = "ia_{I}_{T}")]
    pub fn index_add<I: Index, T: Number>(ids: DevicePtr<I>, ids_dim: usize, inp: DevicePtr<T>, out: DevicePtr<T>, left: usize, src_dim: usize, dst_dim: usize, right: usize);
    #[ptx(name = "s_{I}_{T}")]
    pub fn scatter<I: Index, T: Number>(ids: DevicePtr<I>, inp: DevicePtr<T>, out: DevicePtr<T>, left: usize, src_dim: usize, dst_dim: usize, right: usize);
    #[ptx(name = "sa_{I}_{T}")]
    pub fn scatter_add<I: Index, T: Number>(ids: DevicePtr<I>, inp: DevicePtr<T>, out: DevicePtr<T>, left: usize, src_dim: usize, dst_dim: usize, right: usize);
    #[ptx(types = [Q2K = "q2_K", Q3K = "q3_K", Q4K = "q4_K", Q5K = "q5_K", Q6K = "q6_K", Q8K = "q8_K"])]
    pub type SuperBlock;
    #[ptx(name = "dequantize_block_{Q}_{T}", T = [f32, f16])]
    pub fn dequantize_super_block<Q: SuperBlock, T>(src: DevicePtr<u8>, dst: DevicePtr<T>);
    #[ptx(types = [Q4x0 = "q4_0", Q4x1 = "q4_1", Q5x0 = "q5_0", Q5x1 = "q5_1", Q8x0 = "q8_0"])]
    pub type Block;
    #[ptx(name = "dequantize_block_{Q}_{T}", T = [f32, f16])]
    pub fn dequantize_block<Q: Block, T>(src: DevicePtr<u8>, dst: DevicePtr<T>, blocks: i32);
    #[ptx(name = "get_rows_{Q}", Q = [f32, f16, bf16, Q4x0, Q4x1, Q5x0, Q5x1, Q8x0, Q2K, Q3K, Q4K, Q5K, Q6K])]
    pub fn get_rows<Q>(data: DevicePtr<u8>, ids: DevicePtr<u32>, out: DevicePtr<f32>, cols: i64, rows: i64);
    #[ptx(name = "mul_mat_vec_{Q}_q8_1_cuda{N}", N = [1, 2, 3, 4, 5, 6, 7, 8], Q = [Q4x0, Q4x1, Q5x0, Q5x1, Q8x0, Q2K, Q3K, Q4K, Q5K, Q6K])]
    pub fn mul_mat_vec<Q, const N: usize>(x: DevicePtr<u8>, y: DevicePtr<u8>, dst: DevicePtr<f32>, cols: i32, rows: i32, rows_y: i32, rows_dst: i32);
    #[ptx(types = [Sum = "sum", Min = "min", Max = "max"])]
    pub type Reduction;
    #[ptx(name = "fast_{Op}_{T}")]
    pub fn reduce<Op: Reduction, T: Number>(n: usize, per_block: usize, dims: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(types = [ArgMin = "argmin", ArgMax = "argmax"])]
    pub type Search;
    #[ptx(name = "fast_{Op}_{T}")]
    pub fn search<Op: Search, T: Number>(n: usize, per_block: usize, dims: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<u32>);
    #[ptx(name = "fast_sum_small_{T}")]
    pub fn sum_small<T: Number>(n: usize, per_block: usize, dims: usize, info: DevicePtr<usize>, src: DevicePtr<T>, dst: DevicePtr<T>);
    #[ptx(name = "sum_{T}", T = [f32, f64, f16, bf16, u32])]
    pub fn sum<T>(n: usize, dims: usize, sum_dims: usize, info: DevicePtr<usize>, inp: DevicePtr<T>, out: DevicePtr<T>);
    #[ptx(name = "softmax_{T}")]
    pub fn softmax<T: Float>(src: DevicePtr<T>, dst: DevicePtr<T>, cols: i32);
    #[ptx(name = "rmsnorm_{T}")]
    pub fn rmsnorm<T: Float>(src: DevicePtr<T>, dst: DevicePtr<T>, alpha: DevicePtr<T>, cols: i32, block: i32, eps: f32);
    #[ptx(name = "layernorm_{T}")]
    pub fn layernorm<T: Float>(src: DevicePtr<T>, dst: DevicePtr<T>, alpha: DevicePtr<T>, beta: DevicePtr<T>, cols: i32, block: i32, eps: f32);
    #[ptx(name = "rope_i_{T}")]
    pub fn rope_i<T: Float>(src: DevicePtr<T>, cos: DevicePtr<T>, sin: DevicePtr<T>, dst: DevicePtr<T>, bh: u32, td: u32, stride_b: u32);
    #[ptx(name = "rope_{T}")]
    pub fn rope<T: Float>(src: DevicePtr<T>, cos: DevicePtr<T>, sin: DevicePtr<T>, dst: DevicePtr<T>, bh: u32, td: u32, d: u32, stride_b: u32);
    #[ptx(name = "rope_thd_{T}")]
    pub fn rope_thd<T: Float>(src: DevicePtr<T>, cos: DevicePtr<T>, sin: DevicePtr<T>, dst: DevicePtr<T>, b: u32, t: u32, h: u32, d: u32, stride_b: u32);
    #[ptx(types = [Asc = "asc", Desc = "desc"])]
    pub type Order;
    #[ptx(name = "asort_{Op}_{T}")]
    pub fn asort<Op: Order, T: Number>(x: DevicePtr<T>, dst: DevicePtr<u32>, cols: i32, padded: i32);
    #[ptx(name = "where_{I}_{T}")]
    pub fn where_cond<I: Index, T: Number>(n: usize, dims: usize, info: DevicePtr<usize>, ids: DevicePtr<I>, t: DevicePtr<T>, f: DevicePtr<T>, out: DevicePtr<T>);
    #[ptx(types = [
        Silu = "silu", Sigmoid = "sigmoid", Neg = "neg", Recip = "recip", Exp = "exp", Log = "log", Sin = "sin", Cos = "cos", Tanh = "tanh", Erf = "erf", Ceil = "ceil",
        Floor = "floor", Round = "round", NormCdf = "normcdf", Abs = "abs", Sqr = "sqr", Sqrt = "sqrt", Gelu = "gelu", GeluErf = "gelu_erf", Relu = "relu", Sign = "sign",
    ])]
    pub type Unary;
    #[ptx(name = "u{Op}_{T}")]
    pub fn unary<Op: Unary, T: Float>(n: usize, dims: usize, info: DevicePtr<usize>, inp: DevicePtr<T>, out: DevicePtr<T>);
    #[ptx(name = "ucopy_{T}")]
    pub fn copy<T: Number>(n: usize, dims: usize, info: DevicePtr<usize>, inp: DevicePtr<T>, out: DevicePtr<T>);
    #[ptx(types = [Elu = "elu", Powf = "powf"])]
    pub type UnaryWith;
    #[ptx(name = "u{Op}_{T}")]
    pub fn unary_with<Op: UnaryWith, T: Float>(n: usize, dims: usize, info: DevicePtr<usize>, param: T, inp: DevicePtr<T>, out: DevicePtr<T>);
}

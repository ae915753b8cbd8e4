// Names that Rust keeps to itself, that the library's macros use, and that become one when they are converted; the program `bindgen`
// declares them.
// clang-format off

namespace crate { namespace self { struct fn { int a; }; struct Fields { int match; }; } 
  namespace _ { struct type { int x; }; enum class super : int { self, self_, Self, Self_, _, __, crate, super }; }
  namespace r { struct __ { float q; }; } }
namespace u8 { struct u8 { unsigned char i32; }; struct bool_ { int b; }; }
namespace core { struct Option { int x; }; struct Clone { int x; }; struct Copy {int y;}; struct Debug {int z;}; struct PartialEq{int w;}; struct Eq {int e;}; struct Hash {int h;}; struct PtxLayout { int l; }; struct Self { int s; }; struct self { int t; }; struct Float2 { int f; }; struct DevicePtr { int d; }; struct c_void { int v; };
  struct derive { int d; }; struct repr { int r; }; struct ptx {int p;}; struct Some { int s;}; struct None { int s;}; struct Sized {int s;}; struct Vec {int v;}; struct str {int c;}; struct usize { int u;}; struct Into {int i;}; struct Ok { int o;};  struct Result { int o; }; struct String {int s;}; struct Default {int d;}; struct From{int f;};}
namespace gpu_abi { struct X { int core; core::Option std; }; struct Unnamed { int a; int :3; int b:4; }; }
namespace std_ { }
enum class flags { _ = 1, self = 2, self_ = 4, Self_ = 8, super = 32, crate = 64, r = 128, __ = 256, SELF = 512, SELF_ = 1024, unsafe = 2048, new_ = 4096, from_bits = 1 << 14, r_crate = 1<<15, Self = 1 << 16 };
enum class plain_ { impl = 0, trait = 1, fn = 2, loop = 3, move = 4, LAYOUT = 5, Mirror = 6, NAME = 7, CXX = 8, SIZE = 9, ALIGN = 10, from_bits_ = 11, dyn = 12, gen = 13, macro_rules = 14, raw = 15, safe = 16, try_ = 17, yield = 18, box = 19 };
struct S { int self, Self_, crate, super, self_, Self, _, __, size, align, fn, impl; int set_fn : 3; int type : 4; int set_type : 2; int layout; int bytes; int as_bytes; int to_mirror; int new_; int from; int LAYOUT; int zeroed; int default_; };
struct SBits { int self : 3; int self_ : 4; int _ : 5; int crate : 2; int set_self : 3; int set_self_ : 3; int size : 2; int align : 3; int new_ : 2; int zeroed : 3; int clone : 2; int fields : 2; int LAYOUT : 2; int into : 3; int eq : 2; int to_mirror : 2; int try_to_mirror : 3;};
union U { int self; float self_; int _; int Self; int crate; int super; int size; int set_size; int new_; int zeroed; int clone; int from_self; int from_size; int fields;};
struct Mirror { int x; }; struct SMirror { int y; }; struct SMirrorFields { int z; }; struct UMirror { int z;}; struct UMirrorFields { int z;};
struct a_b { int x; }; namespace a { struct b { int y; }; struct b_c { int z; }; } struct a_b_c { int q; };
template <class T> struct G { T x; enum self { Self, self_ }; self e; }; 
struct G_int { int q; };
struct size { int size; }; struct align { int align; };
struct Unbekannt;
struct crate_t { crate::self::fn f; crate::_::type t; crate::_::super s; crate::r::__ u; u8::u8 b; u8::bool_ c; core::Option d; gpu_abi::X e; gpu_abi::Unnamed g; 
  core::Clone a1; core::Copy a2; core::Debug a3; core::PartialEq a4; core::Eq a5; core::Hash a6; core::PtxLayout a7; core::Self a8; core::self a9; core::Float2 b1; core::DevicePtr *b2; core::c_void *b3; void *b4; float2 b5; core::derive b6; core::repr b7; core::ptx b8; core::Some b9; core::None c1; core::Sized c2; core::Vec c3; core::str c4; core::usize c5; core::Into c6; core::Ok c7; core::Result c8; core::String c9; core::Default d1; core::From d2; crate::self::Fields d3;};
struct _ { int a; }; struct Self { int q; }; 
struct super { struct self { int a; } x; struct { int b; } self_; struct { int c; } self; struct { int d; }; union { int e; float f; }; };
__global__ void loop2(S self, SBits Self, U _, Mirror crate, SMirror super, int self_, SMirrorFields q, UMirror w, UMirrorFields e) {}
__global__ void kernels(flags size, plain_ align, crate_t r, a_b x1, a::b x2, a::b_c x3, a_b_c x4, G<int> x5, G_int x6, ::size x7, ::align x8, Unbekannt *stream, int set, int grid, int block, int arg0, int shared, int launch) {}
__global__ void crate_(struct super a, struct _ b, struct Self self) {}
__global__ void super_(int a, int A, int a_) {}
__global__ void __(int module, int config, int function, int params, int buffer, int value, int stream, int Self_) {}
__global__ void self_() {}
extern "C" __global__ void type(int x) {}
template <int N> __global__ void match(int x) {} 
template __global__ void match<3>(int); template __global__ void match<-3>(int);
__global__ void match_3(int x) {}
namespace crate { namespace self { __global__ void fn_(int x) {}  __device__ int self_var; __constant__ float type[3]; } __global__ void load(int x) {} }
__device__ int self_var; __constant__ int _v; __managed__ int crate_v; __device__ int new_; __device__ int loop_ ; __device__ int where; __device__ int Self_v; __device__ int __x;
struct T$U { int a$b, $, a_b, grö$ße; }; enum E$F { X$Y, $X, Y$ }; enum H$ { A$ = 1, A = 2, A_ = 4 };
namespace n$m { struct In$ { E$F e; H$ h; T$U t; }; __global__ void k$l(In$ p$q, T$U *$p) {} __constant__ T$U v$w; }
template <class T> __global__ void t$(T x$) {} template __global__ void t$<int>(int); template __global__ void t$<T$U>(T$U);

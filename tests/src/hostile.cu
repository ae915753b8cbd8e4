namespace @0 {
template <class T> struct @1 { T @2; unsigned @3 : 3; enum class @4 { @5, @6 = 16 } e; union { float @7; int @8; }; };
}
typedef @0::@1<int> @9;
struct @a { @9 record; @a *next; struct @b *other; };
extern "C" __global__ void @c(@a @d, const @9 *@e) { if (@e) @d.next->record = *@e; }
__global__ void @f(@a @d, @0::@1<float> *@e) { @e->@2 = @d.record.@7; }
__device__ @a @g;

struct A { enum class In : char { Q = 1 } in; };
struct B { struct In { int x; } in; };
struct C { union In { int x; float y; } in; };
struct D { struct Mid { enum E { P, Q }; E e; } m; int n; };
namespace ns { struct F { enum class In : int { Z } in; }; }
struct G { struct Tag; int x; };
struct G::Tag { float3 p; int y : 5; };
template<class T> struct L { struct Node { T value; Node *next; }; Node first; };
__global__ void k(A a, B b, C c, D d, ns::F f, G::Tag g, L<float> l, L<A>::Node *n, G *o) { o->x = b.in.x; }

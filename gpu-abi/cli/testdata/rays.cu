// A renderer's types as the two sides share them: an enumeration, pointers to records from parameters and from members, a list's node.
//
// `MATERIALS`, `POINTEE` and `INSERTED` make the mistakes that nothing but debug information or names tells.

#ifdef POINTEE
#define ITEM Ray
#define FIRST origin
#else
#define ITEM Sphere
#define FIRST center
#endif

namespace rt {
#ifdef MATERIALS
enum class Material : unsigned char { Diffuse, Glass, Metal, Light };
#else
enum class Material : unsigned char { Diffuse, Metal, Glass };
#endif

struct Sphere {
    float3 center;
    float radius;
    Material material;
};

struct Ray {
    float3 origin, direction;
};

struct Node {
    Node *next;
    const ITEM *item;
#ifdef INSERTED
    float scale;
#endif
    unsigned depth;
};

struct Scene {
    Node *first;
    unsigned count;
    Material fallback;
};

__global__ void trace(uchar4 *image, const Sphere *spheres, Scene scene, unsigned count) {
    unsigned i = threadIdx.x;
    Node *node = scene.first;
    if (i < count && spheres[i].material == scene.fallback && node->depth < scene.count)
        image[i].x = static_cast<unsigned char>(node->item->FIRST.x > 0 && node->next != nullptr);
}
} // namespace rt

extern "C" __global__ void clear(float4 *image, unsigned count) {
    if (threadIdx.x < count) image[threadIdx.x] = make_float4(0, 0, 0, 0);
}

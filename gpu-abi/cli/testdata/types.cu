// Types beyond plain records: a typedef, pointers to `const`, and a pointer to an incomplete type.

struct Opaque;

struct Camera {
    float fov;
#ifdef INSERTED
    float aperture;
#endif
    bool orthographic;
    int samples;
};

template <typename T> struct Extent {
    T width, height;
};

typedef Extent<unsigned short> Size;

extern "C" __global__ void render(const Camera *camera, const Camera *const *others, Opaque *scene, Size size) {
    reinterpret_cast<unsigned short *>(scene)[threadIdx.x] = size.width + camera->samples + others[0]->samples;
}

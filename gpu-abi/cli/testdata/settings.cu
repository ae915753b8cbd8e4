// A renderer's settings in the module's variables, whose members were exchanged.

namespace rt {

struct Limits {
    unsigned bounces;
    float cutoff;
};

struct Settings {
#ifdef EXCHANGED
    int samples;
    float exposure;
#else
    float exposure;
    int samples;
#endif
    Limits limits;
};

__constant__ Settings settings;
__managed__ Limits limits;

} // namespace rt

extern "C" __global__ void expose(float *image) {
    image[threadIdx.x] *= rt::settings.exposure * rt::settings.samples * rt::limits.cutoff + rt::settings.limits.bounces;
}

#if defined(__CUDACC__)
#if defined(__CUDACC_RDC__)
__constant__ scene::detail::Flags settings;
__device__ unsigned int counters[4];
__managed__ List shared_list;
#endif
extern "C" __global__ void render(Scene scene, float4 *image, const List *lists, unsigned int count) {
    image[0].x = scene.tuple._0 + settings.level + counters[1] + shared_list.default_ + lists[count].colour.x + scene.event.value.Hit.distance;
}
namespace scene {
__global__ void clear(float *image) { *image = 0; }
}
#endif

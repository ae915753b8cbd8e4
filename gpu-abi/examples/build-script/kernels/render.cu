#include "scene.cuh"

extern "C" __global__ void render(float4 *image, Scene scene, unsigned int width) {
    unsigned int pixel = blockIdx.x * blockDim.x + threadIdx.x;
    if (pixel >= width) return;
    float power = 0;
    for (unsigned int i = 0; i < scene.count; i++) power += scene.lights[i].power;
    image[pixel] = make_float4(scene.eye.x, scene.eye.y, scene.eye.z, power);
}

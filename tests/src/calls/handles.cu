struct Images { cudaTextureObject_t texture; int tag; cudaSurfaceObject_t surface; };
extern "C" {
__device__ Images cxx_exchange(cudaTextureObject_t texture, Images images) {
  Images changed; changed.texture = texture; changed.tag = images.tag + 1; changed.surface = images.surface; return changed;
}
extern __device__ cudaSurfaceObject_t abi_surface(Images images, cudaTextureObject_t);
__device__ unsigned long long seen[4];
extern __device__ void abi_handles();
__global__ void handles() { abi_handles(); }
__device__ void cxx_handles(unsigned long long texture, unsigned long long surface) {
  Images images; images.texture = texture; images.tag = 0; images.surface = surface;
  seen[3] = abi_surface(images, texture);
}
}

// The file beside this one was made by nvcc 13.5 (V13.5.37), in this directory:
//
//     nvcc -arch=sm_75 -G -ptx elements.cu -o elements.ptx

struct __align__(32) Light { float3 position; float power; };
struct Scene { int count; Light lights[4]; };
struct Sky { Light sun; };

__global__ void render(Scene *scene, Sky *sky) { scene->count = sky->sun.power; }

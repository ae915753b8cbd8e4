// What the tests of the command `gpu-abi` read. The other files here were made from this one by nvcc 13.5, in this directory, by
//
//     ./bless

struct Cell {
    unsigned char tag;
    unsigned int id : 20;
};

union Word {
    unsigned int whole;
    unsigned short halves[2];
};

struct __align__(32) Particle {
    float3 position;
    float mass;
#ifdef MOVED
    unsigned int frozen : 1;
    unsigned int species : 4;
#else
    unsigned int species : 4;
    unsigned int frozen : 1;
#endif
    Cell cells[2];
    Word word;
};

#ifdef MOVED
#define STEPS unsigned long long
#define THREADS 128
#else
#define STEPS unsigned int
#define THREADS 256
#endif

__global__ void __launch_bounds__(THREADS) step(Particle *particles, float dt, STEPS steps) {
    for (STEPS i = 0; i < steps; i++) particles[threadIdx.x].position.x += dt;
}

extern "C" __global__ void spawn(Particle *particles, Particle particle, unsigned char at) {
    particle.word.halves[0] = particle.cells[1].tag;
    particles[at] = particle;
}

#ifdef MOVED
extern "C" __global__ void drain(int *count) { *count = 0; }
#else
extern "C" __global__ void fill(int *count) { *count = 1; }
#endif

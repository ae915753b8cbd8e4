// Kernels and functions that take pointers to instances of class templates and to other classes that the file defines, for the cases in
// ../cases/kernels_types and ../cases/functions. The file beside this one was made by nvcc 13.5 (V13.5.37) with g++ 12, in this directory:
//
//     ../../.ci/reproducibly nvcc -arch=sm_75 -g -c instances.cu -o instances.o

template <class T> struct Engine {
    T speed;
    struct Lid {
        T heat;
    };
};

template <class T, int N> struct Pipe;

struct Valve {
    int position;
};

union Word {
    int whole;
    float real;
};

struct Plant {
    Engine<float> *engine;
    Engine<double> *spare;
    Valve **valves;
};

template <class T> struct Slots {
    Engine<float> *engine;
    Valve **valves;
    T *target;
    void (*changed)(Valve *, Engine<float> *);
};

extern "C" {
__global__ void go(Engine<float> *first, Engine<double> *second) { first->speed = second->speed; }

__global__ void defined(Valve *valve, const Word *word, void *any, float *numbers) {
    numbers[valve->position] = word->real + *(int *)any;
}

__global__ void flow(Pipe<float, 3> *pipe, Engine<long>::Lid *lid, Valve **valves) {
    lid->heat = valves[0]->position + *(int *)pipe;
}

__global__ void hold(Plant plant, Slots<Valve> slots) { plant.engine->speed = slots.engine->speed + slots.target->position; }

void engine_go(Engine<float> *first, Engine<double> *second) { first->speed = second->speed; }

void engine_flow(Pipe<float, 3> *pipe, Engine<long>::Lid *lid, void (*each)(Engine<float> *, Engine<double> *)) {
    lid->heat = *(int *)pipe;
    each(nullptr, nullptr);
}

void engine_hold(Plant *plant, Slots<Valve> *slots) { plant->engine->speed = slots->target->position; }
}

// C functions that take handles and tables of callbacks, for the cases in ../cases/functions. The file beside this one was made by g++ 12, in this
// directory:
//
//     ../../.ci/reproducibly g++ -g -c handles.cpp -o handles.o

struct Valve {
    int position;
};

struct Meter {
    float values[3];
};

typedef struct pump_st *pump_t;
typedef struct _Gauge Gauge;
enum Kind { Water, Oil };
typedef void Fluid;

namespace plant {
struct Boiler;
}

struct Hooks {
    void (*changed)(void *user, long code);
    void *user;
};

extern "C" {
int valve_open(Valve **out) {
    *out = new Valve{1};
    return 0;
}

void valve_bind(Valve *valve, const Meter *meter) { valve->position = meter->values[0]; }

void valve_gain(Valve *valve, const float *weights) { valve->position = weights[0]; }

void valve_kind(Valve *valve, Kind *kind, float (*rows)[4], void (**visit)(int)) {
    valve->position = *kind + rows[0][0];
    (*visit)(1);
}

void valve_reset(Valve valve, void *any) { *(Valve *)any = valve; }

Valve *valve_next(Valve *valve, void (*each)(Valve *, Meter *)) {
    each(valve, nullptr);
    return valve;
}

void pump_run(pump_t pump, Gauge *gauge, plant::Boiler &boiler) { *(long *)pump = (long)gauge + (long)&boiler; }

void valve_hooks(Valve *valve, const Hooks *hooks) { hooks->changed(hooks->user, valve->position); }

int pump_open(pump_t *out) {
    *out = nullptr;
    return 0;
}

Fluid *pump_fill(Fluid *fluid, const Fluid *other) { return other ? fluid : nullptr; }

void pump_each(void (*each)(int, float), void *user) { each(1, *(float *)user); }

void pump_mix(float *into, void *from) { *into = *(float *)from; }

void pump_rows(float **rows, void *user) { **rows = *(float *)user; }

void pump_visit(void *(*visit)(float *)) { visit(nullptr); }

void pump_tie(void *user, Valve *valve) { *(Valve *)user = *valve; }
}

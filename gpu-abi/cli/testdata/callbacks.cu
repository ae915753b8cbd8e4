// Callbacks and enumerators. `CHANGED` makes what a callback takes read-only, and gives an enumerator a prefix.
enum Mode {
#ifdef CHANGED
    ModeIdle,
#else
    Idle,
#endif
    Run
};
struct Job {
#ifdef CHANGED
    void (*done)(const int *, Mode);
#else
    void (*done)(int *, Mode);
#endif
    int (*more)(float);
    Mode mode;
};
__global__ void run(Job *job) { job->mode = Run; }

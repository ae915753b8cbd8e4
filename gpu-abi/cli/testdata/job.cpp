// Handles of one name in two namespaces, two of them in one callback, and enumerations of which one is only passed.
namespace a {
struct Engine;
}

namespace b {
struct Engine;
}

struct Stream;
struct pump_st;

enum Direction { ASCENDING, DESCENDING };
enum Mode { IDLE, RUN };

struct Job {
    a::Engine *first;
    b::Engine *second;
    void (*changed)(a::Engine *engine, Stream *stream);
    pump_st *pump;
    Mode mode;
};

extern "C" void run(const Job *job, Direction direction, Mode *modes) {}

// Classes to which a program has only pointers, most of which the file only declares.
struct Engine;
struct Stream;

#ifdef CHANGED
#define ENGINE Stream
#define STREAM Engine
#else
#define ENGINE Engine
#define STREAM Stream
#endif

typedef ENGINE *engine_t;

namespace net {
struct Socket;
}

struct Valve {
    int turns;
};

struct Inner {
    const STREAM *stream;
};

struct Context {
    ENGINE *engine;
    STREAM **stream;
    Valve *valve;
    engine_t spare;
    Inner inner;
    void (*changed)(ENGINE *engine, const STREAM *stream);
    STREAM *(*next)(ENGINE *engine);
};

struct pump_st;

extern "C" void run(const Context *context, net::Socket *socket, pump_st *pump) {}

// A shared library that exports some of its functions and variables. Virtual functions of a second base class are called through thunks, which
// nothing describes.

#define EXPORTED __attribute__((visibility("default")))

struct First {
    virtual int step() = 0;
};

struct Second {
    virtual int stop() = 0;
};

struct EXPORTED Engine : First, Second {
    Engine(int count);
    int step() override;
    int stop() override;
    template <class T> T scaled(T by) const;
    int count;
};

Engine::Engine(int count) : count(count) {}
int Engine::step() { return count; }
int Engine::stop() { return 0; }
template <class T> T Engine::scaled(T by) const { return by * count; }
template EXPORTED float Engine::scaled<float>(float) const;

int own = 1;
EXPORTED int shared = 2;
int internal(int value) { return value + own; }
EXPORTED int twice(int value) { return internal(value) + internal(value); }
extern "C" EXPORTED int version() { return shared; }
extern "C" void __cxa_pure_virtual() {}

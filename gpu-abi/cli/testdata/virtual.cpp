// Classes with virtual functions.
//
// `CHANGED` inserts one, adds one at the end, exchanges two, changes a parameter, a result, and makes the first of a class virtual. It also
// defines one that was pure, which is not a change, and overrides one in a derived class.

namespace sim {
struct Event;

struct Inserted {
    virtual ~Inserted();
#ifdef CHANGED
    virtual void reset();
#endif
    virtual void step(float dt);
    virtual int last() const = 0;
};

// Its own functions move with those of its base class.
struct Derived : Inserted {
    void step(float dt) override;
#ifdef CHANGED
    int last() const override;
#endif
    virtual void turbo();
};

struct Appended {
    virtual void step(Event *event);
#ifdef CHANGED
    virtual void stop();
#endif
};

struct Exchanged {
#ifdef CHANGED
    virtual void stop();
    virtual void start();
#else
    virtual void start();
    virtual void stop();
#endif
};

struct Signature {
#ifdef CHANGED
    virtual void first(int of);
    virtual double second() = 0;
#else
    virtual void first();
    virtual int second() = 0;
#endif
    virtual void third();
};

struct First {
    int value;
#ifdef CHANGED
    virtual void get();
#else
    void get();
#endif
};

struct Defined {
#ifdef CHANGED
    virtual void run();
#else
    virtual void run() = 0;
#endif
    virtual void stop();
};

#ifndef _WIN32
// g++ only declares base classes whose virtual functions are all defined elsewhere.
struct Elsewhere {
    virtual void run();
};
struct Other {
    virtual void run();
};
#ifdef CHANGED
struct Rebased : Other {
#else
struct Rebased : Elsewhere {
#endif
    ~Rebased();
    int value;
};
struct Based : Elsewhere {
    ~Based();
    int value;
};
Rebased::~Rebased() {}
Based::~Based() {}
#endif

Inserted::~Inserted() {}
void Inserted::step(float) {}
void Derived::step(float) {}
void Derived::turbo() {}
void Appended::step(Event *) {}
void Exchanged::start() {}
void Exchanged::stop() {}
void Signature::third() {}
void First::get() {}
void Defined::stop() {}
#ifdef CHANGED
void Inserted::reset() {}
int Derived::last() const { return 1; }
void Appended::stop() {}
void Signature::first(int) {}
void Defined::run() {}
#else
void Signature::first() {}
#endif
} // namespace sim

// Names that C and C++ reserve and programs use.
struct _Engine;
struct _IO_marker;

struct Shaft {
    int turns;
};

// The location of a virtual base class is known only at run time.
struct _Rotor : virtual Shaft {
    int speed;
    virtual void spin();
};

void _Rotor::spin() {}

struct _World {
    _Engine *engine;
    _Rotor rotor;
};

extern "C" void start(_World *world, _IO_marker *marker) {}

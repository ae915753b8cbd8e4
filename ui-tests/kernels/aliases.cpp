// C functions with pointers of one and two levels, for the cases in ../cases/functions. The file beside this one was made by g++ 12, in this
// directory:
//
//     ../../.ci/reproducibly g++ -g -c aliases.cpp -o aliases.o

struct Valve {
    int position;
};

struct Meter {
    float values[3];
};

struct Two {
    Valve **value;
};

struct Read {
    const Valve **value;
};

struct Meters {
    Meter **value;
};

struct Number {
    int **value;
};

struct Call {
    void (*value)(Valve **valves, const Valve *valve);
};

static Valve valve;

extern "C" {
void change(Valve *value) { value->position = 1; }

void read(const Valve *value) { (void)value; }

void change_two(Valve **value) { *value = &valve; }

void read_two(const Valve **value) { *value = &valve; }

void meters(Meter **value) { *value = nullptr; }

Valve *found() { return &valve; }

const Valve *constant() { return &valve; }

void hold_two(Two *value) { value->value = nullptr; }

void hold_read(Read *value) { value->value = nullptr; }

void hold_meters(Meters *value) { value->value = nullptr; }

void hold_number(Number *value) { value->value = nullptr; }

void call(Call *value) { value->value(nullptr, &valve); }
}

// What a Rust library may declare in other ways: bits in an integer, a `char` as a byte, and pointers that only one side may
// write through, and a pointer to an array as one to its elements.
struct Packet {
    unsigned kind : 4;
    unsigned size : 28;
    char tag;
    float *values;
    float (*rows)[3];
    void (*done)(Packet *);
};

enum Mode { Off, On };

extern "C" void packet_send(Packet *packet, char tag, Mode mode) {
    packet->tag = mode == On ? tag : 0;
    packet->kind = 1;
}

extern "C" int packet_find(char *name) { return name[0]; }

namespace app {
struct Inner {
    float w;
};
struct Mesh {
    float *vertices;
    Inner *inner;
    unsigned n;
};
struct Base {
    virtual ~Base();
    virtual void f();
    int n;
};
Base::~Base() {}
void Base::f() {}
} // namespace app

app::Mesh mesh;

// Another type of this name, which no other unit means.
void local() {
    struct Mesh {
        char c;
    } m;
    m.c = 1;
}

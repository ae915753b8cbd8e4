// Types that a program beside it has no types for, or other types of their names.

namespace thrust {
struct policy {
    int kind;
};
struct pair {
    int first;
    float second;
};
}  // namespace thrust

// A typedef of a class template is not the name of its argument.
struct Wide {
    double a, b;
};
template <class F>
struct Tower {
    typedef F Element;
    Element c0, c1;
};

// Rust has a pointer to it of this name.
class Tree {
    int depth = 0;
    double *nodes = nullptr;

public:
    int size() const { return depth; }
};

// Its values have a destructor, and its members a type of its own.
class Store {
    struct Row {
        Wide wide;
        Row *next;
    } *rows = nullptr;
    int number = 0;

public:
    ~Store() { delete rows; }
    int count() const { return number; }
};

struct Body {
    thrust::policy policy;
    thrust::pair pair;
    float mass;
};

extern "C" float run(const Body *body, const Tower<Wide> *tower, const Tree *tree) {
    return body->mass + tower->c0.a + tree->size();
}
extern "C" int count(const Store *store) { return store->count(); }

// Class templates with pointers, for ../cases/generic. The files beside this one were made by nvcc 13.5, in this directory, with
// ../../.ci/reproducibly:
//
//     nvcc -arch=sm_80 -ptx templates.cu -o templates.ptx
//     nvcc -arch=sm_80 -g -c templates.cu -o templates.o
//     nvcc -arch=sm_80 -G -ptx templates.cu -o templates.debug.ptx
//     nvcc -arch=sm_80 -DFUNCTIONS -g -c templates.cu -o templates_functions.o
struct Node {
    float *data;
    int n;
};

template <class T> struct View {
    T *data;
    int n;
};

template <class T> struct Box {
    T value;
    int n;
};

template <class T> struct Row {
    T items[2];
};

template <class T> struct Held {
    T first;
    Node node;
};

template <class T> struct Mixed {
    T first;
    const float *weights;
    float **rows;
    View<T> *views;
    View<T> view;
    Node *nodes;
    float *plain;
};

// Types that refer back to themselves.
template <class T> struct List {
    T value;
    List *next;
};

template <class T> struct Branch;

template <class T> struct Tree {
    T *value;
    Branch<T> *branch;
};

template <class T> struct Branch {
    Tree<T> *left;
    Tree<float> **right;
};

template <class T> struct Hook {
    T *first;
};

template <class T> struct Entry {
    T value;
    Hook<Entry<float>> *hook;
};

template <class T> struct Chain {
    T *next;
};
typedef Chain<Chain<float>> Two;
typedef Chain<Chain<Two>> Four;
typedef Chain<Four> Five;

#ifdef FUNCTIONS
#define COMPILED(name, ...) extern "C" void name(__VA_ARGS__ *value) { (void)sizeof *value; }
#else
#define COMPILED(name, ...) extern "C" __global__ void name(__VA_ARGS__ value) {}
#endif

COMPILED(box_pointer, Box<int *>)
COMPILED(box_record, Box<Node>)
COMPILED(box_target, Box<Node *>)
COMPILED(box_view, Box<View<float>>)
COMPILED(row, Row<float *>)
COMPILED(held, Held<int>)
COMPILED(mixed, Mixed<int>)
COMPILED(list, List<float *>)
COMPILED(tree, Tree<float>)
COMPILED(entry, Entry<float>)
COMPILED(five, Five)
COMPILED(six, Chain<Five>)

// A pointer to an instance of a template does not define it.
COMPILED(branch, Branch<float>)
COMPILED(hook, Hook<Entry<float>>)
COMPILED(one, Chain<float>)
COMPILED(two, Two)
COMPILED(three, Chain<Two>)
COMPILED(four, Four)

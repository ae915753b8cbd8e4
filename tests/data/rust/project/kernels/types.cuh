enum class Kind : unsigned char { Star = 1, Planet, Dust = 7 };

struct Body {
    float3 position;
    float mass;
    unsigned species : 4;
    int group : 12;
    Kind kind;
    unsigned short trail[4];
};

union Limit {
    unsigned count;
    float ratio;
};

struct alignas(16) Settings {
    const float *weights;
    unsigned *log;
    Limit limit;
    short steps;
};

template <class T> struct Grid {
    T *cells;
    T step;
    unsigned width;
};

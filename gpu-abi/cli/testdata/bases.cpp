// Two base classes at one place, as those of `std::tuple`: one is empty, although it has a member.

struct Empty {};

struct Rest {
    [[no_unique_address]] Empty value;
};

struct Head {
    int *value;
};

struct Tuple : Rest, Head {};

extern "C" int *first(const Tuple *tuple) { return static_cast<const Head *>(tuple)->value; }

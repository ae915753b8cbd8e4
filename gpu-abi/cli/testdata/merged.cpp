// Link-time optimization, after which the symbols of inline variables and of instances are no longer weak.
#include "merged.hpp"

template struct Count<int>;
int own = 3;
int sum() { return shared + Count<int>::all + own; }

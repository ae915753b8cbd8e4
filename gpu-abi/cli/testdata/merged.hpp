// A header with an inline variable and templates, for `merged.cpp`.

inline int shared = 1;

template <class T> struct Count {
    static int all;
    T one;
    T next() { return one + all++; }
};
template <class T> int Count<T>::all = 2;

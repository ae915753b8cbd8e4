// Host functions without kernels: a file that g++ compiles.
struct Range {
    float low, high;
};
union Word {
    unsigned whole;
    float real;
};
struct Cell {
    Range range;
    Word words[2];
};

extern "C" float middle(Range range) { return (range.low + range.high) / 2; }
extern "C" void store(Cell *cell, Word word) { cell->words[0] = word; }
extern "C" unsigned load(Cell cell) { return cell.words[1].whole; }

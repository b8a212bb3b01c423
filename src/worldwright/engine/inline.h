/* What is done a hundred times in a decision, for the compiler to put where it is called.

   Each function does what the one of its name in sets.py or tensor.py does, and leaves what is rare (a row without
   room, an empty set) to it. `setup.py` puts them in the place of calls in the C that mypyc made. */

typedef worldwright___engine___tensor___RowObject Row;

/* Is it of this class? Classes of frames and states are one step away from those of the engine. */
static inline int is_a(PyObject *thing, PyTypeObject *class)
{
    return Py_TYPE(thing) == class || Py_TYPE(thing)->tp_base == class || PyType_IsSubtype(Py_TYPE(thing), class);
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(THING, CLASS) is_a((PyObject *)(THING), CLASS)

static inline int64_t quick_sets___size(int64_t held)
{
    held -= (held >> 1) & 0x1555555555555555;
    held = (held & 0x3333333333333333) + ((held >> 2) & 0x3333333333333333);
    held = (held + (held >> 4)) & 0x0F0F0F0F0F0F0F0F;
    held += held >> 8;
    held += held >> 16;
    held += held >> 32;
    return held & 0x7F;
}

static inline int64_t quick_sets___lowest(int64_t held)
{
    return held ? __builtin_ctzll(held) : ENGINE(sets___lowest)(held);
}

static inline int64_t quick_sets___nth(int64_t held, int64_t place)
{
    for (; place > 0; place--)
        held &= held - 1;
    return quick_sets___lowest(held);
}

/* --- Row --- */

static inline int has_room(const Row *row, Py_ssize_t more)
{
    return row->_count + more <= row->_ones.len;
}

static inline char quick_Row___one(PyObject *self, int64_t place)
{
    Row *row = (Row *)self;
    if (unlikely(!has_room(row, 1)))
        return ENGINE(tensor___Row___one)(self, place);
    row->_ones.items[row->_count++] = place;
    return 1;
}

static inline char quick_Row___put(PyObject *self, int64_t place, double value)
{
    Row *row = (Row *)self;
    if (value == 0.0)
        return 1;
    if (unlikely(row->_numbers >= row->_where.len))
        return ENGINE(tensor___Row___put)(self, place, value);
    row->_where.items[row->_numbers] = place;
    row->_what.items[row->_numbers++] = value;
    return 1;
}

static inline char quick_Row___share(PyObject *self, int64_t place, int64_t part, double whole)
{
    if (unlikely(whole == 0.0))
        return ENGINE(tensor___Row___share)(self, place, part, whole);
    return quick_Row___put(self, place, (double)part / whole);
}

/* Where the next number is that is not zero. */
static inline Py_ssize_t next_filled(VecI64 numbers, Py_ssize_t at)
{
    const int64_t *number = numbers.items + at;
    while (at + 4 <= numbers.len && !(number[0] | number[1] | number[2] | number[3])) {
        at += 4;
        number += 4;
    }
    while (at < numbers.len && !numbers.items[at])
        at++;
    return at;
}

static inline char quick_Row___shares(PyObject *self, int64_t place, VecI64 parts, double whole)
{
    for (Py_ssize_t at = 0; (at = next_filled(parts, at)) < parts.len; at++)
        if (quick_Row___share(self, place + at, parts.items[at], whole) == 2)
            return 2;
    return 1;
}

static inline char quick_Row___each(PyObject *self, int64_t place, int64_t kinds, VecI64 values)
{
    Row *row = (Row *)self;
    if (unlikely(!has_room(row, values.len)))
        return ENGINE(tensor___Row___each)(self, place, kinds, values);
    int64_t *next = row->_ones.items + row->_count, *first = next;
    for (Py_ssize_t at = 0; at < values.len; at++, place += kinds) {
        *next = place + values.items[at];
        next += values.items[at] >= 0;
    }
    row->_count += next - first;
    return 1;
}

/* The members of a set, each at the place that WHERE says. */
#define MEMBERS(SLOW, WHERE)                                                                                           \
    Row *row = (Row *)self;                                                                                            \
    if (!members)                                                                                                      \
        return 1;                                                                                                      \
    if (unlikely(!has_room(row, 64)))                                                                                  \
        return SLOW;                                                                                                   \
    int64_t *next = row->_ones.items + row->_count, *first = next;                                                     \
    for (uint64_t held = members; held; held &= held - 1) {                                                            \
        int64_t member = __builtin_ctzll(held);                                                                        \
        *next++ = WHERE;                                                                                               \
    }                                                                                                                  \
    row->_count += next - first;                                                                                       \
    return 1;

static inline char quick_Row___bits(PyObject *self, int64_t place, int64_t members)
{
    MEMBERS(ENGINE(tensor___Row___bits)(self, place, members), place + member)
}

static inline char quick_Row___column(PyObject *self, int64_t place, int64_t step, int64_t members)
{
    MEMBERS(ENGINE(tensor___Row___column)(self, place, step, members), place + step * member)
}

static inline char quick_Row___columns(PyObject *self, int64_t place, int64_t step, VecI64 sets, int64_t first,
                                       int64_t seats)
{
    if (unlikely(first < 0 || first > seats || seats > 62))
        return ENGINE(tensor___Row___columns)(self, place, step, sets, first, seats);
    for (Py_ssize_t at = 0; (at = next_filled(sets, at)) < sets.len; at++) {
        int64_t held = sets.items[at], before = held & (((int64_t)1 << first) - 1);
        if (quick_Row___column(self, place + at, step, held >> first | before << (seats - first)) == 2)
            return 2;
    }
    return 1;
}

static inline char quick_Row___pieces(PyObject *self, int64_t place, int64_t step, VecI64 values, VecI64 spot)
{
    for (Py_ssize_t at = 0; (at = next_filled(values, at)) < values.len; at++) {
        int64_t value = values.items[at];
        if (unlikely(value < 0 || value >= spot.len))
            return ENGINE(tensor___Row___pieces)(self, place, step, values, spot);
        if (quick_Row___one(self, place + step * at + spot.items[value]) == 2)
            return 2;
    }
    return 1;
}

static inline char quick_Row___spots(PyObject *self, int64_t place, int64_t members, VecI64 spot)
{
    if (unlikely(spot.len < 64 && members >> spot.len))
        return ENGINE(tensor___Row___spots)(self, place, members, spot);
    MEMBERS(ENGINE(tensor___Row___spots)(self, place, members, spot), place + spot.items[member])
}

static inline char quick_Row___those(PyObject *self, int64_t place, PyObject *numbers)
{
    Row *row = (Row *)self;
    Py_ssize_t count = PyList_GET_SIZE(numbers);
    int failed = !has_room(row, count);
    for (Py_ssize_t at = 0; at < count && !failed; at++) {
        PyObject *number = PyList_GET_ITEM(numbers, at);
        if (PyLong_Check(number))
            row->_ones.items[row->_count + at] = place + CPyLong_AsSsize_tAndOverflow(number, &failed);
        else
            failed = 1;
    }
    if (unlikely(failed))
        return ENGINE(tensor___Row___those)(self, place, numbers);
    row->_count += count;
    return 1;
}

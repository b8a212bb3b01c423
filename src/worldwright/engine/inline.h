/* What is done a hundred times in a decision, for the compiler to put where it is called.

   Each function does what the one of its name in sets.py or tensor.py does, and leaves what is rare (a row without room,
   an empty set) to it. `setup.py` puts them in the place of calls in the C that mypyc made. */

typedef worldwright___engine___tensor___RowObject Row;

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

static inline char quick_Row___shares(PyObject *self, int64_t place, VecI64 parts, double whole)
{
    for (Py_ssize_t at = 0; at < parts.len; at++)
        if (parts.items[at] && quick_Row___share(self, place + at, parts.items[at], whole) == 2)
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

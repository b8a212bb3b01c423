/* scatter.py in C: what numpy does with fancy indices, without the microsecond that each of its calls costs.
   Arrays that are not a plain row of bytes or floats take numpy's own, slower way. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* The memory of a row that is written here, or 0 if numpy has to write it. */
static int plain(PyObject *out, Py_buffer *row)
{
    if (PyObject_GetBuffer(out, row, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE | PyBUF_FORMAT) < 0) {
        PyErr_Clear();
        return 0;
    }
    const char *format = row->format;
    int bytes = row->itemsize == 1 && strchr("?bB", format[0]) && !format[1];
    int floats = row->itemsize == sizeof(float) && format[0] == 'f' && !format[1];
    if (bytes || floats)
        return 1;
    PyBuffer_Release(row);
    return 0;
}

static int put(const Py_buffer *row, long long place, double value)
{
    if (place < 0 || place >= row->len / row->itemsize) {
        PyErr_Format(PyExc_IndexError, "place %lld of a row of %zd numbers", place, row->len / row->itemsize);
        return -1;
    }
    if (row->itemsize == 1)
        ((char *)row->buf)[place] = row->format[0] == '?' ? value != 0.0 : (char)value;
    else
        ((float *)row->buf)[place] = (float)value;
    return 0;
}

/* out.fill(0) and out[place] = value, by numpy. */
static int zeroed(PyObject *out)
{
    PyObject *done = PyObject_CallMethod(out, "fill", "i", 0);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

static int put_one_by_numpy(PyObject *out, long long place, double value)
{
    PyObject *key = PyLong_FromLongLong(place), *number = PyFloat_FromDouble(value);
    int failed = !key || !number || PyObject_SetItem(out, key, number) < 0;
    Py_XDECREF(key);
    Py_XDECREF(number);
    return failed ? -1 : 0;
}

static int enough(const Py_buffer *held, Py_ssize_t count)
{
    if (count >= 0 && count <= held->len / 8)
        return 1;
    PyErr_Format(PyExc_IndexError, "%zd numbers were promised, %zd are there", count, held->len / 8);
    return 0;
}

/* What of a tensor is not zero: places of ones, and places of numbers. */
typedef unsigned long long Place;
typedef struct {
    const Place *one, *last_one, *where, *last_where;
    const double *what;
} Tensor;

#define TRUTH(NUMBER) ((NUMBER) != 0.0)
#ifdef __GNUC__
#define UNROLLED _Pragma("GCC unroll 4")
#else
#define UNROLLED
#endif

/* One tensor taken out of a row, and another one put in; -1 if a place lies beyond the row. */
#define TURN_OVER(NAME, NUMBER, OF)                                                                                    \
    static int NAME(NUMBER *row, unsigned long long size, const Tensor *old, const Tensor *new)                        \
    {                                                                                                                  \
        const Place *end, *where = new->where;                                                                         \
        const double *what = new->what;                                                                                \
        SET(old->one, old->last_one, 0)                                                                                \
        SET(old->where, old->last_where, 0)                                                                            \
        SET(new->one, new->last_one, 1)                                                                                \
        SET(where, new->last_where, OF(what[place - where]))                                                           \
        return 0;                                                                                                      \
    }
#define SET(FIRST, LAST, VALUE)                                                                                        \
    end = LAST;                                                                                                        \
    UNROLLED for (const Place *place = FIRST; place < end; place++)                                                    \
    {                                                                                                                  \
        if (*place >= size)                                                                                            \
            return -1;                                                                                                 \
        row[*place] = VALUE;                                                                                           \
    }

TURN_OVER(turn_over_truths, char, TRUTH)
TURN_OVER(turn_over_bytes, char, (char))
TURN_OVER(turn_over_floats, float, (float))

static int turn_over(const Py_buffer *out, Py_ssize_t number, Py_ssize_t size, const Tensor *old, const Tensor *new)
{
    char *row = (char *)out->buf + number * size * out->itemsize;
    int failed = out->itemsize > 1       ? turn_over_floats((float *)row, size, old, new)
                 : out->format[0] == '?' ? turn_over_truths(row, size, old, new)
                                         : turn_over_bytes(row, size, old, new);
    if (failed)
        PyErr_Format(PyExc_IndexError, "a place beyond the %zd numbers of a tensor", size);
    return failed;
}

static int put_by_numpy(PyObject *out, const Tensor *tensor)
{
    for (const Place *one = tensor->one; one < tensor->last_one; one++)
        if (put_one_by_numpy(out, *one, 1.0) < 0)
            return -1;
    for (const Place *where = tensor->where; where < tensor->last_where; where++)
        if (put_one_by_numpy(out, *where, tensor->what[where - tensor->where]) < 0)
            return -1;
    return 0;
}

static int write_row(PyObject *out, Py_ssize_t count, Py_ssize_t numbers, const Py_buffer *ones, const Py_buffer *where,
                     const Py_buffer *what)
{
    if (!enough(ones, count) || !enough(where, numbers) || !enough(what, numbers))
        return -1;
    Tensor nothing = {0}, tensor = {ones->buf, (Place *)ones->buf + count, where->buf, (Place *)where->buf + numbers,
                                    what->buf};
    Py_buffer row;
    if (!plain(out, &row))
        return zeroed(out) || put_by_numpy(out, &tensor);
    memset(row.buf, 0, row.len);
    int failed = turn_over(&row, 0, row.len / row.itemsize, &nothing, &tensor);
    PyBuffer_Release(&row);
    return failed;
}

static PyObject *scatter(PyObject *module, PyObject *const *given, Py_ssize_t number)
{
    if (number != 6)
        return PyErr_Format(PyExc_TypeError, "scatter(out, ones, count, where, what, numbers) takes 6 arguments");
    Py_ssize_t count = PyLong_AsSsize_t(given[2]), numbers = PyLong_AsSsize_t(given[5]);
    if ((count == -1 || numbers == -1) && PyErr_Occurred())
        return NULL;
    PyObject *kept[] = {given[1], given[3], given[4]};
    Py_buffer sparse[3];
    int failed = 0, got = 0;
    while (got < 3 && !failed) {
        failed = PyObject_GetBuffer(kept[got], &sparse[got], PyBUF_C_CONTIGUOUS);
        got += !failed;
    }
    failed = failed || write_row(given[0], count, numbers, &sparse[0], &sparse[1], &sparse[2]);
    while (got > 0)
        PyBuffer_Release(&sparse[--got]);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

/* Several tensors in a sparse row: what of them is still to come. */
typedef struct {
    const Py_buffer *ones, *where, *what;
    const long long *ends;
    Py_ssize_t tensors, ones_seen, numbers_seen;
} Sparse;

static int next_tensor(Sparse *row, Py_ssize_t number, Tensor *tensor)
{
    if (number >= row->tensors) {
        *tensor = (Tensor){NULL, NULL, NULL, NULL, NULL};
        return 0;
    }
    Py_ssize_t ones = row->ends[2 * number], numbers = row->ends[2 * number + 1];
    if (ones < row->ones_seen || numbers < row->numbers_seen) {
        PyErr_SetString(PyExc_IndexError, "the ends of tensors go back");
        return -1;
    }
    if (!enough(row->ones, ones) || !enough(row->where, numbers) || (row->what && !enough(row->what, numbers)))
        return -1;
    const Place *one = row->ones->buf, *where = row->where->buf;
    *tensor = (Tensor){one + row->ones_seen, one + ones, where + row->numbers_seen, where + numbers,
                       row->what ? (const double *)row->what->buf + row->numbers_seen : NULL};
    row->ones_seen = ones;
    row->numbers_seen = numbers;
    return 0;
}

/* What both tensors begin with need not be taken out. */
static void skip_common(Tensor *old, const Tensor *new)
{
    const Place *one = new->one;
    while (old->last_one - old->one >= 4 && new->last_one - one >= 4 &&
           !((old->one[0] ^ one[0]) | (old->one[1] ^ one[1]) | (old->one[2] ^ one[2]) | (old->one[3] ^ one[3]))) {
        old->one += 4;
        one += 4;
    }
}

static int replace_all(const Py_buffer *out, Sparse *old, Sparse *new)
{
    Py_ssize_t tensors = new->tensors;
    if (tensors < 1 || old->tensors < 0 || old->tensors > tensors) {
        PyErr_Format(PyExc_IndexError, "%zd tensors instead of %zd", tensors, old->tensors);
        return -1;
    }
    Py_ssize_t size = out->len / out->itemsize / tensors;
    for (Py_ssize_t at = 0; at < tensors; at++) { /* one by one: what was just cleared is at hand */
        Tensor before, after;
        if (next_tensor(old, at, &before) || next_tensor(new, at, &after))
            return -1;
        skip_common(&before, &after);
        if (turn_over(out, at, size, &before, &after))
            return -1;
    }
    return 0;
}

static PyObject *replace(PyObject *module, PyObject *const *given, Py_ssize_t number)
{
    static const int lists[] = {1, 2, 3, 5, 6, 7, 8};
    Py_buffer out, held[7];
    if (number != 10)
        return PyErr_Format(PyExc_TypeError, "replace takes an array, the old row and the new one: 10 arguments");
    Py_ssize_t old_tensors = PyLong_AsSsize_t(given[4]), tensors = PyLong_AsSsize_t(given[9]);
    if ((old_tensors == -1 || tensors == -1) && PyErr_Occurred())
        return NULL;
    if (!plain(given[0], &out))
        return PyErr_Format(PyExc_TypeError, "replace writes plain rows of bytes or floats");
    int failed = 0, got = 0;
    while (got < 7 && !failed) {
        failed = PyObject_GetBuffer(given[lists[got]], &held[got], PyBUF_C_CONTIGUOUS);
        got += !failed;
    }
    if (!failed) {
        Sparse old = {&held[0], &held[1], NULL, held[2].buf, old_tensors, 0, 0};
        Sparse new = {&held[3], &held[4], &held[5], held[6].buf, tensors, 0, 0};
        failed = !enough(&held[2], 2 * old_tensors) || !enough(&held[6], 2 * tensors) || replace_all(&out, &old, &new);
    }
    while (got > 0)
        PyBuffer_Release(&held[--got]);
    PyBuffer_Release(&out);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

/* A mask of so many games, and with it a number of 8 bytes for each of them or two. */
static int with_mask(PyObject *const *given, Py_ssize_t number, Py_buffer *held, int *got)
{
    for (*got = 0; *got < number; (*got)++) {
        int last = *got == 2, flags = PyBUF_C_CONTIGUOUS | (last ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(given[*got], &held[*got], flags) < 0)
            return -1;
    }
    int fits = held[0].ndim == 2 && held[0].itemsize == 1;
    for (int at = 1; at < number; at++)
        fits = fits && held[at].itemsize == 8 && held[at].len == 8 * held[0].shape[0];
    if (!fits)
        PyErr_SetString(PyExc_TypeError, "a mask of bytes for each game, and 8 bytes for each of them are wanted");
    return fits ? 0 : -1;
}

static PyObject *illegal(PyObject *module, PyObject *const *given, Py_ssize_t number)
{
    if (number != 2)
        return PyErr_Format(PyExc_TypeError, "illegal(mask, actions) takes 2 arguments");
    Py_buffer held[2];
    int got, failed = with_mask(given, 2, held, &got);
    Py_ssize_t found = -1;
    if (!failed) {
        const long long *actions = held[1].buf;
        const char *mask = held[0].buf;
        unsigned long long size = held[0].shape[1];
        for (Py_ssize_t game = 0; game < held[0].shape[0] && found < 0; game++)
            if ((unsigned long long)actions[game] >= size || !mask[game * size + actions[game]])
                found = game;
    }
    while (got > 0)
        PyBuffer_Release(&held[--got]);
    return failed ? NULL : PyLong_FromSsize_t(found);
}

/* Truths are bytes of 0 or 1: how many there are in a row of words of eight. */
#define EACH_BYTE 0x0101010101010101ULL
#define MOST_WORDS 128 /* that can be added up byte by byte */

static Py_ssize_t truths(const unsigned char *row, Py_ssize_t words)
{
    unsigned long long word, sum = 0;
    for (Py_ssize_t at = 0; at < words; at++) {
        memcpy(&word, row + 8 * at, 8);
        sum += word;
    }
    /* pairs of bytes first: all eight together may be more than a byte holds */
    sum = (sum & 0x00FF00FF00FF00FFULL) + (sum >> 8 & 0x00FF00FF00FF00FFULL);
    return sum * 0x0001000100010001ULL >> 48;
}

/* The place of the one that lies `chance` of the way among the ones of a row of bytes; -1 if there is none. */
static long long chosen(const unsigned char *row, Py_ssize_t size, double chance)
{
    Py_ssize_t count = 0, words = size / 8, at = 0, here;
    for (Py_ssize_t word = 0; word < words; word += MOST_WORDS)
        count += truths(row + 8 * word, Py_MIN(MOST_WORDS, words - word));
    for (Py_ssize_t place = 8 * words; place < size; place++)
        count += row[place];
    Py_ssize_t ahead = (Py_ssize_t)(chance * count);
    for (Py_ssize_t step = 8; step; step = step == 8) { /* eight words at a time, then one */
        while (at + step <= words && (here = truths(row + 8 * at, step)) <= ahead) {
            ahead -= here;
            at += step;
        }
    }
    for (at *= 8; at < size; at++)
        if (row[at] && ahead-- == 0)
            return at;
    return -1;
}

static PyObject *sample(PyObject *module, PyObject *const *given, Py_ssize_t number)
{
    if (number != 3)
        return PyErr_Format(PyExc_TypeError, "sample(mask, chances, actions) takes 3 arguments");
    Py_buffer held[3];
    int got, failed = with_mask(given, 3, held, &got);
    if (!failed) {
        const unsigned char *mask = held[0].buf;
        const double *chances = held[1].buf;
        long long *actions = held[2].buf;
        Py_ssize_t size = held[0].shape[1];
        for (Py_ssize_t game = 0; game < held[0].shape[0]; game++)
            actions[game] = chosen(mask + game * size, size, chances[game]);
    }
    while (got > 0)
        PyBuffer_Release(&held[--got]);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *mark(PyObject *module, PyObject *const *given, Py_ssize_t number)
{
    if (number != 2 || !PyList_Check(given[1]))
        return PyErr_Format(PyExc_TypeError, "mark(out, places) takes an array and a list");
    PyObject *out = given[0], *places = given[1];
    Py_buffer row;
    int here = plain(out, &row), failed = 0;
    if (here)
        memset(row.buf, 0, row.len);
    else
        failed = zeroed(out);
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(places) && !failed; at++) {
        long long place = PyLong_AsLongLong(PyList_GET_ITEM(places, at));
        if (place == -1 && PyErr_Occurred())
            failed = -1;
        else
            failed = here ? put(&row, place, 1.0) : put_one_by_numpy(out, place, 1.0);
    }
    if (here)
        PyBuffer_Release(&row);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"scatter", (PyCFunction)(void (*)(void))scatter, METH_FASTCALL,
     PyDoc_STR("scatter(out, ones, count, where, what, numbers)\n--\n\n"
               "Zeros, but for ones at the first `count` places and so many `numbers` at theirs.")},
    {"replace", (PyCFunction)(void (*)(void))replace, METH_FASTCALL,
     PyDoc_STR("replace(out, old_ones, old_where, old_ends, old_tensors, ones, where, what, ends, tensors)\n--\n\n"
               "Where several tensors lie one after the other: those of earlier rows are taken out, and new ones put in.")},
    {"illegal", (PyCFunction)(void (*)(void))illegal, METH_FASTCALL,
     PyDoc_STR("illegal(mask, actions)\n--\n\n"
               "The first game of which the action is not in its row of the mask; -1 if all are legal.")},
    {"sample", (PyCFunction)(void (*)(void))sample, METH_FASTCALL,
     PyDoc_STR("sample(mask, chances, actions)\n--\n\n"
               "For each row of the mask one of its actions: the one that lies so far, from 0 to 1, among them.")},
    {"mark", (PyCFunction)(void (*)(void))mark, METH_FASTCALL,
     PyDoc_STR("mark(out, places)\n--\n\nZeros, but for ones at these places.")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "scatter", PyDoc_STR("Writing sparse rows into arrays."), -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_scatter(void)
{
    return PyModule_Create(&module);
}

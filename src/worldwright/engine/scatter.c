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

static int put_by_numpy(PyObject *out, long long place, double value)
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

/* Of several tensors in one array: where the places of one of them begin and stop in a sparse row. */
typedef struct {
    const long long *places;
    Py_ssize_t first, last;
} Part;

static Part part_of(const Py_buffer *places, const long long *ends, Py_ssize_t tensor, int kind)
{
    return (Part){places->buf, tensor ? ends[2 * tensor - 2 + kind] : 0, ends[2 * tensor + kind]};
}

/* Values at the places of one tensor, which begins at `row`: the numbers in `what`, or one and the same. */
#define SET_PART(NAME, NUMBER, OF)                                                                                     \
    static int NAME(NUMBER *row, unsigned long long size, Part part, const double *what, NUMBER value)                 \
    {                                                                                                                  \
        for (Py_ssize_t at = part.first; at < part.last; at++) {                                                       \
            unsigned long long place = part.places[at];                                                                \
            if (place >= size)                                                                                         \
                return -1;                                                                                             \
            row[place] = what ? OF(what[at]) : value;                                                                  \
        }                                                                                                              \
        return 0;                                                                                                      \
    }

#define TRUTH(NUMBER) ((NUMBER) != 0.0)
SET_PART(set_truths, char, TRUTH)
SET_PART(set_bytes, char, (char))
SET_PART(set_floats, float, (float))

static int set_part(const Py_buffer *out, Py_ssize_t tensor, Py_ssize_t size, Part part, const double *what, int value)
{
    int failed;
    if (out->format[0] == '?')
        failed = set_truths((char *)out->buf + tensor * size, size, part, what, (char)value);
    else if (out->itemsize == 1)
        failed = set_bytes((char *)out->buf + tensor * size, size, part, what, (char)value);
    else
        failed = set_floats((float *)out->buf + tensor * size, size, part, what, (float)value);
    if (failed)
        PyErr_Format(PyExc_IndexError, "a place beyond the %zd numbers of a tensor", size);
    return failed;
}

static int put_all_by_numpy(PyObject *out, Part part, const double *what)
{
    for (Py_ssize_t at = part.first; at < part.last; at++)
        if (put_by_numpy(out, part.places[at], what ? what[at] : 1.0) < 0)
            return -1;
    return 0;
}

static int write_row(PyObject *out, Py_ssize_t count, Py_ssize_t numbers, const Py_buffer *ones, const Py_buffer *where,
                     const Py_buffer *what)
{
    if (!enough(ones, count) || !enough(where, numbers) || !enough(what, numbers))
        return -1;
    Part whole_ones = {ones->buf, 0, count}, whole_numbers = {where->buf, 0, numbers};
    Py_buffer row;
    if (!plain(out, &row))
        return zeroed(out) || put_all_by_numpy(out, whole_ones, NULL) ||
               put_all_by_numpy(out, whole_numbers, what->buf);
    memset(row.buf, 0, row.len);
    Py_ssize_t size = row.len / row.itemsize;
    int failed = set_part(&row, 0, size, whole_ones, NULL, 1) || set_part(&row, 0, size, whole_numbers, what->buf, 0);
    PyBuffer_Release(&row);
    return failed ? -1 : 0;
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

/* Do the ends of this many tensors stay within the places that are there, and never go back? */
static int in_order(const Py_buffer *ends, Py_ssize_t tensors, const Py_buffer *ones, const Py_buffer *where)
{
    if (!enough(ends, 2 * tensors))
        return 0;
    const long long *end = ends->buf;
    for (Py_ssize_t at = 0; at < 2 * tensors; at++)
        if (end[at] < (at < 2 ? 0 : end[at - 2]) || !enough(at % 2 ? where : ones, end[at]))
            return PyErr_Occurred() ? 0 : (PyErr_SetString(PyExc_IndexError, "the ends of tensors go back"), 0);
    return 1;
}

static int replace_all(const Py_buffer *out, const Py_buffer *held, Py_ssize_t old_tensors, Py_ssize_t tensors)
{
    const Py_buffer *old_ones = &held[0], *old_where = &held[1], *old_ends = &held[2];
    const Py_buffer *ones = &held[3], *where = &held[4], *what = &held[5], *ends = &held[6];
    if (tensors < 1 || old_tensors < 0 || old_tensors > tensors) {
        PyErr_Format(PyExc_IndexError, "%zd tensors instead of %zd", tensors, old_tensors);
        return -1;
    }
    if (!in_order(old_ends, old_tensors, old_ones, old_where) || !in_order(ends, tensors, ones, where) ||
        !in_order(ends, tensors, ones, what))
        return -1;
    Py_ssize_t size = out->len / out->itemsize / tensors;
    for (Py_ssize_t at = 0; at < tensors; at++) { /* one by one: what was just cleared is at hand */
        if (at < old_tensors && (set_part(out, at, size, part_of(old_ones, old_ends->buf, at, 0), NULL, 0) ||
                                 set_part(out, at, size, part_of(old_where, old_ends->buf, at, 1), NULL, 0)))
            return -1;
        if (set_part(out, at, size, part_of(ones, ends->buf, at, 0), NULL, 1) ||
            set_part(out, at, size, part_of(where, ends->buf, at, 1), what->buf, 0))
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
    failed = failed || replace_all(&out, held, old_tensors, tensors);
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

/* The place of the one that lies `chance` of the way among the ones of a row of bytes; -1 if there is none. */
static long long chosen(const unsigned char *row, Py_ssize_t size, double chance)
{
    Py_ssize_t count = 0, at = 0;
    for (Py_ssize_t place = 0; place < size; place++)
        count += row[place];
    long long ahead = (long long)(chance * count);
    while (at < size) {
        unsigned long long eight;
        if (at + 8 <= size && (memcpy(&eight, row + at, 8), eight == 0)) {
            at += 8;
            continue;
        }
        if (row[at] && ahead-- == 0)
            return at;
        at++;
    }
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
            failed = here ? put(&row, place, 1.0) : put_by_numpy(out, place, 1.0);
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

/* adding.py in C: a network's first layer learns from tensors of some thousand numbers, of which a hundred are not zero. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=skylake-avx512", "arch=haswell", "default")))
#else
#define WIDE
#endif

enum { TO, ROWS, STARTS, PLACES, NUMBERS, ARRAYS };

typedef struct {
    Py_buffer held[ARRAYS];
    int got; /* so many of them are held */
    Py_ssize_t width, count;
} Given;

#if defined(__GNUC__)
#define LANES 16
typedef float Lanes __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
#else
#define LANES 1
typedef float Lanes;
#endif
#define TOGETHER (8 * LANES) /* sums that stay in registers while all that belongs to them is added */

WIDE static void add_rows(float *restrict to, const float *restrict rows, const long long *starts, const int *places,
                          const float *numbers, Py_ssize_t count, Py_ssize_t width)
{
    for (Py_ssize_t row = 0; row < count; row++, to += width) {
        Py_ssize_t at = 0;
        for (; at + TOGETHER <= width; at += TOGETHER) {
            Lanes *sum = (Lanes *)(to + at);
            Lanes a = sum[0], b = sum[1], c = sum[2], d = sum[3], e = sum[4], f = sum[5], g = sum[6], h = sum[7];
            for (long long one = starts[row]; one < starts[row + 1]; one++) {
                const Lanes *from = (const Lanes *)(rows + places[one] * width + at);
                float by = numbers[one];
                a += by * from[0], b += by * from[1], c += by * from[2], d += by * from[3];
                e += by * from[4], f += by * from[5], g += by * from[6], h += by * from[7];
            }
            sum[0] = a, sum[1] = b, sum[2] = c, sum[3] = d, sum[4] = e, sum[5] = f, sum[6] = g, sum[7] = h;
        }
        for (long long one = starts[row]; one < starts[row + 1] && at < width; one++)
            for (Py_ssize_t lane = at; lane < width; lane++)
                to[lane] += numbers[one] * rows[places[one] * width + lane];
    }
}

WIDE static void add_to_rows(float *restrict to, const float *restrict rows, const long long *starts, const int *places,
                             const float *numbers, Py_ssize_t count, Py_ssize_t width)
{
    for (Py_ssize_t row = 0; row < count; row++, rows += width)
        for (long long one = starts[row]; one < starts[row + 1]; one++) {
            float *sum = to + places[one] * width, by = numbers[one];
            Py_ssize_t at = 0;
            for (; at + LANES <= width; at += LANES)
                *(Lanes *)(sum + at) += by * *(const Lanes *)(rows + at);
            for (; at < width; at++)
                sum[at] += by * rows[at];
        }
}

static void let_go(Given *given)
{
    while (given->got > 0)
        PyBuffer_Release(&given->held[--given->got]);
}

/* Take the arrays, and look whether nothing will be read or written outside them: `sparse` says which of the first two
   has a row for each of the matrix, the other one has one for each of its columns. */
static int take(Given *given, PyObject *const *arrays, Py_ssize_t number, int sparse)
{
    static const char *const formats[ARRAYS] = {"f", "f", "l", "i", "f"};
    static const char *const names[ARRAYS] = {"to", "rows", "starts", "places", "numbers"};
    given->got = 0;
    if (number != ARRAYS)
        return PyErr_Format(PyExc_TypeError, "takes to, rows, starts, places, numbers"), -1;
    for (; given->got < ARRAYS; given->got++) {
        Py_buffer *array = &given->held[given->got];
        int how = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (given->got == TO ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(arrays[given->got], array, how) < 0)
            return -1;
        const char *format = array->format;
        int fits = !strcmp(format, formats[given->got]) || (given->got == STARTS && !strcmp(format, "q"));
        if (!fits || array->ndim != (given->got < STARTS ? 2 : 1) || (given->got == STARTS && array->itemsize != 8)) {
            PyErr_Format(PyExc_TypeError, "%s is another kind of array", names[given->got]);
            PyBuffer_Release(array);
            return -1;
        }
    }
    const long long *starts = given->held[STARTS].buf;
    const int *places = given->held[PLACES].buf;
    Py_ssize_t entries = given->held[PLACES].shape[0], columns = given->held[!sparse].shape[0];
    given->count = given->held[sparse].shape[0];
    given->width = given->held[TO].shape[1];
    int fits = given->held[ROWS].shape[1] == given->width && given->held[STARTS].shape[0] == given->count + 1 &&
               given->held[NUMBERS].shape[0] == entries && starts[0] == 0 && starts[given->count] == entries;
    for (Py_ssize_t row = 0; fits && row < given->count; row++)
        fits = starts[row] <= starts[row + 1];
    for (Py_ssize_t one = 0; fits && one < entries; one++)
        fits = places[one] >= 0 && places[one] < columns;
    if (!fits)
        PyErr_SetString(PyExc_ValueError, "the arrays do not fit each other");
    return fits ? 0 : -1;
}

static PyObject *done(PyObject *const *arrays, Py_ssize_t number, int sparse)
{
    Given given;
    int failed = take(&given, arrays, number, sparse);
    if (!failed)
        (sparse == TO ? add_rows : add_to_rows)(given.held[TO].buf, given.held[ROWS].buf, given.held[STARTS].buf,
                                                given.held[PLACES].buf, given.held[NUMBERS].buf, given.count, given.width);
    let_go(&given);
    return failed ? NULL : Py_NewRef(Py_None);
}

static PyObject *rows_added(PyObject *module, PyObject *const *arrays, Py_ssize_t number)
{
    return done(arrays, number, TO);
}

static PyObject *added_to_rows(PyObject *module, PyObject *const *arrays, Py_ssize_t number)
{
    return done(arrays, number, ROWS);
}

static PyMethodDef methods[] = {
    {"add_rows", (PyCFunction)(void (*)(void))rows_added, METH_FASTCALL,
     PyDoc_STR("add_rows(to, rows, starts, places, numbers)\n--\n\n"
               "To every row of `to`: the `rows` at its places, each so many times.")},
    {"add_to_rows", (PyCFunction)(void (*)(void))added_to_rows, METH_FASTCALL,
     PyDoc_STR("add_to_rows(to, rows, starts, places, numbers)\n--\n\n"
               "To the rows of `to` at the places of each of the `rows`: that row, so many times.")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "adding", PyDoc_STR("Products with matrices that are mostly zeros."), -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_adding(void)
{
    return PyModule_Create(&module);
}

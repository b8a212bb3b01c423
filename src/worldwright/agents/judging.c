/* judging.py in C: one position through the network in some microseconds, without numpy's cost per call.
   Sums are taken in the same order whatever the processor offers, so that the same seed gives the same choice. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default"), optimize("tree-vectorize")))
#define IN_HALVES /* tables stay as they were written, half as long, and more of them near the processor */
#include <immintrin.h>
#else
#define WIDE
#endif

enum { FIRST, FIRST_BIAS, SECOND, SECOND_BIAS, VALUE, VALUE_BIAS, POLICY, POLICY_BIAS, ARRAYS };

#define MOST 256 /* numbers that are no ones, taken in one go */

typedef unsigned short Half; /* a float16 */

typedef struct {
    PyObject_HEAD
    float *held[ARRAYS];
    Half *halves[ARRAYS]; /* of the tables, where halves are added up: then they are not held as floats */
    Py_ssize_t width; /* of a layer */
    Py_ssize_t size;  /* of a tensor */
    Py_ssize_t moves;
    float *below, *hidden, *strength; /* the last: of the units of the first layer that are active */
    long long *active;
    float times[MOST];
} Layers;

/* sum += the rows at these places, each so many times, or once where no times are given. As many sums as a processor has
   registers for stay there while all rows are added: each is the same, and taken in the same order, either way. */
#if defined(__GNUC__)
#define TOGETHER 64
typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));

WIDE static Py_ssize_t add_together(float *restrict sum, const float *restrict rows, const long long *places,
                                    const float *times, Py_ssize_t count, Py_ssize_t width)
{
    Py_ssize_t at = 0;
    for (; at + TOGETHER <= width; at += TOGETHER) {
        Eight *to = (Eight *)(sum + at);
        Eight a = to[0], b = to[1], c = to[2], d = to[3], e = to[4], f = to[5], g = to[6], h = to[7];
        for (Py_ssize_t one = 0; one < count; one++) {
            const Eight *row = (const Eight *)(rows + places[one] * width + at);
            if (times) {
                float by = times[one];
                a += by * row[0], b += by * row[1], c += by * row[2], d += by * row[3];
                e += by * row[4], f += by * row[5], g += by * row[6], h += by * row[7];
            } else {
                a += row[0], b += row[1], c += row[2], d += row[3];
                e += row[4], f += row[5], g += row[6], h += row[7];
            }
        }
        to[0] = a, to[1] = b, to[2] = c, to[3] = d, to[4] = e, to[5] = f, to[6] = g, to[7] = h;
    }
    return at;
}
#else
#define add_together(sum, rows, places, times, count, width) 0
#endif

WIDE static void add(float *restrict sum, const float *restrict rows, const long long *places, const float *times,
                     Py_ssize_t count, Py_ssize_t width)
{
    Py_ssize_t done = add_together(sum, rows, places, times, count, width);
    for (Py_ssize_t one = 0; one < count && done < width; one++) {
        const float *row = rows + places[one] * width;
        float by = times ? times[one] : 1;
        for (Py_ssize_t at = done; at < width; at++)
            sum[at] += by * row[at];
    }
}

#ifdef IN_HALVES
/* The same from halves: they become floats on the way into the processor. No sum is rounded otherwise than above. */
__attribute__((target("avx2,f16c"), optimize("fp-contract=off"))) static void
add_halves(float *restrict sum, const Half *restrict rows, const long long *places, const float *times,
           Py_ssize_t count, Py_ssize_t width)
{
#define EACH(DO) DO(a, 0) DO(b, 1) DO(c, 2) DO(d, 3) DO(e, 4) DO(f, 5) DO(g, 6) DO(h, 7)
#define TAKE(NAME, AT) __m256 NAME = _mm256_loadu_ps(sum + at + 8 * AT);
#define WIDENED(AT) _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)row + AT))
#define ADD(NAME, AT) NAME = _mm256_add_ps(NAME, WIDENED(AT));
#define ADD_TIMES(NAME, AT) NAME = _mm256_add_ps(NAME, _mm256_mul_ps(by, WIDENED(AT)));
#define GIVE(NAME, AT) _mm256_storeu_ps(sum + at + 8 * AT, NAME);
    for (Py_ssize_t at = 0; at < width; at += TOGETHER) {
        EACH(TAKE)
        for (Py_ssize_t one = 0; one < count; one++) {
            const Half *row = rows + places[one] * width + at;
            if (times) {
                __m256 by = _mm256_set1_ps(times[one]);
                EACH(ADD_TIMES)
            } else {
                EACH(ADD)
            }
        }
        EACH(GIVE)
    }
}
#endif

/* sum += rows of one of the tables */
static void add_of(const Layers *self, int which, float *sum, const long long *places, const float *times,
                   Py_ssize_t count)
{
#ifdef IN_HALVES
    if (self->halves[which]) {
        add_halves(sum, self->halves[which], places, times, count, self->width);
        return;
    }
#endif
    add(sum, self->held[which], places, times, count, self->width);
}

/* Several sums side by side: the order is the same with and without wide registers. */
WIDE static float product(const float *restrict row, const float *restrict hidden, Py_ssize_t width)
{
    float sums[8] = {0}, total = 0;
    Py_ssize_t at = 0;
    for (; at + 8 <= width; at += 8)
        for (int lane = 0; lane < 8; lane++)
            sums[lane] += row[at + lane] * hidden[at + lane];
    for (; at < width; at++)
        total += row[at] * hidden[at];
    for (int lane = 0; lane < 8; lane++)
        total += sums[lane];
    return total;
}

/* sums = what is above zero, and `more` */
WIDE static void rectify(float *restrict sums, const float *restrict more, Py_ssize_t width)
{
    for (Py_ssize_t at = 0; at < width; at++)
        sums[at] = (sums[at] > 0 ? sums[at] : 0) + more[at];
}

static int inside(const long long *places, Py_ssize_t count, Py_ssize_t size)
{
    for (Py_ssize_t at = 0; at < count; at++)
        if (places[at] < 0 || places[at] >= size) {
            PyErr_Format(PyExc_IndexError, "place %lld of a tensor of %zd numbers", places[at], size);
            return 0;
        }
    return 1;
}

/* What the position looks like to the heads, into self->hidden. */
static void look(Layers *self, const long long *ones, Py_ssize_t count, const long long *where, const double *what,
                 Py_ssize_t others)
{
    Py_ssize_t width = self->width, active = 0;
    float *below = self->below, *hidden = self->hidden, *times = self->times;
    memcpy(below, self->held[FIRST_BIAS], width * sizeof(float));
    add_of(self, FIRST, below, ones, NULL, count);
    for (Py_ssize_t at = 0; at < others; at += MOST) {
        Py_ssize_t some = others - at < MOST ? others - at : MOST;
        for (Py_ssize_t one = 0; one < some; one++)
            times[one] = (float)what[at + one];
        add_of(self, FIRST, below, where + at, times, some);
    }
    memset(hidden, 0, width * sizeof(float));
    rectify(below, hidden, width);
    for (Py_ssize_t at = 0; at < width; at++) { /* without a jump: nobody can foresee which units are active */
        self->active[active] = at;
        self->strength[active] = below[at];
        active += below[at] > 0;
    }
    memcpy(hidden, self->held[SECOND_BIAS], width * sizeof(float));
    add_of(self, SECOND, hidden, self->active, self->strength, active);
    rectify(hidden, below, width);
}

static PyObject *Layers_value(Layers *self, PyObject *const *given, Py_ssize_t number)
{
    if (number != 5)
        return PyErr_Format(PyExc_TypeError, "value(ones, count, where, what, numbers) takes 5 arguments");
    if (!self->below)
        return PyErr_Format(PyExc_TypeError, "Layers has not been given its arrays");
    Py_ssize_t count = PyLong_AsSsize_t(given[1]), others = PyLong_AsSsize_t(given[4]);
    if ((count == -1 || others == -1) && PyErr_Occurred())
        return NULL;
    PyObject *kept[] = {given[0], given[2], given[3]};
    Py_ssize_t wanted[] = {count, others, others};
    Py_buffer sparse[3];
    int got = 0, failed = 0;
    while (got < 3 && !failed) {
        failed = PyObject_GetBuffer(kept[got], &sparse[got], PyBUF_C_CONTIGUOUS);
        got += !failed;
        if (!failed && (wanted[got - 1] < 0 || wanted[got - 1] > sparse[got - 1].len / 8)) {
            PyErr_SetString(PyExc_IndexError, "more numbers were promised than are there");
            failed = 1;
        }
    }
    failed = failed || !inside(sparse[0].buf, count, self->size) || !inside(sparse[1].buf, others, self->size);
    if (!failed)
        look(self, sparse[0].buf, count, sparse[1].buf, sparse[2].buf, others);
    while (got > 0)
        PyBuffer_Release(&sparse[--got]);
    if (failed)
        return NULL;
    float value = product(self->held[VALUE], self->hidden, self->width) + self->held[VALUE_BIAS][0];
    return PyFloat_FromDouble(tanh(value));
}

/* The strength of each move, less that of the strongest, then how likely it is. */
static int weigh(Layers *self, PyObject *legal, double *shares)
{
    double most = -INFINITY, total = 0;
    Py_ssize_t count = PyList_GET_SIZE(legal);
    for (Py_ssize_t at = 0; at < count; at++) {
        long long move = PyLong_AsLongLong(PyList_GET_ITEM(legal, at));
        if (move == -1 && PyErr_Occurred())
            return -1;
        if (!inside(&move, 1, self->moves))
            return -1;
        const float *row = self->held[POLICY] + move * self->width;
        shares[at] = product(row, self->hidden, self->width) + self->held[POLICY_BIAS][move];
        most = shares[at] > most ? shares[at] : most;
    }
    for (Py_ssize_t at = 0; at < count; at++)
        total += shares[at] = exp(shares[at] - most);
    for (Py_ssize_t at = 0; at < count; at++)
        shares[at] /= total;
    return 0;
}

static PyObject *Layers_likely(Layers *self, PyObject *legal)
{
    if (!PyList_Check(legal))
        return PyErr_Format(PyExc_TypeError, "likely(legal) takes a list");
    Py_ssize_t count = PyList_GET_SIZE(legal);
    double *shares = PyMem_Malloc((count + 1) * sizeof(double));
    PyObject *found = shares ? PyList_New(count) : PyErr_NoMemory();
    if (found && weigh(self, legal, shares) < 0)
        Py_CLEAR(found);
    for (Py_ssize_t at = 0; found && at < count; at++) {
        PyObject *share = PyFloat_FromDouble(shares[at]);
        if (share)
            PyList_SET_ITEM(found, at, share);
        else
            Py_CLEAR(found);
    }
    PyMem_Free(shares);
    return found;
}

/* Do the arrays fit each other? All are rows of halves. */
static int fit(Layers *self, const Py_buffer *arrays)
{
    Py_ssize_t width = self->width = arrays[FIRST_BIAS].len / sizeof(Half);
    if (width == 0)
        return 0;
    self->size = arrays[FIRST].len / sizeof(Half) / width;
    self->moves = arrays[POLICY_BIAS].len / sizeof(Half);
    Py_ssize_t sizes[ARRAYS] = {self->size * width, width, width * width, width, width, 1, self->moves * width, self->moves};
    for (int which = 0; which < ARRAYS; which++)
        if (arrays[which].len != sizes[which] * (Py_ssize_t)sizeof(Half))
            return 0;
    return 1;
}

/* What a half stands for: a sign, 5 bits of exponent, 10 of fraction. */
static float widened(Half half)
{
    int exponent = half >> 10 & 31, fraction = half & 1023;
    double size = exponent == 31 ? (fraction ? NAN : INFINITY)
                                 : ldexp(exponent ? fraction + 1024 : fraction, (exponent ? exponent : 1) - 25);
    return (float)(half >> 15 ? -size : size);
}

/* Copies of the arrays: tables of which whole rows are added up as they are, if the processor can do that. */
static int keep(Layers *self, const Py_buffer *arrays)
{
    int in_halves = 0;
#ifdef IN_HALVES
    in_halves = self->width % TOGETHER == 0 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c");
#endif
    for (int which = 0; which < ARRAYS; which++) {
        const Half *from = arrays[which].buf;
        Py_ssize_t count = arrays[which].len / sizeof(Half);
        int as_it_is = in_halves && (which == FIRST || which == SECOND);
        void *copy = PyMem_Malloc(count * (as_it_is ? sizeof(Half) : sizeof(float)));
        if (!copy)
            return PyErr_NoMemory(), -1;
        if (as_it_is) {
            self->halves[which] = memcpy(copy, from, count * sizeof(Half));
            continue;
        }
        self->held[which] = copy;
        for (Py_ssize_t at = 0; at < count; at++)
            self->held[which][at] = widened(from[at]);
    }
    self->below = PyMem_Calloc(3 * self->width, sizeof(float));
    self->active = PyMem_Calloc(self->width, sizeof(long long));
    if (!self->below || !self->active)
        return PyErr_NoMemory(), -1;
    self->hidden = self->below + self->width;
    self->strength = self->hidden + self->width;
    return 0;
}

static int Layers_init(Layers *self, PyObject *given, PyObject *named)
{
    Py_buffer arrays[ARRAYS];
    int got = 0, failed = 0;
    if (self->width || (named && PyDict_Size(named)) || PyTuple_GET_SIZE(given) != ARRAYS)
        return PyErr_Format(PyExc_TypeError, "Layers takes its 8 arrays once, in their order"), -1;
    while (got < ARRAYS && !failed) {
        Py_buffer *array = &arrays[got];
        failed = PyObject_GetBuffer(PyTuple_GET_ITEM(given, got), array, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT);
        got += !failed;
        if (!failed && strcmp(array->format, "e") != 0) {
            PyErr_Format(PyExc_TypeError, "the arrays of a network are of float16");
            failed = 1;
        }
    }
    if (!failed && !fit(self, arrays)) {
        PyErr_Format(PyExc_ValueError, "the arrays of a network do not fit each other");
        failed = 1;
    }
    failed = failed || keep(self, arrays) < 0;
    while (got > 0)
        PyBuffer_Release(&arrays[--got]);
    return failed ? -1 : 0;
}

static void Layers_dealloc(Layers *self)
{
    for (int which = 0; which < ARRAYS; which++) {
        PyMem_Free(self->held[which]);
        PyMem_Free(self->halves[which]);
    }
    PyMem_Free(self->below);
    PyMem_Free(self->active);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyMethodDef methods[] = {
    {"value", (PyCFunction)(void (*)(void))Layers_value, METH_FASTCALL,
     PyDoc_STR("value(ones, count, where, what, numbers)\n--\n\n"
               "How the position with this sparse tensor will end, from -1 to 1.")},
    {"likely", (PyCFunction)Layers_likely, METH_O,
     PyDoc_STR("likely(legal)\n--\n\nHow likely each of these moves is in the position that was looked at last.")},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject LayersType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "worldwright.agents.judging.Layers",
    .tp_doc = PyDoc_STR("Layers(first, first_bias, second, second_bias, value, value_bias, policy, policy_bias)\n--\n\n"
                        "Two hidden layers with a shortcut, a head for the value and one for the moves."),
    .tp_basicsize = sizeof(Layers),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)Layers_init,
    .tp_dealloc = (destructor)Layers_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "judging", PyDoc_STR("Asking a small network about one position."), -1, NULL,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_judging(void)
{
    if (PyType_Ready(&LayersType) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Layers", (PyObject *)&LayersType) < 0)
        Py_CLEAR(made);
    return made;
}

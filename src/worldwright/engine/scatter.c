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

static int put_all(PyObject *out, const Py_buffer *row, const long long *places, const double *what, Py_ssize_t count)
{
    int failed = 0;
    for (Py_ssize_t at = 0; at < count && !failed; at++) {
        double value = what ? what[at] : 1.0;
        failed = row ? put(row, places[at], value) : put_by_numpy(out, places[at], value);
    }
    return failed;
}

static int enough(const Py_buffer *held, Py_ssize_t count)
{
    if (count >= 0 && count <= held->len / 8)
        return 1;
    PyErr_Format(PyExc_IndexError, "%zd numbers were promised, %zd are there", count, held->len / 8);
    return 0;
}

static int write_row(PyObject *out, Py_ssize_t count, Py_ssize_t numbers, const Py_buffer *ones, const Py_buffer *where,
                     const Py_buffer *what)
{
    if (!enough(ones, count) || !enough(where, numbers) || !enough(what, numbers))
        return -1;
    Py_buffer row;
    int here = plain(out, &row), failed = 0;
    if (here)
        memset(row.buf, 0, row.len);
    else
        failed = zeroed(out);
    failed = failed || put_all(out, here ? &row : NULL, ones->buf, NULL, count) ||
             put_all(out, here ? &row : NULL, where->buf, what->buf, numbers);
    if (here)
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

/* Zeros or ones, or the numbers in `what`, at the first places of a list; the loops know the kind of the row. */
static int set_all(const Py_buffer *row, const Py_buffer *places, Py_ssize_t count, const double *what, double value)
{
    if (!enough(places, count))
        return -1;
    const long long *at = places->buf;
    unsigned long long size = row->len / row->itemsize;
    for (Py_ssize_t one = 0; one < count; one++)
        if ((unsigned long long)at[one] >= size)
            return put(row, at[one], value); /* which complains */
    if (row->itemsize == 1)
        for (Py_ssize_t one = 0; one < count; one++)
            put(row, at[one], what ? what[one] : value);
    else if (what)
        for (Py_ssize_t one = 0; one < count; one++)
            ((float *)row->buf)[at[one]] = (float)what[one];
    else
        for (Py_ssize_t one = 0; one < count; one++)
            ((float *)row->buf)[at[one]] = (float)value;
    return 0;
}

static PyObject *replace(PyObject *module, PyObject *const *given, Py_ssize_t number)
{
    static const int lists[] = {1, 3, 5, 7, 8}, counts[] = {2, 4, 6, 9};
    Py_ssize_t many[4];
    Py_buffer row, held[5];
    if (number != 10)
        return PyErr_Format(PyExc_TypeError, "replace takes an array, the old row and the new one: 10 arguments");
    for (int one = 0; one < 4; one++)
        if ((many[one] = PyLong_AsSsize_t(given[counts[one]])) == -1 && PyErr_Occurred())
            return NULL;
    if (!plain(given[0], &row))
        return PyErr_Format(PyExc_TypeError, "replace writes plain rows of bytes or floats");
    int failed = 0, got = 0;
    while (got < 5 && !failed) {
        failed = PyObject_GetBuffer(given[lists[got]], &held[got], PyBUF_C_CONTIGUOUS);
        got += !failed;
    }
    failed = failed || set_all(&row, &held[0], many[0], NULL, 0.0) || set_all(&row, &held[1], many[1], NULL, 0.0) ||
             set_all(&row, &held[2], many[2], NULL, 1.0) || !enough(&held[4], many[3]) ||
             set_all(&row, &held[3], many[3], held[4].buf, 0.0);
    while (got > 0)
        PyBuffer_Release(&held[--got]);
    PyBuffer_Release(&row);
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
     PyDoc_STR("replace(out, old_ones, old_count, old_where, old_numbers, ones, count, where, what, numbers)\n--\n\n"
               "What an earlier row left in an array is taken out, and another one put in.")},
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

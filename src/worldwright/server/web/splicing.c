/* splicing.py in C: a drawing is cut, looked up and compared where it lies, without a Python string for each piece. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#define SHORTEST 24 /* letters of a piece that is worth pointing at */

/* The letters of a text, each of so many bytes. All places and sizes below are in bytes. */
typedef struct {
    const char *bytes;
    Py_ssize_t size;
    void *own; /* what has to be freed */
} Text;

typedef struct {
    const char *bytes;
    Py_ssize_t size, place; /* where it begins in its text */
    uint64_t hash;
} Piece;

typedef struct {
    Piece *all;
    Py_ssize_t count, room;
} Pieces;

/* Pieces by what they say. Of several that say the same the first is found. */
typedef struct {
    const Piece *all;
    Py_ssize_t *slots; /* 1 + the number of a piece, or 0 */
    size_t mask;
} Table;

/* Of what is put together: a stretch of the new text that is new, and one that is taken from the old one. */
typedef struct {
    PyObject *found, *text;
    Text old;
    int width; /* bytes of a letter */
    Py_ssize_t fresh, fresh_end, start, end;
} Paste;

static int letters(PyObject *text, int width, Text *out)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    out->size = length * width;
    out->own = NULL;
    out->bytes = data;
    if (kind == width)
        return 0;
    uint16_t *wide = out->own = PyMem_Malloc(out->size + 1);
    if (!wide) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t at = 0; at < length; at++)
        wide[at] = (uint16_t)PyUnicode_READ(kind, data, at);
    out->bytes = out->own;
    return 0;
}

/* Of a long piece some words: those that say different things seldom agree in them, and are compared anyway. */
static uint64_t hash_of(const char *bytes, Py_ssize_t size)
{
    const uint64_t odd = 0x9E3779B97F4A7C15u;
    const Py_ssize_t step = size <= 256 ? 8 : size / 32;
    uint64_t hash = (uint64_t)size * odd, word;
    Py_ssize_t at = 0;
    for (; at + 8 <= size; at += step) {
        memcpy(&word, bytes + at, 8);
        hash = (hash ^ word) * odd;
        hash ^= hash >> 29;
    }
    word = 0;
    memcpy(&word, size < 8 ? bytes : bytes + size - 8, Py_MIN(size, 8));
    hash = (hash ^ word) * odd;
    return hash ^ hash >> 32;
}

static int same(const Piece *one, const Piece *other)
{
    return one->hash == other->hash && one->size == other->size && !memcmp(one->bytes, other->bytes, one->size);
}

static int add(Pieces *pieces, const char *bytes, Py_ssize_t size, Py_ssize_t place)
{
    if (pieces->count == pieces->room) {
        Py_ssize_t room = pieces->room ? 2 * pieces->room : 64;
        Piece *all = PyMem_Realloc(pieces->all, room * sizeof(Piece));
        if (!all) {
            PyErr_NoMemory();
            return -1;
        }
        pieces->all = all;
        pieces->room = room;
    }
    pieces->all[pieces->count++] = (Piece){bytes, size, place, hash_of(bytes, size)};
    return 0;
}

/* Where a mark is next, from a place on; the end where it is not. */
static Py_ssize_t next_mark(const char *bytes, Py_ssize_t size, Py_ssize_t from, const Text *mark, int width)
{
    for (Py_ssize_t last = size - mark->size; from <= last; from += width - from % width) {
        const char *found = memchr(bytes + from, mark->bytes[0], last - from + 1);
        if (!found)
            break;
        from = found - bytes;
        if (from % width == 0 && !memcmp(found, mark->bytes, mark->size))
            return from;
    }
    return size;
}

/* The pieces of a text that begins at a place, each but the first from where it may be cut. */
static int cut(const char *bytes, Py_ssize_t size, Py_ssize_t place, const Text *mark, int width, Pieces *pieces)
{
    Py_ssize_t start = 0;
    while (start < size) {
        int marked = size - start >= mark->size && !memcmp(bytes + start, mark->bytes, mark->size);
        Py_ssize_t end = next_mark(bytes, size, start + (marked ? mark->size : 0), mark, width);
        if (add(pieces, bytes + start, end - start, place + start) < 0)
            return -1;
        start = end;
    }
    return 0;
}

static int table_of(const Pieces *pieces, Table *table)
{
    const Piece *all = table->all = pieces->all;
    size_t room = 8;
    while (room < 2 * (size_t)pieces->count)
        room *= 2;
    table->mask = room - 1;
    table->slots = PyMem_Calloc(room, sizeof(Py_ssize_t));
    if (!table->slots) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t number = 0; number < pieces->count; number++) {
        size_t slot = all[number].hash & table->mask;
        while (table->slots[slot] && !same(&all[table->slots[slot] - 1], &all[number]))
            slot = (slot + 1) & table->mask;
        if (!table->slots[slot])
            table->slots[slot] = number + 1;
    }
    return 0;
}

static const Piece *looked_up(const Table *table, const Piece *piece)
{
    for (size_t slot = piece->hash & table->mask; table->slots[slot]; slot = (slot + 1) & table->mask)
        if (same(&table->all[table->slots[slot] - 1], piece))
            return &table->all[table->slots[slot] - 1];
    return NULL;
}

static int append(PyObject *list, PyObject *item)
{
    int failed = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return failed;
}

static int finish_fresh(Paste *paste)
{
    if (paste->fresh == paste->fresh_end)
        return 0;
    Py_ssize_t start = paste->fresh / paste->width, end = paste->fresh_end / paste->width;
    paste->fresh = paste->fresh_end;
    return append(paste->found, PyUnicode_Substring(paste->text, start, end));
}

static int finish_taken(Paste *paste)
{
    if (paste->end == paste->start)
        return 0;
    Py_ssize_t start = paste->start / paste->width, size = (paste->end - paste->start) / paste->width;
    paste->start = paste->end = 0;
    return append(paste->found, Py_BuildValue("(nn)", start, size));
}

/* One more piece: it goes on where the latest was taken, or is taken elsewhere, or is new. */
static int put(Paste *paste, const Piece *piece, const Piece *from)
{
    if (paste->end > paste->start) {
        const Text *old = &paste->old;
        if (old->size - paste->end >= piece->size && !memcmp(old->bytes + paste->end, piece->bytes, piece->size)) {
            paste->end += piece->size;
            return 0;
        }
        if (finish_taken(paste) < 0)
            return -1;
    }
    if (!from || piece->size < SHORTEST * paste->width) {
        if (paste->fresh == paste->fresh_end)
            paste->fresh = piece->place;
        paste->fresh_end = piece->place + piece->size;
        return 0;
    }
    if (finish_fresh(paste) < 0)
        return -1;
    paste->start = from->place;
    paste->end = from->place + from->size;
    return 0;
}

/* The pieces in the order of the new text. What is not in the old one as a whole is cut smaller, and looked for in what
   has gone from there. */
static int paste_all(Paste *paste, const Pieces *before, const Pieces *after, const Text *smaller_mark)
{
    Table places = {0}, here = {0}, small = {0};
    Pieces smaller = {0}, parts = {0};
    int failed = table_of(before, &places) < 0 || table_of(after, &here) < 0;
    for (Py_ssize_t at = 0; smaller_mark && at < before->count && !failed; at++) {
        const Piece *piece = &before->all[at];
        if (looked_up(&places, piece) == piece && !looked_up(&here, piece))
            failed = cut(piece->bytes, piece->size, piece->place, smaller_mark, paste->width, &smaller) < 0;
    }
    failed = failed || table_of(&smaller, &small) < 0;
    for (Py_ssize_t at = 0; at < after->count && !failed; at++) {
        const Piece *piece = &after->all[at];
        const Piece *from = piece->size < SHORTEST * paste->width ? NULL : looked_up(&places, piece);
        if (from || !smaller.count) {
            failed = put(paste, piece, from) < 0;
            continue;
        }
        parts.count = 0;
        failed = cut(piece->bytes, piece->size, piece->place, smaller_mark, paste->width, &parts) < 0;
        for (Py_ssize_t part = 0; part < parts.count && !failed; part++)
            failed = put(paste, &parts.all[part], looked_up(&small, &parts.all[part])) < 0;
    }
    PyMem_Free(places.slots);
    PyMem_Free(here.slots);
    PyMem_Free(small.slots);
    PyMem_Free(smaller.all);
    PyMem_Free(parts.all);
    return failed || finish_taken(paste) < 0 || finish_fresh(paste) < 0 ? -1 : 0;
}

static int marked(const Text *text, Py_ssize_t at, const Text *mark)
{
    return text->size - at >= mark->size && !memcmp(text->bytes + at, mark->bytes, mark->size);
}

/* How much is the same from the beginning on, in whole pieces. */
static Py_ssize_t same_start(const Text *old, const Text *now, const Text *mark, int width)
{
    Py_ssize_t at = 0, most = Py_MIN(old->size, now->size);
    while (at + 256 <= most && !memcmp(old->bytes + at, now->bytes + at, 256))
        at += 256;
    while (at < most && old->bytes[at] == now->bytes[at])
        at++;
    if (at == most && (old->size == now->size || marked(old->size > now->size ? old : now, at, mark)))
        return at;
    for (at -= at % width; at > 0; at -= width)
        if (at + mark->size <= most && marked(old, at, mark) && marked(now, at, mark))
            return at;
    return 0;
}

/* How much is the same from the end back, in whole pieces, after what is the same from the beginning on. */
static Py_ssize_t same_end(const Text *old, const Text *now, Py_ssize_t head, const Text *mark, int width)
{
    Py_ssize_t size = 0, most = Py_MIN(old->size, now->size) - head;
    const char *old_end = old->bytes + old->size, *new_end = now->bytes + now->size;
    while (size + 256 <= most && !memcmp(old_end - size - 256, new_end - size - 256, 256))
        size += 256;
    while (size < most && old_end[-size - 1] == new_end[-size - 1])
        size++;
    size -= size % width;
    return old->size - next_mark(old->bytes, old->size, old->size - size, mark, width);
}

/* What is alike at the beginning and at the end is taken as it is; what is between is pasted. */
static int spliced(Paste *paste, const Text *now, const Text *marks, Py_ssize_t levels)
{
    const Text *old = &paste->old;
    const int width = paste->width;
    const Py_ssize_t head = same_start(old, now, &marks[0], width);
    const Py_ssize_t tail = same_end(old, now, head, &marks[0], width);
    Pieces before = {0}, after = {0};
    int failed = cut(old->bytes + head, old->size - head - tail, head, &marks[0], width, &before) < 0
                 || cut(now->bytes + head, now->size - head - tail, head, &marks[0], width, &after) < 0
                 || (head && append(paste->found, Py_BuildValue("(nn)", (Py_ssize_t)0, head / width)) < 0)
                 || paste_all(paste, &before, &after, levels > 1 ? &marks[1] : NULL) < 0
                 || (tail && append(paste->found, Py_BuildValue("(nn)", (old->size - tail) / width, tail / width)) < 0);
    PyMem_Free(before.all);
    PyMem_Free(after.all);
    return failed ? -1 : 0;
}

static PyObject *splices(PyObject *self, PyObject *const *given, Py_ssize_t number)
{
    if (number != 3 || !PyUnicode_Check(given[0]) || !PyUnicode_Check(given[1]))
        return PyErr_Format(PyExc_TypeError, "splices(old, new, split_at) takes two texts and where they may be cut");
    PyObject *old = given[0], *new = given[1];
    PyObject *split_at = PySequence_Fast(given[2], "split_at is a sequence");
    if (!split_at)
        return NULL;
    Py_ssize_t levels = Py_MIN(2, PySequence_Fast_GET_SIZE(split_at));
    int width = Py_MAX(PyUnicode_KIND(old), PyUnicode_KIND(new));
    if (!levels || !PyUnicode_GET_LENGTH(old) || width == PyUnicode_4BYTE_KIND) { /* as JavaScript counts two for one */
        Py_DECREF(split_at);
        return Py_NewRef(new);
    }
    Paste paste = {PyList_New(0), new, {0}, width, 0, 0, 0, 0};
    Text now = {0}, marks[2] = {{0}, {0}};
    int failed = !paste.found || letters(old, width, &paste.old) < 0 || letters(new, width, &now) < 0;
    for (Py_ssize_t level = 0; level < levels && !failed; level++) {
        PyObject *mark = PySequence_Fast_GET_ITEM(split_at, level);
        if (!PyUnicode_Check(mark) || !PyUnicode_IS_ASCII(mark) || !PyUnicode_GET_LENGTH(mark)) {
            PyErr_SetString(PyExc_TypeError, "a text is cut at some plain letters");
            failed = 1;
        }
        else
            failed = letters(mark, width, &marks[level]) < 0;
    }
    failed = failed || spliced(&paste, &now, marks, levels) < 0;
    Text *made[] = {&paste.old, &now, &marks[0], &marks[1]};
    for (int at = 0; at < 4; at++)
        PyMem_Free(made[at]->own);
    Py_DECREF(split_at);
    if (failed)
        Py_CLEAR(paste.found);
    return paste.found;
}

static PyMethodDef methods[] = {
    {"splices", (PyCFunction)(void (*)(void))splices, METH_FASTCALL,
     PyDoc_STR("splices(old, new, split_at)\n--\n\n"
               "A text made from pieces of another one; the text itself where that is no gain.")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "splicing", PyDoc_STR("A text as pieces of an earlier one."), -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_splicing(void)
{
    return PyModule_Create(&module);
}

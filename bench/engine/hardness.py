"""The plain-Python peer of bench/engine/hardness.ts: two dicts from (head, relation) to a set of tails, known and missing
links, and one set expression a pattern. Reads a folder of triples and query files, then classifies the structures it is told.

Python gets what helps it: queries are parsed beforehand, missing rows share one empty frozenset, collection of garbage
is off, prefixes are shared between patterns, patterns of one class are united before the next link is followed, and
a projection is one `set().union(*rows)`."""

import gc
import gzip
import json
import sys
import time

triples, queries = sys.argv[1], sys.argv[2]
known, missing = {}, {}
for split, rows in (("train", known), ("valid", known), ("test", missing)):
    with gzip.open(f"{triples}/{split}.txt.gz", "rt") as lines:
        for line in lines:
            h, r, t = line.split("\t")
            rows.setdefault((int(h), int(r)), set()).add(int(t))
NONE = frozenset()
E, M = known.get, missing.get


def step(row, xs, r):
    return set().union(*[row((x, r), NONE) for x in xs]) if xs else NONE


def classed(easy, *classes):
    """The answers of each class that are in no earlier one."""
    seen, result = easy, [easy]
    for each in classes:
        fresh = each - seen
        result.append(fresh)
        if fresh:
            seen = seen | fresh
    return result


def p2(q):
    a, (r, s) = q
    e, m = E((a, r), NONE), M((a, r), NONE)
    return classed(step(E, e, s), step(M, e, s) | step(E, m, s), step(M, m, s))


def p3(q):
    a, (r, s, t) = q
    e, m = E((a, r), NONE), M((a, r), NONE)
    none, one, two = step(E, e, s), step(M, e, s) | step(E, m, s), step(M, m, s)
    return classed(
        step(E, none, t),
        step(M, none, t) | step(E, one, t),
        step(M, one, t) | step(E, two, t),
        step(M, two, t),
    )


def i2(q):
    (a, (r,)), (b, (s,)) = q
    e1, m1, e2, m2 = E((a, r), NONE), M((a, r), NONE), E((b, s), NONE), M((b, s), NONE)
    return classed(e1 & e2, (e1 & m2) | (m1 & e2), m1 & m2)


def i3(q):
    (a, (r,)), (b, (s,)), (c, (t,)) = q
    e1, m1, e2, m2 = E((a, r), NONE), M((a, r), NONE), E((b, s), NONE), M((b, s), NONE)
    e3, m3 = E((c, t), NONE), M((c, t), NONE)
    none, one, two = e1 & e2, (e1 & m2) | (m1 & e2), m1 & m2
    return classed(none & e3, (none & m3) | (one & e3), (one & m3) | (two & e3), two & m3)


def ip(q):
    ((a, (r,)), (b, (s,))), (t,) = q
    e1, m1, e2, m2 = E((a, r), NONE), M((a, r), NONE), E((b, s), NONE), M((b, s), NONE)
    none, one, two = e1 & e2, (e1 & m2) | (m1 & e2), m1 & m2
    return classed(
        step(E, none, t),
        step(M, none, t) | step(E, one, t),
        step(E, two, t),
        step(M, one, t),
        step(M, two, t),
    )


def pi(q):
    (a, (r, s)), (b, (t,)) = q
    e, m, e3, m3 = E((a, r), NONE), M((a, r), NONE), E((b, t), NONE), M((b, t), NONE)
    none, one, two = step(E, e, s), step(M, e, s) | step(E, m, s), step(M, m, s)
    return classed(none & e3, (none & m3) | (one & e3), one & m3, two & e3, two & m3)


expressions = {"2p": p2, "3p": p3, "2i": i2, "3i": i3, "ip": ip, "pi": pi}


def tuples(value):
    return tuple(tuples(each) for each in value) if isinstance(value, list) else value


parsed = {}
for name in expressions:
    with gzip.open(f"{queries}/test.{name}.jsonl.gz", "rt") as lines:
        parsed[name] = [tuples(json.loads(line)) for line in lines]

gc.collect()
gc.freeze()
gc.disable()


def whole(name):
    """Seconds for all queries of a structure, and what they gave: pairs and a checksum a class, easy first."""
    expression, asked = expressions[name], parsed[name]
    start = time.perf_counter()
    answers = [expression(q) for q in asked]
    took = time.perf_counter() - start
    classes = range(len(answers[0]))
    counts = [sum(len(each[c]) for each in answers) for c in classes]
    checks = [sum((1 + i % 1000) * sum(each[c]) for i, each in enumerate(answers)) for c in classes]
    return {"seconds": took, "counts": counts, "checks": checks}


print(json.dumps({"version": sys.version.split()[0]}), flush=True)
for line in sys.stdin:
    print(json.dumps(whole(line.strip())), flush=True)

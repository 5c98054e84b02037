"""The plain-Python peer of bench/engine/python-sets.ts: a dict from (head, relation) to a set of tails, one set expression
per structure. Reads a folder of triples and query files, then answers the structures it is told, one a line.

Python gets what helps it: queries are parsed beforehand, missing rows share one empty frozenset, collection of
garbage is off, and a projection is one `set().union(*rows)`, which is the fastest way to write it."""

import gc
import gzip
import json
import sys
import time

triples, queries = sys.argv[1], sys.argv[2]
started = time.perf_counter()
rows = {}
for split in ("train", "valid", "test"):
    with gzip.open(f"{triples}/{split}.txt.gz", "rt") as lines:
        for line in lines:
            h, r, t = line.split("\t")
            rows.setdefault((int(h), int(r)), set()).add(int(t))
loaded = time.perf_counter() - started
NONE = frozenset()
row = rows.get


def p2(q):
    ((a, (r, s)),) = q
    return set().union(*[row((x, s), NONE) for x in row((a, r), NONE)])


def p3(q):
    ((a, (r, s, t)),) = q
    return set().union(*[row((y, t), NONE) for y in set().union(*[row((x, s), NONE) for x in row((a, r), NONE)])])


def i2(q):
    (a, (r,)), (b, (s,)) = q
    return row((a, r), NONE) & row((b, s), NONE)


def i3(q):
    (a, (r,)), (b, (s,)), (c, (t,)) = q
    return row((a, r), NONE) & row((b, s), NONE) & row((c, t), NONE)


expressions = {"2p": p2, "3p": p3, "2i": i2, "3i": i3}


def tuples(value):
    return tuple(tuples(each) for each in value) if isinstance(value, list) else value


parsed = {}
for name in expressions:
    with gzip.open(f"{queries}/test.{name}.jsonl.gz", "rt") as lines:
        parsed[name] = [tuples(json.loads(line)["query"]) for line in lines]

gc.collect()
gc.freeze()
gc.disable()


def whole(name):
    """Processor seconds for all queries of a structure, and what they gave."""
    expression, asked = expressions[name], parsed[name]
    start = time.process_time()
    answers = [expression(q) for q in asked]
    took = time.process_time() - start
    count = sum(map(len, answers))
    check = sum((1 + i % 1000) * sum(each) for i, each in enumerate(answers)) % (1 << 48)
    return {"seconds": took, "count": count, "check": check}


def single(name):
    """Median microseconds of one query; the clock is read once between two queries."""
    expression, clock = expressions[name], time.perf_counter_ns
    took, before = [], clock()
    for q in parsed[name]:
        expression(q)
        after = clock()
        took.append(after - before)
        before = after
    took.sort()
    return {"median": took[len(took) // 2] / 1000}


print(json.dumps({"version": sys.version.split()[0], "loaded": loaded}), flush=True)
for line in sys.stdin:
    what, name = line.split()
    print(json.dumps(whole(name) if what == "whole" else single(name)), flush=True)

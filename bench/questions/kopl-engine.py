"""Runs programs of three kinds on KoPL's engine and prints figures as JSON.

  python3 bench/questions/kopl-engine.py KOPL KB < programs.json

KOPL is a checkout of THU-KEG/KoPL (486c07b), KB a file in its layout. `programs.json` has, by kind, lists of programs as
lists of [function, inputs], one branch each; of every kind the median of a run in microseconds of processor time and
the answers are printed, with the processor seconds that loading took and the largest resident size.
"""
import contextlib, json, os, resource, statistics, sys, time, types

sys.modules["tqdm"] = types.SimpleNamespace(tqdm=lambda items, *_, **__: items)
checkout, path = sys.argv[1:]
sys.path.insert(0, os.path.join(checkout, "src"))
from kopl.kopl import KoPLEngine


def run(engine, program):
    result = None
    for name, inputs in program:
        result = getattr(engine, name)(*([] if result is None else [result]), *inputs)
    return result


kinds = json.load(sys.stdin)
start = time.process_time()
with contextlib.redirect_stdout(sys.stderr), open(path) as file:
    engine = KoPLEngine(json.load(file))
load = time.process_time() - start
medians, answers = {}, {}
for kind, programs in kinds.items():
    times, found = [], []
    for program in programs:
        before = time.process_time()
        try:
            result = run(engine, program)
        except Exception:
            result = None
        times.append((time.process_time() - before) * 1e6)
        found.append(None if result is None else sorted(map(str, result)) if isinstance(result, list) else [str(result)])
    medians[kind] = statistics.median(times)
    answers[kind] = found
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"loadSeconds": load, "peakMb": peak, "medians": medians, "answers": answers}))

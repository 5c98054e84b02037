"""Runs programs on the three published executors of KoPL, and prints what each gives.

  python3 experiments/kopl/kopl-executors.py KOPL BASELINES BASELINES_MARCH_2022 < cases.jsonl > test/kopl/official.jsonl

KOPL is a checkout of THU-KEG/KoPL (486c07b), BASELINES one of shijx12/KQAPro_Baselines (14d87cd),
BASELINES_MARCH_2022 one of its commit 4ed5bce, the last with the executor of the BART parser. A case is
{"kb": …, "programs": ["Find <arg> … <func> …", …]} with a knowledge base in the layout of KoPL's engine, as
test/support/kopl-random.ts makes them; a program becomes [program, engine, rnn, bart], each a list of texts, or null
where the executor raises an exception. Sets of the executors have no order: here they are sorted as the knowledge base
lists its entities, then its concepts.
"""
import contextlib, copy, importlib.util, io, json, os, sys, tempfile, types

sys.modules["tqdm"] = types.SimpleNamespace(tqdm=lambda items, *_, **__: items)
engine_at, rnn_at, bart_at = sys.argv[1:]
sys.path[:0] = [os.path.join(engine_at, "src"), rnn_at]


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


import kopl.kopl as engine

rnn = load("rnn_rules", os.path.join(rnn_at, "Program/executor_rule.py"))
bart = load("bart_rules", os.path.join(bart_at, "Bart_Program/executor_rule.py"))
rank = {}


class OrderedSet(set):
    def __iter__(self):
        return iter(sorted(set.__iter__(self), key=lambda each: rank.get(each, len(rank))))

    def __and__(self, other):
        return OrderedSet(set.__and__(self, other))

    def __or__(self, other):
        return OrderedSet(set.__or__(self, other))


for module in (engine, rnn, bart):
    module.set = OrderedSet


def first_dialect(kb):
    kb = copy.deepcopy(kb)
    for concept in kb["concepts"].values():
        concept["instanceOf"] = concept.pop("subclassOf")
    for entity in kb["entities"].values():
        for relation in entity["relations"]:
            relation["predicate"] = relation.pop("relation")
        values = [fact["value"] for fact in entity["attributes"]]
        for fact in entity["attributes"] + entity["relations"]:
            values += [value for each in fact["qualifiers"].values() for value in each]
        for value in values:
            if value["type"] == "date":
                value["value"] = value["value"].replace("-", "/")
    return kb


def steps_of(program):
    steps, branches = [], []
    for at, call in enumerate(program.split("<func>")):
        name, *inputs = [part.strip() for part in call.split("<arg>")]
        if name in ("Find", "FindAll"):
            branches.append(at - 1)
            takes = []
        elif name in ("And", "Or", "SelectBetween", "QueryRelation", "QueryRelationQualifier"):
            takes = [branches.pop(), at - 1]
        else:
            takes = [at - 1]
        steps.append((name, inputs, takes))
    return steps


def run(program, call):
    memory = []
    try:
        for name, inputs, takes in steps_of(program):
            memory.append(call(name, [memory[at] for at in takes], inputs))
    except Exception:
        return None
    last = memory[-1]
    if isinstance(last, tuple):
        return list(last[0])
    return [str(each) for each in last] if isinstance(last, list) else [str(last)]


def caller_of(executor):
    def call(name, taken, inputs):
        if name == "Find":  # the executors append to the list they look up
            entities, concepts = executor.entity_name_to_ids, executor.concept_name_to_ids
            return (list(entities.get(inputs[0], [])) + list(concepts.get(inputs[0], [])), None)
        return getattr(executor, "What" if name == "QueryName" else name)(taken, inputs)

    return call


for line in sys.stdin:
    case = json.loads(line)
    kb = case["kb"]
    rank.clear()
    for each in [*kb["entities"], *kb["concepts"]]:
        rank[each] = len(rank)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file, contextlib.redirect_stdout(io.StringIO()):
        json.dump(first_dialect(kb), file)
        file.flush()
        newest = engine.KoPLEngine(copy.deepcopy(kb))
        executors = [module.RuleExecutor({}, file.name) for module in (rnn, bart)]
    for ids in newest.kb.name_to_id.values():
        ids.sort(key=lambda each: rank[each])
    newest.FindAll = lambda: (sorted(newest.kb.entities, key=lambda each: rank[each]), None)
    results = []
    for program in case["programs"]:
        by_engine = run(program, lambda name, taken, inputs: getattr(newest, name)(*taken, *inputs))
        results.append([program, by_engine] + [run(program, caller_of(each)) for each in executors])
    print(json.dumps({"kb": kb, "programs": results}, ensure_ascii=False, separators=(",", ":")))

# Times the official training step and test query of KGReasoning (GQE, Query2Box, BetaE) or QE-ConE on tables of random
# values: python3 query-models.py <checkout> <model> <entities> <relations>. One JSON object a line on standard output.
import collections, json, resource, sys, time, types

sys.modules["tensorboardX"] = types.SimpleNamespace(SummaryWriter=None)
sys.modules["tqdm"] = types.SimpleNamespace(tqdm=None)
checkout, model_name, entities, relations = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
sys.path.insert(0, checkout)

import random

import torch

torch.set_num_threads(1)
from models import KGReasoning

link, pair, denied = ("e", ("r",)), ("e", ("r", "r")), ("e", ("r", "n"))
# The names that the code's main.py gives to structures.
name_query_dict = {
    "1p": link,
    "2p": pair,
    "3p": ("e", ("r", "r", "r")),
    "2i": (link, link),
    "3i": (link, link, link),
    "pi": (pair, link),
    "2in": (link, denied),
    "pin": (pair, denied),
    "inp": ((link, denied), ("r",)),
    "2u-DNF": (link, link, ("u",)),
}
random.seed(1)
torch.manual_seed(1)
sizes = {
    "gqe": dict(hidden_dim=800, gamma=24, geo="vec"),
    "query2box": dict(hidden_dim=400, gamma=24, geo="box", box_mode=("none", 0.02)),
    "betae": dict(hidden_dim=400, gamma=60, geo="beta", beta_mode=(1600, 2)),
    "cone": dict(hidden_dim=800, gamma=30),
}[model_name]
dictionary = {value: key for key, value in name_query_dict.items()}
common = dict(nentity=entities, nrelation=relations, use_cuda=False, test_batch_size=1, query_name_dict=dictionary)
if model_name == "cone":
    model = KGReasoning(**common, **sizes, center_reg=0.02, drop=0.1)
else:
    model = KGReasoning(**common, **sizes)
optimizer = torch.optim.Adam(filter(lambda p: p.requires_grad, model.parameters()), lr=1e-4)


def fill(structure):
    if structure == "e":
        return [random.randrange(entities)]
    if structure == "r":
        return [random.randrange(relations)]
    if structure == "n":
        return [-2]
    if structure == "u":
        return [-1]
    return [each for part in structure for each in fill(part)]


def batch(names):
    rows = [name_query_dict[names[i % len(names)]] for i in range(512)]
    return (
        torch.randint(entities, (512,)),
        torch.randint(entities, (512, 128)),
        torch.full((512,), 0.3),
        [fill(structure) for structure in rows],
        rows,
    )


def timed(run, rounds):
    took = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        took.append(time.process_time() - start)
    return sorted(took)[len(took) // 2]


arguments = types.SimpleNamespace(cuda=False)
others = ["2i", "3i"] if model_name in ("gqe", "query2box") else ["2i", "3i", "2in", "pin", "inp"]
out = {"torch": torch.__version__}
for name, types_ in (("path", ["1p", "2p", "3p"]), ("other", others)):
    one = batch(types_)
    out[name] = timed(lambda: model.train_step(model, optimizer, iter([one]), arguments, 0), 3)
every = torch.arange(entities).unsqueeze(0)


def query(name):
    structure = name_query_dict[name]
    queries = {structure: torch.LongTensor([fill(structure)])}
    with torch.no_grad():
        model(None, every, None, queries, {structure: [0]})


model.eval()
out["query"] = timed(lambda: query("pi"), 5)
out["union"] = timed(lambda: query("2u-DNF"), 5)
out["peakMb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps(out))

# Trains a small query model by the official code on given queries:
#   python3 query-parity.py <checkout> <model> <queries.jsonl> <entities> <relations> <seed> <updates> <out>
# The checkouts: snap-stanford/KGReasoning (gqe, query2box, betae), MIRALab-USTC/QE-ConE (cone), francoisluus/KGReasoning
# (logice), stasl0217/FuzzQE-code (fuzzqe). A line of the queries is {"type", "query" in BetaE's nesting, "answers"}. Steps are those of the code's own main.py: one
# update of paths, one of the other types, one of paths, every stream in one shuffled list; FuzzQE's has two, without the last.
import json, random, sys, types

sys.modules["tensorboardX"] = types.SimpleNamespace(SummaryWriter=None)
sys.modules["tqdm"] = types.SimpleNamespace(tqdm=None)
sys.modules["wandb"] = types.SimpleNamespace(log=lambda *_, **__: None)
checkout, name, queries = sys.argv[1:4]
entities, relations, seed, updates = map(int, sys.argv[4:8])
sys.path.insert(0, checkout)

import numpy as np
import torch

torch.set_num_threads(1)
np.random.seed(seed)
random.seed(seed)
torch.manual_seed(seed)
import models

link, pair, denied = ("e", ("r",)), ("e", ("r", "r")), ("e", ("r", "n"))
# The names that the code's main.py gives to structures.
structures = {
    "1p": link,
    "2p": pair,
    "3p": ("e", ("r", "r", "r")),
    "2i": (link, link),
    "3i": (link, link, link),
    "2in": (link, denied),
    "3in": (link, link, denied),
    "inp": ((link, denied), ("r",)),
    "pin": (pair, denied),
    "pni": (("e", ("r", "r", "n")), link),
}
BATCH, NEGATIVES = 64, 16
sizes = {
    "gqe": dict(gamma=24, geo="vec"),
    "query2box": dict(gamma=24, geo="box", box_mode=("none", 0.02)),
    "betae": dict(gamma=24, geo="beta", beta_mode=(48, 2)),
    "cone": dict(gamma=20, center_reg=0.02, drop=0.1),
    "logice": dict(gamma=0.375, geo="logic", logic_mode=("luk", 1, 1, 0, 48, 2)),
    "fuzzqe": dict(
        **dict(gamma=0.5, geo="fuzzy", box_mode=("none", 0.02), beta_mode=(48, 2), logic_type="godel"),
        **dict(gamma_coff=20, loss_type="cos", margin_type="logsigmoid_bpr", projection_type="rtransform"),
        regularizer_setting=dict(type="01", e_reg_type="01", prob_dim=8, dual=False, e_layernorm=False),
    ),
}[name]
if name == "fuzzqe":
    import constants
    import fuzzyreasoning

    # What its classes read of the command line, at the values of main.py.
    arguments = types.SimpleNamespace(
        **dict(cuda=False, no_anchor_reg=False, load_pretrained=False, simplE=False, gumbel_attention="none"),
        **dict(query_unnorm=False, in_batch_negative=False, with_counter=False, use_attention=False),
        **dict(margin_type="logsigmoid_bpr", num_rel_base=6),
    )
    model = fuzzyreasoning.KGFuzzyReasoning(
        nentity=entities,
        nrelation=relations,
        hidden_dim=24,
        query_name_dict=constants.query_name_dict,
        device=torch.device("cpu"),
        args=arguments,
        **sizes,
    )
else:
    arguments = types.SimpleNamespace(cuda=False)
    model = models.KGReasoning(
        nentity=entities,
        nrelation=relations,
        hidden_dim=24,
        use_cuda=False,
        query_name_dict={structure: each for each, structure in structures.items()},
        **sizes,
    )
# The width 1,600 of this network is a constant of the code.
if name == "cone":
    model.cone_proj = models.ConeProjection(24, 48, 2)
rate = 1e-3 if name == "cone" else 5e-3
tracked = [each for each in model.parameters() if each.requires_grad]
optimizer = (
    torch.optim.AdamW(tracked, lr=rate, eps=1e-6, weight_decay=0.05)
    if name == "fuzzqe"
    else torch.optim.Adam(tracked, lr=rate)
)


def flat(query):
    return [each for part in query for each in flat(part)] if isinstance(query, list) else [query]


def asked(batch):
    queries, shapes = [flat(row["query"]) for row in batch], [structures[row["type"]] for row in batch]
    if name != "fuzzqe":
        return queries, shapes
    # As its loader gives them: numpy refuses lists of several lengths that are not told to be objects.
    ragged = np.empty(len(queries), dtype=object)
    ragged[:] = [np.array(each) for each in queries]
    return ragged, np.array([constants.query_structure2idx[shape] for shape in shapes])


def stream(rows):
    while True:
        order = np.random.permutation(len(rows))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            batch = [rows[at] for at in order[start : start + BATCH]]
            yield (
                torch.LongTensor([random.choice(row["answers"]) for row in batch]),
                torch.LongTensor(np.random.randint(entities, size=(BATCH, NEGATIVES))),
                torch.FloatTensor([(len(row["answers"]) + 4) ** -0.5 for row in batch]),
                *asked(batch),
            )


with open(queries) as lines:
    rows = [json.loads(line) for line in lines]
rows = [row for row in rows if name not in ("gqe", "query2box") or "n" not in row["type"]]
paths = stream([row for row in rows if row["type"] in ("1p", "2p", "3p")])
others = stream([row for row in rows if row["type"] not in ("1p", "2p", "3p")])
order = (paths, others) if name == "fuzzqe" else (paths, others, paths)
for step in range(updates // len(order)):
    for batches in order:
        model.train_step(model, optimizer, batches, arguments, step)
torch.save({"step": step, "model_state_dict": model.state_dict()}, sys.argv[8])

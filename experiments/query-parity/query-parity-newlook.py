# Trains a small NewLook by the estimator of HKUST-KnowComp/EFO-1-QA-benchmark on given queries:
#   python3 query-parity-newlook.py <checkout> newlook <queries.jsonl> <entities> <relations> <seed> <updates> <out>
# Training links, which groups follow, stand in <queries.jsonl>.links as [head, relation, tail]. Operators, sampling and loss are
# the code's own; a denied operand is what a difference takes away, as in its forms. Updates are as in query-parity.py.
import json, random, sys

checkout, _, queries = sys.argv[1:4]
entities, relations, seed, updates = map(int, sys.argv[4:8])
sys.path.insert(0, checkout)

import numpy as np
import torch
from fol.appfoq import compute_final_loss
from fol.estimator_newlook import NLKEstimator

torch.set_num_threads(1)
np.random.seed(seed)
random.seed(seed)
torch.manual_seed(seed)
BATCH = 64
model = NLKEstimator(
    **dict(n_entity=entities, n_relation=relations, hidden_dim=48, gamma=24, entity_dim=24, relation_dim=24),
    **dict(center_reg=0.2, x_reg=0.02, negative_sample_size=16, group_number=12, device=torch.device("cpu")),
)
projections = [[[] for _ in range(relations)] for _ in range(entities)]
with open(queries + ".links") as file:
    for head, relation, tail in json.load(file):
        projections[head][relation].append(tail)
model.setup_relation_tensor(projections)
optimizer = torch.optim.Adam([each for each in model.parameters() if each.requires_grad], lr=5e-3)


def embed(nested):
    """The embedding of queries of one type, and whether it is denied; they come as rows of BetaE's nesting."""
    *operands, last = zip(*nested)
    if all(isinstance(each, int) for each in last[0]):
        first = operands[0]
        if isinstance(first[0], int):
            result = model.get_entity_embedding(torch.LongTensor(first))
        else:
            result, _ = embed(first)
        denied = False
        for step in zip(*last):
            if step[0] == -2:
                denied = True
            else:
                result = model.get_projection_embedding(torch.LongTensor(step), result)
        return result, denied
    parts = [embed(each) for each in (*operands, last)]
    kept = [part for part, denied in parts if not denied]
    whole = kept[0] if len(kept) == 1 else model.get_conjunction_embedding(kept)
    gone = [part for part, denied in parts if denied]
    return (model.get_multiple_difference_embedding([whole, *gone]) if gone else whole), False


def stream(rows):
    while True:
        order = np.random.permutation(len(rows))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            types = {}
            for at in order[start : start + BATCH]:
                types.setdefault(rows[at]["type"], []).append(rows[at])
            # The code takes no single query of a type: it squeezes its row away.
            yield [same for same in types.values() if len(same) > 1]


with open(queries) as lines:
    rows = [json.loads(line) for line in lines]
paths = stream([row for row in rows if row["type"] in ("1p", "2p", "3p")])
others = stream([row for row in rows if row["type"] not in ("1p", "2p", "3p")])
for step in range(updates // 3):
    for batches in (paths, others, paths):
        groups = next(batches)
        optimizer.zero_grad()
        embedded = torch.cat([embed([row["query"] for row in same])[0] for same in groups])
        answers = [row["answers"] for same in groups for row in same]
        positive, negative = compute_final_loss(*model.criterion(embedded, answers))
        ((positive + negative) / 2).backward()
        optimizer.step()
torch.save({"model_parameter": model.state_dict()}, sys.argv[8])

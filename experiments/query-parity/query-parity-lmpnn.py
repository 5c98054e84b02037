# Trains a small LMPNN by HKUST-KnowComp/LMPNN on given queries:
#   python3 query-parity-lmpnn.py <checkout> lmpnn <queries.jsonl> <entities> <relations> <seed> <updates> <out>
# The frozen ComplEx that both sides stand on stands in <queries.jsonl>.complex as {"rank", "entities", "relations"}. Formulas,
# loader, epochs and updates are the code's own; an epoch has 100 updates of the 600 queries of each of ten types.
import json, random, sys, types

sys.modules["tqdm"] = types.SimpleNamespace(tqdm=None)
checkout, _, queries = sys.argv[1:4]
entities, relations, seed, updates = map(int, sys.argv[4:8])
sys.path.insert(0, checkout)
out, sys.argv = sys.argv[8], sys.argv[:1]

import numpy as np
import torch

torch.set_num_threads(1)
np.random.seed(seed)
random.seed(seed)
torch.manual_seed(seed)
import convert_beta_dataset as formulas
import train_lmpnn
from src.structure.nbp_complex import ComplEx
from src.pipeline import LMPNNReasoner, LogicalMPLayer
from src.utils.data import QueryAnsweringSeqDataLoader

torch.autograd.set_detect_anomaly(False)
BATCH = 64


class Bar:
    """In the place of a progress bar."""

    def __init__(self, items, **_):
        self.items = items

    __iter__ = lambda self: iter(self.items)
    set_postfix = close = lambda self, *_: None


train_lmpnn.tqdm = types.SimpleNamespace(tqdm=Bar)
with open(queries + ".complex") as file:
    vectors = json.load(file)
nbp = ComplEx(entities, relations, vectors["rank"])
nbp._entity_embedding.weight.data = torch.tensor(vectors["entities"]).view(entities, -1)
nbp._relation_embedding.weight.data = torch.tensor(vectors["relations"]).view(relations, -1)
for parameter in nbp.parameters():
    parameter.requires_grad = False

shapes = dict(zip(formulas.beta_names, zip(formulas.beta_lstr_list, formulas.labeled_beta_types_list)))
answered = {}
with open(queries) as lines:
    for row in map(json.loads, lines):
        formula, labels = shapes[row["type"]]
        ids = formulas.align_entities_relations(labels, row["query"])
        answered.setdefault(formula, []).append([ids, {"f": row["answers"]}, {"f": []}])
with open(f"{out}.qaa", "w") as file:
    json.dump(answered, file)
loader = QueryAnsweringSeqDataLoader(f"{out}.qaa", batch_size=BATCH, shuffle=True, num_workers=0)
layer = LogicalMPLayer(hidden_dim=48, nbp=nbp, layers=1, eps=0.1, agg_func="sum")
optimizer = torch.optim.AdamW(layer.parameters(), lr=2e-3, weight_decay=1e-4)
arguments = types.SimpleNamespace(temp=0.05, noisy_sample_size=16)
for epoch in range(round(updates / len(loader.get_fof_list()))):
    train_lmpnn.train_LMPNN("", loader, nbp, LMPNNReasoner(nbp, layer), optimizer, arguments)
torch.save(layer.state_dict(), out)

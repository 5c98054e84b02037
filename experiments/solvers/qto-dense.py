"""MRR of QTO by its definition, dense and in float32, on the shared FB15k-237 checkpoint: the independent side of
`experiments/solvers/qto.ts mrr`. Needs numpy only.

    python3 experiments/solvers/qto-dense.py [threshold] [type:count…]      # 0.0002 2p:60 2i:60 3i:60 3p:20
"""
import gzip
import io
import json
import os
import pickle
import sys
import zipfile

import numpy as np

DATA = os.environ.get("LACUNA_DATA", "../shared/data")
MODELS = os.environ.get("LACUNA_MODELS", "../shared/models")
BLOCK = 256


class Names(pickle.Unpickler):
    """Reads the names and storages of a torch archive; runs nothing."""

    def __init__(self, archive, root):
        super().__init__(io.BytesIO(archive.read(f"{root}/data.pkl")))
        self.archive, self.root = archive, root

    def persistent_load(self, key):
        return np.frombuffer(self.archive.read(f"{self.root}/data/{key[2]}"), np.float16)

    def find_class(self, module, name):
        if name == "OrderedDict":
            return dict
        if name == "_rebuild_tensor_v2":
            return lambda storage, offset, shape, *rest: storage.reshape(shape)
        if name == "HalfStorage":
            return np.float16
        raise ValueError(f"{module}.{name}")


archive = zipfile.ZipFile(f"{MODELS}/fb15k-237-betae-complex-r300.pt")
tables = Names(archive, archive.namelist()[0].split("/")[0]).load()
entities = tables["embeddings.0.weight"].astype(np.float32)
relations = tables["embeddings.1.weight"].astype(np.float32)
count, rank = len(entities), entities.shape[1] // 2

known = {}
with gzip.open(f"{DATA}/fb15k-237-betae/train.txt.gz", "rt") as lines:
    for line in lines:
        head, relation, tail = map(int, line.split())
        known.setdefault((head, relation), set()).add(tail)
        known.setdefault((tail, relation ^ 1), set()).add(head)


def matrix(heads, relation, threshold):
    """Rows of the neural adjacency: softmax over tails times the number of known tails."""
    h, r = entities[heads], relations[relation]
    real = h[:, :rank] * r[:rank] - h[:, rank:] * r[rank:]
    imaginary = h[:, rank:] * r[:rank] + h[:, :rank] * r[rank:]
    scores = np.concatenate([real, imaginary], 1) @ entities.T
    scores = np.exp(scores - scores.max(1, keepdims=True))
    scores /= scores.sum(1, keepdims=True)
    for row, head in zip(scores, heads):
        tails = list(known.get((int(head), relation), ()))
        row *= np.float32(max(1, len(tails)))
        row[row < threshold] = 0
        row[row >= 1] = np.float32(0.9999)
        row[tails] = 1
    return scores


def project(truths, relation, threshold):
    out = np.zeros(count, np.float32)
    heads = np.flatnonzero(truths)
    for at in range(0, len(heads), BLOCK):
        some = heads[at : at + BLOCK]
        out = np.maximum(out, (truths[some, None] * matrix(some, relation, threshold)).max(0))
    return out


def solve(query, threshold):
    if len(query) == 1 or isinstance(query[0], int):
        anchor, chain = query[0] if isinstance(query[0], list) else query
        truths = np.zeros(count, np.float32)
        truths[anchor] = 1
        for relation in chain:
            truths = project(truths, relation, threshold)
        return truths
    out = np.ones(count, np.float32)
    for branch in query:
        out *= solve([branch], threshold)
    return out


def reciprocal_ranks(truths, easy, hard):
    """Filtered, ties realistic: the mean of the best and the worst rank."""
    other = np.ones(count, bool)
    other[easy] = False
    other[hard] = False
    rest = truths[other]
    for answer in hard:
        above = int((rest > truths[answer]).sum())
        beside = int((rest == truths[answer]).sum())
        yield 1 / (1 + above + beside / 2)


threshold = float(sys.argv[1]) if len(sys.argv) > 1 else 0.0002
for each in sys.argv[2:] or ["2p:60", "2i:60", "3i:60", "3p:20"]:
    name, wanted = each.split(":")
    found = []
    with gzip.open(f"{DATA}/query2box-queries/FB15k-237/jsonl/test.{name}.jsonl.gz", "rt") as lines:
        for line, _ in zip(lines, range(int(wanted))):
            asked = json.loads(line)
            truths = solve(asked["query"], threshold)
            found.append(np.mean(list(reciprocal_ranks(truths, asked["easy"], asked["hard"]))))
    print(f"{name}\t{len(found)} queries\tMRR {np.mean(found):.6f}", flush=True)

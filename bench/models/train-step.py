"""The peer of train-step.ts: the same steps of ComplEx in PyTorch, told line by line on standard input.

Arguments: a folder with entities.f32, relations.f32 (row-major) and, for each batch, <i>.heads, <i>.relations,
<i>.rows, <i>.tails (int64) and <i>.weights (float32); threads; rank. Each line read is the number of a batch; each line
written has the loss, the seconds and the processor seconds of the step.
"""

import json
import resource
import sys
import time

import numpy as np
import torch

folder, threads, rank = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
torch.set_num_threads(threads)


def floats(name):
    return torch.from_numpy(np.fromfile(f"{folder}/{name}", dtype=np.float32))


def ids(name):
    return torch.from_numpy(np.fromfile(f"{folder}/{name}", dtype=np.int64))


def processor():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


entities = floats("entities.f32").reshape(-1, 2 * rank).requires_grad_()
relations = floats("relations.f32").reshape(-1, 2 * rank).requires_grad_()
optimizer = torch.optim.Adagrad([entities, relations], lr=0.1, eps=1e-10)
print(json.dumps({"version": torch.__version__}), flush=True)
for line in sys.stdin:
    i = int(line)
    heads, asked, rows, tails = (ids(f"{i}.{name}") for name in ("heads", "relations", "rows", "tails"))
    weights = floats(f"{i}.weights")
    before, used = time.perf_counter(), processor()
    h, r = entities[heads], relations[asked]
    h_re, h_im, r_re, r_im = h[:, :rank], h[:, rank:], r[:, :rank], r[:, rank:]
    queries = torch.cat((h_re * r_re - h_im * r_im, h_re * r_im + h_im * r_re), 1)
    scores = queries @ entities.T
    # Weights of a row add up to 1.
    loss = (torch.logsumexp(scores, 1).sum() - (weights * scores[rows, tails]).sum()) / len(heads)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    told = {"loss": loss.item(), "seconds": time.perf_counter() - before, "processor": processor() - used}
    print(json.dumps(told), flush=True)

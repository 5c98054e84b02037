#!/usr/bin/env bash
# Hides a fifth of the links, samples a balanced benchmark, scores two solvers and compares them.
set -euo pipefail
npx lacuna kg split world --random 80,10,10 --keep-seen --out gaps --quiet >/dev/null
npx lacuna benchmark sample gaps --protocol balanced --types 2p,2i --per-type 100 --out bench --quiet >/dev/null
npx lacuna links train gaps --rank 32 --epochs 20 --out model --quiet >/dev/null
npx lacuna benchmark hardness bench --graph gaps
npx lacuna evaluate bench --graph gaps --model model --solver cqd,lacuna --out run --quiet >/dev/null
npx lacuna evaluate compare run/cqd run/lacuna | grep -E '^(type|2|mean)' | head -4

# type  queries  pairs  1p      full inference
# 2p         66    200  50.0 %  50.0 %
# 2i        101    145  69.0 %  31.0 %
# type              queries  MRR a  MRR b  b - a  95 %             p  ahead  b better  a better
# 2p                     66   26.0   31.5   +5.5  2.3 to 10.3  0.004  b            35        21
# 2i                    101   50.1   58.9   +8.8  4.8 to 14.2  0.000  b            38        18
# mean                  167   38.0   45.2   +7.2  4.5 to 10.5  0.000  b

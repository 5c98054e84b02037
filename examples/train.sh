#!/usr/bin/env bash
# Trains a link predictor, fits truths to its scores, and asks for a predicted answer.
set -euo pipefail
npx lacuna kg split world --random 80,10,10 --keep-seen --out gaps --quiet >/dev/null
npx lacuna links train gaps --rank 32 --epochs 20 --out model --quiet | grep '^test  '
npx lacuna links calibrate model --graph gaps --quiet >/dev/null
npx lacuna ask gaps '?l : language(Norway, ?l)' --model model --solver lacuna --set belief=calibrated --predicted --top 2 --csv

# test     824  0.6080  0.5000  0.6796  0.7876
# l,truth,score,known
# Swedish,0.04999841825483685,0.40228742361068726,false
# Finnish,0.05056059361166553,0.402275413274765,false

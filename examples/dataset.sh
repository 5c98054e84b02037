#!/usr/bin/env bash
# Levels of generalization of a question dataset, before and after a re-split.
set -euo pipefail
npx lacuna kopl generate --kb world --count 500 --seed 1 --out questions --quiet >/dev/null
npx lacuna kgqa levels --train questions/train.json --test questions/val.json | head -2
npx lacuna kgqa resplit questions/train.json --zero 0.2 --compositional 0.1 --iid 0.1 --out split --quiet >/dev/null
npx lacuna kgqa levels --train split/train.json --test split/test.json | head -2

#       questions  i.i.d.          compositional          zero-shot
# test         50      21  42.0 %             29  58.0 %          0  0.0 %
#       questions  i.i.d.          compositional          zero-shot
# test        160      40  25.0 %             40  25.0 %         80  50.0 %

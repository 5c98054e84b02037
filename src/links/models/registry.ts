import { LacunaError } from "../../error.ts";
import { complex } from "./complex.ts";
import type { ScoringModel } from "./model.ts";
import { rotate } from "./rotate.ts";
import { transe, transeL2 } from "./translations.ts";
import { cp, distmult } from "./trilinear.ts";

/** The scoring functions by name. @internal */
export const scoringModels: ReadonlyMap<string, ScoringModel> = new Map(
  [complex, distmult, cp, transe, transeL2, rotate].map((model) => [model.name, model]),
);

/** @throws LacunaError `links.unknown-model` */
export function scoringModel(name: string): ScoringModel {
  const found = scoringModels.get(name.toLowerCase());
  if (found) return found;
  throw new LacunaError(
    "links.unknown-model",
    `no scoring function is called ${JSON.stringify(name.slice(0, 40))}`,
    {
      hint: `there are ${[...scoringModels.keys()].join(", ")}`,
    },
  );
}

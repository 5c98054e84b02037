import { conormNames, negationNames, tnormNames } from "../fuzzy/tnorm.ts";
import type { Parameter, ValuesOf } from "../settings/setting.ts";
import { temperatureParameter } from "../settings/temperature.ts";
import type { BestTreeOptions } from "../solver.ts";

/** The combination of truths. */
export const logicParameters = [
  {
    name: "tnorm",
    summary: "truth of a conjunction: a·b, or the smaller of both",
    default: "product",
    choices: tnormNames,
  },
  {
    name: "conorm",
    summary: "truth of a disjunction: the dual of the t-norm, a + b − a·b, or the larger of both",
    default: "dual",
    choices: conormNames,
  },
  {
    name: "negation",
    summary: "truth of a negation: 1 − a, or the strict cosine ½(1 + cos πa)",
    default: "standard",
    choices: negationNames,
  },
] as const satisfies readonly Parameter[];

/** Beams that an atom gets by default. */
export const usualBeams = 64;

/** Rows list every entity: trees are looked for among the best of each step, as in beams. */
export const beamTrees = (): BestTreeOptions => ({ direction: "outward", width: usualBeams });

/** Parameters of beam search. */
export const beamParameters = [
  {
    name: "k",
    summary: "entities that a variable is tried with before the next link, from each of its paths",
    default: usualBeams,
    least: 1,
  },
  ...logicParameters,
  {
    name: "normalisation",
    summary:
      "how scores become truths: the logistic, the place between the least and the most of a call, or softmax, up to what all scores of a call have in common",
    default: "minmax",
    choices: ["sigmoid", "minmax", "softmax"],
  },
  {
    ...temperatureParameter,
    summary:
      "of the logistic and the softmax: scores are divided by it first; above 1 what is less likely counts more; the place between least and most does not depend on it",
  },
  {
    name: "chains",
    summary:
      "3p and 4p: by their definition, or as published (Gregucci et al.), whose code counts the first atom of another beam in 3p, and in 4p the last two atoms alone, the fourth with the third relation",
    default: "right",
    choices: ["right", "published"],
  },
] as const satisfies readonly Parameter[];

/** A setting of beam search. */
export type BeamSetting = ValuesOf<typeof beamParameters>;

/** Parameters of beam search with known links. */
export const hybridParameters = [
  ...beamParameters,
  { name: "max", summary: "the largest truth of a link that is not known", default: 0.9, least: 0, most: 1 },
  { name: "maxK", summary: "the most beams of an atom, known tails included", default: 512, least: 1 },
] as const satisfies readonly Parameter[];

/** A setting of beam search with known links. */
export type HybridSetting = ValuesOf<typeof hybridParameters>;

import type { Parameter } from "../settings/setting.ts";

/** Exponents of the priors that have a name. */
const EXPONENTS = { natural: 0, balanced: 0.8 } as const;

/** The prior weights of the classes of answers. */
export const priorParameter = {
  name: "prior",
  summary:
    "how common classes of answers are taken to be: natural, as many as are expected; balanced, about as many of each class, as in benchmarks drawn so; or a number from 0 (natural) to 1 (every class the same weight)",
  default: "natural",
  choices: ["natural", "balanced"],
  ...{ least: 0, most: 1 },
} as const satisfies Parameter;

/** The exponent of a prior. */
export const exponentOf = (prior: "natural" | "balanced" | number): number =>
  typeof prior === "number" ? prior : EXPONENTS[prior];

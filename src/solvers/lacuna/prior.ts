import type { Parameter } from "../settings/setting.ts";
import { fittedWeights } from "./fitted-weights.ts";

/** How common classes of answers are taken to be. */
export interface Prior {
  /** What all entities have of a class counts to the power of one minus it. */
  readonly exponent: number;
  /** Logarithms of the weights of classes, by name; 0 for all others. */
  readonly weights: ReadonlyMap<string, number>;
}

const EXPONENTS = { natural: 0, balanced: 0.8, fitted: 0.8 } as const;

/** The prior weights of the classes of answers. */
export const priorParameter = {
  name: "prior",
  summary:
    "how common classes of answers are taken to be: natural, as many as are expected; balanced, about as many of each class, as in benchmarks drawn so; fitted, as balanced with a weight for each class that was fitted on validation queries of balanced benchmarks; or a number from 0 (natural) to 1 (every class the same weight)",
  default: "natural",
  choices: ["natural", "balanced", "fitted"],
  least: 0,
  most: 1,
} as const satisfies Parameter;

const none: ReadonlyMap<string, number> = new Map();

/** The prior of a name or an exponent. */
export const priorOf = (prior: keyof typeof EXPONENTS | number): Prior => ({
  exponent: typeof prior === "number" ? prior : EXPONENTS[prior],
  weights: prior === "fitted" ? fittedWeights : none,
});

/** Numbers as they are expected. */
export const naturalPrior: Prior = priorOf("natural");

/** The factor of the values of a class: its weight, and its mass to the power of -exponent. @param mass what all entities have of it outside known answers */
export const weightOf = ({ exponent, weights }: Prior, name: string, mass: number): number =>
  mass > 0 ? mass ** -exponent * Math.exp(weights.get(name) ?? 0) : 0;

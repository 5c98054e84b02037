import type { Parameter } from "./setting.ts";

/** What scores are divided by before a softmax is taken of them; 1, as published, leaves them as they are. */
export const temperatureParameter = {
  name: "temperature",
  summary:
    "scores are divided by it before the softmax of a row; above 1 rows are flatter, so that what is less likely counts more; as published 1, and solvers tune finds a better one",
  default: 1,
  least: 0.05,
  most: 20,
} as const satisfies Parameter;

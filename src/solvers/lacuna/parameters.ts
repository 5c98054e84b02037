import type { Parameter, ValuesOf } from "../settings/setting.ts";
import { priorParameter } from "./prior.ts";
import { truthParameters } from "./truth-scale.ts";

export const lacunaParameters = [
  priorParameter,
  {
    name: "belief",
    summary:
      "what is expected of a missing link: its share of the softmax times `missing` times the number of known links of (h, r), or the probability of a calibrated model",
    default: "scaled",
    choices: ["scaled", "calibrated"],
  },
  {
    name: "temperature",
    summary:
      "of scaled beliefs: scores are divided by it before the softmax; below 1 entities that hardly anything speaks for count less",
    default: 1,
    least: 0.05,
    most: 20,
  },
  {
    name: "missing",
    summary:
      "of scaled beliefs: missing links that are expected for each known link of (h, r); the less, the more an answer counts that lacks fewer links, whatever the prior",
    default: 1,
    least: 1e-6,
    most: 100,
  },
  {
    name: "beamWidth",
    aliases: ["follow"],
    summary: "entities of a variable whose missing links are looked at, all classes together",
    default: 16,
    least: 1,
  },
  {
    name: "m",
    summary: "candidates tried where a cycle is cut, all classes together",
    default: 16,
    least: 1,
  },
  ...truthParameters,
] as const satisfies readonly Parameter[];

/** The complete setting of the solver. */
export type LacunaSetting = ValuesOf<typeof lacunaParameters>;

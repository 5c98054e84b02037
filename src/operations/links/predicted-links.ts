import * as z from "zod/mini";
import { believedFields, calibratedField, uncalibratedField } from "../contract/believed.ts";
import { modelRecord } from "../contract/domain-shapes.ts";
import { count, described, list, seconds, word } from "../contract/fields.ts";
import { reasonFields } from "../contract/link-reasons.ts";
import type { Plain } from "../contract/operation.ts";

/** Missing links, the best first. */
export const predictedLinks = z.object({
  links: list(
    z.object({
      head: z.string(),
      relation: z.string(),
      tail: z.string(),
      ...believedFields,
      ...reasonFields,
    }),
    "links that the graph does not have",
  ),
  count: count("how many are listed"),
  calibrated: calibratedField,
  uncalibrated: uncalibratedField,
  asked: list(
    z.object({ relation: z.string(), side: z.enum(["head", "tail"]), entities: z.int() }),
    "from which side each relation was asked for, and of how many entities",
  ),
  heldOut: list(
    z.object({ depth: z.int(), found: z.int(), share: z.number() }),
    "how many of the first candidates are links of valid, which were hidden for it: a lower bound of the precision at that depth",
  ),
  model: z.intersection(
    modelRecord,
    z.object({ calibrated: described(z.boolean(), "its links have `truth`") }),
  ),
  graph: word("the name of the graph"),
  out: z.optional(word("the table that was written")),
  seconds,
});
export type PredictedLinks = Plain<z.output<typeof predictedLinks>>;

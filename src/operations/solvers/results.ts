import * as z from "zod/mini";
import { byName, described, list, value, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { setting } from "../contract/records.ts";

const parameter = z.object({
  name: z.string(),
  summary: z.string(),
  default: value,
  aliases: z.optional(list(z.string(), "old names, which are read")),
  choices: z.optional(list(z.string(), "of words: those that are allowed")),
  least: z.optional(described(z.number(), "of numbers: the bounds")),
  most: z.optional(z.number()),
});

const preset = z.object({
  name: z.string(),
  source: word("where the values stand"),
  values: setting,
  types: z.optional(byName(setting, "by query type; they go before `values`")),
});

const listedSolver = z.object({
  name: z.string(),
  describe: word("what it does"),
  source: word("the paper"),
  known: described(z.enum(["train", "observed"]), "links that count as known by default"),
  model: described(z.boolean(), "whether it asks a model"),
  supports: byName(z.boolean(), "what it answers, by named type and by shapes beyond them"),
  parameters: z.array(parameter),
  presets: z.array(preset),
});
export type ListedSolver = Plain<z.output<typeof listedSolver>>;

/** The solvers there are. */
export const listedSolvers = list(listedSolver, "the solvers, in the order in which help shows them");

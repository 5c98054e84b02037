import * as z from "zod/mini";
import { byName, described, list, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { parameter, preset } from "./domain-shapes.ts";

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

import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import { kernel, memory, modelSource, text, threads } from "../../contract/parameters.ts";
import { solverChoice } from "../../solvers/parameters.ts";
import { query, reading, seen, solving, timeout } from "../parameters.ts";

const parameters = z.strictObject({
  ...reading,
  query,
  values: z
    .optional(z.array(text()))
    .check(
      z.describe(
        "the entity that is no answer, one for each free variable; without it the question is why there is no answer at all",
      ),
    ),
  ...seen,
  model: z
    .optional(modelSource())
    .check(z.describe("also what this model believes of it, with the tree that it believes in most")),
  solver: z
    .optional(solverChoice())
    .check(z.describe("with {model}: what answers with it (default: the first of qto, fit that can)")),
  known: solving.known,
  loops: solving.loops,
  anyKind: solving.anyKind,
  calibrate: solving.calibrate,
  timeout,
  kernel,
  threads,
  memory,
});
export type AskWhyNotParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./why-not-work.ts"));

/**
 * Says why an entity is no answer, or why there is none: the fewest links of the query that have no match, the match that comes
 * nearest, and what each link leaves.
 * @throws LacunaError `query.*`, `usage.wrong-values`, `exact.limit`, what opening the graph and the model throws
 */
export const askWhyNotOperation = operation({
  id: "askWhyNot",
  command: "why-not",
  summary: "say why something is no answer: which link of the query has no match",
  parameters,
  result: async () => (await import("./exploring-results.ts")).whyNotResult,
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).askWhyNot(given, host),
});

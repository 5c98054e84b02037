import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import { kernel, memory, modelSource, text, threads, wholeNumber } from "../../contract/parameters.ts";
import { solverChoice } from "../../solvers/parameters.ts";
import { query, reading, seen, solving, timeout } from "../parameters.ts";

const linkText = (describe: string) => z._default(z.array(text()), []).check(z.describe(describe));

const parameters = z.strictObject({
  ...reading,
  query,
  hide: linkText("links that are taken away for this question, such as borders(France, Spain); repeatable"),
  add: linkText("links that are put in for this question; repeatable"),
  ...seen,
  limit: z._default(wholeNumber(), 100).check(z.describe("list at most this many answers of each kind")),
  model: z
    .optional(modelSource())
    .check(
      z.describe(
        "also what this model believes before and after; ultra-3g and frequency read the changed links, trained vectors stay as they are",
      ),
    ),
  solver: z
    .optional(solverChoice())
    .check(z.describe("with {model}: what answers with it (default: the first of qto, fit that can)")),
  known: solving.known,
  top: solving.top,
  loops: solving.loops,
  anyKind: solving.anyKind,
  calibrate: solving.calibrate,
  timeout,
  kernel,
  threads,
  memory,
});
export type AskWhatIfParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./what-if-work.ts"));

/**
 * Answers a query with links hidden or added, and says which answers appear and which go; with a model also what it believes of the
 * best answers before and after. The graph stays as it is.
 * @throws LacunaError `usage.no-change`, `usage.no-link`, `query.*`, `exact.limit`, what opening the graph and the model throws
 */
export const askWhatIfOperation = operation({
  id: "askWhatIf",
  command: "what-if",
  summary: "say which answers appear and go when links are hidden or added",
  parameters,
  result: async () => (await import("./exploring-results.ts")).whatIfResult,
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).askWhatIf(given, host),
});

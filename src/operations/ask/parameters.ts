import * as z from "zod/mini";
import { viewNames } from "../../kg/chosen-view.ts";
import {
  graphAnywhereHelp,
  graphFiles,
  graphHelp,
  graphOrDatabase,
  graphOrDatabaseHelp,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  naming,
  rows,
  seconds,
  threads,
  wholeNumber,
} from "../contract/parameters.ts";
import { notation, querySource, unsafe } from "../query/parameters.ts";
import { solverChoice } from "../solvers/parameters.ts";
import { endpointNamed } from "../sql/endpoint-parameters.ts";
import { calibrate } from "../truth/parameters.ts";

// Parameters shared by the operations that answer queries.

/** Which graph, and how queries and answers are written. */
export const reading = {
  graph: graphSource().check(z.describe(graphHelp)),
  notation,
  ...graphFiles,
  ...naming,
  prefixes: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("what a prefix of names stands for, beside those of the graph's files; repeatable")),
  ids: z
    ._default(z.boolean(), false)
    .check(z.describe("ids instead of names in answers, and before names in queries (r3, e40)")),
  unsafe,
};

/** The same where a database may have the graph. */
export const readingAnywhere = {
  ...reading,
  graph: graphOrDatabase().check(z.describe(graphOrDatabaseHelp)),
};

export const split = z
  ._default(z.enum(["test", "valid"]), "test")
  .check(z.describe("what `observed` and `full` refer to"));

/** The same where a database or an endpoint may have it. */
export const readingFromAfar = {
  ...reading,
  graph: graphOrDatabase().check(z.describe(graphAnywhereHelp)),
  ...endpointNamed,
};

/** Which links count, where no model is asked. */
export const seen = {
  view: z.optional(z.enum(viewNames)).check(z.describe("which links count (default: full)")),
  split,
};

/** The time that is asked about. */
export const asked = {
  at: z
    .optional(z.string())
    .check(
      z.describe(
        "a year, a month or a day: links of relations with times, and without one of their own in the query, hold at some time in it",
      ),
    ),
};

export const timeout = z.optional(seconds()).check(z.describe("at most this many seconds a query"));

/** Limits of the search for the answers to one query. */
export const bounds = {
  limit: z.optional(rows()).check(z.describe("at most this many answers a query")),
  timeout,
  memory,
};

export const order = z
  .optional(z.string())
  .check(
    z.describe(
      "the columns that the answers are sorted by: `count`, `?city`, or `-count` the other way round; numbers of groups come largest first, anything else smallest first",
    ),
  );

/** The model that answers, and how. */
export const solving = {
  model: z.optional(modelSource()).check(z.describe(`the link predictor: ${modelHelp}`)),
  solver: z
    .optional(z.union([solverChoice(), z.array(solverChoice()).check(z.minLength(1, "it is empty"))]))
    .check(
      z.describe(
        "what answers with the model; of several, the first by precedence and cost that can (default: qto and fit)",
      ),
    ),
  known: z
    .optional(z.enum(viewNames))
    .check(
      z.describe(
        "with a model: which links count as known (default: observed, by {split}; all where there are no splits)",
      ),
    ),
  top: z
    .optional(wholeNumber())
    .check(z.describe("with a model: the number of best answers to return (default: 10)")),
  predicted: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        "only answers that do not follow from the known links; without a model ultra-3g predicts them, which needs no training",
      ),
    ),
  loops: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        "also predict links of a thing with itself by relations that never have one among the train links",
      ),
    ),
  anyKind: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        "also predict links of things of kinds that a relation never links among the train links, such as a domain that borders a country",
      ),
    ),
  calibrate,
  kernel,
  threads,
};

export const query = querySource().check(z.describe("the query, in any notation"));
export const explain = z
  ._default(z.boolean(), false)
  .check(z.describe("show a reasoning tree for each answer"));

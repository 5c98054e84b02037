import { usageError } from "../../error.ts";
import { hardnessSqlOperation } from "../../operations/benchmark/hardness/hardness-sql.ts";
import { verifyOperation } from "../../operations/benchmark/verify.ts";
import { commandOfSeveral, type GivenOptions, variant } from "../command/command-of-several.ts";
import { statementsText } from "./statements-text.ts";
import { refuseMistakes, verifiedText } from "./text.ts";

/** `lacuna benchmark verify`. The statements by which a database checks answers are those that classify them. */
export const benchmarkVerify = commandOfSeveral({
  name: "verify",
  summary: verifyOperation.summary,
  variants: {
    checks: variant(verifyOperation, {
      text: (found, { benchmark }) => verifiedText(folderOf(benchmark), found),
      after: (found, { benchmark }) => refuseMistakes(folderOf(benchmark), found),
    }),
    statements: variant(hardnessSqlOperation, { text: statementsText }),
  },
  properties: ({ queries: _, split: __, unions: ___, benchmark, ...all }) => ({
    benchmark: { ...benchmark!, required: true },
    ...all,
  }),
  arguments: ["benchmark"],
  values: { engine: "name", printSql: "database", most: "count" },
  order: "benchmark graph engine list",
  check: checkGraph,
  choose: ({ printSql }) => (printSql === undefined ? "checks" : "statements"),
  prepare: ({ benchmark, ...given }, chosen) =>
    chosen === "checks" ? { benchmark, ...given } : { queries: [benchmark], ...given },
  example: [
    "lacuna benchmark verify gaps.bench --graph gaps",
    "lacuna benchmark verify gaps.bench --print-sql trino",
  ],
});

/** @throws LacunaError `usage.no-graph` */
function checkGraph({ graph, printSql }: GivenOptions): void {
  if (graph === undefined && printSql === undefined)
    throw usageError("no-graph", "answers are checked on a graph", "name the graph with {graph}", "graph");
}

const folderOf = (benchmark: string | { readonly folder: string }): string =>
  typeof benchmark === "string" ? benchmark : benchmark.folder;

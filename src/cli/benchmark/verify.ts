import { usageError } from "../../error.ts";
import { printHardnessSqlOperation } from "../../operations/benchmark/hardness/hardness-sql.ts";
import { verifyBenchmarkOperation } from "../../operations/benchmark/verify.ts";
import { statementsText } from "../../texts/benchmark/statements.ts";
import { refuseMistakes, verifiedText } from "../../texts/benchmark/written.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { type OptionValues, variant } from "../command/rendering.ts";

/** `lacuna benchmark verify`. The statements by which a database checks answers are those that classify them. */
export const benchmarkVerify = commandOfSeveral({
  name: "verify",
  summary: verifyBenchmarkOperation.summary,
  variants: {
    checks: variant(verifyBenchmarkOperation, {
      text: (found, { benchmark }) => verifiedText(folderOf(benchmark), found),
      after: (found, { benchmark }) => refuseMistakes(folderOf(benchmark), found),
    }),
    statements: variant(printHardnessSqlOperation, { text: statementsText }),
  },
  properties: ({ queries: _, split: __, unions: ___, benchmark, ...all }) => ({
    benchmark: { ...benchmark!, required: true },
    ...all,
  }),
  arguments: ["benchmark"],
  order: "benchmark graph engine endpoint namedGraphs base prefixes header timeout list",
  check: checkGraph,
  choose: ({ printSql }) => (printSql !== undefined ? "statements" : "checks"),
  prepare: ({ benchmark, ...given }, chosen) =>
    chosen === "statements" ? { queries: [benchmark], ...given } : { benchmark, ...given },
  example: [
    "lacuna benchmark verify gaps.bench --graph gaps",
    "lacuna benchmark verify gaps.bench --graph gaps --endpoint http://localhost:8890/sparql",
    "lacuna benchmark verify gaps.bench --print-sql trino",
  ],
});

/** @throws LacunaError `usage.no-graph` */
function checkGraph({ graph, printSql }: OptionValues): void {
  if (graph === undefined && printSql === undefined)
    throw usageError("no-graph", "answers are checked on a graph", "name the graph with {graph}", "graph");
}

const folderOf = (benchmark: string | { readonly folder: string }): string =>
  typeof benchmark === "string" ? benchmark : benchmark.folder;

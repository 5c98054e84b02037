import { listBenchmarkQueriesOperation } from "../../operations/benchmark/show/queries.ts";
import { manyOf, numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark queries`. */
export const listBenchmarkQueries = commandOf(listBenchmarkQueriesOperation, {
  arguments: ["benchmark"],
  values: { format: "name" },
  example: [
    "lacuna benchmark queries bench --type 2i --reduces 1p --graph fb15k-237 --limit 20",
    "lacuna benchmark queries bench --answers --csv",
  ],
  text({ count, queries }) {
    const rows = queries.map(({ id, easy, hard, reduces = {}, query }) => [
      ...[id, easy, hard],
      Object.entries(reduces)
        .map(([name, pairs]) => `${name} ${numberText(pairs)}`)
        .join(", "),
      query,
    ]);
    return `${table(["id", "easy", "hard", "reduce to", "query"], rows)}\n${
      queries.length < count ? `${numberText(queries.length)} of ` : ""
    }${manyOf(count, "query", "queries")}\n`;
  },
});

import { listRanksOperation } from "../../operations/evaluation/saved-runs/ranks.ts";
import { manyOf, numberText, points } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** Ranks that a line shows. */
const SHOWN = 10;

/** `lacuna evaluate ranks`. */
export const evalRanks = commandOf(listRanksOperation, {
  arguments: ["run"],
  values: { format: "name" },
  example: [
    "lacuna evaluate ranks run-a --type 2i --reduces 1p",
    "lacuna evaluate ranks run-a --benchmark bench --graph fb15k-237 --limit 20",
    "lacuna evaluate ranks run-a --csv",
  ],
  check: refuseOuterOptions,
  text({ count, queries }) {
    const named = queries.some(({ query }) => query !== undefined);
    const rows = queries.map(({ id, type, query, mrr, answers }) => [
      ...[id, type, points(mrr)],
      `${answers
        .slice(0, SHOWN)
        .map(({ rank }) => numberText(rank))
        .join(" ")}${answers.length > SHOWN ? " …" : ""}`,
      ...(named ? [query] : []),
    ]);
    return `${table(["id", "type", "MRR", "ranks", ...(named ? ["query"] : [])], rows, new Set([2]))}\n${
      queries.length < count ? `${numberText(queries.length)} of ` : ""
    }${manyOf(count, "query", "queries")}; MRR in percent\n`;
  },
});

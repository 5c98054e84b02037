import { showBenchmarkOperation } from "../../operations/benchmark/show/show.ts";
import { manyOf, numberText, points } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { leaksText } from "../../texts/benchmark/show.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark show`. */
export const benchmarkShow = commandOf(showBenchmarkOperation, {
  arguments: ["benchmark"],
  values: { format: "name" },
  example: [
    "lacuna benchmark show bench",
    "lacuna benchmark show bench --graph fb15k-237 --report bench.html",
  ],
  async text({ name, graph, sampled, licence, sizes, split, types, oneLink, frequent, leaks, report }) {
    const { distributionText, frequencyText } = await import("../../texts/benchmark/hardness.ts");
    return [
      `${name}: queries over ${graph.name} with ${manyOf(graph.entities, "entity", "entities")} and ${manyOf(graph.relations, "directed relation")}\n`,
      sampled === undefined ? "" : `sampled: ${sampled}\n`,
      `licence: ${licence}\n\n`,
      table(
        ["split", "type", "queries", "easy answers", "hard answers"],
        sizes.map(({ split: of, type, queries, pairs }) => [of, type, queries, pairs.easy, pairs.hard]),
      ),
      types
        ? `\nWhat the answers of ${split} reduce to\n${distributionText(types)}`
        : "\nThe benchmark does not say what its answers reduce to: with --graph it is worked out.\n",
      oneLink && oneLink.of > 0
        ? `\n${points(oneLink.share)} % of ${numberText(oneLink.of)} answers of types with several links need one link only.\n`
        : "",
      frequent.length === 0 ? "" : `\n${frequencyText(frequent)}`,
      leaksText(split, leaks),
      report === undefined ? "" : `\nwrote ${report}\n`,
    ].join("");
  },
});

import { usageError } from "../../error.ts";
import type { TypeFrequency } from "../../hardness/index.ts";
import { measureHardnessOperation } from "../../operations/benchmark/hardness/hardness.ts";
import { measureHardnessByCardinalityOperation } from "../../operations/benchmark/hardness/hardness-by-cardinality.ts";
import {
  type MeasureHardnessByFrequencyParameters,
  measureHardnessByFrequencyOperation,
} from "../../operations/benchmark/hardness/hardness-by-frequency.ts";
import { printHardnessSqlOperation } from "../../operations/benchmark/hardness/hardness-sql.ts";
import { isDatabaseAddress } from "../../sql/engines/address.ts";
import { statementsText } from "../../texts/benchmark/statements.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { type OptionValues, variant } from "../command/rendering.ts";

/** The property that answers are counted by. */
const counted = ["class", "cardinality", "frequency"] as const;

/** `lacuna benchmark hardness`. */
export const benchmarkHardness = commandOfSeveral({
  name: "hardness",
  summary: measureHardnessOperation.summary,
  variants: {
    class: variant(measureHardnessOperation, {
      text: async ({ types }, given) =>
        (await import("../../texts/benchmark/hardness.ts")).distributionText(types) + shardText(given),
    }),
    cardinality: variant(measureHardnessByCardinalityOperation, {
      text: async ({ types }, given) =>
        (await import("../../texts/benchmark/hardness.ts")).cardinalityText(types) + shardText(given),
    }),
    frequency: variant(measureHardnessByFrequencyOperation, {
      text: async ({ types }, given) => (await mostFrequentText(types, given)) + shardText(given),
    }),
    statements: variant(printHardnessSqlOperation, { text: statementsText }),
  },
  properties: (all) => ({
    ...all,
    by: {
      type: "string",
      enum: counted,
      default: "class",
      description: "by class, by number of existing entities, or by top relation and anchor",
      required: false,
    },
  }),
  arguments: ["queries"],
  values: { by: "what" },
  order:
    "queries graph split by unions engine endpoint namedGraphs base prefixes header timeout shard out printSql most svg table",
  check: checkGraph,
  choose: ({ by, printSql }) => (printSql !== undefined ? "statements" : (by as (typeof counted)[number])),
  // Statements are by class: another choice is refused as an option that they do not know.
  prepare: ({ by, ...given }, chosen) =>
    chosen === "statements" && by !== "class" ? { by, ...given } : given,
  example: [
    "lacuna benchmark hardness bench --graph fb15k-237",
    "lacuna benchmark hardness betae-queries-nell/jsonl --graph nell-betae --split test --svg spectrum.svg",
    "lacuna benchmark hardness test.2i.jsonl.gz --graph fb15k-237-betae --by cardinality --json",
    "lacuna benchmark hardness bench --graph wikidata --engine duckdb --memory 4G",
    "lacuna benchmark hardness bench --graph postgres://localhost/kg",
    "lacuna benchmark hardness bench --graph wikidata --endpoint http://localhost:8890/sparql",
    "lacuna benchmark hardness bench --graph fb15k-237 --shard 3/16 --out part-3.json",
    "lacuna benchmark hardness bench --print-sql trino",
  ],
  help: "Full inference stands under the type's own name.",
});

/** @throws LacunaError `usage.no-graph` */
function checkGraph({ by, graph, printSql }: OptionValues): void {
  if (by !== "class" && graph === undefined && printSql === undefined)
    throw usageError("no-graph", `{by} ${by} needs the graph`, "name the graph with {graph}", "by");
}

/** The most frequent relations and anchors by the names of the graph, which are for people alone; by their ids where a database has it. */
async function mostFrequentText(
  types: readonly TypeFrequency[],
  given: MeasureHardnessByFrequencyParameters,
): Promise<string> {
  const { graph } = given;
  const [{ frequencyText }, { openGraph }, { nodeHost }] = await Promise.all([
    import("../../texts/benchmark/hardness.ts"),
    import("../../operations/resources/graph.ts"),
    import("../../host/node.ts"),
  ]);
  const isStored = typeof graph === "string" && isDatabaseAddress(graph);
  return frequencyText(types, isStored ? undefined : await openGraph(graph, nodeHost, given));
}

/** The description of the file of a shard. */
const shardText = ({ shard, out }: Pick<MeasureHardnessByFrequencyParameters, "shard" | "out">): string =>
  shard ? `wrote ${out}: shard ${shard.index} of ${shard.of}\n` : "";

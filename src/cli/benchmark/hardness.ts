import type { TypeCardinality, TypeDistribution, TypeFrequency } from "../../hardness/index.ts";
import { type HardnessParameters, hardnessOperation } from "../../operations/benchmark/hardness.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark hardness`. */
export const benchmarkHardness = commandOf(hardnessOperation, {
  arguments: ["queries"],
  values: { split: "split", by: "what", unions: "how", engine: "name", svg: "file" },
  example: [
    "lacuna benchmark hardness bench --graph fb15k-237",
    "lacuna benchmark hardness betae-queries-nell/jsonl --graph nell-betae --split test --svg spectrum.svg",
    "lacuna benchmark hardness test.2i.jsonl.gz --graph fb15k-237-betae --by cardinality --json",
  ],
  help: "Full inference stands under the type's own name.",
  rows: async ({ types }, { by }) => (await import("./hardness-rows.ts")).hardnessRows(types, by),
  text: ({ types }, given) => hardnessText(types, given),
});

type Types = readonly TypeDistribution[] | readonly TypeCardinality[] | readonly TypeFrequency[];

async function hardnessText(types: Types, { by, graph, format }: HardnessParameters): Promise<string> {
  const { cardinalityText, distributionText, frequencyText } = await import("./hardness-text.ts");
  if (by === "class") return distributionText(types as readonly TypeDistribution[]);
  if (by === "cardinality") return cardinalityText(types as readonly TypeCardinality[]);
  // Names of relations and entities are for people alone.
  const [{ openGraph }, { nodeHost }] = await Promise.all([
    import("../../operations/resources/graph.ts"),
    import("../../host/node.ts"),
  ]);
  const opened = await openGraph(graph ?? "", nodeHost, { format });
  return frequencyText(types as readonly TypeFrequency[], opened);
}

import { importQueryModelOperation } from "../../operations/query-models/import.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna solvers import`. */
export const solversImport = commandOf(importQueryModelOperation, {
  arguments: ["file"],
  values: { out: "folder", model: "name", graph: "graph", set: "setting=value" },
  example: "lacuna solvers import checkpoint --model betae --graph fb15k-237-betae --out models/betae",
  help: `
Checkpoints of KGReasoning, QE-ConE, LogicE, FuzzQE-code, LMPNN, EFO-1-QA and GNN-QE are recognised by their tensors.
They hold no names: entities and relations are those of the graph with the same ids.

--json prints the manifest of the folder and {"out","origin","seconds"}.
`,
  text: ({ out, model, relations, settings, origin, seconds, ...found }) =>
    `wrote ${out}: ${model} of ${origin}, ${"entities" in found ? `${found.entities} entities, ` : ""}${relations} relations in both directions (${Object.entries(
      settings,
    )
      .map(([name, value]) => `${name}=${value}`)
      .join(" ")}), ${seconds.toFixed(2)} s\n`,
});

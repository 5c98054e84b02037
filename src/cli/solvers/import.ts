import { importQueryModelOperation } from "../../operations/query-models/import.ts";
import type { QueryModelImported } from "../../operations/query-models/results.ts";
import { commandOf } from "../command/command-of.ts";
import { modelSettingOption, settingText, withModelSetting } from "./settings.ts";

/** `lacuna solvers import`. */
export const solversImport = commandOf(importQueryModelOperation, {
  arguments: ["file"],
  values: { model: "name", set: "setting=value" },
  example: "lacuna solvers import checkpoint --model betae --graph fb15k-237-betae --out models/betae",
  help: `
Checkpoints of KGReasoning, QE-ConE, LogicE, FuzzQE-code, LMPNN, EFO-1-QA and GNN-QE are recognised by their tensors.
They hold no names: entities and relations are those of the graph with the same ids.
`,
  properties: (all) => ({
    ...all,
    ...modelSettingOption("a setting that checkpoints do not hold, such as logic=product; repeatable"),
  }),
  prepare: withModelSetting,
  text: importedText,
});

function importedText(imported: QueryModelImported): string {
  const { out, model, relations, settings, origin, seconds } = imported;
  const entities = imported.kind === "query-model" ? `${imported.entities} entities, ` : "";
  return `wrote ${out}: ${model} of ${origin}, ${entities}${relations} relations in both directions (${settingText(settings)}), ${seconds.toFixed(2)} s\n`;
}

import { importQueryModelOperation } from "../../operations/query-models/import.ts";
import { importedQueryModelText } from "../../texts/solvers/import.ts";
import { commandOf } from "../command/command-of.ts";
import { modelSettingOption, withModelSetting } from "./settings.ts";

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
  text: importedQueryModelText,
});

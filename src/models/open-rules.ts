import type { Files } from "../formats/files/files.ts";
import type { Graph, View } from "../kg/graph.ts";
import { namesHash } from "../links/files/model-folder.ts";
import { isRulesFile, MANIFEST } from "../links/rules/files/format.ts";
import { readRulesFolder, textOf } from "../links/rules/files/rules-folder.ts";
import { choicesOf, fileRules, folderRules } from "../links/rules/rules-model.ts";
import { rulesPredictor } from "../links/rules/scoring/predictor.ts";
import type { RuleSource } from "../links/rules/scoring/rule-source.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { ReadModel, StartedModel } from "./model-kind.ts";
import { rulesMemory } from "./named-predictors.ts";

/**
 * Reads a folder or a file of rules for a graph.
 * @throws LacunaError `links.corrupt-model`, `links.other-graph`, `links.unread-rules`
 */
export async function openRules(path: string, graph: Graph, files: Files): Promise<ReadModel> {
  if (await isRulesFile(path, files)) {
    const text = await textOf(path, files);
    return { start: (_, __, seen) => started(fileRules(text, seen, path), seen) };
  }
  const folder = await readRulesFolder(path, files);
  const { aggregation, calibration } = folder.manifest;
  const choices = choicesOf(aggregation, graph, `${withoutSlash(path)}/${MANIFEST}`);
  // Probabilities are those of one graph; on another the rules score as they are.
  const fitted = calibration?.graph.names === namesHash(graph) ? calibration.fitted : undefined;
  return {
    start(_, __, seen) {
      const { models, memory } = started(folderRules(folder, seen, path), seen, choices);
      if (!fitted) return { models, memory };
      return { models: { links: { ...models.links!, calibration: fitted } }, calibration: fitted, memory };
    },
  };
}

const started = (rules: RuleSource, seen: View, choices?: Uint8Array): StartedModel => ({
  models: { links: rulesPredictor(seen, rules, choices ? { choices } : {}) },
  memory: rulesMemory(seen),
});

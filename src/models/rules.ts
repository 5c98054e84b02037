import type { Files } from "../formats/files/files.ts";
import type { Graph, View } from "../kg/graph.ts";
import { namesHash } from "../links/files/model-folder.ts";
import {
  isRulesFile,
  type RulesManifest,
  readRulesFolder,
  rulesFiles,
  rulesFormat,
  textOf,
  writeRulesFolder,
} from "../links/rules/files.ts";
import type { MinedRules } from "../links/rules/mine-rules.ts";
import { rulesPredictor } from "../links/rules/predictor.ts";
import type { RuleSource } from "../links/rules/rule-source.ts";
import { choicesOf, fileRules, folderRules } from "../links/rules/rules-model.ts";
import type { WholeWrites } from "../runs/writing/whole.ts";
import type { ModelKind, ReadModel, StartedModel } from "./model-kind.ts";
import { rulesMemory } from "./named-predictors.ts";

/** Rules of a folder, or of a file as AnyBURL, PyClause and AMIE write it; they hold for any graph that has their relations. */
export const rulesKind = {
  name: "rules",
  describe: "rules that say which links follow from which, with their counts",
  format: rulesFormat,
  files: rulesFiles,
  async read(path: string, graph: Graph, files: Files): Promise<ReadModel> {
    if (await isRulesFile(path, files)) {
      const text = await textOf(path, files);
      return { start: (_, __, seen) => started(fileRules(text, seen, path), seen) };
    }
    const folder = await readRulesFolder(path, files);
    const { aggregation, calibration } = folder.manifest;
    const choices = choicesOf(aggregation, graph);
    // Probabilities are those of one graph; on another the rules score as they are.
    const fitted = calibration?.graph.names === namesHash(graph) ? calibration.fitted : undefined;
    return {
      start(_, __, seen) {
        const { models, memory } = started(folderRules(folder, seen, path), seen, choices);
        if (!fitted) return { models, memory };
        return {
          models: { links: { ...models.links!, calibration: fitted } },
          calibration: fitted,
          memory,
        };
      },
    };
  },
  write: (
    path: string,
    { manifest, text }: Pick<MinedRules, "manifest" | "text">,
    _graph: unknown,
    writes: WholeWrites,
    {
      provenance,
      force = false,
    }: { readonly provenance: RulesManifest["provenance"]; readonly force?: boolean },
  ) => writeRulesFolder(path, { manifest: { ...manifest, provenance }, text, off: [] }, writes, force),
} satisfies ModelKind<Pick<MinedRules, "manifest" | "text">>;

const started = (rules: RuleSource, seen: View, choices?: Uint8Array): StartedModel => ({
  models: { links: rulesPredictor(seen, rules, choices ? { choices } : {}) },
  memory: rulesMemory(seen),
});

import type { Files } from "../formats/files/files.ts";
import type { Graph } from "../kg/graph.ts";
import { rulesFiles, rulesFormat } from "../links/rules/files/format.ts";
import type { RulesManifest } from "../links/rules/files/rules-folder.ts";
import type { MinedRules } from "../links/rules/mine-rules.ts";
import type { WholeWrites } from "../runs/writing/whole.ts";
import type { ModelKind, ReadModel } from "./model-kind.ts";

/** Rules of a folder, or of a file as AnyBURL, PyClause and AMIE write it; they hold for any graph that has their relations. */
export const rulesKind = {
  name: "rules",
  describe: "rules that say which links follow from which, with their counts",
  format: rulesFormat,
  files: rulesFiles,
  read: async (path: string, graph: Graph, files: Files): Promise<ReadModel> =>
    (await import("./open-rules.ts")).openRules(path, graph, files),
  async write(
    path: string,
    { manifest, text }: Pick<MinedRules, "manifest" | "text">,
    _graph: unknown,
    writes: WholeWrites,
    {
      provenance,
      force = false,
    }: { readonly provenance: RulesManifest["provenance"]; readonly force?: boolean },
  ): Promise<RulesManifest> {
    const { writeRulesFolder } = await import("../links/rules/files/rules-folder.ts");
    return writeRulesFolder(path, { manifest: { ...manifest, provenance }, text, off: [] }, writes, force);
  },
} satisfies ModelKind<Pick<MinedRules, "manifest" | "text">>;

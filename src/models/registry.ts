import type { Files } from "../formats/files/files.ts";
import { isRulesFile } from "../links/rules/files/format.ts";
import { withoutSlash } from "../runs/paths.ts";
import { gnnQeKind } from "./gnn-qe.ts";
import { linkTables } from "./link-tables.ts";
import type { ModelKind } from "./model-kind.ts";
import { productKind } from "./product.ts";
import { queryModelKind } from "./query-model.ts";
import { rulesKind } from "./rules.ts";
import { ultra } from "./ultra.ts";

/** All kinds of model folders. */
export const modelKinds: readonly ModelKind[] = [
  linkTables,
  queryModelKind,
  ultra,
  gnnQeKind,
  rulesKind,
  productKind,
];

/**
 * The kind of a model folder, by what its manifest says. What no kind knows is left to link tables, which say what is wrong
 * with it.
 */
export async function modelKindOf(folder: string, files: Files): Promise<ModelKind> {
  const place = `${withoutSlash(folder)}/manifest.json`;
  if ((await files.size(place)) === undefined)
    return (await isRulesFile(folder, files)) ? rulesKind : linkTables;
  const { bytes } = await files.readShared(place, 0);
  let format: unknown;
  try {
    format = (JSON.parse(new TextDecoder().decode(bytes.slice())) as { readonly format?: unknown }).format;
  } catch {
    return linkTables;
  }
  return modelKinds.find((kind) => kind.format === format) ?? linkTables;
}

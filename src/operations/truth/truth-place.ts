import type { Files } from "../../formats/files/files.ts";
import { writtenModels } from "../../models/model-names.ts";
import { isEmbedded } from "../../models/ultra.ts";
import { folderOf, joined, nameOf, withoutSlash } from "../../runs/paths.ts";

const END = ".truth.json";

/**
 * The file that truths are kept in: beside the folder of a model, `mine.truth.json`, or beside the graph where a model comes with the
 * package, `company.truth.json` of company.csv. Undefined where neither is a file.
 */
export async function truthPlace(
  graph: unknown,
  model: string,
  host: { readonly files: Files },
): Promise<string | undefined> {
  const { names } = await writtenModels(model, host);
  const [own = "", ...others] = names;
  if (others.length === 0 && own !== "frequency" && !isEmbedded(own)) return `${withoutSlash(own)}${END}`;
  if (
    typeof graph !== "string" ||
    graph === "-" ||
    graph === "world" ||
    /^[a-z][a-z0-9+.-]+:\/\//i.test(graph)
  )
    return undefined;
  const name = nameOf(graph)
    .replace(/\.(gz|zst|zip|bz2)$/i, "")
    .replace(/\.[a-z0-9]{1,8}$/i, "");
  const folder = folderOf(graph);
  return `${folder === "." && !/^\.[/\\]/.test(graph) ? name : joined(folder, name)}${END}`;
}

import type { Catalog } from "./catalog.ts";

/** The resources of a catalog by their kinds: `2 graphs, 1 model`. */
export async function countedResources(catalog: Pick<Catalog, "list">): Promise<string> {
  const kinds = ["graph", "model", "benchmark", "knowledge-base", "dataset", "run", "parser"] as const;
  const counts = await Promise.all(
    kinds.map(async (kind) => {
      const { length } = await catalog.list(kind);
      return length === 0 ? [] : [`${length} ${kind.replace("-", " ")}${length === 1 ? "" : "s"}`];
    }),
  );
  return counts.flat().join(", ");
}

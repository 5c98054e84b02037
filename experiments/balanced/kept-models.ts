import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeProducts } from "../../src/host/node-products.ts";
import type { View } from "../../src/kg/graph.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { averagedPredictor } from "../../src/links/predictors/averaged.ts";
import { openLinks } from "../../src/models/open-model.ts";
import { keptRows } from "./kept-rows.ts";

/** Opens models for the known links; rows of those that take long are kept in the folder. */
export async function keptModels(
  names: readonly string[],
  known: View,
  folder: string,
): Promise<LinkPredictor[]> {
  mkdirSync(folder, { recursive: true });
  const parts: LinkPredictor[] = [];
  for (const name of names) {
    const where = { files: nodeFiles, products: nodeProducts };
    const { predictor } = await openLinks(name, known.graph, where, { seen: known, threads: 1 });
    // Products of tables are as quick as reading.
    parts.push(predictor.tables ? predictor : keptRows(predictor, join(folder, `${predictor.hash}.rows`)));
  }
  return parts;
}

/** The geometric mean of the models that have a weight. */
export function meanOf(parts: readonly LinkPredictor[], weights: readonly number[]): LinkPredictor {
  const some = parts.filter((_, at) => weights[at]! > 0);
  if (some.length === 1) return some[0]!;
  return averagedPredictor(
    some,
    "geometric",
    weights.filter((weight) => weight > 0),
  );
}

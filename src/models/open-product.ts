import type { Files } from "../formats/files/files.ts";
import type { Graph } from "../kg/graph.ts";
import { corruptModel } from "../links/files/manifest.ts";
import { namesHash } from "../links/files/model-folder.ts";
import type { LinkPredictor } from "../links/predictor.ts";
import { fittedProduct } from "../links/product/fitted-product.ts";
import {
  choiceOf,
  filesOfExpert,
  PRODUCT_MANIFEST,
  readProductManifest,
} from "../links/product/product-folder.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { ReadModel, StartedModel } from "./model-kind.ts";
import { predictorNamed } from "./named-predictors.ts";
import { isEmbedded, ultra } from "./ultra.ts";

/**
 * Reads a fitted product and its experts, which lie in its folder.
 * @throws LacunaError `links.corrupt-model`, `links.other-graph`
 */
export async function openProduct(path: string, graph: Graph, files: Files): Promise<ReadModel> {
  const folder = withoutSlash(path);
  const manifest = await readProductManifest(folder, files);
  const starts = await Promise.all(
    manifest.experts.map(async ({ name, files: own }, at): Promise<ReadModel["start"]> => {
      if (own.length === 0) {
        const named = predictorNamed(name);
        if (named)
          return async (_, __, seen) => ({
            models: { links: await named.make(seen) },
            memory: named.memory(seen),
          });
        if (!isEmbedded(name))
          throw corruptModel(`${folder}/${PRODUCT_MANIFEST}`, `names the model ${name}, which there is not`);
        const read = await ultra.read(name, graph, files);
        return (...given) => read.start(...given);
      }
      const { modelKindOf } = await import("./registry.ts");
      const within = filesOfExpert(files, folder, at);
      const read = await (await modelKindOf(folder, within)).read(folder, graph, within);
      return (...given) => read.start(...given);
    }),
  );
  const { calibration } = manifest;
  const fitted = calibration?.graph.names === namesHash(graph) ? calibration.fitted : undefined;
  return {
    async start(of, products, seen) {
      const started: StartedModel[] = [];
      try {
        for (const start of starts) started.push(await start(of, products, seen));
        const experts = started.map(({ models }) => linksOf(models.links, folder));
        const links = fittedProduct(experts, choiceOf(manifest, of));
        return {
          models: { links: fitted ? { ...links, calibration: fitted } : links },
          ...(fitted ? { calibration: fitted } : {}),
          memory: started.reduce((sum, { memory }) => sum + memory, 0),
          close: () => closeAll(started),
        };
      } catch (error) {
        closeAll(started);
        throw error;
      }
    },
  };
}

const closeAll = (started: readonly StartedModel[]): void => {
  for (const each of started) each.close?.();
};

function linksOf(links: LinkPredictor | undefined, folder: string): LinkPredictor {
  if (links) return links;
  throw corruptModel(`${folder}/${PRODUCT_MANIFEST}`, "has an expert that scores no links");
}

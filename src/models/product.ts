import type { Files } from "../formats/files/files.ts";
import type { Graph } from "../kg/graph.ts";
import { modelFiles } from "../links/files/model-folder.ts";
import {
  MOST_EXPERTS,
  nameOfExpert,
  PRODUCT_MANIFEST,
  type ProductManifest,
  productFormat,
} from "../links/product/product-folder.ts";
import { rulesFiles } from "../links/rules/files/format.ts";
import { ultraFiles } from "../links/ultra/files.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { Content, WholeWrites } from "../runs/writing/whole.ts";
import type { ModelKind, ReadModel } from "./model-kind.ts";

/** Files that an expert may have. */
export const expertFiles: readonly string[] = [...new Set([...modelFiles, ...ultraFiles, ...rulesFiles])];

/** Everything that a folder of a product may hold. */
export const productFiles: readonly string[] = [
  PRODUCT_MANIFEST,
  ...Array.from({ length: MOST_EXPERTS }, (_, expert) =>
    expertFiles.map((file) => nameOfExpert(expert, file)),
  ).flat(),
];

/** What is written of a product: its manifest, and the files of its experts by their names in its folder. */
export interface WholeProduct {
  readonly manifest: Omit<ProductManifest, "provenance">;
  readonly files: ReadonlyMap<string, Content>;
}

/** The files of the experts of a product's folder, by their names. */
export async function filesOfProduct(
  folder: string,
  { experts }: Pick<ProductManifest, "experts">,
  files: Files,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const [at, { files: own }] of experts.entries())
    for (const file of own) {
      const name = nameOfExpert(at, file);
      found.set(name, (await files.readShared(`${withoutSlash(folder)}/${name}`, 0)).bytes);
    }
  return found;
}

/** Several models with powers that were fitted for each relation and direction; the folder has copies of them. */
export const productKind = {
  name: "product",
  describe:
    "several models of links, put together by powers that were fitted for each relation and direction",
  format: productFormat,
  files: productFiles,
  read: async (path: string, graph: Graph, files: Files): Promise<ReadModel> =>
    (await import("./open-product.ts")).openProduct(path, graph, files),
  async write(
    path: string,
    { manifest, files }: WholeProduct,
    _graph: unknown,
    writes: WholeWrites,
    { provenance, force = false },
  ): Promise<ProductManifest> {
    const written: ProductManifest = { ...manifest, provenance };
    await writes.folder(
      path,
      async (put) => {
        for (const [name, content] of files) await put(name, content);
        await put(PRODUCT_MANIFEST, `${JSON.stringify(written, undefined, 2)}\n`);
      },
      { ours: productFiles, force },
    );
    return written;
  },
} satisfies ModelKind<WholeProduct>;

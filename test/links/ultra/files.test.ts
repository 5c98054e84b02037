import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { embedded, weightsFile } from "../../../build/ultra-weights.mjs";
import { nodeFiles } from "../../../src/formats/files/node-files.ts";
import { writeSafetensors } from "../../../src/formats/tensors/safetensors.ts";
import { floatTensor } from "../../../src/formats/tensors/tensors.ts";
import { loadEmbeddedUltra } from "../../../src/links/ultra/embedded-weights.ts";
import { openUltra, writeUltra } from "../../../src/links/ultra/files.ts";
import { ultraTensors, ultraValues } from "../../../src/links/ultra/weights.ts";
import { nodeWrites } from "../../../src/runs/writing/node-writes.ts";
import { haveUltra, ultraRoot } from "./vectors.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-ultra-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("weights that are written are read back, whatever their file", async () => {
  const weights = await loadEmbeddedUltra("ultra-3g");
  const path = join(folder, "kept");
  const manifest = await writeUltra(path, weights, nodeWrites, { provenance: { from: "ultra-3g" } });
  expect(manifest.hash).toBe(weights.hash);
  expect((await openUltra(path, nodeFiles)).hash).toBe(weights.hash);
  expect((await openUltra(join(path, "model.safetensors"), nodeFiles)).hash).toBe(weights.hash);
});

test("the weights have as many numbers as are published", () => {
  const sizes = ultraTensors().map(([, shape]) => shape.reduce((product, size) => product * size, 1));
  expect([sizes.length, sizes.reduce((sum, size) => sum + size, 0)]).toEqual([82, 168_705]);
});

test("damaged folders, other tensors and unknown names are refused", async () => {
  const weights = await loadEmbeddedUltra("ultraquery");
  const path = join(folder, "damaged");
  await writeUltra(path, weights, nodeWrites, { provenance: {} });
  const file = join(path, "model.safetensors");
  const bytes = readFileSync(file);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(file, bytes);
  await expect(openUltra(path, nodeFiles)).rejects.toMatchObject({ code: "links.corrupt-model" });
  const values = ultraValues(weights);
  const tensors = new Map(
    ultraTensors().map(([name, shape]) => [name, floatTensor(values.get(name)!, shape)]),
  );
  const written = async (name: string, changed: typeof tensors) => {
    writeFileSync(join(folder, name), Buffer.concat(writeSafetensors(changed)));
    return openUltra(join(folder, name), nodeFiles);
  };
  const [first] = ultraTensors();
  const without = new Map([...tensors].filter(([name]) => name !== first![0]));
  await expect(written("without", without)).rejects.toMatchObject({ code: "links.not-ultra" });
  const turned = new Map(tensors).set(first![0], floatTensor(new Float32Array(32), [32]));
  await expect(written("turned", turned)).rejects.toMatchObject({ code: "links.not-ultra" });
  const infinite = new Map(tensors).set(first![0], floatTensor(new Float32Array(64).fill(Infinity), [64]));
  await expect(written("infinite", infinite)).rejects.toMatchObject({ code: "links.not-ultra" });
  await expect(openUltra("ultra-4g", nodeFiles)).rejects.toMatchObject({ code: "links.unknown-weights" });
});

describe.skipIf(!haveUltra)("official files (needs models/ultra)", () => {
  test.each(Object.entries(embedded))(
    "%s comes with the package as it is in its file",
    async (name, file) => {
      const bytes = readFileSync(new URL(`../../../assets/ultra/${name}.safetensors`, import.meta.url));
      expect(bytes.equals(await weightsFile(name, ultraRoot))).toBe(true);
      const weights = await openUltra(`${ultraRoot}/${file}`, nodeFiles);
      expect(weights.hash).toBe((await loadEmbeddedUltra(name)).hash);
    },
  );
});

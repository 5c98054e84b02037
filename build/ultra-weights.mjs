// Writes the weights of ULTRA that come with the package, as safetensors, from the official files. Run by
// `node build/ultra-weights.mjs <folder with ultra_3g.pth and ultraquery.pth>`; a test holds that they are what the files
// give.
//
// Values stay float32: as float16 logits move by up to 0.01, and at 24 bits by 3e-4, where the official code's own
// outputs are met within 2e-5.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Files with the official files they are made of. */
export const embedded = { "ultra-3g": "ultra_3g.pth", ultraquery: "ultraquery.pth" };

/** The bytes of a file of weights. */
export async function weightsFile(name, folder) {
  const { readTorch, ultraTensors, writeSafetensors } = await library();
  const file = `${folder}/${embedded[name]}`;
  const { tensors } = await readTorch(readFileSync(file), file);
  const prefix = name === "ultraquery" ? "model.model." : "";
  const kept = new Map(ultraTensors().map(([key]) => [key, tensors.get(prefix + key)]));
  return Buffer.concat(writeSafetensors(kept, { format: "pt", model: name }));
}

/** What is needed of the library, whose sources Node does not run as they are. */
async function library() {
  const text = [
    `export { readTorch } from ${JSON.stringify(source("formats/tensors/torch.ts"))};`,
    `export { writeSafetensors } from ${JSON.stringify(source("formats/tensors/safetensors.ts"))};`,
    `export { ultraTensors } from ${JSON.stringify(source("links/ultra/weights.ts"))};`,
  ].join("\n");
  const entry = {
    name: "entry",
    resolveId: (id) => (id === "entry" ? id : undefined),
    load: (id) => (id === "entry" ? text : undefined),
  };
  const bundle = await rolldown({ input: "entry", platform: "node", logLevel: "silent", plugins: [entry] });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("say which folder holds the official files");
  for (const name of Object.keys(embedded)) {
    writeFileSync(
      new URL(`../assets/ultra/${name}.safetensors`, import.meta.url),
      await weightsFile(name, folder),
    );
    console.log(`wrote assets/ultra/${name}.safetensors`);
  }
}

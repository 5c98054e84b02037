// Writes the embedded weights of ULTRA, as safetensors in base64 in a module, from the official files: so they are in
// every bundle, in a file of their own, and need neither a file system nor a fetch. Run by
// `node build/ultra-weights.mjs <folder with ultra_3g.pth and ultraquery.pth>`; a test holds that the modules are what
// the files give.
//
// Values stay float32: as float16 logits move by up to 0.01, and at 24 bits by 3e-4, where the official code's own
// outputs are met within 2e-5.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Modules with the official files they are made of. */
export const embedded = { "ultra-3g": "ultra_3g.pth", ultraquery: "ultraquery.pth" };

/** The text of a module. */
export async function weightsModule(name, folder) {
  const { readTorch, ultraTensors, writeSafetensors } = await library();
  const file = `${folder}/${embedded[name]}`;
  const { tensors } = await readTorch(readFileSync(file), file);
  const prefix = name === "ultraquery" ? "model.model." : "";
  const kept = new Map(ultraTensors().map(([key]) => [key, tensors.get(prefix + key)]));
  const bytes = Buffer.concat(writeSafetensors(kept, { format: "pt", model: name }));
  return [
    `// Written by build/ultra-weights.mjs from ${embedded[name]} of https://github.com/DeepGraphLearning/ULTRA; do not edit.`,
    "// MIT License, Copyright (c) 2023 MilaGraph; see NOTICE.",
    "",
    "/** A safetensors file, base64. */",
    `export const safetensors =\n  "${bytes.toString("base64")}";`,
    "",
  ].join("\n");
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
    writeFileSync(source(`links/ultra/embedded/${name}.ts`), await weightsModule(name, folder));
    console.log(`wrote src/links/ultra/embedded/${name}.ts`);
  }
}

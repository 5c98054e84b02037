// Compiles kernel/product.ts to WebAssembly and writes the two binaries, as base64 in a module, where the library
// loads them from: so they are in every bundle and need neither a file system nor a fetch. Run by `npm run kernel`;
// a test holds that the module is what the source compiles to.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const SOURCE = fileURLToPath(new URL("../kernel/product.ts", import.meta.url));
const TARGET = fileURLToPath(new URL("../src/numeric/product-binaries.ts", import.meta.url));

/** The text of the module. */
export async function kernelModule() {
  const simd = await compile([]);
  const relaxed = await compile(["--enable", "relaxed-simd"]);
  return [
    "// Written by build/kernel.mjs from kernel/product.ts; do not edit.",
    "",
    "/** WebAssembly with SIMD, base64. */",
    `export const simdBinary =\n  "${simd}";`,
    "",
    "/** The same with the fused multiply-add of relaxed SIMD. */",
    `export const relaxedBinary =\n  "${relaxed}";`,
    "",
  ].join("\n");
}

async function compile(flags) {
  let binary;
  const { error, stderr } = await asc.main(
    [
      "product.ts",
      "--outFile",
      "product.wasm",
      "--runtime",
      "stub",
      "--importMemory",
      "--noAssert",
      "--optimizeLevel",
      "3",
      "--converge",
      "--enable",
      "simd",
      ...flags,
    ],
    {
      readFile: (name) => (name === "product.ts" ? readFileSync(SOURCE, "utf8") : null),
      writeFile: (_name, contents) => {
        binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${SOURCE} does not compile:\n${stderr.toString()}`);
  return Buffer.from(binary).toString("base64");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TARGET, await kernelModule());
  console.log(`wrote ${TARGET}`);
}

// Compiles kernel/*.ts to WebAssembly and writes the two binaries, as base64 in a module, where the library loads them
// from: so they are in every bundle and need neither a file system nor a fetch. Run by `npm run kernel`; a test holds
// that the module is what the sources compile to.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const SOURCES = new URL("../kernel/", import.meta.url);
const TARGET = fileURLToPath(new URL("../src/numeric/kernel-binaries.ts", import.meta.url));

/** Pages of 64 KiB that a memory may have at most: 4 GiB. */
const MOST_PAGES = 65_536;

/** The text of the module. */
export async function kernelModule() {
  const simd = await compile([]);
  const relaxed = await compile(["--enable", "relaxed-simd"]);
  return [
    "// Written by build/kernel.mjs from kernel/*.ts; do not edit.",
    "",
    "/** WebAssembly with SIMD and shared memory, base64. */",
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
      "index.ts",
      "--outFile",
      "kernel.wasm",
      "--runtime",
      "stub",
      "--importMemory",
      "--sharedMemory",
      "--initialMemory",
      "1",
      "--maximumMemory",
      String(MOST_PAGES),
      "--noAssert",
      "--optimizeLevel",
      "3",
      "--converge",
      "--enable",
      "threads",
      "--enable",
      "simd",
      ...flags,
    ],
    {
      readFile: (name) => {
        const path = new URL(name, SOURCES);
        return existsSync(path) ? readFileSync(path, "utf8") : null;
      },
      writeFile: (_name, contents) => {
        binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${fileURLToPath(SOURCES)} does not compile:\n${stderr.toString()}`);
  return Buffer.from(binary).toString("base64");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TARGET, await kernelModule());
  console.log(`wrote ${TARGET}`);
}

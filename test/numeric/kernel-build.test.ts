import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kernelModule } from "../../build/kernel.mjs";
import { whole } from "../support/sizes.ts";

// The compiler takes six seconds: the long run alone, and `npm run kernel`, which writes the file.
test.runIf(whole)("the shipped kernel is what its source compiles to", async () => {
  const shipped = readFileSync(new URL("../../src/numeric/kernel-binaries.ts", import.meta.url), "utf8");
  // `npm run kernel` writes it anew.
  expect(shipped).toBe(await kernelModule());
});

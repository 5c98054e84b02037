import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { embedAssets } from "./build/assets.ts";
import { long, testing } from "./vitest.config.ts";

/** Tests that take less in the usual run, and samples and published files whole in this one. */
const sized = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((path) => join("test", path))
  .filter((path) => path.endsWith(".test.ts"))
  .filter((path) => readFileSync(path, "utf8").includes("support/sizes.ts"));

/** Patterns of all files of the long run. */
export const longFiles = [...long, ...sized];

export default defineConfig({
  plugins: [embedAssets],
  test: { ...testing, include: longFiles, env: { LACUNA_WHOLE: "1" } },
});

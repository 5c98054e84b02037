import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { embedAssets } from "./build/assets.ts";
import slow from "./test/slow-files.json" with { type: "json" };
import { long, testing } from "./vitest.config.ts";

/** Tests that run the built package; all others run from the sources alone. Files of more than 1.5 s are left to `npm test`. */
const built = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((path) => join("test", path))
  .filter((path) => path.endsWith(".test.ts"))
  .filter((path) =>
    /\bdist\/|cli\/lacuna\.ts|\.\/lacuna\.ts|build\/generated/.test(readFileSync(path, "utf8")),
  );

export default defineConfig({
  plugins: [embedAssets],
  test: {
    ...testing,
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...long, ...built, ...slow],
  },
});

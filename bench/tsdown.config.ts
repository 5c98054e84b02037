import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "tsdown";
import { embedAssets } from "../build/assets.ts";

const rooms = ["engine", "questions", "models", "server", "studio", "scale"];

/** The programs that benches start as processes of their own, by their names. */
const tasks = Object.fromEntries(
  rooms.flatMap((room) =>
    readdirSync(join("bench", room))
      .filter((name) => name.endsWith("-task.ts"))
      .map((name) => [name.slice(0, -3), `${room}/${name}`]),
  ),
);

// Benches run as built code, like the product: bundled beside node_modules so that packages are found.
export default defineConfig({
  entry: { run: "run.ts", ...tasks, "lib/peak": "lib/peak.ts", "lib/turns": "lib/turns.ts" },
  format: "esm",
  platform: "node",
  target: "es2023",
  outDir: "../node_modules/.cache/lacuna-bench",
  fixedExtension: false,
  dts: false,
  deps: { neverBundle: ["oxigraph", "playwright-core"] },
  plugins: [embedAssets],
  clean: true,
});

import { defineConfig } from "tsdown";
import { embedAssets } from "../build/assets.ts";

// Benches run as built code, like the product: bundled beside node_modules so that packages are found.
export default defineConfig({
  entry: {
    run: "run.ts",
    "load-task": "load-task.ts",
    "kopl-task": "kopl-task.ts",
    "query-models-task": "query-models-task.ts",
    "query-parity-task": "query-parity-task.ts",
    "server-task": "server-task.ts",
    "scale-task": "scale-task.ts",
    "space-task": "space-task.ts",
    "kopl-generate-task": "kopl-generate-task.ts",
    "kgqa-task": "kgqa-task.ts",
    "ultra-task": "ultra-task.ts",
    "ultra-train-task": "ultra-train-task.ts",
    "lib/peak": "lib/peak.ts",
    "lib/turns": "lib/turns.ts",
  },
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

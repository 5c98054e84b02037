import { defineConfig } from "tsdown";
import { embedAssets } from "../build/assets.ts";
import { withBaselines } from "./kqapro-baselines/with-baselines.ts";

// Experiments run as built code, like the product.
export default defineConfig({
  entry: {
    lacuna: "../src/cli/main.ts",
    try: "try.ts",
    "query-parity-task": "query-parity/query-parity-task.ts",
    "lib/peak": "../bench/lib/peak.ts",
  },
  format: "esm",
  platform: "node",
  target: "es2023",
  outDir: "../node_modules/.cache/lacuna-experiments",
  fixedExtension: false,
  dts: false,
  deps: { neverBundle: ["oxigraph"] },
  plugins: [withBaselines, embedAssets],
  clean: true,
});

import { defineConfig } from "tsdown";

// Benches run as built code, like the product: bundled beside node_modules so that packages are found.
export default defineConfig({
  entry: {
    run: "run.ts",
    "load-task": "load-task.ts",
    "query-models-task": "query-models-task.ts",
    "scale-task": "scale-task.ts",
    "space-task": "space-task.ts",
    "lib/peak": "lib/peak.ts",
  },
  format: "esm",
  platform: "node",
  target: "es2023",
  outDir: "../node_modules/.cache/lacuna-bench",
  fixedExtension: false,
  dts: false,
  deps: { neverBundle: ["oxigraph"] },
  clean: true,
});

import { defineConfig } from "rolldown";
import { embedAssets } from "../build/assets.ts";

// One program, named by EXPERIMENT, bundled with the files that the package embeds.
export default defineConfig({
  input: `experiments/${process.env.EXPERIMENT}.ts`,
  platform: "node",
  external: [/^@duckdb\//, "chdb", "pg", "oxigraph"],
  plugins: [embedAssets],
  output: { dir: "node_modules/.cache/lacuna-experiment", format: "esm" },
});

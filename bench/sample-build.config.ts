import { defineConfig } from "rolldown";
import { embedAssets } from "../build/assets.ts";

// One bench, named by BENCH, bundled with the files that the package embeds.
export default defineConfig({
  input: `bench/${process.env.BENCH}.ts`,
  platform: "node",
  external: [/^@duckdb\//, "chdb", "pg", "oxigraph"],
  plugins: [embedAssets],
  output: { dir: "node_modules/.cache/lacuna-sample", format: "esm" },
});

import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts", browser: "src/browser/index.ts", "cli/main": "src/cli/main.ts" },
  format: "esm",
  platform: "neutral",
  outDir: "dist",
  dts: true,
  clean: true,
  external: [/^node:/],
});

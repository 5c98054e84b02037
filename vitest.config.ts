import { defineConfig } from "vitest/config";
import { embedAssets } from "./build/assets.ts";

export default defineConfig({
  plugins: [embedAssets],
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    maxWorkers: 2,
    // Tests share modules within a worker: nothing in the library is changed by its use.
    isolate: false,
  },
});

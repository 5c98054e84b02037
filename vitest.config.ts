import { configDefaults, defineConfig } from "vitest/config";
import { embedAssets } from "./build/assets.ts";

/**
 * Tests that open browsers, run every page, start Virtuoso, search attacks on expressions, kill jobs, read hundreds of questions or go
 * through whole published files.
 * `npm run test:long` runs them, and CI does.
 */
export const long = [
  "experiments/**/*.test.ts",
  "test/{browser,linear-time,site}/**/*.test.ts",
  "test/studio/{pages,editor,server,journeys}.test.ts",
  "test/docs/{examples,pages,same-types,study}.test.ts",
  "test/server/jobs.test.ts",
  "test/benchmark/{betae-table1,class-draws,import,kill}.test.ts",
  "test/cli/tour.test.ts",
  "test/formats/w3c-suites.test.ts",
  "test/semantic-parsing/people.test.ts",
  "test/sql/virtuoso.test.ts",
];

export const testing = {
  setupFiles: ["test/setup.ts"],
  // Bounds for what hangs, not for what is slow: a busy machine takes many times as long as a quiet one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 2,
  // Tests share modules within a worker: nothing in the library is changed by its use.
  isolate: false,
};

export default defineConfig({
  plugins: [embedAssets],
  test: { ...testing, include: ["test/**/*.test.ts"], exclude: [...configDefaults.exclude, ...long] },
});

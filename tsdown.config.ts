import { defineConfig } from "tsdown";
import { embedAssets } from "./build/assets.ts";
import { checkBrowserSize } from "./build/browser-size.ts";
import { writeCommonJsTypes } from "./build/common-js-types.ts";
import { mendDeclarations } from "./build/declarations.ts";
import { declaredModules } from "./build/declared/plugin.ts";
import { writeGenerated } from "./build/reference/write.ts";
import { sharedChunks } from "./build/shared-chunks.ts";
import { buildStudio } from "./build/studio.ts";
import { buildWidget } from "./build/widget.ts";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    browser: "src/browser/index.ts",
    "browser-worker": "src/host/browser-worker.ts",
    kg: "src/kg/index.ts",
    query: "src/query/index.ts",
    "query-types": "src/query-types/index.ts",
    exact: "src/exact/index.ts",
    hardness: "src/hardness/index.ts",
    benchmark: "src/benchmark/index.ts",
    links: "src/links/index.ts",
    solvers: "src/solvers/index.ts",
    evaluation: "src/evaluation/index.ts",
    kb: "src/kb/index.ts",
    kopl: "src/kopl/index.ts",
    kgqa: "src/kgqa/index.ts",
    server: "src/server/index.ts",
    "cli/main": "src/cli/main.ts",
    "server/job": "src/server/jobs/job-process.ts",
    "cli/worker": "src/host/node-worker.ts",
  },
  format: "esm",
  platform: "neutral",
  target: "es2023",
  outDir: "dist",
  // Declarations for what is imported; the command line is only run.
  dts: {
    entry: [
      "src/index.ts",
      "src/{browser,kg,query,query-types,exact,hardness,benchmark,links,solvers,evaluation,kb,kopl,kgqa,server}/index.ts",
    ],
  },
  plugins: [embedAssets],
  clean: true,
  // Names of functions stay, so that stack traces can be read; the rest would be a fifth of what is installed.
  minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  // What is used of these packages is a small part of them, so it is bundled (see NOTICE): the parsers of SPARQL, RDF
  // and CSV, and zod. The first also brings the types of Node along.
  inputOptions: (options) => ({
    ...options,
    // Before all others, so that declarations come from there too.
    plugins: [declaredModules, options.plugins],
    resolve: { ...options.resolve, mainFields: ["module", "main"] },
    // Declarations take most of the time, as they must.
    checks: { pluginTimings: false },
  }),
  // The streams of the RDF library are not used.
  deps: { neverBundle: [/^node:/, "readable-stream"] },
  outputOptions: { chunkFileNames: "chunks/[name]-[hash].js", codeSplitting: { groups: sharedChunks } },
  hooks: {
    "build:prepare": writeGenerated,
    "build:done": async () => {
      mendDeclarations();
      writeCommonJsTypes();
      await checkBrowserSize();
      await buildStudio();
      await buildWidget();
    },
  },
});

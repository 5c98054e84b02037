import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { neverInPages, without } from "./absent.ts";
import { embedAssets } from "./assets.ts";

const OUT = "dist/widget.js";
/** KB gzipped: a notebook keeps the module in each of its outputs. */
const MOST = 296;

/** What answering on known links has no use for: the rest is the library's. */
const absent = [
  ...neverInPages,
  /src\/(links|kopl|solvers|semantic-parsing|kgqa|models|training|evaluation|query-types)\//,
  // Every operation is given files among which those of a Parquet benchmark are.
  /src\/benchmark\/(?!folder\/(with-query-files|parquet-layout)\.ts)/,
  // How an address of a database or an endpoint looks is asked of every graph.
  /src\/sql\/(?!engines\/(address|postgres-mark)\.ts)/,
  /src\/sparql\/(?!client\/address\.ts)/,
  /src\/kb\/(?!world)/,
  /src\/operations\/(sql\/(?!in-database|endpoint-parameters)|workers\/roles)/,
  /kernel-binaries\.ts$/,
];

/** Builds the widget of notebooks: one module with its engine and its style, as anywidget asks. */
export async function buildWidget(): Promise<void> {
  const bundle = await rolldown({
    input: "studio/widget/widget.ts",
    platform: "browser",
    logLevel: "silent",
    plugins: [without(absent), embedAssets],
    resolve: { mainFields: ["module", "main"] },
  });
  await bundle.write({ file: OUT, format: "esm", minify: true, codeSplitting: false });
  await bundle.close();
  const packed = gzipSync(readFileSync(OUT)).length / 1024;
  console.log(`widget: ${packed.toFixed(0)} KB gzipped, one file`);
  if (packed > MOST) throw new Error(`the widget has ${packed.toFixed(0)} KB, over ${MOST}`);
}

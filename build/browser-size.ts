import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** The promise of the README: what a page loads at once, minified and gzipped. */
const MOST_KB = 75;

/** Bundles the built browser entry as an application would, prints its gzipped size and fails when it is too large. */
export async function checkBrowserSize(): Promise<void> {
  const bundle = await rolldown({
    input: "dist/browser.js",
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const sizes = output.map((each) => gzipSync("code" in each ? each.code : each.source).length / 1024);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const first = sizes[0] ?? 0;
  console.log(
    `browser entry: ${first.toFixed(1)} KB gzipped at once, ${total.toFixed(1)} KB with all that loads on demand`,
  );
  if (first > MOST_KB) throw new Error(`the browser entry is over ${MOST_KB} KB gzipped at once`);
}

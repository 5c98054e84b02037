import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** What a page may load at once, minified and gzipped; functions of single layers are no part of the entry, which has 52. */
const MOST_KB = 70;

/** Chunks that hold no code: the weights of ULTRA, the embedded graph and the parser of its questions. */
const DATA = /^(ultra-3g|ultraquery|countries|world-parser|world-wordings)-/;

/** Bundles the built browser entry as an application would, prints its gzipped size and fails when it is too large. */
export async function checkBrowserSize(): Promise<void> {
  const bundle = await rolldown({
    input: "dist/browser.js",
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const textOf = (each: (typeof output)[number]) => ("code" in each ? each.code : each.source);
  // What a page loads at once: the entry and all that it imports, as one file, since bundlers cut it as they like.
  const atOnce = new Set(output.slice(0, 1).map(({ fileName }) => fileName));
  for (const name of atOnce) {
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk && "imports" in chunk) for (const each of chunk.imports) atOnce.add(each);
  }
  const packed = (parts: typeof output) =>
    gzipSync(Buffer.concat(parts.map((each) => Buffer.from(textOf(each))))).length / 1024;
  const first = packed(output.filter(({ fileName }) => atOnce.has(fileName)) as typeof output);
  const total = packed(output);
  const data = packed(output.filter(({ fileName }) => DATA.test(fileName)) as typeof output);
  console.log(
    `browser entry: ${first.toFixed(1)} KB gzipped at once, ${(total - data).toFixed(1)} KB with all code that loads on demand, ` +
      `${data.toFixed(1)} KB of data beside`,
  );
  if (first > MOST_KB)
    throw new Error(`the browser entry has ${first.toFixed(1)} KB gzipped at once, over ${MOST_KB}`);
}

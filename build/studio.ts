import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Plugin, rolldown } from "rolldown";
import { neverInPages, without } from "./absent.ts";
import { embedAssets } from "./assets.ts";

const OUT = "dist/studio";
/** Promises of the studio: KB, gzipped where not said otherwise. Of what Ask adds, 207 are the core of the engine and 181 the two editors. */
const MOST = { shell: 210, ask: 460, css: 25, folder: 2500 };

/** What Ask loads after the shell: editor, drawing and the engine with the operations that a first question calls. */
const ASK = /^(studio-(editor|drawing-view)|engine-(explain|ask|ask-work|info|info-work|why-not|find))-/;

/** Weights lie beside the page as they are, and are fetched when they are needed: links to predict, questions in words. */
const WEIGHTS = /\/(ultra-3g|world-parser)\.safetensors\?base64$/;
const fetchedWeights = (name: string) => `
const answer = await fetch(new URL("./${name}.safetensors", import.meta.url));
if (!answer.ok) throw new Error("${name}.safetensors is not beside this page");
const bytes = new Uint8Array(await answer.arrayBuffer());
let text = "";
for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
export default btoa(text);`;

const weightsBeside: Plugin = {
  name: "weights-beside",
  load(id) {
    const name = WEIGHTS.exec(id)?.[1];
    return name === undefined ? undefined : { code: fetchedWeights(name), moduleType: "js" };
  },
};

/** Builds the studio: the page, its engine and its style. Prints its sizes and fails where one is over what is promised. */
export async function buildStudio(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  await bundled("studio/src/main.tsx", "studio", []);
  // What several parts of the engine need is one file: a page waits for few files, not for hundreds.
  await bundled("studio/engine/worker.ts", "engine", [{ name: "core", minShareCount: 3 }]);
  writeFileSync(join(OUT, "studio.css"), stylesheet());
  for (const name of ["index.html", "icon.svg"]) cpSync(join("studio", name), join(OUT, name));
  report();
}

/** Bundles an entry of the studio and what it loads on demand. */
async function bundled(input: string, name: string, groups: { name: string; minShareCount: number }[]) {
  const bundle = await rolldown({
    input: { [name]: input },
    platform: "browser",
    logLevel: "silent",
    plugins: [without(neverInPages), weightsBeside, embedAssets],
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    resolve: { mainFields: ["module", "main"] },
  });
  await bundle.write({
    dir: OUT,
    format: "esm",
    minify: true,
    chunkFileNames: `${name}-[name]-[hash].js`,
    codeSplitting: { groups },
  });
  await bundle.close();
}

/** All style in one file, without comments and needless space. */
function stylesheet(): string {
  const own = readdirSync("studio/css")
    .sort()
    .map((name) => join("studio/css", name));
  return ["node_modules/@xyflow/react/dist/base.css", ...own]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1");
}

function report(): void {
  const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const folder = files.reduce((sum, path) => sum + statSync(path).size, 0) / 1024;
  const packed = (names: readonly string[]) =>
    gzipSync(Buffer.concat(names.map((name) => readFileSync(join(OUT, name))))).length / 1024;
  const first = atOnce("studio.js");
  const asking = files.map((path) => path.slice(OUT.length + 1)).filter((name) => ASK.test(name));
  const ask = packed(
    [...new Set(["engine.js", ...asking].flatMap(atOnce))].filter((name) => !first.includes(name)),
  );
  const shell = packed(first);
  const css = packed(["studio.css"]);
  console.log(
    `studio: ${shell.toFixed(0)} KB gzipped at once, ${ask.toFixed(0)} KB more in Ask, ${css.toFixed(1)} KB of style, ${folder.toFixed(0)} KB in ${files.length} files`,
  );
  for (const [name, size] of Object.entries({ shell, ask, css, folder }))
    if (size > MOST[name as keyof typeof MOST])
      throw new Error(
        `the ${name} of the studio has ${size.toFixed(0)} KB, over ${MOST[name as keyof typeof MOST]}`,
      );
}

/** A built file and all that it imports at once. */
function atOnce(entry: string): string[] {
  const found = new Set([entry]);
  for (const name of found) {
    const code = readFileSync(join(OUT, name), "utf8");
    for (const [, from] of code.matchAll(/\b(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g))
      found.add(join(dirname(name), from!));
  }
  return [...found];
}

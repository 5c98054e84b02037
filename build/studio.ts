import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type Plugin, rolldown } from "rolldown";
import { neverInPages, without } from "./absent.ts";
import { embedAssets } from "./assets.ts";

const OUT = "dist/studio";
/** Promises of the studio: KB, gzipped where not said otherwise. The shell says a query as a sentence; Ask reads times, qualifiers and figures, also in SPARQL; the folder holds the readers of RDF and GraphML, for files that are dropped, and the rules of questions in words. */
const MOST = { shell: 142, ask: 282, css: 12, folder: 3130 };

/** What the screen Ask loads after the shell. */
const EDITORS = ["studio/src/ask/editor.tsx", "studio/src/drawing/view.tsx"];
/** What a question about known links runs in the engine, from its suggestions to its trees. */
const EXACT = [
  "studio/engine/worker.ts",
  ...["ask", "exact-work", "explain", "count", "exploring/complete", "exploring/complete-work"].map(
    (name) => `src/operations/ask/${name}.ts`,
  ),
  ...["describe", "describe-work", "find", "find-work"].map((name) => `src/operations/kg/browse/${name}.ts`),
];

/** A page reads questions with the small parser alone; the others need files that a page does not have. */
const smallParser: Plugin = {
  name: "small-parser",
  load: (id) =>
    id.endsWith("src/semantic-parsing/parser-kinds.ts")
      ? {
          code: 'import { smallKind } from "./small-kind.ts"; export const parserKinds = [smallKind]; export const parserKind = () => smallKind;',
          moduleType: "js",
        }
      : undefined,
};

/** Parts of libraries that the screen Ask never uses, and the small files that stand for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  "@codemirror/language": "studio/src/ask/no-grammar.ts",
  "@lezer/common": "studio/src/ask/no-grammar.ts",
  "d3-color": "studio/src/ask/no-colours.ts",
};
const standIns: Plugin = {
  name: "stand-ins",
  resolveId: (id) => (Object.hasOwn(STAND_INS, id) ? resolve(STAND_INS[id]!) : undefined),
};

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
  const page = await bundled("studio/src/main.tsx", "studio");
  // What a first question needs is one file, and what several other parts need another: a page waits for few files, not for hundreds.
  const engine = await bundled("studio/engine/worker.ts", "engine", (needed) => [
    { name: "exact", test: (id) => needed(EXACT).has(id), priority: 2 },
    { name: "shared", minShareCount: 3, priority: 1 },
  ]);
  writeFileSync(join(OUT, "studio.css"), stylesheet());
  for (const name of ["index.html", "icon.svg"]) cpSync(join("studio", name), join(OUT, name));
  report([...page.filesOf(EDITORS), ...engine.filesOf(EXACT)]);
}

type Needed = (roots: readonly string[]) => ReadonlySet<string>;

interface Group {
  readonly name: string;
  readonly test?: (id: string) => boolean;
  readonly minShareCount?: number;
  readonly priority?: number;
}

/** Bundles an entry of the studio and what it loads on demand. @returns the files that hold some modules */
async function bundled(input: string, name: string, groupsOf: (needed: Needed) => Group[] = () => []) {
  const imports = new Map<string, readonly string[]>();
  const neededBy = new Map<readonly string[], ReadonlySet<string>>();
  /** Modules and all that they import at once. */
  const needed: Needed = (roots) => {
    const known = neededBy.get(roots);
    if (known) return known;
    const found = new Set(roots.map((root) => resolve(root)));
    for (const id of found) for (const each of imports.get(id) ?? []) found.add(each);
    neededBy.set(roots, found);
    return found;
  };
  const bundle = await rolldown({
    input: { [name]: input },
    platform: "browser",
    logLevel: "silent",
    plugins: [
      without(neverInPages),
      smallParser,
      standIns,
      weightsBeside,
      embedAssets,
      {
        name: "imports",
        buildEnd() {
          for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
        },
      },
    ],
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    resolve: { mainFields: ["module", "main"] },
  });
  const { output } = await bundle.write({
    dir: OUT,
    format: "esm",
    minify: true,
    chunkFileNames: `${name}-[name]-[hash].js`,
    codeSplitting: { groups: groupsOf(needed) },
  });
  await bundle.close();
  const filesOf = (roots: readonly string[]): string[] => {
    const ids = new Set(roots.map((root) => resolve(root)));
    return output.flatMap((chunk) =>
      chunk.type === "chunk" && chunk.moduleIds.some((id) => ids.has(id)) ? [chunk.fileName] : [],
    );
  };
  return { filesOf };
}

/** All style in one file, without comments and needless space. */
function stylesheet(): string {
  const sheets = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".css"))
      .sort()
      .map((name) => join(folder, name));
  const rooms = sheets("studio/src");
  const shared = join("studio/src", "ui", "ui.css");
  return [
    "node_modules/@xyflow/react/dist/base.css",
    ...sheets("studio/css"),
    shared,
    ...rooms.filter((name) => name !== shared),
  ]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1");
}

/** @param asking files that Ask loads beside the shell */
function report(asking: readonly string[]): void {
  const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const folder = files.reduce((sum, path) => sum + statSync(path).size, 0) / 1024;
  const packed = (names: readonly string[]) =>
    gzipSync(Buffer.concat(names.map((name) => readFileSync(join(OUT, name))))).length / 1024;
  const first = atOnce("studio.js");
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

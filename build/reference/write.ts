import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { embedAssets } from "../assets.ts";
import { exportsOf } from "../sources/exports.ts";
import { libraryPage } from "./library.ts";

const DOCS = "docs/reference";
const CACHE = "node_modules/.cache/lacuna-reference";
/** Modules that stand for those of the sources in the package (`build/declared/plugin.ts`). */
const GENERATED = "build/generated";

/** Writes what the program says of itself, from the sources as they are: pages of the reference, and interfaces of all operations. */
export async function writeGenerated(): Promise<void> {
  const { generatedPages, declaredOperations, exampleLines } = await bundled();
  const pages = await generatedPages();
  for (const folder of ["commands", "json", "http"])
    rmSync(join(DOCS, folder), { recursive: true, force: true });
  for (const [path, text] of [...pages, ["library.md", libraryPage()] as const]) put(join(DOCS, path), text);
  const taken = new Set(exportsOf("library.ts").keys());
  const modules = await declaredOperations(taken, "../../src", exampleLines(pages));
  for (const [name, text] of Object.entries(modules)) put(join(GENERATED, `${name}.ts`), text);
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Weights are large, and nothing that is written needs them. */
const withoutWeights = {
  name: "without-weights",
  load: (id: string) =>
    id.endsWith("?base64") ? { code: 'export default "";', moduleType: "js" as const } : undefined,
};

/** The sources are TypeScript, which the oldest Node that builds does not run: they are bundled first. */
async function bundled(): Promise<typeof import("./pages.ts")> {
  rmSync(CACHE, { recursive: true, force: true });
  const bundle = await rolldown({
    input: "build/reference/pages.ts",
    platform: "node",
    logLevel: "silent",
    external: (id) => !/^[./]/.test(id) && id !== "build/reference/pages.ts",
    plugins: [withoutWeights, embedAssets],
  });
  await bundle.write({ dir: CACHE, format: "esm" });
  await bundle.close();
  return (await import(pathToFileURL(resolve(CACHE, "pages.js")).href)) as typeof import("./pages.ts");
}

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { embedAssets } from "../assets.ts";
import { libraryPage } from "./library.ts";

const DOCS = "docs/reference";
const CACHE = "node_modules/.cache/lacuna-reference";

/** Writes the generated pages of the reference, from the sources as they are. */
export async function writeReference(): Promise<void> {
  const { generatedPages } = await bundled();
  for (const folder of ["commands", "json", "http"])
    rmSync(join(DOCS, folder), { recursive: true, force: true });
  for (const [path, text] of [...(await generatedPages()), ["library.md", libraryPage()] as const]) {
    mkdirSync(dirname(join(DOCS, path)), { recursive: true });
    writeFileSync(join(DOCS, path), text);
  }
}

/** Weights are large, and no page needs them. */
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

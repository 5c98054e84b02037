import { readFile } from "node:fs/promises";

/** Files that are embedded: `?text` as they are, `?base64` for bytes. */
const EMBEDDED = /\?(text|base64)$/;

/**
 * Embeds files of `assets/` where they are imported with `?text` or `?base64`, each as a module that exports a string: for
 * the build and for tests alike.
 */
export const embedAssets = {
  name: "embed-assets",
  enforce: "pre" as const,
  async load(id: string): Promise<{ code: string; moduleType: "js" } | undefined> {
    const encoding = EMBEDDED.exec(id)?.[1];
    if (encoding === undefined) return undefined;
    const text = await readFile(id.replace(EMBEDDED, ""), encoding === "text" ? "utf8" : "base64");
    return { code: `export default ${JSON.stringify(text)};`, moduleType: "js" };
  },
};

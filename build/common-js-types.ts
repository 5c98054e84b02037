import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DIST = "dist";

/**
 * Writes a `.d.cts` beside the declarations of each entry. Node loads the package with `require` too (from 20.19 on), but
 * under `moduleResolution: node16` TypeScript only lets CommonJS files have declarations of their own kind: these name
 * everything again, by its type in the ES module.
 */
export function writeCommonJsTypes(): void {
  for (const name of readdirSync(DIST)) {
    const entry = /^(.*)\.d\.ts$/.exec(name)?.[1];
    if (entry === undefined) continue;
    const named = exportedNames(readFileSync(join(DIST, name), "utf8"));
    const values = new Set(exportedNames(readFileSync(join(DIST, `${entry}.js`), "utf8")));
    const types = named.filter((each) => !values.has(each));
    const asModule = `"./${entry}.js" with { "resolution-mode": "import" }`;
    const lines = [
      `import type * as module from ${asModule};`,
      ...(types.length === 0 ? [] : [`export type { ${types.join(", ")} } from ${asModule};`]),
      ...named
        .filter((each) => values.has(each))
        .map((each) => `export declare const ${each}: typeof module.${each};`),
      // A class is a type as well.
      ...named
        .filter((each) => values.has(each) && /^[A-Z][a-z]/.test(each))
        .map((each) => `export type ${each} = module.${each};`),
    ];
    writeFileSync(join(DIST, `${entry}.d.cts`), `${lines.join("\n")}\n`);
  }
}

/** The names in the last export list of a bundled file. */
function exportedNames(text: string): string[] {
  const list = [...text.matchAll(/\bexport\s*\{([^}]*)\}/g)].at(-1)?.[1] ?? "";
  return list
    .split(",")
    .map((each) =>
      each
        .trim()
        .replace(/^type /, "")
        .replace(/^.* as /, ""),
    )
    .filter((each) => each !== "");
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DIST = "dist";

/** A comment that stands behind a field, on its line, and is about the next one. */
const DRAWN_UP = /; (\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n/g;

/**
 * Puts comments of the declarations back on lines of their own. The bundler draws those of nested fields to the line before, where no
 * editor finds them, and `@ts-ignore Cast variance` of zod into the line that it is for, where it says nothing and strict users would
 * see errors in our declarations.
 */
export function mendDeclarations(): void {
  for (const name of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(DIST, name);
    const text = readFileSync(path, "utf8");
    const mended = text.replace(/ ?(\/\*\* @ts-ignore [^*]*\*\/) ?/g, "\n$1\n").replace(DRAWN_UP, ";\n$1\n");
    if (mended !== text) writeFileSync(path, mended);
  }
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DIST = "dist";

/**
 * Puts the comments `@ts-ignore Cast variance` of zod's declarations back on lines of their own: the bundler draws them into the
 * line that they are for, where they say nothing, and strict users would see errors in our declarations.
 */
export function mendDeclarations(): void {
  for (const name of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(DIST, name);
    const text = readFileSync(path, "utf8");
    const mended = text.replace(/ ?(\/\*\* @ts-ignore [^*]*\*\/) ?/g, "\n$1\n");
    if (mended !== text) writeFileSync(path, mended);
  }
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the built studio: it lies in the package, however deep the file lies that asks. */
export function studioFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = join(folder, "dist/studio");
    if (existsSync(join(folder, "package.json")) && existsSync(found)) return found;
    const around = dirname(folder);
    if (around === folder) return undefined;
    folder = around;
  }
}

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

// Modules that are always loaded together lie in one chunk: a file costs half a millisecond at the start of a command, and a
// request in a page. Each group holds what its modules import, so that no chunk needs a later one.

const IMPORT = /^(?:import|export) (?!type\b)(?:(?:\*|\{([^}]*)\}|[^{}"]*?) from )?"(\.[^"]+\.ts)"/gm;
const DYNAMIC = /\bimport\(()\s*"(\.[^"]+\.ts)"\s*\)/g;

/** The files that entries load at once; with those that they load on demand where `dynamic` is set. */
function reached(entries: readonly string[], dynamic = false): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(file, "utf8");
    for (const pattern of dynamic ? [IMPORT, DYNAMIC] : [IMPORT])
      for (const [, names = "", path = ""] of text.matchAll(pattern))
        if (names.trim() === "" || names.split(",").some((name) => /^\s*(?!type )\S/.test(name)))
          visit(resolve(dirname(file), path));
  };
  for (const entry of entries) visit(resolve(entry));
  return files;
}

const page = reached(["src/browser/index.ts"]);
const anyPage = reached(["src/browser/index.ts", "src/host/browser-worker.ts"], true);
const MAIN = "src/cli/main.ts";
const start = reached([MAIN]);
const command = reached(["src/cli/ask/ask.ts"]);
const main = resolve(MAIN);
const manifest = resolve("package.json");

/** Earlier groups have what later ones share with them. Code that pages can load is kept apart from code of Node. */
export const sharedChunks = [
  { name: "base", priority: 5, test: (id: string) => id === manifest || (start.has(id) && anyPage.has(id)) },
  { name: "start", priority: 4, test: (id: string) => start.has(id) && id !== main },
  { name: "core", priority: 3, test: (id: string) => page.has(id) },
  {
    name: "contract",
    priority: 2,
    test: (id: string) =>
      /node_modules\/zod\/.*(?<!\.d)\.[cm]?js$/.test(id) || (command.has(id) && anyPage.has(id)),
  },
  { name: "command", priority: 1, test: (id: string) => command.has(id) },
];

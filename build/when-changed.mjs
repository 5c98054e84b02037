// Builds where the sources, or what was built of them, are not those of the last build: `node build/when-changed.mjs`.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(import.meta.dirname, "..");
const SOURCES = [
  ...["src", "studio", "build", "assets", "kernel"],
  ...["package.json", "package-lock.json", "tsconfig.json", "tsdown.config.ts"],
];
/** What the build writes itself. */
const WRITTEN = [
  "dist",
  "build/generated",
  "docs/reference/commands",
  "docs/reference/http",
  "docs/reference/json",
];
/** Gone with the packages that the build is made with. */
const KEPT = join(root, "node_modules/.cache/lacuna-built.json");

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "node_modules")
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digest(folders, without = []) {
  const hash = createHash("sha256");
  for (const path of folders.flatMap((each) => filesBelow(join(root, each)))) {
    if (without.some((each) => path.startsWith(join(root, each)))) continue;
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

const sources = digest(SOURCES, WRITTEN);
const now = () => JSON.stringify({ sources, written: digest(WRITTEN) });

if (existsSync(join(root, "dist")) && existsSync(KEPT) && readFileSync(KEPT, "utf8") === now())
  console.log("nothing to build: dist is that of these sources (`npm run build` builds it anew)");
else {
  rmSync(KEPT, { force: true });
  const tsdown = join(root, "node_modules/tsdown/dist/run.mjs");
  const quiet = pathToFileURL(join(root, "build/quiet-tools.mjs")).href;
  const { status } = spawnSync(process.execPath, ["--import", quiet, tsdown, "--log-level", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, now());
}

// Builds the site into site/dist, offline: the pages by VitePress, the API by typedoc, the playground by `lacuna studio export`.
// `npm run site`, after `npm ci` and `npm ci --prefix site`.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";

const here = import.meta.dirname;
const root = join(here, "..");
const dist = join(here, "dist");
rmSync(dist, { recursive: true, force: true });

await build(here);

// The playground is the studio as anyone exports it: what a visitor asks or drops on it stays in the page.
execFileSync(
  process.execPath,
  [join(root, "dist/cli/main.js"), "studio", "export", "world", "--out", join(dist, "playground")],
  { stdio: "inherit" },
);

mkdirSync(join(dist, "api"), { recursive: true });
if (!process.argv.includes("--without-api"))
  execFileSync(
    process.execPath,
    [join(root, "node_modules/typedoc/bin/typedoc"), "--out", join(dist, "api")],
    { cwd: root, stdio: "inherit" },
  );
console.log(`the site is in ${dist}`);

// Builds the site into site/dist, offline: the pages by VitePress, the API by typedoc, the playground from the package's
// browser build. `npm run site`, after `npm ci` and `npm ci --prefix site`.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "vitepress";

const here = import.meta.dirname;
const root = join(here, "..");
const dist = join(here, "dist");
rmSync(dist, { recursive: true, force: true });

await build(here);

const { rolldown } = createRequire(join(root, "package.json"))("rolldown");
// In chunks: what loads on demand stays apart, as it does with a bundler's defaults.
const bundle = await rolldown({
  input: {
    playground: join(here, "playground/playground.js"),
    worker: join(root, "dist/browser-worker.js"),
  },
  platform: "browser",
  logLevel: "silent",
  resolve: { alias: { "lacuna/browser": join(root, "dist/browser.js") } },
});
await bundle.write({
  dir: dist,
  format: "esm",
  minify: true,
  entryFileNames: "[name].js",
  chunkFileNames: "playground/[name]-[hash].js",
});
await bundle.close();
for (const name of ["playground.html", "playground.css"])
  cpSync(join(here, "playground", name), join(dist, name));

mkdirSync(join(dist, "api"), { recursive: true });
if (!process.argv.includes("--without-api"))
  execFileSync(
    process.execPath,
    [join(root, "node_modules/typedoc/bin/typedoc"), "--out", join(dist, "api")],
    { cwd: root, stdio: "inherit" },
  );
console.log(`the site is in ${dist}`);

// Draws the pictures of the pages, light and dark, into docs/pictures, and writes the tables that are made from
// bench/results: `node build/pictures.mjs`, after `npm run build`. With `--check` it only says what is not up to date.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spectrumSvg } from "../dist/hardness.js";
import { bars } from "./pictures/bars.mjs";
import { benchResults, withTables } from "./pictures/benches.mjs";
import { themes } from "./pictures/draw.mjs";
import { flow } from "./pictures/flow.mjs";
import { fullInferencePage, fullInferenceTable, hardnessResults } from "./pictures/hardness.mjs";
import { pictures } from "./pictures/list.mjs";
import { tree } from "./pictures/tree.mjs";

const root = join(import.meta.dirname, "..");
const writers = { flow, tree, bars };
const files = new Map();

for (const { name, kind, title, parts } of pictures)
  for (const [theme, colours] of Object.entries(themes))
    files.set(`docs/pictures/${name}-${theme}.svg`, writers[kind](title, ...parts, colours));

const results = hardnessResults(join(root, "experiments/results/hardness"));
for (const { name, title, source, shown } of results)
  for (const theme of Object.keys(themes))
    files.set(
      `docs/pictures/spectrum-${name}-${theme}.svg`,
      spectrumSvg(shown, { title: `What answers reduce to: ${title}`, source, dark: theme === "dark" }),
    );

files.set("experiments/figures/hardness.md", fullInferencePage(results));
const page = "docs/explanation/hardness.md";
files.set(
  page,
  readFileSync(join(root, page), "utf8").replace(
    /(<!-- figures: full inference -->\n)[\s\S]*?(?=\n[^|\n])/,
    (_, mark) => `${mark}\n${fullInferenceTable(results)}\n`,
  ),
);

const benches = benchResults(join(root, "bench/results/benches"), join(root, "experiments/results/pages"));
for (const shelf of ["experiments/figures", "docs/explanation"])
  for (const name of readdirSync(join(root, shelf))) {
    const path = `${shelf}/${name}`;
    if (name.endsWith(".md") && !files.has(path))
      files.set(path, withTables(readFileSync(join(root, path), "utf8"), path, benches));
  }

const read = (path) => {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined;
  }
};
const stale = [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);
if (process.argv.includes("--check")) {
  const unknown = readdirSync(join(root, "docs/pictures"))
    .map((name) => `docs/pictures/${name}`)
    .filter((path) => !files.has(path));
  for (const path of [...stale, ...unknown]) console.log(`not up to date: ${path}`);
  process.exitCode = stale.length + unknown.length > 0 ? 1 : 0;
} else {
  mkdirSync(join(root, "docs/pictures"), { recursive: true });
  for (const path of stale) writeFileSync(join(root, path), files.get(path));
  console.log(`${files.size} files, ${stale.length} of them new`);
}

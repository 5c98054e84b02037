import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { typesIn } from "../sources/declarations.ts";
import { exportsOf } from "../sources/exports.ts";

const root = join(import.meta.dirname, "../..");

/** What is kept whole, and what it has. */
export const KEPT: Readonly<Record<string, string>> = {
  lacuna: "every operation as a function, the openers, and the types of what they take and give",
  "lacuna/browser": "the same in a page, without disk",
  "lacuna/browser-worker": "the worker of a page",
  "lacuna/server": "the server and its agent tools",
  "lacuna/widget": "the widget of notebooks",
};

/** Shelves: one layer each. */
export const SHELVES: Readonly<Record<string, string>> = {
  "lacuna/kg": "graphs, views, snapshots",
  "lacuna/query": "notations, normal forms, canonical form",
  "lacuna/query-types": "types of queries, EFO-1 and EFO_k",
  "lacuna/exact": "exact answers, counts, explanations",
  "lacuna/hardness": "classes of answers",
  "lacuna/benchmark": "folders and protocols of benchmarks",
  "lacuna/links": "link predictors, their files and their evaluation",
  "lacuna/solvers": "answers of whole queries through a link predictor",
  "lacuna/evaluation": "ranks, measures, strata, intervals, reports",
  "lacuna/kb": "knowledge bases",
  "lacuna/kopl": "KoPL, its SPARQL, question generation",
  "lacuna/kgqa": "question datasets, levels, re-splitting, scores",
};

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));

const sources = ["README.md", ...filesOf("docs"), ...filesOf("examples")]
  .filter((path) => /\.(md|ts)$/.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"));

/** Names of a shelf that are kept though no program of a page takes them: what goes with operations, and what others implement. */
const ALSO_KEPT: Readonly<Record<string, readonly string[]>> = {
  "lacuna/kg": [
    "attachGraph",
    "fullView",
    "hasLink",
    "packGraph",
    "splits",
    "validate",
    "ValidationReport",
    "vocabularyOf",
  ],
  "lacuna/query": ["canonical", "detectNotation", "Notation", "notationOf", "notations", "parseAny"],
  "lacuna/exact": ["explainer", "plan", "stopAt"],
  "lacuna/benchmark": ["Acceptance", "Candidate", "Grounder", "Protocol", "readManifest", "SampleSetup"],
};

/** The names that programs of pages and examples take from an entry, and those that are kept besides. */
export function shown(entry: string): string[] {
  const from = new RegExp(`import (?:type )?\\{([^}]*)\\} from "${entry}"`, "g");
  const names = sources.flatMap((text) =>
    [...text.matchAll(from)].flatMap(([, list = ""]) => list.split(",")),
  );
  return [
    ...new Set([...names.map((name) => name.trim().replace(/^type /, "")), ...(ALSO_KEPT[entry] ?? [])]),
  ]
    .filter(Boolean)
    .sort();
}

export const exportsOfShelf = (entry: string) => exportsOf(`${entry.replace("lacuna/", "")}/index.ts`);

/** The places in which kept names are declared, and the types that their declarations mention. */
function keptPlaces(): ReadonlySet<string> {
  const kept = new Set([
    ...["index.ts", "browser/index.ts", "server/index.ts"].flatMap((path) => [...exportsOf(path).values()]),
    ...Object.keys(SHELVES).flatMap((entry) => shown(entry).map((name) => exportsOfShelf(entry).get(name)!)),
  ]);
  // A set is gone through in the order in which it grows.
  for (const place of kept) for (const type of typesIn(place)) kept.add(type);
  return kept;
}

export const kept = keptPlaces();

/** The page of the entries of the package. */
export const libraryPage = () => `# The library

What the package exports, and what is kept from version to version.

| entry | what it has |
| --- | --- |
${Object.entries(KEPT)
  .map(([entry, what]) => `| \`${entry}\` | ${what} |`)
  .join("\n")}

These entries are **kept**: a name goes, or means something else, only in a major version (before 1.0 in a minor one), and the
[changelog](../../CHANGELOG.md) says so. The same holds for commands and options, for \`--json\`, for the addresses of the server and for all
file formats.

## Shelves

Each of these entries is one layer of the engine, for those who build on it. The names in the table are kept as above: the programs of
these pages use them, or others implement them. Types that these names take or give may gain members, and so may names that \`lacuna\` has too. All other names of a
shelf are internal: their comments say \`@internal\`, they may change in every version, and the API pages of the site leave them out.

| entry | what it has | kept names | their types, and names of \`lacuna\` | internal |
| --- | --- | --- | ---: | ---: |
${Object.entries(SHELVES)
  .map(([entry, what]) => {
    const names = shown(entry);
    const places = [...exportsOfShelf(entry).values()];
    const others = places.filter((place) => kept.has(place)).length - names.length;
    return `| \`${entry}\` | ${what} | ${names.map((name) => `\`${name}\``).join(", ")} | ${others} | ${places.length - names.length - others} |`;
  })
  .join("\n")}

This page is generated from the entries of the package.
`;

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exportsOf } from "../../build/sources/exports.ts";
import { type Import, importsOf, sourceFiles } from "../../build/sources/imports.ts";
import { functionsOver } from "./functions.ts";

/** A layer imports only from itself and from layers before it. */
const LAYERS = [
  "kg",
  "query",
  "query-types",
  "sparql",
  "exact",
  "hardness",
  "sql",
  "ranking",
  "benchmark",
  "training",
  "links",
  "solvers",
  "models",
  "evaluation",
  "kb",
  "kopl",
  "semantic-parsing",
  "data",
  "kgqa",
  "operations",
  "texts",
  "host",
];

/** These import nothing of ours but each other, and every layer may use them. */
const GROUND = ["formats", "numeric", "runs", "report"];

/** The folders of a layer, in order: one imports only from those before it. Files that lie in the layer itself are free. */
const ROOMS: Record<string, readonly string[]> = {
  formats: ["pickle", "text", "files", "compression", "parquet", "tensors"],
  numeric: ["autograd", "messages"],
  runs: ["disk", "native", "working", "writing", "resuming"],
  kg: ["report", "values", "statements", "wide", "split", "world", "on-disk", "compact", "parquet", "load"],
  query: [
    "wide",
    "canonical",
    "text",
    "views",
    "efo1",
    "efok",
    "sparql",
    "types",
    "betae",
    "forms",
    "foreign",
  ],
  hardness: ["reach", "classes", "tables"],
  sql: ["dialects", "statement", "engines", "sparql"],
  benchmark: ["folder", "formats", "betae", "efo1", "efok", "balanced", "capped"],
  training: ["tables"],
  links: [
    "message-passing",
    "models",
    "predictors",
    "calibration",
    "truth",
    "trainers",
    "files",
    "ultra",
    "rules",
    "product",
  ],
  solvers: [
    ...["settings", "rows", "scheduling", "fuzzy", "query-graph", "explain"],
    ...["fit", "operator-tree", "cqd", "qto", "lacuna", "query-models", "message-passing"],
    ...["choice", "ranking", "truth", "asking"],
  ],
  evaluation: [
    "statistics",
    "strata",
    "scoring",
    "predictions",
    "run",
    "compare",
    "report",
    "folder",
    "truth",
  ],
  kb: ["values", "build", "formats", "world"],
  kopl: ["run", "sparql", "text", "evaluate", "generate", "folder", "patterns"],
  "semantic-parsing": [
    "text",
    "wordings",
    "linking",
    "grammar",
    "network",
    "decoding",
    "honesty",
    "reader",
    "training",
    "bart",
    "templates",
  ],
  sparql: ["engines", "results", "client"],
  data: ["source", "get", "field"],
  kgqa: [
    ...["question", "formats", "schema-items", "execution", "levels"],
    ...["datasets", "scoring", "checks", "report", "resplit"],
  ],
  operations: [
    ...[
      "running",
      "resources",
      "contract",
      "workers",
      "sql",
      "query",
      "truth",
      "kg",
      "query-types",
      "convert",
      "benchmark",
      "links",
    ],
    ...[
      "solvers",
      "query-models",
      "evaluation",
      "kopl",
      "kgqa",
      "semantic-parsing",
      "sparql",
      "data",
      "ask",
      "proof",
      "batch",
      "leaderboard",
      "studio",
      "tour",
    ],
  ],
  "links/rules": ["mining", "files", "scoring"],
  "kg/load": ["labels", "ids", "tables", "facts", "rdf", "elements"],
  "kopl/sparql": ["reading", "printing", "answering"],
  "operations/ask": ["exploring"],
  "operations/kg": ["browse", "info", "import", "export", "split"],
  "operations/benchmark": ["hardness", "show"],
  "operations/evaluation": ["scoring", "tuning", "compare", "saved-runs", "truth"],
  server: [
    "security",
    "telemetry",
    "catalog",
    "offers",
    "calls",
    "jobs",
    "sparql",
    "openapi",
    "http",
    "agent",
  ],
  texts: [
    ...["kg", "query-types", "benchmark", "links", "solvers", "evaluation"],
    ...["kopl", "kgqa", "semantic-parsing", "data", "ask", "proof", "tour"],
  ],
  cli: [
    ...["terminal", "command", "kg", "query-types", "convert", "benchmark", "links", "solvers"],
    ...[
      "evaluation",
      "kopl",
      "kgqa",
      "semantic-parsing",
      "data",
      "ask",
      "proof",
      "tour",
      "serve",
      "leaderboard",
      "studio",
      "mcp",
      "commands",
      "program",
    ],
  ],
};

/** Where people and programs come in; they use every layer, and only what is named here of each other. */
const ENTRIES: Record<string, readonly string[]> = {
  cli: ["server"],
  server: [],
  browser: ["library.ts"],
  "index.ts": ["library.ts", "bound-operations.ts"],
  "bound-operations.ts": [],
  "library.ts": [],
};

const files = sourceFiles();
const imports = files.flatMap(importsOf);

/** The first part of a path: a layer, or a file that lies in `src` itself. */
const area = (path: string): string => path.split("/")[0]!;

function allowed({ from, to }: Import): boolean {
  const [source, target] = [area(from), area(to)];
  if (source === target || target === "error.ts" || to.startsWith("..")) return true;
  if (source === "error.ts") return false;
  if (source in ENTRIES) return !(target in ENTRIES) || ENTRIES[source]!.includes(target);
  if (GROUND.includes(target)) return true;
  return (
    LAYERS.includes(source) && LAYERS.includes(target) && LAYERS.indexOf(target) < LAYERS.indexOf(source)
  );
}

/** Node may be used on the command line, in the server, by the Node entry and by file access. */
const mayUseNode = (path: string): boolean =>
  /^(cli|server)\//.test(path) ||
  path === "index.ts" ||
  /^(formats|runs|host)\/(.*\/)?node[-.][^/]*$/.test(path);

test("every source file belongs to a layer", () => {
  const known = new Set([...LAYERS, ...GROUND, ...Object.keys(ENTRIES), "error.ts"]);
  expect(files.filter((path) => !known.has(area(path)))).toEqual([]);
});

test("no layer imports from a later one", () => {
  const upward = imports
    .filter((each) => each.ours && !allowed(each))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(upward).toEqual([]);
});

/** The folders of a path with the folder each lies in: `kopl/sparql/reading/parse.ts` has `sparql` of `kopl`, `reading` of `kopl/sparql`. */
const roomsOf = (path: string): readonly (readonly [outer: string, room: string])[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((room, at, all) => [all.slice(0, at).join("/"), room] as const)
    .slice(1);

test("every folder of a layer has its place among the others", () => {
  const isHeld = (outer: string) => !outer.includes("/") || outer in ROOMS;
  const lost = files.filter((path) =>
    roomsOf(path).some(([outer, room]) => isHeld(outer) && !ROOMS[outer]?.includes(room)),
  );
  expect(lost).toEqual([]);
});

const MOST_FILES = 30;

test(`no folder has more than ${MOST_FILES} files side by side`, () => {
  const counts = new Map<string, number>();
  for (const path of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.get("links/rules")).toBeGreaterThan(1);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

test("no folder of a layer imports from a later one", () => {
  const upward = imports.filter(({ from, to, ours }) => {
    if (!ours) return false;
    const below = new Map(roomsOf(to));
    return roomsOf(from).some(
      ([outer, room]) =>
        outer in ROOMS &&
        below.has(outer) &&
        ROOMS[outer]!.indexOf(below.get(outer)!) > ROOMS[outer]!.indexOf(room),
    );
  });
  expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

/** Files of a recursion: elimination cuts cycles and meets conditions, both of which eliminate again. */
const RECURSION = ["condition", "cycle", "eliminate", "marginal"].map(
  (name) => `solvers/query-graph/${name}.ts`,
);

test("no file needs itself by way of others, but for one recursion", () => {
  const needs = new Map(
    files.map((path) => [
      path,
      importsOf(path).filter(({ ours, type, dynamic }) => ours && !type && !dynamic),
    ]),
  );
  const reach = (from: string): Set<string> => {
    const reached = new Set((needs.get(from) ?? []).map(({ to }) => to));
    for (const path of reached) for (const { to } of needs.get(path) ?? []) reached.add(to);
    return reached;
  };
  expect(files.filter((path) => reach(path).has(path))).toEqual(RECURSION);
});

test("the host of operations knows no operation and no role of workers, not even on demand or by type", () => {
  const reached = new Set(["operations/host.ts"]);
  for (const path of reached)
    for (const { to, ours } of importsOf(path)) if (ours && !to.startsWith("..")) reached.add(to);
  expect(reached.size).toBeGreaterThan(100);
  expect(
    [...reached].filter((path) =>
      /^operations\/(.*-work|registry|roles|(?!workers\/worker-).*-role)\.ts$/.test(path),
    ),
  ).toEqual([]);
});

test("what a solver is looks down only: nothing that it names knows of solvers, not even by type", () => {
  const reached = new Set<string>();
  const look = (path: string): void => {
    for (const { to, ours } of importsOf(path))
      if (ours && !to.startsWith("..") && !reached.has(to)) {
        reached.add(to);
        look(to);
      }
  };
  look("solvers/solver.ts");
  expect([...reached].filter((path) => path === "solvers/solver.ts")).toEqual([]);
});

test("imports name files that are there", () => {
  const known = new Set(files);
  const isThere = (path: string) =>
    known.has(path) || (path.endsWith(".json") && existsSync(new URL(`../../src/${path}`, import.meta.url)));
  const lost = imports.filter(({ to, ours }) => ours && !to.startsWith("..") && !isThere(to));
  expect(lost.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("texts of results know neither options nor terminals: any door could show them", () => {
  const known = imports.filter(({ from, to }) => area(from) === "texts" && /^(commander|node:)/.test(to));
  expect(known.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  expect(files.filter((path) => area(path) === "texts").length).toBeGreaterThan(30);
});

test("only the outermost files know of Node", () => {
  const users = imports.filter(({ from, to }) => to.startsWith("node:") && !mayUseNode(from));
  expect(users.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  const borrowers = imports.filter(({ from, to, ours }) => ours && /\/node-/.test(to) && !mayUseNode(from));
  expect(borrowers.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("nothing that a browser loads reaches Node, on demand or at once", () => {
  const reached = new Set(["browser/index.ts"]);
  for (const path of reached)
    for (const { to, ours } of importsOf(path)) if (ours && !to.startsWith("..")) reached.add(to);
  expect([...reached].filter((path) => importsOf(path).some(({ to }) => to.startsWith("node:")))).toEqual([]);
  expect(reached.size).toBeGreaterThan(10);
});

const library = files.filter((path) => !mayUseNode(path));
const using = (pattern: RegExp): string[] =>
  library.filter((path) => pattern.test(readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8")));

test("no clock, no chance and no locale in library code", () => {
  const found = using(/Math\.random|Date\.now|new Date\(\)|performance\.now|localeCompare|toLocale/);
  // A host is what has a clock.
  expect(found.filter((path) => !path.startsWith("host/"))).toEqual([]);
});

test("no global of Node's in library code", () => {
  expect(using(/\bBuffer\.|\bprocess\.|\b__dirname\b|\brequire\(/)).toEqual([]);
});

const LONGEST = 80;

/** Functions that are longer, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  "kg/load/tables/things.ts:thingsReader":
    "reads one table: its columns are decided once all its rows are there",
  "kg/load/rdf/read-rdf.ts:readOnce":
    "reads one document: what each triple says goes to the tables of one graph",
  "query/text/sorts.ts:sortsOf": "one unification: what each place says goes to one table of variables",
  "kg/values/order.ts:orderedValues": "one table of values, searched by each order",
  "query/sparql/annotations.ts:annotationReader": "one grammar: its rules call each other over one cursor",
  "query/sparql/expressions.ts:expressionReader": "one grammar: its rules call each other over one cursor",
  "query/sparql/grammar.ts:sparqlSyntaxOf": "one grammar: its rules call each other over one cursor",
  "numeric/autograd/lstm.ts:lastOfLstm": "one recurrent layer and its gradient, over the same scratch",
  "semantic-parsing/linking/name-index.ts:nameIndex": "builds the columns of one index side by side",
  "semantic-parsing/network/encode.ts:encoded": "the layers of one network, one after another",
  "semantic-parsing/decoding/beam.ts:beamSearch": "one search over one beam",
  "semantic-parsing/reader/formula.ts:writerOf": "writes one formula, its variables numbered as they come",
  "semantic-parsing/reader/sentence.ts:sayer": "one grammar: its rules call each other",
  "semantic-parsing/reader/saying/sentence-parser.ts:sentenceParser":
    "one grammar: its rules call each other over one text",
  "semantic-parsing/reader/saying/clause-parser.ts:clauseParser":
    "one grammar: its rules call each other over one text",
  "semantic-parsing/reader/grammar/engine.ts:chartOf":
    "one chart: what it knows of places and what it asks of them",
  "semantic-parsing/reader/grammar/sense.ts:senseOf": "the lookups of one field share what they have found",
  "semantic-parsing/linking/linker.ts:linkerOf": "the lookups of one index",
  "solvers/lacuna/start.ts:startLacuna": "the parts of one solver share its tables",
  "solvers/rows/dense-rows.ts:denseRows": "the rows of one cache, by how they are asked for",
  "solvers/rows/row-cache.ts:rowCache": "the rows of one cache, by how they are asked for",
};

test(`no function is longer than ${LONGEST} lines, but for a few with a reason`, () => {
  const long = files.flatMap((path) => functionsOver(LONGEST, path));
  expect(long.filter(({ name }) => !LONG[name])).toEqual([]);
});

/** Pages have the same library as Node under the same names, with what is their own behind it: `openGraph` takes files there, addresses here. */
const HOSTS = ["index.ts", "browser/index.ts"];

test.each(HOSTS)("no name that a program can import beside %s stands for two things", (host) => {
  const entries = files.filter(
    (path) => /^(\w+\/)?index\.ts$/.test(path) && (path === host || !HOSTS.includes(path)),
  );
  expect(entries.length).toBeGreaterThan(12);
  const places = new Map<string, Set<string>>();
  for (const entry of entries)
    for (const [name, place] of exportsOf(entry))
      places.set(name, (places.get(name) ?? new Set()).add(place));
  const several = [...places].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of].join(" "));
  expect(several).toEqual([]);
});

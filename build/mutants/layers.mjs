// The layers that a mutation run knows, each with its sources and the folders of tests that ought to find its faults.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const layer = (sources, ...tests) => ({
  sources: `src/${sources}`,
  tests: tests.map((each) => `test/${each}`),
});

export const layers = {
  exact: layer("exact", "exact"),
  hardness: layer("hardness", "hardness"),
  solvers: layer("solvers", "solvers"),
  ranking: layer("ranking", "ranking", "evaluation"),
  evaluation: layer("evaluation", "evaluation"),
  kopl: layer("kopl", "kopl"),
  kgqa: layer("kgqa", "kgqa"),
  load: layer("kg/load", "kg"),
  benchmark: layer("benchmark", "benchmark"),
  security: layer("server/security", "server"),
  sql: layer("sql", "sql"),
  rules: layer("links/rules", "links/rules"),
  truth: layer("links/truth", "links/truth"),
  statements: layer("kg/statements", "kg", "exact"),
  reader: layer("semantic-parsing/reader", "semantic-parsing/reader"),
  grammar: layer("semantic-parsing/grammar", "semantic-parsing"),
};

/** The files of TypeScript below a folder, sorted. */
export const sourcesBelow = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith(".ts"))
    .map((each) => join(each.parentPath, each.name).slice(root.length + 1))
    .sort();

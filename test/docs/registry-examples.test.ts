// The examples at the types of registries: they compile against the sources as they stand, and what they make is used.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { root } from "./page.ts";

const file = join(root, "src", `registry-examples-${process.pid}.check.ts`);
afterAll(() => rmSync(file, { force: true }));

/** The types of registries whose examples are whole; others show a part of what is in the registry. */
const TYPES: Readonly<Record<string, string>> = {
  Protocol: "benchmark/protocol.ts",
  TieRuleDefinition: "ranking/ties.ts",
  Metric: "ranking/measures.ts",
  Dimension: "evaluation/strata/dimensions.ts",
  SparqlEngine: "sparql/engines/engine.ts",
  Dataset: "kgqa/datasets/dataset.ts",
};

/** Types whose examples name functions of their registry. */
const IN_PART: Readonly<Record<string, string>> = {
  Notation: "query/notation.ts",
  ScoringModel: "links/models/model.ts",
  Solver: "solvers/solver.ts",
  Operation: "operations/contract/operation.ts",
  QuestionFormat: "kgqa/formats/format.ts",
};

function exampleOf(path: string, name: string): string {
  const text = readFileSync(join(root, "src", path), "utf8");
  const at = text.search(new RegExp(`export (interface|type) ${name}\\b`));
  const comment = text.slice(text.lastIndexOf("/**", at), at);
  const [, example = ""] = /@example\n((?: \* (?!@).*\n)+)/.exec(comment) ?? [];
  return example.replaceAll(/^ \* /gm, "");
}

test("every type of a registry has an example", () => {
  for (const [name, path] of Object.entries({ ...TYPES, ...IN_PART }))
    expect(exampleOf(path, name), name).toMatch(new RegExp(`: ${name}\\b|\\(\\{`));
});

test("examples that are whole compile against the sources", () => {
  const imports = Object.entries(TYPES).map(([name, path]) => `import type { ${name} } from "./${path}";\n`);
  const blocks = Object.entries(TYPES).map(
    ([name, path]) => `${exampleOf(path, name).replace(/^const/m, "export const")}`,
  );
  writeFileSync(file, [...imports, ...blocks].join(""));
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const program = ts.createProgram([file, join(root, "build/embedded-files.d.ts")], options);
  const mistakes = program.getSemanticDiagnostics(program.getSourceFile(file));
  expect(mistakes.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

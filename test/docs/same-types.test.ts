// The interfaces that the build writes are the types of the schemas, to the letter. It takes a compilation of the sources.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { declaredOperations } from "../../build/declared/operations.ts";
import { exportsOf } from "../../build/sources/exports.ts";
import { root } from "./page.ts";

const scratch = mkdtempSync(join(import.meta.dirname, "run-"));
afterAll(() => rmSync(scratch, { recursive: true }));

test("declared parameters, results and items are those of the schemas, and the functions take and give them", async () => {
  const modules = await declaredOperations(new Set(exportsOf("library.ts").keys()), "../../../src", []);
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(scratch, `${name}.ts`), text);
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const own = Object.keys(modules).map((name) => join(scratch, `${name}.ts`));
  const program = ts.createProgram([...own, join(root, "build/embedded-files.d.ts")], options);
  const mistakes = own.flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)));
  expect(mistakes.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

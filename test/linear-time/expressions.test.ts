import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type Diagnostics } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";

/** Regular expressions of the source by their text, with the places they stand at. */
function expressions(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".ts")) continue;
    const file = join(folder, name);
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const walk = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
        const text = node.getText(source);
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        found.set(text, [...(found.get(text) ?? []), `${file}:${line}`]);
      }
      ts.forEachChild(node, walk);
    };
    walk(source);
  }
  return found;
}

// recheck (Kanto 2022) tries an automaton and then a search for attacks; it looks at one match, from every start. What the
// automaton finds is proved. The search goes by limits of its own that hang on the speed of the machine, and calls polynomial what
// readers bound by the length of a line: of it only exponential time counts here, and readers.test.ts tries the readers.
/** What a search that was cut short says. */
const isGuess = (said: Diagnostics): boolean =>
  said.status === "unknown"
    ? said.error.kind === "timeout"
    : said.checker === "fuzz" && said.status === "vulnerable" && said.complexity.type !== "exponential";

test("every regular expression of the source takes linear time", { timeout: 600_000 }, async () => {
  const slow: string[] = [];
  const found = expressions("src");
  expect(found.size).toBeGreaterThan(300);
  // All at once: the process that checks them is started once, and takes them side by side.
  await Promise.all(
    [...found].map(async ([text, places]) => {
      const end = text.lastIndexOf("/");
      const said = await check(text.slice(1, end), text.slice(end + 1), { timeout: 60_000 });
      if (said.status === "safe" || isGuess(said)) return;
      const why = said.status === "unknown" ? said.error.kind : said.complexity.summary;
      slow.push(`${text} (${why}) at ${places.join(", ")}`);
    }),
  );
  expect(slow).toEqual([]);
});

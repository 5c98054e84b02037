// Schemas of results are written from the interfaces of the domain, and no shape is written twice by hand.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { declarationOf, syntaxOf } from "../../build/shapes/declarations.ts";
import { schemaOf } from "../../build/shapes/emit.ts";
import { shapeModules } from "../../build/shapes/write.ts";
import { root } from "./page.ts";

const writing = { around: [], byHand: () => undefined, schemaOf: () => undefined, recursive: () => {} };
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
);

test.each([...shapeModules()])("%s is what its interfaces give (vitest -u writes it)", async (path, text) => {
  await expect(text).toMatchFileSnapshot(join(root, path));
});

test("what is no plain data is refused with its place", () => {
  const declaration = declarationOf("exact/explanation.ts", "Explanation");
  expect(declaration).toBeDefined();
  expect(() => schemaOf(declaration!, writing)).toThrow(
    /^src\/exact\/explanation\.ts:\d+: no schema is written of `ReadonlyMap<string, number>`/,
  );
});

test("units, words, optional fields and sentences of an interface come into its schema", () => {
  const code = (file: string, name: string) => schemaOf(declarationOf(file, name)!, writing);
  expect(code("runs/writing/whole.ts", "Written")).toBe(
    'z.object({\nbytes: count("size in bytes"),\nsha256: word("SHA-256 in hexadecimal"),\n})',
  );
  const rule = code("kgqa/schema-items/rule.ts", "SchemaItemRule");
  expect(rule).toContain('z.enum(["official","default"])');
  expect(code("benchmark/parameter.ts", "PublishedValue")).toContain("of: z.optional(");
  expect(code("training/schedule.ts", "RateSchedule")).toContain('z.discriminatedUnion("kind", [');
});

/** The fields of all interfaces of the domain, by their names in order. */
function interfaces(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sources) {
    if (/^(operations|cli|server|host|browser)\//.test(file)) continue;
    for (const node of syntaxOf(file).statements)
      if (
        ts.isInterfaceDeclaration(node) &&
        !node.heritageClauses &&
        node.members.every(ts.isPropertySignature)
      )
        found.set(keysOf(node.members), `${file}#${node.name.text}`);
  }
  return found;
}

const keysOf = (members: readonly (ts.TypeElement | ts.ObjectLiteralElementLike)[]): string =>
  members
    .map(({ name }) => name?.getText().replaceAll('"', "") ?? "...")
    .sort()
    .join(" ");

/** The same names of fields, with other values: links by names, or by places in a list, where the domain has ids. */
const OTHERS = new Set(["exact/explanation.ts#TreeLink"]);

test("no schema of a result repeats an interface of the domain", () => {
  const known = interfaces();
  const twins: string[] = [];
  for (const file of sources.filter((path) => /^operations\/(?!.*domain-shapes)/.test(path)))
    ts.forEachChild(syntaxOf(file), function look(node): void {
      if (ts.isCallExpression(node) && node.expression.getText() === "z.object") {
        const [fields] = node.arguments;
        const twin =
          fields && ts.isObjectLiteralExpression(fields) && fields.properties.length > 3
            ? known.get(keysOf(fields.properties))
            : undefined;
        if (twin && !OTHERS.has(twin)) twins.push(`src/${file} repeats ${twin}`);
      }
      ts.forEachChild(node, look);
    });
  expect(twins).toEqual([]);
});

// The declarations of the package, as an editor and a strict compiler read them; the types behind them are compared in same-types.test.ts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { sentenceOf } from "../../build/declared/type-text.ts";
import { fieldWords } from "../../src/operations/contract/field-words.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { compile } from "./compile.ts";
import { hovers } from "./hovers.ts";

const all = await Promise.all(
  Object.values(operations).map((load) => load() as unknown as Promise<Operation>),
);
// Below the repository, so that `lacuna` is the built package itself.
const scratch = mkdtempSync(join(import.meta.dirname, "run-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const program = join(scratch, "program.ts");
const capital = (id: string) => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
const fieldsOf = (schema: z.ZodMiniType, io: "input" | "output") =>
  Object.entries(
    (z.toJSONSchema(schema, { io, unrepresentable: "any" }) as z.core.JSONSchema.JSONSchema).properties ?? {},
  ) as [string, { description?: string; default?: unknown }][];

test("an editor shows every parameter and every field of a result with its sentence and default", async () => {
  let text = 'import type * as lacuna from "lacuna";\n';
  const expected: { place: number; sentence: string; usual: unknown; name: string }[] = [];
  for (const { id, parameters, result } of all)
    for (const [part, schema, io] of [
      ["Parameters", parameters, "input"],
      ["Result", await result(), "output"],
    ] as const) {
      const fields = fieldsOf(schema, io);
      if (fields.length === 0) continue;
      text += `declare const ${id}${part}: lacuna.${capital(id)}${part};\n`;
      for (const [name, { description, default: usual }] of fields) {
        text += `${id}${part}[${JSON.stringify(name)}`;
        expected.push({
          place: text.length - 1,
          sentence: sentenceOf(description ?? (io === "output" ? fieldWords[name] : undefined) ?? ""),
          usual,
          name: `${id}${part}.${name}`,
        });
        text += "];\n";
      }
    }
  const shown = hovers(
    program,
    text,
    expected.map(({ place }) => place),
  );
  expect(expected.length).toBeGreaterThan(1000);
  for (const [at, { name, sentence, usual }] of expected.entries()) {
    expect(sentence, name).not.toBe(".");
    expect(shown[at], name).toContain(sentence.replaceAll("*\\/", "*/"));
    if (usual !== undefined) expect(shown[at], name).toContain(`@default ${JSON.stringify(usual)}`);
  }
});

test("in a call an editor says what a parameter is, and of the function what it does, with an example", () => {
  const text =
    'import { ask } from "lacuna";\nawait ask({ graph: "world", query: "?c : borders(France, ?c)", limit: 3 });\n';
  const [limit, call] = hovers(program, text, [text.indexOf("limit") + 1, text.lastIndexOf("ask(") + 1]);
  expect(limit).toBe("At most this many answers a query.");
  expect(call).toMatch(
    /^Answer a query by the known links\. `lacuna ask` of the command line\.\n@example const result = await ask\(\{/,
  );
});

test("every operation has an example", () => {
  const text = readFileSync("build/generated/bound-operations.ts", "utf8");
  const functions = text.split(/^\/\*\*\n/m).filter((each) => / = boundOperation\(/.test(each));
  const without = functions.filter((each) => !each.includes("@example"));
  expect(functions.length).toBe(all.length);
  expect(without.map((each) => /const (\w+):/.exec(each)?.[1])).toEqual([]);
});

test("names, required and optional fields and what is refused, in a strict project", () => {
  const file = join(scratch, "surface.ts");
  writeFileSync(
    file,
    `import { ask, type AskParameters, type AskResult, type Graph, openGraph, operations, boundAll, nodeHost, type WideQuery } from "lacuna";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <T extends true>(): T => true as T;
is<Same<Awaited<ReturnType<typeof ask>>, AskResult>>();
is<Same<AskParameters["query"], WideQuery | string>>();
is<Same<AskParameters["graph"], Graph | string>>();
is<Same<AskParameters["limit"], number | undefined>>();
is<Same<AskResult["outcome"], "complete" | "row-limit" | "time-limit" | "memory-limit" | "cancelled">>();
is<Same<ReturnType<typeof openGraph>, Promise<Graph>>>();
// @ts-expect-error a query is needed
await ask({ graph: "world" });
// @ts-expect-error a name that is not known
await ask({ graph: "world", query: "", limits: 3 });
// @ts-expect-error results are not changed
(await ask({ graph: "world", query: "" })).count = 1;
const { count } = await ask({ graph: "world", query: "" }, { onItems: (items) => void items.length });
const bound = boundAll(operations, nodeHost);
is<Same<(typeof bound)["ask"] extends (given: AskParameters, ...rest: never[]) => unknown ? true : false, true>>();
export const all: readonly [number, string] = [count, (await bound.ask({ graph: "world", query: "" })).outcome];
`,
  );
  expect(compile([file])).toEqual([]);
});

test("the examples of openers compile as they stand", () => {
  const text = readFileSync("src/index.ts", "utf8") + readFileSync("src/host/node.ts", "utf8");
  const examples = [...text.matchAll(/@example\n((?: \* .*\n)+?) \*\//g)].map(([, lines = ""]) =>
    lines.replaceAll(/^ \* /gm, ""),
  );
  expect(examples.length).toBeGreaterThanOrEqual(4);
  const file = join(scratch, "openers.ts");
  const names =
    "ask, boundAll, openBenchmark, openGraph, openModel, openNodeHost, operations, parseQuery, predict";
  const blocks = examples.map((each, at) => `export const example${at} = async () => {\n${each}};\n`);
  writeFileSync(file, `import { ${names} } from "lacuna";\n${blocks.join("")}`);
  expect(compile([file])).toEqual([]);
});

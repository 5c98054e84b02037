// Every number that a caller may give is checked as it was given, at each door: what is out of its bounds, or no number as JSON writes
// one, is refused by the name of its parameter and never cut to fit.

import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { callTool } from "../../src/server/agent/call-tool.ts";
import type { AgentContext } from "../../src/server/agent/context.ts";
import { tools } from "../../src/server/agent/tools.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { asked, FRANCE, post, send } from "./support.ts";

let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
  return () => server.close();
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** Texts that stand for no number that a parameter takes. */
const NONE = [
  "9007199254740993",
  "1e309",
  "-1e309",
  "1e400",
  "NaN",
  "Infinity",
  "0x10",
  "+5",
  " 5",
  "5.",
  "1_0",
  "٣",
  "05",
];

/** Values for what else an operation needs. */
const plain: Readonly<Record<string, string>> = {
  query: FRANCE,
  q: FRANCE,
  entity: "France",
  text: "France",
  question: "What borders France?",
};

const isNumeric = ({ type, anyOf }: Schema): boolean =>
  anyOf === undefined && (type === "number" || type === "integer");

const numbers = async () => {
  const { paths } = (await send(server, "/openapi.json")).json() as {
    readonly paths: Readonly<
      Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>
    >;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const all = (get?.parameters ?? []).filter((each) => each.in === "query");
    const given = Object.fromEntries(
      all.flatMap(({ name }) => (Object.hasOwn(plain, name) ? [[name, plain[name]!] as const] : [])),
    );
    const to = path.replaceAll(/\{\w+\}/g, "world");
    return all
      .filter(({ schema = {} }) => isNumeric(schema))
      .map(({ name, schema = {} }) => ({ to, given, name, schema }));
  });
};

test("numbers in addresses", async () => {
  const all = await numbers();
  expect(all.length).toBeGreaterThan(50);
  const taken: string[] = [];
  // Each writing at one parameter of each address, since one place reads them all.
  for (const [at, { to, given, name, schema }] of all.entries())
    for (const text of [
      ...(all[at - 1]?.to === to ? NONE.slice(0, 2) : NONE),
      ...(schema.maximum === undefined ? [] : [`${schema.maximum + 1}`]),
    ]) {
      const got = await send(server, `${to}?${new URLSearchParams({ ...given, [name]: text })}`);
      if (got.status < 400 || got.status >= 500) taken.push(`${got.status} ${to} ${name}=${text}`);
    }
  expect(taken).toEqual([]);
});

test("numbers in bodies", async () => {
  const taken: string[] = [];
  for (const { to, given, name, schema } of await numbers())
    for (const value of [2 ** 53 + 2, -(2 ** 53), 1e308, "5"]) {
      if (typeof value === "number" && value <= (schema.maximum ?? 0) && value >= (schema.minimum ?? 0))
        continue;
      const got = await post(server, to, { ...given, [name]: value });
      if (got.status < 400 || got.status >= 500) taken.push(`${got.status} ${to} ${name}=${value}`);
    }
  expect(taken).toEqual([]);
});

test("numbers of agents", async () => {
  const taken: string[] = [];
  let looked = 0;
  const context = { withoutPaths: (text: string) => text } as AgentContext;
  for (const { name: tool, input } of tools) {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    for (const [name, schema] of Object.entries(properties)) {
      if (!isNumeric(schema as Schema)) continue;
      looked++;
      for (const value of [2 ** 53 + 2, 1e308, -1, "5", Number.NaN]) {
        const { isError, text } = await callTool(tool, { [name]: value }, context);
        if (!isError || !/parameter|needs/.test(text))
          taken.push(`${tool} ${name}=${value}: ${text.slice(0, 80)}`);
      }
    }
  }
  expect(looked).toBeGreaterThan(3);
  expect(taken).toEqual([]);
});

test("a number that is taken says the same in each way of writing it", async () => {
  const rows = async (limit: string) => (await send(server, asked(FRANCE, `&limit=${limit}`))).json().answers;
  const two = await rows("2");
  expect(two).toHaveLength(2);
  for (const same of ["2.0", "2e0", "20e-1", "0.2E1"]) expect(await rows(same)).toEqual(two);
  const zero = await send(server, asked(FRANCE, "&limit=0"));
  const minus = await send(server, asked(FRANCE, "&limit=-0"));
  expect([minus.status, minus.json().answers]).toEqual([zero.status, zero.json().answers]);
});

test("what is larger than the largest is told it", async () => {
  const got = await send(server, asked(FRANCE, "&limit=9007199254740993"));
  expect(got.status).toBe(400);
  expect(got.json().detail).toContain("9007199254740991");
});

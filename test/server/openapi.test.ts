import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { send } from "./support.ts";

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Requests of each kind; `LACUNA_FUZZ=50000` makes 10^5 of both. */
const RUNS = Number(process.env.LACUNA_FUZZ ?? 600);

let server: OpenServer;
let paths: Record<string, { readonly get?: Operation; readonly post?: Operation }>;
let document: Record<string, unknown>;
beforeAll(async () => {
  server = await openServer({ limits: { seconds: 1, rows: 1000 } });
  document = (await send(server, "/openapi.json")).json();
  paths = document.paths as typeof paths;
  return () => server.close();
});

test("the description is OpenAPI 3.1, by an independent validator", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

test("every address is described, under a name of its own", async () => {
  const addresses = (await send(server, "/api/v1")).json().addresses as string[];
  expect(addresses.filter((each) => !(each in paths))).toEqual([]);
  const names = Object.values(paths).flatMap(({ get, post }) =>
    [get, post].flatMap((each) => each?.operationId ?? []),
  );
  expect(new Set(names).size).toBe(names.length);
});

/** Values that fit a schema, or nearly. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.object(),
  );
  const options = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (options) return fc.oneof(...options.map(valuesOf));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    if (schema.type === "boolean") return fc.boolean();
    if (schema.type === "integer" || schema.type === "number")
      return fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double());
    if (schema.type === "array") return fc.array(valuesOf((schema.items ?? {}) as Schema), { maxLength: 3 });
    if (schema.type === "object" && schema.properties)
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties as Record<string, Schema>).map(([name, each]) => [
            name,
            valuesOf(each),
          ]),
        ),
        { requiredKeys: [] },
      );
    return fc.oneof(
      fc.constantFrom(
        "world",
        "frequency",
        "France",
        "borders",
        "?c : borders(France, ?c)",
        "?c : borders(?c",
      ),
      fc.string(),
    );
  };
  return fc.oneof({ arbitrary: fitting(), weight: 6 }, { arbitrary: strange, weight: 1 });
}

/** Words in queries and programs, put together at random. */
const queries = fc
  .array(
    fc.constantFrom(
      "?c",
      ":",
      "borders",
      "(",
      ")",
      "France",
      ",",
      "&",
      "|",
      "!",
      "?x",
      "SELECT",
      "{",
      "}",
      '"',
      "Find",
      "r0",
      "e1",
    ),
    {
      maxLength: 14,
    },
  )
  .map((words) => words.join(" "));

test(
  "whatever is asked, nothing is a fault (requests made from the description)",
  async () => {
    // Enumerations of types take seconds, and are asked elsewhere.
    const asked = Object.entries(paths).filter(([path]) => !/types|predict|solvers|jobs|why-not/.test(path));
    const requests = asked.flatMap(([path, { post }]) => {
      const schema = post?.requestBody?.content["application/json"]?.schema;
      return schema ? [{ path: path.replaceAll(/\{\w+\}/g, "world"), schema }] : [];
    });
    expect(requests.length).toBeGreaterThan(15);
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...requests)
          .chain(({ path, schema }) => fc.tuple(fc.constant(path), valuesOf(schema), queries)),
        fc.boolean(),
        async ([path, body, query], isQuery) => {
          const given = isQuery && typeof body === "object" && body !== null ? { ...body, query } : body;
          const got = await send(server, path, { method: "POST", body: JSON.stringify(given) ?? "" });
          expect(
            [200, 400, 404, 413, 422, 429, 503],
            `${path} ${JSON.stringify(given)} ${got.text.slice(0, 300)}`,
          ).toContain(got.status);
        },
      ),
      { numRuns: RUNS, seed: 28 },
    );
  },
  120_000 + 100 * RUNS,
);

test(
  "whatever stands in an address, nothing is a fault",
  async () => {
    const gets = Object.entries(paths).flatMap(([path, { get }]) =>
      get && !/types|predict|solvers|events|why-not/.test(path)
        ? [
            {
              path: path.replaceAll(/\{\w+\}/g, "world"),
              names: (get.parameters ?? []).map(({ name }) => name),
            },
          ]
        : [],
    );
    const text = fc.oneof(
      queries,
      fc.string(),
      fc.constantFrom("world", "true", "[1]", "{}", "{", "-", "1e999", "NaN", "csv", "ndjson"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...gets)
          .chain(({ path, names }) =>
            fc.tuple(
              fc.constant(path),
              fc.dictionary(fc.constantFrom("q", "x", ...names), text, { maxKeys: 4 }),
            ),
          ),
        async ([path, given]) => {
          const got = await send(server, `${path}?${new URLSearchParams(given)}`);
          expect(
            [200, 400, 404, 406, 422, 429, 501, 503],
            `${path} ${JSON.stringify(given)} ${got.text.slice(0, 300)}`,
          ).toContain(got.status);
        },
      ),
      { numRuns: RUNS, seed: 28 },
    );
  },
  120_000 + 100 * RUNS,
);

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { operation } from "../../src/operations/contract/operation.ts";
import {
  address,
  changed,
  code,
  graphSource,
  inputPath,
  outputFile,
} from "../../src/operations/contract/parameters.ts";
import { operations } from "../../src/operations/registry.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { offerOf } from "../../src/server/offers/offer.ts";
import { spelledOperations, wordsOf } from "../../src/server/offers/words.ts";
import { openServer } from "../../src/server/open-server.ts";
import { post, send } from "./support.ts";

const common = {
  command: "test",
  summary: "a test",
  result: async () => z.object({ name: z.string(), twice: z.number() }),
  effects: [],
  length: "answer",
} as const;

test("an operation that is added is at its address and in the description, with its checks", async () => {
  const doubled = operation({
    ...common,
    id: "doubledNumber",
    parameters: z.strictObject({ graph: graphSource(), number: z.int() }),
    run: async ({ graph, number }, host) => ({
      name: (await openGraph(graph, host)).name,
      twice: 2 * number,
    }),
  });
  const server = await openServer({ operations: { ...operations, doubledNumber: async () => doubled } });
  try {
    const path = "/api/v1/graphs/world/doubled-number";
    expect((await post(server, path, { number: 21 })).json()).toEqual({ name: "world", twice: 42 });
    expect((await send(server, `${path}?number=4`)).json()).toEqual({ name: "world", twice: 8 });
    const wrong = await post(server, path, { number: "four" });
    expect([wrong.status, wrong.json().code]).toEqual([400, "usage.bad-parameter"]);
    const { paths } = (await send(server, "/openapi.json")).json() as { paths: Record<string, unknown> };
    expect(paths).toHaveProperty(["/api/v1/graphs/{graph}/doubled-number"]);
  } finally {
    await server.close();
  }
});

test("what runs code, asks others, names a path or changes a resource is not offered; where a call can do without it, the rest is", () => {
  const offered = (parameters: object, more: object = {}) =>
    offerOf(
      operation({
        ...common,
        id: "test",
        parameters: z.strictObject(parameters as Record<string, z.ZodMiniType>),
        run: async () => ({ name: "", twice: 0 }),
        ...more,
      }),
    );
  expect(offered({ program: code([]) }, { effects: ["runs-code"] })).toBeUndefined();
  expect(offered({ endpoint: address() }, { effects: ["network"] })).toBeUndefined();
  expect(offered({}, { effects: ["network"] })).toBeUndefined();
  expect(offered({ file: inputPath() })).toBeUndefined();
  expect(offered({ model: changed("model") }, { effects: ["writes"] })).toBeUndefined();
  const rest = offered(
    { file: z.optional(inputPath()), endpoint: z.optional(address()), x: z.int() },
    { effects: ["network"] },
  );
  expect(Object.keys(rest?.parameters ?? {})).toEqual(["x"]);
  const written = offered({ out: outputFile(/^x/) }, { effects: ["writes"] });
  expect(written?.as).toBe("job");
});

test("of Lacuna's operations these are not offered", async () => {
  const all = await Promise.all(Object.values(operations).map((load) => load()));
  const refused = all.filter((each) => offerOf(each as never) === undefined).map(({ id }) => id);
  expect(refused.sort()).toEqual([
    ...["addRule", "disableRule", "enableRule", "fetchGraph", "getData", "mergeHardness"],
  ]);
});

test("words of addresses are those of operations that there are, or that are to come", () => {
  const coming = ["describeGraph", "listEntityLinks", "querySparql"];
  expect(spelledOperations.filter((id) => !(id in operations) && !coming.includes(id))).toEqual([]);
});

test("addresses are words with hyphens", async () => {
  const all = await Promise.all(Object.values(operations).map((load) => load()));
  expect(
    all.map(({ id }) => wordsOf(id)).filter((words) => !/^[a-z0-9]+([-/][a-z0-9]+)*$/.test(words)),
  ).toEqual([]);
});

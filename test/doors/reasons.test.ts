// The reasons of predicted links at every door that shows such links: the same rules, counts and known links as `links why` has them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { contextOver } from "../agent/support.ts";
import { lacuna } from "../cli/lacuna.ts";
import { post } from "../server/support.ts";

const QUERY = "?c : borders(France, ?c)";
const own = boundAll(operations, nodeHost);
let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ folders: [] });
});
afterAll(() => server.close());
const context = contextOver({
  graph: { world: "world" },
  model: { rules: "rules", frequency: "frequency" },
});

interface Reason {
  readonly rule: string;
  readonly body: number;
  readonly support: number;
}
/** A predicted link with its reasons. */
interface Shown {
  readonly head: string;
  readonly tail: string;
  readonly rules?: number;
  readonly reasons?: readonly Reason[];
}

/** The predicted links within a result, wherever they stand. */
function predictedIn(found: unknown): Shown[] {
  if (Array.isArray(found)) return found.flatMap(predictedIn);
  if (typeof found !== "object" || found === null) return [];
  const link = found as Readonly<Record<string, unknown>>;
  return [
    ...(Array.isArray(link.reasons) ? [link as unknown as Shown] : []),
    ...Object.values(link).flatMap(predictedIn),
  ];
}

const commandOf = async (...args: readonly string[]): Promise<unknown> => {
  const { status, out, err } = await lacuna([...args, "--json", "--quiet"]);
  expect(status, err).toBe(0);
  return JSON.parse(out);
};
const serverOf = async (path: string, given: object): Promise<unknown> => {
  const got = await post(server, `/api/v1/graphs/world/${path}`, given);
  expect(got.status, got.text).toBe(200);
  return got.json();
};

const doors: Readonly<Record<string, (model: string) => Promise<unknown>>> = {
  "function predict": (model) =>
    own.predict({ graph: "world", query: QUERY, model, top: 3, predicted: true, explain: true }),
  "command ask": (model) =>
    commandOf("ask", "world", QUERY, "--model", model, "--top", "3", "--predicted", "--explain"),
  "server predict": (model) =>
    serverOf("predict", { query: QUERY, model, top: 3, predicted: true, explain: true }),
  "function why-not": (model) =>
    own.askWhyNot({ graph: "world", query: QUERY, values: ["United Kingdom"], model } as never),
  "server why-not": (model) => serverOf("why-not", { query: QUERY, values: ["United Kingdom"], model }),
  "agent explain_answer": async (model) => {
    const { data, text, isError } = await callTool(
      "explain_answer",
      { graph: "world", query: QUERY, answer: ["United Kingdom"], model },
      context,
    );
    expect(isError, text).toBeFalsy();
    return data;
  },
  "function links predict": (model) =>
    own.predictLinks({ graph: "world", model, relation: ["borders"], top: 3, why: true }),
  "command links predict": (model) =>
    commandOf("links", "predict", "world", "--model", model, "--relation", "borders", "--top", "3", "--why"),
  "server predict-links": (model) =>
    serverOf("predict-links", { model, relation: ["borders"], top: 3, why: true }),
};

describe.each(["rules", "frequency"])("%s", (model) => {
  test.each(Object.entries(doors))("%s", async (_, door) => {
    const links = predictedIn(await door(model));
    expect(links.length).toBeGreaterThan(0);
    for (const { head, tail, rules, reasons } of links) {
      const alone = await own.explainLink({ graph: "world", head, relation: "borders", tail });
      expect([head, tail, rules]).toEqual([head, tail, alone.rules]);
      expect(reasons![0]).toEqual(alone.reasons[0]);
    }
  });
});

test("links why says the same at each door, and plainly where no rule speaks", async () => {
  const none = { head: "France", relation: "subregion", tail: "Nauru" };
  for (const link of [{ head: "France", relation: "borders", tail: "United Kingdom" }, none]) {
    const expected = await own.explainLink({ graph: "world", ...link });
    expect(await serverOf("explain-link", link)).toEqual(JSON.parse(JSON.stringify(expected)));
    const said = await commandOf("links", "why", "world", link.head, link.relation, link.tail);
    expect(said).toMatchObject(JSON.parse(JSON.stringify(expected)));
  }
  const { out } = await lacuna(["links", "why", "world", none.head, none.relation, none.tail]);
  expect(out).toContain("no rule speaks for it");
});

import { beforeAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { contextOver } from "../agent/support.ts";
import { post } from "./support.ts";

const { predict } = boundAll(operations, nodeHost);
let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
  return () => server.close();
});

test("a question in words is predicted by its formula at every door", async () => {
  const question = "Which neighbours of Germany do not use the euro?";
  const expected = await predict({ graph: "world", query: question, predicted: true });
  expect(expected.readAs?.formula).toBe("?x : borders(?x, Germany) & !currency(?x, Euro)");
  const got = await post(server, "/api/v1/graphs/world/predict", { query: question, predicted: true });
  expect([got.status, got.json()]).toEqual([200, JSON.parse(JSON.stringify(expected))]);
  const context = contextOver({ graph: { world: "world" }, "knowledge-base": { world: "world" } });
  const { data } = (await callTool(
    "ask",
    { graph: "world", query: question, links: "predicted" },
    context,
  )) as {
    data?: Record<string, unknown>;
  };
  expect(data).toMatchObject({ formula: expected.readAs?.formula, read_as: expected.readAs?.sentence });
});

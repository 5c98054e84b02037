import { expect, test } from "vitest";
import { browserHost } from "../../src/host/browser.ts";
import { graphHash } from "../../src/kg/snapshot.ts";
import { graphOf } from "../support/arbitrary.ts";
import { benchmarkFiles, benchmarkQuery } from "../support/benchmark-folder.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

// r0(0, x) for 1 to 4; r2(5, 2) is known only on the full graph, so that 2 is an answer before and not after.
const triples = [
  ...[1, 2, 3, 4].map((tail) => [0, 0, tail] as const),
  [5, 2, 2] as const,
  [5, 2, 4] as const,
];
const graph = graphOf({ entityCount: 6, relationCount: 4, triples, levels: [0, 0, 2, 0, 2, 0] });
const asked = benchmarkQuery({
  ...{ id: "2in-000000", type: "2in", text: "?x : r0(e0,?x) & !r2(e5,?x)", easy: [1], hard: [3] },
});

const encoder = new TextEncoder();
const contents = new Map<string, Uint8Array>([
  ["theirs.jsonl", encoder.encode('{"id":"2in-000000","scores":[0,0.8,0.9,0.7,0,0]}\n')],
]);
for (const [name, content] of benchmarkFiles([asked], { entities: 6, hash: graphHash(graph) }))
  contents.set(`bench/${name}`, typeof content === "string" ? encoder.encode(content) : content);
const lacuna = boundAndHeld(browserHost({ contents }));
const given = { benchmark: "bench", predictions: "theirs.jsonl", by: ["type"] };

test("rankings leave out what an observed graph answers where they are told to, and say so", async () => {
  const plain = await lacuna.evaluatePredictions(given);
  expect(plain.mean.mrr).toBe(0.5);
  expect(plain.protocol.filtering).not.toContain("observed graph");
  const filtered = await lacuna.evaluatePredictions({ ...given, graph, filter: "observed" });
  expect(filtered.mean.mrr).toBe(1);
  expect(filtered.protocol.filtering).toContain("observed graph");
  expect(await refused(lacuna.evaluatePredictions({ ...given, filter: "observed" }))).toMatchObject({
    code: "usage.missing-graph",
  });
});

test("a limit of 0 is none, as the page of protocols says", async () => {
  const { mean, protocol } = await lacuna.evaluatePredictions({ ...given, limit: 0 });
  expect([mean.mrr, protocol.queries]).toEqual([0.5, "all"]);
});

import { expect, test } from "vitest";
import { browserHost } from "../../src/host/browser.ts";
import { graphHash } from "../../src/kg/snapshot.ts";
import { graphOf } from "../support/arbitrary.ts";
import { benchmarkFiles, benchmarkQuery } from "../support/benchmark-folder.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const triples = [
  ...[1, 2, 3, 4].map((tail) => [0, 0, tail] as const),
  [5, 2, 2] as const,
  [5, 2, 4] as const,
];
const graph = graphOf({ entityCount: 6, relationCount: 4, triples, levels: [0, 0, 2, 0, 2, 0] });
const asked = [
  benchmarkQuery({ id: "1p-000000", type: "1p", text: "?x : r0(e0,?x)", easy: [1, 2, 4], hard: [3] }),
  benchmarkQuery({ id: "1p-000001", type: "1p", text: "?x : r2(e5,?x)", easy: [4], hard: [2] }),
];
const encoder = new TextEncoder();
const lines = [
  '{"id":"1p-000000","scores":[0,0.9,0.9,0.7,0.9,0]}',
  '{"id":"1p-000001","scores":{"2":0.25,"0":0.25}}',
];
const contents = new Map<string, Uint8Array>([
  ["theirs.jsonl", encoder.encode(`${lines.join("\n")}\n`)],
  ["silent.jsonl", encoder.encode(`${lines[0]}\n`)],
  ["scores.jsonl", encoder.encode('{"id":"1p-000000","scores":[3,0,0,0,0,0]}\n')],
  ["other.jsonl", encoder.encode('{"id":"9p-000000","scores":[0]}\n')],
]);
for (const [name, content] of benchmarkFiles(asked, { entities: 6, hash: graphHash(graph) }))
  contents.set(`bench/${name}`, typeof content === "string" ? encoder.encode(content) : content);
const lacuna = boundAndHeld(browserHost({ contents }));
const given = { graph, benchmark: "bench", predictions: "theirs.jsonl" };

test("probabilities of a file are held to the answers of a benchmark, known answers left out", async () => {
  const { solvers, asked: how, links } = await lacuna.evaluateTruth(given);
  expect([how, links]).toEqual(["benchmark", undefined]);
  const [all] = solvers[0]!.truths!.groups;
  expect(solvers[0]!.solver).toBe("theirs.jsonl");
  expect(all!.said).toBeCloseTo(0.7 + 0.5, 12);
  expect([all!.right, all!.questions]).toEqual([2, 2]);
  // By hand: (1 − .7)² of the right one of the first, (1 − .25)² and .25² of the second, over two right ones.
  expect(all!.brier).toBeCloseTo((0.3 ** 2 + 0.75 ** 2 + 0.25 ** 2) / 2, 12);
});

test("a question that nothing was said of has no answer by the file", async () => {
  const { solvers } = await lacuna.evaluateTruth({ ...given, predictions: "silent.jsonl" });
  const [all] = solvers[0]!.truths!.groups;
  expect([all!.said, all!.right, all!.questions]).toEqual([0.7, 2, 2]);
});

test("what is no probability, names nothing or is of no benchmark is refused", async () => {
  const code = async (parameters: Parameters<typeof lacuna.evaluateTruth>[0]) =>
    (await refused(lacuna.evaluateTruth(parameters)))?.code;
  expect(await code({ ...given, predictions: "scores.jsonl" })).toBe("eval.no-share");
  expect(await code({ ...given, predictions: "other.jsonl" })).toBe("eval.unknown-query");
  expect(await code({ graph, predictions: "theirs.jsonl" })).toBe("usage.missing");
  expect(await code({ graph })).toBe("usage.missing");
  expect(await code({ ...given, solver: ["qto"] })).toBe("usage.missing");
});

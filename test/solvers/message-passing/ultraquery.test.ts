import { describe, expect, test } from "vitest";
import { readBetae } from "../../../src/query/betae/parse.ts";
import { ultraGraphModel } from "../../../src/solvers/message-passing/graph-model.ts";
import { ultraQuery } from "../../../src/solvers/message-passing/ultraquery.ts";
import { type SettingChoice, settingOf } from "../../../src/solvers/settings/setting-of.ts";
import {
  farthest,
  haveUltra,
  json,
  numberedGraph,
  officialWeights,
  ourRelation,
  vector,
} from "../../links/ultra/vectors.ts";

interface OfficialQuery {
  readonly type: string;
  readonly query: unknown;
  readonly easy: readonly number[];
  readonly hard: readonly number[];
}

/** A nested query with our ids of relations; -1 and -2 are marks, and chains are what has no sets in it. */
function translated(query: unknown, relationCount: number): unknown {
  if (!Array.isArray(query)) return query;
  if (query.every((each) => typeof each === "number"))
    return query.map((each: number) => (each < 0 ? each : ourRelation(each, relationCount)));
  return query.map((each) => translated(each, relationCount));
}

/** Outputs of the official code agree with double precision within 2e-6. */
const TRUTH = 1e-5;

describe.skipIf(!haveUltra)("UltraQuery as the official code (needs models/ultra)", () => {
  const start = async (checkpoint: string, choice?: SettingChoice) => {
    const graph = numberedGraph("umls");
    const { queries } = json<{ readonly queries: readonly OfficialQuery[] }>("ultraquery-umls/queries.json");
    const asked = queries.map(({ query }) => readBetae(translated(query, graph.relationCount / 2)));
    const weights = await officialWeights(checkpoint);
    const model = ultraGraphModel(weights);
    const world = { graph, known: graph.train, memory: 2 ** 26, model };
    const running = ultraQuery.start(world, settingOf(ultraQuery, choice));
    return { ...running, asked, close: () => model.close() };
  };
  const cases: [name: string, checkpoint: string, choice: SettingChoice, vectors: string][] = [
    ["product logic", "ultraquery", {}, "probs.ultraquery"],
    ["Gödel's logic", "ultraquery", { set: { logic: "godel" } }, "probs.ultraquery.godel"],
    ["Łukasiewicz' logic", "ultraquery", { set: { logic: "lukasiewicz" } }, "probs.ultraquery.lukasiewicz"],
    ["weights of ULTRA with a threshold", "ultra_4g", { preset: "ultra" }, "probs.ultra_4g.t0.8"],
  ];
  test.each(cases)("70 queries of 14 types: %s", async (_, checkpoint, choice, vectors) => {
    const running = await start(checkpoint, choice);
    const truths = running.solveMany(running.asked).flatMap(({ rows }) => [...rows[0]!]);
    expect(farthest(Float32Array.from(truths), vector(`ultraquery-umls/${vectors}.npy`))).toBeLessThan(TRUTH);
    running.close();
  });

  test("expected numbers of answers, and queries one by one as together", async () => {
    const running = await start("ultraquery");
    const { asked } = running;
    const expected = json<Record<string, { readonly predictedCount: readonly number[] }>>(
      "ultraquery-umls/expected.json",
    );
    const together = running.solveMany(asked);
    together.forEach(({ count }, at) => {
      expect(count).toBeCloseTo(expected.ultraquery!.predictedCount[at]!, 2);
    });
    for (const at of [0, 12, 33, 69]) expect(running.solve(asked[at]!)).toEqual(together[at]);
    running.close();
  });
});

import { expect, it } from "vitest";
import { openGraph } from "../../src/index.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { irreflexiveRelations } from "../../src/kg/irreflexive.ts";
import { splitRandom } from "../../src/library.ts";
import { scoringModels } from "../../src/links/models/registry.ts";
import { logSumExp } from "../../src/links/predictors/cut-rows.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { withoutLoops } from "../../src/links/predictors/without-loops.ts";
import { randomTables } from "../links/support.ts";
import { inMemory } from "./support.ts";

const { ask } = inMemory();

/** A ring of links, and one link of an entity with itself in a split. */
function ring(entityCount: number, loop?: "train" | "test") {
  const heads = Array.from({ length: entityCount }, (_, id) => id);
  const tails = heads.map((id) => (id + 1) % entityCount);
  const levels = heads.map(() => 0);
  if (loop) {
    heads.push(0);
    tails.push(0);
    levels.push(loop === "train" ? 0 : 2);
  }
  return buildGraph(
    {
      heads: Uint32Array.from(heads),
      tails: Uint32Array.from(tails),
      relations: new Uint32Array(heads.length),
      levels: Uint8Array.from(levels),
    },
    { entityCount, relationCount: 2 },
  );
}

it("a relation is irreflexive when enough train links are no loops; held-out links do not count", () => {
  expect([...irreflexiveRelations(ring(30))]).toEqual([0, 1]);
  expect([...irreflexiveRelations(ring(29))]).toEqual([]);
  expect([...irreflexiveRelations(ring(300, "train"))]).toEqual([]);
  expect([...irreflexiveRelations(ring(300, "test"))]).toEqual([0, 1]);
});

it("rows without loops are those of the predictor, with the share of the loop given to the others", () => {
  const [entityCount, relationCount] = [40, 4];
  const model = scoringModels.get("complex")!;
  const tables = randomTables(model, "shared", { entityCount, relationCount, rank: 8 });
  for (const scale of [1, 60]) {
    // Large vectors make a loop nearly all of the softmax of some rows.
    const scaled = { ...tables, entities: tables.entities.map((value) => value * scale) };
    const before = tablePredictor(scaled);
    const after = withoutLoops(before, new Set([0, 1]));
    expect(after.hash).toBe(before.hash);
    const heads = Uint32Array.from({ length: entityCount * relationCount }, (_, i) => i % entityCount);
    const relations = heads.map((_, i) => Math.floor(i / entityCount));
    const [plain, masked] = [before, after].map((each) => {
      const out = new Float32Array(heads.length * entityCount);
      each.scoreRows(heads, relations, out);
      return out;
    }) as [Float32Array, Float32Array];
    const cut = after.cutRows!(heads, relations, () => Number.NEGATIVE_INFINITY);
    heads.forEach((head, at) => {
      const row = plain.subarray(at * entityCount, (at + 1) * entityCount);
      const others = [...row.keys()].filter((tail) => relations[at]! > 1 || tail !== head);
      const now = masked.subarray(at * entityCount, (at + 1) * entityCount);
      expect(others.every((tail) => now[tail] === row[tail])).toBe(true);
      if (others.length < entityCount) expect(now[head]).toBe(Math.min(...others.map((tail) => row[tail]!)));
      const [from, to] = [cut.offsets[at]!, cut.offsets[at + 1]!];
      expect([...cut.tails.subarray(from, to)]).toEqual(others);
      const expected = logSumExp(Float32Array.from(others, (tail) => row[tail]!));
      expect(Math.abs(cut.logSums[at]! - expected)).toBeLessThan(1e-3);
    });
  }
});

it("no country borders itself in what is predicted, at the end of a path or on it", async () => {
  const gaps = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: 3 });
  const query = "?c : borders(?c, Chad)";
  const named = async (more: object) => {
    const found = await ask({ graph: gaps, query, model: "frequency", predicted: true, top: 2000, ...more });
    if (!("solver" in found)) throw new Error("no solver answered");
    return { found, values: found.answers.map((each) => ("values" in each ? each.values[0] : undefined)) };
  };
  const { found, values } = await named({});
  expect(values.length).toBeGreaterThan(20);
  expect(values).not.toContain("Chad");
  expect(found.irreflexive).toEqual(["borders"]);
  const free = await named({ loops: true });
  expect(free.values).toContain("Chad");
  expect(free.found.irreflexive).toEqual([]);
  // Neither do those that stand between.
  const further = await named({
    query: "?city : borders(Chad, ?c) & capital(?c, ?city)",
    explain: true,
    top: 30,
  });
  for (const each of further.found.answers)
    if ("tree" in each) for (const { head, tail } of each.tree) expect(head).not.toBe(tail);
});

import { beforeAll, describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { floatTensor, type Tensor, type TensorFile } from "../../src/formats/tensors/tensors.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { type ImportedTables, importTables } from "../../src/links/files/import-tables.ts";
import type { ImportOptions } from "../../src/links/files/readings.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";

const shifts = [1, 2, 5, 7];
const around = 31;
const masks = [1, 2, 12, 21];
const words = 32;

/** Relation `k` leads from each entity to one other: round a ring of 31, or to the word with other bits. */
let ring: Graph;
let bits: Graph;
beforeAll(async () => {
  ring = await graphOf(around, shifts, (i, shift) => (i + shift) % around);
  bits = await graphOf(words, masks, (i, mask) => i ^ mask);
});

async function graphOf(count: number, by: readonly number[], next: (i: number, by: number) => number) {
  const lines = by.flatMap((each, r) =>
    Array.from({ length: count }, (_, i) => `e${i}\tr${r}\te${next(i, each)}\n`),
  );
  return loadGraph("g", memoryFiles(new Map([["g/train.txt", new TextEncoder().encode(lines.join(""))]])));
}

const table = (rows: number, width: number, valueAt: (row: number, column: number) => number): Tensor =>
  floatTensor(
    Float32Array.from({ length: rows * width }, (_, at) => valueAt(Math.floor(at / width), at % width)),
    [rows, width],
  );

type Order = "interleaved" | "blocked";
/** The relation of a row, and whether the row is that of its inverse. */
const relationAt = (row: number, order: Order): [relation: number, inverse: boolean] =>
  order === "blocked" ? [row % 4, row >= 4] : [row >> 1, (row & 1) === 1];

/** Σ ω^((h + r − t) j) is largest where the tail is as far round the ring as the relation leads: ComplEx, exactly. */
function ringTables(order: Order, layout: "halves" | "pairs" = "halves"): [Tensor, Tensor] {
  const rank = 15;
  const value = (steps: number, column: number) => {
    const [j, imaginary] =
      layout === "halves" ? [column % rank, column >= rank] : [column >> 1, (column & 1) === 1];
    const angle = (2 * Math.PI * steps * (j + 1)) / around;
    return imaginary ? Math.sin(angle) : Math.cos(angle);
  };
  const steps = (row: number) => {
    const [relation, inverse] = relationAt(row, order);
    return inverse ? -shifts[relation]! : shifts[relation]!;
  };
  return [table(around, 2 * rank, value), table(8, 2 * rank, (row, column) => value(steps(row), column))];
}

/** Signs of the Walsh functions: their product over head, relation and tail is 1 everywhere for the right tail only. */
const walsh = (word: number, column: number) =>
  [...(word & column).toString(2)].filter((bit) => bit === "1").length % 2 === 0 ? 1 : -1;
const maskAt = (row: number, order: Order) => masks[relationAt(row, order)[0]]!;
/** DistMult, exactly. */
const bitsTables = (order: Order): [Tensor, Tensor] => [
  table(words, words, walsh),
  table(8, words, (row, column) => walsh(maskAt(row, order), column)),
];
/** CP, exactly: heads and tails in different bases. */
function twoSidedTables(order: Order): [Tensor, Tensor, Tensor] {
  const random = randomStream(1, "signs");
  const signs = Array.from({ length: words }, () => (random.real() < 0.5 ? -1 : 1));
  return [
    table(words, words, walsh),
    table(8, words, (row, column) => walsh(maskAt(row, order), column) * signs[column]!),
    table(words, words, (row, column) => walsh(row, column) * signs[column]!),
  ];
}

const torch = (tensors: Record<string, Tensor>, said: Record<string, string> = {}): TensorFile => ({
  kind: "torch",
  tensors: new Map(Object.entries(tensors)),
  metadata: new Map(Object.entries(said)),
});
const cqd = ([entities, relations]: [Tensor, Tensor], said: Record<string, string> = {}) =>
  torch({ "embeddings.0.weight": entities, "embeddings.1.weight": relations }, said);
const sized = ([entities, relations]: [Tensor, Tensor]) => torch({ E: entities, R: relations });

/** Whether every link of the graph gets the highest score of its row, in both directions. */
function right({ tables }: ImportedTables, graph: Graph): boolean {
  const predictor = tablePredictor(tables, { hash: "x" });
  const out = new Float32Array(graph.entityCount);
  const next = (i: number, relation: number) => {
    const steps = relation & 1 ? -shifts[relation >> 1]! : shifts[relation >> 1]!;
    return graph === ring ? (i + steps + around) % around : i ^ masks[relation >> 1]!;
  };
  for (let relation = 0; relation < 8; relation++)
    for (let i = 0; i < graph.entityCount; i++) {
      predictor.scoreRows(Uint32Array.of(i), Uint32Array.of(relation), out);
      if (out.indexOf(Math.max(...out)) !== next(i, relation)) return false;
    }
  return true;
}

function mistake(file: TensorFile, graph: Graph, options: ImportOptions = {}): LacunaError {
  try {
    importTables(file, "x.pt", graph, options);
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
  throw new Error("it was read");
}

describe("what the file leaves open is measured", () => {
  test.each([
    ["ComplEx of CQD", "interleaved"],
    ["ComplEx of kbc, with the same names", "blocked"],
  ] as const)("%s: inverses %s", (_, order) => {
    const imported = importTables(cqd(ringTables(order)), "x.pt", ring);
    expect(imported.reading).toMatchObject({
      model: { name: "complex", found: "measured" },
      inverses: { rows: order, found: "measured" },
      layout: { name: "halves", found: "file" },
      measured: {
        split: "train",
        triples: 124,
        choices: [{ model: "complex", inverses: order }, {}, {}, {}],
      },
    });
    const [best, ...others] = imported.reading.measured!.choices;
    expect(best?.mrr).toBe(1);
    for (const { mrr } of others) expect(mrr).toBeLessThan(0.6);
    expect(right(imported, ring)).toBe(true);
  });

  test.each([
    ["without a word about the model", {}, "measured"],
    ["by its factorizer_name", { factorizer_name: "DistMult" }, "file"],
  ] as const)("DistMult of CQD %s", (_, said, found) => {
    const imported = importTables(cqd(bitsTables("interleaved"), said), "x.pt", bits);
    expect(imported.reading.model).toEqual({ name: "distmult", found });
    expect(imported.reading.layout).toBeUndefined();
    expect(right(imported, bits)).toBe(true);
  });

  test.each(["interleaved", "blocked"] as const)("CP of kbc: inverses %s", (order) => {
    const [lhs, rel, rhs] = twoSidedTables(order);
    const file = torch({ "lhs.weight": lhs, "rel.weight": rel, "rhs.weight": rhs });
    const imported = importTables(file, "x.pt", bits);
    expect(imported.reading).toMatchObject({
      model: { name: "cp", found: "file" },
      inverses: { rows: order, found: "measured" },
    });
    expect(right(imported, bits)).toBe(true);
  });

  test.each(["halves", "pairs"] as const)("complex numbers of PyKEEN in %s", (layout) => {
    const [entities, relations] = ringTables("interleaved", layout);
    const file = torch({
      "entity_representations.0._embeddings.weight": entities,
      "relation_representations.0._embeddings.weight": relations,
    });
    const imported = importTables(file, "x.pt", ring, { model: "complex" });
    expect(imported.reading).toMatchObject({
      model: { name: "complex", found: "given" },
      inverses: { rows: "interleaved", found: "file" },
      layout: { name: layout, found: "measured" },
    });
    expect(right(imported, ring)).toBe(true);
  });

  test("two tables of no known names, beside an optimizer's", () => {
    const [entities, relations] = bitsTables("blocked");
    const file = torch({ "m.E": entities, "m.R": relations, "optimizer.state.0.sum": entities });
    const imported = importTables(file, "x.pt", bits);
    expect(imported.reading).toMatchObject({
      model: { name: "distmult", found: "measured" },
      inverses: { rows: "blocked", found: "measured" },
    });
    expect(right(imported, bits)).toBe(true);
  });

  test("what is given holds, and is measured beside what else it could be; verify refuses what costs links", () => {
    const given = { model: "complex", inverses: "blocked" } as const;
    const file = cqd(ringTables("interleaved"));
    const { reading } = importTables(file, "x.pt", ring, given);
    expect(reading).toMatchObject({
      model: { name: "complex", found: "given" },
      inverses: { rows: "blocked", found: "given" },
      layout: { name: "halves", found: "file" },
      checked: { better: { inverses: "interleaved", mrr: 1 } },
    });
    expect(reading.checked?.mrr).toBeLessThan(0.6);
    const refused = mistake(file, ring, { ...given, verify: true });
    expect(refused.code).toBe("links.wrong-reading");
    expect(refused.message).toMatch(/MRR 0\.\d+ and 1\.000/);
    const right = importTables(file, "x.pt", ring, { ...given, inverses: "interleaved", verify: true });
    expect(right.reading.checked).toMatchObject({ mrr: 1 });
    expect(right.reading.checked).not.toHaveProperty("better");
  });
});

describe("what stays open or does not fit is refused", () => {
  const noise = (): [Tensor, Tensor] => {
    const random = randomStream(1, "noise");
    const value = () => random.real() - 0.5;
    return [table(around, 30, value), table(8, 30, value)];
  };

  test("tables under which no reading finds the links", () => {
    const { code, message, hint } = mistake(cqd(noise()), ring);
    expect(code).toBe("links.unclear-reading");
    expect(message).toMatch(/4 ways.*complex, inverses (interleaved|blocked), halves: 0\.\d+/);
    expect(hint).toMatch(/model and inverses/);
  });

  test("two readings that are equally good: these tables are ComplEx and RotatE", () => {
    const file = sized(ringTables("interleaved"));
    const { code, hint } = mistake(file, ring);
    expect(code).toBe("links.unclear-reading");
    expect(hint).toMatch(/^say it with model;/);
    expect(right(importTables(file, "x.pt", ring, { model: "complex" }), ring)).toBe(true);
    expect(right(importTables(file, "x.pt", ring, { model: "rotate" }), ring)).toBe(true);
  });

  // https://github.com/ibalazevic/TuckER, model.py
  test("TuckER, whose core no scoring function here has", () => {
    const [entities, relations] = bitsTables("interleaved");
    const core = floatTensor(new Float32Array(words ** 3), [words, words, words]);
    const norm = table(1, words, () => 1);
    const { code, message } = mistake(
      torch({ "E.weight": entities, "R.weight": relations, W: core, "bn0.weight": norm }),
      bits,
      { model: "complex" },
    );
    expect(code).toBe("links.unfit-tensors");
    expect(message).toContain("W (32 × 32 × 32)");
  });

  test("one table of entities for CP, and two for DistMult", () => {
    expect(mistake(cqd(bitsTables("interleaved")), bits, { model: "cp" }).code).toBe("links.unknown-tensors");
    const [lhs, rel, rhs] = twoSidedTables("interleaved");
    const file = torch({ "lhs.weight": lhs, "rel.weight": rel, "rhs.weight": rhs });
    expect(mistake(file, bits, { model: "distmult" })).toMatchObject({
      code: "links.unfit-tensors",
      message: expect.stringContaining("rhs.weight (32 × 32)"),
    });
  });

  test("scoring functions that DGL-KE's file names tell and that are none of ours", () => {
    const [entities, relations] = bitsTables("interleaved");
    const of = (model: string) =>
      torch({ [`FB15k_${model}_entity`]: entities, [`FB15k_${model}_relation`]: relations });
    expect(mistake(of("SimplE"), bits).code).toBe("links.unknown-model");
    expect(importTables(of("DistMult"), "x.npy", bits).reading.model).toEqual({
      name: "distmult",
      found: "file",
    });
  });
});

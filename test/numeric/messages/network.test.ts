import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeClasses } from "../../../src/numeric/messages/classes.ts";
import type { Aggregation, NetworkDefinition, NetworkQuery } from "../../../src/numeric/messages/network.ts";
import { PNA_FEATURES } from "../../../src/numeric/messages/network.ts";
import { messageRows } from "../../../src/numeric/messages/rows.ts";
import { messageNetwork } from "../../../src/numeric/messages/select.ts";
import { runsKernel } from "../../../src/numeric/product-kernel.ts";
import { type Random, randomStream } from "../../../src/numeric/random.ts";
import { allowRelaxedSimd } from "../../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../../src/runs/native/node-team.ts";

allowRelaxedSimd();
const kernels = (["wasm-relaxed-simd", "wasm-simd"] as const).filter(runsKernel);

const floats = (random: Random, length: number, scale = 1): Float32Array =>
  Float32Array.from({ length }, () => (2 * random.real() - 1) * scale);

interface Shape {
  readonly seed: number;
  readonly nodes: number;
  readonly relations: number;
  readonly edges: number;
  readonly width: number;
  readonly layers: number;
  readonly aggregation: Aggregation;
}

/** A network with random weights on a random graph: a hub, nodes without edges, edges that are there twice. */
function randomNetwork({
  seed,
  nodes,
  relations,
  edges,
  width,
  layers,
  aggregation,
}: Shape): NetworkDefinition {
  const random = randomStream(seed, "message passing");
  const node = () => (random.below(4) === 0 ? 0 : random.below(nodes));
  const column = (draw: () => number) => Uint32Array.from({ length: edges }, draw);
  const drawn = {
    receivers: column(node),
    relations: column(() => random.below(relations)),
    senders: column(node),
  };
  const columns = width * (1 + (aggregation === "sum" ? 1 : PNA_FEATURES));
  return {
    rows: messageRows(drawn, nodes, relations),
    ...{ width, aggregation },
    layers: Array.from({ length: layers }, () => ({
      weight: floats(random, width * columns, 1 / Math.sqrt(columns)),
      bias: floats(random, width, 0.2),
      gain: floats(random, width),
      shift: floats(random, width, 0.2),
    })),
    readout: {
      hidden: 2 * width,
      weight: floats(random, 4 * width * width, 0.2),
      bias: floats(random, 2 * width),
      output: floats(random, 2 * width, 0.2),
      outputBias: 0.3,
    },
  };
}

function randomQueries(
  { rows, width, layers }: NetworkDefinition,
  seed: number,
  count: number,
): NetworkQuery[] {
  const random = randomStream(seed, "queries");
  const relations = layers.map(() => floats(random, rows.relationCount * width));
  return Array.from({ length: count }, (_, at) => {
    const chosen = Array.from({ length: rows.nodeCount }, (_, node) => node).filter(
      (node) => node === at % rows.nodeCount || random.below(8) === 0,
    );
    return {
      nodes: Uint32Array.from(at % 3 === 0 ? chosen.slice(0, 1) : chosen),
      weights: floats(random, at % 3 === 0 ? 1 : chosen.length),
      vector: floats(random, width),
      // Some queries share the vectors of relations, some do not.
      relations: at % 2 === 0 ? relations : relations.map((each) => each.map((value) => value + 0.1)),
    };
  });
}

const shape = fc.record({
  seed: fc.nat(),
  nodes: fc.integer({ min: 1, max: 70 }),
  relations: fc.integer({ min: 1, max: 5 }),
  edges: fc.integer({ min: 0, max: 150 }),
  width: fc.constantFrom(32, 64),
  layers: fc.integer({ min: 0, max: 3 }),
  aggregation: fc.constantFrom<Aggregation>("sum", "pna"),
});

const scoresOf = (
  network: ReturnType<typeof messageNetwork>,
  nodes: number,
  queries: readonly NetworkQuery[],
) => {
  const out = new Float32Array(queries.length * nodes);
  network.scores(queries, out);
  return out;
};

/** The largest difference, as a share of the largest value. */
function distance(found: Float32Array, wanted: Float32Array): number {
  let [most, size] = [0, 1];
  for (let at = 0; at < wanted.length; at++) {
    most = Math.max(most, Math.abs(found[at]! - wanted[at]!));
    size = Math.max(size, Math.abs(wanted[at]!));
  }
  return most / size;
}

describe.each(kernels)("message passing: %s", (kernel) => {
  test("gives what plain TypeScript gives", () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 4 }), (shape, count) => {
        const definition = randomNetwork(shape);
        const queries = randomQueries(definition, shape.seed, count);
        const [fast, plain] = [
          messageNetwork(definition, { kernel }),
          messageNetwork(definition, { kernel: "plain" }),
        ];
        for (let layers = 0; layers <= shape.layers; layers++) {
          const [found, wanted] = [fast.states(queries, layers), plain.states(queries, layers)];
          expect(distance(found, wanted)).toBeLessThan(1e-3);
        }
        const [found, wanted] = [fast, plain].map((each) => scoresOf(each, shape.nodes, queries));
        expect(distance(found!, wanted!)).toBeLessThan(1e-3);
        fast.close();
      }),
      { numRuns: 25 },
    );
  });

  test("the same bits alone, in batches of any size and on any number of threads", async () => {
    const definition = randomNetwork({
      ...{ seed: 5, nodes: 700, relations: 7, edges: 9000 },
      ...{ width: 64, layers: 4, aggregation: "sum" },
    });
    const queries = randomQueries(definition, 5, 7);
    const together = messageNetwork(definition, { kernel });
    const wanted = scoresOf(together, 700, queries);
    queries.forEach((query, at) => {
      expect(scoresOf(together, 700, [query])).toEqual(wanted.slice(700 * at, 700 * at + 700));
    });
    const small = messageNetwork(definition, { kernel, memory: 1 });
    expect(scoresOf(small, 700, queries)).toEqual(wanted);
    const team = nodeTeam(3);
    // Threads that have not started yet leave the work to others.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const threaded = messageNetwork(definition, { kernel, team });
    for (let again = 0; again < 5; again++) expect(scoresOf(threaded, 700, queries)).toEqual(wanted);
    for (const each of [together, small, threaded]) each.close();
    team.close();
  });
});

test("rows hold each edge once for each time it was given", () => {
  const edge = fc.tuple(fc.nat(9), fc.nat(3), fc.nat(9));
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 60 }), (edges) => {
      const column = (at: 0 | 1 | 2) => Uint32Array.from(edges, (each) => each[at]);
      const rows = messageRows({ receivers: column(0), relations: column(1), senders: column(2) }, 10, 4);
      const found: string[] = [];
      for (let receiver = 0; receiver < 10; receiver++)
        for (let group = rows.rowGroup[receiver]!; group < rows.rowGroup[receiver + 1]!; group++)
          for (let at = rows.groupEdge[group]!; at < rows.groupEdge[group + 1]!; at++)
            found.push([receiver, rows.groupRelation[group], rows.senders[at]].join());
      expect(found).toEqual(edges.map((each) => each.join()).sort());
    }),
  );
});

test("what is outside the graph or does not fit is refused", () => {
  const one = Uint32Array.of(1);
  expect(() => messageRows({ receivers: one, relations: one, senders: one }, 1, 2)).toThrow(RangeError);
  const definition = randomNetwork({
    ...{ seed: 1, nodes: 3, relations: 1, edges: 3 },
    ...{ width: 32, layers: 1, aggregation: "sum" },
  });
  expect(() => messageNetwork({ ...definition, width: 64 })).toThrow(RangeError);
  expect(() => messageNetwork({ ...definition, width: 8 })).toThrow("multiple of 32");
});

test("leaves of a hub are alike from nothing, and twins; a path tells its nodes apart by their distance to its ends", () => {
  const rows = (edges: readonly (readonly [number, number, number])[], nodes: number) => {
    const column = (at: 0 | 1 | 2) => Uint32Array.from(edges, (each) => each[at]);
    return messageRows({ receivers: column(0), relations: column(1), senders: column(2) }, nodes, 2);
  };
  const hub = [1, 2, 3, 4].flatMap((leaf): [number, number, number][] => [
    [leaf, 0, 0],
    [0, 1, leaf],
  ]);
  const star = nodeClasses(rows(hub, 5), 6);
  expect(star.refined.map((classes) => new Set(classes).size)).toEqual([1, 2, 2, 2, 2, 2]);
  expect(new Set(star.twins).size).toBe(2);
  const path = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((node): [number, number, number][] => [
    [node, 0, node + 1],
    [node + 1, 0, node],
  ]);
  const { refined, twins } = nodeClasses(rows(path, 9), 6);
  expect(refined.map((classes) => new Set(classes).size)).toEqual([1, 2, 3, 4, 5, 5]);
  // No two nodes have the same neighbours.
  expect(new Set(twins).size).toBe(9);
});

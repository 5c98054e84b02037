import { describe, expect, test } from "vitest";
import { type Compute, plainCompute } from "../../src/numeric/autograd/compute.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { lasting, openTape } from "../../src/numeric/autograd/tape.ts";
import { edgeOrders, edgesOf, layEdges, withoutEdges } from "../../src/numeric/messages/edge-orders.ts";
import { messageLayer } from "../../src/numeric/messages/message-layer.ts";
import { type Aggregation, PNA_FEATURES } from "../../src/numeric/messages/network.ts";
import { type MessageRows, messageRows } from "../../src/numeric/messages/rows.ts";
import { messageNetwork } from "../../src/numeric/messages/select.ts";
import { runsKernel } from "../../src/numeric/product-kernel.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import {
  differencesOf,
  distance,
  type Given,
  gradientsOf,
  type Operation,
  resultOf,
} from "./autograd-support.ts";

allowRelaxedSimd();
const kernels = (["wasm-relaxed-simd", "wasm-simd"] as const).filter(runsKernel);

/** A graph with a hub, a loop and nodes without edges; edges differ. */
function randomRows(nodes: number, relations: number, edges: number): MessageRows {
  const random = randomStream(11, "message layer");
  const node = () => (random.below(4) === 0 ? 0 : random.below(nodes - 2));
  const found = new Map<string, readonly [number, number, number]>();
  for (let at = 0; at < edges; at++) {
    const edge = [node(), random.below(relations), node()] as const;
    found.set(edge.join(), edge);
  }
  const column = (at: 0 | 1 | 2) => Uint32Array.from([...found.values()], (edge) => edge[at]);
  return messageRows({ receivers: column(0), relations: column(1), senders: column(2) }, nodes, relations);
}

const boundaryNodes = Uint32Array.of(3, 0, 6);

function layerOf(rows: MessageRows, aggregation: Aggregation, width = 32): readonly [Given[], Operation] {
  const columns = width * (1 + (aggregation === "sum" ? 1 : PNA_FEATURES));
  const plain = (rows_: number, columns_: number): Given => ({ rows: rows_, columns: columns_ });
  return [
    [
      ...[plain(rows.nodeCount, width), plain(rows.relationCount, width), plain(3, width)],
      ...[plain(width, columns), plain(1, width), plain(1, width), plain(1, width)],
    ],
    (tape, [states, relations, boundary, weight, bias, gain, shift]) => {
      const edges = layEdges(tape.compute, edgeOrders(rows));
      return messageLayer(
        tape,
        { weight: weight!, bias: bias!, gain: gain!, shift: shift! },
        {
          ...{ edges, aggregation, boundaryNodes },
          ...{ states: states!, relations: relations!, boundary: boundary! },
        },
      );
    },
  ];
}

describe.each(["sum", "pna"] as const)("a layer of messages, %s", (aggregation) => {
  const rows = randomRows(9, 3, 24);

  test("has the gradients of finite differences", () => {
    const [given, operation] = layerOf(rows, aggregation, 4);
    const found = gradientsOf(given, operation, plainCompute("double"));
    for (const each of found) expect(each.some((value) => Math.abs(value) > 1e-3)).toBe(true);
    expect(distance(found, differencesOf(given, operation))).toBeLessThan(1e-6);
  });

  test("gives what the network of inference gives", () => {
    const compute = plainCompute("double");
    const width = 32;
    const random = randomStream(5, "layer");
    const draw = (length: number) => Float32Array.from({ length }, () => random.real() - 0.5);
    const columns = width * (1 + (aggregation === "sum" ? 1 : PNA_FEATURES));
    const layer = { weight: draw(width * columns), bias: draw(width), gain: draw(width), shift: draw(width) };
    const relations = draw(3 * width);
    const [vector, weights] = [draw(width), Float32Array.of(0.25, 1, 0.5)];
    const nodes = Uint32Array.of(0, 3, 6);
    const network = messageNetwork({ rows, width, aggregation, layers: [layer] }, { kernel: "plain" });
    const states = network.states([{ nodes, weights, vector, relations: [relations] }]);
    const matrix = (rows_: number, values: Float32Array) =>
      lasting(compute, rows_, values.length / rows_, values, false);
    const boundary = Float32Array.from({ length: 3 * width }, (_, i) => {
      return weights[Math.floor(i / width)]! * vector[i % width]!;
    });
    const first = new Float32Array(9 * width);
    nodes.forEach((node, at) => {
      first.set(boundary.subarray(at * width, (at + 1) * width), node * width);
    });
    const tape = openTape(compute, { gradients: false });
    const found = messageLayer(
      tape,
      {
        ...{ weight: matrix(width, layer.weight), bias: matrix(1, layer.bias) },
        ...{ gain: matrix(1, layer.gain), shift: matrix(1, layer.shift) },
      },
      {
        ...{ edges: layEdges(compute, edgeOrders(rows)), aggregation, boundaryNodes: nodes },
        ...{ states: matrix(9, first), relations: matrix(3, relations), boundary: matrix(3, boundary) },
      },
    );
    expect(distance([Float64Array.from(found.values)], [Float64Array.from(states)])).toBeLessThan(1e-6);
  });

  test.each(kernels)("%s gives what plain loops give", (kernel) => {
    const large = randomRows(150, 5, 900);
    const [given, operation] = layerOf(large, aggregation, 64);
    const [compute, wanted] = [kernelCompute(kernel), plainCompute("double")];
    const [result, exact] = [compute, wanted].map((each) => [resultOf(given, operation, each)]);
    expect(distance(result!, exact!)).toBeLessThan(3e-6);
    const [found, right] = [compute, wanted].map((each) => gradientsOf(given, operation, each));
    expect(distance(found!, right!)).toBeLessThan(2e-5);
    compute.close();
  });

  test.skipIf(kernels.length === 0)("has the same bits for any number of threads", () => {
    const team = nodeTeam(3);
    const [given, operation] = layerOf(randomRows(150, 5, 900), aggregation);
    const run = (compute: Compute) => {
      const found = gradientsOf(given, operation, compute);
      compute.close();
      return found;
    };
    const one = run(kernelCompute(kernels[0]!));
    for (let round = 0; round < 3; round++) expect(run(kernelCompute(kernels[0]!, team))).toEqual(one);
    team.close();
  });
});

test("equal messages have the gradient of the largest each, and share it with a boundary as large", () => {
  // Two edges of one message into node 1, whose boundary is the same: of the gradient 1, half goes to each edge's state.
  const rows = messageRows(
    { receivers: Uint32Array.of(1, 1), relations: Uint32Array.of(0, 0), senders: Uint32Array.of(0, 2) },
    ...([3, 1] as const),
  );
  const compute = plainCompute("double");
  const width = 32;
  const ones = (rows_: number) =>
    lasting(compute, rows_, width, new Float64Array(rows_ * width).fill(1), true);
  // Only the largest message of value 0 counts, in the first value of y.
  const weight = new Float64Array(width * 13 * width);
  weight[width + 3] = 1;
  const parameter = (rows_: number, values: Float64Array) =>
    lasting(compute, rows_, values.length / rows_, values, true);
  const layer = {
    weight: parameter(width, weight),
    bias: parameter(
      1,
      Float64Array.from({ length: width }, (_, i) => i),
    ),
    gain: parameter(1, new Float64Array(width).fill(1)),
    shift: parameter(1, new Float64Array(width).fill(10)),
  };
  const [states, relations, boundary] = [ones(3), ones(1), ones(1)];
  const tape = openTape(compute);
  const edges = layEdges(compute, edgeOrders(rows));
  const out = messageLayer(tape, layer, {
    ...{ edges, aggregation: "pna", states, relations, boundary, boundaryNodes: Uint32Array.of(1) },
  });
  const loss = tape.result(1, 1, out);
  tape.record(loss, () => {
    tape.gradientOf(out)![width] = 1;
  });
  tape.backward(loss);
  const [first, , third] = [0, 1, 2].map((node) => states.gradient![node * width]!);
  expect(first).not.toBe(0);
  expect(third).toBe(first);
  expect(boundary.gradient![0]).toBeCloseTo(first!, 12);
});

test("edges are removed from all three orders alike", () => {
  const rows = randomRows(20, 4, 60);
  const { receivers, relations, senders } = edgesOf(rows);
  const chosen = (keep: boolean) => {
    const places = [...senders.keys()].filter((at) => (at % 3 === 0) === !keep);
    const column = (values: Uint32Array) => Uint32Array.from(places, (at) => values[at]!);
    return { receivers: column(receivers), relations: column(relations), senders: column(senders) };
  };
  expect(withoutEdges(edgeOrders(rows), chosen(false))).toEqual(edgeOrders(messageRows(chosen(true), 20, 4)));
});

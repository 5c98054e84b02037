import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import { readNpy } from "../../../src/formats/tensors/npy.ts";
import { toFloats } from "../../../src/formats/tensors/tensors.ts";
import { readTorch } from "../../../src/formats/tensors/torch.ts";
import { buildGraph } from "../../../src/kg/build.ts";
import type { Graph } from "../../../src/kg/graph.ts";
import { type UltraWeights, ultraTensors, ultraWeights } from "../../../src/links/ultra/weights.ts";
import { type Compute, plainCompute } from "../../../src/numeric/autograd/compute.ts";
import { kernelCompute } from "../../../src/numeric/autograd/kernel-compute.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { type MessageRows, messageRows } from "../../../src/numeric/messages/rows.ts";
import { runsKernel } from "../../../src/numeric/product-kernel.ts";
import { dataRoot } from "../../support/query2box-data.ts";

/** Weights and outputs of the official code, which the repository does not hold. */
export const ultraRoot = resolve(dataRoot, "../models/ultra");
export const haveUltra = existsSync(`${ultraRoot}/vectors/README.md`);

export const officialWeights = async (name: string): Promise<UltraWeights> => {
  const file = `${ultraRoot}/${name}.pth`;
  return ultraWeights((await readTorch(readFileSync(file), file)).tensors, file);
};

/** The values of an array of the official code. */
export function vector(name: string): Float32Array {
  const file = `${ultraRoot}/vectors/${name}`;
  return toFloats(readNpy(readFileSync(file), file), name);
}

export const json = <T>(name: string): T =>
  JSON.parse(readFileSync(`${ultraRoot}/vectors/${name}`, "utf8")) as T;

/** The largest difference between two arrays of one length. */
export function farthest(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < a.length; at++) {
    const distance = Math.abs(a[at]! - b[at]!);
    if (!(distance <= most)) most = distance;
  }
  return most;
}

/** Our id of a directed relation of the official code, whose inverse of r is r + R. */
export const ourRelation = (relation: number, count: number): number =>
  relation < count ? 2 * relation : 2 * (relation - count) + 1;

/** Rows of `relationCount` vectors in the order of the official ids. */
export function officialOrder(vectors: Float32Array, relationCount: number): Float32Array {
  const width = vectors.length / (2 * relationCount);
  const out = new Float32Array(vectors.length);
  for (let relation = 0; relation < 2 * relationCount; relation++) {
    const ours = ourRelation(relation, relationCount) * width;
    out.set(vectors.subarray(ours, ours + width), relation * width);
  }
  return out;
}

/** A data set with ids in the order of the official code. */
export interface Numbered {
  readonly entityCount: number;
  readonly relationCount: number;
  readonly triples: Readonly<Record<"train" | "valid" | "test", readonly (readonly number[])[]>>;
  readonly rows: MessageRows;
}

/** Reads a data set as the official code numbers it: ids in the order in which names are met, head before tail. */
export function numbered(name: string): Numbered {
  const entities = new Map<string, number>();
  const relations = new Map<string, number>();
  const idOf = (ids: Map<string, number>, key: string) => {
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key)!;
  };
  const read = (split: string) =>
    readFileSync(`${dataRoot}/${name}/${split}.txt`, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [head, relation, tail] = line.split("\t") as [string, string, string];
        const ends = [idOf(entities, head), idOf(entities, tail)] as const;
        return [ends[0], idOf(relations, relation), ends[1]];
      });
  const triples = { train: read("train"), valid: read("valid"), test: read("test") };
  return {
    ...{ entityCount: entities.size, relationCount: relations.size, triples },
    rows: rowsOf(triples.train, entities.size, relations.size),
  };
}

/** Triples with their inverses as rows; a triple that is there twice counts twice. */
export function rowsOf(
  triples: readonly (readonly number[])[],
  entityCount: number,
  relationCount: number,
): MessageRows {
  const both = triples.flatMap(([head, relation, tail]) => [
    [head!, 2 * relation!, tail!],
    [tail!, 2 * relation! + 1, head!],
  ]);
  const column = (at: number) => Uint32Array.from(both, (edge) => edge[at]!);
  const edges = { receivers: column(0), relations: column(1), senders: column(2) };
  return messageRows(edges, entityCount, 2 * relationCount);
}

/** The same data set as a graph, with its ids. */
export function numberedGraph(name: string): Graph {
  const { entityCount, relationCount, triples } = numbered(name);
  const all = [triples.train, triples.valid, triples.test].flatMap((split, level) =>
    split.map((triple) => [...triple, level]),
  );
  const column = (at: number) => Uint32Array.from(all, (triple) => triple[at]!);
  const columns = {
    heads: column(0),
    relations: column(1).map((relation) => 2 * relation),
    tails: column(2),
    levels: Uint8Array.from(all, (triple) => triple[3]!),
  };
  return buildGraph(columns, { name, entityCount, relationCount: 2 * relationCount });
}

/** The kernel where this machine runs one. */
export const openCompute = (): Compute =>
  runsKernel("wasm-simd")
    ? kernelCompute(runsKernel("wasm-relaxed-simd") ? "wasm-relaxed-simd" : "wasm-simd")
    : plainCompute();

/** Holds the gradients of ULTRA's tensors to the official ones, which follow each other in one vector. */
export function expectOfficialGradients(
  parameters: ReadonlyMap<string, Matrix>,
  wanted: Float32Array,
  { relative, absolute }: { readonly relative: number; readonly absolute: number },
): void {
  let at = 0;
  for (const [name] of ultraTensors()) {
    const { gradient, values } = parameters.get(name)!;
    const official = wanted.subarray(at, at + values.length);
    const size = Math.sqrt(official.reduce((sum, each) => sum + each * each, 0));
    const apart = Math.sqrt(official.reduce((sum, each, i) => sum + (each - gradient![i]!) ** 2, 0));
    // Of tensors with next to no gradient all that is left is rounding.
    expect(apart, name).toBeLessThan(relative * size + absolute);
    at += values.length;
  }
}

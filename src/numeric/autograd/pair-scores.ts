import type { Floats } from "./floats.ts";

/** A score of a query and an entity, from rows that hold what it needs of each. */
export interface PairScore {
  forward(
    setting: number,
    queries: Floats,
    query: number,
    width: number,
    entities: Floats,
    entity: number,
    entityWidth: number,
  ): number;
  /** Adds the derivatives, times `gradient`, where they are wanted. */
  backward(
    setting: number,
    queries: Floats,
    query: number,
    width: number,
    entities: Floats,
    entity: number,
    entityWidth: number,
    gradient: number,
    byQueries: Floats | undefined,
    byEntities: Floats | undefined,
  ): void;
  /** Its number in `kernel/pairs.ts`, and of how many parts of a query row each has to be a multiple of 4 long. */
  readonly kernel: number;
  readonly parts: number;
}

/** Σ q e. */
const dot: PairScore = {
  kernel: 0,
  parts: 0,
  forward(_, queries, query, width, entities, entity) {
    let sum = 0;
    for (let j = 0; j < width; j++) sum += queries[query + j]! * entities[entity + j]!;
    return sum;
  },
  backward(_, queries, query, width, entities, entity, _width, gradient, byQueries, byEntities) {
    if (byQueries) for (let j = 0; j < width; j++) byQueries[query + j]! += gradient * entities[entity + j]!;
    if (byEntities) for (let j = 0; j < width; j++) byEntities[entity + j]! += gradient * queries[query + j]!;
  },
};

/** Σ |e - q|. */
const l1: PairScore = {
  kernel: 1,
  parts: 0,
  forward(_, queries, query, width, entities, entity) {
    let sum = 0;
    for (let j = 0; j < width; j++) sum += Math.abs(entities[entity + j]! - queries[query + j]!);
    return sum;
  },
  backward(_, queries, query, width, entities, entity, _width, gradient, byQueries, byEntities) {
    for (let j = 0; j < width; j++) {
      const by = gradient * Math.sign(entities[entity + j]! - queries[query + j]!);
      if (byQueries) byQueries[query + j]! -= by;
      if (byEntities) byEntities[entity + j]! += by;
    }
  },
};

/**
 * Distance to a box (Ren et al. 2020, eq. 4), query rows center then offset: what |e - center| is beyond the offset, and
 * `setting` times what of it is inside. A negative offset counts with its absolute value, as in the official code.
 */
const box: PairScore = {
  kernel: 2,
  parts: 2,
  forward(inside, queries, query, width, entities, entity) {
    const half = width / 2;
    let [beyond, within] = [0, 0];
    for (let j = 0; j < half; j++) {
      const delta = Math.abs(entities[entity + j]! - queries[query + j]!);
      const offset = queries[query + half + j]!;
      if (delta > offset) beyond += delta - offset;
      within += Math.abs(Math.min(delta, offset));
    }
    return beyond + inside * within;
  },
  backward(inside, queries, query, width, entities, entity, _width, gradient, byQueries, byEntities) {
    const half = width / 2;
    for (let j = 0; j < half; j++) {
      const difference = entities[entity + j]! - queries[query + j]!;
      const delta = Math.abs(difference);
      const offset = queries[query + half + j]!;
      const beyond = delta > offset ? 1 : 0;
      const within = inside * Math.sign(Math.min(delta, offset));
      const byDelta = delta < offset ? within : delta > offset ? 0 : within / 2;
      const byOffset = delta < offset ? 0 : delta > offset ? within : within / 2;
      const along = gradient * (beyond + byDelta) * Math.sign(difference);
      if (byQueries) {
        byQueries[query + j]! -= along;
        byQueries[query + half + j]! += gradient * (byOffset - beyond);
      }
      if (byEntities) byEntities[entity + j]! += along;
    }
  },
};

/**
 * Distance to a cone (Zhang et al. 2021, eq. 10-12): Σ outside + `setting` · Σ inside over half-angle sines. Entity rows
 * hold the sines and cosines of half the angle; query rows sine and cosine of half the axis, of half its lower and of half
 * its upper end, and |sin| of half the aperture. So no pair needs a sine: sin((e - x) / 2) = sin e/2 cos x/2 - cos e/2 sin x/2.
 */
const cone: PairScore = {
  kernel: 3,
  parts: 7,
  forward(inside, queries, query, width, entities, entity) {
    const d = width / 7;
    let [outer, inner] = [0, 0];
    for (let j = 0; j < d; j++) {
      const [s, c] = [entities[entity + j]!, entities[entity + d + j]!];
      const at = query + j;
      const axis = Math.abs(s * queries[at + d]! - c * queries[at]!);
      const base = queries[at + 6 * d]!;
      if (axis < base) inner += axis;
      else {
        const low = Math.abs(s * queries[at + 3 * d]! - c * queries[at + 2 * d]!);
        const high = Math.abs(s * queries[at + 5 * d]! - c * queries[at + 4 * d]!);
        inner += base;
        outer += Math.min(low, high);
      }
    }
    return outer + inside * inner;
  },
  backward(inside, queries, query, width, entities, entity, _width, gradient, byQueries, byEntities) {
    const d = width / 7;
    for (let j = 0; j < d; j++) {
      const [s, c] = [entities[entity + j]!, entities[entity + d + j]!];
      const at = query + j;
      const base = queries[at + 6 * d]!;
      const turned = (part: number) => s * queries[at + (part + 1) * d]! - c * queries[at + part * d]!;
      /** Adds the derivatives of `by` · |sin((e - x) / 2)|, where x is the angle at `part` of the query. */
      const add = (part: number, by: number) => {
        if (byQueries) {
          byQueries[at + (part + 1) * d]! += by * s;
          byQueries[at + part * d]! -= by * c;
        }
        if (byEntities) {
          byEntities[entity + j]! += by * queries[at + (part + 1) * d]!;
          byEntities[entity + d + j]! -= by * queries[at + part * d]!;
        }
      };
      const axis = turned(0);
      const size = Math.abs(axis);
      const toAxis = size < base ? 1 : size === base ? 0.5 : 0;
      if (toAxis > 0) add(0, gradient * inside * toAxis * Math.sign(axis));
      if (byQueries) byQueries[at + 6 * d]! += gradient * inside * (1 - toAxis);
      if (size < base) continue;
      const [low, high] = [turned(2), turned(4)];
      const toLow = Math.abs(low) < Math.abs(high) ? 1 : Math.abs(low) === Math.abs(high) ? 0.5 : 0;
      if (toLow > 0) add(2, gradient * toLow * Math.sign(low));
      if (toLow < 1) add(4, gradient * (1 - toLow) * Math.sign(high));
    }
  },
};

export type PairScoreName = "dot" | "l1" | "box" | "cone";

/** The scores there are. */
export const pairScores: Readonly<Record<PairScoreName, PairScore>> = { dot, l1, box, cone };

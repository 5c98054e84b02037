import { buildGraph } from "../../src/kg/build.ts";
import { type Graph, hasLink, type View } from "../../src/kg/graph.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { checkRows } from "../../src/links/predictors/tables.ts";
import { type Random, randomStream } from "../../src/numeric/random.ts";
import type { GraphModel, LinkSolverContext } from "../../src/solvers/solver.ts";

/** What random worlds are like. */
export interface RandomWorldOptions {
  /** 30 by default. */
  readonly entities?: number;
  /** Directed relations, even; 6 by default. */
  readonly relations?: number;
  /** Forward triples for each entity; 3 by default. One in 40 heads has many tails, some entities none. */
  readonly degree?: number;
  /** Scores lie between minus and plus this; 6 by default. */
  readonly spread?: number;
  /** Scores are multiples of this, so that there are ties; 0 (none) by default. */
  readonly step?: number;
  /** Split levels of the links that are known, as bits; train by default. */
  readonly known?: number;
  /** Bytes for rows; 64 MB by default. */
  readonly memory?: number;
}

/** A world and the scores it is made of. */
export interface RandomWorld extends LinkSolverContext {
  /** The raw score of (head, relation, tail), a float32. */
  scoreOf(head: number, relation: number, tail: number): number;
  /** Rows the predictor was asked for so far, repeats counted. */
  asked(): number;
}

/** Links of all levels, both directions, with random scores: a relation and its inverse have nothing in common. */
export function randomWorld(seed: number, options: RandomWorldOptions = {}): RandomWorld {
  const { entities = 30, relations = 6, spread = 6, step = 0 } = options;
  const random = randomStream(seed, "random world");
  const graph = randomGraph(random, entities, relations, options.degree ?? 3);
  const scores = Float32Array.from({ length: relations * entities * entities }, () => {
    const score = (random.real() * 2 - 1) * spread;
    return step === 0 ? score : Math.round(score / step) * step;
  });
  return worldOf(graph, { graph, levels: options.known ?? 0b001 }, scores, options);
}

/**
 * A world without gaps: every link of the full graph is known and scored `spread` (40 by default), all else minus
 * that.
 */
export function perfectWorld(seed: number, options: RandomWorldOptions = {}): RandomWorld {
  const { entities = 30, relations = 6, spread = 40 } = options;
  const random = randomStream(seed, "random world");
  const graph = randomGraph(random, entities, relations, options.degree ?? 3);
  const scores = new Float32Array(relations * entities * entities);
  for (let at = 0; at < scores.length; at++) {
    const row = Math.floor(at / entities);
    const [head, relation] = [row % entities, Math.floor(row / entities)];
    scores[at] = hasLink(graph.full, head, relation, at % entities) ? spread : -spread;
  }
  return worldOf(graph, graph.full, scores, options);
}

/** Scores as a predictor: `scores[(relation * entities + head) * entities + tail]`. */
export function tensorPredictor(
  scores: Float32Array,
  entityCount: number,
  relationCount: number,
): LinkPredictor & { asked(): number } {
  let asked = 0;
  return {
    ...{ model: "tensor", entityCount, relationCount, hash: "tensor", kernel: "none" },
    asked: () => asked,
    scoreRows(heads, relations, out) {
      checkRows(heads, relations, out, { entityCount, relationCount });
      asked += heads.length;
      for (let i = 0; i < heads.length; i++) {
        const from = (relations[i]! * entityCount + heads[i]!) * entityCount;
        out.set(scores.subarray(from, from + entityCount), i * entityCount);
      }
    },
  };
}

/** A graph model that projects through the same scores: a tail is as true as its truest head times their link. */
export function tensorGraphModel(
  { scoreOf, graph: { entityCount, relationCount } }: RandomWorld,
  projects: GraphModel["projects"],
): GraphModel {
  const identity = { hash: "tensor", kernel: "none" };
  return {
    ...{ model: "tensor", projects, ...identity },
    projector: (_, threshold) => ({
      ...{ entityCount, relationCount, ...identity, close() {} },
      project(projections, out) {
        projections.forEach(({ from, relation }, at) => {
          for (let tail = 0; tail < entityCount; tail++) {
            let most = 0;
            from.forEach((truth, head) => {
              if (truth > threshold)
                most = Math.max(most, truth / (1 + Math.exp(-scoreOf(head, relation, tail))));
            });
            out[at * entityCount + tail] = Math.log(most / (1 - most));
          }
        });
      },
    }),
  };
}

function worldOf(
  graph: Graph,
  known: View,
  scores: Float32Array,
  { memory = 1 << 26 }: RandomWorldOptions,
): RandomWorld {
  const { entityCount, relationCount } = graph;
  const predictor = tensorPredictor(scores, entityCount, relationCount);
  return {
    ...{ graph, predictor, known, memory },
    scoreOf: (head, relation, tail) => scores[(relation * entityCount + head) * entityCount + tail]!,
    asked: predictor.asked,
  };
}

function randomGraph(random: Random, entityCount: number, relationCount: number, degree: number): Graph {
  const heads: number[] = [];
  const relations: number[] = [];
  const tails: number[] = [];
  const levels: number[] = [];
  const add = (head: number, relation: number) => {
    heads.push(head);
    relations.push(relation);
    tails.push(random.below(entityCount));
    levels.push([0, 0, 0, 1, 2][random.below(5)]!);
  };
  for (let head = 0; head < entityCount; head++) {
    const count = random.below(2 * degree + 1);
    for (let i = 0; i < count; i++) add(head, 2 * random.below(relationCount >> 1));
    if (random.below(40) > 0) continue;
    const relation = 2 * random.below(relationCount >> 1);
    for (let i = 0; i < entityCount / 2; i++) add(head, relation);
  }
  const columns = {
    heads: Uint32Array.from(heads),
    relations: Uint32Array.from(relations),
    tails: Uint32Array.from(tails),
    levels: Uint8Array.from(levels),
  };
  return buildGraph(columns, { entityCount, relationCount });
}

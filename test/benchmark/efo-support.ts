import type { Candidate, Protocol, SampleSetup } from "../../src/benchmark/protocol.ts";
import type { Graph, Split } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import type { Query } from "../../src/query/formula.ts";
import { graphOf, linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";

/** A graph with enough parallel links and cycles for every type; a third of its links are not in train. */
export function denseGraph(entityCount: number, relations: number, count: number, seed = 5): SmallGraph {
  const random = randomStream(seed, "dense graph");
  const triples = new Map<string, Link>();
  while (triples.size < count) {
    const link: Link = [random.below(entityCount), 2 * random.below(relations), random.below(entityCount)];
    triples.set(link.join(" "), link);
  }
  const levels = Array.from(triples, () => Math.max(0, random.below(9) - 6));
  return { entityCount, relationCount: 2 * relations, triples: [...triples.values()], levels };
}

export const small = denseGraph(10, 4, 110);
export const smallGraph: Graph = graphOf(small);

/** A setup on the small graph. */
export const setupOf = (type: string, more: Partial<SampleSetup> = {}): SampleSetup => ({
  graph: smallGraph,
  split: "test",
  type,
  seed: 11,
  count: 1000,
  parameters: {},
  ...more,
});

/** The first candidates of a setup. */
export function candidatesOf(protocol: Protocol, setup: SampleSetup, wanted: number): Candidate[] {
  const grounder = protocol.grounder(setup);
  const found: Candidate[] = [];
  for (let index = 0; index < 400 && found.length < wanted; index++) {
    const candidate = grounder.attempt(index);
    if (candidate) found.push(candidate);
  }
  return found;
}

/** Levels of the observed and of the full graph of a split, written down apart from the library. */
const levelsOf: Record<Split, readonly [known: number, full: number]> = {
  train: [0, 0b001],
  valid: [0b001, 0b011],
  test: [0b011, 0b111],
};

/** Easy and hard answers from the definition. */
export function naiveSplit(
  query: Query,
  split: Split,
  graph: SmallGraph = small,
): { easy: number[]; hard: number[] } {
  const [known, full] = levelsOf[split];
  const answers = naiveAnswers(query, linksOf(graph, full), graph.entityCount);
  const before = known === 0 ? [] : naiveAnswers(query, linksOf(graph, known), graph.entityCount);
  const keys = new Set(before.map(String));
  return {
    easy: answers.filter((each) => keys.has(String(each))).flat(),
    hard: answers.filter((each) => !keys.has(String(each))).flat(),
  };
}

/** The answers of a query on the full graph of a split, as one flat list. */
export const naiveFull = (query: Query, split: Split = "test"): number[] =>
  naiveAnswers(query, linksOf(small, levelsOf[split][1]), small.entityCount).flat();

import { resolve } from "node:path";
import { defaultsOf } from "../../src/benchmark/parameter.ts";
import type { BenchmarkQuery, Protocol, SampleSetup } from "../../src/benchmark/protocol.ts";
import { phaseOf } from "../../src/benchmark/runner.ts";
import type { Split } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { graphOf, linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";

/** A random graph small enough for the naive evaluator: one link in five is valid, one in five test. */
export function smallGraph(entityCount = 18, relations = 4, links = 220, seed = 1): SmallGraph {
  const random = randomStream(seed, "graph of a sampling test");
  const found = new Map<string, Link>();
  while (found.size < links) {
    const link = [random.below(entityCount), 2 * random.below(relations), random.below(entityCount)] as const;
    found.set(link.join(" "), link);
  }
  const triples = [...found.values()];
  const levels = triples.map(() => [0, 0, 0, 1, 2][random.below(5)]!);
  return { entityCount, relationCount: 2 * relations, triples, levels };
}

export function setupOf(small: SmallGraph, split: Split, type: string, rest: Partial<SampleSetup> = {}) {
  return { graph: graphOf(small), split, type, seed: 3, count: 20, parameters: {}, ...rest };
}

/** Runs a protocol to its end in one thread, as the runner does. */
export function sampled(protocol: Protocol, setup: SampleSetup) {
  const whole = { ...setup, parameters: { ...defaultsOf(protocol.parameters), ...setup.parameters } };
  const grounder = protocol.grounder(whole);
  const acceptance = protocol.acceptance(whole);
  const queries: BenchmarkQuery[] = [];
  let attempts = 0;
  while (!acceptance.done(attempts)) {
    const candidate = grounder.attempt(attempts++, phaseOf(acceptance));
    const query = candidate && acceptance.offer(candidate);
    if (query) queries.push(query);
  }
  queries.push(...(acceptance.finish?.() ?? []));
  return { queries, attempts, report: acceptance.report() };
}

/** Levels of all that is true and of what may be used, written out by hand: train 1, valid 2, test 4. */
export const fullLevels = { train: 1, valid: 3, test: 7 } as const;
export const knownLevels = { train: 0, valid: 1, test: 3 } as const;
export const ownLevels = { train: 1, valid: 2, test: 4 } as const;

/** Answers of a query over the links of some levels, from the definition. */
export function truth(small: SmallGraph, query: BenchmarkQuery, levels: number): number[] {
  return naiveAnswers(query.query, linksOf(small, levels), small.entityCount).flat();
}

/** A folder of the shared data, for loaders. */
export const dataPath = (folder: string) =>
  `${process.env.LACUNA_DATA ?? resolve("../shared/data")}/${folder}`;

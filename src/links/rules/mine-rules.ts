import type { Graph } from "../../kg/graph.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { namesHash } from "../files/model-folder.ts";
import { type ReadRules, readRules } from "./files/read-rules.ts";
import { ruleLine } from "./files/rule-text.ts";
import type { RulesManifest } from "./files/rules-folder.ts";
import { bestConstants } from "./mining/best-constants.ts";
import { ruleCounter } from "./mining/count-rule.ts";
import { mineLong } from "./mining/mine-long.ts";
import { BRANCHING, leastConstant, leastPath, minePaths } from "./mining/mine-paths.ts";
import { confidenceOf } from "./mining/path-rules.ts";
import type { AnyRule } from "./rule.ts";
import { ruleGraph } from "./rule-graph.ts";
import { packedPaths } from "./rules-model.ts";
import { aggregations } from "./scoring/aggregations.ts";
import { type ChosenAggregations, chooseAggregations } from "./scoring/choose.ts";
import { ruleScorer } from "./scoring/scorer.ts";

/** What is mined, or read, and how. */
export interface MineRulesOptions {
  readonly length?: number;
  readonly support?: number;
  readonly confidence?: number;
  readonly branching?: number;
  /** The number of the surest rules with constants that are listed; all of them count, listed or not. */
  readonly constants?: number;
  /** Rules of a file in place of mined ones; they are counted anew. */
  readonly from?: string;
  /** Choose aggregations on validation, where there is any. */
  readonly choose?: boolean;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (title: string, done: number, total: number) => void;
}

/** Rules ready to be written. */
export interface MinedRules {
  readonly manifest: Omit<RulesManifest, "hash" | "format" | "model" | "provenance">;
  readonly rules: readonly AnyRule[];
  readonly text: string;
  readonly chosen?: ChosenAggregations;
  readonly read?: ReadRules;
}

/**
 * Mines the rules of the train links of a graph, or counts those of a file on them, and chooses on validation how they are put
 * together. Nothing looks at test links.
 * @throws LacunaError `links.stopped`, `links.too-many-relations`
 */
export function* mineRules(graph: Graph, options: MineRulesOptions = {}): Pieces<MinedRules> {
  const { length = 2, branching = BRANCHING, constants = 0, choose = true, stop, onProgress } = options;
  const { support = leastPath.support, confidence = leastPath.confidence } = options;
  const least = { support, confidence };
  const leastOfConstants = { support, confidence: Math.max(confidence, leastConstant.confidence) };
  const seen = ruleGraph(graph.train);
  const work = stop ? { stop } : {};
  let [hubs, drawn] = [0, 0];
  let read: ReadRules | undefined;
  let rules: AnyRule[];
  if (options.from === undefined) {
    const mined = yield* minePaths(seen, {
      ...least,
      ...work,
      length,
      branching,
      onProgress: (done, total) => onProgress?.("mining", done, total),
    });
    hubs = mined.hubs;
    const paths = [...mined.rules];
    if (length > 2) {
      const long = yield* mineLong(seen, {
        ...least,
        ...work,
        branching,
        onProgress: (done, total) => onProgress?.("mining three atoms", done, total),
      });
      paths.push(...long.rules);
      drawn = long.drawn;
    }
    rules = paths.filter(({ head }) => (head & 1) === 0).map((rule) => ({ kind: "path", ...rule }));
    if (constants > 0) rules.push(...(yield* bestConstants(seen, leastOfConstants, constants)));
  } else {
    read = readRules(options.from, graph);
    const count = ruleCounter(seen, branching);
    rules = read.rules.map((rule) => ({ ...rule, ...count(rule) }));
    yield;
  }
  rules.sort((one, other) => confidenceOf(other) - confidenceOf(one));
  const isMined = options.from === undefined;
  const set = {
    paths: packedPaths(rules),
    branching,
    ...(isMined
      ? { constants: leastOfConstants }
      : { listed: rules.filter((rule) => rule.kind === "constant") }),
  };
  const chosen =
    choose && graph.tripleCounts[1] > 0
      ? yield* chooseAggregations(ruleScorer(seen, set), graph, {
          ...work,
          onProgress: (done, total) => onProgress?.("choosing", done, total),
        })
      : undefined;
  return {
    manifest: {
      graph: { name: graph.name, names: namesHash(graph) },
      settings: { length, ...least, branching, ...(isMined ? { constants: leastOfConstants } : {}) },
      counts: { rules: rules.length, hubs, drawn },
      ...(chosen ? { aggregation: aggregationByName(graph, chosen) } : {}),
    },
    rules,
    text: rules.map((rule) => `${ruleLine(rule, graph)}\n`).join(""),
    ...(chosen ? { chosen } : {}),
    ...(read ? { read } : {}),
  };
}

const aggregationByName = (
  graph: Graph,
  { choices }: ChosenAggregations,
): NonNullable<RulesManifest["aggregation"]> =>
  Object.fromEntries(
    Array.from({ length: graph.relationCount >> 1 }, (_, k) => [
      graph.relations.name(k),
      [aggregations[choices[2 * k]!]!.name, aggregations[choices[2 * k + 1]!]!.name],
    ]),
  );

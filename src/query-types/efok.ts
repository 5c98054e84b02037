import { printEfokGraph } from "../query/efok/print.ts";
import { type QueryGraph, topologyOf } from "../query/views/query-graph.ts";
import type { Topology } from "../query/views/topology.ts";
import { completeGraphs } from "./efok-complete.ts";
import { type EfokLimits, publishedLimits } from "./efok-limits.ts";
import { officialGraphs } from "./efok-official.ts";
import { typeKey } from "./type-key.ts";

/** An EFO_k query type: an abstract query graph. @internal */
export interface EfokType {
  /** The formula string as the official files write it (EFO_k-CQA). */
  readonly formula: string;
  /** The key that isomorphic types share, independent of mode, notation and file. */
  readonly key: string;
  readonly graph: QueryGraph;
  readonly free: number;
  readonly existential: number;
  readonly constants: number;
  readonly links: number;
  readonly topology: Topology;
  readonly negated: boolean;
}

/**
 * The EFO_k types within limits, each once: all connected graphs over the variables, all doublings of links, all placings of
 * constants and all negations that the conditions admit, up to isomorphism; 1,907 with the published limits (EFO_k-CQA, §5).
 *
 * @throws LacunaError `space.too-large` when the limits allow more graphs than can be checked.
 * @internal
 */
export function efokTypes(limits: Partial<EfokLimits> = {}): EfokType[] {
  return completeGraphs({ ...publishedLimits, ...limits }).map(typeOfGraph);
}

/**
 * The 741 types of the published benchmark, in the order of its groups: the output of the official code with its
 * three defects, 189 of them isomorphic to an earlier one (EFO_k-CQA, §3).
 * @internal
 */
export function officialEfokTypes(): EfokType[] {
  return officialGraphs().map(typeOfGraph);
}

let ids: ReadonlyMap<string, string> | undefined;

/**
 * `type0000`… for the official formulas, in the order in which create_qg.py makes them. The program passes them through Python's
 * hash sets before numbering, so that its own numbers inside a group differ from run to run (EFO_k-CQA).
 */
export function officialEfokIds(): ReadonlyMap<string, string> {
  ids ??= new Map(officialEfokTypes().map(({ formula }, at) => [formula, efokTypeId(at)]));
  return ids;
}

export const efokTypeId = (number: number): string => `type${String(number).padStart(4, "0")}`;

function typeOfGraph(graph: QueryGraph): EfokType {
  const count = (kind: QueryGraph["nodes"][number]["kind"]): number =>
    graph.nodes.filter((node) => node.kind === kind).length;
  return {
    formula: printEfokGraph(graph),
    key: typeKey(graph),
    graph,
    free: count("free"),
    existential: count("existential"),
    constants: count("constant"),
    links: graph.edges.length,
    topology: topologyOf(graph),
    negated: graph.edges.some((edge) => edge.negated),
  };
}

import { classifier } from "../../hardness/classify.ts";
import { createJudge } from "../betae/judge.ts";
import { splitLevels } from "../betae/levels.ts";
import { relationAt } from "../betae/links.ts";
import { isAsWritten } from "../betae/parameters.ts";
import { type BetaeType, type Chain, emptyGrounding, type Grounding, type Shape } from "../betae/shape.ts";
import type { SampleSetup } from "../protocol.ts";
import { byClass } from "./classes.ts";

/** Groundings looked at; types with more in a graph are not counted. */
const MOST = 300_000;

/**
 * Counts the pairs of each class in a graph: every grounding of a type is answered, tested and classified. Undefined
 * where there are too many groundings. Those that BetaE's rule never makes are left out: a relation followed by its
 * inverse, equal branches; branches that only change places count as often as they make queries.
 */
export function countPairs(setup: SampleSetup, type: BetaeType): ReadonlyMap<string, number> | undefined {
  const { graph, split } = setup;
  const starts = anchoredLinks(setup);
  if (groundings(type.shape, starts.length, graph.relationCount) > MOST) return undefined;
  const { judge } = createJudge(setup, type);
  const { classify } = classifier(graph, split);
  const counts = new Map<string, number>();
  const grounding = emptyGrounding(type);
  const order = isAsWritten(setup.parameters) ? different : ordered;
  fillAll(type.shape, grounding, starts, graph.relationCount, order, () => {
    if (!judge(grounding)) return;
    for (const [name, positions] of byClass(classify(type.query(grounding))))
      counts.set(name, (counts.get(name) ?? 0) + positions.length);
  });
  return counts;
}

/** An anchor with a relation that leaves it. */
type Start = readonly [anchor: number, relation: number];

function anchoredLinks({ graph, split }: SampleSetup): Start[] {
  const { full } = splitLevels(graph, split);
  const { rowHead, rowEdge, levels, relationRow } = graph.rows;
  const starts: Start[] = [];
  rowHead.forEach((head, row) => {
    const edges = levels.subarray(rowEdge[row], rowEdge[row + 1]);
    if (edges.some((level) => (full >> level) & 1)) starts.push([head, relationAt(relationRow, row)]);
  });
  return starts;
}

function groundings(shape: Shape, starts: number, relations: number): number {
  if (shape.kind !== "chain")
    return shape.operands.reduce((product, each) => product * groundings(each, starts, relations), 1);
  const { from, links } = shape;
  return from
    ? groundings(from, starts, relations) * relations ** links.length
    : starts * relations ** (links.length - 1);
}

/** Puts every filling of a part into the grounding, one after the other. */
function fillAll(
  shape: Shape,
  into: Grounding,
  starts: readonly Start[],
  relations: number,
  counts: BranchTest,
  each: () => void,
): void {
  if (shape.kind === "chain") {
    if (shape.from) {
      fillAll(shape.from, into, starts, relations, counts, () => fillLinks(shape, 0, into, relations, each));
      return;
    }
    for (const [anchor, relation] of starts) {
      into.anchors[shape.anchors[0]] = anchor;
      into.relations[shape.links[0]!] = relation;
      fillLinks(shape, 1, into, relations, each);
    }
    return;
  }
  const { operands } = shape;
  const fillFrom = (at: number): void => {
    if (at === operands.length) {
      each();
      return;
    }
    const twins = operands.slice(0, at).filter(({ structure }) => structure === operands[at]!.structure);
    fillAll(operands[at]!, into, starts, relations, counts, () => {
      if (twins.every((twin) => counts(twin, operands[at]!, into))) fillFrom(at + 1);
    });
  };
  fillFrom(0);
}

function fillLinks(chain: Chain, at: number, into: Grounding, relations: number, each: () => void): void {
  if (at === chain.links.length) {
    each();
    return;
  }
  for (let relation = 0; relation < relations; relation++) {
    if (at > 0 && into.relations[chain.links[at - 1]!] === (relation ^ 1)) continue;
    into.relations[chain.links[at]!] = relation;
    fillLinks(chain, at + 1, into, relations, each);
  }
}

/** Whether two branches of one structure may stand in this order. */
type BranchTest = (one: Shape, other: Shape, grounding: Grounding) => boolean;

/** One of two orders is counted, and none of equal branches. */
const ordered: BranchTest = (one, other, grounding) => firstDifference(one, other, grounding) < 0;

const different: BranchTest = (one, other, grounding) => firstDifference(one, other, grounding) !== 0;

function firstDifference(one: Shape, other: Shape, { relations, anchors }: Grounding): number {
  const ids = (part: Shape) => [...relations.slice(...part.atoms), ...anchors.slice(...part.anchors)];
  const [left, right] = [ids(one), ids(other)];
  const at = left.findIndex((id, index) => id !== right[index]);
  return at < 0 ? 0 : left[at]! - right[at]!;
}

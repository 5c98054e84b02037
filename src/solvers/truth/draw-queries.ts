import type { View } from "../../kg/graph.ts";
import { type Random, randomStream } from "../../numeric/random.ts";
import { parseLisp } from "../../query/efo1/lisp.ts";
import type { Query } from "../../query/formula.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import {
  entity,
  type OperatorTree,
  project,
  treeToQuery,
  withOperands,
} from "../../query/views/operator-tree.ts";

/** A query that was drawn, with the name of its type. */
export interface DrawnQuery {
  readonly type: string;
  readonly query: Query;
  /** The answer that its paths were drawn to. */
  readonly target: number;
}

/** Tries of one query before it is given up. */
const TRIES = 40;

/**
 * Queries of a type along random paths of the links of a view, with no condition that anything is missing: an answer is reached by links
 * that hold, each chosen among all links into the entity before. Denied branches start anywhere.
 */
export function drawQueries(
  view: View,
  {
    types,
    count,
    seed,
  }: { readonly types: readonly string[]; readonly count: number; readonly seed: number },
): DrawnQuery[] {
  const into = linksInto(view);
  return into.size === 0 ? [] : types.flatMap((type) => drawnOfType(type, count, seed, into));
}

function drawnOfType(type: string, count: number, seed: number, into: LinksInto): DrawnQuery[] {
  const named = findNamedType(type);
  if (named?.lisp === undefined) throw new Error(`${type} is no type of operator trees`);
  const shape = parseLisp(named.lisp);
  const drawn: DrawnQuery[] = [];
  for (let at = 0; at < count; at++) {
    const random = randomStream(seed, `queries of truth, ${type}`, at);
    for (let tried = 0; tried < TRIES; tried++) {
      const target = into.anyTail(random);
      const tree = grounded(shape, target, into, random);
      if (!tree) continue;
      drawn.push({ type: named.name, query: treeToQuery(tree), target });
      break;
    }
  }
  return drawn;
}

function grounded(
  node: OperatorTree,
  target: number,
  into: LinksInto,
  random: Random,
): OperatorTree | undefined {
  switch (node.op) {
    case "e":
      return entity(target);
    case "p": {
      const link = into.any(target, random);
      if (!link) return undefined;
      const operand = grounded(node.operand, link.source, into, random);
      return operand && project(link.relation, operand);
    }
    case "n":
      return withOne(node, node.operand, into.anyTail(random), into, random);
    default: {
      // One branch of a union reaches the answer, the others may lead anywhere.
      const reaching = node.op === "u" ? random.below(node.operands.length) : -1;
      const operands: OperatorTree[] = [];
      for (const [at, operand] of node.operands.entries()) {
        const end = reaching < 0 || reaching === at ? target : into.anyTail(random);
        const found = grounded(operand, end, into, random);
        if (!found || operands.some((each) => JSON.stringify(each) === JSON.stringify(found)))
          return undefined;
        operands.push(found);
      }
      return withOperands(node, operands);
    }
  }
}

function withOne(
  node: OperatorTree,
  operand: OperatorTree,
  target: number,
  into: LinksInto,
  random: Random,
): OperatorTree | undefined {
  const found = grounded(operand, target, into, random);
  return found && withOperands(node, [found]);
}

interface LinksInto {
  readonly size: number;
  /** A link into an entity, each equally likely; undefined where there is none. */
  any(entity: number, random: Random): { readonly relation: number; readonly source: number } | undefined;
  /** The end of any link, each link equally likely. */
  anyTail(random: Random): number;
}

function linksInto({ graph: { rows, relationCount, entityCount }, levels }: View): LinksInto {
  const { relationRow, rowHead, rowEdge, tails, levels: levelOf } = rows;
  const first = new Uint32Array(entityCount + 1);
  const each = (visit: (relation: number, head: number, tail: number) => void) => {
    for (let relation = 0; relation < relationCount; relation++)
      for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
        for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
          if ((levels >> levelOf[edge]!) & 1) visit(relation, rowHead[row]!, tails[edge]!);
  };
  each((_, __, tail) => first[tail + 1]!++);
  for (let at = 0; at < entityCount; at++) first[at + 1]! += first[at]!;
  const next = first.slice();
  const relations = new Uint32Array(first[entityCount]!);
  const sources = new Uint32Array(first[entityCount]!);
  const ends = new Uint32Array(first[entityCount]!);
  each((relation, head, tail) => {
    const at = next[tail]!++;
    [relations[at], sources[at], ends[at]] = [relation, head, tail];
  });
  return {
    size: ends.length,
    any(of, random) {
      const [from, to] = [first[of]!, first[of + 1]!];
      if (from === to) return undefined;
      const at = from + random.below(to - from);
      return { relation: relations[at]!, source: sources[at]! };
    },
    anyTail: (random) => ends[random.below(ends.length)]!,
  };
}

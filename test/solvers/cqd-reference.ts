import type { OperatorTree } from "../../src/query/views/operator-tree.ts";

/** What the definitions need of a world and a setting; everything in doubles. */
export interface Definition {
  readonly entityCount: number;
  readonly scoreOf: (head: number, relation: number, tail: number) => number;
  /** Known links, for the hybrid. */
  readonly isKnown?: (head: number, relation: number, tail: number) => boolean;
  readonly k: number;
  readonly maxK: number;
  readonly max: number;
  readonly normalisation: "sigmoid" | "minmax";
  readonly tnorm: "product" | "min";
  readonly cosine?: boolean;
}

const and = ({ tnorm }: Definition, a: number, b: number) => (tnorm === "min" ? Math.min(a, b) : a * b);
const or = ({ tnorm }: Definition, a: number, b: number) =>
  tnorm === "min" ? Math.max(a, b) : 1 - (1 - a) * (1 - b);
const not = ({ cosine }: Definition, a: number) => (cosine ? 0.5 * (1 + Math.cos(Math.PI * a)) : 1 - a);

/** The tensor [heads × entities] that one call of the link predictor gives, normalised all together. */
function call(definition: Definition, relation: number, heads: readonly number[]): number[][] {
  const { entityCount, scoreOf, isKnown, normalisation, max } = definition;
  const raw = heads.map((head) => Array.from({ length: entityCount }, (_, t) => scoreOf(head, relation, t)));
  const least = Math.min(...raw.flat());
  const most = Math.max(...raw.flat());
  const normal = (score: number) =>
    normalisation === "sigmoid"
      ? 1 / (1 + Math.exp(-score))
      : most > least
        ? (score - least) / (most - least)
        : 0;
  return raw.map((row, i) =>
    row.map((score, t) => (isKnown?.(heads[i]!, relation, t) ? 1 : max * normal(score))),
  );
}

/** Combines the sets of the operands of n, i, u, d and D. */
function combined(definition: Definition, tree: OperatorTree, sets: readonly number[][]): number[] {
  const [first, ...others] = sets;
  if (tree.op === "n") return first!.map((a) => not(definition, a));
  return others.reduce(
    (all, set) =>
      all.map((a, t) => {
        if (tree.op === "u") return or(definition, a, set[t]!);
        return and(definition, a, tree.op === "i" ? set[t]! : not(definition, set[t]!));
      }),
    first!,
  );
}

const operands = (tree: OperatorTree): readonly OperatorTree[] =>
  tree.op === "e" ? [] : "operand" in tree ? [tree.operand] : tree.operands;

/** The definition without beams: every entity is tried for every variable. */
export function allEntities(definition: Definition, tree: OperatorTree): number[] {
  if (tree.op !== "p")
    return combined(
      definition,
      tree,
      operands(tree).map((each) => allEntities(definition, each)),
    );
  const relation = tree.relation as number;
  const everyone = Array.from({ length: definition.entityCount }, (_, t) => t);
  if (tree.operand.op === "e") return call(definition, relation, [tree.operand.entity as number])[0]!;
  const inner = allEntities(definition, tree.operand);
  const links = call(definition, relation, everyone);
  return everyone.map((t) => Math.max(...everyone.map((x) => and(definition, inner[x]!, links[x]![t]!))));
}

/** One path of beams: the entity it has come to and how true it is. */
interface Path {
  readonly entity: number;
  readonly truth: number;
}

/** The steps of the published code (CQD-Hybrid): all paths, k after one atom, k² after two; nothing is merged. */
export function everyPath(definition: Definition, tree: OperatorTree): number[] {
  if (tree.op !== "p")
    return combined(
      definition,
      tree,
      operands(tree).map((each) => everyPath(definition, each)),
    );
  const paths = pathsOf(definition, tree.operand);
  const tensor = call(
    definition,
    tree.relation as number,
    paths.map(({ entity }) => entity),
  );
  return Array.from({ length: definition.entityCount }, (_, t) =>
    Math.max(...paths.map(({ truth }, i) => and(definition, truth, tensor[i]![t]!))),
  );
}

function pathsOf(definition: Definition, tree: OperatorTree): Path[] {
  const { entityCount, k, maxK, isKnown } = definition;
  const everyone = Array.from({ length: entityCount }, (_, t) => t);
  if (tree.op === "e") return [{ entity: tree.entity as number, truth: 1 }];
  if (tree.op !== "p") {
    const set = everyPath(definition, tree);
    const certain = isKnown ? set.filter((truth) => truth === 1).length : 0;
    return best(set, Math.min(k + certain, maxK, entityCount));
  }
  const relation = tree.relation as number;
  const paths = pathsOf(definition, tree.operand);
  const tensor = call(
    definition,
    relation,
    paths.map(({ entity }) => entity),
  );
  const widths = paths.map(({ entity }) => {
    const existing = everyone.filter((t) => isKnown?.(entity, relation, t)).length;
    return Math.min(k + existing, maxK, entityCount);
  });
  const widest = Math.max(...widths);
  return paths.flatMap(({ truth }, i) => {
    const own = best(tensor[i]!, widths[i]!);
    while (own.length < widest) own.push({ entity: 0, truth: 0 });
    return own.map((next) => ({ entity: next.entity, truth: and(definition, truth, next.truth) }));
  });
}

function best(set: readonly number[], count: number): Path[] {
  return set
    .map((truth, entity) => ({ entity, truth }))
    .sort((a, b) => b.truth - a.truth || a.entity - b.entity)
    .slice(0, count);
}

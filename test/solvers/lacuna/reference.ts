import { hasLink } from "../../../src/kg/graph.ts";
import type { OperatorTree } from "../../../src/query/views/operator-tree.ts";
import type { RandomWorld } from "../support.ts";

/** Expected numbers by what the missing links form: `p[]` one link, `i[p[],p[]]` two that meet, "" none. */
export type Ways = Map<string, number>;

/** Whether a link is known, and how often it is expected where it is not, straight from the definition. */
export function linksOf(world: RandomWorld, missing = 1) {
  const ids = Array.from({ length: world.graph.entityCount }, (_, id) => id);
  const isKnown = (h: number, r: number, t: number) => hasLink(world.known, h, r, t);
  const expected = (h: number, r: number, t: number): number => {
    if (isKnown(h, r, t)) return 0;
    const others = ids.filter((u) => !isKnown(h, r, u));
    const mass = others.reduce((sum, u) => sum + Math.exp(world.scoreOf(h, r, u)), 0);
    return (missing * Math.max(1, ids.length - others.length) * Math.exp(world.scoreOf(h, r, t))) / mass;
  };
  return { ids, isKnown, expected };
}

/** What a tree says of an entity: all assignments of its inner sets are gone through, one by one. */
export function waysThrough(world: RandomWorld, missing = 1): (tree: OperatorTree, entity: number) => Ways {
  const { ids, isKnown, expected } = linksOf(world, missing);
  const seen = new Map<OperatorTree, Map<number, Ways>>();
  const ways = (tree: OperatorTree, t: number): Ways => {
    const own = seen.get(tree) ?? new Map<number, Ways>();
    seen.set(tree, own);
    const found = own.get(t) ?? fresh(tree, t);
    own.set(t, found);
    return found;
  };
  const fresh = (tree: OperatorTree, t: number): Ways => {
    if (tree.op === "e") return tree.entity === t ? new Map([["", 1]]) : new Map();
    if (tree.op === "p") {
      const relation = tree.relation as number;
      const result: Ways = new Map();
      for (const h of ids)
        for (const [name, value] of ways(tree.operand, h))
          if (isKnown(h, relation, t)) add(result, name, value);
          else add(result, `p[${name}]`, value * expected(h, relation, t));
      return capped(result);
    }
    if (tree.op === "n") return new Map([["", left(ways(tree.operand, t))]]);
    const operands = tree.operands.filter(({ op }) => op !== "n" || tree.op === "u");
    const denied = tree.operands.filter((each) => !operands.includes(each));
    const all = operands.map((each) => ways(each, t));
    const start = all.length > 0 ? all.reduce(tree.op === "i" ? meet : either) : new Map([["", 1]]);
    const factor = denied.reduce(
      (product, each) => product * left(ways((each as { operand: OperatorTree }).operand, t)),
      1,
    );
    return new Map([...start].map(([name, value]) => [name, value * factor]));
  };
  return ways;
}

/** What is left where a match is denied: nothing of what is known, of what is expected the rest to 1, a millionth at least. */
function left(denied: Ways): number {
  const expected = [...denied].reduce((sum, [name, value]) => sum + (name === "" ? 0 : value), 0);
  return (1 - (denied.get("") ?? 0)) * Math.max(1e-6, 1 - expected);
}

function meet(a: Ways, b: Ways): Ways {
  const result: Ways = new Map();
  for (const [x, v] of a) for (const [y, w] of b) add(result, named("i", x, y), v * w);
  return result;
}

/** Known by one of them, or through one of them, or through both. */
function either(a: Ways, b: Ways): Ways {
  const known = Math.max(a.get("") ?? 0, b.get("") ?? 0);
  const result: Ways = new Map([["", known]]);
  const missing = (of: Ways) => [...of].filter(([name]) => name !== "");
  for (const [name, value] of [...missing(a), ...missing(b)]) add(result, name, (1 - known) * value);
  for (const [x, v] of missing(a))
    for (const [y, w] of missing(b)) add(result, named("u", x, y), (1 - known) * v * w);
  return result;
}

/** Operands of one operator joined and sorted, those without a missing link left out. */
function named(op: "i" | "u", ...names: readonly string[]): string {
  const flat = names.flatMap((name) => (name.startsWith(`${op}[`) ? parts(name.slice(2, -1)) : [name]));
  const missing = flat.filter((name) => name !== "").sort();
  if (missing.length <= 1) return missing[0] ?? "";
  return `${op}[${missing.join(",")}]`;
}

function parts(text: string): string[] {
  let depth = 0;
  const found = [""];
  for (const character of text) {
    if (character === "," && depth === 0) found.push("");
    else found[found.length - 1] += character;
    depth += character === "[" ? 1 : character === "]" ? -1 : 0;
  }
  return found;
}

const add = (ways: Ways, name: string, value: number) => ways.set(name, (ways.get(name) ?? 0) + value);

const capped = (ways: Ways): Ways =>
  ways.has("") ? new Map(ways).set("", Math.min(1, ways.get("")!)) : ways;

/** The name of a class of the solver in the spelling used here. */
export const spelled = (name: string): string =>
  name
    .replaceAll("(e)", "")
    .replaceAll("(p,", "p[")
    .replaceAll("(i,", "i[")
    .replaceAll("(u,", "u[")
    .replaceAll(")", "]");

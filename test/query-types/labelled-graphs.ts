import type { EfokLimits } from "../../src/query-types/efok-limits.ts";

/** Numbers of types by `e,f,c,topology,negated links`. */
export type Counts = ReadonlyMap<string, number>;

/** A graph with labelled nodes: positive and negative links of each pair, constants as [variable, negated]. */
interface Labelled {
  readonly positive: readonly (readonly number[])[];
  readonly negative: readonly (readonly number[])[];
  readonly constants: readonly (readonly [variable: number, negated: number])[];
}

/**
 * Counts the abstract query graphs of EFO_k-CQA (§2 and §5) without ever comparing two: every graph with labelled nodes
 * is made, and the orbits under renaming like nodes are counted by Burnside's lemma, as the mean number of graphs
 * that a renaming leaves as they are. Shares nothing with `src/space` but the names of the limits.
 */
export function countByBurnside(limits: EfokLimits): Counts {
  const fixed = new Map<string, number>();
  for (let e = 0; e <= limits.existential; e++)
    for (let f = 1; f <= limits.free; f++)
      for (let c = 1; c <= limits.constants; c++) {
        if (e + f + c > limits.nodes) continue;
        const renamings = product(permutations(e), permutations(f), permutations(c));
        forEachLabelled(e, f, c, limits, (graph, negated) => {
          if (!isType(graph, e, f, limits)) return;
          const key = [e, f, c, topology(graph), negated].join(",");
          const still = renamings.filter((renaming) => isFixed(graph, e, renaming)).length;
          fixed.set(key, (fixed.get(key) ?? 0) + still / renamings.length);
        });
      }
  return new Map([...fixed].map(([key, orbits]) => [key, Math.round(orbits * 1e6) / 1e6]));
}

function forEachLabelled(
  e: number,
  f: number,
  c: number,
  limits: EfokLimits,
  visit: (graph: Labelled, negated: number) => void,
): void {
  const n = e + f;
  const pairs: [number, number][] = [];
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) pairs.push([a, b]);
  const square = () => Array.from({ length: n }, () => new Array<number>(n).fill(0));
  const [positive, negative] = [square(), square()];
  const most = Math.min(limits.variableLinks, limits.links - c, n - 1 + limits.surplus);
  const placeConstants = (at: number, placed: [number, number][], negated: number): void => {
    if (at === c) visit({ positive, negative, constants: placed }, negated);
    if (at === c) return;
    for (let variable = 0; variable < n; variable++)
      for (let sign = 0; sign <= 1 && negated + sign <= limits.negations; sign++)
        placeConstants(at + 1, [...placed, [variable, sign]], negated + sign);
  };
  const placePairs = (at: number, links: number, negated: number): void => {
    const pair = pairs[at];
    if (pair === undefined) {
      placeConstants(0, [], negated);
      return;
    }
    const [a, b] = pair;
    for (let plus = 0; plus <= limits.parallel; plus++)
      for (let minus = 0; plus + minus <= limits.parallel; minus++) {
        if (links + plus + minus > most || negated + minus > limits.negations) continue;
        positive[a]![b] = positive[b]![a] = plus;
        negative[a]![b] = negative[b]![a] = minus;
        placePairs(at + 1, links + plus + minus, negated + minus);
      }
    positive[a]![b] = positive[b]![a] = negative[a]![b] = negative[b]![a] = 0;
  };
  placePairs(0, 0, 0);
}

/** Shortest ways between the first `n` variables by Floyd and Warshall. */
function ways(n: number, linked: (a: number, b: number) => boolean): number[][] {
  const d = Array.from({ length: n }, (_, a) =>
    Array.from({ length: n }, (_, b) => (a === b ? 0 : linked(a, b) ? 1 : Number.POSITIVE_INFINITY)),
  );
  for (let k = 0; k < n; k++)
    for (let a = 0; a < n; a++)
      for (let b = 0; b < n; b++) d[a]![b] = Math.min(d[a]![b]!, d[a]![k]! + d[k]![b]!);
  return d;
}

function isType(
  { positive, negative, constants }: Labelled,
  e: number,
  f: number,
  limits: EfokLimits,
): boolean {
  const n = e + f;
  const variables = Array.from({ length: n }, (_, index) => index);
  const any = (a: number, b: number) => positive[a]![b]! + negative[a]![b]! > 0;
  const all = ways(n, any);
  if (all.some((row) => row.some((way) => way === Number.POSITIVE_INFINITY))) return false;
  const toFree = (variable: number) => Math.min(...all[variable]!.slice(e));
  if (variables.some((variable) => toFree(variable) > limits.distance)) return false;
  if (constants.some(([variable]) => toFree(variable) + 1 > limits.distance)) return false;
  // A part that hangs off free variables only: each of its variables touches a free one.
  const inner = ways(e, any);
  for (let x = 0; x < e; x++) {
    const isAnchored = constants.some(
      ([variable]) => variable < e && inner[x]![variable]! < Number.POSITIVE_INFINITY,
    );
    if (!isAnchored && !variables.slice(e).some((free) => any(x, free))) return false;
  }
  if (!negative.some((row) => row.some((count) => count > 0)) && constants.every(([, sign]) => sign === 0))
    return true;
  const plain = ways(n, (a, b) => positive[a]![b]! > 0);
  const held = constants.filter(([, sign]) => sign === 0).map(([variable]) => variable);
  const reaches = held.some((variable) =>
    plain[variable]!.slice(e).some((way) => way < Number.POSITIVE_INFINITY),
  );
  return reaches && variables.every((v) => positive[v]!.some((count) => count > 0) || held.includes(v));
}

function topology({ positive, negative }: Labelled): string {
  let pairs = 0;
  let links = 0;
  for (let a = 0; a < positive.length; a++)
    for (let b = a + 1; b < positive.length; b++) {
      const count = positive[a]![b]! + negative[a]![b]!;
      pairs += count > 0 ? 1 : 0;
      links += count;
    }
  return pairs !== positive.length - 1 ? "Cyclic" : links > pairs ? "Multi" : "SDAG";
}

type Renaming = readonly [existential: number[], free: number[], constants: number[]];

function isFixed({ positive, negative, constants }: Labelled, e: number, [es, fs, cs]: Renaming): boolean {
  const image = [...es, ...fs.map((index) => index + e)];
  for (let a = 0; a < image.length; a++)
    for (let b = a + 1; b < image.length; b++) {
      const [x, y] = [image[a]!, image[b]!];
      if (positive[a]![b] !== positive[x]![y] || negative[a]![b] !== negative[x]![y]) return false;
    }
  return constants.every(([variable, sign], at) => {
    const [other, otherSign] = constants[cs[at]!]!;
    return image[variable] === other && sign === otherSign;
  });
}

function product(a: number[][], b: number[][], c: number[][]): Renaming[] {
  return a.flatMap((x) => b.flatMap((y) => c.map((z): Renaming => [x, y, z])));
}

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]),
  );
}

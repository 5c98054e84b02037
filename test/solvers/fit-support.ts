import { type Random, randomStream } from "../../src/numeric/random.ts";
import { disjuncts } from "../../src/query/forms/normal-form.ts";
import type { Atom, Formula, Query, Term } from "../../src/query/formula.ts";
import type { RowSource } from "../../src/solvers/rows/rows.ts";

/** How true (head, relation, tail) is. */
export type Truth = (head: number, relation: number, tail: number) => number;

/**
 * Truths of all links of a random graph: most are 0, some 1. With `levels` the others are multiples of 1 / levels, so that products of powers of two are exact and there are ties.
 */
export function randomTruth(
  seed: number,
  entityCount: number,
  relationCount: number,
  { density = 0.3, levels = 0 }: { readonly density?: number; readonly levels?: number } = {},
): Truth {
  const random = randomStream(seed, "random truths");
  const values = Float32Array.from({ length: relationCount * entityCount * entityCount }, () => {
    if (random.real() > density) return 0;
    if (random.below(4) === 0) return 1;
    return levels === 0 ? random.real() : (1 + random.below(levels)) / levels;
  });
  return (head, relation, tail) => values[(relation * entityCount + head) * entityCount + tail]!;
}

/** The rows of a truth, without the tails of truth 0; `asked` counts them. */
export function rowsOf(truth: Truth, entityCount: number): RowSource & { asked(): number } {
  const tails = new Uint32Array(entityCount);
  const values = new Float32Array(entityCount);
  let asked = 0;
  return {
    visit(relation, heads, visitor) {
      heads.forEach((head, at) => {
        if (at > 0 && heads[at - 1]! >= head) throw new Error("heads do not ascend");
        asked++;
        let to = 0;
        for (let tail = 0; tail < entityCount; tail++) {
          const value = truth(head, relation, tail);
          if (value === 0) continue;
          tails[to] = tail;
          values[to++] = value;
        }
        visitor(at, { tails, values, from: 0, to });
      });
    },
    asked: () => asked,
  };
}

/** The operations of a t-norm. */
export const norms = {
  product: { and: (a: number, b: number) => a * b, or: (a: number, b: number) => 1 - (1 - a) * (1 - b) },
  godel: { and: Math.min, or: Math.max },
} as const;

/**
 * FIT's value of every tuple by its definition: of each disjunct the maximum over the existential variables of the t-norm
 * of all literals, disjuncts joined by the conorm. All assignments are tried. Tuples in row-major order.
 */
export function bruteTuples(query: Query, truth: Truth, n: number, norm: keyof typeof norms): Float64Array {
  const { and, or } = norms[norm];
  const total = new Float64Array(n ** query.free.length);
  for (const { existential, literals } of disjuncts(query)) {
    const names = [...query.free, ...existential];
    const values = new Array<number>(names.length).fill(0);
    const entity = (term: Term): (() => number) => {
      if (term.kind === "constant") return () => term.entity as number;
      const place = names.indexOf(term.name);
      return () => values[place]!;
    };
    const parts = literals.map(({ atom, negated }) => {
      const [head, tail] = [entity(atom.head), entity(atom.tail)];
      return () => {
        const value = truth(head(), atom.relation as number, tail());
        return negated ? 1 - value : value;
      };
    });
    const best = new Float64Array(total.length);
    for (;;) {
      let tuple = 0;
      for (let i = 0; i < query.free.length; i++) tuple = tuple * n + values[i]!;
      let value = 1;
      // A t-norm only falls: what is no more than the best already need not be finished.
      for (let i = 0; i < parts.length && value > best[tuple]!; i++) value = and(value, parts[i]!());
      if (value > best[tuple]!) best[tuple] = value;
      let place = names.length - 1;
      while (place >= 0 && ++values[place]! === n) values[place--] = 0;
      if (place < 0) break;
    }
    for (let i = 0; i < total.length; i++) total[i] = or(total[i]!, best[i]!);
  }
  return total;
}

/**
 * The value of each entity for each free variable, the other free variables existential. The maximum over them comes
 * before the disjunction, so that each disjunct is taken alone.
 */
export function bruteRows(query: Query, truth: Truth, n: number, norm: keyof typeof norms): Float64Array[] {
  return query.free.map((name) => bruteTuples({ free: [name], body: closed(query, name) }, truth, n, norm));
}

const closed = ({ free, body }: Query, kept: string): Formula => {
  const variables = free.filter((name) => name !== kept);
  return variables.length === 0 ? body : { kind: "exists", variables, body };
};

/** Fills the placeholders of a query type with random relations and entities. */
export function randomlyGrounded(
  type: Query,
  random: Random,
  entityCount: number,
  relationCount: number,
): Query {
  const relations = new Map<string, number>();
  const entities = new Map<string, number>();
  const drawn = (ids: Map<string, number>, name: string, below: number) => {
    const id = ids.get(name) ?? random.below(below);
    ids.set(name, id);
    return id;
  };
  const term = (each: Term): Term =>
    each.kind === "variable"
      ? each
      : { kind: "constant", entity: drawn(entities, String(each.entity), entityCount) };
  const link = (each: Atom): Atom => ({
    kind: "atom",
    relation: drawn(relations, String(each.relation), relationCount),
    head: term(each.head),
    tail: term(each.tail),
  });
  const fill = (part: Formula): Formula => {
    switch (part.kind) {
      case "atom":
        return link(part);
      case "and":
      case "or":
        return { kind: part.kind, operands: part.operands.map(fill) };
      default:
        return { ...part, body: fill(part.body) };
    }
  };
  return { free: type.free, body: fill(type.body) };
}

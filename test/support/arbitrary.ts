import fc from "fast-check";
import { buildGraph } from "../../src/kg/build.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Query,
  type Term,
  variable,
} from "../../src/query/formula.ts";
import { unsafeVariable } from "../../src/query/safety.ts";
import { freeVariables, freshName, placeQuantifiers } from "../../src/query/scope.ts";
import type { Link } from "./naive.ts";

/** A small graph as plain data; `graphOf` indexes it. */
export interface SmallGraph {
  readonly entityCount: number;
  /** Directed relations; even. */
  readonly relationCount: number;
  /** Distinct forward triples (even relation ids). */
  readonly triples: readonly Link[];
  /** 0 train, 1 valid, 2 test; one per triple. */
  readonly levels: readonly number[];
}

/** Indexes a small graph; entities are called `entity0`…, forward relations `relation0`…. */
export function graphOf(small: SmallGraph): Graph {
  const { triples, entityCount, relationCount } = small;
  return buildGraph(
    {
      heads: Uint32Array.from(triples, ([head]) => head),
      relations: Uint32Array.from(triples, ([, relation]) => relation),
      tails: Uint32Array.from(triples, ([, , tail]) => tail),
      levels: Uint8Array.from(small.levels),
    },
    {
      entityCount,
      relationCount,
      entities: vocabularyOf(Array.from({ length: entityCount }, (_, id) => `entity${id}`)),
      relations: vocabularyOf(Array.from({ length: relationCount >> 1 }, (_, id) => `relation${id}`)),
    },
  );
}

/** The triples whose level bit is set in `levels`: the plain form of a view. */
export function linksOf(small: SmallGraph, levels = 0b111): Link[] {
  return small.triples.filter((_, at) => ((levels >> small.levels[at]!) & 1) === 1);
}

/** Graphs of 1 to 6 entities and 1 to 3 relations, reflexive links and lonely entities included. */
export const arbitraryGraph: fc.Arbitrary<SmallGraph> = fc
  .tuple(fc.constantFrom(4, 5, 6, 3, 2, 1), fc.constantFrom(2, 3, 1))
  .chain(([entityCount, relations]) => {
    const entity = fc.nat(entityCount - 1);
    const triple = fc.record({
      link: fc.tuple(
        entity,
        fc.nat(relations - 1).map((each) => each * 2),
        entity,
      ),
      level: fc.constantFrom(0, 0, 0, 1, 2),
    });
    return fc
      .uniqueArray(triple, { maxLength: 24, size: "large", selector: ({ link }) => link.join(" ") })
      .map((triples) => ({
        entityCount,
        relationCount: relations * 2,
        triples: triples.map(({ link }) => link),
        levels: triples.map(({ level }) => level),
      }));
  });

/** The names of variables before some are renamed apart. */
const pool = ["x", "y", "z", "w"] as const;

export interface QueryShape {
  /** Only queries that `checkSafety` lets through. */
  readonly safe?: boolean;
  /** Anchors are drawn below this; 4 by default. */
  readonly entityCount?: number;
  /** Directed relations are drawn below this; 4 by default. */
  readonly relationCount?: number;
  /** Largest number of free variables; 2 by default. */
  readonly maxFree?: number;
  /** Smallest number of free variables; 0 by default. */
  readonly minFree?: number;
  /** Nesting of the formula; 3 by default. */
  readonly maxDepth?: number;
}

/**
 * Queries of every shape: and, or, not and exists nested at will, cycles, multi-edges, reflexive atoms, negated
 * branches and empty conjunctions. Bounds of `arbitraryGraph` fit: an anchor or relation the graph lacks has no links.
 */
export function arbitraryQuery(shape: QueryShape = {}): fc.Arbitrary<Query> {
  const { entityCount = 4, relationCount = 4, minFree = 0, maxFree = 2, maxDepth = 3 } = shape;
  const names = fc.constantFrom(...pool);
  const term: fc.Arbitrary<Term> = fc.oneof(
    { weight: 3, arbitrary: names.map(variable) },
    { weight: 1, arbitrary: fc.nat(entityCount - 1).map(constant) },
  );
  const relation = fc.nat(relationCount - 1);
  const link: fc.Arbitrary<Formula> = fc
    .tuple(relation, term, term)
    .map(([name, head, tail]) => atom(name, head, tail));
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => {
    const operands = (least: number) => fc.array(tie("formula"), { minLength: least, maxLength: 3 });
    return {
      formula: fc.oneof(
        { maxDepth, depthIdentifier: "formula" },
        { weight: 3, arbitrary: link },
        { weight: 4, arbitrary: operands(2).map((each) => and(...each)) },
        { weight: 2, arbitrary: operands(2).map((each) => or(...each)) },
        { weight: 2, arbitrary: tie("formula").map(not) },
        {
          weight: 2,
          arbitrary: fc
            .tuple(fc.uniqueArray(names, { minLength: 1, maxLength: 2 }), tie("formula"))
            .map(([bound, body]) => exists(bound, body)),
        },
        { weight: 1, arbitrary: fc.constantFrom(and(), or()) },
      ),
    };
  });
  // Where a safe query needs a positive link, it is taken from here.
  const mends = fc.array(fc.tuple(relation, fc.option(fc.nat(entityCount - 1))), {
    minLength: 4,
    maxLength: 4,
  });
  const counts = Array.from({ length: maxFree - minFree + 1 }, (_, at) => maxFree - at);
  return fc
    .tuple(
      formula,
      fc.shuffledSubarray([...pool], { minLength: pool.length }),
      fc.constantFrom(...counts),
      mends,
    )
    .map(([raw, order, count, links]) => {
      const open = new Set(freeVariables(raw));
      // Variables that occur come first; one that does not is taken only where a free variable must be had.
      const chosen = [...order.filter((name) => open.has(name)), ...order.filter((name) => !open.has(name))];
      const free = chosen.slice(0, count).filter((name, at) => open.has(name) || at < minFree);
      const query = { free, body: placeQuantifiers(uniqueOnPaths(raw, new Set(free)), free) };
      return shape.safe ? madeSafe(query, links) : query;
    });
}

/** Renames quantified variables that an enclosing scope uses already, as the contract of `Query` asks. */
function uniqueOnPaths(formula: Formula, outer: ReadonlySet<string>): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "not":
      return not(uniqueOnPaths(formula.body, outer));
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map((each) => uniqueOnPaths(each, outer)) };
    case "exists": {
      // A variable left open is quantified later, further out: its name is taken on every path.
      const taken = new Set([...outer, ...pool]);
      let body = formula.body;
      const variables = formula.variables.map((name) => {
        const fresh = freshName(name, taken);
        taken.add(fresh);
        body = renamed(body, name, fresh);
        return fresh;
      });
      return exists(variables, uniqueOnPaths(body, new Set([...outer, ...variables])));
    }
  }
}

function renamed(formula: Formula, from: string, to: string): Formula {
  const term = (each: Term) => (each.kind === "variable" && each.name === from ? variable(to) : each);
  switch (formula.kind) {
    case "atom":
      return { ...formula, head: term(formula.head), tail: term(formula.tail) };
    case "not":
      return not(renamed(formula.body, from, to));
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map((each) => renamed(each, from, to)) };
    case "exists":
      return formula.variables.includes(from)
        ? formula
        : { ...formula, body: renamed(formula.body, from, to) };
  }
}

/** Adds a positive link at the quantifier, or at the top, of every variable that nothing binds. */
function madeSafe(
  query: Query,
  links: readonly (readonly [relation: number, entity: number | null])[],
): Query {
  let next = 0;
  const mend = (name: string): Formula => {
    const [relation, entity] = links[next++ % links.length]!;
    if (entity !== null) return atom(relation, constant(entity), variable(name));
    return exists([`m${next}`], atom(relation, variable(`m${next}`), variable(name)));
  };
  const bind = (names: readonly string[], body: Formula): Formula => {
    const added = names.filter((name) => unsafeVariable({ free: [name], body })?.free).map(mend);
    return added.length === 0 ? body : and(...added, body);
  };
  const visit = (formula: Formula): Formula => {
    switch (formula.kind) {
      case "atom":
        return formula;
      case "not":
        return not(visit(formula.body));
      case "and":
      case "or":
        return { kind: formula.kind, operands: formula.operands.map(visit) };
      case "exists": {
        const body = visit(formula.body);
        const loose = formula.variables.filter(
          (name) => unsafeVariable({ free: [], body: exists([name], body) })?.name === name,
        );
        return exists(formula.variables, bind(loose, body));
      }
    }
  };
  return { free: query.free, body: bind(query.free, visit(query.body)) };
}

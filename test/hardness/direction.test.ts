import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balancedChoice } from "../../src/benchmark/balanced/choice.ts";
import { byClass, pairClasses } from "../../src/benchmark/balanced/classes.ts";
import { choiceRules } from "../../src/benchmark/balanced/protocol.ts";
import { contract } from "../../src/hardness/classes/contraction.ts";
import { typeName } from "../../src/hardness/classes/type-name.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { positiveAtoms } from "../../src/query/canonical/denials.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import {
  type Atom,
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  type Query,
  type Term,
  variable,
} from "../../src/query/formula.ts";
import { atomsOf, variablesOf } from "../../src/query/scope.ts";
import { conjunctionOf } from "../../src/query/views/query-graph.ts";
import { efokTypes } from "../../src/query-types/index.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, type SmallGraph } from "../support/arbitrary.ts";
import { sized } from "../support/sizes.ts";

/** The EFO_k types of at most five links. */
const types = efokTypes()
  .filter(({ links }) => links <= 5)
  .map(({ formula }) => formula);

const xorshift = (seed: number) => {
  let state = seed | 1;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

/** Graphs of four entities where a third of all links holds, half of those in test: most questions have hard answers. */
const denseGraph: fc.Arbitrary<SmallGraph> = fc.integer({ min: 1 }).map((seed) => {
  const draw = xorshift(seed);
  const all = Array.from({ length: 48 }, (_, at): [number, number, number] => [
    at & 3,
    2 * (at >> 4),
    (at >> 2) & 3,
  ]);
  const triples = all.filter(() => draw(3) === 0);
  return { entityCount: 4, relationCount: 6, triples, levels: triples.map(() => 2 * draw(2)) };
});

function grounded(formula: string, { relationCount, entityCount }: SmallGraph, draw: (n: number) => number) {
  const ids = new Map<string, number>();
  for (const [name] of formula.matchAll(/[rs]\d/g))
    ids.set(name, draw(name[0] === "r" ? relationCount : entityCount));
  return parseEfok(formula, ids);
}

/** The same question in other writing: conjuncts moved, links turned round by the inverse relation, variables renamed. */
function rewritten(query: Query, draw: (below: number) => number): Query {
  const { literals, existential } = conjunctionOf(query)!;
  const names = new Map([...query.free, ...existential].map((name, at) => [name, `v${(at * 7 + 3) % 31}`]));
  const term = (each: Term): Term => (each.kind === "variable" ? variable(names.get(each.name)!) : each);
  const parts = literals.map(({ atom: { relation, head, tail }, negated }): Formula => {
    const link: Atom =
      draw(2) === 0
        ? atom(relation, term(head), term(tail))
        : atom((relation as number) ^ 1, term(tail), term(head));
    return negated ? not(link) : link;
  });
  for (let at = parts.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [parts[at], parts[other]] = [parts[other]!, parts[at]!];
  }
  const bound = existential.map((name) => names.get(name)!).reverse();
  return { free: query.free.map((name) => names.get(name)!), body: exists(bound, and(...parts)) };
}

/** Any query with the operands of its lists in other orders and its links turned round by the inverse relation. */
function shuffled(part: Formula, draw: (below: number) => number): Formula {
  if (part.kind === "atom")
    return draw(2) === 0 ? part : atom((part.relation as number) ^ 1, part.tail, part.head);
  if (!("operands" in part)) return { ...part, body: shuffled(part.body, draw) };
  const operands = part.operands.map((each) => shuffled(each, draw));
  for (let at = operands.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [operands[at], operands[other]] = [operands[other]!, operands[at]!];
  }
  return { ...part, operands };
}

/** The graph and the query with the links of some relations stored the other way round. */
function turned(small: SmallGraph, query: Query, which: number): [SmallGraph, Query] {
  const isTurned = (relation: number) => ((which >>> (relation >> 1)) & 1) === 1;
  const triples = small.triples.map(([head, relation, tail]): [number, number, number] =>
    isTurned(relation) ? [tail, relation, head] : [head, relation, tail],
  );
  const visit = (part: Formula): Formula => {
    if (part.kind === "atom")
      return isTurned(part.relation as number) ? { ...part, head: part.tail, tail: part.head } : part;
    if ("operands" in part) return { ...part, operands: part.operands.map(visit) };
    return { ...part, body: visit(part.body) };
  };
  return [
    { ...small, triples },
    { free: query.free, body: visit(query.body) },
  ];
}

/** Each hard tuple with its class. */
function classed(small: SmallGraph, query: Query, unions: "filtered" | "any" = "filtered"): string[] {
  const { hard, classOf, classes, type } = classifier(graphOf(small), "test", { unions }).classify(query);
  const width = query.free.length;
  return Array.from(classOf, (at, row) => {
    const { name, missing } = classes[at] ?? { name: "none", missing: 0 };
    return `${type} ${hard.slice(row * width, (row + 1) * width).join()} ${name} ${missing}`;
  });
}

describe("the class of an answer does not depend on how its links are written or stored", () => {
  it("for grounded queries of the EFO_k types of at most five links", () => {
    let pairs = 0;
    const property = fc.property(
      denseGraph,
      fc.constantFrom(...types),
      fc.nat(7),
      fc.integer({ min: 1 }),
      (small, formula, which, seed) => {
        const draw = xorshift(seed);
        const query = grounded(formula, small, draw);
        const plain = classed(small, query);
        expect(classed(small, rewritten(query, draw))).toEqual(plain);
        expect(classed(...turned(small, query, which))).toEqual(plain);
        pairs += plain.length;
      },
    );
    fc.assert(property, { numRuns: sized(100, 500), seed: 4 });
    expect(pairs).toBeGreaterThan(sized(50, 300));
  });

  it("for every pattern of missing links of every such type", () => {
    const draw = xorshift(11);
    for (const formula of types) {
      const ids = new Map([...formula.matchAll(/[rs]\d/g)].map(([name], at) => [name, 2 * at]));
      const query = parseEfok(formula, ids);
      const reductions = (from: Query) => {
        const atoms = positiveAtoms(from.body);
        return Array.from({ length: (1 << atoms.length) - 1 }, (_, at) => {
          const type = contract({ free: from.free, body: and(...atoms), atoms }, at + 1);
          const links = atoms.filter((_, bit) => (((at + 1) >>> bit) & 1) === 1);
          const missing = links.map(({ relation }) => (relation as number) & ~1).sort((a, b) => a - b);
          return `${missing.join()} ${typeName(type)} ${variablesOf(type.body).length}`;
        }).sort();
      };
      expect(reductions(rewritten(query, draw)), formula).toEqual(reductions(query));
    }
  });
});

describe("a balanced benchmark", () => {
  it("takes the same answers of the same groundings, however they are written", () => {
    let taken = 0;
    const property = fc.property(
      denseGraph,
      fc.constantFrom(...types),
      fc.nat(7),
      fc.integer({ min: 1 }),
      (small, formula, which, seed) => {
        const draw = xorshift(seed);
        const queries = Array.from({ length: 20 }, () => grounded(formula, small, draw));
        const plain = chosen(formula, small, queries);
        const other = queries.map((query) => turned(small, rewritten(query, draw), which));
        expect(
          chosen(
            formula,
            other[0]![0],
            other.map(([, query]) => query),
          ),
        ).toEqual(plain);
        taken += plain.lines.filter((each) => each !== undefined).length;
      },
    );
    fc.assert(property, { numRuns: sized(30, 150), seed: 6 });
    expect(taken).toBeGreaterThan(sized(15, 100));
  });

  it("has the classes of a formula in one order", () => {
    const draw = xorshift(5);
    for (const formula of types) {
      const ids = new Map([...formula.matchAll(/[rs]\d/g)].map(([name], at) => [name, 2 * at]));
      const query = parseEfok(formula, ids);
      const names = (of: Query) => pairClasses(of, "named").map(({ name }) => name);
      expect(names(rewritten(query, draw)), formula).toEqual(names(query));
    }
  });
});

/** What a balanced choice takes of some candidates, and what it reports. */
function chosen(formula: string, small: SmallGraph, queries: readonly Query[]) {
  const graph = graphOf(small);
  const { classify } = classifier(graph, "test");
  const setup = { graph, split: "test" as const, type: formula, count: 4, seed: 1, parameters: {} };
  const { offer, report } = balancedChoice(setup, choiceRules(setup));
  const lines = queries.map((query) => {
    const { easy, hard, ...rest } = classify(query);
    const made = offer({ type: formula, query, easy, hard, reduces: byClass({ easy, hard, ...rest }) });
    return made && [made.id, [...made.easy], [...made.hard], made.reduces && [...made.reduces]];
  });
  return { lines, report: report() };
}

it("any query has the classes of its writings, alternatives as published or one by one", () => {
  let pairs = 0;
  const property = fc.property(
    arbitraryGraph,
    arbitraryQuery({ safe: true, minFree: 1, maxFree: 2 }),
    fc.constantFrom<"filtered" | "any">("filtered", "any"),
    fc.integer({ min: 1 }),
    (small, query, unions, seed) => {
      fc.pre(isIn(small, query) && positiveAtoms(query.body).length <= 10);
      const plain = classed(small, query, unions);
      const other = { free: query.free, body: shuffled(query.body, xorshift(seed)) };
      expect(classed(small, other, unions)).toEqual(plain);
      pairs += plain.length;
    },
  );
  fc.assert(property, { numRuns: sized(150, 700), seed: 9 });
  expect(pairs).toBeGreaterThan(sized(40, 100));
});

/** Whether a graph has the ids of a query; others are errors. */
const isIn = ({ entityCount, relationCount }: SmallGraph, query: Query): boolean =>
  atomsOf(query.body).every(
    ({ relation, head, tail }) =>
      (relation as number) < relationCount &&
      [head, tail].every((end) => end.kind === "variable" || (end.entity as number) < entityCount),
  );

it("an anchor that missing links supply is an inner variable, on whichever end of the known link it stands", () => {
  // n2 hangs on ?m by a known link, ?m on n0 and on ?x by missing ones: 2p, as the missing links lead from n0 to ?x.
  const [m, x] = [variable("m"), variable("x")];
  const away = [atom(2, constant(0), m), atom(0, m, constant(2)), atom(0, m, x)];
  const towards = [away[0]!, atom(1, constant(2), m), away[2]!];
  for (const atoms of [away, towards]) {
    const body = exists(["m"], and(...atoms));
    expect(atomsOf(body)).toHaveLength(3);
    expect(typeName(contract({ free: ["x"], body, atoms }, 0b101))).toBe("2p");
  }
});

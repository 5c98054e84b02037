import fc from "fast-check";
import { expect, test } from "vitest";
import { createSignature, hasShape, readSignature } from "../../src/exact/signature.ts";
import { conditionsOf, nearestMatch } from "../../src/exact/unmatched.ts";
import { fullView } from "../../src/kg/graph.ts";
import type { Formula, Query, Term } from "../../src/query/formula.ts";
import { parseQuery } from "../../src/query/index.ts";
import { arbitraryQuery, graphOf } from "../support/arbitrary.ts";

const ids = { entityCount: 4, relationCount: 4 };

/** A query as a text in which variables are numbered as they appear, and relations and entities are left out. */
function shapeText({ free, body }: Query): string {
  const numbers = new Map<string, number>();
  const number = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `v${numbers.get(name)}`;
  };
  const term = (each: Term) => (each.kind === "variable" ? number(each.name) : "c");
  const text = (formula: Formula): string => {
    if (formula.kind === "atom") return `(${term(formula.head)} ${term(formula.tail)})`;
    if (formula.kind === "not") return `not ${text(formula.body)}`;
    if (formula.kind === "exists")
      return `exists ${formula.variables.map(number).join()} ${text(formula.body)}`;
    return `${formula.kind}[${formula.operands.map(text).join()}]`;
  };
  return `${free.map(number).join()} : ${text(body)}`;
}

const filling = ({ body }: Query) => {
  const [relations, constants]: [unknown[], unknown[]] = [[], []];
  const visit = (formula: Formula): void => {
    if (formula.kind === "atom") {
      relations.push(formula.relation);
      for (const each of [formula.head, formula.tail])
        if (each.kind === "constant") constants.push(each.entity);
    } else if ("operands" in formula) formula.operands.forEach(visit);
    else visit(formula.body);
  };
  visit(body);
  return { relations, constants };
};

test("two queries have one shape exactly where they differ in names, relations and entities alone", () => {
  const query = arbitraryQuery({ maxDepth: 2 });
  const renamed: Record<string, string> = { x: "w", y: "x", z: "y", w: "z" };
  const other = (text: Query): Query =>
    JSON.parse(JSON.stringify(text), (key, value) =>
      key === "relation" || key === "entity"
        ? (value + 1) % 4
        : typeof value === "string"
          ? (renamed[value] ?? value)
          : value,
    );
  let same = 0;
  fc.assert(
    fc.property(query, query, (one, two) => {
      const signature = createSignature();
      readSignature(one, ids, signature);
      const { shape, length, hash, atoms, anchors } = signature;
      const kept = shape.slice(0, length);
      expect({
        relations: signature.relations.slice(0, atoms),
        constants: signature.constants.slice(0, anchors),
      }).toEqual(filling(one));
      for (const each of [two, other(one)]) {
        // One signature is read into again.
        readSignature(each, ids, signature);
        const isSame = shapeText(each) === shapeText(one);
        expect(hasShape(signature, kept)).toBe(isSame);
        if (isSame) expect(signature.hash).toBe(hash);
        if (isSame) same++;
      }
    }),
    { numRuns: 300 },
  );
  expect(same).toBeGreaterThan(250);
});

test("ids that the graph lacks are refused, the last one is none of them", () => {
  const read = (relation: number, entity: number) => () =>
    readSignature(
      {
        free: ["x"],
        body: {
          kind: "atom",
          relation,
          head: { kind: "constant", entity },
          tail: { kind: "variable", name: "x" },
        },
      },
      ids,
      createSignature(),
    );
  expect(read(3, 3)).not.toThrow();
  for (const [relation, entity] of [
    [4, 0],
    [0, 4],
  ] as const)
    expect(read(relation, entity)).toThrow(expect.objectContaining({ code: "query.id-out-of-range" }));
});

test("the conditions of a query stand in the order in which they are written", () => {
  const orders = (text: string) =>
    conditionsOf(parseQuery(text)).map((each) =>
      each.map(({ atom, denied }) => `${denied ? "!" : ""}${atom}`),
    );
  expect(orders("?x : !r0(e1, ?x) & r0(e0, ?x) & r2(?x, ?y)")).toEqual([["!0", "1", "2"]]);
  expect(orders("?x : r0(e0, ?x) & (r2(e1, ?x) | r2(?x, e2))")).toEqual([
    ["0", "1"],
    ["0", "2"],
  ]);
});

test("further choices of as few conditions are counted", () => {
  // Each entity below 4 has a link to one of its own: of so many conditions all but one have to go, whichever is kept.
  const triples = [0, 1, 2, 3].map((head): [number, number, number] => [head, 0, head + 4]);
  const graph = graphOf({ entityCount: 8, relationCount: 2, triples, levels: [0, 0, 0, 0] });
  const nearest = (...heads: number[]) => {
    const query = parseQuery(`?x : ${heads.map((head) => `r0(e${head}, ?x)`).join(" & ")}`);
    const { unmatched, others, conditions } = nearestMatch(query, fullView(graph, "test"), undefined);
    return [conditions.length, unmatched.length, others];
  };
  expect(nearest(0)).toEqual([1, 0, 0]);
  expect(nearest(0, 0)).toEqual([2, 0, 0]);
  expect(nearest(0, 1)).toEqual([2, 1, 1]);
  expect(nearest(0, 1, 2)).toEqual([3, 2, 2]);
  expect(nearest(0, 1, 2, 3)).toEqual([4, 3, 3]);
  // Two that agree are kept together.
  expect(nearest(0, 1, 0)).toEqual([3, 1, 0]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalForm, formKey, sameForm, simplified } from "../../src/kopl/sparql/canonical.ts";
import type { Condition, Description, LogicalForm } from "../../src/kopl/sparql/logical-form.ts";

const names = ["a", "b", "c", "d"];
const name = (text: string): Condition => ({ kind: "name", name: text });
const either = (...alternatives: Description[]): Condition => ({ kind: "either", alternatives });
const count = (of: Description): LogicalForm => ({ ask: "count", of });

/** Descriptions over four conditions, with choices inside of choices. */
const { description } = fc.letrec<{ description: Description; condition: Condition }>((tie) => ({
  description: fc.array(tie("condition"), { maxLength: 3 }),
  condition: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...names).map(name),
    fc.array(tie("description"), { minLength: 1, maxLength: 3 }).map((each) => either(...each)),
  ),
}));

/** Whether a description holds of something with some of the names. */
const holds = (of: Description, has: ReadonlySet<string>): boolean =>
  of.every((condition) =>
    condition.kind === "either"
      ? condition.alternatives.some((each) => holds(each, has))
      : condition.kind === "name" && has.has(condition.name),
  );

/** The truth of a description of everything that there may be. */
const table = (of: Description): string =>
  Array.from({ length: 2 ** names.length }, (_, mask) =>
    Number(holds(of, new Set(names.filter((_, at) => (mask >> at) & 1)))),
  ).join("");

describe("canonical forms", () => {
  test("are one just for descriptions that hold of the same", () => {
    fc.assert(
      fc.property(description, description, (one, other) => {
        expect(sameForm(count(one), count(other))).toBe(table(one) === table(other));
      }),
      { numRuns: 400 },
    );
  });

  test("hold of what the descriptions hold of, and are their own canonical forms", () => {
    fc.assert(
      fc.property(description, (one) => {
        const canonical = canonicalForm(count(one));
        expect(table((canonical as { of: Description }).of)).toBe(table(one));
        expect(canonicalForm(canonical)).toEqual(canonical);
      }),
      { numRuns: 200 },
    );
  });

  test("see what is asked, and of what", () => {
    expect(sameForm(count([name("a")]), { ask: "name", of: [name("a")] })).toBe(false);
    const from = (one: string, other: string): LogicalForm => ({
      ask: "relation",
      from: [name(one), name(one)],
      to: [name(other)],
    });
    expect(sameForm(from("a", "b"), from("a", "b"))).toBe(true);
    expect(sameForm(from("a", "b"), from("b", "a"))).toBe(false);
  });

  test("look into relations and at qualifiers, in any order and repeated", () => {
    const qualifier = (value: string) =>
      ({ key: "k", operator: "=", value: { type: "string", value } }) as never;
    const relation = (of: Description, ...values: string[]): Condition => ({
      ...{ kind: "relation", predicate: "p", direction: "forward", of },
      qualifiers: values.map(qualifier),
    });
    const attribute = (...values: string[]) =>
      ({
        ...(qualifier("v") as object),
        kind: "attribute",
        qualifiers: values.map(qualifier),
      }) as unknown as Condition;
    const same = (one: Condition, other: Condition) => sameForm(count([one]), count([other]));
    expect(
      same(
        relation([name("a"), name("b")], "x", "y"),
        relation([name("b"), name("a"), name("a")], "y", "x", "y"),
      ),
    ).toBe(true);
    expect(same(relation([name("a")], "x"), relation([name("a")]))).toBe(false);
    expect(same(relation([name("a")]), relation([name("b")]))).toBe(false);
    expect(same(relation([either([name("a")], [name("a"), name("b")])]), relation([name("a")]))).toBe(true);
    expect(same(attribute("x", "y"), attribute("y", "x", "x"))).toBe(true);
    expect(same(attribute("x"), attribute("y"))).toBe(false);
  });
});

describe("a simplified description", () => {
  test("holds of the same, says nothing twice, and stays as it is when it is simplified again", () => {
    fc.assert(
      fc.property(description, (one) => {
        const simple = simplified(one);
        expect(table(simple)).toBe(table(one));
        const texts = simple.map((each) => JSON.stringify(each));
        expect(new Set(texts).size).toBe(texts.length);
        // Neither a choice of one, nor one of which an alternative always holds.
        for (const each of simple)
          if (each.kind === "either") {
            expect(each.alternatives.length).not.toBe(1);
            expect(each.alternatives.every(({ length }) => length > 0)).toBe(true);
            // What is said beside a choice is not said again inside of it.
            for (const part of each.alternatives.flat()) expect(texts).not.toContain(JSON.stringify(part));
          }
        expect(simplified(simple)).toEqual(simple);
      }),
      { numRuns: 400 },
    );
  });

  test("has common conditions before their alternatives, in the order they came in", () => {
    const [x, a, b] = [name("x"), name("a"), name("b")];
    expect(simplified([either([x, a], [b, x])])).toEqual([x, either([a], [b])]);
    expect(simplified([either([a, b])])).toEqual([a, b]);
    expect(simplified([b, a, b])).toEqual([b, a]);
    expect(simplified([either([x, a], [x])])).toEqual([x]);
    expect(simplified([either([either([a], [b])], [x])])).toEqual([either([a], [b], [x])]);
    expect(simplified([either([a], [x]), x])).toEqual([x]);
  });

  test("has one key however the fields of its parts are written", () => {
    const written = { name: "a", kind: "name" } as Condition;
    expect(Object.keys(written)).not.toEqual(Object.keys(name("a")));
    expect(formKey(count([written]))).toBe(formKey(count([name("a")])));
    expect(sameForm(count([written, name("b")]), count([name("b"), name("a")]))).toBe(true);
  });
});

describe("an extreme among a choice", () => {
  const among = (extreme: "largest" | "smallest", ...of: Description): LogicalForm => ({
    ...{ ask: "among", of, key: "k", extreme },
  });
  const between = (comparison: "greater" | "less", first: Description, second: Description): LogicalForm => ({
    ...{ ask: "between", first, second, key: "k", comparison },
  });
  const [a, b, c] = [[name("a")], [name("b")], [name("c")]] as const;

  test("of two is the choice between them", () => {
    expect(sameForm(among("largest", either(a, b)), between("greater", a, b))).toBe(true);
    expect(sameForm(among("smallest", either(a, b)), between("less", a, b))).toBe(true);
    expect(sameForm(among("smallest", either(a, b)), between("greater", a, b))).toBe(false);
    expect(sameForm(among("largest", either(a, c)), between("greater", a, b))).toBe(false);
  });

  test("of three, of one, or with a condition on both is none", () => {
    expect(sameForm(among("largest", either(a, b, c)), between("greater", a, b))).toBe(false);
    expect(canonicalForm(among("largest", either(a, b, c)))).toMatchObject({ ask: "among" });
    expect(canonicalForm(among("largest", either(a, b), name("c")))).toMatchObject({ ask: "among" });
    expect(canonicalForm(among("largest", either(a, a)))).toEqual(among("largest", name("a")));
    const two = among("largest", either(a, b), either(c, [name("d")]));
    expect(canonicalForm(two)).toMatchObject({ ask: "among" });
    expect(sameForm(two, between("greater", a, b))).toBe(false);
    // Of a choice of choices there may be two in the end.
    expect(canonicalForm(among("largest", either([either(a, b)])))).toMatchObject({ ask: "between" });
  });
});

describe("choices that multiply", () => {
  const choice = (size: number, letter: string): Condition =>
    either(...Array.from({ length: size }, (_, at) => [name(`${letter}${at}`)]));
  const kindsOf = (...conditions: Condition[]) => {
    const canonical = canonicalForm(count(conditions)) as { of: Description };
    return canonical.of.map((each) => (each.kind === "either" ? each.alternatives.length : each.kind));
  };

  test("to two hundred alternatives are written out, to more are left as they are, sorted", () => {
    expect(kindsOf(choice(10, "a"), choice(20, "b"))).toEqual([200]);
    expect(kindsOf(choice(3, "a"), choice(67, "b")).sort()).toEqual([3, 67]);
    expect(kindsOf(either(...Array.from({ length: 200 }, (_, at) => [name(`a${at}`)])))).toEqual([200]);
    // A choice inside of a choice counts by what it comes to.
    expect(kindsOf(choice(3, "a"), either([choice(67, "b")])).sort()).toEqual([3, 67]);
    const big = [choice(15, "a"), choice(15, "b"), name("x")];
    expect(sameForm(count(big), count([...big].reverse()))).toBe(true);
    expect(sameForm(count(big), count([...big, name("x")]))).toBe(true);
    expect(sameForm(count(big), count(big.slice(1)))).toBe(false);
  });

  test("have what all alternatives share written once", () => {
    const [x, y] = [name("x"), name("y")];
    const shared = canonicalForm(count([either([x, y, name("a")], [x, name("b"), y])]));
    expect(shared).toEqual(canonicalForm(count([y, either([name("b")], [name("a")]), x])));
    expect((shared as { of: Description }).of.map(({ kind }) => kind).sort()).toEqual([
      "either",
      "name",
      "name",
    ]);
  });
});

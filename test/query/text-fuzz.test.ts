import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { textNotation } from "../../src/query/text/notation.ts";
import { arbitraryQuery } from "../support/arbitrary.ts";
import { films } from "../support/films.ts";
import { sized } from "../support/sizes.ts";
import { stepsOf } from "../support/steps.ts";

// Random tests share a busy machine: what they must not do is hang.
vi.setConfig({ testTimeout: 30_000 });

/** What a parser may take for a sign, in steps; it takes less than 5. */
const STEPS = 20;

const textParts = fc.constantFrom(
  ...'( ) , : & | ! ^ ? " \\ ∧ ¬ \' exists true and ?x ?y x r1 e2 e999 borders France Georgia "Tom Hanks" r0(e1,?x) r0(x,?y)'.split(
    " ",
  ),
  " ",
  "?x : ",
);
const sparqlParts = fc.constantFrom(
  ...'{ } ( ) . ; , ^ / | * + ! [] _:b a ?x ?y $z SELECT DISTINCT ASK WHERE UNION FILTER NOT EXISTS OPTIONAL PREFIX BASE l: l:r0 <urn:lacuna:r0> <urn:lacuna:e1> <x> "a" 12 true # \n'.split(
    " ",
  ),
  "SELECT ?x { ",
  "ASK { ",
  "?x <urn:lacuna:r0> ?y . ",
  "FILTER NOT EXISTS { ",
);

const signs = [
  "(",
  "!",
  "{",
  "?x",
  '"',
  "r(",
  "a ",
  ":",
  "<",
  "exists ?x (",
  "^",
  "e1:",
  "SELECT",
  "{ ?x ",
  "_:b.",
  "#",
];

const loadText = () => import("../../src/query/text/notation.ts").then((fresh) => fresh.textNotation);
const loadSparql = () => import("../../src/query/sparql/notation.ts").then((fresh) => fresh.sparqlNotation);

describe.each([
  ["text", textNotation, textParts, loadText],
  ["sparql", sparqlNotation, sparqlParts, loadSparql],
])("the %s notation on arbitrary input", (_, notation, parts, load) => {
  const check = (source: string) => {
    for (const context of [{}, { graph: films }, { graph: films, ids: true, unsafe: true }]) {
      try {
        notation.parse(source, context);
      } catch (error) {
        if (!(error instanceof LacunaError)) throw error;
        expect(error.hint).toBeTruthy();
        const { text, start, end } = error.place ?? {};
        expect(text).toBe(source);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start!);
        expect(end).toBeLessThanOrEqual(source.length);
      }
    }
  };

  /** A text of nothing but a sign, and a query that begins well. */
  const both = (sign: string, length: number) => {
    const source = sign.repeat(Math.floor(length / sign.length));
    return [source, `SELECT ?x { ${source}`.slice(0, length)];
  };

  it("takes no more steps for a sign of many than for one of few", async () => {
    // A square of these is more than the steps of all of them together.
    const texts = signs.flatMap((sign) => both(sign, sized(10_000, 100_000)));
    const steps = await stepsOf(load, (fresh) => {
      for (const each of texts) expect(() => fresh.parse(each, {})).toThrow(/./);
    });
    expect(steps).toBeGreaterThan(texts.join("").length / 10);
    expect(steps).toBeLessThan(STEPS * texts.join("").length);
  });

  it("gives a query or an error with a place: characters", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), check), { numRuns: sized(200, 500) });
  });

  it("gives a query or an error with a place: bytes", () => {
    const bytes = fc.uint8Array({ maxLength: 80 }).map((each) => String.fromCharCode(...each));
    fc.assert(fc.property(bytes, check), { numRuns: 500 });
  });

  it("gives a query or an error with a place: signs of the notation", () => {
    const soup = fc.tuple(fc.array(parts, { maxLength: 30 }), fc.constantFrom("", " "));
    fc.assert(
      fc.property(soup, ([pieces, between]) => check(pieces.join(between))),
      { numRuns: sized(1000, 3000) },
    );
  });

  it("gives a query or an error with a place: damaged queries", () => {
    const damaged = fc
      .tuple(arbitraryQuery({ safe: true }), fc.nat(), fc.nat(6), fc.string({ maxLength: 2 }))
      .map(([query, at, cut, put]) => {
        const text = notation.print(query, {});
        const place = at % text.length;
        return text.slice(0, place) + put + text.slice(place + cut);
      });
    fc.assert(fc.property(damaged, check), { numRuns: sized(400, 1000) });
  });

  it.each(signs)("refuses a hundred thousand signs of %s", (sign) => {
    for (const each of both(sign, 100_000)) expect(() => notation.parse(each, {})).toThrow(LacunaError);
  });
});

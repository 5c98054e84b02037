import { describe, expect, it } from "vitest";
import { and, atom, constant, exists, not, or, variable } from "../../src/query/formula.ts";
import { textNotation } from "../../src/query/text/notation.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { films } from "../support/films.ts";

const [x, y] = [variable("x"), variable("y")];
const [a, b] = [constant("a"), constant("b")];

describe("where variables are quantified", () => {
  it.each([
    // BetaE's pni denies the branch; the EFO reading denies one link.
    [
      "?y : !(r(a,?x) & s(?x,?y)) & t(b,?y)",
      and(not(exists(["x"], and(atom("r", a, x), atom("s", x, y)))), atom("t", b, y)),
    ],
    [
      "?y : r(a,?x) & !s(?x,?y) & t(b,?y)",
      exists(["x"], and(atom("r", a, x), not(atom("s", x, y)), atom("t", b, y))),
    ],
    ["?y : t(b,?y) & !s(?x,?y)", and(atom("t", b, y), not(exists(["x"], atom("s", x, y))))],
    [
      "?y : t(b,?y) & !(r(a,?x) & !s(?x,?y))",
      and(atom("t", b, y), not(exists(["x"], and(atom("r", a, x), not(atom("s", x, y)))))),
    ],
    [
      "?y : t(b,?y) & !s(?x,?y) & !r(?x,?y)",
      exists(["x"], and(atom("t", b, y), not(atom("s", x, y)), not(atom("r", x, y)))),
    ],
    ["?y : t(b,?y) & exists ?x (s(?x,?y))", and(atom("t", b, y), exists(["x"], atom("s", x, y)))],
    ["?y : !exists ?x (s(?x,?y))", not(exists(["x"], atom("s", x, y)))],
    ["?y : t(b,?y) & !!s(?x,?y)", and(atom("t", b, y), not(not(exists(["x"], atom("s", x, y)))))],
  ])("%s", (text, body) => {
    expect(parseQuery(text, undefined, { unsafe: true })).toEqual({ free: ["y"], body });
  });
});

describe("the grammar", () => {
  it.each([
    ["?x ?y : r(?x,?y)", { free: ["x", "y"], body: atom("r", x, y) }],
    ["?x,?y:r(?x,?y)", { free: ["x", "y"], body: atom("r", x, y) }],
    ["?y : ^r(a,?y)", { free: ["y"], body: atom("r", y, a) }],
    [": r(a,b)", { free: [], body: atom("r", a, b) }],
    ["r(A,B)", { free: [], body: atom("r", constant("A"), constant("B")) }],
    ["r(?y,?x)", { free: ["y", "x"], body: atom("r", y, x) }],
    [
      "?x : r(?x,a) | r(?x,b) & s(?x,a)",
      { free: ["x"], body: or(atom("r", x, a), and(atom("r", x, b), atom("s", x, a))) },
    ],
    [
      "?x : (r(?x,a) | r(?x,b)) & s(?x,a)",
      { free: ["x"], body: and(or(atom("r", x, a), atom("r", x, b)), atom("s", x, a)) },
    ],
    [
      "?x : r(?x,a) ∧ ¬(s(?x,a) ∨ s(?x,b))",
      { free: ["x"], body: and(atom("r", x, a), not(or(atom("s", x, a), atom("s", x, b)))) },
    ],
    ['?x : "a b\\"\\\\\\n"(?x, "")', { free: ["x"], body: atom('a b"\\\n', x, constant("")) }],
    ["?x :\n\tr (\n?x , a\n)", { free: ["x"], body: atom("r", x, a) }],
    [
      "?d : /location/country/form_of_government(/m/027rn, ?d)",
      {
        free: ["d"],
        body: atom("/location/country/form_of_government", constant("/m/027rn"), variable("d")),
      },
    ],
    [
      "?d:concept:teamplaysagainstteam(?d,concept:sportsteam:ac_milan)",
      {
        free: ["d"],
        body: atom("concept:teamplaysagainstteam", variable("d"), constant("concept:sportsteam:ac_milan")),
      },
    ],
    [
      "?d :_hypernym(?d,hypernym.n.01)",
      { free: ["d"], body: atom("_hypernym", variable("d"), constant("hypernym.n.01")) },
    ],
    [
      "?d : +/film/x./film/y(http://www.wikidata.org/entity/Q42, ?d)",
      {
        free: ["d"],
        body: atom("+/film/x./film/y", constant("http://www.wikidata.org/entity/Q42"), variable("d")),
      },
    ],
    ["?д : граничит(Россия, ?д)", { free: ["д"], body: atom("граничит", constant("Россия"), variable("д")) }],
    [
      "?x : exists(a, ?x) & true(a, ?x) & true",
      { free: ["x"], body: and(atom("exists", a, x), atom("true", a, x), and()) },
    ],
  ])("%s", (text, query) => {
    expect(parseQuery(text)).toEqual(query);
  });

  it("reads the form of benchmark files: bare words are variables only beside relations written as ids", () => {
    const link = (relation: number, head: number, tail: string) =>
      atom(relation, constant(head), variable(tail));
    const expected = {
      free: ["y"],
      body: exists(["x"], and(link(12, 40, "x"), link(7, 9, "x"), atom(3, x, y))),
    };
    expect(parseQuery("r12(e40,x) & r7(e9,x) & r3(x,?y)")).toEqual(expected);
    expect(parseQuery("r(a,?y)")).toEqual({ free: ["y"], body: atom("r", a, y) });
    expect(parseQuery("?y : r1(x,?y)")).toEqual({ free: ["y"], body: atom(1, constant("x"), y) });
  });
});

describe("names of a graph", () => {
  const c = variable("c");
  it.each([
    ["?c : borders(France, ?c)", atom(0, constant(0), c)],
    ['?c : starring(?c, "Tom Hanks")', atom(6, c, constant(4))],
    ["?c : starring(?c, Q2263)", atom(6, c, constant(4))],
    // A unique name wins over the same label of another entity.
    ['?c : starring(?c, "Douglas Adams")', atom(6, c, constant(9))],
    ["?c : borders(Q230, ?c)", atom(0, constant(2), c)],
    // Names win over id forms.
    ["?c : borders(e40, ?c)", atom(0, constant(10), c)],
    ["?c : borders(e4, ?c)", atom(0, constant(4), c)],
    ["?c : r1(France, ?c)", atom(1, constant(0), c)],
    ['?c : "official language"(?c, Spain)', atom(10, c, constant(1))],
    ["?c : borders_reverse(France, ?c)", atom(1, constant(0), c)],
    ["?c : +borders(France, ?c)", atom(0, constant(0), c)],
    ["?c : -borders(France, ?c)", atom(1, constant(0), c)],
    ["?c : ^borders(France, ?c)", atom(0, c, constant(0))],
  ])("%s", (text, body) => {
    expect(parseQuery(text, films)).toEqual({ free: ["c"], body });
  });

  it("are not asked for ids that are meant as such", () => {
    const context = { graph: films, ids: true };
    expect(textNotation.parse("r0(e10,x) & r1(x,?y)", context).body).toEqual(
      exists(["x"], and(atom(0, constant(10), x), atom(1, x, y))),
    );
    expect(textNotation.parse("?y : r0(e1,?y) & borders(France,?y)", context).body).toEqual(
      and(atom(0, constant(1), y), atom(0, constant(0), y)),
    );
  });

  it("are written as labels where these are unambiguous, with forward relations", () => {
    const body = and(...[2, 3, 4, 6, 9, 10].map((id) => atom(9, constant(id), c)));
    expect(textNotation.print({ free: ["c"], body }, { graph: films })).toBe(
      '?c : won(?c, Q230) & won(?c, Q1428) & won(?c, "Tom Hanks") & won(?c, Q42) & won(?c, "Somebody else") & won(?c, "an odd name")',
    );
  });
});

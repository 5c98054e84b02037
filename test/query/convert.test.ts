import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { convert, detectNotation, parseAny } from "../../src/query/convert.ts";
import { toGroundedJson } from "../../src/query/efo1/json.ts";
import type { Formula, Query } from "../../src/query/formula.ts";
import { notationOf, notations } from "../../src/query/notations.ts";
import { typeOf } from "../../src/query/types/lookup.ts";
import { treeToQuery } from "../../src/query/views/operator-tree.ts";
import { arbitraryGraph, arbitraryQuery, linksOf } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";
import { arbitraryTree } from "./arbitrary-tree.ts";
import { treeAnswers } from "./tree-oracle.ts";

/** One query in every notation: who is reached by 10 from 5 and not by 12 from 7? */
const twoIn = {
  json: '{"o":"i","a":[{"o":"n","a":{"o":"p","a":[[12],{"o":"e","a":[7]}]}},{"o":"p","a":[[10],{"o":"e","a":[5]}]}]}',
  efok: "(10(5,f1))&(!(12(7,f1)))",
  betae: "[[5,[10]],[7,[12,-2]]]",
};

describe("convert", () => {
  test.each(Object.entries(twoIn))("2in from %s goes to every other notation", (name, source) => {
    expect(detectNotation(source).name).toBe(name);
    for (const [to, wanted] of Object.entries(twoIn)) {
      const printed = convert(source, to);
      expect(canonicalKey(parseAny(printed))).toBe(canonicalKey(parseAny(wanted)));
    }
    expect(convert(source, "lisp")).toBe("(i,(n,(p,(e))),(p,(e)))");
    expect(convert(source, "type")).toBe("2in");
    const text = convert(source, "text");
    expect(canonicalKey(parseAny(text, { from: "text" }))).toBe(canonicalKey(parseAny(source)));
  });

  test.each([
    ["2i1p", "lisp", "(p,(i,(p,(e)),(p,(e))))"],
    ["ip", "betae", "((('e', ('r',)), ('e', ('r',))), ('r',))"],
    ["1p2i", "efok", "(r1(s1,f1))&((r2(s2,e1))&(r3(e1,f1)))"],
    ["pni", "lisp", "(i,(n,(p,(p,(e)))),(p,(e)))"],
    ["3c", "type", "3c"],
    ["(10(5,f1))&((12(7,f1))&(1(2,f1)))", "query2box", '{"type":"3i","query":[[5,[10]],[7,[12]],[2,[1]]]}'],
    ["[[[5,[10]],[7,[12]]],[2,[1,-2,-2]]]", "query2box", '{"type":"3i","query":[[5,[10]],[7,[12]],[2,[1]]]}'],
    ['{"type":"up","query":[[1,[2]],[3,[4]],6]}', "betae", "[[[1,[2]],[3,[4]],[-1]],[6]]"],
    ["[[[1,[2]],[3,[4]],[-1]],[6]]", "query2box", '{"type":"up","query":[[1,[2]],[3,[4]],6]}'],
    [
      "[[[1,[2]],[3,[4]]],[6]]",
      "efo1",
      '{"o":"p","a":[[6],{"o":"i","a":[{"o":"p","a":[[2],{"o":"e","a":[1]}]},{"o":"p","a":[[4],{"o":"e","a":[3]}]}]}]}',
    ],
  ])("%s to %s is %s", (source, to, wanted) => {
    expect(convert(source, to)).toBe(wanted);
  });

  test.each([
    ["pni", "efok", /EFO_k formulas cannot say this/],
    ["3c", "lisp", /a cycle through/],
    ["2in", "query2box", /none of Query2Box's nine types/],
    ["efo2y", "betae", /2 free variables/],
    ["(i,(p,(e)),(n,(p,(p,(p,(p,(e)))))))", "type", /no name in the literature/],
  ])("%s to %s is refused", (source, to, reason) => {
    expect(() => convert(source, to)).toThrow(reason);
    expect(() => convert(source, to)).toThrow(expect.objectContaining({ code: "query.not-expressible" }));
  });

  test("every notation of a tree has the tree's answers", () => {
    fc.assert(
      fc.property(arbitraryTree(), arbitraryGraph, (tree, graph) => {
        const links = linksOf(graph);
        const wanted = treeAnswers(tree, links, graph.entityCount).filter((id) => id < graph.entityCount);
        const source = JSON.stringify(toGroundedJson(tree));
        for (const to of ["betae", "json", "efok"]) {
          const printed = tried(() => convert(source, to));
          if (printed === undefined) continue;
          const answers = naiveAnswers(parseAny(printed), links, graph.entityCount);
          expect(answers.map(([id]) => id)).toEqual(wanted);
        }
      }),
      { numRuns: sized(100, 200) },
    );
  });

  test("a type survives lisp, betae and type", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        const lisp = notations.lisp!.print(treeToQuery(tree), {});
        expect(convert(convert(lisp, "betae"), "lisp")).toBe(lisp);
        const type = typeOf(treeToQuery(tree));
        if (type !== undefined) expect(typeOf(parseAny(type.name))).toBe(type);
      }),
    );
  });
});

/** SPARQL distributes and negates by De Morgan, efok moves quantifiers out of ¬(… ¬∃ …): same answers, other form. */
const keepsForm = (notation: string, query: Query): boolean =>
  notation !== "sparql" && (notation !== "efok" || !quantifiesUnderNot(query.body));

function quantifiesUnderNot(formula: Formula, under = false): boolean {
  if (formula.kind === "atom") return false;
  if (formula.kind === "exists") return under || quantifiesUnderNot(formula.body, under);
  if (formula.kind === "not") return quantifiesUnderNot(formula.body, true);
  return formula.operands.some((operand) => quantifiesUnderNot(operand, under));
}

/** What every notation promises: printing then parsing is the identity up to canonical form. */
describe.each(Object.values(notations))("notation $name", (notation) => {
  const typeOnly = ["lisp", "type"].includes(notation.name);

  test("prints what it parses", () => {
    const tree = arbitraryTree().map((each) => treeToQuery(each));
    const query = fc.oneof(tree, arbitraryQuery(), arbitraryQuery({ safe: true }));
    fc.assert(
      fc.property(query, arbitraryGraph, (query, graph) => {
        const printed = tried(() => notation.print(query, { ids: true }));
        if (printed === undefined) return;
        const read = notation.parse(printed, { ids: true, unsafe: true });
        if (keepsForm(notation.name, query))
          expect(canonicalKey(read, { abstract: typeOnly })).toBe(
            canonicalKey(query, { abstract: typeOnly }),
          );
        if (!typeOnly) {
          const links = linksOf(graph);
          const wanted = naiveAnswers(query, links, graph.entityCount);
          expect(naiveAnswers(read, links, graph.entityCount)).toEqual(wanted);
        }
        if (notation.name !== "sparql") expect(notation.print(read, { ids: true })).toBe(printed);
        if (notation.read !== undefined && /^[[{]/.test(printed))
          expect(notation.read(JSON.parse(printed), {})).toEqual(read);
      }),
      { numRuns: sized(120, 500) },
    );
  });

  test("meets any text with a query or a placed error", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.json()), (source) => {
        const error = failure(() => notation.parse(source, {}));
        if (error?.code === "query.syntax") expect(error.place).toBeDefined();
      }),
      { numRuns: sized(120, 500) },
    );
  });
});

describe("detection", () => {
  test.each([
    ["?x : r2(e3, ?x)", "text"],
    [": r1(e1,e2)", "text"],
    ["r12(e40,?x) & r3(?x,?y)", "text"],
    ["(r1(s1,e1))&(r2(e1,f))", "efok"],
    ["!r1(s1,f)", "efok"],
    ['["r1(s1,f1)",{"s1":4,"r1":2}]', "efok"],
    ['{"formula":"r1(s1,f1)","grounding":{"s1":4,"r1":2}}', "efok"],
    ["(p,(e))", "lisp"],
    ["((p,(e)))", "lisp"],
    ["(('e',('r',)),('e',('r','n')))", "betae"],
    ["(e,(r,n))", "betae"],
    ["((5,(10,)),(7,(12,-2)))", "betae"],
    ["[5,[10]]", "betae"],
    ['{"o":"e","a":[1]}', "json"],
    ['{"type":"1p","query":[[1,[2]]]}', "query2box"],
    ["2u-DM", "type"],
    [" pi ", "type"],
  ])("%j is %s", (source, name) => {
    expect(detectNotation(source).name).toBe(name);
  });

  test.each(["", "hello", "{}", "42", "r1(a,b)"])("%j is nothing known", (source) => {
    expect(() => detectNotation(source)).toThrow(expect.objectContaining({ code: "query.unknown-notation" }));
  });

  test("unknown notations are named with the known ones", () => {
    expect(() => notationOf("toString")).toThrow(/no notation is called "toString"/);
    expect(notationOf("efo1").name).toBe("json");
  });

  test("any text is detected or refused", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (source) => void failure(() => parseAny(source))),
    );
  });
});

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(LacunaError);
    expect((error as LacunaError).code).toBe("query.not-expressible");
    return undefined;
  }
}

function failure(work: () => unknown): LacunaError | undefined {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(LacunaError);
    return error as LacunaError;
  }
  return undefined;
}

describe("SPARQL repeats an alternative inside a negation", () => {
  test("with variables of its own, so that none is bound in some branches only", () => {
    const source =
      "?y : (r0(e0, ?a) & r0(?a, ?y) | r0(e0, ?y)) & !((!r0(e0, ?y) | r0(e0, ?y)) & !r2(e0, ?y))";
    const query = notations.text!.parse(source, { ids: true });
    const printed = notations.sparql!.print(query, { ids: true });
    const read = notations.sparql!.parse(printed, { ids: true });
    const links: Link[] = [
      [0, 0, 1],
      [1, 0, 2],
      [0, 2, 2],
      [0, 2, 1],
      [2, 0, 3],
    ];
    expect(naiveAnswers(query, links, 4)).toEqual([[1], [2]]);
    expect(naiveAnswers(read, links, 4)).toEqual([[1], [2]]);
  });
});

import { describe, expect, it } from "vitest";
import { formRates } from "../../src/evaluation/compare/form-rates.ts";
import type { ScoredLine } from "../../src/evaluation/scoring/scored-line.ts";
import { formNames, forms, usableWithoutUnion } from "../../src/query/forms/forms.ts";
import { formulaOf } from "../../src/query/views/operator-tree-order.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { formDifferences } from "../../src/query-types/form-differences.ts";

const line = (type: string, rank: number, at = 0): ScoredLine => ({
  id: `${type}-00000${at}`,
  type,
  ranks: [rank],
});

describe("winning rates of normal forms", () => {
  it("count the published numbers of types in which two forms differ (Table 11)", () => {
    const types = efo1Types();
    const runs = formNames.map((form, at) => ({
      form,
      lines: types.map(({ formula }) => line(formula, at + 1)),
    }));
    const wanted = formDifferences(types);
    const { pairs, withoutForms } = formRates(runs);
    expect(withoutForms).toEqual([]);
    expect(pairs.map(({ forms: [a, b], types }) => [a, b, types])).toEqual(
      wanted.map((each) => [...each.forms, each.usable]),
    );
    const all = formRates(runs, { unions: true }).pairs;
    expect(all.map((each) => each.types)).toEqual(wanted.map((each) => each.all));
    // The run of an earlier form has the better rank in every type.
    for (const pair of all) expect([pair.a, pair.b]).toEqual([pair.types, 0]);
  });

  it("give a win to the higher mean over the queries of a type, and ties to neither", () => {
    // DM writes these three without their unions, which DNF+IU has at the root.
    const types = efo1Types()
      .filter(({ tree }) => {
        const [dm, dnf] = [forms.DM.of(tree), forms["DNF+IU"].of(tree)];
        return formulaOf(dm) !== formulaOf(dnf) && usableWithoutUnion(dm) && usableWithoutUnion(dnf);
      })
      .slice(0, 3)
      .map(({ formula }) => formula);
    const run = (ranks: readonly (readonly number[])[]) =>
      types.flatMap((type, at) => ranks[at]!.map((rank, nth) => line(type, rank, nth)));
    const { pairs } = formRates([
      // Means of reciprocal ranks: 3/4, 1/2, 1/4 against 5/8, 1/2, 1.
      {
        form: "DM",
        lines: run([
          [1, 2],
          [2, 2],
          [4, 4],
        ]),
      },
      {
        form: "DNF+IU",
        lines: run([
          [1, 4],
          [2, 2],
          [1, 1],
        ]),
      },
    ]);
    expect(pairs).toEqual([
      {
        forms: ["DM", "DNF+IU"],
        types: 3,
        a: 1,
        b: 1,
        mrr: [0.5, expect.closeTo((5 / 8 + 1 / 2 + 1) / 3, 12)],
      },
    ]);
  });

  it("leave out what has no forms, what one run lacks, and forms that do not differ", () => {
    const graph = "r1(s1,f)&r2(s1,e1)&r3(e1,f)&r4(f,f)";
    const given = ["2u1p", graph].map((type) => line(type, 2));
    const { pairs, withoutForms } = formRates([
      { form: "DM", lines: [...given, line("2i", 1)] },
      { form: "DNF", lines: given },
      { form: "DNF+IU", lines: [line("2i", 1)] },
    ]);
    expect(withoutForms).toEqual([graph]);
    expect(pairs.map(({ types, mrr }) => [types, mrr])).toEqual([
      [1, [0.5, 0.5]],
      [0, null],
      [0, null],
    ]);
  });

  it("refuse runs over other queries of a type", () => {
    expect(() =>
      formRates([
        { form: "DM", lines: [line("2u1p", 1, 0)] },
        { form: "DNF", lines: [line("2u1p", 1, 1)] },
      ]),
    ).toThrow(expect.objectContaining({ code: "eval.other-queries" }));
  });
});

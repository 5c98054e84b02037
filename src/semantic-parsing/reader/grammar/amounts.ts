import { counted, type Order } from "../meaning.ts";
import { countOf, lexeme } from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import { isAnything } from "./sense.ts";
import type { Test, Value } from "./value.ts";

/** The number or day of a part. */
const amount = (part: Value | undefined): number | string | undefined =>
  lexeme(part, "NUM", "YEAR", "DATE")?.value;

const tests = (...each: readonly (Test | undefined)[]): Value | undefined =>
  each.every((one) => one !== undefined) ? { tests: each as Test[] } : undefined;

const tested = (compare: Test["compare"], part: Value | undefined): Test | undefined => {
  const value = amount(part);
  return value === undefined ? undefined : { compare, value };
};

const order = (measure: Order["measure"], largest: boolean, from = 0, count = 1): Value => ({
  order: { measure, largest, from, count },
});

/** Stands where the measure follows. */
const NO_MEASURE: Order["measure"] = { by: "figure", figure: -1 };

/** Numbers, comparisons, years, and orders. */
export const amountRules: readonly Rule[] = [
  rule("tests", "CMP NUM|DATE|YEAR", ([cmp, number]) => tests(tested(lexeme(cmp, "CMP")!.compare, number))),
  rule("tests", "NUM CMPB", ([number, cmp]) => tests(tested(lexeme(cmp, "CMPB")!.compare, number))),
  rule("tests", "BETWEEN NUM|YEAR|DATE AND NUM|YEAR|DATE", ([, low, , high]) =>
    tests(tested(">=", low), tested("<=", high)),
  ),
  rule("within", "PERIOD", ([period]) => {
    const { low, high } = lexeme(period, "PERIOD")!;
    return {
      tests: [
        { compare: ">=", value: low },
        { compare: "<=", value: high },
      ],
    };
  }),
  rule("tests", "CMP PERIOD", ([cmp, period]) => {
    const [{ compare }, { low, high }] = [lexeme(cmp, "CMP")!, lexeme(period, "PERIOD")!];
    if (compare === "=" || compare === "!=") return undefined;
    return { tests: [{ compare, value: compare === ">" || compare === "<=" ? high : low }] };
  }),
  rule("exact", "NUM|YEAR|DATE", ([number]) => tests(tested("=", number))),
  rule("year", "DURING? YEAR", ([, year]) => ({ year: lexeme(year, "YEAR")!.value })),
  rule("year", "IN YEAR", ([, year]) => ({ year: lexeme(year, "YEAR")!.value })),
  // An order by an adjective, or by "most" with a noun.
  rule("measure", "FIG|UNIT", ([fig]) =>
    lexeme(fig, "UNIT")?.factor
      ? undefined
      : { measure: { by: "figure", figure: lexeme(fig, "FIG", "UNIT")!.figure } },
  ),
  rule("measure", "owned", ([owned]) => {
    const { relations, to } = owned!.owned!;
    return { measure: { by: "links", ...counted(relations), ...(isAnything(to) ? {} : { to }) } };
  }),
  rule("measure", "NUMBER owned", ([, owned]) => {
    const { relations, to } = owned!.owned!;
    return { measure: { by: "links", ...counted(relations), ...(isAnything(to) ? {} : { to }) } };
  }),
  rule("order1", "SUP", ([sup]) => {
    const { figure, largest } = lexeme(sup, "SUP")!;
    return order({ by: "figure", figure }, largest);
  }),
  rule("order", "order1", ([each]) => each),
  rule("order", "ORD order1", ([ord, each]) => ({
    order: { ...each!.order!, from: lexeme(ord, "ORD")!.from },
  })),
  rule("order", "NUM order1", ([num, each]) => several(num, each)),
  rule("order", "TOP NUM order1", ([, num, each]) => several(num, each)),
  rule("order", "order1 NUM", ([each, num]) => several(num, each)),
  // The measure of these stands behind the things.
  rule("amountof", "MOST", ([most]) => order(NO_MEASURE, lexeme(most, "MOST")!.largest)),
  rule("amountof", "ORD MOST", ([ord, most]) =>
    order(NO_MEASURE, lexeme(most, "MOST")!.largest, lexeme(ord, "ORD")!.from),
  ),
  rule("amountof", "NUM MOST", ([num, most]) =>
    several(num, order(NO_MEASURE, lexeme(most, "MOST")!.largest)),
  ),
  rule("amountof", "MOST NUM", ([most, num]) =>
    several(num, order(NO_MEASURE, lexeme(most, "MOST")!.largest)),
  ),
  rule("amountof", "TOP NUM", ([, num]) => several(num, order(NO_MEASURE, true))),
  // What the noun is ordered by stands behind "most": "the most neighbours", "the second highest salary".
  rule("mostof", "MOST measure", ([most, measure]) =>
    order(measure!.measure!, lexeme(most, "MOST")!.largest),
  ),
  rule("mostof", "ORD MOST measure", ([ord, most, measure]) =>
    order(measure!.measure!, lexeme(most, "MOST")!.largest, lexeme(ord, "ORD")!.from),
  ),
  rule("mostof", "NUM MOST measure", ([num, most, measure]) =>
    several(num, order(measure!.measure!, lexeme(most, "MOST")!.largest)),
  ),
];

function several(num: Value | undefined, each: Value | undefined): Value | undefined {
  const count = countOf(num);
  return count !== undefined && each?.order ? { order: { ...each.order, count } } : undefined;
}

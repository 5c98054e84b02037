import { both, not } from "../meaning.ts";
import { figureTests, isSameFigure, lexeme, naturally, relationsOf, said } from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import {
  andFitting,
  compared,
  figured,
  figuredIn,
  heldIn,
  testBehind,
  than,
  time,
  wholeTime,
  yearly,
} from "./saying-parts.ts";
import type { Sense } from "./sense.ts";
import type { Test, Value } from "./value.ts";
/** How figures of things compare with numbers, times and those of others. */
export const figureRules: readonly Rule[] = [
  rule("does", "figcmp", ([one]) => one),
  rule("figcmp", "tests UNIT", ([tests, unit]) => figured(unit, tests)),
  rule("figcmp", "NUM UNIT CMPB", ([num, unit, cmp]) => figured(unit, { tests: testBehind(num, cmp) })),
  rule("figcmp", "exact UNIT", ([tests, unit]) => figured(unit, tests), 0.05),
  rule("figcmp", "tests UNIT HOW|UNIT", ([tests, unit, how]) => figuredIn(how, tests, unit)),
  rule("figcmp", "exact UNIT HOW", ([tests, unit, how]) => figuredIn(how, tests, unit), 0.02),
  rule("figcmp", "FIG OF|BE|PREP? tests UNIT?", ([fig, , tests, unit]) => figuredIn(fig, tests, unit)),
  rule("figcmp", "FIG OF|BE exact UNIT?", ([fig, , tests, unit]) => figuredIn(fig, tests, unit), 0.01),
  rule("figcmp", "MORE? FIG OF? tests UNIT?", ([, fig, , tests, unit]) => figuredIn(fig, tests, unit), 0.05),
  rule("figcmp", "tests FIG", ([tests, fig]) => figured(fig, tests), 0.02),
  rule("figcmp", "FVERB PREP? tests UNIT?", ([verb, , tests, unit]) => figuredIn(verb, tests, unit)),
  rule("figcmp", "FVERB PREP? exact UNIT?", ([verb, , tests, unit]) => figuredIn(verb, tests, unit), 0.01),
  rule("figcmp", "COMP THAN exact UNIT?", ([comp, , tests, unit]) =>
    isSameFigure(comp, unit) ? compared(comp, tests, unit) : undefined,
  ),
  rule(
    "figcmp",
    "tests UNIT?",
    ([tests, unit], sense) => {
      // "films after 2010": the time that things have.
      if (
        unit?.lexeme ||
        !tests!.tests!.every(
          ({ value }) =>
            typeof value === "string" || (value >= 1000 && value <= 2100 && Number.isInteger(value)),
        )
      )
        return undefined;
      // "In 2019" and "since 2016" of who began some day say nothing of that day.
      const isOpen = tests!.tests!.some(({ compare }) => compare === "=" || compare === ">=");
      return (isOpen ? wholeTime : time)(sense).map((figure) => figureTests(figure, tests!.tests!));
    },
    0.1,
  ),
  // "Projects over 500k": the one column that has such numbers.
  rule(
    "figcmp",
    "tests",
    ([tests], sense) => numbersLike(tests!.tests!, sense).map((figure) => figureTests(figure, tests!.tests!)),
    0.2,
  ),
  rule("figcmp", "FVERB PREP|IN|DURING? within", ([verb, , tests]) => figured(verb, tests)),
  rule("figcmp", "FIG OF|BE|PREP|IN? within", ([fig, , tests]) => figured(fig, tests)),
  rule(
    "figcmp",
    "PREP|IN|DURING within",
    ([, tests], sense) => wholeTime(sense).map((figure) => figureTests(figure, tests!.tests!)),
    0.1,
  ),
  rule("figcmp", "IN|DURING YEAR", ([, year], sense) => heldIn(lexeme(year, "YEAR")!.value, sense), 0.05),
  // "Not at Acme in 2016": what is denied is that it was so then.
  rule(
    "notors",
    "does IN|DURING YEAR",
    ([one, , year], sense) => andFitting(one, heldIn(lexeme(year, "YEAR")!.value, sense), sense),
    0.03,
  ),
  rule(
    "figcmp",
    "IN YEAR",
    ([, year], sense) =>
      wholeTime(sense).map((figure) =>
        figureTests(figure, [{ compare: "=", value: lexeme(year, "YEAR")!.value }]),
      ),
    0.1,
  ),
  rule(
    "figcmp",
    "IN|DURING? DATE",
    ([, date], sense) =>
      wholeTime(sense).map((figure) =>
        figureTests(figure, [{ compare: "=", value: lexeme(date, "DATE")!.value }]),
      ),
    0.1,
  ),
  rule("does", "COMP THAN things", ([comp, , of], sense) => {
    const { figure, greater } = lexeme(comp, "COMP")!;
    return than({ by: "figure", figure }, greater, of, sense);
  }),
  rule(
    "does",
    "COMP year? THAN things year?",
    ([comp, before, , of, behind], sense) => {
      const { figure, greater } = lexeme(comp, "COMP")!;
      const year = before?.year ?? behind?.year;
      const one = than({ by: "figure", figure }, greater, of, sense);
      return year === undefined ? one : yearly(one, { year }, sense);
    },
    0.01,
  ),
  // "At least as large as Brazil"
  rule("does", "CMP? AS HOW year? AS things", ([cmp, , how, year, , of], sense) => {
    const [compare, { figure, down }] = [lexeme(cmp, "CMP")?.compare, lexeme(how, "HOW")!];
    if ((compare !== undefined && compare !== ">=") || !of?.phrase || of.phrase.but) return undefined;
    const one = said(
      both(
        { is: "than", measure: { by: "figure", figure }, compare: down ? "<=" : ">=", thing: of.phrase.set },
        not(of.phrase.set),
      ),
      { is: "than", measure: { by: "figure", figure }, compare: down ? ">" : "<", thing: of.phrase.set },
    );
    return year?.year === undefined ? one : yearly(one, year, sense);
  }),
  rule("does", "FIG BE? MORE THAN FIGTHAT? things POSS?", ([fig, , more, , , of], sense) =>
    than({ by: "figure", figure: lexeme(fig, "FIG")!.figure }, lexeme(more, "MORE")!.greater, of, sense),
  ),
  rule("does", "FVERB MORE THAN things", ([fig, more, , of], sense) =>
    than({ by: "figure", figure: lexeme(fig, "FVERB")!.figure }, lexeme(more, "MORE")!.greater, of, sense),
  ),
  rule("does", "VERB MORE owned|countable THAN things", ([verb, more, , , of], sense) =>
    than({ by: "links", relation: relationsOf(verb)[0]! }, lexeme(more, "MORE")!.greater, of, sense),
  ),
  rule("does", "FVERB MOST|ORD", ([fig, most]) => mostBy(fig, lexeme(most, "MOST")?.largest ?? false, most)),
  rule(
    "does",
    "FVERB|LIGHTV|ANYVERB|USES mostof",
    ([, most]) => ({ said: { yes: both(), no: both(), order: most!.order! } }),
    0.05,
  ),
  // "In room 9", where rooms are numbers.
  rule(
    "does",
    "LIGHTV? PREP FIG NUM",
    ([, , fig, num], sense) =>
      sense.rowThings
        ? figureTests(lexeme(fig, "FIG")!.figure, [{ compare: "=", value: lexeme(num, "NUM")!.value }])
        : undefined,
    0.04,
  ),
  // "Which film won more than 3 awards": what is counted says what the verb is of.
  rule("does", "ANYVERB|USES figcmp", ([, one], sense) => (sense.rowThings ? one : undefined), 0.06),
  rule(
    "does",
    "LIGHTV|BRING PREP? tests",
    ([, , tests], sense) =>
      tests!.tests!.every(({ value }) => typeof value === "string" || (value >= 1000 && value <= 2100))
        ? wholeTime(sense).map((figure, at) => ({ ...figureTests(figure, tests!.tests!), more: 0.05 * at }))
        : undefined,
    0.1,
  ),
  rule(
    "does",
    "LIGHTV|BRING names",
    ([, to], sense) => (sense.rowThings ? naturally(to!.phrase!, sense) : undefined),
    0.1,
  ),
  rule("does", "FVERB PREP names", ([, , to], sense) => naturally(to!.phrase!, sense), 0.08),
  rule("does", "FVERB SUP", ([fig, sup]) =>
    isSameFigure(fig, sup) ? mostBy(fig, lexeme(sup, "SUP")!.largest, undefined) : undefined,
  ),
  rule(
    "does",
    "LIGHTV order",
    ([, order]) => ({ said: { yes: both(), no: both(), order: order!.order! } }),
    0.03,
  ),
];

/** The only column of a table whose numbers are on both sides of those of comparisons. */
function numbersLike(tests: readonly Test[], { field, rowThings }: Sense): number[] {
  if (
    !rowThings ||
    tests.some(({ value, compare }) => typeof value !== "number" || value < 100 || !/[<>]/.test(compare))
  )
    return [];
  const found = field.figures.flatMap(({ kind, values }, figure) => {
    const numbers = [...values.values()].flatMap((list) => list.map((each) => Number(each.value)));
    const isAround = tests.every(
      ({ value }) =>
        numbers.some((each) => each <= Number(value)) && numbers.some((each) => each >= Number(value)),
    );
    return kind === "number" && isAround ? [figure] : [];
  });
  return found.length === 1 ? found : [];
}

const mostBy = (fig: Value | undefined, largest: boolean, ord: Value | undefined): Value => ({
  said: {
    yes: both(),
    no: both(),
    order: {
      measure: { by: "figure", figure: lexeme(fig, "FVERB")!.figure },
      largest,
      from: lexeme(ord, "ORD")?.from ?? 0,
      count: 1,
    },
  },
});

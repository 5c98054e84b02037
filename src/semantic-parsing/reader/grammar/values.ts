import { isSameFigure, lexeme } from "./build.ts";
import { type Rule, rule } from "./engine.ts";
import { aggregate, figureOf, groupsOfFigure, values } from "./question-parts.ts";
import { isAnything } from "./sense.ts";
import type { Value } from "./value.ts";

/** Figures that are times that something takes. */
const OF_TIME = /\b(min|mins|minutes|hours?|hrs?|seconds?|secs?|days|weeks|duration|time)\b/i;

/** Values of figures, sums and means. */
export const valueRules: readonly Rule[] = [
  rule("body", "FIG things year?", ([fig, of, year], sense) => values(fig, of, year, sense), 0.04),
  rule(
    "body",
    "WH? BE? FIG OF|PREP things PREP UNIT year?",
    ([, , fig, , of, , unit, year], sense) =>
      isSameFigure(fig, unit) && !lexeme(unit, "UNIT")!.factor ? values(fig, of, year, sense) : undefined,
    0.02,
  ),
  rule("body", "FIG OF|PREP things year?", ([fig, , of, year], sense) => {
    const each = values(fig, of, year, sense) as Value | undefined;
    const { figure } = lexeme(fig, "FIG")!;
    if (!each || of?.phrase?.names || !/^(total|sum)\b/i.test(sense.field.figures[figure]!.name)) return each;
    // The total of several is one number.
    const whole = aggregate({ lexeme: { type: "AGG", ask: "sum" } }, figureOf(fig), of, year, sense) as
      | Value
      | undefined;
    return whole ? [whole, { ...each, more: 0.15 }] : each;
  }),
  rule("body", "WH BE FIG OF|PREP things year?", ([, , fig, , of, year], sense) =>
    values(fig, of, year, sense),
  ),
  rule("body", "WH BE? names POSS? FIG year?", ([, , of, , fig, year], sense) =>
    values(fig, of, year, sense),
  ),
  rule(
    "body",
    "HOW1? HOW names BE year?",
    ([, how, of, , year], sense) => values(how, of, year, sense),
    0.05,
  ),
  rule(
    "body",
    "names COMMA WH? BE? FIG year?",
    ([of, , , , fig, year], sense) => values(fig, of, year, sense),
    0.04,
  ),
  rule("body", "names POSS? FIG year?", ([of, , fig, year], sense) => values(fig, of, year, sense)),
  rule("body", "WH FIG DO|BE|HAVE things HAVE|FVERB? PREP? year?", ([, fig, , of, verb, , year], sense) =>
    isSameFigure(fig, verb) ? values(fig, of, year, sense) : undefined,
  ),
  rule("body", "HOW1? HOW DO|HAVE things FVERB year?", ([, how, , of, verb, year], sense) =>
    isSameFigure(how, verb) ? values(how, of, year, sense) : undefined,
  ),
  rule(
    "body",
    "HOW1? HOW DO|HAVE names ANYVERB|LIGHTV|VERB|BRING",
    ([, how, , of], sense) => {
      const { figure } = lexeme(how, "HOW")!;
      const { name, unit = "" } = sense.field.figures[figure]!;
      // "How long does it live" asks for no length.
      return sense.rowThings && OF_TIME.test(`${name} ${unit}`)
        ? values(how, of, undefined, sense)
        : undefined;
    },
    0.08,
  ),
  // "From which platform does it leave?"
  rule(
    "body",
    "PREP? WH FIG DO|BE names FVERB|VERB|VERBP|LIGHTV PREP?",
    ([, , fig, , of], sense) => values(fig, of, undefined, sense),
    0.1,
  ),
  // "How high was life expectancy in India", "how large is the area of Peru"
  rule("body", "HOWFIG BE FIG OF|PREP things year?", ([, , fig, , of, year], sense) =>
    values(fig, of, year, sense),
  ),
  rule("body", "HOW1? HOW BE FIG OF|PREP things year?", ([, how, , fig, , of, year], sense) =>
    isSameFigure(how, fig) ? values(fig, of, year, sense) : undefined,
  ),
  rule("body", "aggs FIG|UNIT year OF|PREP|AMONG things", ([agg, fig, year, , of], sense) =>
    aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule("body", "HOW1? HOW BE things year?", ([, how, , of, year], sense) => values(how, of, year, sense)),
  rule("body", "HOWMANY UNIT VERB|LIGHTV? PREP things year?", ([, unit, , , of, year], sense) =>
    values(unit, of, year, sense),
  ),
  // "How many people live in Chad", where cities have people, and countries have cities.
  rule(
    "body",
    "HOWMANY|HOWMUCH UNIT BE|HAVE? VERB|LIGHTV|THERE? PREP? names year?",
    ([, unit, , verb, , of, year], sense) =>
      // "How many people speak Swahili" is no sum over places.
      (lexeme(verb, "VERB") && !lexeme(verb, "VERB")!.place) ||
      lexeme(unit, "UNIT")!.factor ||
      sense.fit(of!.phrase!.set, { is: "known", figure: lexeme(unit, "UNIT")!.figure })
        ? undefined
        : aggregate({ lexeme: { type: "AGG", ask: "sum" } }, figureOf(unit), of, year, sense),
    0.02,
  ),
  rule(
    "body",
    "FIG names UNIT year?",
    ([fig, of, unit, year], sense) =>
      isSameFigure(fig, unit) && !lexeme(unit, "UNIT")!.factor ? values(fig, of, year, sense) : undefined,
    0.05,
  ),
  rule("body", "HOWMANY UNIT VERB|LIGHTV PREP things year AGG", ([, fig, , , of, year, agg], sense) =>
    aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule("body", "HOWMANY UNIT INHABIT names year?", ([, unit, , of, year], sense) =>
    values(unit, of, year, sense),
  ),
  rule("body", "HOWMANY UNIT DO|BE|HAVE things HAVE? year?", ([, unit, , of, , year], sense) =>
    values(unit, of, year, sense),
  ),
  rule("body", "HOWMUCH DO|BE things FVERB year?", ([, , of, fig, year], sense) =>
    values(fig, of, year, sense),
  ),
  rule(
    "body",
    "HOWMUCH|WH DO|BE things FVERB year?",
    // "What did Ann order" asks for no date.
    ([how, , of, fig, year], sense) =>
      lexeme(how, "SMALL")!.is === "WH" && sense.field.figures[lexeme(fig, "FVERB")!.figure]!.kind === "time"
        ? undefined
        : values(fig, of, year, sense),
    0.02,
  ),
  // "How many units of Valve B were sold": of all its rows.
  rule(
    "body",
    "HOWMANY|HOWMUCH UNIT OF|PREP names BE|HAVE? FVERB|VERB|ANYVERB",
    ([, unit, , of], sense) =>
      sense.rowThings && !lexeme(unit, "UNIT")!.factor
        ? aggregate({ lexeme: { type: "AGG", ask: "sum" } }, figureOf(unit), of, undefined, sense)
        : undefined,
    0.05,
  ),
  rule("body", "WHEN BE names POSS? FIG", ([, , of, , fig], sense) => {
    const { kind } = sense.field.figures[lexeme(fig, "FIG")!.figure]!;
    return kind === "time" ? values(fig, of, undefined, sense) : undefined;
  }),
  rule("body", "WHEN DO|BE things FVERB", ([, , of, fig], sense) => values(fig, of, undefined, sense)),
  // Sums and means.
  rule("body", "aggs FIG|UNIT OF|PREP|AMONG things year?", ([agg, fig, , of, year], sense) =>
    aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule(
    "body",
    "aggs FIG things year?",
    ([agg, fig, of, year], sense) => aggregate(agg, figureOf(fig), of, year, sense),
    0.03,
  ),
  rule("body", "WH BE aggs FIG OF|PREP|AMONG things year?", ([, , agg, fig, , of, year], sense) =>
    aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule("body", "FIG OF|PREP things AGG year?", ([fig, , of, agg, year], sense) =>
    aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule(
    "body",
    "HOWMANY|HOWMUCH UNIT|FIG DO|BE|HAVE things HAVE|FVERB? AGG year?",
    ([, fig, , of, , agg, year], sense) => aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule("body", "HOWMANY UNIT VERB|LIGHTV PREP things AGG year?", ([, fig, , , of, agg, year], sense) =>
    aggregate(agg, figureOf(fig), of, year, sense),
  ),
  rule("body", "HOWMUCH DO things FVERB AGG", ([, , of, fig, agg], sense) =>
    aggregate(agg, figureOf(fig), of, undefined, sense),
  ),
  rule("body", "HOW1? HOW BE things AGG", ([, how, , of, agg], sense) =>
    aggregate(agg, figureOf(how), of, undefined, sense),
  ),
  rule("body", "WH? BE? aggs NUMBER owned OF|PREP things", ([, , agg, , owned, , of], sense) =>
    aggregate(
      agg,
      {
        by: "links",
        relation: owned!.owned!.relations[0]!,
        ...(isAnything(owned!.owned!.to) ? {} : { to: owned!.owned!.to }),
      },
      of,
      undefined,
      sense,
    ),
  ),
  // A number for each group.
  rule("body", "FIG EACH REL|KIND", ([fig, , by], sense) => {
    const { figure } = lexeme(fig, "FIG")!;
    const { name } = sense.field.figures[figure]!;
    const isSum = /\b(total|sum|amount|quantity|count)\b/i.test(name);
    const adds =
      isSum ||
      /budget|cost|revenue|sales|turnover|population|stock|goals|attendance|visitors|expense|spent/i.test(
        name,
      );
    const group = (ask: "sum" | "mean", more: number) =>
      (groupsOfFigure({ lexeme: { type: "AGG", ask } }, fig, undefined, by, sense) as Value[]).map(
        (each) => ({
          ...each,
          more: ((each as { more?: number }).more ?? 0) + more,
        }),
      );
    return isSum
      ? group("sum", 0)
      : [...group("sum", adds ? 0.1 : 0.25), ...group("mean", adds ? 0.25 : 0.1)];
  }),
  rule("body", "WH? BE? aggs FIG|UNIT EACH REL|KIND", ([, , agg, fig, , by], sense) =>
    groupsOfFigure(agg, fig, undefined, by, sense),
  ),
  rule("body", "WH? BE? aggs FIG|UNIT OF|PREP things EACH REL|KIND", ([, , agg, fig, , of, , by], sense) =>
    groupsOfFigure(agg, fig, of, by, sense),
  ),
  rule("body", "EACH REL|KIND COMMA? WH? BE? aggs FIG|UNIT", ([, by, , , , agg, fig], sense) =>
    groupsOfFigure(agg, fig, undefined, by, sense),
  ),
  rule(
    "body",
    "EACH REL|KIND COMMA? WH? BE? aggs FIG|UNIT OF|PREP things",
    ([, by, , , , agg, fig, , of], sense) => groupsOfFigure(agg, fig, of, by, sense),
  ),
  // "Highest fine" asks for the value.
  rule(
    "body",
    "WH? BE? aggs FIG year?",
    ([, , agg, fig, year], sense) => {
      const { figure } = figureOf(fig) as { readonly figure: number };
      const set = sense.rowThings ?? ({ is: "known", figure } as const);
      return figure < 0 ? undefined : aggregate(agg, figureOf(fig), { phrase: { set } }, year, sense);
    },
    0.08,
  ),
  rule("body", "FIG OF|PREP things UNIT year?", ([fig, , of, unit, year], sense) =>
    isSameFigure(fig, unit) && !lexeme(unit, "UNIT")!.factor ? values(fig, of, year, sense) : undefined,
  ),
  rule("aggs", "AGG", ([agg]) => agg),
  rule("body", "ASKSFIG things year?", ([fig, of, year]) => {
    const built = values(fig, of, year) as Value | undefined;
    return built && { ...built, behind: lexeme(fig, "ASKSFIG")!.behind };
  }),
];

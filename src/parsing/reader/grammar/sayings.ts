import { both, type Condition, either, link, type Measure, not } from "../meaning.ts";
import {
  countTests,
  denied,
  figureTests,
  fittingOf,
  hasYears,
  inverseOf,
  inYear,
  lexeme,
  narrowed,
  naturally,
  orderIn,
  phrase,
  projected,
  relationsOf,
  said,
  saidLinked,
} from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { linkedOnly, type Sense } from "./sense.ts";
import type { Said, Value } from "./value.ts";

const opposite = (value: Value | undefined): Value | undefined =>
  value?.said && !value.said.order
    ? said(value.said.no, value.said.yes, value.said.about ?? value.said.yes)
    : undefined;

const each = (built: Built, change: (value: Value) => Value | undefined): Built =>
  (Array.isArray(built) ? built : built ? [built] : []).flatMap((one: Value & { more?: number }) => {
    const found = change(one);
    return found ? [{ ...found, more: one.more ?? 0 }] : [];
  });

const and = (one: Said, other: Said): Value => ({
  said: {
    about: both(one.about ?? one.yes, other.about ?? other.yes),
    yes: both(one.yes, other.yes),
    no: not(both(one.yes, other.yes)),
    ...((one.order ?? other.order) ? { order: (one.order ?? other.order)! } : {}),
  },
});

/** Both sayings, where some thing could meet both. */
const andFitting = (one: Value | undefined, other: Value | undefined, sense: Sense): Value | undefined =>
  one?.said &&
  other?.said &&
  !(one.said.order && other.said.order) &&
  sense.fit(one.said.about ?? one.said.yes, other.said.about ?? other.said.yes)
    ? and(one.said, other.said)
    : undefined;

const or = (one: Value | undefined, other: Value | undefined): Value | undefined =>
  one?.said && other?.said && !one.said.order && !other.said.order
    ? said(
        either(one.said.yes, other.said.yes),
        both(one.said.no, other.said.no),
        either(one.said.about ?? one.said.yes, other.said.about ?? other.said.yes),
      )
    : undefined;

/** A measure greater or less than that of other things. */
const than = (measure: Measure, greater: boolean, of: Value | undefined): Value | undefined =>
  of?.phrase && said({ is: "than", measure, compare: greater ? ">" : "<", thing: of.phrase.set });

/** A comparison of the figure of a unit or a verb. */
const figured = (part: Value | undefined, tests: Value | undefined): Value =>
  figureTests(lexeme(part, "UNIT", "FIG", "FVERB", "HOW", "COMP")!.figure, tests!.tests!);

const time = ({ field }: Sense): number[] =>
  field.figures.flatMap(({ name, kind }, figure) =>
    kind === "time" || /year|date/i.test(name) ? [figure] : [],
  );

/** What is said of things: conditions joined by and, or, but; what is denied. */
export const sayingRules: readonly Rule[] = [
  rule("said", "ors", ([one]) => one),
  rule("said", "ors AND|BUT|COMMA said", ([one, , others], sense) => andFitting(one, others, sense)),
  rule("said", "ors COMMA AND|BUT said", ([one, , , others], sense) => andFitting(one, others, sense)),
  rule("said", "ors AND BUT said", ([one, , , others], sense) => andFitting(one, others, sense)),
  rule("said", "ors said", ([one, others], sense) => andFitting(one, others, sense), 0.04),
  rule("ors", "says", ([one]) => one),
  rule("ors", "says COMMA? OR ors", ([one, , , others]) => or(one, others), 0.02),
  rule("says", "COMMA? THAT? aux? does", ([, , , one]) => one),
  rule("says", "COMMA? THAT? aux? NEG aux? notors", ([, , , , , one]) => opposite(one)),
  rule("says", "COMMA? THAT? aux? NEITHER aux? does norsays", ([, , , , , one, others]) =>
    opposite(or(one, others)),
  ),
  rule("says", "THAT? aux? BOTH said", ([, , , one]) => one, 0.02),
  rule("says", "THAT? aux? EITHER ors", ([, , , one]) => one, 0.02),
  rule("says", "does year", ([one, year], sense) => yearly(one, year, sense), 0.01),
  rule("notors", "does", ([one]) => one),
  rule("notors", "does OR notors", ([one, , others]) => or(one, others)),
  rule("norsays", "NOR aux? does", ([, , one]) => one),
  rule("norsays", "NOR aux? does norsays", ([, , one, others]) => or(one, others)),
  rule("aux", "BE|DO|HAVE|AUX", ([one]) => one),
  rule("aux", "BE|DO|HAVE|AUX BE|HAVE", ([one]) => one, 0.02),
  // Links.
  rule("does", "VERB things", ([verb, to], sense) => saidLinked(relationsOf(verb), to!.phrase!, sense)),
  rule("does", "VERB ONLY things", ([verb, , to], sense) => only(relationsOf(verb), to, sense)),
  rule("does", "ONLY VERB things", ([, verb, to], sense) => only(relationsOf(verb), to, sense)),
  rule("does", "VERB things ONLY", ([verb, to], sense) => only(relationsOf(verb), to, sense)),
  rule("does", "VERB NO things", ([verb, , to], sense) =>
    opposite(saidLinked(relationsOf(verb), to!.phrase!, sense)),
  ),
  rule("does", "VERB NONE things", ([verb, , to], sense) =>
    opposite(saidLinked(relationsOf(verb), to!.phrase!, sense)),
  ),
  rule("does", "VERB things BUT NEG things", ([verb, to, , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "VERB things COMMA? BUT? NEG names", ([verb, to, , , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "VERB things AND NEG names", ([verb, to, , , other], sense) =>
    butNot(relationsOf(verb), to, other, sense),
  ),
  rule("does", "CLAUSE things", ([clause, to], sense) => {
    const found = saidLinked(relationsOf(clause), to!.phrase!, sense);
    return found && { ...found, behind: lexeme(clause, "CLAUSE")!.behind };
  }),
  rule(
    "does",
    "VERB REL names",
    ([verb, rel, to], sense) => (verb ? saidLinked(relationsOf(rel), to!.phrase!, sense) : undefined),
    0.03,
  ),
  rule(
    "does",
    "BE|THAT names BE? REL",
    ([, to, , rel], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense),
    0.04,
  ),
  rule("does", "PREP things", ([, to], sense) => naturally(to!.phrase!, sense), 0.02),
  rule("does", "PREP things BUT NEG PREP? names", ([, to, , , , other], sense) =>
    each(naturally(to!.phrase!, sense), (one) =>
      andFitting(one, opposite(firstOf(naturally(other!.phrase!, sense))), sense),
    ),
  ),
  rule("does", "OUTSIDE things", ([, to], sense) => naturally(to!.phrase!, sense, true)),
  rule("does", "ADJ", ([adj]) => said(lexeme(adj, "ADJ")!.condition)),
  rule(
    "does",
    "KIND",
    ([kind]) => (lexeme(kind, "KIND")!.generic ? undefined : said(lexeme(kind, "KIND")!.condition)),
    0.06,
  ),
  rule("does", "NON ADJ", ([, adj]) => said(not(lexeme(adj, "ADJ")!.condition))),
  rule("does", "NON name", ([, to], sense) => naturally(to!.phrase!, sense, true)),
  rule("does", "names", ([to], sense) => naturally(to!.phrase!, sense), 0.08),
  rule("does", "name VERB", ([to, verb], sense) => saidLinked(relationsOf(verb), to!.phrase!, sense), 0.06),
  rule(
    "does",
    "REL OF things",
    ([rel, , of], sense) => {
      const back = inverseOf(relationsOf(rel));
      return saidLinked(back, of!.phrase!, sense);
    },
    0.03,
  ),
  rule(
    "does",
    "name POSS REL",
    ([of, , rel], sense) => saidLinked(inverseOf(relationsOf(rel)), of!.phrase!, sense),
    0.03,
  ),
  // The other way round: "that Germany borders", "does Ethiopia border", "is Marek a member of".
  rule("does", "things aux? VERB", ([from, , verb], sense) => backward(from, relationsOf(verb), sense), 0.05),
  rule(
    "does",
    "things aux? REL OF",
    ([from, , rel], sense) => backward(from, inverseOf(relationsOf(rel)), sense),
    0.05,
  ),
  rule(
    "does",
    "things HAVE AS REL",
    ([from, , , rel], sense) => backward(from, relationsOf(rel), sense),
    0.05,
  ),
  // Having: names, things, numbers of them.
  rule("does", "HAVE|WITH has", ([, has]) => has),
  rule("does", "WITHOUT has", ([, has]) => opposite(has)),
  rule("does", "HAVE|WITH NO|NEG has", ([, , has]) => opposite(has)),
  rule("does", "NO has", ([, has]) => opposite(has), 0.1),
  rule("does", "HAVE|WITH ONLY names AS? REL?", ([, , names, , rel], sense) =>
    rel?.lexeme ? only(relationsOf(rel), names, sense) : firstOnly(names, sense),
  ),
  rule("does", "VERB tests owned|countable", ([verb, tests, thing]) => counted(verb, tests, thing)),
  rule("does", "VERB exact owned|countable", ([verb, tests, thing]) => counted(verb, tests, thing), 0.02),
  rule("does", "VERB MOST owned|countable", ([verb, most, thing]) => ordered(verb, most, thing)),
  rule(
    "does",
    "BE? order",
    ([, order]) => ({ said: { yes: both(), no: both(), order: order!.order! } }),
    0.02,
  ),
  rule("does", "AMONG things", ([, of]) => said(of!.phrase!.set), 0.1),
  rule("countable", "KIND", ([kind]) => phrase(lexeme(kind, "KIND")!.condition)),
  rule("countable", "KIND said", ([kind, what], sense) => {
    const found = narrowed({ set: lexeme(kind, "KIND")!.condition }, what!.said!, sense);
    return found && { phrase: found };
  }),
  rule("countable", "ADJ countable", ([adj, of], sense) => {
    const found = narrowed(of!.phrase!, said(lexeme(adj, "ADJ")!.condition).said!, sense);
    return found && { phrase: found };
  }),
  rule("countable", "name countable", ([name, of], sense) =>
    each(naturally(name!.phrase!, sense), (one) => {
      const found = narrowed(of!.phrase!, one.said!, sense);
      return found && { phrase: found };
    }),
  ),
  ...havingRules(),
  ...figureRules(),
];

function havingRules(): Rule[] {
  return [
    rule("has", "names", ([to], sense) => naturally(to!.phrase!, sense)),
    rule("has", "things AS ANY? REL", ([to, , , rel], sense) =>
      saidLinked(relationsOf(rel), to!.phrase!, sense),
    ),
    rule("has", "REL names", ([rel, to], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense)),
    rule("has", "names REL", ([to, rel], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense), 0.02),
    rule(
      "has",
      "VERB things",
      ([verb, to], sense) => saidLinked(relationsOf(verb), to!.phrase!, sense),
      0.02,
    ),
    rule(
      "has",
      "REL WITH|PREP things",
      ([rel, , to], sense) => saidLinked(relationsOf(rel), to!.phrase!, sense),
      0.04,
    ),
    rule(
      "has",
      "ANY? owned",
      ([, owned]) => {
        const { relations, to } = owned!.owned!;
        return said(either(...relations.map((relation) => link(relation, to))));
      },
      0.03,
    ),
    rule("has", "HAVING", ([having]) => said(lexeme(having, "HAVING")!.condition)),
    rule("has", "tests owned", ([tests, owned]) =>
      countTests(owned!.owned!.relations, tests!.tests!, owned!.owned!.to),
    ),
    rule(
      "has",
      "exact owned",
      ([tests, owned]) => countTests(owned!.owned!.relations, tests!.tests!, owned!.owned!.to),
      0.02,
    ),
    rule("has", "mostof", ([most]) => ({ said: { yes: both(), no: both(), order: most!.order! } })),
    rule(
      "has",
      "mostof year",
      ([most, year]) => ({ said: { yes: both(), no: both(), order: orderIn(most!.order!, year!.year!) } }),
      0.01,
    ),
    rule("has", "MORE measure THAN things", ([more, measure, , of]) =>
      than(measure!.measure!, lexeme(more, "MORE")!.greater, of),
    ),
    rule("has", "MORE measure year? THAN things", ([more, measure, year, , of]) => {
      const one = than(measure!.measure!, lexeme(more, "MORE")!.greater, of);
      return year?.year !== undefined && one?.said ? said(inYear(one.said.yes, year.year)) : one;
    }),
    rule("has", "figcmp", ([one]) => one),
    rule(
      "does",
      "WHOSE ALL? owned aux? things",
      ([, , owned, , to], sense) => {
        const { relations } = owned!.owned!;
        return saidLinked(relations, to!.phrase!, sense);
      },
      0.02,
    ),
    rule("does", "WHOSE owned aux? NEG things", ([, owned, , , to], sense) =>
      opposite(saidLinked(owned!.owned!.relations, to!.phrase!, sense)),
    ),
    rule("does", "WHOSE ONLY owned BE things", ([, , owned, , to], sense) =>
      only(owned!.owned!.relations, to, sense),
    ),
    rule(
      "does",
      "WHOSE REL says",
      ([, rel, what], sense) => owning(relationsOf(rel), what!.said!, sense, false),
      0.03,
    ),
    rule("does", "ALL? WHOSE REL ALL says", ([, , rel, , what], sense) =>
      owning(relationsOf(rel), what!.said!, sense, true),
    ),
    rule("does", "ALL WHOSE REL says", ([, , rel, what], sense) =>
      owning(relationsOf(rel), what!.said!, sense, true),
    ),
    rule("does", "WHOSE figcmp", ([, one]) => one),
    // The same as another thing has.
    rule("does", "HAVE|WITH SAME REL AS things", ([, , rel, , of], sense) =>
      sameAs(relationsOf(rel), of, sense),
    ),
    rule("does", "VERB SAME REL? AS things", ([verb, , , , of], sense) =>
      sameAs(relationsOf(verb), of, sense),
    ),
    rule("does", "PREP SAME REL AS things", ([, , rel, , of], sense) => sameAs(relationsOf(rel), of, sense)),
    rule("does", "SHARE ANY? REL WITH things", ([, , rel, , of], sense) =>
      sameAs(relationsOf(rel), of, sense),
    ),
  ];
}

function figureRules(): Rule[] {
  return [
    rule("does", "figcmp", ([one]) => one),
    rule("figcmp", "tests UNIT", ([tests, unit]) => figured(unit, tests)),
    rule("figcmp", "exact UNIT", ([tests, unit]) => figured(unit, tests), 0.05),
    rule("figcmp", "tests UNIT HOW|UNIT", ([tests, , how]) => figured(how, tests)),
    rule("figcmp", "exact UNIT HOW", ([tests, , how]) => figured(how, tests), 0.02),
    rule("figcmp", "FIG OF|BE|PREP? tests UNIT?", ([fig, , tests]) => figured(fig, tests)),
    rule("figcmp", "FIG OF|BE exact UNIT?", ([fig, , tests]) => figured(fig, tests), 0.01),
    rule("figcmp", "MORE? FIG OF? tests UNIT?", ([, fig, , tests]) => figured(fig, tests), 0.05),
    rule("figcmp", "tests FIG", ([tests, fig]) => figured(fig, tests), 0.02),
    rule("figcmp", "FVERB PREP? tests UNIT?", ([verb, , tests]) => figured(verb, tests)),
    rule("figcmp", "FVERB PREP? exact UNIT?", ([verb, , tests]) => figured(verb, tests), 0.01),
    rule("figcmp", "COMP THAN exact UNIT?", ([comp, , tests]) => compared(comp, tests)),
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
        return time(sense).map((figure) => figureTests(figure, tests!.tests!));
      },
      0.1,
    ),
    rule(
      "figcmp",
      "IN YEAR",
      ([, year], sense) =>
        time(sense).map((figure) =>
          figureTests(figure, [{ compare: "=", value: lexeme(year, "YEAR")!.value }]),
        ),
      0.1,
    ),
    rule("does", "COMP THAN things", ([comp, , of]) => {
      const { figure, greater } = lexeme(comp, "COMP")!;
      return than({ by: "figure", figure }, greater, of);
    }),
    rule(
      "does",
      "COMP year? THAN things year?",
      ([comp, before, , of, behind], sense) => {
        const { figure, greater } = lexeme(comp, "COMP")!;
        const year = before?.year ?? behind?.year;
        const one = than({ by: "figure", figure }, greater, of);
        return year === undefined ? one : yearly(one, { year }, sense);
      },
      0.01,
    ),
    rule("does", "FIG BE? MORE THAN FIGTHAT? things POSS?", ([fig, , more, , , of]) =>
      than({ by: "figure", figure: lexeme(fig, "FIG")!.figure }, lexeme(more, "MORE")!.greater, of),
    ),
    rule("does", "FVERB MORE THAN things", ([fig, more, , of]) =>
      than({ by: "figure", figure: lexeme(fig, "FVERB")!.figure }, lexeme(more, "MORE")!.greater, of),
    ),
    rule("does", "VERB MORE owned|countable THAN things", ([verb, more, , , of]) =>
      than({ by: "links", relation: relationsOf(verb)[0]! }, lexeme(more, "MORE")!.greater, of),
    ),
    rule("does", "FVERB MOST", ([fig, most]) => ({
      said: {
        yes: both(),
        no: both(),
        order: {
          measure: { by: "figure", figure: lexeme(fig, "FVERB")!.figure },
          largest: lexeme(most, "MOST")!.largest,
          from: 0,
          count: 1,
        },
      },
    })),
  ];
}

const firstOf = (built: Built): Value | undefined =>
  Array.isArray(built) ? built[0] : (built as Value | undefined);

function compared(comp: Value | undefined, tests: Value | undefined): Value {
  const { figure, greater } = lexeme(comp, "COMP")!;
  return figureTests(
    figure,
    tests!.tests!.map(({ value }) => ({ compare: greater ? ">" : "<", value })),
  );
}

function yearly(one: Value | undefined, year: Value | undefined, sense: Sense): Value | undefined {
  if (!one?.said || year?.year === undefined) return undefined;
  const { yes, no, order } = one.said;
  if (!hasYears(yes, sense) && !order) return undefined;
  return {
    said: {
      yes: inYear(yes, year.year),
      no: inYear(no, year.year),
      ...(order ? { order: orderIn(order, year.year) } : {}),
    },
  };
}

function backward(from: Value | undefined, relations: readonly number[], sense: Sense): Built {
  const of = from!.phrase!;
  if (!relations.some((relation) => sense.fit(of.set, link(relation)))) return undefined;
  return saidLinked(inverseOf(relations), of, sense);
}

function firstOnly(names: Value | undefined, sense: Sense): Built {
  return sense
    .natural(names!.phrase!.set)
    .map(({ relation, more }) => ({ ...said(linkedOnly([relation], names!.phrase!, sense)), more }));
}

function only(relations: readonly number[], to: Value | undefined, sense: Sense): Value | undefined {
  const fitting = fittingOf(relations, to!.phrase!, sense);
  return fitting.length > 0 ? said(linkedOnly(fitting, to!.phrase!, sense)) : undefined;
}

/** Links to some things and not to others: "border France but not Germany". */
function butNot(
  relations: readonly number[],
  to: Value | undefined,
  other: Value | undefined,
  sense: Sense,
): Value | undefined {
  const [one, two] = [
    saidLinked(relations, to!.phrase!, sense),
    saidLinked(relations, other!.phrase!, sense),
  ];
  return one?.said && two?.said ? said(both(one.said.yes, two.said.no), undefined, one.said.yes) : undefined;
}

function counted(
  verb: Value | undefined,
  tests: Value | undefined,
  thing: Value | undefined,
): Value | undefined {
  const relations = relationsOf(verb);
  const owned = thing?.owned;
  const to = owned ? owned.to : thing?.phrase?.set;
  if (owned && !owned.relations.some((relation) => relations.includes(relation))) return undefined;
  return countTests(relations, tests!.tests!, to && withoutKind(to));
}

/** A count of countries that border is one of neighbours: the kind that all objects have needs no telling. */
const withoutKind = (to: Condition): Condition => to;

function ordered(
  verb: Value | undefined,
  most: Value | undefined,
  thing: Value | undefined,
): Value | undefined {
  const relations = relationsOf(verb);
  const owned = thing?.owned;
  if (owned && !owned.relations.some((relation) => relations.includes(relation))) return undefined;
  const to = owned ? owned.to : thing?.phrase?.set;
  return {
    said: {
      yes: link(relations[0]!),
      no: both(),
      order: {
        measure: {
          by: "links",
          relation: relations[0]!,
          ...(to && !(to.is === "and" && to.of.length === 0) ? { to } : {}),
        },
        largest: lexeme(most, "MOST")!.largest,
        from: 0,
        count: 1,
      },
    },
  };
}

/** Things some or all of whose related ones are so. */
function owning(relations: readonly number[], what: Said, sense: Sense, all: boolean): Value | undefined {
  if (what.order || !relations.some((relation) => sense.fit(link(relation ^ 1), what.yes))) return undefined;
  const some = either(...relations.map((relation) => link(relation, what.yes)));
  if (!all) return said(some);
  return said(both(some, not(either(...relations.map((relation) => link(relation, not(what.yes)))))));
}

function sameAs(relations: readonly number[], of: Value | undefined, sense: Sense): Value | undefined {
  if (!of?.phrase) return undefined;
  const { set } = of.phrase;
  if (!relations.some((relation) => sense.fit(link(relation), set))) return undefined;
  return said(
    both(either(...relations.map((relation) => link(relation, link(relation ^ 1, set)))), not(set)),
  );
}

export { denied, projected };

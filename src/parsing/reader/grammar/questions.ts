import { type Asked, both, type Condition, either, entities, link, type Measure, not } from "../meaning.ts";
import {
  inverseOf,
  inYear,
  lexeme,
  measureIn,
  naturally,
  phrase,
  projected,
  relationsOf,
  wholeSet,
} from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { isAnything, linked, type Sense } from "./sense.ts";
import type { Phrase, Value } from "./value.ts";

const ask = (asked: Asked): Value => ({ asked });

/** The things of a phrase; of those that nothing but a denial narrows, those that the data is about. */
function set(part: Value | undefined, sense: Sense): Condition | undefined {
  const of = part?.phrase && wholeSet(part.phrase);
  return of && grounded(of, sense);
}

/** A condition that says what its things are. */
export function grounded(of: Condition, sense: Sense): Condition | undefined {
  if (!sense.isOpen(of)) return of;
  return sense.rowThings && !isAnything(of) ? both(sense.rowThings, of) : undefined;
}

const things = (part: Value | undefined, sense: Sense): Built => {
  const of = set(part, sense);
  return of && ask({ ask: "things", of });
};

const count = (of: Condition | undefined): Built => of && ask({ ask: "count", of });

const values = (fig: Value | undefined, of: Value | undefined, year: Value | undefined): Built => {
  const figure = lexeme(fig, "FIG", "UNIT", "HOW", "FVERB", "ASKSFIG")?.figure;
  if (figure === undefined || !of?.phrase) return undefined;
  return ask({
    ask: "values",
    of: of.phrase.set,
    figure,
    ...(year?.year === undefined ? {} : { year: year.year }),
  });
};

function aggregate(
  agg: Value | undefined,
  measure: Measure,
  of: Value | undefined,
  year: Value | undefined,
  sense: Sense,
): Built {
  const which = lexeme(agg, "AGG")!.ask;
  const found = set(of, sense);
  if (!found) return undefined;
  return ask({
    ask: which,
    of: found,
    measure: year?.year === undefined ? measure : measureIn(measure, year.year),
  });
}

const figureOf = (fig: Value | undefined): Measure => ({
  by: "figure",
  figure: lexeme(fig, "FIG", "UNIT", "COMP", "SUP", "HOW", "FVERB")!.figure,
});

/** One of several things by name, by a measure. */
function chosen(list: Value | undefined, measure: Measure, largest: boolean, year: Value | undefined): Built {
  const of = list?.phrase;
  if (!of?.items || of.items.length < 2) return undefined;
  const order = {
    measure: year?.year === undefined ? measure : measureIn(measure, year.year),
    largest,
    from: 0,
    count: 1,
  };
  return ask({ ask: "things", of: { is: "first", of: either(...of.items), order } });
}

/** Whether the things of a phrase meet what is said: each of a list. */
function whether(subject: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const [of, says] = [subject?.phrase, what?.said];
  if (!of || !says) return undefined;
  if (says.order) {
    const [item] = of.items ?? [of.set];
    if (of.items && of.items.length > 1) return undefined;
    return ask({
      ask: "whether",
      of: both(item!, {
        is: "first",
        of: grounded(says.yes, sense) ?? sense.rowThings ?? kindOf(of, sense),
        order: says.order,
      }),
    });
  }
  const { items, join } = of;
  const each = items && items.length > 1 && join !== "or" ? items : [of.set];
  if (!each.every((item) => sense.fit(item, says.about ?? says.yes))) return undefined;
  if (each.length === 1) return ask({ ask: "whether", of: both(each[0]!, says.yes) });
  // All of them: none that is not so.
  return ask({ ask: "none", of: both(either(...each), not(says.yes)) });
}

/** What things of a phrase are, as the relation that tells kinds has it. */
const kindOf = (of: Phrase, sense: Sense): Condition => {
  const [kind] = sense.natural(of.set);
  return kind ? link(kind.relation) : of.set;
};

/** What a whole question asks. */
export const questionRules: readonly Rule[] = [
  rule("question", "frames? body", ([, body]) => body),
  rule("question", "frames? year COMMA? body", ([, year, , body]) => yearly(body, year)),
  rule("question", "frames? EXCEPT things COMMA body", ([, , others, , body], sense) =>
    without(body, others, sense),
  ),
  rule(
    "question",
    "frames? body COMMA? EXCEPT things",
    ([, body, , , others], sense) => without(body, others, sense),
    0.05,
  ),
  rule("question", "frames? body year", ([, body, year]) => yearly(body, year), 0.05),
  rule("frames", "FRAME", ([frame]) => frame),
  rule("frames", "FRAME frames", ([frame]) => frame),
  // Things.
  rule("body", "things", ([of], sense) => things(of, sense)),
  rule("body", "WH BE? things", ([, , of], sense) => things(of, sense)),
  rule("body", "WH OF things says", ([, , of, what], sense) => narrowedList(of, what, sense)),
  rule("body", "WH BE THERE things", ([, , , of], sense) => things(of, sense)),
  rule("body", "WH BE things BE?", ([, , of], sense) => things(of, sense), 0.1),
  rule("body", "WH BE? said", ([, , what], sense) => said(what, sense), 0.03),
  rule("body", "WHERE DO|AUX|BE SUBJ does", ([, , , what], sense) => said(what, sense)),
  rule(
    "body",
    "PREP? WH KIND DO|AUX|BE SUBJ? does",
    ([, , kind, , , what], sense) => kindSaid(kind, what, sense),
    0.03,
  ),
  rule("body", "KIND BE? says", ([, , what], sense) => said(what, sense), 0.2),
  rule("body", "WHERE DO|BE things VERB PREP?", ([, , from, verb], sense) =>
    back(from, relationsOf(verb), sense),
  ),
  rule(
    "body",
    "PLACE DO|BE things VERB|FVERB? PREP?",
    ([place, , from], sense) => back(from, relationsOf(place), sense),
    0.02,
  ),
  rule(
    "body",
    "WH REL DO|BE|HAVE things HAVE|VERB? PREP?",
    ([, rel, , from], sense) => back(from, relationsOf(rel), sense),
    0.02,
  ),
  rule(
    "body",
    "PREP WH REL DO|BE|HAVE things HAVE|VERB? PREP?",
    ([, , rel, , from], sense) => back(from, relationsOf(rel), sense),
    0.02,
  ),
  rule("body", "PREP? WH KIND says", ([, , kind, what], sense) => kindSaid(kind, what, sense), 0.05),
  rule("body", "WHOSE REL BE things", ([, rel, , of], sense) =>
    ask({ ask: "things", of: linked(relationsOf(rel), of!.phrase!, sense) }),
  ),
  rule("body", "things BE REL OF WH KIND?", ([of, , rel], sense) => {
    return ask({ ask: "things", of: linked(relationsOf(rel), of!.phrase!, sense) });
  }),
  rule("body", "WH REL DO|HAVE things HAVE? COMMON", ([, rel, , of], sense) => common(rel, of, sense)),
  rule("body", "WH REL DO? things SHARE", ([, rel, , of], sense) => common(rel, of, sense)),
  rule("body", "WH? REL BE? COMMON? PREP|OF|VERB BOTH things", ([, rel, , , , , of], sense) =>
    common(rel, of, sense),
  ),
  rule("body", "WH? REL BE? COMMON PREP|OF|BY|VERB things", ([, rel, , , , of], sense) =>
    common(rel, of, sense),
  ),
  rule("body", "COMMON REL PREP|OF things", ([, rel, , of], sense) => common(rel, of, sense)),
  rule("body", "ASKS things", ([asks, of], sense) => asked(asks, of, sense)),
  ...countRules(),
  ...valueRules(),
  ...choiceRules(),
  ...whetherRules(),
];

function countRules(): Rule[] {
  return [
    rule("body", "HOWMANY things", ([, of], sense) => count(set(of, sense))),
    rule("body", "HOWMANY things BE|DO|HAVE THERE says?", ([, of, , , what], sense) =>
      countSaid(of, what, sense),
    ),
    rule("body", "WH BE HOWMANY things", ([, , , of], sense) => count(set(of, sense))),
    rule("body", "HOWMANY owned DO|HAVE things HAVE?", ([, owned, , of], sense) => {
      const { relations, to } = owned!.owned!;
      const built = projected(relations, of!.phrase!, sense) as Value | undefined;
      return built?.phrase && count(both(wholeSet(built.phrase), to));
    }),
    rule(
      "body",
      "HOWMANY countable BE|DO things VERB REL?",
      ([, , , of, verb], sense) => {
        const built = back(of, relationsOf(verb), sense) as Value | undefined;
        return built?.asked && ask({ ask: "count", of: built.asked.of });
      },
      0.02,
    ),
    rule("body", "HOWMANY things BE? EACH REL|KIND", ([, of, , , rel], sense) => groups(of, rel, sense)),
    rule("body", "HOWMANY things DO|HAVE|BE EACH REL HAVE?", ([, of, , , rel], sense) =>
      groups(of, rel, sense),
    ),
  ];
}

function valueRules(): Rule[] {
  return [
    rule("body", "FIG things year?", ([fig, of, year]) => values(fig, of, year), 0.04),
    rule("body", "FIG OF|PREP things year?", ([fig, , of, year]) => values(fig, of, year)),
    rule("body", "WH BE FIG OF|PREP things year?", ([, , fig, , of, year]) => values(fig, of, year)),
    rule("body", "WH BE? names POSS? FIG year?", ([, , of, , fig, year]) => values(fig, of, year)),
    rule("body", "names POSS? FIG year?", ([of, , fig, year]) => values(fig, of, year)),
    rule("body", "WH FIG DO|BE|HAVE things HAVE|FVERB? PREP? year?", ([, fig, , of, , , year]) =>
      values(fig, of, year),
    ),
    rule("body", "HOW1? HOW BE things year?", ([, how, , of, year]) => values(how, of, year)),
    rule("body", "HOWMANY UNIT VERB? PREP things year?", ([, unit, , , of, year]) => values(unit, of, year)),
    rule("body", "HOWMANY UNIT DO|BE|HAVE things HAVE? year?", ([, unit, , of, , year]) =>
      values(unit, of, year),
    ),
    rule("body", "HOWMUCH DO|BE things FVERB year?", ([, , of, fig, year]) => values(fig, of, year)),
    rule("body", "HOWMUCH|WH DO|BE things FVERB year?", ([, , of, fig, year]) => values(fig, of, year), 0.02),
    rule("body", "WHEN DO|BE things FVERB", ([, , of, fig]) => values(fig, of, undefined)),
    // Sums and means.
    rule("body", "aggs FIG|UNIT OF|PREP things year?", ([agg, fig, , of, year], sense) =>
      aggregate(agg, figureOf(fig), of, year, sense),
    ),
    rule(
      "body",
      "aggs FIG things year?",
      ([agg, fig, of, year], sense) => aggregate(agg, figureOf(fig), of, year, sense),
      0.03,
    ),
    rule("body", "WH BE aggs FIG OF|PREP things year?", ([, , agg, fig, , of, year], sense) =>
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
    rule("body", "HOWMANY UNIT VERB PREP things AGG year?", ([, fig, , , of, agg, year], sense) =>
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
    rule("aggs", "AGG", ([agg]) => agg),
    rule("body", "ASKSFIG things year?", ([fig, of, year]) => {
      const built = values(fig, of, year) as Value | undefined;
      return built && { ...built, behind: lexeme(fig, "ASKSFIG")!.behind };
    }),
  ];
}

function choiceRules(): Rule[] {
  const by = (comp: Value | undefined) => {
    const [one, two] = [lexeme(comp, "COMP"), lexeme(comp, "SUP")];
    return { measure: figureOf(comp), largest: one ? one.greater : two!.largest };
  };
  const choose = (comp: Value | undefined, list: Value | undefined, year?: Value) => {
    const { measure, largest } = by(comp);
    return chosen(list, measure, largest, year);
  };
  return [
    rule("body", "WH KIND? BE|HAVE COMP|SUP year? COMMA? things", ([, , , comp, year, , list]) =>
      choose(comp, list, year),
    ),
    rule(
      "body",
      "WH KIND? BE COMP|SUP PREP|OF|AMONG things",
      ([, , , comp, , list]) => choose(comp, list),
      0.02,
    ),
    rule("body", "COMP|SUP COMMA? things", ([comp, , list]) => choose(comp, list), 0.1),
    rule("body", "things COMMA? WH KIND? BE COMP|SUP", ([list, , , , , comp]) => choose(comp, list)),
    rule("body", "WH OF|PREP things BE COMP|SUP", ([, , list, , comp]) => choose(comp, list)),
    rule("body", "BE things COMP", ([, list, comp]) =>
      list?.phrase?.join === "or" ? choose(comp, list) : undefined,
    ),
    rule(
      "body",
      "WH KIND? BE|HAVE|DO MORE|MOST measure year? COMMA? things year?",
      ([, , , more, measure, one, , list, two]) =>
        chosen(
          list,
          measure!.measure!,
          lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest,
          one?.year === undefined ? two : one,
        ),
    ),
    rule("body", "WH OF|PREP things HAVE|BE MORE|MOST measure year?", ([, , list, , more, measure, year]) =>
      chosen(list, measure!.measure!, lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest, year),
    ),
    rule("body", "WH KIND? VERB MORE|MOST owned|countable COMMA? things", ([, , verb, more, , , list]) =>
      chosen(
        list,
        { by: "links", relation: relationsOf(verb)[0]! },
        lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest,
        undefined,
      ),
    ),
    rule("body", "WH KIND? FVERB MORE|MOST COMMA? things", ([, , fig, more, , list]) =>
      chosen(list, figureOf(fig), lexeme(more, "MORE")?.greater ?? lexeme(more, "MOST")!.largest, undefined),
    ),
  ];
}

function whetherRules(): Rule[] {
  return [
    rule("body", "aux NEG? subject BOTH? said", ([, , of, , what], sense) => whether(of, what, sense), 0.01),
    rule("body", "DO|AUX SUBJ does PREP names", ([, , what, , of], sense) => whether(of, what, sense)),
    rule("body", "DO|AUX SUBJ PREP names does", ([, , , of, what], sense) => whether(of, what, sense)),
    rule("body", "aux? BE|DO|HAVE THERE things", ([, , , of], sense) => {
      const found = set(of, sense);
      return found && ask({ ask: "whether", of: found });
    }),
    rule("body", "aux? BE|DO|HAVE NEG THERE things", ([, , , , of], sense) => {
      const found = set(of, sense);
      return found && ask({ ask: "whether", of: found });
    }),
    rule(
      "body",
      "DO|HAVE|BE ANY things",
      ([, , of], sense) => {
        const found = set(of, sense);
        return found && !of?.phrase?.names ? ask({ ask: "whether", of: found }) : undefined;
      },
      0.05,
    ),
    rule(
      "body",
      "BE names things",
      ([, of, what], sense) => {
        const other = what?.phrase;
        if (!other || other.names) return undefined;
        return whether(of, { said: { yes: other.set, no: not(other.set) } }, sense);
      },
      0.02,
    ),
    rule(
      "body",
      "BE names NEG things",
      ([, of, , what], sense) => {
        const other = what?.phrase;
        return other && !other.names
          ? whether(of, { said: { yes: not(other.set), no: other.set } }, sense)
          : undefined;
      },
      0.02,
    ),
    rule(
      "body",
      "BE things name",
      ([, of, name], sense) =>
        of?.phrase?.names
          ? undefined
          : whether(of, { said: { yes: name!.phrase!.set, no: not(name!.phrase!.set) } }, sense),
      0.03,
    ),
    rule("body", "BE names REL", ([, of, rel], sense) => neighbours(of, rel, sense)),
    rule("body", "DO names SHARE ANY? REL", ([, of, , , rel], sense) => neighbours(of, rel, sense)),
    rule("body", "THAT? names said", ([, of, what], sense) => whether(of, what, sense), 0.3),
    rule("subject", "names", ([names]) => names),
    rule("subject", "BOTH names", ([, names]) => names),
    rule("subject", "one", ([one]) => one, 0.02),
  ];
}

/** Two names that a relation joins. */
function neighbours(of: Value | undefined, rel: Value | undefined, sense: Sense): Built {
  const items = of?.phrase?.items;
  if (items?.length !== 2) return undefined;
  const to = linked(relationsOf(rel), { set: items[1]! }, sense);
  return sense.fit(items[0]!, to) ? ask({ ask: "whether", of: both(items[0]!, to) }) : undefined;
}

function kindSaid(kind: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const { condition } = lexeme(kind, "KIND") ?? {};
  if (!condition || !what?.said || what.said.order || !sense.fit(condition, what.said.about ?? what.said.yes))
    return undefined;
  const of = grounded(both(condition, what.said.yes), sense);
  return of && ask({ ask: "things", of });
}

function said(what: Value | undefined, sense: Sense): Built {
  if (!what?.said || what.said.order) return undefined;
  const of = grounded(what.said.yes, sense);
  return of && ask({ ask: "things", of });
}

function countSaid(of: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const found = set(of, sense);
  if (!found || !what?.said) return count(found);
  return what.said.order || !sense.fit(found, what.said.yes) ? undefined : count(both(found, what.said.yes));
}

function narrowedList(of: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const found = set(of, sense);
  if (!found || !what?.said) return undefined;
  if (what.said.order) return ask({ ask: "things", of: { is: "first", of: found, order: what.said.order } });
  return sense.fit(found, what.said.yes) ? ask({ ask: "things", of: both(found, what.said.yes) }) : undefined;
}

function back(from: Value | undefined, relations: readonly number[], sense: Sense): Built {
  const built = from?.phrase && !from.phrase.generic && projected(relations, from.phrase, sense);
  const list = (Array.isArray(built) ? built : built ? [built] : []) as (Value & { more?: number })[];
  return list.flatMap((each) =>
    each.phrase ? [{ ...ask({ ask: "things", of: wholeSet(each.phrase) }), more: each.more ?? 0 }] : [],
  );
}

/** What all of a list have. */
function common(rel: Value | undefined, of: Value | undefined, sense: Sense): Built {
  const items = of?.phrase?.items;
  const back = inverseOf(relationsOf(rel));
  if (!items || items.length < 2) return undefined;
  return ask({ ask: "things", of: both(...items.map((item) => linked(back, { set: item }, sense))) });
}

function asked(asks: Value | undefined, of: Value | undefined, sense: Sense): Built {
  const found = lexeme(asks, "ASKS")!;
  const built = back(of, found.relations, sense) as (Value & { more?: number })[];
  const [one] = built;
  if (!one?.asked) return undefined;
  return { asked: { ask: found.counts ? "count" : "things", of: one.asked.of }, behind: found.behind };
}

function groups(of: Value | undefined, rel: Value | undefined, sense: Sense): Built {
  const found = set(of, sense);
  const [relation] = relationsOf(rel);
  return found && relation !== undefined && sense.fit(found, link(relation))
    ? ask({ ask: "groups", of: found, by: relation })
    : undefined;
}

function yearly(body: Value | undefined, year: Value | undefined): Built {
  const what = body?.asked;
  if (!what || year?.year === undefined) return undefined;
  const of = inYear(what.of, year.year);
  if (what.ask === "values")
    return what.year === undefined ? ask({ ...what, of, year: year.year }) : undefined;
  if (what.ask === "sum" || what.ask === "mean" || what.ask === "min" || what.ask === "max")
    return ask({ ...what, of, measure: measureIn(what.measure, year.year) });
  return JSON.stringify(of) === JSON.stringify(what.of) ? undefined : ask({ ...what, of });
}

function without(body: Value | undefined, others: Value | undefined, sense: Sense): Built {
  const what = body?.asked;
  if (!what || !others?.phrase || what.ask === "whether" || !sense.fit(what.of, others.phrase.set))
    return undefined;
  return ask({ ...what, of: both(what.of, not(others.phrase.set)) });
}

export { entities, naturally, phrase };

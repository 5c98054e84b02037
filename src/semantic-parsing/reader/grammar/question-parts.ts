import {
  type Asked,
  both,
  type Condition,
  type Directed,
  either,
  isSame,
  link,
  type Measure,
  not,
} from "../meaning.ts";
import { countOf, inverseOf, inYear, lexeme, measureIn, projected, relationsOf, wholeSet } from "./build.ts";
import type { Built } from "./engine.ts";
import { isAnything, linked, type Sense } from "./sense.ts";
import type { Phrase, Test, Value } from "./value.ts";

export const ask = (asked: Asked): Value => ({ asked });

/** The things of a phrase; of those that nothing but a denial narrows, those that the data is about. */
export function set(part: Value | undefined, sense: Sense): Condition | undefined {
  const { but, join, items = [] } = part?.phrase ?? {};
  // "Neighbours of France or Spain" asks for no Spain.
  if (but || (join === "or" && new Set(items.map(({ is }) => is === "entity")).size > 1)) return undefined;
  const of = part?.phrase && wholeSet(part.phrase);
  return of && grounded(of, sense);
}

/** A condition that says what its things are. */
export function grounded(of: Condition, sense: Sense): Condition | undefined {
  if (!sense.isOpen(of)) return of;
  const all = sense.rowThings ?? sense.ends;
  return all && !isAnything(of) ? both(all, of) : undefined;
}

export const things = (part: Value | undefined, sense: Sense): Built => {
  const { items, join, names, of: owned } = part?.phrase ?? {};
  // Two lists in one question are two questions: "its neighbours and their capitals".
  if (items && join === "and" && !names && !owned) return undefined;
  const of = set(part, sense);
  return of && ask({ ask: "things", of });
};

export const count = (of: Condition | undefined): Built => of && ask({ ask: "count", of });

export const values = (
  fig: Value | undefined,
  of: Value | undefined,
  year: Value | undefined,
  sense?: Sense,
): Built => {
  const figure = lexeme(fig, "FIG", "UNIT", "HOW", "FVERB", "ASKSFIG")?.figure;
  // Values are told in their own unit.
  if (figure === undefined || !of?.phrase || of.phrase.but || lexeme(fig, "UNIT")?.factor) return undefined;
  const valued = (set: Condition) =>
    ask({ ask: "values", of: set, figure, ...(year?.year === undefined ? {} : { year: year.year }) });
  const { set } = of.phrase;
  // What a product costs stands in its row.
  if (
    sense?.rowThings &&
    of.phrase.names &&
    !lexeme(fig, "UNIT") &&
    !sense.fit(set, { is: "known", figure })
  ) {
    const rows = sense
      .natural(set)
      .flatMap(({ relation }) =>
        relation % 2 === 0 && sense.fit(link(relation, set), { is: "known", figure })
          ? [link(relation, set)]
          : [],
      );
    if (rows.length > 0) return { ...valued(either(...rows)), more: 0.03 } as Value;
  }
  return valued(set);
};

/** Whether some thing could have a figure. */
const hasFigure = (figure: number, of: Condition, sense: Sense): boolean =>
  sense.fit(of, { is: "figure", figure, compare: "=", value: 0 });

export function aggregate(
  agg: Value | undefined,
  measure: Measure,
  of: Value | undefined,
  year: Value | undefined,
  sense: Sense,
): Built {
  const which = lexeme(agg, "AGG")!.ask;
  const found = set(of, sense);
  if (!found || (measure.by === "figure" && measure.figure < 0)) return undefined;
  if (measure.by === "figure" && !hasFigure(measure.figure, found, sense)) {
    // "The average of South America" is that of its countries.
    const { figure } = measure;
    return sense.natural(found).flatMap(({ relation, more }) => {
      const inside = link(relation, found);
      const inner: Value = { phrase: { set: inside } };
      if (relation % 2 === 1 || !hasFigure(figure, inside, sense)) return [];
      const built = aggregate(agg, measure, inner, year, sense) as Value | undefined;
      return built?.asked ? [{ ...built, more: more + 0.05 }] : [];
    });
  }
  // Times have no sum and no mean.
  if (
    measure.by === "figure" &&
    sense.field.figures[measure.figure]!.kind !== "number" &&
    (which === "sum" || which === "mean")
  )
    return undefined;
  return ask({
    ask: which,
    of: found,
    measure: year?.year === undefined ? measure : measureIn(measure, year.year),
  });
}

export const figureOf = (fig: Value | undefined): Measure => ({
  by: "figure",
  figure: lexeme(fig, "UNIT")?.factor
    ? -1
    : lexeme(fig, "FIG", "UNIT", "COMP", "SUP", "HOW", "FVERB")!.figure,
});

/** One of several things by name, by a measure. */
export function chosen(
  list: Value | undefined,
  measure: Measure,
  largest: boolean,
  year: Value | undefined,
): Built {
  const of = list?.phrase;
  if (!of?.items || of.items.length < 2 || of.but) return undefined;
  const order = {
    measure: year?.year === undefined ? measure : measureIn(measure, year.year),
    largest,
    from: 0,
    count: 1,
  };
  return ask({ ask: "things", of: { is: "first", of: either(...of.items), order } });
}

/** Whether the things of a phrase meet what is said: each of a list. */
export function whether(subject: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const [of, says] = [subject?.phrase, what?.said];
  if (!of || !says || of.but) return undefined;
  if (of.all && says.order) return undefined;
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
  const relaxed = sense.relaxed(says.about ?? says.yes);
  if (!each.every((item) => sense.fit(item, relaxed) || isOfKind(item, relaxed, sense))) return undefined;
  if (each.length === 1 && !of.all) {
    const one = ask({ ask: "whether", of: both(each[0]!, says.yes) });
    const choice = choiceOf(each[0]!, says.yes, sense);
    return choice ? [choice, { ...one, more: 0.15 }] : one;
  }
  // All of them: none that is not so.
  return ask({ ask: "none", of: both(either(...each), not(says.yes)) });
}

/** Whether one thing is like those that have a link: Japan has no neighbours, but is a country. */
const isOfKind = (one: Condition, links: Condition, sense: Sense): boolean =>
  links.is === "link"
    ? links.to === undefined && sense.isOfKind(links.relation, one)
    : links.is === "or" && links.of.some((each) => isOfKind(one, each, sense));

/** "Is Egypt in Asia or in Africa" asks which of them, where a thing has one of them. */
function choiceOf(subject: Condition, yes: Condition, sense: Sense): Value | undefined {
  if (yes.is !== "or" || subject.is !== "entity") return undefined;
  const links = yes.of.flatMap((each) => (each.is === "link" && each.to?.is === "entity" ? [each] : []));
  const [first] = links;
  if (!first || links.length !== yes.of.length || !sense.isNearlyFunction(first.relation)) return undefined;
  if (links.some(({ relation }) => relation !== first.relation)) return undefined;
  return ask({
    ask: "things",
    of: both(either(...links.map(({ to }) => to!)), link(first.relation ^ 1, subject)),
  });
}

/** What things of a phrase are, as the relation that tells kinds has it. */
export const kindOf = (of: Phrase, sense: Sense): Condition => {
  const [kind] = sense.natural(of.set);
  return kind ? link(kind.relation) : of.set;
};

/** Two names that a relation joins. */
export function neighbours(of: Value | undefined, rel: Value | undefined, sense: Sense): Built {
  const items = of?.phrase?.items;
  if (items?.length !== 2) return undefined;
  if (!relationsOf(rel).some((relation) => sense.fit(link(relation ^ 1), items[1]!)))
    return same(of, relationsOf(rel), sense);
  const to = linked(relationsOf(rel), { set: items[1]! }, sense);
  return sense.fit(items[0]!, to) ? ask({ ask: "whether", of: both(items[0]!, to) }) : undefined;
}

/** Whether two things have one and the same at the end of a relation. */
export function same(of: Value | undefined, relations: readonly Directed[], sense: Sense): Built {
  const [one, other, ...more] = of?.phrase?.items ?? [];
  if (!one || !other || more.length > 0) return undefined;
  const fitting = relations.filter(
    (relation) => sense.fit(link(relation), one) && sense.fit(link(relation), other),
  );
  if (fitting.length === 0) return undefined;
  const shared = either(...fitting.map((relation) => link(relation, link(relation ^ 1, other))));
  return ask({ ask: "whether", of: both(one, shared) });
}

/** Whether one place has more things of a kind than another. */
export function moreOf(
  one: Value | undefined,
  other: Value | undefined,
  kind: Value | undefined,
  greater: boolean,
  sense: Sense,
): Built {
  const [from, to] = [one!.phrase!.set, other!.phrase!.set];
  return measuresOf(from, kind!.phrase!.set, sense).map(({ measure, more }) => ({
    ...ask({
      ask: "whether",
      of: both(from, { is: "than", measure, compare: greater ? ">" : "<", thing: to }),
    }),
    more,
  }));
}

/** Whether a place has some number of things of a kind. */
export function manyOf(
  one: Value | undefined,
  kind: Value | undefined,
  tests: readonly Test[],
  sense: Sense,
): Built {
  const of = one!.phrase!.set;
  if (tests.some(({ value }) => typeof value !== "number")) return undefined;
  return measuresOf(of, kind!.phrase!.set, sense).map(({ measure, more }) => ({
    ...ask({
      ask: "whether",
      of: both(
        of,
        ...tests.map(
          ({ compare, value }): Condition => ({
            ...{ is: "links", relation: measure.relation, to: measure.to },
            ...{ compare, count: Number(value) },
          }),
        ),
      ),
    }),
    more,
  }));
}

/** Whether some number of things of a kind are linked to one that is named. */
export function manySaid(
  kind: Value | undefined,
  tests: readonly Test[],
  what: Value | undefined,
  sense: Sense,
): Built {
  const yes = what?.said?.yes;
  const to = kind!.phrase!.set;
  if (yes?.is !== "link" || yes.to?.is !== "entity" || !sense.fit(to, yes)) return undefined;
  if (what!.said!.order || tests.some(({ value }) => typeof value !== "number")) return undefined;
  const { relation } = yes;
  return ask({
    ask: "whether",
    of: both(
      yes.to,
      ...tests.map(
        ({ compare, value }): Condition => ({
          ...{ is: "links", relation: relation ^ 1, compare, count: Number(value) },
          ...(isAnything(to) ? {} : { to }),
        }),
      ),
    ),
  });
}

/** How many things of a kind there are in, of or from places. */
export const measuresOf = (of: Condition, kind: Condition, sense: Sense) =>
  sense
    .natural(of)
    .flatMap(({ relation, more }) =>
      sense.fit(kind, link(relation))
        ? [{ measure: { by: "links" as const, relation: relation ^ 1, to: kind }, more }]
        : [],
    );

export function kindSaid(kind: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const { condition } = lexeme(kind, "KIND") ?? {};
  if (!condition || !what?.said || what.said.order || !sense.fit(condition, what.said.about ?? what.said.yes))
    return undefined;
  const of = grounded(both(condition, what.said.yes), sense);
  return of && ask({ ask: "things", of });
}

export function said(what: Value | undefined, sense: Sense): Built {
  if (!what?.said || what.said.order) return undefined;
  const of = grounded(what.said.yes, sense);
  return of && ask({ ask: "things", of });
}

export function countSaid(of: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const found = of?.phrase?.names ? undefined : set(of, sense);
  if (!found || !what?.said) return count(found);
  return what.said.order || !sense.fit(found, what.said.yes) ? undefined : count(both(found, what.said.yes));
}

export function narrowedList(of: Value | undefined, what: Value | undefined, sense: Sense): Built {
  const found = set(of, sense);
  if (!found || !what?.said) return undefined;
  if (what.said.order) return ask({ ask: "things", of: { is: "first", of: found, order: what.said.order } });
  return sense.fit(found, what.said.yes) ? ask({ ask: "things", of: both(found, what.said.yes) }) : undefined;
}

/** The first `n` things of an order. */
export function firstSeveral(
  of: Value | undefined,
  num: Value | undefined,
  by: Value | undefined,
  sense: Sense,
): Built {
  const [found, count] = [set(of, sense), countOf(num)];
  if (!found || !by?.order || by.order.count !== 1 || count === undefined) return undefined;
  return ask({ ask: "things", of: { is: "first", of: found, order: { ...by.order, count } } });
}

export function back(from: Value | undefined, relations: readonly number[], sense: Sense): Built {
  const built = from?.phrase && !from.phrase.generic && projected(relations, from.phrase, sense);
  const list = (Array.isArray(built) ? built : built ? [built] : []) as (Value & { more?: number })[];
  return list.flatMap((each) =>
    each.phrase ? [{ ...ask({ ask: "things", of: wholeSet(each.phrase) }), more: each.more ?? 0 }] : [],
  );
}

/** What all of a list have. */
export function common(relations: readonly Directed[], of: Value | undefined, sense: Sense): Built {
  const items = of?.phrase?.items;
  const back = inverseOf(relations);
  if (
    !items ||
    items.length < 2 ||
    !items.every((item) => back.some((each) => sense.fit(link(each ^ 1), item)))
  )
    return undefined;
  return ask({ ask: "things", of: both(...items.map((item) => linked(back, { set: item }, sense))) });
}

export function asked(asks: Value | undefined, of: Value | undefined, sense: Sense): Built {
  const found = lexeme(asks, "ASKS")!;
  const built = back(of, found.relations, sense) as (Value & { more?: number })[];
  const [one] = built;
  if (!one?.asked) return undefined;
  return { asked: { ask: found.counts ? "count" : "things", of: one.asked.of }, behind: found.behind };
}

export function groups(of: Value | undefined, rel: Value | undefined, sense: Sense): Built {
  const found = set(of, sense);
  const [relation] = relationsOf(rel);
  return found && relation !== undefined && sense.fit(found, link(relation))
    ? ask({ ask: "groups", of: found, by: relation })
    : undefined;
}

/** A sum, a mean or an end of a figure for each group. */
export function groupsOfFigure(
  agg: Value | undefined,
  fig: Value | undefined,
  of: Value | undefined,
  by: Value | undefined,
  sense: Sense,
): Built {
  const figure = lexeme(fig, "FIG", "UNIT")!.figure;
  if (lexeme(fig, "UNIT")?.factor) return undefined;
  const ask = lexeme(agg, "AGG")!.ask;
  const { kind } = sense.field.figures[figure]!;
  if (kind === "text" || (kind === "time" && (ask === "sum" || ask === "mean"))) return undefined;
  const known: Value = { phrase: { set: sense.rowThings ?? { is: "known", figure } } };
  if (of && !hasFigure(figure, of.phrase!.set, sense)) return undefined;
  const found = lexeme(by, "REL")
    ? groups(of ?? known, by, sense)
    : groupsOfKind(of ?? known, lexeme(by, "KIND")!.condition, sense);
  const list = (Array.isArray(found) ? found : found ? [found] : []) as (Value & { more?: number })[];
  return list.flatMap(({ asked: what, more = 0 }) =>
    what?.ask === "groups" ? [{ asked: { ...what, each: { ask, figure } }, more }] : [],
  );
}

/** The same where the groups are named by what they are: "musicians per band". */
export function groupsOfKind(of: Value | undefined, kind: Condition, sense: Sense): Built {
  const found = set(of, sense);
  if (!found) return undefined;
  const { relationCount } = sense.field.graph;
  return Array.from({ length: relationCount }, (_, relation) => relation).flatMap((relation) =>
    sense.fit(found, link(relation)) && sense.fit(kind, link(relation ^ 1)) && !isAnything(kind)
      ? [{ ...ask({ ask: "groups", of: found, by: relation }), more: 0.05 + 0.1 * (relation & 1) }]
      : [],
  );
}

export function yearly(body: Value | undefined, year: Value | undefined): Built {
  const what = body?.asked;
  if (!what || year?.year === undefined) return undefined;
  const of = inYear(what.of, year.year);
  if (what.ask === "values")
    return what.year === undefined ? ask({ ...what, of, year: year.year }) : undefined;
  if (what.ask === "sum" || what.ask === "mean" || what.ask === "min" || what.ask === "max")
    return ask({ ...what, of, measure: measureIn(what.measure, year.year) });
  return isSame(of, what.of) ? undefined : ask({ ...what, of });
}

export function without(body: Value | undefined, others: Value | undefined, sense: Sense): Built {
  const what = body?.asked;
  if (!what || !others?.phrase || what.ask === "whether" || !sense.fit(what.of, others.phrase.set))
    return undefined;
  return ask({ ...what, of: both(what.of, not(others.phrase.set)) });
}

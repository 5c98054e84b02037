import type { Lexeme } from "../lexeme.ts";
import {
  both,
  type Compare,
  type Condition,
  counted,
  type Directed,
  either,
  link,
  type Measure,
  not,
  type Order,
} from "../meaning.ts";
import type { Built } from "./engine.ts";
import { isAnything, linked, notLinked, type Sense } from "./sense.ts";
import type { Phrase, Said, Test, Value } from "./value.ts";

type Of<Type extends Lexeme["type"]> = Extract<Lexeme, { readonly type: Type }>;

/** The lexeme of a part that a rule names by its type. */
export const lexeme = <Type extends Lexeme["type"]>(
  part: Value | undefined,
  ...types: Type[]
): Of<Type> | undefined =>
  part?.lexeme && (types as string[]).includes(part.lexeme.type) ? (part.lexeme as Of<Type>) : undefined;

export const relationsOf = (part: Value | undefined): readonly Directed[] =>
  lexeme(part, "REL", "VERB", "VERBP", "CLAUSE", "ASKS", "PLACE")?.relations ?? [];

/** At most this many of the first things are asked for. */
const MOST_FIRST = 1000;

/** The number of the first things that are asked for; undefined where a number is no such count. */
export function countOf(num: Value | undefined): number | undefined {
  const count = lexeme(num, "NUM")?.value ?? 0;
  return Number.isInteger(count) && count > 0 && count <= MOST_FIRST ? count : undefined;
}

/** Relations that two words both mean; those of the first where there is no second. */
export const sharedRelations = (one: Value | undefined, other: Value | undefined): readonly Directed[] => {
  const [own, more] = [relationsOf(one), relationsOf(other)];
  if (!lexeme(other, "VERB", "VERBP", "REL")) return own;
  return own.filter((each) => more.includes(each) || more.includes(each ^ 1));
};

/** Whether two words are of one figure, or the second is of none. */
export const isSameFigure = (one: Value | undefined, other: Value | undefined): boolean => {
  const [own, more] = [one, other].map((each) => lexeme(each, "FIG", "UNIT", "HOW", "FVERB", "COMP", "SUP"));
  return !own || !more || own.figure === more.figure;
};

export const phrase = (set: Condition, more: Partial<Phrase> = {}): Value => ({ phrase: { set, ...more } });

export const said = (yes: Condition, no: Condition = denied(yes), about?: Condition): Value => ({
  said: { yes, no, ...(about ? { about } : {}) },
});

/** The opposite of a condition; of a comparison of figures it is the opposite comparison, so that what is unknown is neither. */
export function denied(condition: Condition): Condition {
  const { is } = condition;
  if (is === "figure" || is === "than" || is === "links")
    return { ...condition, compare: OPPOSITE[condition.compare] };
  return not(condition);
}

const OPPOSITE: Readonly<Record<Compare, Compare>> = {
  "=": "!=",
  "!=": "=",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

export const inverseOf = (relations: readonly Directed[]): Directed[] => relations.map((each) => each ^ 1);

/** Whether some thing that meets a condition could have a measure. */
export const measurable = (of: Condition, measure: Measure, sense: Sense): boolean =>
  measure.by === "links"
    ? sense.fit(of, link(measure.relation))
    : measure.figure < 0 || sense.fit(of, { is: "known", figure: measure.figure });

/** Things of a phrase with something said of them; nothing where no thing could be both. */
export function narrowed(of: Phrase, what: Said, sense: Sense): Phrase | undefined {
  // What one thing is called is not narrowed: "in France that border Spain" speaks of what is in France.
  if (what.order && !measurable(of.set, what.order.measure, sense)) return undefined;
  if (of.names || !(isAnything(of.set) || sense.fit(of.set, what.about ?? what.yes))) return undefined;
  const { items: _, join: __, names: ___, bare: ____, ...rest } = of;
  const isOpen = what.order && isAnything(of.set) && isAnything(what.yes) && !sense.rowThings;
  const set = both(...(isOpen ? [measuredBy(what.order!.measure)] : [of.set]), what.yes);
  return {
    ...rest,
    ...(what.turned ? { turned: true } : {}),
    ...(what.place && of.set.is === "and" ? { placed: true } : {}),
    set: what.order ? { is: "first", of: set, order: what.order } : set,
  };
}

/** Things that have a measure: "who has the most friends" where nothing says what they are. */
const measuredBy = (measure: Measure): Condition =>
  measure.by === "figure"
    ? { is: "known", figure: measure.figure }
    : either(link(measure.relation), ...(measure.eitherWay ? [link(measure.relation ^ 1)] : []));

/** What is said of things that are "in" or "from" a phrase, or by its name alone: one reading for each relation that may be meant. */
export const naturally = (to: Phrase, sense: Sense, isDenied = false): Built => {
  const found = byOneRelation(to, sense, isDenied);
  return found.length > 0 ? found : byOwnRelations(to, sense, isDenied);
};

/** "In Africa, Asia or South America": each by the relation that it is an object of. */
function byOwnRelations({ items, join, but }: Phrase, sense: Sense, isDenied: boolean) {
  if (!items || items.length < 2 || but || join === "both") return [];
  const best = items.map((item) => [...sense.natural(item)].sort((a, b) => a.more - b.more)[0]);
  const links = items.flatMap((item, at) => (best[at] ? [link(best[at].relation, item)] : []));
  if (links.length < items.length) return [];
  const isEither = join !== "and" || best.every((each) => sense.isFunction(each!.relation));
  const [yes, no] = [isEither ? either(...links) : both(...links), not(either(...links))];
  const more = Math.max(...best.map((each) => each!.more)) + APART;
  return [{ ...(isDenied === (join === "neither") ? said(yes, no) : said(no, yes, yes)), more }];
}
/** The cost of several relations in one list. */
const APART = 0.03;

const byOneRelation = (to: Phrase, sense: Sense, isDenied: boolean) =>
  sense.natural(to.set).flatMap(({ relation, more }) => {
    if (to.but && !sense.fit(link(relation ^ 1), to.but)) return [];
    if (to.items?.some((item) => !sense.fit(link(relation ^ 1), item))) return [];
    const [yes, no] = [linked([relation], to, sense), notLinked([relation], to, sense)];
    return [{ ...(isDenied ? said(no, yes, yes) : said(yes, no)), more }];
  });

/** What things have a link, and its opposite. */
export function saidLinked(relations: readonly Directed[], to: Phrase, sense: Sense): Value | undefined {
  const fitting = fittingOf(relations, to, sense);
  // A link to each of several things that are not named is no formula of links.
  if (fitting.length === 0 || (to.all && !to.names)) return undefined;
  const [yes, no] = [linked(fitting, to, sense), notLinked(fitting, to, sense)];
  if (to.join === "neither") return said(yes, no, no);
  const built = said(yes, no);
  const more = {
    ...(to.other ? { other: to.set } : {}),
    ...(to.placed ? { endsInPlace: true as const } : {}),
  };
  return { said: { ...built.said!, ...more } };
}

/** Relations of which all things of a phrase could be objects. */
export const fittingOf = (relations: readonly Directed[], to: Phrase, sense: Sense): Directed[] =>
  relations.filter((relation) =>
    [...(to.items ?? [to.set]), ...(to.but ? [to.but] : [])].every(
      (item) => sense.fit(link(relation ^ 1), item) || sense.isOfKind(relation ^ 1, item),
    ),
  );

/** Things of a relation from those of a phrase: "the capitals of …"; of a list, those of each. */
export function projected(relations: readonly Directed[], of: Phrase, sense: Sense): Built {
  const back = inverseOf(relations);
  const { but, ...plain } = of;
  const all =
    of.join === "both" ? linked(back, plain, sense) : either(...back.map((each) => link(each, of.set)));
  const own = but ? both(all, not(either(...back.map((each) => link(each, but))))) : all;
  if ((of.items ?? [of.set]).every((item) => relations.some((each) => sense.fit(link(each), item))))
    return {
      phrase: {
        set: own,
        of: relations,
        ...(of.join ? { join: of.join } : {}),
        ...(of.items ? { items: itemsOf(back, of) } : {}),
      },
    };
  if (but && of.items) return undefined;
  // "The capitals of Africa" are those of its countries.
  return sense.natural(of.set).flatMap(({ relation, more }) => {
    const through = (to: Condition) => either(...back.map((each) => link(each, link(relation, to))));
    if (!relations.some((each) => sense.fit(link(each), link(relation, of.set)))) return [];
    if (of.items?.some((item) => !sense.fit(link(relation ^ 1), item))) return [];
    if (but && !sense.fit(link(relation ^ 1), but)) return [];
    const inside = of.join === "both" ? both(...(of.items ?? [of.set]).map(through)) : through(of.set);
    const set = but ? both(inside, not(through(but))) : inside;
    return [{ ...phrase(set, { of: relations }), more: more + 0.2 }];
  });
}

const itemsOf = (back: readonly Directed[], of: Phrase): Condition[] =>
  of.items!.map((item) => either(...back.map((each) => link(each, item))));

/** A list of phrases. */
export function listed(
  join: "and" | "or" | "neither" | "both",
  parts: readonly (Value | undefined)[],
): Value | undefined {
  const phrases = parts.flatMap((part) => (part?.phrase ? [part.phrase] : []));
  const items = phrases.flatMap((each) => each.items ?? [each.set]);
  const inner = phrases.map((each) => each.join).find((each) => each !== undefined);
  // "A, B or C": the last word between them tells.
  const over = inner && inner !== "neither" && join === "and" ? inner : join;
  // "The larger one, Egypt or Nigeria": what has no meaning of its own is no member of a list.
  if (phrases.some(({ set }) => isAnything(set))) return undefined;
  const [first] = phrases.map((each) => each.of);
  const of = phrases.every((each) => JSON.stringify(each.of) === JSON.stringify(first)) ? first : undefined;
  return {
    phrase: {
      set: either(...items),
      items,
      join: over,
      ...(phrases.every((each) => each.names) ? { names: true as const } : {}),
      ...(of ? { of } : {}),
    },
  };
}

/** What a list of projections means where it stands alone: "languages of both". */
export const wholeSet = ({ set, items, join }: Phrase): Condition =>
  items && join === "both" ? both(...items) : set;

/** A number of the tests of an amount, of a figure. */
export const figureTests = (figure: number, tests: readonly Test[], year?: number): Value => {
  const each = tests.map(
    (test): Condition => ({ is: "figure", figure, ...test, ...(year === undefined ? {} : { year }) }),
  );
  return said(both(...each), tests.length === 1 ? denied(each[0]!) : not(both(...each)));
};

/** The same of the number of links. */
export const countTests = (
  relations: readonly Directed[],
  tests: readonly Test[],
  to?: Condition,
): Value | undefined => {
  if (
    relations.length === 0 ||
    tests.some(({ value }) => typeof value !== "number" || !Number.isInteger(value))
  )
    return undefined;
  const each = tests.map(
    ({ compare, value }): Condition => ({
      is: "links",
      ...counted(relations),
      compare,
      count: Number(value),
      ...(to && !isAnything(to) ? { to } : {}),
    }),
  );
  return said(both(...each), tests.length === 1 ? denied(each[0]!) : not(both(...each)));
};

/** Puts a year to all figures of a condition that have none. */
export function inYear(condition: Condition, year: number): Condition {
  switch (condition.is) {
    case "figure":
      return condition.year === undefined ? { ...condition, year } : condition;
    case "than":
      return { ...condition, measure: measureIn(condition.measure, year) };
    case "first":
      return { ...condition, of: inYear(condition.of, year), order: orderIn(condition.order, year) };
    case "and":
    case "or":
      return { ...condition, of: condition.of.map((each) => inYear(each, year)) };
    case "not":
      return { ...condition, of: inYear(condition.of, year) };
    case "link":
    case "links":
      return condition.to ? { ...condition, to: inYear(condition.to, year) } : condition;
    default:
      return condition;
  }
}

export const measureIn = (measure: Measure, year: number): Measure =>
  measure.by === "figure" && measure.year === undefined ? { ...measure, year } : measure;

export const orderIn = (order: Order, year: number): Order => ({
  ...order,
  measure: measureIn(order.measure, year),
});

/** Whether a year changes a condition: some figure in it has values by year. */
export const hasYears = (condition: Condition, sense: Sense): boolean => {
  const text = JSON.stringify(condition);
  return sense.field.figures.some(
    ({ values }, figure) =>
      text.includes(`"figure":${figure}`) &&
      [...values.values()].some((list) => list.some((each) => each.year !== undefined)),
  );
};

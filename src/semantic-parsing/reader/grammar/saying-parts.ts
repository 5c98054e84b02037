import { saidRole } from "../../../kg/load/tables/said-columns.ts";
import { periodOf } from "../field.ts";
import {
  both,
  type Condition,
  either,
  link,
  counted as linksCounted,
  type Measure,
  not,
} from "../meaning.ts";
import {
  countTests,
  figureTests,
  fittingOf,
  hasYears,
  inverseOf,
  inYear,
  isSameFigure,
  lexeme,
  measurable,
  orderIn,
  relationsOf,
  said,
  saidLinked,
} from "./build.ts";
import type { Built } from "./engine.ts";
import { linkedOnly, type Sense } from "./sense.ts";
import type { Phrase, Said, Test, Value } from "./value.ts";

export const opposite = (value: Value | undefined): (Value & { readonly more?: number }) | undefined => {
  if (!value?.said || value.said.order) return undefined;
  const { yes, no, about, other, endsInPlace } = value.said;
  const built = said(other ? both(other, no) : no, yes, about ?? yes);
  return endsInPlace ? { ...built, more: PLACE_DENIED } : built;
};
/** The cost of a place at the end of what is denied: it may be where the things are of which it is denied. */
const PLACE_DENIED = 0.04;

export const each = (built: Built, change: (value: Value) => Value | undefined): Built =>
  (Array.isArray(built) ? built : built ? [built] : []).flatMap((one: Value & { more?: number }) => {
    const found = change(one);
    return found ? [{ ...found, more: one.more ?? 0 }] : [];
  });

export const and = (one: Said, other: Said): Value => ({
  said: {
    about: both(one.about ?? one.yes, other.about ?? other.yes),
    yes: both(one.yes, other.yes),
    no: not(both(one.yes, other.yes)),
    ...((one.order ?? other.order) ? { order: (one.order ?? other.order)! } : {}),
  },
});

/** Both sayings, where some thing could meet both. */
export const andFitting = (
  one: Value | undefined,
  other: Value | undefined,
  sense: Sense,
): Value | undefined =>
  one?.said &&
  other?.said &&
  !(one.said.order && other.said.order) &&
  sense.fit(one.said.about ?? one.said.yes, other.said.about ?? other.said.yes)
    ? and(one.said, other.said)
    : undefined;

export const or = (one: Value | undefined, other: Value | undefined): Value | undefined =>
  one?.said && other?.said && !one.said.order && !other.said.order
    ? said(
        either(one.said.yes, other.said.yes),
        both(one.said.no, other.said.no),
        either(one.said.about ?? one.said.yes, other.said.about ?? other.said.yes),
      )
    : undefined;

/** Whether what a measure compares with has one: neighbours are no more than languages. */
export const isMeasured = ({ set, but, bare }: Phrase, measure: Measure, sense: Sense): boolean =>
  !but && !bare && measurable(set, measure, sense);

/** A measure greater or less than that of other things. */
export const than = (
  measure: Measure,
  greater: boolean,
  of: Value | undefined,
  sense: Sense,
): Value | undefined =>
  of?.phrase && isMeasured(of.phrase, measure, sense)
    ? said({ is: "than", measure, compare: greater ? ">" : "<", thing: of.phrase.set })
    : undefined;

/** A comparison of the figure of a unit or a verb. */
export const figured = (part: Value | undefined, tests: Value | undefined): Value =>
  figureTests(lexeme(part, "UNIT", "FIG", "FVERB", "HOW", "COMP")!.figure, inUnit(tests, part));

/** Tests in the unit of the figure: two hours are 120 minutes. */
export function inUnit(tests: Value | undefined, unit: Value | undefined): readonly Test[] {
  const factor = lexeme(unit, "UNIT")?.factor ?? 1;
  if (factor === 1) return tests!.tests!;
  return tests!.tests!.map(({ compare, value }) => ({
    compare,
    value: typeof value === "number" ? Number((value * factor).toPrecision(12)) : value,
  }));
}

/** The same with a unit behind the number, which has to be of the figure. */
export const figuredIn = (
  part: Value | undefined,
  tests: Value | undefined,
  unit: Value | undefined,
): Value | undefined =>
  isSameFigure(part, unit) ? figured(part, { tests: inUnit(tests, unit) }) : undefined;

/** A number with the comparison behind what is counted: "four languages or more". */
export const testBehind = (num: Value | undefined, cmp: Value | undefined): readonly Test[] => [
  { compare: lexeme(cmp, "CMPB")!.compare, value: lexeme(num, "NUM")!.value },
];

export const time = ({ field }: Sense): number[] =>
  field.figures.flatMap(({ name, kind }, figure) =>
    kind === "time" || /year|date/i.test(name) ? [figure] : [],
  );

/** What happened to things of which the time is known. */
export function happened(verb: Value | undefined, { field }: Sense): Value | undefined {
  const { figure } = lexeme(verb, "FVERB")!;
  return field.figures[figure]!.kind === "time" ? said({ is: "known", figure }) : undefined;
}

/** Times that say when a thing was as a whole: who was hired in 2015 may have worked there in 2019. */
export const wholeTime = (sense: Sense): number[] =>
  time(sense).filter((figure) => {
    const { name } = sense.field.figures[figure]!;
    const role = saidRole(name);
    return !BEGINNING.test(name) && role !== "start" && role !== "end";
  });
const BEGINNING =
  /start|begin|hire|join|since|employ|admit|enter|member|open|found|establish|birth|born|end|until|due|left/i;

/** Things that have a first and a last time of their own, and that were so at some time of a year; no last time is no end. */
export function heldIn(year: number | string, { field }: Sense): Value | undefined {
  const [start, end] = periodOf(field);
  if (start === undefined || end === undefined) return undefined;
  const is = "figure";
  return said(
    both(
      { is, figure: start, compare: "<=", value: year },
      either({ is, figure: end, compare: ">=", value: year }, not({ is: "known", figure: end })),
    ),
  );
}

export const firstOf = (built: Built): Value | undefined =>
  Array.isArray(built) ? built[0] : (built as Value | undefined);

export function compared(comp: Value | undefined, tests: Value | undefined, unit?: Value): Value {
  const { figure, greater } = lexeme(comp, "COMP")!;
  return figureTests(
    figure,
    inUnit(tests, unit).map(({ value }) => ({ compare: greater ? ">" : "<", value })),
  );
}

export function yearly(one: Value | undefined, year: Value | undefined, sense: Sense): Value | undefined {
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

export function backward(from: Value | undefined, relations: readonly number[], sense: Sense): Built {
  const of = from!.phrase!;
  if (!relations.some((relation) => sense.fit(of.set, link(relation)))) return undefined;
  return saidLinked(inverseOf(relations), of, sense);
}

export function firstOnly(names: Value | undefined, sense: Sense): Built {
  return sense
    .natural(names!.phrase!.set)
    .map(({ relation, more }) => ({ ...said(linkedOnly([relation], names!.phrase!, sense)), more }));
}

export function only(relations: readonly number[], to: Value | undefined, sense: Sense): Value | undefined {
  const fitting = fittingOf(relations, to!.phrase!, sense);
  return fitting.length > 0 ? said(linkedOnly(fitting, to!.phrase!, sense)) : undefined;
}

/** Links to some things and not to others: "border France but not Germany". */
export function butNot(
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

export function counted(
  verb: Value | undefined,
  tests: Value | undefined,
  thing: Value | undefined,
  sense: Sense,
): Value | undefined {
  const owned = thing?.owned;
  const to = owned ? owned.to : thing?.phrase?.set;
  const relations = countedBy(verb, thing, sense);
  if (relations.length === 0) return undefined;
  return countTests(relations, tests!.tests!, to && withoutKind(to));
}

/** Relations of a verb that lead to what is counted. */
function countedBy(verb: Value | undefined, thing: Value | undefined, sense: Sense): readonly number[] {
  const relations = relationsOf(verb);
  const { owned, phrase } = thing ?? {};
  if (owned) return relations.filter((relation) => owned.relations.includes(relation));
  return relations.filter((relation) => !phrase || sense.fit(link(relation ^ 1), phrase.set));
}

/** A count of countries that border is one of neighbours: the kind that all objects have needs no telling. */
export const withoutKind = (to: Condition): Condition => to;

export function ordered(
  verb: Value | undefined,
  most: Value | undefined,
  thing: Value | undefined,
  sense: Sense,
): Value | undefined {
  const owned = thing?.owned;
  const relations = countedBy(verb, thing, sense);
  if (relations.length === 0 || (thing?.phrase?.generic && !sense.rowThings)) return undefined;
  const to = owned ? owned.to : thing?.phrase?.set;
  return {
    said: {
      yes: either(...relations.map((relation) => link(relation))),
      no: both(),
      order: {
        measure: {
          by: "links",
          ...linksCounted(relations),
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
export function owning(
  relations: readonly number[],
  what: Said,
  sense: Sense,
  all: boolean,
): Value | undefined {
  if (what.order || !relations.some((relation) => sense.fit(link(relation ^ 1), what.yes))) return undefined;
  const some = either(...relations.map((relation) => link(relation, what.yes)));
  if (!all) return said(some);
  return said(both(some, not(either(...relations.map((relation) => link(relation, not(what.yes)))))));
}

export function sameAs(relations: readonly number[], of: Value | undefined, sense: Sense): Value | undefined {
  if (!of?.phrase) return undefined;
  const { set } = of.phrase;
  if (!relations.some((relation) => sense.fit(link(relation), set))) return undefined;
  return said(
    both(either(...relations.map((relation) => link(relation, link(relation ^ 1, set)))), not(set)),
  );
}

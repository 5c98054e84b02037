import { relationsCalled } from "../headings.ts";
import { both, type Condition, type Directed, either, link, not } from "../meaning.ts";
import { lexeme, phrase, relationsOf, said } from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { ask, back } from "./question-parts.ts";
import { time } from "./saying-parts.ts";
import { isAnything, type Sense } from "./sense.ts";
import type { Phrase, Value } from "./value.ts";

/** Rows that say what somebody did with something: loans, matches, orders; who did it and what it was are values of columns. */
export const eventRules: readonly Rule[] = [
  // "Did Ida borrow Dune?", "has Athletic played in Leeds?"
  rule(
    "body",
    "aux names VERB|FVERB|LIGHTV|BRING|RIVAL PREP|WITH? names",
    ([, who, verb, , what], sense) =>
      eventOf(who, verb, what, sense).map((of) => ask({ ask: "whether", of })),
    0.06,
  ),
  rule(
    "body",
    "aux names RIVAL ROLE PREP|WITH|RIVAL? names",
    ([, who, , role, , what], sense) =>
      playedAs(who, role, what, sense).map((of) => ask({ ask: "whether", of })),
    0.06,
  ),
  rule(
    "body",
    "WHEN DO|BE|HAVE names VERB|FVERB|LIGHTV|BRING|RIVAL PREP|WITH? names?",
    ([, , who, verb, , what], sense) =>
      eventOf(who, verb, what, sense).flatMap((of) => timesOf(of, verb, sense)),
    0.08,
  ),
  rule(
    "body",
    "WHEN DO|BE|HAVE names RIVAL ROLE PREP|WITH|RIVAL? names",
    ([, , who, verb, role, , what], sense) =>
      playedAs(who, role, what, sense).flatMap((of) => timesOf(of, verb, sense)),
    0.08,
  ),
  rule(
    "body",
    "PLACE DO|BE|HAVE names VERB|FVERB|LIGHTV|BRING|RIVAL ROLE? PREP|WITH|RIVAL? names?",
    ([place, , who, verb, role, , what], sense) => {
      const events = role?.lexeme ? playedAs(who, role, what, sense) : eventOf(who, verb, what, sense);
      return events.flatMap((of) =>
        relationsOf(place).flatMap((relation) =>
          sense.fit(of, link(relation)) ? [ask({ ask: "things", of: link(relation ^ 1, of) })] : [],
        ),
      );
    },
    0.08,
  ),
  // "Who borrowed Dune", "readers who borrowed a book by Ida".
  rule(
    "does",
    "VERB things",
    ([verb, to], sense) => {
      const of = to?.phrase;
      if (!of || of.but || isAnything(of.set) || !sense.rowThings || sense.fit(of.set, sense.rowThings))
        return undefined;
      const verbs = relationsOf(verb).filter((relation) => relation % 2 === 1);
      return verbs.flatMap((relation) => {
        const each = (of.items ?? [of.set]).map((item) => {
          const rows = rowsWith(item, sense);
          return rows && link(relation, rows);
        });
        if (each.some((one) => one === undefined)) return [];
        const conditions = each.map((one) => one!);
        if (of.join === "neither") return [said(not(either(...conditions)))];
        return [said(of.join === "or" ? either(...conditions) : both(...conditions))];
      });
    },
    0.06,
  ),
  // "Agencies that have used Ariane": what two columns say of one row.
  rule(
    "one",
    "REL THAT? aux? USES names",
    ([rel, , , , to], sense) => {
      const rows = rowsNaming(to, sense);
      const columns = relationsOf(rel);
      const [column] = columns;
      if (!rows || columns.length !== 1 || column! % 2 === 1 || !sense.fit(sense.rowThings!, link(column!)))
        return undefined;
      return columnsWith(to!.phrase!.set, sense).includes(column!)
        ? undefined
        : phrase(link(column! ^ 1, rows), { of: columns });
    },
    0.08,
  ),
  // "Which rocket carried Voyager": a value of its row.
  rule(
    "body",
    "wh REL USES names",
    ([, rel, , of], sense) =>
      of?.phrase?.names && sense.rowThings && sense.fit(sense.rowThings, of.phrase.set)
        ? back(of, relationsOf(rel), sense)
        : undefined,
    0.06,
  ),
  // "Launched by ESA": when it happened is known, and the name stands in its row.
  rule(
    "does",
    "FVERB BY names",
    ([verb, , to], sense) => {
      const { figure } = lexeme(verb, "FVERB")!;
      const rows = rowsNaming(to, sense);
      return rows && sense.field.figures[figure]!.kind === "time"
        ? said(both(rows, { is: "known", figure }))
        : undefined;
    },
    0.05,
  ),
  // "Who launched Voyager": of the one column that names those who do things.
  rule(
    "body",
    "WH FVERB names",
    ([, verb, of], sense) => {
      const rows = of?.phrase;
      const [doers, ...others] = doersOf(sense);
      if (!rows?.names || rows.items || rows.but || doers === undefined || others.length > 0)
        return undefined;
      const { figure } = lexeme(verb, "FVERB")!;
      return sense.field.figures[figure]!.kind === "time" && sense.fit(rows.set, { is: "known", figure })
        ? ask({ ask: "things", of: link(doers ^ 1, rows.set) })
        : undefined;
    },
    0.08,
  ),
  // "Where can I find pike": in the rows that have it, where no column says where those are.
  rule(
    "body",
    "WHERE AUX|CAN|DO|BE SUBJ? FINDS names",
    ([, , , , to], sense) => {
      const rows = hasPlaces(sense) ? undefined : rowsNaming(to, sense);
      return rows && ask({ ask: "things", of: rows });
    },
    0.1,
  ),
  // "Directors who worked with Ida".
  rule(
    "does",
    "LIGHTV WITH names",
    ([, , to], sense) => {
      const rows = rowsNaming(to, sense);
      return rows && said(rows);
    },
    0.05,
  ),
  // "Teams that played against City", "who beat Ann".
  rule("does", "RIVAL PREP|WITH? things", ([rival, , to], sense) => rivals(rival, to?.phrase, sense)),
  rule("does", "ROLE", ([role], sense) =>
    said(both(sense.rowThings ?? both(), link(lexeme(role, "ROLE")!.relation))),
  ),
  // "Matches that were played in Leeds".
  rule(
    "does",
    "RIVAL PREP names",
    ([, , to], sense) => {
      const rows = rowsNaming(to, sense);
      return rows && said(rows);
    },
    0.05,
  ),
  // "Matches against City", "games between City and Rovers".
  rule(
    "does",
    "RIVAL|BETWEEN names",
    ([, names], sense) => {
      const of = names?.phrase;
      if (!of || !sense.rowThings || !of.items === (lexeme(names, "SMALL") !== undefined)) return undefined;
      const each = (of.items ?? [of.set]).map((item) => rowsWith(item, sense));
      if (each.some((one) => one === undefined)) return undefined;
      return said(of.join === "or" ? either(...each.map((one) => one!)) : both(...each.map((one) => one!)));
    },
    0.04,
  ),
  // "City at home", "home matches of City".
  rule("one", "names RIVAL? ROLE", ([who, , role], sense) => ofRole(who, role, sense)),
  rule("one", "ROLE KIND PREP|OF names", ([role, kind, , who], sense) => {
    const rows = ofRole(who, role, sense)?.phrase;
    return rows && sense.fit(lexeme(kind, "KIND")!.condition, rows.set) ? { phrase: rows } : undefined;
  }),
];

/** Columns that name those who do what a table has rows for. */
const DOERS =
  /^(agency|agencies|operator|company|organi[sz]ation|institution|manufacturer|maker|builder|owner|team|lead|leader|author|artist|explorer|discoverer|climber|crew|contractor|supplier|carrier|airline|publisher|studio|label|brewery|winery|inventor|founder|architect|engineer|designer|excavator|archaeologist)s?$/i;

const PLACES =
  /^(city|town|location|place|venue|address|stage|room|shop|store|site|area|district|neighbou?rhood|suburb|station|stadium|museum|gallery|shelf|aisle|hall|building|branch|office)s?$/i;

const hasPlaces = ({ field }: Sense): boolean => relationsCalled(PLACES, field.graph).length > 0;

const doersOf = ({ field, rowThings }: Sense): Directed[] =>
  rowThings ? relationsCalled(DOERS, field.graph) : [];

/** Columns that the things of a phrase are values of. */
const columnsWith = (set: Condition, sense: Sense): Directed[] =>
  sense
    .natural(set)
    .flatMap(({ relation }) =>
      relation % 2 === 0 && sense.rowThings && sense.fit(sense.rowThings, link(relation)) ? [relation] : [],
    );

function rowsWith(set: Condition, sense: Sense, of?: readonly Directed[]): Condition | undefined {
  const columns = columnsWith(set, sense).filter((relation) => !of || of.includes(relation));
  return columns.length === 0 ? undefined : either(...columns.map((relation) => link(relation, set)));
}

/** Rows that have one name in some column, which is none of a row itself. */
const rowsNaming = (names: Value | undefined, sense: Sense): Condition | undefined =>
  names?.phrase && !isRow(names.phrase, sense) ? rowsWith(names.phrase.set, sense) : undefined;

/** Rows in which somebody did something with a thing; a verb that a column is known by has to be of one of the two. */
function eventOf(
  who: Value | undefined,
  verb: Value | undefined,
  what: Value | undefined,
  sense: Sense,
): Condition[] {
  const [one, two] = [who?.phrase, what?.phrase];
  if (!one || !sense.rowThings || isRow(one, sense) || (two && isRow(two, sense))) return [];
  const pairs = lexeme(verb, "RIVAL")?.pairs;
  if (pairs && two) {
    const met = pairs.flatMap(([back, on]) =>
      sense.fit(link(back), one.set) && sense.fit(link(on ^ 1), two.set)
        ? [both(link(back ^ 1, one.set), link(on, two.set))]
        : [],
    );
    if (met.length > 0) return [either(...met)];
  }
  const verbs = relationsOf(verb);
  const [own, others] = [
    verbs.filter((relation) => relation % 2 === 1).map((relation) => relation ^ 1),
    verbs.filter((relation) => relation % 2 === 0),
  ];
  const options: (Condition | undefined)[][] = !lexeme(verb, "VERB")
    ? [[rowsWith(one.set, sense), two && rowsWith(two.set, sense)]]
    : [
        ...(own.length > 0 ? [[rowsWith(one.set, sense, own), two && rowsWith(two.set, sense)]] : []),
        ...(others.length > 0 && two ? [[rowsWith(one.set, sense), rowsWith(two.set, sense, others)]] : []),
      ];
  return options.flatMap(([first, second]) =>
    first && (!two || second) ? [both(first, ...(second ? [second] : []))] : [],
  );
}

/** Whether a phrase is of rows themselves. */
const isRow = (of: Phrase, sense: Sense): boolean =>
  !sense.rowThings ||
  of.items !== undefined ||
  of.but !== undefined ||
  isAnything(of.set) ||
  sense.fit(of.set, sense.rowThings!);

/** The days of rows: those of the verb's column, or of the only one. */
function timesOf(of: Condition, verb: Value | undefined, sense: Sense): Value[] {
  const own = lexeme(verb, "FVERB")?.figure;
  const all = time(sense);
  const figure = own ?? (all.length === 1 ? all[0] : undefined);
  return figure !== undefined && sense.fit(of, { is: "known", figure })
    ? [ask({ ask: "values", of, figure })]
    : [];
}

/** Things that meet those of a phrase in some row: on one side and the other. */
function rivals(rival: Value | undefined, to: Phrase | undefined, sense: Sense): Built {
  if (!to || to.but) return undefined;
  const pairs = lexeme(rival, "RIVAL")!.pairs;
  const fitting = pairs.filter(([, on]) => sense.fit(link(on ^ 1), to.set));
  if (fitting.length === 0) return undefined;
  const met = (set: Condition) => either(...fitting.map(([back, on]) => link(back, link(on, set))));
  const each = (to.items ?? [to.set]).map(met);
  if (to.join === "neither") return said(not(either(...each)));
  return said(to.join === "or" ? either(...each) : both(...each));
}

function ofRole(who: Value | undefined, role: Value | undefined, sense: Sense): Value | undefined {
  const { relation } = lexeme(role, "ROLE")!;
  const of = who?.phrase;
  return of && !of.items && !of.but && sense.fit(link(relation ^ 1), of.set)
    ? phrase(link(relation, of.set))
    : undefined;
}

/** Rows in which somebody on one side met another. */
function playedAs(
  who: Value | undefined,
  role: Value | undefined,
  what: Value | undefined,
  sense: Sense,
): Condition[] {
  const own = ofRole(who, role, sense)?.phrase?.set;
  if (!own) return [];
  if (!what?.phrase) return [own];
  if (isRow(what.phrase, sense)) return [];
  const others = columnsWith(what.phrase.set, sense).filter(
    (relation) => relation !== lexeme(role, "ROLE")!.relation,
  );
  const other = rowsWith(what.phrase.set, sense, others);
  return other ? [both(own, other)] : [];
}

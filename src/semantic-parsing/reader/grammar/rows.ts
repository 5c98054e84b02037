import {
  both,
  type Condition,
  type Directed,
  either,
  isSame,
  link,
  type Measure,
  not,
  type Order,
} from "../meaning.ts";
import { saysYes } from "../words/value-words.ts";
import { countTests, lexeme, phrase, relationsOf } from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import type { Sense } from "./sense.ts";
import type { Phrase, Said, Value } from "./value.ts";

/** Values of columns by the rows that have them, and by how many: "books by Otto Brandt", "readers with the most loans". */
export const rowRules: readonly Rule[] = [
  rule("one", "REL said", ([rel, what], sense) => ofRows(relationsOf(rel), what!.said!, sense), 0.06),
  rule("one", "order REL", ([order, rel], sense) => ofOrder(relationsOf(rel), order, undefined, sense), 0.06),
  rule(
    "one",
    "order REL said",
    ([order, rel, what], sense) => ofOrder(relationsOf(rel), order, what?.said, sense),
    0.06,
  ),
  rule(
    "one",
    "REL THAT? aux? HAVE|WITH|VERB|FVERB|LIGHTV|ANYVERB? tests|exact countable",
    ([rel, , , , tests, of], sense) =>
      counting(relationsOf(rel), of!.phrase!, sense).flatMap(({ relation, to }) => {
        const said = countTests([relation], tests!.tests!, to)?.said;
        return said ? [phrase(both(link(relation), said.yes))] : [];
      }),
    0.06,
  ),
  rule(
    "one",
    "REL THAT? aux? HAVE|WITH|VERB|FVERB|LIGHTV|ANYVERB MOST countable",
    ([rel, , , , most, of], sense) =>
      counting(relationsOf(rel), of!.phrase!, sense).map(({ relation, to }) =>
        mostOf(relation, to, lexeme(most, "MOST")!.largest),
      ),
    0.05,
  ),
  rule(
    "one",
    "MOST VERB|VERBP|COMMON REL says",
    ([most, verb, rel, what], sense) => mostUsed(rel, verb, most, sense, what?.said),
    0.05,
  ),
  // "In which subregion are there the most landlocked countries"
  rule(
    "body",
    "PREP? wh REL BE|HAVE THERE? MOST countable",
    ([, , rel, , , most, of], sense) =>
      counting(relationsOf(rel), of!.phrase!, sense).map(({ relation, to }) => ({
        asked: {
          ask: "things" as const,
          of: mostOf(relation, to, lexeme(most, "MOST")!.largest).phrase!.set,
        },
      })),
    0.02,
  ),
  // "The language spoken most", "the most common currency".
  rule(
    "one",
    "REL THAT? aux? VERB|VERBP|FVERB|LIGHTV MOST",
    ([rel, , , verb, most], sense) => mostUsed(rel, verb, most, sense),
    0.05,
  ),
  rule(
    "one",
    "MOST VERB|VERBP|COMMON REL",
    ([most, verb, rel], sense) => mostUsed(rel, verb, most, sense),
    0.05,
  ),
];

/** The values of a column in the rows of which something is said; denied of those that are in no such row. */
function ofRows(relations: readonly Directed[], { yes, about, order }: Said, sense: Sense): Built {
  const rows = sense.rowThings;
  if (!rows || !sense.fit(rows, about ?? yes)) return undefined;
  const columns = columnsOf(relations, sense);
  if (columns.length === 0) return undefined;
  const values = (condition?: Condition) =>
    either(...columns.map((relation) => link(relation ^ 1, condition)));
  const of = (condition: Condition) => values(sense.isOpen(condition) ? both(rows, condition) : condition);
  // "Books borrowed by both" are in a row of each.
  const apart = yes.is === "and" && !order && !about ? yes.of : [];
  const [one] = apart;
  if (
    one?.is === "link" &&
    sense.isFunction(one.relation) &&
    apart.every((each) => each.is === "link" && each.relation === one.relation && each.to?.is === "entity")
  )
    return phrase(both(...apart.map((each) => values(each))), { of: columns });
  // "Customers who have not paid": of some row, or of none of theirs.
  if (
    !order &&
    yes.is === "not" &&
    yes.of.is === "link" &&
    yes.of.to?.is === "entity" &&
    yes.of.to.entities.every((entity) => saysYes(sense.field.graph.label(entity)))
  )
    return [
      phrase(of(yes), { of: columns }),
      { ...phrase(both(values(), not(of(yes.of))), { of: columns }), more: 0.004 },
    ];
  const isDenied = about !== undefined && !isSame(about, yes);
  const set = order
    ? values({ is: "first", of: both(rows, yes), order })
    : isDenied
      ? both(values(), not(of(about)))
      : of(yes);
  return phrase(set, { of: columns });
}

function ofOrder(
  relations: readonly Directed[],
  order: Value | undefined,
  what: Said | undefined,
  sense: Sense,
): Built {
  const by: Order | undefined = order?.order;
  const rows = sense.rowThings;
  if (!by || !rows || what?.order || (by.measure.by === "figure" && by.measure.figure < 0)) return undefined;
  if (by.measure.by === "figure" && !sense.fit(rows, { is: "known", figure: by.measure.figure }))
    return undefined;
  return ofRows(relations, { ...(what ?? { yes: both(), no: both() }), order: by }, sense);
}

/** Columns of a table with a row for each thing. */
const columnsOf = (relations: readonly Directed[], sense: Sense): Directed[] =>
  relations.filter(
    (relation) => relation % 2 === 0 && sense.rowThings && sense.fit(sense.rowThings, link(relation)),
  );

/** Counts things of a kind, from the values of a relation back to them. */
function counting(relations: readonly Directed[], { set: to, generic }: Phrase, sense: Sense) {
  // "Spoken by most people": people are not counted where the data has none.
  if (generic && !sense.rowThings) return [];
  return relations.flatMap((relation) =>
    !sense.isAlike(relation) && sense.fit(link(relation), to) ? [{ relation: relation ^ 1, to }] : [],
  );
}

function mostOf(relation: Directed, to: Condition | undefined, largest: boolean): Value {
  const measure: Measure = { by: "links", relation, ...(to ? { to } : {}) };
  return phrase({ is: "first", of: link(relation), order: { measure, largest, from: 0, count: 1 } });
}

function mostUsed(
  rel: Value | undefined,
  verb: Value | undefined,
  most: Value | undefined,
  sense: Sense,
  of?: Said,
): Built {
  if (of?.order) return undefined;
  const verbs = lexeme(verb, "VERB", "VERBP") && relationsOf(verb);
  return relationsOf(rel).flatMap((relation) => {
    if (sense.isAlike(relation)) return [];
    const isOfRows =
      columnsOf([relation], sense).length > 0 &&
      verbs &&
      columnsOf(
        verbs.map((each) => each & ~1),
        sense,
      ).length > 0;
    if (verbs && !isOfRows && !verbs.includes(relation) && !verbs.includes(relation ^ 1)) return [];
    if (of && !sense.fit(link(relation), of.about ?? of.yes)) return [];
    return [mostOf(relation ^ 1, of?.yes, lexeme(most, "MOST")!.largest)];
  });
}

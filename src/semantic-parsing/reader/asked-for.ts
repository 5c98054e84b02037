import { listOf, membersOf } from "./evaluate.ts";
import type { Sense } from "./grammar/sense.ts";
import { relationsCalled } from "./headings.ts";
import type { Lattice } from "./lattice.ts";
import type { WordIndex } from "./lexicon.ts";
import { type Asked, type Condition, link } from "./meaning.ts";

/** A number of persons is asked for. */
const PERSONS = /\b(how many|number of) (people|persons|ppl|folks|individuals)\b/i;
/** Somebody is asked for. */
const WHO = /^\W*(who|whom)\b/i;
/** A place that somebody does something at is asked for, and no row. */
const WHERE_DONE = /^\W*where (is|are|was|were) .*(ed|ught|wn|ung|ld|pt|rn)\W*$/i;
/** What somebody does something with is asked for. */
const WHAT_DONE = /^\W*what (do|does|did|has|have|had)\b/i;
/** Columns of what rows are about, where the rows themselves are numbered. */
const OBJECTS =
  /^(products?|items?|articles?|books?|titles?|films?|movies?|dish(es)?|meals?|courses?|cars?|vehicles?|services?|goods|medicines?|drugs?|games?|songs?|albums?|equipment|tools?|devices?)$/i;

/** What the words that ask make of a reading; nothing where they ask for something else than it gives. */
export function askedFor(
  lattice: Lattice,
  { isOfNobody }: WordIndex,
  sense: Sense,
): (asked: Asked) => Asked | undefined {
  const { text } = lattice;
  // Countries are counted, and their people are a figure: "how many people speak Swahili" asks for neither.
  const asksPersons =
    sense.rowThings === undefined &&
    PERSONS.test(text) &&
    sense.field.figures.some(({ name }) => /population|inhabitants/i.test(name));
  const asksNoRows = (WHO.test(text) && isOfNobody) || WHERE_DONE.test(text);
  const asksWhatDone = WHAT_DONE.test(text);
  const nouns = nounAsked(lattice);
  return (reading) => {
    const asked = asksWhatDone && givesRows(reading, sense) ? whatDone(reading, sense) : reading;
    const isOther =
      !asked ||
      (asksPersons && asked.ask === "count") ||
      (asksNoRows && givesRows(asked, sense)) ||
      !isOfNoun(asked, nouns, sense);
    return isOther ? undefined : asked;
  };
}

/** Whether the answers are what a table has rows for. */
const givesRows = ({ ask, of }: Asked, { rowThings, fit }: Sense): boolean =>
  ask === "things" && rowThings !== undefined && fit(rowThings, of);

/** What Ann bought is no order number: the one column of things in those rows, or nothing, where rows are called by numbers. */
function whatDone(asked: Asked, { field }: Sense): Asked | undefined {
  const rows = listOf(membersOf(field, asked.of));
  if (rows.length === 0 || !rows.every((row) => /\d/.test(field.graph.label(row)))) return asked;
  const [only, ...others] = relationsCalled(OBJECTS, field.graph);
  return only === undefined || others.length > 0 ? undefined : { ...asked, of: link(only ^ 1, asked.of) };
}

/** What the noun behind "which" and "how many" may mean; nothing where it is part of a longer one, or says no kind of things. */
function nounAsked({ words, arcs }: Lattice): readonly Condition[] {
  const first = words[0]?.text;
  const at =
    first === "which" || first === "what" ? 1 : first === "how" && words[1]?.text === "many" ? 2 : -1;
  const all = arcs[at] ?? [];
  const found = all.filter(({ lexeme: { type } }) => type === "KIND" || type === "REL");
  const isNoun = (place: number) => arcs[place]?.some(({ lexeme: { type } }) => NOUNS.test(type)) ?? false;
  if (
    found.some(({ cost }) => cost > 0.1) ||
    all.some(({ lexeme: { type } }) => /^(ENT|FIG|UNIT|ADJ|HOW)$/.test(type))
  )
    return [];
  if (found.some(({ to }) => isNoun(to) || words[to]?.text === "'s" || words[to]?.text === "of")) return [];
  if (found.some(({ lexeme }) => lexeme.type === "KIND" && lexeme.generic)) return [];
  return found.flatMap(({ lexeme }) =>
    lexeme.type === "KIND"
      ? [lexeme.condition]
      : lexeme.type === "REL"
        ? lexeme.relations.map((each) => link(each ^ 1))
        : [],
  );
}
const NOUNS = /^(KIND|REL|FIG|ENT|UNIT|ADJ)$/;

/** Whether the answers may be what the noun of the question says. */
const isOfNoun = ({ ask, of }: Asked, nouns: readonly Condition[], { fit }: Sense): boolean =>
  nouns.length === 0 || (ask !== "things" && ask !== "count") || nouns.some((noun) => fit(noun, of));

import { rowOf } from "../../kg/graph.ts";
import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Lexicon, RelationWordings } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import { figureNames, relationNames, withPlurals } from "./headings.ts";
import type { Add } from "./lexicon.ts";
import { tailsOf } from "./lexicon-kinds.ts";
import { addAgent, addEdge, edgeStem, isOneWay } from "./lexicon-links.ts";
import { sidesOf } from "./lexicon-sides.ts";
import { type Condition, entities, link, not } from "./meaning.ts";
import { nameWords } from "./spelled-words.ts";
import { doerWords } from "./words/doer-words.ts";
import { expanded } from "./words/expand.ts";
import { basesOf, formsOf, isParticiple, pastOf } from "./words/inflections.ts";
import { relationWords } from "./words/relation-words.ts";
import { saysYes } from "./words/value-words.ts";
import { worldRelationNames } from "./words/world-words.ts";

const tableRelationWords = [...relationWords, ...doerWords];
const PREPOSITIONS = /^(of|in|by|at|for|to|from|with|on|as)$/;
/** A verb that is none: where things are. */
const WHERE = /^(located |lying |situated )?(in|of|from|within)$/;
/** Words before the verb of a clause, which the grammar reads anyway. */
const CLAUSE_START = /^(?:(?:that|which|who|is|are) )+/;

/** Adds the nouns and verbs of all relations. */
export function addRelations({ graph, figures }: Field, wordings: Lexicon, add: Add): void {
  const named = new Set(
    relationNames(graph).flatMap((name) => [name, pluralOf(name), name.replace(/s$/, "")]),
  );
  // "Students" beside a teacher are a number where a column counts them.
  const counted = withPlurals(graph.report?.things ? figureNames(figures) : []);
  const ownVerbs = ownVerbsOf(graph);
  const sides = new Set(sidesOf({ graph, figures: [] }).flatMap(({ one, other }) => [one, other]));
  for (let forward = 0; forward < graph.relationCount; forward += 2) {
    const label = graph.relations.label(forward >> 1);
    const words = nameWords(label);
    const name = words.join(" ");
    const yes = yesOf(graph, forward);
    if (yes !== undefined) {
      addYesOrNo(name, link(forward, entities(yes)), add);
      add(name, { type: "REL", relations: [forward] }, 0.3);
      continue;
    }
    // "is" is a small word, and no noun for what things are.
    if (!/^(is|a|isa|rdftype)$/.test(words.join(""))) addOwnName(words, forward, add);
    const isMutual = mutual(graph, forward);
    const bare = name.replace(/^(has|have|is|the) /, "");
    // "Home" beside "away" is a team, and no place.
    if (sides.has(forward)) continue;
    addAgent(name, forward, add);
    const stem = edgeStem(graph);
    if (stem !== undefined) addEdge(label, forward, add);
    const called = [name, label, bare, ...(stem === undefined ? [] : [stem])];
    for (const each of graph.report?.things ? tableRelationWords : relationWords) {
      if (!called.some((text) => each.names.test(text))) continue;
      const several = each.mutual && !isMutual ? [forward, forward + 1] : [forward];
      // A noun that another relation is called by is of that one.
      const isFree = (noun: string) =>
        !named.has(noun) || noun === name || noun === pluralOf(name) || noun === bare;
      const nouns = each.nouns?.split("|").filter(isFree) ?? [];
      // "Meets in" is where clubs meet, and not where people live.
      const verbs = each.verbs
        ?.split("|")
        .filter((verb) => (ownVerbs.get(verb) ?? forward) === forward)
        .join("|");
      if (nouns.length > 0) add(nouns.join("|"), { type: "REL", relations: several });
      // A list of links may have each both ways in mind, or one way.
      const doubt = isOneWay(label) ? 0.005 : 0.12;
      const isDoubtful = stem !== undefined && several.length > 1;
      if (isDoubtful && nouns.length > 0) add(nouns.join("|"), { type: "REL", relations: [forward] }, doubt);
      if (isDoubtful && verbs) add(verbs, { type: "VERB", relations: [forward] }, doubt);
      const loose = each.looseNouns?.split("|").filter(isFree) ?? [];
      if (loose.length > 0) add(loose.join("|"), { type: "REL", relations: several }, 0.15);
      const backNouns = each.backNouns?.split("|").filter((noun) => !counted.has(noun)) ?? [];
      if (backNouns.length > 0) add(backNouns.join("|"), { type: "REL", relations: [forward + 1] });
      // "books" are what has an author, but where a column is of books.
      const heads = each.heads?.split("|").filter((noun) => !named.has(noun) && !counted.has(noun)) ?? [];
      if (heads.length > 0) add(heads.join("|"), { type: "KIND", condition: link(forward) }, 0.05);
      if (each.place)
        add("where|whereabouts|in which place|in what place", { type: "PLACE", relations: [forward] });
      if (verbs) {
        add(verbs, { type: "VERB", relations: several, ...(each.place ? { place: true as const } : {}) });
        addStranded(verbs, several, add);
      }
      if (each.backVerbs) {
        add(each.backVerbs, { type: "VERB", relations: [forward + 1] });
        addStranded(each.backVerbs, [forward + 1], add);
      }
    }
  }
  for (const [predicate, { forward, backward }] of Object.entries(wordings.predicates ?? {})) {
    const id = relationNamed({ graph }, predicate);
    if (id === undefined) continue;
    if (forward) addWordings(forward, id, add);
    if (backward) addWordings(backward, id + 1, add);
  }
}

/** Verbs that a relation is called by itself, as "meets in": each with its relation. */
function ownVerbsOf({ relations, relationCount }: Field["graph"]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let forward = 0; forward < relationCount; forward += 2) {
    const words = nameWords(relations.label(forward >> 1));
    const last = words.at(-1) ?? "";
    const stem = words.slice(0, -1).join(" ");
    if (words.length !== 2 || !PREPOSITIONS.test(last) || !/[^s]s$/.test(stem)) continue;
    for (const verb of [stem, singleVerb(stem)])
      for (const form of [verb, `${verb} ${last}`]) found.set(form, forward);
  }
  return found;
}

const NO = /^(no|n|false|nein|non|-|✗|✘)$/i;

/** What says yes at the ends of a relation that says nothing but yes and no. */
function yesOf(graph: Field["graph"], forward: number): number | undefined {
  const tails = tailsOf(graph.rows, forward);
  if (tails.length === 0 || tails.length > 2) return undefined;
  const yes = tails.filter((tail) => saysYes(graph.label(tail)));
  const others = tails.filter((tail) => !saysYes(graph.label(tail)));
  return yes.length === 1 && others.every((tail) => NO.test(graph.label(tail))) ? yes[0] : undefined;
}

/** A column of yes and no is what its things have, are or do: "have a terrace", "is vegetarian", "are available". */
function addYesOrNo(name: string, condition: Condition, add: Add): void {
  const plain = name.replace(/^(has|have|is|are|with|can|allows?|offers?) /, "");
  add(`${plain}|${pluralOf(plain)}`, { type: "HAVING", condition });
  add(plain, { type: "ADJ", condition }, 0.02);
  if (isParticiple(plain) || plain === "paid" || plain === "sold")
    add(`un${plain}|not yet ${plain}`, { type: "ADJ", condition: not(condition) }, 0.02);
  // "Frozen in winter" is what freezes in winter.
  const [first = "", ...rest] = plain.split(" ");
  if (isParticiple(first) || first.endsWith("zen"))
    for (const base of basesOf(first))
      add(
        [base, `${base}s`, ...pastOf(base)].map((form) => [form, ...rest].join(" ")).join("|"),
        { type: "ADJ", condition },
        0.03,
      );
  const verb = /^(allows?|offers?|accepts?|serves?|permits?|includes?) (.*)$/.exec(name);
  if (verb) add(`${verb[1]!.replace(/s$/, "")} ${verb[2]}|${name}`, { type: "ADJ", condition }, 0.02);
  const allowed = /^(.*) (allowed|permitted|included|offered|available|accepted|friendly)$/.exec(plain);
  if (allowed)
    add(
      `allow ${allowed[1]}|allows ${allowed[1]}|permit ${allowed[1]}|accept ${allowed[1]}|accepts ${allowed[1]}|include ${allowed[1]}|includes ${allowed[1]}|offer ${allowed[1]}|offers ${allowed[1]}|${allowed[1]}`,
      { type: "ADJ", condition },
      0.02,
    );
}

/** Verbs whose preposition stands before: "with which it shares a border". */
function addStranded(verbs: string, relations: readonly number[], add: Add): void {
  for (const verb of verbs.split("|")) {
    const words = verb.split(" ");
    const last = words.pop() ?? "";
    // "Where does it go" asks where to.
    if (last === "from" && /^(go|goes|run|runs|fly|flies|travel)$/.test(words.join(" "))) continue;
    if (words.length > 0 && PREPOSITIONS.test(last)) add(words.join(" "), { type: "VERBP", relations }, 0.02);
  }
}

/** Whether each link of a relation stands in the graph both ways. */
function mutual({ rows }: Field["graph"], forward: number): boolean {
  const { relationRow, rowHead, rowEdge, tails } = rows;
  const [first, last] = [relationRow[forward]!, relationRow[forward + 1]!];
  for (let row = first; row < last; row++) {
    const back = rowOf(rows, forward + 1, rowHead[row]!);
    const own = tails.subarray(rowEdge[row], rowEdge[row + 1]);
    const other = back < 0 ? [] : tails.subarray(rowEdge[back], rowEdge[back + 1]);
    if (own.length !== other.length || own.some((tail, at) => tail !== other[at])) return false;
  }
  return true;
}

function relationNamed({ graph }: Pick<Field, "graph">, predicate: string): number | undefined {
  const known = graph.relations.id(predicate) ?? graph.relations.id(worldRelationNames[predicate] ?? "");
  return known === undefined ? undefined : 2 * known;
}

/** A relation by its own name: "painted by" is a verb, "member of" and "City" are nouns. */
function addOwnName(words: readonly string[], forward: number, add: Add): void {
  const name = words.join(" ");
  const last = words.at(-1) ?? "";
  if (words.length > 1 && PREPOSITIONS.test(last)) {
    const stem = words
      .slice(0, -1)
      .join(" ")
      .replace(/^(is|was|has) /, "");
    add(`${name}|is ${name}`, { type: "VERB", relations: [forward] });
    if (isParticiple(stem)) {
      if (last === "by")
        add(`${stem}|${baseOf(stem)}|${baseOf(stem)}s`, { type: "VERB", relations: [forward + 1] }, 0.05);
      else add(stem, { type: "VERB", relations: [forward] }, 0.1);
    } else if (/s$/.test(stem) && !/ss$/.test(stem)) {
      const base = singleVerb(stem);
      for (const form of formsOf(base))
        add(`${form} ${last}|${form}`, { type: "VERB", relations: [forward] }, 0.05);
      add(
        `${base} ${last}|${base}ing ${last}|${base}ed ${last}|${base}|${stem}`,
        { type: "VERB", relations: [forward] },
        0.05,
      );
    } else {
      // "member of": what the head is to the tail.
      add(`${stem}|${pluralOf(stem)}`, { type: "REL", relations: [forward + 1] });
    }
    return;
  }
  const plain = name.replace(/^(has|is) /, "");
  add(`${plain}|${pluralOf(plain)}|${plain.replace(/ies$/, "y").replace(/s$/, "")}`, {
    type: "REL",
    relations: [forward],
  });
  if (/(s|ed)$/.test(plain)) {
    const base = plain.replace(/(ed|s)$/, "");
    add(`${plain}|${base}|${base}ing|${base}ed|${base}s`, { type: "VERB", relations: [forward] }, 0.2);
  }
}

/** A verb of one as it is of several: "flies" is "fly". */
const singleVerb = (verb: string): string =>
  /[^aeiou]ies$/.test(verb)
    ? `${verb.slice(0, -3)}y`
    : /(sh|ch|ss|x|zz|o)es$/.test(verb)
      ? verb.slice(0, -2)
      : verb.slice(0, -1);

/** A participle without its ending: "painted" is "paint". */
const baseOf = (participle: string): string =>
  participle.endsWith("tten") ? `${participle.slice(0, -3)}e` : participle.replace(/ed$/, "");

function addWordings(
  { nouns = [], clauses = [], questions = [], counts = [] }: RelationWordings,
  from: number,
  add: Add,
): void {
  // From {x}, the relation leads to what is found.
  for (const pattern of nouns)
    for (const text of expanded(pattern)) add(text, { type: "REL", relations: [from] });
  for (const pattern of clauses)
    for (const text of expanded(pattern)) {
      const [before = "", behind = ""] = text
        .replace(CLAUSE_START, "")
        .split("{x}")
        .map((each) => each.trim());
      if (before !== "" && behind === "")
        add(before.replace(CLAUSE_START, ""), {
          ...{ type: "VERB", relations: [from ^ 1] },
          ...(WHERE.test(before) ? { where: true } : {}),
        });
      else if (before === "" && behind !== "") {
        if (!/^(is|lies|has) /.test(behind)) add(behind, { type: "VERB", relations: [from] }, 0.1);
      } else if (before !== "")
        add(before, { type: "CLAUSE", relations: [from ^ 1], behind: nameWords(behind) }, 0.05);
    }
  for (const [counted, patterns] of [
    [false, questions],
    [true, counts],
  ] as const)
    for (const pattern of patterns)
      for (const text of expanded(pattern)) {
        const [before = "", behind = ""] = text.split("{x}").map((each) => each.trim());
        if (before !== "")
          add(before, { type: "ASKS", relations: [from], behind: nameWords(behind), counts: counted }, 0.3);
      }
}

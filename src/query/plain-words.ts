import { LacunaError } from "../error.ts";
import { withoutEnd } from "../formats/text/trimmed.ts";
import { type Graph, rowOf } from "../kg/graph.ts";
import type { Vocabulary } from "../kg/vocabulary.ts";
import { meaningOf, readableName } from "./names.ts";
import { folded } from "./read-names.ts";
import { similarNames } from "./similar.ts";
import { writeWord } from "./text/words.ts";
import { WORDS_READER } from "./words-reader.ts";

/** Most words of a question that can form one name. */
const MOST_WORDS = 5;
/** Question words, which are no names. */
const ASKING = new Set(
  "a an and are at by did do does for from give has have how in is list many me much name of on or show tell that the there to was were what when where which who whom whose why with".split(
    " ",
  ),
);

/** The error for a question in plain words; it suggests a query with the nearest names of the graph. */
export function plainWords(source: string, graph: Graph | undefined): LacunaError {
  const message =
    "this is a question in plain words; Lacuna reads queries, such as `?x : borders(France, ?x)`";
  const place = { text: source, start: 0, end: source.length };
  if (!graph)
    return new LacunaError("query.plain-words", message, {
      place,
      hint: "write relations of names and variables, or SPARQL",
    });
  return new LacunaError("query.plain-words", message, { place, hint: () => nearestNames(source, graph) });
}

function nearestNames(source: string, graph: Graph): string {
  const words = source.match(/[\p{L}\p{M}\p{N}_'’.-]+/gu)?.map((word) => withoutEnd(word, ".'’-")) ?? [];
  const entity = entityIn(graph, words);
  const relation = relationIn(graph.relations, words, entity?.words ?? new Set());
  const tried = relation === undefined ? undefined : tryOut(graph, relation, entity?.id);
  const near = [
    ...(entity ? [`the entity ${readableName(graph.entities, entity.id)}`] : []),
    ...(relation === undefined ? [] : [`the relation ${readableName(graph.relations, relation)}`]),
  ];
  return [
    near.length === 0
      ? "no name of the graph comes near; `lacuna kg find` looks for parts of names"
      : near.length === 1
        ? `the nearest name is ${near[0]}`
        : `the nearest names are ${near.join(" and ")}`,
    ...(tried === undefined ? [] : [`try: ${tried}`]),
    `words are read by ${WORDS_READER}`,
  ].join("; ");
}

/** The entity named by the longest run of words: exact matches before near ones. */
function entityIn(graph: Graph, words: readonly string[]) {
  const spans = [];
  for (let length = Math.min(MOST_WORDS, words.length); length >= 1; length--)
    for (let from = 0; from + length <= words.length; from++) spans.push(words.slice(from, from + length));
  const named = spans.filter((span) => span.length > 1 || !ASKING.has(span[0]!.toLowerCase()));
  for (const span of named) {
    const id = idOf(graph.entities, span.join(" "));
    if (id !== undefined) return { id, words: new Set(span) };
  }
  // Names are written with capitals; other words are hardly ever misspelt names.
  for (const span of named.filter((each) => each.every((word) => /^\p{Lu}/u.test(word)))) {
    const [near] = similarNames(graph.entities, span.join(" "));
    const id = near === undefined ? undefined : idOf(graph.entities, near);
    if (id !== undefined) return { id, words: new Set(span) };
  }
  return undefined;
}

const idOf = (vocabulary: Vocabulary, name: string): number | undefined => {
  const meaning = meaningOf(vocabulary, name);
  if (!meaning) return undefined;
  return "id" in meaning ? meaning.id : meaning.several[0];
};

/** The forward relation whose label shares the longest prefix with one of the words, usually at least four letters. */
function relationIn(
  relations: Vocabulary,
  words: readonly string[],
  taken: ReadonlySet<string>,
): number | undefined {
  let best: { readonly id: number; readonly shared: number } | undefined;
  for (const word of words) {
    if (taken.has(word) || ASKING.has(word.toLowerCase())) continue;
    for (let id = 0; id < relations.size; id++)
      for (const part of folded(relations.label(id)).split(/[^\p{L}\p{N}]+/u)) {
        const shared = sharedStart(part, folded(word));
        const enough = shared >= 4 || (shared === part.length && part.length > 2);
        if (enough && shared > (best?.shared ?? 0)) best = { id, shared };
      }
  }
  return best?.id;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** A query of the relation, with the entity on the side where it has links. */
function tryOut({ rows, entities, relations }: Graph, relation: number, entity: number | undefined): string {
  const name = writeWord(readableName(relations, relation));
  if (entity === undefined) return `?x, ?y : ${name}(?x, ?y)`;
  const one = writeWord(readableName(entities, entity));
  const backward = rowOf(rows, 2 * relation, entity) < 0 && rowOf(rows, 2 * relation + 1, entity) >= 0;
  return backward ? `?x : ${name}(?x, ${one})` : `?x : ${name}(${one}, ?x)`;
}

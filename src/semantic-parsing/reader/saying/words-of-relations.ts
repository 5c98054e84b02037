import { pluralOf } from "../../../kopl/generate/plural.ts";
import type { Field } from "../field.ts";
import { linkNoun } from "../lexicon-links.ts";
import type { Directed } from "../meaning.ts";
import { nameWords } from "../spelled-words.ts";
import { isParticiple } from "../words/inflections.ts";
import { relationWords } from "../words/relation-words.ts";

/** How a link is said of several things; each text is the relation's own, so that it can be read back. */
export interface LinkWords {
  /** Around what it leads to: "border …", "are what … is directed by". */
  readonly before: string;
  readonly after: string;
  /** Words before what is said of the things it leads to: "have capitals that". */
  readonly described?: string;
  /** Some link, and none. */
  readonly some: string;
  readonly none: string;
  /** What links lead to, as a noun for several. */
  readonly counted: string;
  /** The noun for what the link leads to, with which a phrase can begin: "capitals of …". */
  readonly head?: string;
  /** One of the things it leads to, as the name of a group. */
  readonly group: string;
}

const PREPOSITIONS = /^(of|in|by|at|for|to|from|with|on|as|after)$/;

/** Whether a relation tells what things are. */
export const isKindLabel = (label: string): boolean =>
  /^(is|isa|instanceof|type|rdftype|a)$/.test(nameWords(label).join(""));

/** A noun with "a" or "an". */
export const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** The noun of one: "skills" is of "skill". */
export function singularOf(noun: string): string {
  if (/(ss|us|is|series|species)$/.test(noun) || !noun.endsWith("s")) return noun;
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  return /(ch|sh|x|z|ss)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1);
}

/** The first word as it stands beside one thing: "border" is "borders", "are" is "is". */
export const ofOne = (verb: string): string => {
  const [first = "", ...rest] = verb.split(" ");
  const one = { are: "is", have: "has", do: "does" }[first] ?? pluralOf(first);
  return [one, ...rest].join(" ");
};

/** The words of all directed relations of a field. */
export const linkWordsOf = ({ graph }: Field): readonly LinkWords[] =>
  Array.from({ length: graph.relationCount }, (_, directed) =>
    wordsOf(linkNoun(graph) ?? graph.relations.label(directed >> 1), directed),
  );

function wordsOf(label: string, directed: Directed): LinkWords {
  const back = (directed & 1) === 1;
  const words = nameWords(label);
  const name = words.join(" ");
  const last = words.at(-1) ?? "";
  if (isKindLabel(label)) return back ? kindBack : kind;
  if (/^borders?$/.test(name))
    return { ...verbWords("border"), counted: "neighbours", head: "neighbours", group: "neighbour" };
  if (words.length > 1 && PREPOSITIONS.test(last)) {
    const stem = words
      .slice(0, -1)
      .join(" ")
      .replace(/^(is|was|has) /, "");
    if (isParticiple(stem))
      return back ? backVerbWords(`are ${stem} ${last}`) : verbWords(`are ${stem} ${last}`);
    if (/[^s]s$/.test(words[0]!)) {
      const verb = [words[0]!.slice(0, -1), ...words.slice(1)].join(" ");
      return back ? backVerbWords(verb) : verbWords(verb);
    }
    return back ? ownerWords(stem) : memberWords(stem);
  }
  const noun = nounOf(name.replace(/^(has|is) /, ""));
  return back ? memberWordsOf(noun) : ownerWords(noun);
}

/** The noun that people use for a relation whose name is none: "plays" is of an instrument. */
function nounOf(name: string): string {
  const known =
    relationWords.find(({ names, nouns }) => nouns !== undefined && names.test(name))?.nouns?.split("|") ??
    [];
  const single = singularOf(name);
  return known.length === 0 || known.includes(name) || known.includes(single) ? single : known[0]!;
}

const kind: LinkWords = {
  before: "are of the kind ",
  after: "",
  described: "are of kinds that ",
  some: "are of a kind",
  none: "are of no kind",
  counted: "kinds",
  group: "kind",
};
const kindBack: LinkWords = {
  before: "are what ",
  after: " are",
  some: "are what something is",
  none: "are what nothing is",
  counted: "things of that kind",
  group: "thing of the kind",
};
const verbWords = (verb: string): LinkWords => ({
  before: `${verb} `,
  after: "",
  some: `${verb} something`,
  none: `${verb} nothing`,
  counted: `things that they ${verb}`,
  group: `thing that they ${verb}`,
});
const backVerbWords = (verb: string): LinkWords => ({
  before: "are what ",
  after: ` ${verb}`,
  some: `are what something ${ofOne(verb)}`,
  none: `are what nothing ${ofOne(verb)}`,
  counted: `things that ${verb} them`,
  group: `thing that ${ofOne(verb)} them`,
});
/** Things that have others of a noun: a country its capital, a club its members. */
const ownerWords = (noun: string): LinkWords => ({
  before: `have the ${noun} `,
  after: "",
  described: `have ${pluralOf(noun)} that `,
  some: `have ${article(noun)}`,
  none: `have no ${noun}`,
  counted: pluralOf(noun),
  group: noun,
});
/** Things that are to others what a noun says, of which each has some: the capital of a country. */
const memberWordsOf = (noun: string): LinkWords => ({
  before: `are the ${noun} of `,
  after: "",
  some: `are the ${noun} of something`,
  none: `are the ${noun} of nothing`,
  counted: `things that have them as ${noun}`,
  head: pluralOf(noun),
  group: `thing that has them as ${noun}`,
});
const memberWords = (noun: string): LinkWords => ({
  before: `are ${article(noun)} of `,
  after: "",
  some: `are ${article(noun)} of something`,
  none: `are ${article(noun)} of nothing`,
  counted: `things that they are ${article(noun)} of`,
  head: pluralOf(noun),
  group: `thing that they are ${article(noun)} of`,
});

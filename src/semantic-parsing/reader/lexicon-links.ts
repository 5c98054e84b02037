import type { Field } from "./field.ts";
import type { Add } from "./lexicon.ts";
import { fileWords, nameWords } from "./spelled-words.ts";
import { formsOf, pastOf } from "./words/inflections.ts";

/** Nouns that end as those of who does something, and are none. */
const NO_AGENTS =
  /^(number|member|order|folder|chapter|character|paper|newspaper|river|theater|center|letter|corner|quarter|semester|weather|water|color|father|mother|sister|brother|daughter|customer|user|year|major|sector|floor|door|power|error|motor|vendor|tutor|author|mayor|doctor|actor|partner|computer|server|carrier|sponsor|career|offer|answer|transfer|other|gender|summer|winter|tier|layer|passenger|danger|manner|matter|corridor|neighbor|professor|successor|predecessor|ancestor|factor|over|under|per|her|ever|never|after|butter|silver|copper|timber|shoulder|finger|flower|tower|shower|super|master|minister|officer|emperor|governor|senator|ambassador|soldier|cover|driver license)$/;

/** A column called by who does something: what a borrower does is to borrow. */
export function addAgent(name: string, forward: number, add: Add): void {
  const word = name.split(" ").at(-1)!.replace(/s$/, "");
  addPatient(word, forward, add);
  if (!/[^aeiou ](er|or)$/.test(word) || word.length < 5 || NO_AGENTS.test(word)) return;
  const stem = word.slice(0, -2);
  const doubled = /([bdgmnprt])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  const bases = /[^aeiou]i$/.test(stem) ? [`${stem.slice(0, -1)}y`] : [stem, `${stem}e`, ...doubled];
  for (const base of bases) {
    const past = base.endsWith("e")
      ? [`${base}d`]
      : /[^aeiou]y$/.test(base)
        ? [`${base.slice(0, -1)}ied`]
        : [`${base}ed`, `${stem}ed`];
    const forms = [base, /(s|x|sh|ch)$/.test(base) ? `${base}es` : `${base}s`, ...past, ...formsOf(base)];
    const ing = `${base.replace(/e$/, "")}ing`;
    add([...forms, ing].join("|"), { type: "VERB", relations: [forward + 1] }, 0.03);
    add(
      [...past, ...formsOf(base)].map((form) => `${form} by`).join("|"),
      { type: "VERB", relations: [forward] },
      0.02,
    );
  }
}

/** A column called by whom something is done to: what is with an assignee is assigned to them. */
function addPatient(word: string, forward: number, add: Add): void {
  const stem = /^(assign|appoint|train|nomin|allocat|deleg|transfer|address|pay|licens|consign)ee$/.exec(
    word,
  )?.[1];
  if (stem === undefined) return;
  const past = pastOf(/^(nomin|deleg)$/.test(stem) ? `${stem}ate` : stem).join("|");
  const to = past
    .split("|")
    .map((each) => `${each} to`)
    .join("|");
  add(`${to}|given to|${past}`, { type: "VERB", relations: [forward] }, 0.02);
  add(
    `${to}|responsible for|in charge of|working on|works on|work on`,
    { type: "VERB", relations: [forward + 1] },
    0.04,
  );
}

/** A heading that says no more than that a link ends here. */
const END =
  /^(to|target|tail|destination|object|b|dst|end|second|(person|node|name|user|friend|entity|member) ?(2|b|two))$/i;
/** Names of files that say no more than that it has links. */
const LINKS =
  /^(edges?|edge ?list|links?|connections?|network|graph|relations?|relationships?|pairs?|data|table)$/i;

/** What the links of a list of links are, by the name of its file: "friend" of \`friendships.csv\`; undefined for other graphs. */
export function edgeStem({ name, relationCount, relations, report }: Field["graph"]): string | undefined {
  if (relationCount !== 2 || (report?.things?.length ?? 0) > 0) return undefined;
  if (!END.test(nameWords(relations.label(0)).join(" "))) return undefined;
  const stem = fileWords(name).join(" ");
  return stem
    .replace(/^(list|edges|table) of |( edges?| list| links?| graph| network)$/g, "")
    .replace(/ships?$/, "");
}

/** Whether a name of a file says what its links are. */
export const isOfLinks = (stem: string): boolean =>
  LINKS.test(stem) ||
  /^(friends?|neighbou?rs?|colleagues?|acquaintances?|contacts?|follow(er)?s?|marriages?|citations?|calls?|messages?|emails?|hyperlinks?|roads?|routes?|flights?|trips?)$/i.test(
    stem,
  );

/** The noun that the links of a list are called by in sentences. */
export function linkNoun(graph: Field["graph"]): string | undefined {
  const stem = edgeStem(graph);
  return stem !== undefined && isOfLinks(stem) && !LINKS.test(stem) ? stem : undefined;
}

/** Whether the name of a column says that a link goes there and not back. */
export const isOneWay = (label: string): boolean =>
  /^(to|target|tail|destination|object|dst|end)$/i.test(label);

/** Links of a list: "linked to", "connections". */
export function addEdge(label: string, forward: number, add: Add): void {
  const relations = isOneWay(label) ? [forward] : [forward, forward + 1];
  add("link|links|connection|connections|contact|contacts|tie|ties", { type: "REL", relations }, 0.05);
  add(
    "linked to|connected to|linked with|connected with|connect to|connects to|link to|links to|tied to|related to",
    { type: "VERB", relations },
    0.05,
  );
}

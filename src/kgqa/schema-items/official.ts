import { LacunaError } from "../../error.ts";
import { withoutEnd, withoutStart } from "../../formats/text/trimmed.ts";
import type { FactsReader } from "./read-facts.ts";
import type { OfficialDialect } from "./rule.ts";

/** The result of the published extraction, or its reason to drop a question. */
export type OfficialItems = { readonly items: readonly string[] } | { readonly problem: string };

/**
 * The published extraction (`preprocess.py` and `utils/sparql_util.py` of semantic-systems/KGQA-datasets-generalization
 * at 0bd3c96): the query is repaired, the predicates of its triple patterns are taken as they are, function words are
 * looked for in the text. `reader` descends as the script does. A question with a property path is dropped there, and so it is here.
 */
export function officialItems(text: string, dialect: OfficialDialect, reader: FactsReader): OfficialItems {
  try {
    const stored = dialect === "lcquad2-dbpedia" ? withBrackets(text) : text;
    const predicates = officialPredicates(stored, dialect, reader);
    if ("problem" in predicates) return predicates;
    return { items: [...predicates.items, ...functionWords(stored)] };
  } catch (error) {
    if (error instanceof LacunaError) return { problem: error.message };
    throw error;
  }
}

/** Far beyond the queries of the published datasets. */
const LONGEST = 100_000;

/** `replaceAll`, for repairs that are applied repeatedly to their own output: some texts grow without end. */
function replacedAll(text: string, from: string, to: string): string {
  const places = from === "" ? text.length + 1 : text.split(from).length - 1;
  if (text.length + places * (to.length - from.length) > LONGEST)
    throw new LacunaError(
      "kgqa.query-too-long",
      `the published repair makes more than ${LONGEST} characters of it`,
    );
  return text.replaceAll(from, () => to);
}

function officialPredicates(stored: string, dialect: OfficialDialect, reader: FactsReader): OfficialItems {
  const first = predicatesOf(prepared(stored, dialect), reader);
  if ("items" in first || !dialect.startsWith("lcquad2")) return first;
  const again = formalized(stored);
  return again === undefined ? first : predicatesOf(prepared(again, dialect), reader);
}

function predicatesOf(query: string, reader: FactsReader): OfficialItems {
  const read = reader.exactly(query);
  if (!("facts" in read)) return read;
  const { triples } = read.facts;
  if (triples.some(({ simple }) => !simple))
    return { problem: "it has a property path, on which the published extraction fails" };
  return {
    items: triples.map(({ predicates: [predicate] }) =>
      predicate?.kind === "variable" ? `?${predicate.value}` : (predicate?.value ?? ""),
    ),
  };
}

/**
 * `count`, whether it is called or only part of an IRI; an operator for each place where it stands between single
 * blanks; `none` when there is neither.
 */
export function functionWords(query: string): string[] {
  const found = /COUNT|count/.test(query) ? ["count"] : [];
  for (const operator of ["<", "<=", ">", ">=", "!="])
    found.push(...Array.from(query.matchAll(new RegExp(` ${operator} `, "g")), () => operator));
  return found.length > 0 ? found : ["none"];
}

/** Calls of COUNT on one variable become the variable, by the script's pattern: no DISTINCT, no underscore. */
const withoutCount = (query: string): string => {
  let mended = query;
  for (const [call] of query.matchAll(/(?:COUNT|count)\(\?[a-zA-Z0-9]+\)/g))
    mended = mended.replaceAll(call, call.slice(call.indexOf("?"), -1));
  return mended;
};

function prepared(query: string, dialect: OfficialDialect): string {
  switch (dialect) {
    case "qald": {
      const start = query.indexOf("SELECT");
      const end = query.indexOf("WHERE");
      // Python's slice of a range that runs backwards is empty.
      const middle = start >= 0 && end >= 0 ? query.slice(start + 6, Math.max(end, start + 6)) : "";
      return middle === "" ? query : query.replaceAll(middle, " ?uri ");
    }
    case "lcquad1":
    case "cwq":
      return withoutCount(query);
    case "lcquad2-wikidata":
      return spaced(quotedValues(wikidataPrefixes + query));
    case "lcquad2-dbpedia":
      return spaced(query);
    case "complexwebquestions":
      return query.replaceAll(" OR ", " || ");
    default:
      return query;
  }
}

/** Every role of a property is mapped to the direct one. */
const wikidataPrefixes = ["wdt", "p", "ps", "pq"]
  .map((prefix) => `PREFIX ${prefix}: <http://www.wikidata.org/prop/direct/> `)
  .join("");

function quotedValues(query: string): string {
  let mended = query;
  for (const [match] of query.matchAll(/t[0-9]+/g)) mended = replacedAll(mended, match, `'${match}'`);
  return mended;
}

const spaced = (query: string): string => query.replace(/(COUNT|count|FILTER|filter)\(/g, "$1 (");

/** Angle brackets around IRIs of the group that have none. */
function withBrackets(query: string): string {
  const where = group(query);
  if (where === undefined) return query;
  let mended = query;
  for (const [iri] of where.matchAll(/https?:\/\/[^\s<>"]+|www\.[^\s<>"]+/g)) {
    const at = mended.indexOf(iri);
    if (at > 0 && mended[at - 1] !== "<") mended = replacedAll(mended, iri, `<${iri}>`);
  }
  return mended;
}

const iriStarts = [
  "http://dbpedia.org/resource/",
  "http://dbpedia.org/property/",
  "http://dbpedia.org/ontology/",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://www.wikidata.org/entity/",
  "http://wikidata.dbpedia.org/resource/",
];

/** The second attempt on LC-QuAD 2.0: IRIs are taken apart, names in brackets become literals, IRIs are put back. */
function formalized(query: string): string | undefined {
  let where = group(query);
  if (where === undefined) return undefined;
  const at = query.indexOf(where);
  const [left, right] = [query.slice(0, at), query.slice(at + where.length)];
  where = withoutEnd(withoutStart(where, "{}"), "{}").trim();
  const links = new Map<string, string>();
  const names: string[] = [];
  const found = [...where.matchAll(/https?:\/\/[^\s<>"]+|www\.[^\s<>"]+/g), ...where.matchAll(/<([^<>]*)>/g)];
  for (const iri of new Set(found.map(([whole, inner]) => inner ?? whole))) {
    if (!iri.includes("http")) {
      names.push(iri);
      continue;
    }
    const cut = iri.includes("22-rdf-syntax-ns#") ? iri.indexOf("#") : iri.lastIndexOf("/");
    const id = iri.slice(cut + 1);
    if (id !== "" && !links.has(id)) links.set(id, iri.slice(0, cut));
  }
  for (const start of iriStarts) where = where.replaceAll(`<${start}`, "");
  where = where.replaceAll(">", "");
  for (const start of iriStarts) where = where.replaceAll(start, "");
  for (const name of names) where = replacedAll(where.replaceAll("<", '"'), name, `${name}"`);
  where = where
    .split(".")
    .map((triple) => triple.trim())
    .join(" . ");
  for (const [id, link] of links)
    where = replacedAll(
      where,
      id,
      `<${link}${["subject", "predicate", "object"].includes(id) ? "#" : "/"}${id}>`,
    );
  return `${left}{ ${where} }${right}`;
}

/** The text from the first opening brace to the first closing one. */
function group(query: string): string | undefined {
  const start = query.indexOf("{");
  const end = query.indexOf("}", start);
  return start >= 0 && end > start ? query.slice(start, end + 1) : undefined;
}

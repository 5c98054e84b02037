import type { Answer } from "../question/question.ts";

const WIKIDATA = "http://www.wikidata.org/entity/";
const FREEBASE = "http://rdf.freebase.com/ns/";

const numeric =
  /#(decimal|integer|int|long|short|byte|float|double|(non|un)?(Positive|Negative|signed)?(Integer|Int|Long|Short|Byte)|gYear)$/i;

/**
 * The common key of equal answers. No rules are published; Lacuna's rules are: IRIs without brackets, percent
 * escapes decoded, `http` for `https`, ids and known prefixes of Wikidata, Freebase and DBpedia written out; numbers by
 * value, dates without a time of midnight; truth values by value; other texts by their letters (NFC), blanks joined,
 * language tags ignored.
 * @internal
 */
export function answerKey({ type, value, datatype }: Answer): string {
  const text = value.normalize("NFC").replace(/\s+/g, " ").trim();
  if (type === "boolean" || /^(true|false)$/i.test(text)) return `boolean ${/^(true|1|yes)$/i.test(text)}`;
  const iri = iriOf(text, type === "uri");
  if (iri !== undefined) return `iri ${iri}`;
  const plain = /^[+-]?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text);
  const typed = (type === "number" || (datatype !== undefined && numeric.test(datatype))) && isNumber(text);
  // Long strings of digits are identifiers; as numbers many of them would be equal.
  if ((plain || typed) && text.replace(/\D/g, "").length <= 15) return `number ${Number(text)}`;
  const date = /^\+?(-?\d{4,}-\d\d-\d\d)(?:T00:00:00(?:\.0+)?)?(?:Z|[+-]00:00)?$/.exec(text);
  return date ? `date ${date[1]}` : `text ${text}`;
}

const isNumber = (text: string): boolean => text !== "" && Number.isFinite(Number(text));

/** An IRI in its common form; undefined for other texts. */
function iriOf(text: string, known: boolean): string | undefined {
  const bare = /^<(.*)>$/.exec(text)?.[1] ?? text;
  const short = /^(wd|dbr|res|dbo|dbp|ns|fb):(\S+)$/.exec(bare);
  if (short) return (prefixes.get(short[1] ?? "") ?? "") + decoded(short[2] ?? "");
  if (/^Q\d+$/.test(bare)) return WIKIDATA + bare;
  if (/^[mg]\.[0-9a-z_]+$/.test(bare)) return FREEBASE + bare;
  if (/^\/[mg]\/[0-9a-z_]+$/.test(bare)) return FREEBASE + bare.slice(1).replace("/", ".");
  const web = /^https?:\/\/(\S*)$/.exec(bare)?.[1];
  if (web === undefined) return known ? bare : undefined;
  const entity = /^(?:www\.|m\.)?wikidata\.org\/(?:entity|wiki)\/(?:Special:EntityData\/)?(Q\d+)$/.exec(web);
  if (entity) return WIKIDATA + entity[1];
  const page = /^(?:live\.)?dbpedia\.org\/page\/(.*)$/.exec(web);
  return page ? `http://dbpedia.org/resource/${decoded(page[1] ?? "")}` : `http://${decoded(web)}`;
}

const prefixes: ReadonlyMap<string, string> = new Map([
  ["wd", WIKIDATA],
  ["dbr", "http://dbpedia.org/resource/"],
  ["res", "http://dbpedia.org/resource/"],
  ["dbo", "http://dbpedia.org/ontology/"],
  ["dbp", "http://dbpedia.org/property/"],
  ["ns", FREEBASE],
  ["fb", FREEBASE],
]);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}

/** The keys of answers in their order, each once. */
export const answerKeys = (answers: readonly Answer[]): string[] => [...new Set(answers.map(answerKey))];

import type { Literal, Term } from "n3";
import type { StatementCollector } from "../../statements/build.ts";
import { type FoundPair, type FoundStatement, type PairValue, untimed } from "../../statements/statements.ts";
import { periodBetween, type WrittenPeriod, writtenPeriod } from "../tables/date-cells.ts";
import { numericType, withoutZone, xsdType } from "./rdf-numbers.ts";

const [SCHEMA, PQ, TIME, PROV, DBO] = [
  ["http://schema.org/", "https://schema.org/"],
  ["http://www.wikidata.org/prop/qualifier/", "http://www.wikidata.org/prop/direct/"],
  ["http://www.w3.org/2006/time#"],
  ["http://www.w3.org/ns/prov#"],
  ["http://dbpedia.org/ontology/"],
];
const iris = (...of: readonly (readonly [bases: readonly string[], name: string])[]) =>
  new Set(of.flatMap(([bases, name]) => bases.map((base) => `${base}${name}`)));

/** What annotations are understood as, by their IRIs alone; a private word is a qualifier. */
const ROLES = {
  start: iris(
    [SCHEMA, "startDate"],
    [PQ, "P580"],
    [TIME, "hasBeginning"],
    [PROV, "startedAtTime"],
    [DBO, "startDate"],
  ),
  end: iris([SCHEMA, "endDate"], [PQ, "P582"], [TIME, "hasEnd"], [PROV, "endedAtTime"], [DBO, "endDate"]),
  at: iris([PQ, "P585"], [SCHEMA, "date"]),
  confidence: new Set([
    "https://w3id.org/sssom/confidence",
    "http://www.w3.org/2005/11/its/rdf#taConfidence",
    "http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#confidence",
  ]),
  source: new Set([
    ...iris([PROV, "wasDerivedFrom"], [PROV, "hadPrimarySource"]),
    "http://purl.org/dc/terms/source",
    "http://purl.org/pav/retrievedFrom",
    "http://www.wikidata.org/prop/qualifier/P248",
    "http://www.wikidata.org/prop/reference/P248",
    "http://www.wikidata.org/prop/reference/P854",
  ]),
} as const;

const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** Annotations of reifiers, and the links that these reify, until the documents are read. */
export interface Annotations {
  annotate(reifier: string, predicate: string, object: Term): void;
  /** A link with the reifiers that speak of it; none say that it holds, and no more. */
  link(
    found: Pick<FoundStatement, "head" | "relation" | "tail" | "level">,
    reifiers: readonly string[],
  ): void;
  /** Hands the statements over. @param nameOf the name of a term that is no literal */
  finish(statements: StatementCollector, nameOf: (term: Term) => string): { readonly statements: number };
}

/** Collects annotations (RDF 1.2: what is said of a reifier is said of each triple that it reifies). */
export function annotations(): Annotations {
  const said = new Map<string, { readonly predicate: string; readonly object: Term }[]>();
  const links: {
    readonly link: Pick<FoundStatement, "head" | "relation" | "tail" | "level">;
    readonly by: string;
  }[] = [];
  return {
    annotate(reifier, predicate, object) {
      if (predicate === TYPE) return;
      const known = said.get(reifier) ?? [];
      said.set(reifier, known);
      known.push({ predicate, object });
    },
    link(link, reifiers) {
      for (const by of reifiers) links.push({ link, by });
    },
    finish(statements, nameOf) {
      for (const { link, by } of links)
        statements.add({ ...link, ...statementOf(said.get(by) ?? [], statements, nameOf) });
      return { statements: links.length };
    },
  };
}

function statementOf(
  all: readonly { readonly predicate: string; readonly object: Term }[],
  statements: StatementCollector,
  nameOf: (term: Term) => string,
): Pick<FoundStatement, "from" | "to" | "pairs"> {
  const times: Partial<Record<"start" | "end" | "at", WrittenPeriod>> = {};
  const pairs: FoundPair[] = [];
  const hasEnds = all.some(({ predicate }) => ROLES.start.has(predicate) || ROLES.end.has(predicate));
  for (const { predicate, object } of all) {
    const role = (["start", "end", "at"] as const).find((each) => ROLES[each].has(predicate));
    const time = role && object.termType === "Literal" ? timeOf(object) : undefined;
    // An instant beside an end would say the time twice, and so would a second time of one role.
    if (role && time !== undefined && times[role] === undefined && !(role === "at" && hasEnds)) {
      times[role] = time;
      continue;
    }
    const value = valueOfTerm(object, nameOf);
    const isSure = value.kind === "number" && value.value >= 0 && value.value <= 1;
    if (ROLES.confidence.has(predicate) && isSure) statements.describe(predicate, { role: "confidence" });
    if (ROLES.source.has(predicate)) statements.describe(predicate, { role: "source" });
    pairs.push({ key: predicate, value });
  }
  const period =
    times.at === undefined
      ? periodBetween(times.start ?? "open", times.end ?? "open")
      : periodBetween(times.at, times.at);
  return { ...(period ?? untimed), pairs };
}

function timeOf({ value, datatype }: Literal): WrittenPeriod | undefined {
  if (!/^(?:date|dateTime|dateTimeStamp|gYear|gYearMonth|string)$/.test(xsdType(datatype))) return undefined;
  const found = writtenPeriod(withoutZone(value));
  return found === "open" ? undefined : found;
}

function valueOfTerm(term: Term, nameOf: (term: Term) => string): PairValue {
  if (term.termType !== "Literal") return { kind: "text", text: nameOf(term) };
  const type = xsdType(term.datatype);
  if (/^(?:date|dateTime|dateTimeStamp|gYear|gYearMonth)$/.test(type)) {
    const time = timeOf(term);
    if (time !== undefined && time !== "open") return { kind: "time", ...time };
  }
  const number = numericType.test(type) && term.value.trim() !== "" ? Number(term.value) : Number.NaN;
  return Number.isFinite(number) ? { kind: "number", value: number } : { kind: "text", text: term.value };
}

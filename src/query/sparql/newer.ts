import { LacunaError } from "../../error.ts";
import { iris, strings } from "./lexicon.ts";

const functions = "TRIPLE|isTRIPLE|SUBJECT|PREDICATE|OBJECT|LANGDIR|hasLANG|hasLANGDIR|STRLANGDIR";

/** What SPARQL 1.2 has and 1.1 has not, with what must not be taken for it. */
const lexicon = new RegExp(
  String.raw`${strings}|${iris}|#[^\n\r]*|[?$][\p{L}\p{N}_]+|(?<direction>@[A-Za-z]+(?:-[A-Za-z0-9]+)*--[A-Za-z]+)|(?<term><<\()|(?<triple><<(?![^<>"{}|^${"`"}\\\x00-\x20]*>))|(?<annotation>\{\|)|(?<reifier>~)|(?<version>\bVERSION(?=\s*["']))|(?<![\p{L}\p{N}_:-])(?<function>${functions})(?=\s*\()`,
  "giu",
);

const names: Readonly<Record<string, string>> = {
  direction: "a text with a direction",
  term: "a triple term",
  triple: "a reified triple",
  annotation: "an annotation",
  reifier: "a reifier",
  version: "a version",
  function: "a function",
};

/** What formulas say too, of a reader of queries that is no engine. */
const READ: ReadonlySet<string> = new Set(["triple", "annotation", "reifier"]);

/**
 * The first part of a text that only SPARQL 1.2 has; undefined where there is none.
 * @param all also parts that are read as what is said of links
 */
export function newerPart(
  text: string,
  all = true,
): { readonly what: string; readonly start: number; readonly end: number } | undefined {
  for (const { groups = {}, 0: found, index } of text.matchAll(lexicon)) {
    const [name] = Object.entries(groups).find(([, part]) => part !== undefined) ?? [];
    if (name && (all || !READ.has(name)))
      return { what: names[name]!, start: index, end: index + found.length };
  }
  return undefined;
}

/** The error for a query with a part of SPARQL 1.2; undefined where it has none. */
export function newerRefused(text: string, all = true): LacunaError | undefined {
  const part = newerPart(text, all);
  if (!part) return undefined;
  const { what, start, end } = part;
  return new LacunaError(
    "query.newer-sparql",
    `${text.slice(start, end)} is ${what} of SPARQL 1.2, and queries are read as SPARQL 1.1`,
    {
      place: { text, start, end },
      hint: "what is said of a statement of RDF 1.2 is asked by annotations {| … |} in `lacuna ask`, and by formulas; leave it out here",
    },
  );
}

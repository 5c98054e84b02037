import { LacunaError } from "../../error.ts";
import { type Operator, operators } from "../../kb/values/value.ts";
import { type SparqlToken, sparqlTokens } from "../../query/sparql/tokens.ts";
import { xsd } from "./iris.ts";
import type { Filter, Group, Head, Node, SparqlQuery, Triple, Union } from "./syntax.ts";

/** Groups in groups that are followed; a limit for texts of nothing but braces. */
const DEEPEST = 100;

const literalTypes = ["string", "double", "integer", "date"] as const;

/** A query outside the published shapes, with the place and what to do instead. */
export function unsupported(
  text: string,
  { start, end }: { start: number; end: number },
  why: string,
  hint: string,
) {
  return new LacunaError("kopl.unsupported-sparql", why, { place: { text, start, end }, hint });
}

/**
 * Reads the SPARQL of KQA Pro's shapes: SELECT of one variable, its count, or ASK, over triples, UNION and comparisons
 * with a literal, and ORDER BY with LIMIT 1. Names after BASE or with declared prefixes are read, too.
 * @throws LacunaError `query.syntax`, `kopl.unsupported-sparql`
 */
export function parseKqaSparql(text: string): SparqlQuery {
  const tokens = sparqlTokens(text);
  let at = 0;
  let anonymous = 0;
  let base: string | undefined;
  const prefixes = new Map([["xsd", xsd]]);

  const peek = (): SparqlToken => tokens[at] ?? (tokens.at(-1) as SparqlToken);
  const next = (): SparqlToken => {
    const token = peek();
    if (token.kind !== "end") at++;
    return token;
  };
  const is = (sign: string) => peek().text === sign && (peek().kind === "sign" || peek().kind === "word");
  const skip = (sign: string): boolean => {
    const found = is(sign);
    if (found) at++;
    return found;
  };
  const fail = (what: string, token = peek()): never => {
    const found = token.kind === "end" ? "the query ends" : `"${text.slice(token.start, token.end)}" stands`;
    throw unsupported(
      text,
      token,
      `${found} where ${what} is expected`,
      "write the query in a shape of KQA Pro: SELECT DISTINCT ?e WHERE { … }, SELECT (COUNT(DISTINCT ?e) AS ?count) …, " +
        "ASK { … }, or SELECT ?e WHERE { … } ORDER BY ?v LIMIT 1",
    );
  };
  const expect = (sign: string): void => {
    if (!skip(sign)) fail(`"${sign}"`);
  };
  const variable = (): string => (peek().kind === "variable" ? next().text : fail("a variable"));

  const expanded = (name: string): string | undefined => {
    const colon = name.indexOf(":");
    const prefix = prefixes.get(name.slice(0, colon));
    return prefix === undefined ? undefined : prefix + name.slice(colon + 1).replaceAll(/\\(.)/gu, "$1");
  };
  const relative = (iri: string): string =>
    base !== undefined && base !== "" && iri.startsWith(base) ? iri.slice(base.length) : iri;

  function readPrologue(): void {
    for (;;) {
      if (skip("BASE")) base = peek().kind === "iri" ? next().text : fail("an IRI");
      else if (skip("PREFIX")) {
        const name = peek().kind === "name" ? next().text : fail("a prefix");
        prefixes.set(name.slice(0, name.indexOf(":")), peek().kind === "iri" ? next().text : fail("an IRI"));
      } else return;
    }
  }

  function readHead(): Head & { start: number; end: number } {
    const { start } = peek();
    const ended = <Kind extends Head>(head: Kind) => ({ ...head, start, end: tokens[at - 1]?.end ?? start });
    if (skip("ASK")) return ended({ kind: "ask" });
    if (!skip("SELECT")) return fail("SELECT or ASK");
    skip("DISTINCT");
    if (!skip("(")) return ended({ kind: "select", variable: variable() });
    expect("COUNT");
    expect("(");
    skip("DISTINCT");
    const counted = variable();
    expect(")");
    expect("AS");
    variable();
    expect(")");
    return ended({ kind: "count", variable: counted });
  }

  function node(): Node {
    const token = next();
    const { start, end } = token;
    switch (token.kind) {
      case "variable":
        return { kind: "variable", text: token.text, start, end };
      case "blank":
        return { kind: "variable", text: token.text, start, end };
      case "iri":
        return { kind: "iri", text: relative(token.text), start, end };
      case "name": {
        const iri = expanded(token.text);
        if (iri === undefined) fail("a declared prefix", token);
        return { kind: "iri", text: relative(iri ?? ""), start, end };
      }
      case "literal":
        return literal(token);
      default:
        return fail("a variable, an IRI or a literal", token);
    }
  }

  function literal(token: SparqlToken): Node & { kind: "literal" } {
    const { start } = token;
    if (!/^["']/.test(token.text)) {
      const type = /^[+-]?\d+$/.test(token.text) ? "integer" : "double";
      return { kind: "literal", text: token.text, type, start, end: token.end };
    }
    const content = unescaped(token.text.slice(1, -1));
    if (!skip("^^")) return { kind: "literal", text: content, type: "string", start, end: token.end };
    const named = next();
    const iri = named.kind === "iri" ? named.text : named.kind === "name" ? expanded(named.text) : undefined;
    const type = literalTypes.find((each) => iri === xsd + each);
    if (type === undefined) fail("xsd:double, xsd:integer, xsd:date or xsd:string", named);
    return { kind: "literal", text: content, type: type ?? "string", start, end: named.end };
  }

  function filter(start: number): Filter {
    expect("(");
    const name = variable();
    const operator: Operator =
      operators.find((each) => each === peek().text && peek().kind === "sign") ??
      fail(`one of ${operators.join(" ")}`);
    next();
    const value = peek().kind === "literal" ? literal(next()) : fail("a literal");
    expect(")");
    return { variable: name, operator, literal: value, start, end: tokens[at - 1]?.end ?? start };
  }

  function group(depth: number): Group {
    if (depth > DEEPEST) fail("fewer nested braces");
    expect("{");
    const found = { triples: [] as Triple[], filters: [] as Filter[], unions: [] as Union[] };
    while (!skip("}")) {
      const { start } = peek();
      if (skip(".")) continue;
      if (skip("FILTER")) found.filters.push(filter(start));
      else if (is("{")) {
        const alternatives = [group(depth + 1)];
        while (skip("UNION")) alternatives.push(group(depth + 1));
        const [only] = alternatives;
        if (alternatives.length > 1)
          found.unions.push({ alternatives, start, end: tokens[at - 1]?.end ?? start });
        else if (only) {
          found.triples.push(...only.triples);
          found.filters.push(...only.filters);
          found.unions.push(...only.unions);
        }
      } else triplesOfSubject(found.triples);
    }
    return found;
  }

  /** Triples up to the full stop, or to what cannot go on a triple. */
  function triplesOfSubject(into: Triple[]): void {
    const bracket = is("[");
    const subject = bracket ? blankNode(into) : node();
    if (bracket && (is(".") || is("}"))) return;
    properties(subject, into);
  }

  function blankNode(into: Triple[]): Node {
    const { start } = next();
    const subject: Node = { kind: "variable", text: `_:[${anonymous++}`, start, end: start + 1 };
    if (!is("]")) properties(subject, into);
    expect("]");
    return subject;
  }

  function properties(subject: Node, into: Triple[]): void {
    do {
      if (is(".") || is("]") || is("}")) return;
      const predicate = node();
      if (predicate.kind === "literal") fail("a predicate", tokens[at - 1]);
      do {
        const object = is("[") ? blankNode(into) : node();
        into.push({ subject, predicate, object, start: subject.start, end: object.end });
      } while (skip(","));
    } while (skip(";"));
  }

  function readOrder(): SparqlQuery["order"] {
    const { start } = peek();
    if (!skip("ORDER")) return undefined;
    expect("BY");
    const descending = skip("DESC");
    if (!descending) skip("ASC");
    const bracket = skip("(");
    const by = variable();
    if (bracket) expect(")");
    expect("LIMIT");
    if (next().text !== "1") fail("1", tokens[at - 1]);
    return { variable: by, descending, start, end: tokens[at - 1]?.end ?? start };
  }

  readPrologue();
  const head = readHead();
  skip("WHERE");
  const patterns = group(0);
  const order = readOrder();
  if (peek().kind !== "end") fail("the end of the query");
  return { text, head, group: patterns, ...(order ? { order } : {}) };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gu, (_, short, long, one: string) => {
    const code = Number.parseInt(short ?? long ?? "", 16);
    if (Number.isNaN(code)) return escapes[one] ?? one;
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });

import { knownPrefixes } from "../known-prefixes.ts";
import { DEEPEST_QUERY } from "../text/grammar.ts";
import { syntaxError } from "../text/tokens.ts";
import { annotationReader } from "./annotations.ts";
import { expandedName, sparqlCursor } from "./cursor.ts";
import { expressionReader } from "./expressions.ts";
import { literalNode } from "./literals.ts";
import { patternsOfPath } from "./paths.ts";
import type { Group, Node, Path, Pattern, Span, SparqlSyntax } from "./syntax.ts";
import type { SparqlToken } from "./tokens.ts";
import { expectedHints, unsupportedHints, WHOLE } from "./unsupported.ts";

const RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** Reads the grammar of the SPARQL subset; IRIs come out absolute, paths as triple patterns. */
export function sparqlSyntaxOf(
  source: string,
  declared: ReadonlyMap<string, string> = new Map(),
): SparqlSyntax {
  const cursor = sparqlCursor(source);
  const { peek, next, last, is, accept } = cursor;
  const prefixes = new Map([...knownPrefixes, ...declared]);
  let base = "";
  let blanks = 0;
  const fresh = (): Node => ({
    kind: "variable",
    text: `_:~${++blanks}`,
    start: peek().start,
    end: peek().end,
  });

  const fail = (span: Span, message: string, hint: string, code?: string) =>
    syntaxError(
      source,
      span.start,
      span.end,
      message,
      code === "query.unsupported" ? `${hint}; ${WHOLE}` : hint,
      code,
    );

  function unexpected(expected: string): Error {
    const token = peek();
    const hint = token.kind === "word" || token.kind === "sign" ? unsupportedHints[token.text] : undefined;
    if (hint) return fail(token, `${token.text} is not supported`, hint, "query.unsupported");
    if (token.kind === "sign" && token.text === "<")
      return fail(token, "this < opens no IRI", "close the IRI with >, and escape spaces in it as %20");
    return fail(
      token,
      `expected ${expected}, found ${shown(token, source)}`,
      expectedHints[expected] ?? `write ${expected} here`,
    );
  }

  function need(text: string): SparqlToken {
    const token = accept(text);
    if (!token) throw unexpected(text);
    return token;
  }

  function prologue(): void {
    while (is("PREFIX") || is("BASE")) {
      if (next().text === "BASE") {
        base = iri();
        continue;
      }
      const name = next();
      if (name.kind !== "name" || name.text.indexOf(":") !== name.text.length - 1)
        throw fail(name, "expected a prefix that ends in a colon", "write PREFIX ex: <http://example.org/>");
      prefixes.set(name.text.slice(0, -1), iri());
    }
  }

  function iri(): string {
    if (peek().kind !== "iri") throw unexpected("an IRI");
    return resolved(next().text);
  }

  /** Relative IRIs against the base: the few cases that queries use. */
  function resolved(text: string): string {
    if (base === "" || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return text;
    if (text === "") return base;
    if (text.startsWith("#")) return base.split("#", 1)[0] + text;
    if (text.startsWith("/")) return (/^[^:]*:(\/\/[^/]*)?/.exec(base)?.[0] ?? "") + text;
    return base.slice(0, base.lastIndexOf("/") + 1) + text;
  }

  function prefixed(token: SparqlToken): string {
    const iri = expandedName(token.text, prefixes);
    if (iri !== undefined) return iri;
    const prefix = token.text.slice(0, token.text.indexOf(":"));
    throw fail(
      token,
      `the prefix ${prefix}: is not declared`,
      `write PREFIX ${prefix}: <…> before the query`,
    );
  }

  function query(): SparqlSyntax {
    prologue();
    if (accept("ASK")) {
      accept("WHERE");
      return { projected: [], group: whole() };
    }
    if (!accept("SELECT")) throw unexpected("SELECT or ASK");
    if (!accept("DISTINCT")) accept("REDUCED");
    const projected: Node[] = [];
    const star = accept("*");
    while (!star && peek().kind === "variable") projected.push(node());
    if (!star && projected.length === 0) throw unexpected("the variables to select");
    const twice = projected.find(
      (each, place) => projected.findIndex(({ text }) => text === each.text) < place,
    );
    if (twice) throw fail(twice, `?${twice.text} is selected twice`, "write it once");
    accept("WHERE");
    return { projected: star ? undefined : projected, group: whole() };
  }

  function whole(): Group {
    const group = groupAt(1);
    if (peek().kind !== "end") throw unexpected("the end of the query");
    return group;
  }

  function groupAt(depth: number): Group {
    const opener = peek();
    need("{");
    if (depth > DEEPEST_QUERY)
      throw fail(
        opener,
        `the query is nested more than ${DEEPEST_QUERY} deep`,
        "remove needless braces",
        "query.too-deep",
      );
    const patterns: Pattern[] = [];
    while (!accept("}")) {
      if (peek().kind === "end")
        throw fail(opener, "this brace is not closed", "add the missing } or remove this {");
      if (is("{")) patterns.push(union(depth));
      else if (accept("FILTER")) patterns.push(filter(depth));
      else triples(patterns, depth);
      accept(".");
    }
    return { patterns: said.settled(patterns) };
  }

  function union(depth: number): Pattern {
    const groups = [groupAt(depth + 1)];
    while (accept("UNION")) groups.push(groupAt(depth + 1));
    return { kind: "union", groups };
  }

  function filter(depth: number): Pattern {
    const { start } = last()!;
    if (!isExistsNext()) {
      if (!is("("))
        throw fail(
          peek(),
          `${shown(peek(), source)} is not supported in a condition`,
          "write FILTER ( … ) with comparisons, or FILTER NOT EXISTS { … }",
          "query.unsupported",
        );
      next();
      const found = expression();
      need(")");
      return { kind: "condition", expression: found, start, end: last()!.end };
    }
    let open = 0;
    let negated = false;
    while (is("(") || is("!")) {
      if (next().text === "(") open++;
      else negated = !negated;
    }
    const close = () => {
      for (; open > 0; open--) need(")");
    };
    if (accept("NOT")) negated = !negated;
    if (!is("EXISTS"))
      throw fail(
        peek(),
        `expected NOT EXISTS, found ${shown(peek(), source)}`,
        "only FILTER NOT EXISTS { … } and FILTER EXISTS { … } are supported; write an IRI in place of a variable that equals it",
        "query.unsupported",
      );
    const { end } = next();
    const group = groupAt(depth + 1);
    close();
    return { kind: "filter", negated, group, start, end };
  }

  /** Whether EXISTS follows, perhaps behind parentheses and denials. */
  function isExistsNext(): boolean {
    let ahead = 0;
    while (peek(ahead).kind === "sign" && (peek(ahead).text === "(" || peek(ahead).text === "!")) ahead++;
    const { kind, text } = peek(ahead);
    return kind === "word" && (text === "EXISTS" || (text === "NOT" && peek(ahead + 1).text === "EXISTS"));
  }

  function triples(patterns: Pattern[], depth: number): void {
    if (is("<<")) patterns.push(...said.reified());
    else {
      const subject = node();
      do {
        if (is(".") || is("}") || is(";")) continue;
        const predicate = path(depth);
        do patterns.push(...said.behind(patternsOfPath(subject, predicate, node(), fresh)));
        while (accept(","));
      } while (accept(";"));
    }
    if (!is(".") && !is("}") && !is("{") && !is("FILTER") && peek().kind !== "end") throw unexpected(".");
  }

  function node(): Node {
    const token = peek();
    const { start, end } = token;
    switch (token.kind) {
      case "variable":
        next();
        return { kind: "variable", text: token.text, start, end };
      case "blank":
        next();
        return { kind: "variable", text: token.text, start, end };
      case "iri":
        next();
        return { kind: "iri", text: resolved(token.text), start, end };
      case "name":
        next();
        return { kind: "iri", text: prefixed(token), start, end };
      case "literal":
        return literalNode(cursor, () => node().text, fail);
      default:
        if (is("[") && peek(1).text === "]") {
          const anonymous = fresh();
          next();
          next();
          return anonymous;
        }
        throw unexpected("an IRI or a variable");
    }
  }

  function path(depth: number): Path {
    if (depth > DEEPEST_QUERY)
      throw fail(peek(), "the path is nested too deep", "split the path", "query.too-deep");
    const several = (kind: "sequence" | "alternative", sign: string, part: () => Path): Path => {
      const paths = [part()];
      while (accept(sign)) paths.push(part());
      return paths.length === 1 ? paths[0]! : { kind, paths };
    };
    return several("alternative", "|", () => several("sequence", "/", () => step(depth)));
  }

  function step(depth: number): Path {
    const inverted = accept("^") !== undefined;
    let found: Path;
    const { start, end } = peek();
    if (accept("(")) {
      found = path(depth + 1);
      need(")");
    } else if (accept("a")) found = { kind: "iri", text: RDF_TYPE, start, end };
    else if (peek().kind === "variable")
      throw fail(
        peek(),
        "a relation cannot be a variable",
        "write the IRI of the relation",
        "query.unsupported",
      );
    else if (peek().kind === "blank" || !(peek().kind === "iri" || peek().kind === "name"))
      throw unexpected("a relation");
    else found = { kind: "iri", text: node().text, start, end };
    if (is("*") || is("+") || is("?"))
      throw fail(
        peek(),
        "repeated paths are not supported",
        "write the links out, joined by UNION",
        "query.unsupported",
      );
    return inverted ? { kind: "inverse", path: found } : found;
  }

  /** The IRI of what is said of a statement. */
  function predicate(): Node {
    const token = peek();
    if (token.kind === "variable")
      throw fail(token, "a qualifier cannot be a variable", "write its IRI", "query.unsupported");
    if (token.kind !== "iri" && token.kind !== "name") throw unexpected("a relation");
    return node();
  }

  const expression = expressionReader(cursor, node, fail);
  const said = annotationReader({ cursor, node, predicate, fail });
  const found = query();
  said.refuseThings(namesIn(found));
  return found;
}

/** Every name of a variable that stands for a thing or a value. */
function namesIn({ projected, group }: SparqlSyntax): Set<string> {
  const found = new Set(projected?.map(({ text }) => text));
  const take = ({ kind, text }: Node) => kind === "variable" && found.add(text);
  const visit = ({ patterns }: Group): void => {
    for (const each of patterns)
      if (each.kind === "triple") {
        for (const end of [each.subject, each.object]) take(end);
        for (const { object } of each.said ?? []) take(object);
      } else if (each.kind === "union") each.groups.forEach(visit);
      else if (each.kind === "filter") visit(each.group);
  };
  visit(group);
  return found;
}

function shown(token: SparqlToken, source: string): string {
  return token.kind === "end"
    ? "the end of the query"
    : source.slice(token.start, Math.min(token.end, token.start + 40));
}

import type { SparqlToken } from "../../../query/sparql/tokens.ts";
import { xsd } from "../../../sparql/prologue.ts";
import type { KqaReader } from "./reader.ts";
import type { Node } from "./syntax.ts";

const literalTypes = ["string", "double", "integer", "date"] as const;

type Literal = Node & { kind: "literal" };

/** Reads a variable, an IRI or a literal. */
export function readNode(reader: KqaReader): Node {
  const token = reader.next();
  const { start, end } = token;
  switch (token.kind) {
    case "variable":
    case "blank":
      return { kind: "variable", text: token.text, start, end };
    case "iri":
      return { kind: "iri", text: reader.relative(token.text), start, end };
    case "name": {
      const iri = reader.expanded(token.text) ?? reader.fail("a declared prefix", token);
      return { kind: "iri", text: reader.relative(iri), start, end };
    }
    case "literal":
      return readLiteral(token, reader);
    default:
      return reader.fail("a variable, an IRI or a literal", token);
  }
}

/** Reads the rest of a literal after its first token: its type. */
export function readLiteral(token: SparqlToken, { next, accept, expanded, fail }: KqaReader): Literal {
  const { start } = token;
  if (!/^["']/.test(token.text)) {
    const type = /^[+-]?\d+$/.test(token.text) ? "integer" : "double";
    return { kind: "literal", text: token.text, type, start, end: token.end };
  }
  const content = unescaped(token.text.slice(1, -1));
  if (!accept("^^")) return { kind: "literal", text: content, type: "string", start, end: token.end };
  const named = next();
  const iri = named.kind === "iri" ? named.text : named.kind === "name" ? expanded(named.text) : undefined;
  const type =
    literalTypes.find((each) => iri === xsd + each) ??
    fail("xsd:double, xsd:integer, xsd:date or xsd:string", named);
  return { kind: "literal", text: content, type, start, end: named.end };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/gu, (_, short, long, one: string) => {
    const code = Number.parseInt(short ?? long ?? "", 16);
    if (Number.isNaN(code)) return escapes[one] ?? one;
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });

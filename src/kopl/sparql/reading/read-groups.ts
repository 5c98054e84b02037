import { type Operator, operators } from "../../../kb/values/value.ts";
import { readLiteral, readNode } from "./read-terms.ts";
import type { KqaReader } from "./reader.ts";
import type { Filter, Group, Node, Triple, Union } from "./syntax.ts";

/** Groups in groups that are followed; a limit for texts of nothing but braces. */
const DEEPEST = 100;

/** Reads the patterns between two braces. */
export function readGroup(reader: KqaReader, depth = 0): Group {
  const { peek, is, accept, expect, fail, last } = reader;
  if (depth > DEEPEST) fail("fewer nested braces");
  expect("{");
  const found = { triples: [] as Triple[], filters: [] as Filter[], unions: [] as Union[] };
  while (!accept("}")) {
    const { start } = peek();
    if (accept(".")) continue;
    if (accept("FILTER")) found.filters.push(readFilter(reader, start));
    else if (is("{")) {
      const alternatives = [readGroup(reader, depth + 1)];
      while (accept("UNION")) alternatives.push(readGroup(reader, depth + 1));
      const [only] = alternatives;
      if (alternatives.length > 1) found.unions.push({ alternatives, start, end: last()?.end ?? start });
      else if (only) {
        found.triples.push(...only.triples);
        found.filters.push(...only.filters);
        found.unions.push(...only.unions);
      }
    } else readTriples(reader, found.triples);
  }
  return found;
}

function readFilter(reader: KqaReader, start: number): Filter {
  const { peek, next, last, variable, expect, fail } = reader;
  expect("(");
  const name = variable();
  const operator: Operator =
    operators.find((each) => each === peek().text && peek().kind === "sign") ??
    fail(`one of ${operators.join(" ")}`);
  next();
  const value = peek().kind === "literal" ? readLiteral(next(), reader) : fail("a literal");
  expect(")");
  return { variable: name, operator, literal: value, start, end: last()?.end ?? start };
}

/** Triples of one subject, up to the full stop or to a token that cannot continue a triple. */
function readTriples(reader: KqaReader, into: Triple[]): void {
  const { is } = reader;
  const bracket = is("[");
  const subject = bracket ? readBlankNode(reader, into) : readNode(reader);
  if (bracket && (is(".") || is("}"))) return;
  readProperties(reader, subject, into);
}

function readBlankNode(reader: KqaReader, into: Triple[]): Node {
  const { start } = reader.next();
  const subject: Node = { kind: "variable", text: reader.anonymous(), start, end: start + 1 };
  if (!reader.is("]")) readProperties(reader, subject, into);
  reader.expect("]");
  return subject;
}

function readProperties(reader: KqaReader, subject: Node, into: Triple[]): void {
  const { is, accept, last, fail } = reader;
  do {
    if (is(".") || is("]") || is("}")) return;
    const predicate = readNode(reader);
    if (predicate.kind === "literal") fail("a predicate", last());
    do {
      const object = is("[") ? readBlankNode(reader, into) : readNode(reader);
      into.push({ subject, predicate, object, start: subject.start, end: object.end });
    } while (accept(","));
  } while (accept(";"));
}

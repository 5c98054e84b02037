import type { Graph } from "../../kg/graph.ts";
import { exists, type Formula, not, type Query } from "../formula.ts";
import type { NotationContext } from "../notation.ts";
import { isPlainWords, plainWords } from "../plain-words.ts";
import { checkSafety } from "../safety.ts";
import { placeQuantifiers } from "../scope.ts";
import { isIdForm, linkReader } from "./resolve.ts";
import { type Name, type Syntax, syntaxOf } from "./syntax.ts";
import { syntaxError } from "./tokens.ts";

export interface ParseOptions {
  /** Accept free variables that no positive link binds; they then range over all entities. */
  readonly unsafe?: boolean;
}

/**
 * Reads a query of the text notation, such as `?d : directed(?f, ?d) & starring(?f, "Tom Hanks")`.
 *
 * With a graph, names and labels become its ids; without one, only the id forms (`r12`, `e40`) do and other names stay
 * placeholders.
 *
 * @throws LacunaError `query.syntax`, `query.unknown-relation`, `query.unknown-entity`, `query.ambiguous-label`, `query.unsafe` and
 * others, each with the position in the text
 */
export function parseQuery(text: string, graph?: Graph, options: ParseOptions = {}): Query {
  return parseText(text, { ...(graph && { graph }), ...options });
}

/** Reads the text notation in a context; see `parseQuery`. */
export function parseText(source: string, context: NotationContext): Query {
  if (isPlainWords(source)) throw plainWords(source, context.graph);
  const { head, body } = syntaxOf(source);
  const readLink = linkReader(source, context, head === undefined && isIdForm(body, context));
  const marked = new Set<string>();
  const binders: Name[] = [];
  const onPath = new Set<string>(head?.map((each) => each.text));

  const shadowed = (name: Name) =>
    syntaxError(
      source,
      name.start,
      name.end,
      `?${name.text} is bound twice here`,
      "give the inner variable another name",
      "query.shadowed-variable",
    );

  function formulaOf(syntax: Syntax): Formula {
    switch (syntax.kind) {
      case "link":
        for (const { kind, text } of [syntax.head, syntax.tail])
          if (kind === "variable" && !onPath.has(text)) marked.add(text);
        return readLink(syntax);
      case "not":
        return not(formulaOf(syntax.body));
      case "and":
      case "or":
        return { kind: syntax.kind, operands: syntax.operands.map(formulaOf) };
      case "exists": {
        for (const name of syntax.variables) {
          if (onPath.has(name.text)) throw shadowed(name);
          onPath.add(name.text);
          binders.push(name);
        }
        const inner = formulaOf(syntax.body);
        for (const name of syntax.variables) onPath.delete(name.text);
        return exists(
          syntax.variables.map((each) => each.text),
          inner,
        );
      }
    }
  }

  const open = formulaOf(body);
  const free = head ? head.map((each) => each.text) : [...marked];
  const query = { free, body: placeQuantifiers(open, free) };
  const clash = binders.length > 0 ? boundTwice(query) : undefined;
  if (clash !== undefined) throw shadowed(binders.find((each) => each.text === clash)!);
  if (!context.unsafe) checkSafety(query, source);
  return query;
}

/** A name that is bound inside its own scope, if there is one. */
function boundTwice(query: Query): string | undefined {
  const onPath = new Set(query.free);
  const visit = (formula: Formula): string | undefined => {
    switch (formula.kind) {
      case "atom":
        return undefined;
      case "not":
        return visit(formula.body);
      case "and":
      case "or":
        for (const each of formula.operands) {
          const found = visit(each);
          if (found !== undefined) return found;
        }
        return undefined;
      case "exists": {
        const again = formula.variables.find((name) => onPath.has(name));
        if (again !== undefined) return again;
        for (const name of formula.variables) onPath.add(name);
        const found = visit(formula.body);
        for (const name of formula.variables) onPath.delete(name);
        return found;
      }
    }
  };
  return visit(query.body);
}

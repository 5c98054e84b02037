import type { Graph } from "../../kg/graph.ts";
import type { Atom, Query } from "../formula.ts";
import { looksLikeWords } from "../looks-like-words.ts";
import type { NotationContext } from "../notation.ts";
import { plainWords } from "../plain-words.ts";
import { checkSafety } from "../safety.ts";
import { freshName, placeQuantifiers } from "../scope.ts";
import type { Operand, StatedAtom, WideFormula, WideQuery } from "../wide/formula.ts";
import { narrowed } from "../wide/narrow.ts";
import { syntaxOf } from "./grammar.ts";
import { isIdForm, linkReader } from "./resolve.ts";
import { shapeOf } from "./shape.ts";
import { statedReader } from "./stated.ts";
import type { ExtremeSyntax, LinkSyntax, Name, Side, Syntax } from "./syntax.ts";
import { syntaxError } from "./tokens.ts";
import { valueReader } from "./values.ts";

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

/** Reads links in the text notation in a context; see `parseQuery`. @throws LacunaError `query.not-links` */
export const parseText = (source: string, context: NotationContext): Query =>
  narrowed(parseWideText(source, context), "what was asked for", source);

/**
 * Reads a query over links and values in the text notation, such as `?p : budget(?p) > 50_000 & city(?p, Oslo)`.
 * @throws LacunaError what `parseQuery` throws; `query.sort-mismatch`, `query.no-order`, `query.bad-time`,
 * `query.not-an-attribute`, `query.unknown-attribute`, `query.no-attributes`
 */
export function parseWideText(source: string, context: NotationContext): WideQuery {
  if (looksLikeWords(source)) throw plainWords(source, context.graph);
  const syntax = syntaxOf(source);
  const { head, body } = syntax;
  const read = linkReader(source, context, head === undefined && isIdForm(body, context));
  const values = valueReader(source, body, context, read.term);
  const stated = statedReader(source, context, read.term);
  const said = (link: LinkSyntax) => {
    const atom = read.link(link);
    return link.said ? stated(atom, link.said) : atom;
  };
  const marked = new Set<string>();
  const binders: Name[] = [];
  const onPath = new Set<string>(syntax.columns.map(({ name }) => name.text));

  const shadowed = (name: Name) =>
    syntaxError(
      source,
      name.start,
      name.end,
      `?${name.text} is bound twice here`,
      "give the inner variable another name",
      "query.shadowed-variable",
    );

  const mark = (names: readonly Name[]) => {
    for (const { kind, text } of names) if (kind === "variable" && !onPath.has(text)) marked.add(text);
  };

  const freshTime = freshTimes(source);

  function formulaOf(syntax: Syntax): WideFormula {
    switch (syntax.kind) {
      case "link":
        mark([syntax.head, syntax.tail, ...saidNames(syntax)]);
        return values.value(syntax) ?? said(syntax);
      case "instant":
        mark([syntax.time]);
        return { kind: "instant", time: { kind: "variable", name: syntax.time.text } };
      case "extreme":
        mark([...sideNames(syntax.side), syntax.link.head, syntax.link.tail, ...saidNames(syntax.link)]);
        return beyond(syntax, said(syntax.link), values.side(syntax.side), freshTime());
      case "compare":
        mark([syntax.left, syntax.right].flatMap(sideNames));
        return values.comparison(syntax);
      case "not":
        return { kind: "not", body: formulaOf(syntax.body) };
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
        const variables = syntax.variables.map((each) => each.text);
        return variables.length === 0 ? inner : { kind: "exists", variables, body: inner };
      }
    }
  }

  const open = formulaOf(body);
  const shaped = shapeOf(source, syntax, open, [...marked], values.sorts);
  const free = shaped?.free ?? (head ? head.map((each) => each.text) : [...marked]);
  const query: WideQuery = {
    free,
    body: placeQuantifiers(open, free),
    ...(shaped ? { answer: shaped.shape } : {}),
  };
  const clash = binders.length > 0 ? boundTwice(query) : undefined;
  if (clash !== undefined) throw shadowed(binders.find((each) => each.text === clash)!);
  if (!context.unsafe) checkSafety(query, source);
  return query;
}

/** Makes names of times that the text does not have. */
function freshTimes(source: string): () => string {
  const written = new Set(source.match(/\?[\p{L}\p{M}\p{N}_]+/gu)?.map((each) => each.slice(1)));
  return () => {
    const name = freshName("time__", written);
    written.add(name);
    return name;
  };
}

const sideNames = (side: Side): Name[] => [side.kind === "term" ? side.name : side.subject];

const saidNames = ({ said }: LinkSyntax): Name[] =>
  said ? [...(said.when?.ends ?? []), ...said.pairs.map(({ value }) => value)] : [];

/** After every time at which a link holds, or before every one: there is none at or behind the side that is compared. */
function beyond(
  { sign, of }: ExtremeSyntax,
  link: Atom | StatedAtom,
  side: Operand,
  time: string,
): WideFormula {
  const at = { kind: "variable", name: time } as const;
  const open = sign === ">" || sign === "<";
  const denied = of === "last" ? (open ? ">=" : ">") : open ? "<=" : "<";
  const { relation, head, tail } = link;
  const pairs = link.kind === "stated" ? link.pairs : [];
  const holds: StatedAtom = { kind: "stated", relation, head, tail, when: { is: "overlaps", at }, pairs };
  const compared: WideFormula = { kind: "compare", sign: denied, left: at, right: side };
  return {
    kind: "not",
    body: { kind: "exists", variables: [time], body: { kind: "and", operands: [holds, compared] } },
  };
}

/** A name that is bound inside its own scope, if there is one. */
function boundTwice(query: WideQuery): string | undefined {
  const onPath = new Set(query.free);
  const visit = (formula: WideFormula): string | undefined => {
    switch (formula.kind) {
      case "atom":
      case "value":
      case "compare":
      case "stated":
      case "instant":
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

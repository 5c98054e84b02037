import { LacunaError } from "../../error.ts";
import { attributeMeaning } from "../attributes.ts";
import type { Query } from "../formula.ts";
import { readableName, relationMeaning } from "../names.ts";
import type { NotationContext } from "../notation.ts";
import { freshName } from "../scope.ts";
import { isNarrow, type WideQuery } from "../wide/formula.ts";
import { linksOnly } from "../wide/links-only.ts";
import { inFreeList } from "./free-list.ts";
import { parseWideText } from "./parse.ts";
import { variablePattern, wordPattern, writeWord } from "./words.ts";

/** A cursor position in the text of a query, and the query around it. */
export interface Hole {
  /** Start of the text range that a completion replaces: the part of a name typed so far. */
  readonly from: number;
  readonly to: number;
  /** The text typed so far, without quotes. */
  readonly typed: string;
  /** A relation, one end of a link, a variable before the colon, a sign, or nothing that can be listed. */
  readonly expects: "relation" | "head" | "tail" | "variable" | "sign" | "nothing";
  /** The signs, or the variables without `?`, that can stand there, where one of them is expected. */
  readonly offered?: readonly string[];
  /** The query with the hole filled; absent when nothing is expected or no link is beside the hole. */
  readonly filled?: FilledHole;
}

export interface FilledHole {
  readonly query: Query;
  /** Index of the link with the hole, among the atoms in written order. */
  readonly atom: number;
  /** The variable that stands for an end; of a relation whose ends are not written, for its head and tail. */
  readonly unknown: readonly string[];
  /** Whether both ends of the link are written. */
  readonly ended: boolean;
  /** Whether the query says more, of values or of what is said of links, which is not in {@link query}. */
  readonly saysMore: boolean;
}

/** A word, a name, a variable or a sign of a text that may be no valid query. */
export type Piece = {
  readonly kind: "word" | "quoted" | "variable" | "sign";
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/**
 * Describes a position of a query in the text notation. The query may be unfinished from there on: open parentheses are closed, and
 * unreadable text after the position is left out.
 * @throws LacunaError `query.syntax`, `query.unknown-relation` and others, for the text before the position
 */
export function holeAt(source: string, at: number, context: NotationContext): Hole {
  const pieces = piecesOf(source);
  const touched = pieces.find(({ kind, start, end }) => kind !== "sign" && start < at && at <= end);
  const [from, to] = touched ? [touched.start, touched.end] : [at, at];
  const before = pieces.filter(({ end }) => end <= from);
  const after = source.slice(to);
  const typed = touched ? source.slice(touched.start + (touched.kind === "quoted" ? 1 : 0), at) : "";
  const later = pieces.filter(({ start }) => start >= to);
  const listed = inFreeList(before, later, touched, typed);
  if (listed) return { from, to, typed, ...listed };
  if (touched?.text.startsWith("@") || inDecoration(before)) return { from, to, typed, expects: "nothing" };
  const isAttribute = (name: string) =>
    context.graph !== undefined &&
    !relationMeaning(context.graph, name) &&
    attributeMeaning(context.graph, name) !== undefined;
  const { expects, links, open, signs = [] } = positionAfter(before, isAttribute);
  if (expects === "variable") {
    const names = [...new Set(pieces.filter(({ kind }) => kind === "variable").map(({ text }) => text))];
    return { from, to, typed, expects, offered: names.filter((name) => `?${name}`.startsWith(typed)) };
  }
  const place = { from, to, typed, expects } as const;
  if (expects === "nothing") return place;
  if (expects === "sign") {
    const written = later[0]?.kind === "sign" && signs.includes(later[0].text);
    return written ? { ...place, expects: "nothing" } : { ...place, offered: signs };
  }
  const taken = new Set(pieces.filter(({ kind }) => kind === "variable").map(({ text }) => text));
  const [first, second] = [freshName("hole__", taken), freshName("other__", taken)];
  const next = after.trimStart()[0];
  const relation = context.graph && context.graph.relationCount > 0 ? anyRelation(context) : "r0";
  const fill =
    expects === "relation"
      ? next === "("
        ? { text: relation, unknown: [], ended: true }
        : { text: `${relation}(?${first}, ?${second})`, unknown: [first, second], ended: false }
      : expects === "tail"
        ? { text: next === ")" ? `?${first}` : `?${first})`, unknown: [first], ended: true }
        : next === ","
          ? { text: `?${first}`, unknown: [first], ended: true }
          : {
              text: next === ")" ? `?${first}, ?${second}` : `?${first}, ?${second})`,
              unknown: [first, second],
              ended: false,
            };
  const read = readAround(source.slice(0, from), fill.text, after, open, source, context);
  // What a link could be is counted over links.
  const query = linksOnly(read);
  // What stands for the unknown is asked by whoever looks for it.
  const free = query.free.filter((name) => !fill.unknown.includes(name));
  const loose = query.free.filter((name) => fill.unknown.includes(name));
  const body =
    loose.length > 0 ? ({ kind: "exists", variables: loose, body: query.body } as const) : query.body;
  return {
    ...place,
    filled: {
      query: { free, body },
      atom: links,
      unknown: fill.unknown,
      ended: fill.ended,
      saysMore: !isNarrow(read.body),
    },
  };
}

/** Whether what is said of a link stands there: behind `@`, or within braces or brackets. */
function inDecoration(before: readonly Piece[]): boolean {
  const count = (sign: string) => before.filter((each) => each.kind === "sign" && each.text === sign).length;
  const last = before.at(-1);
  if (last?.kind === "sign" && last.text === "@") return true;
  return count("{") > count("}") || count("[") > count("]");
}

const anyRelation = ({ graph }: NotationContext): string =>
  graph ? writeWord(readableName(graph.relations, 0)) : "r0";

/** Words, names and signs of a text that may be no valid query. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < source.length; ) {
    const sign = source[at]!;
    if (/\s/.test(sign)) at++;
    else {
      const piece = pieceAt(source, at, sign);
      pieces.push(piece);
      at = piece.end;
    }
  }
  return pieces;
}

function pieceAt(source: string, start: number, sign: string): Piece {
  if (sign === '"') {
    let end = start + 1;
    while (end < source.length && source[end] !== '"') end += source[end] === "\\" ? 2 : 1;
    end = Math.min(source.length, end + 1);
    return { kind: "quoted", text: source.slice(start + 1, end - 1), start, end };
  }
  if (sign === "?") {
    variablePattern.lastIndex = start + 1;
    const name = variablePattern.exec(source)?.[0] ?? "";
    return { kind: "variable", text: name, start, end: start + 1 + name.length };
  }
  wordPattern.lastIndex = start;
  const word = wordPattern.exec(source)?.[0];
  if (word) return { kind: "word", text: word, start, end: start + word.length };
  return { kind: "sign", text: sign, start, end: start + 1 };
}

/** What can follow some pieces, which signs, the number of links before, and the number of open parentheses around links. */
function positionAfter(
  before: readonly Piece[],
  isAttribute: (name: string) => boolean,
): {
  readonly expects: Hole["expects"];
  readonly signs?: readonly string[];
  readonly links: number;
  readonly open: number;
} {
  const around: ("group" | "head" | "tail" | "ended" | "subject")[] = [];
  /** Whether the last parenthesis that closed held the subject of an attribute alone. */
  let isValue = false;
  let links = 0;
  before.forEach((piece, at) => {
    const last = before[at - 1];
    if (piece.text === "(" && piece.kind === "sign") {
      const named = (last?.kind === "word" || last?.kind === "quoted") && !AROUND_LINKS.has(last.text);
      const isOfAttribute = named && isAttribute(last.text);
      if (named && !isOfAttribute) links++;
      around.push(isOfAttribute ? "subject" : named ? "head" : "group");
    } else if (piece.text === ")" && piece.kind === "sign") isValue = around.pop() === "subject";
    else if (piece.text === "," && piece.kind === "sign") {
      const inner = around.pop();
      // A name follows the subject of an attribute, which no list has: `budget(?p, ?v)`.
      if (inner) around.push(inner === "head" ? "tail" : inner === "group" ? "group" : "ended");
    }
  });
  const open = around.filter((each) => each === "group").length;
  const inner = around.at(-1);
  const last = before.at(-1);
  if (inner === "head" || inner === "tail") {
    // The link was counted when its parenthesis opened.
    if (last?.kind === "sign") return { expects: inner, links: links - 1, open };
    return { expects: "sign", signs: [inner === "head" ? "," : ")"], links: links - 1, open };
  }
  if (inner === "subject")
    return last?.kind === "sign"
      ? { expects: "variable", links, open }
      : { expects: "sign", signs: [")"], links, open };
  if (inner === "ended") return { expects: "nothing", links, open };
  // A value follows the sign of a comparison, and no list has it.
  if (last?.kind === "sign" && /^[<>=~]$/.test(last.text)) return { expects: "nothing", links, open };
  if (isValue && last?.text === ")") return { expects: "sign", signs: COMPARED, links, open };
  const isClosed = last?.kind === "sign" && /^[)}\]]$/.test(last.text);
  if (last === undefined || (last.kind === "sign" && !isClosed && last.text !== ","))
    return { expects: "relation", links, open };
  if (!isClosed) return { expects: "nothing", links, open };
  return { expects: "sign", signs: ["&", "|", ...(open > 0 ? [")"] : [])], links, open };
}

/** Words before a parenthesis that holds links; a relation that is called so is completed as such nowhere. */
const AROUND_LINKS: ReadonlySet<string> = new Set(["exists", "first", "last"]);

/** Signs behind the value of an attribute. */
const COMPARED: readonly string[] = [">", "<", ">=", "<=", "=", "!="];

/** Reads a query with its hole filled; unreadable text after the hole is left out. */
function readAround(
  before: string,
  fill: string,
  after: string,
  open: number,
  source: string,
  context: NotationContext,
): WideQuery {
  let failure: unknown;
  for (const rest of after.trim() === "" ? [""] : [after, ""])
    for (let closers = 0; closers <= open; closers++) {
      try {
        const text = `${before}${fill}${rest}${")".repeat(closers)}`;
        return parseWideText(text, { ...context, unsafe: true });
      } catch (error) {
        failure = error;
        if (!(error instanceof LacunaError) || error.code !== "query.syntax") break;
      }
    }
  throw inUsersText(failure, source, before.length);
}

/** The same error, at its position in the user's text. */
function inUsersText(failure: unknown, source: string, from: number): unknown {
  if (!(failure instanceof LacunaError) || failure.place?.start === undefined) return failure;
  const { start, end } = failure.place;
  const place =
    start < from
      ? { text: source, start, end: Math.min(end ?? start, source.length) }
      : { text: source, start: Math.min(from, source.length), end: source.length };
  return new LacunaError(failure.code, failure.message, {
    place,
    ...(failure.hintWithBraces === undefined ? {} : { hint: failure.hintWithBraces }),
  });
}

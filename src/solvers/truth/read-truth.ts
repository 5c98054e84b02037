import { createAnswerer } from "../../exact/answer.ts";
import { type Graph, rowOf, type View } from "../../kg/graph.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { type SaidBySide, saidBySide, truthOfAsked, truthOfBoth } from "../../links/truth/both-sides.ts";
import { type Expected, expectedNumber } from "../../links/truth/expected.ts";
import { saidFrom } from "../../links/truth/two-sided-rows.ts";
import { logSumExp } from "../../numeric/log-sum-exp.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import type { RunningSolver } from "../solver.ts";
import type { AnswerTruths } from "./answer-truth.ts";
import { truthOfAnswer, vectorOf } from "./answer-truth.ts";
import { FLOOR, solutionFeatures } from "./points.ts";
import { type QueryKind, queryKind } from "./query-kind.ts";
import type { Truths } from "./truths.ts";

/** A row of links that are asked for. */
export interface AskedRow {
  readonly head: number;
  /** Directed. */
  readonly relation: number;
}

/** Truths of the links of a row by entity, the same from whichever end they are asked for; a known link is true. */
export type RowTruths = (tail: number) => number;

/** Reads truths of links, over what is known when one asks. */
export interface LinkReader {
  row(asked: AskedRow): RowTruths;
  /**
   * The same of a row that somebody asks who takes for granted that it has a link: of a row without a known one its links are truer
   * than links that nothing is taken for granted of.
   */
  presumed(asked: AskedRow): { readonly truths: RowTruths; readonly isOpen: boolean };
  /** How many links of the row are missing, by what the row itself says; entities that cannot be one are left out. */
  missing(asked: AskedRow, impossible: readonly number[]): Expected;
}

/** Links of a view. */
const linksOf = ({ graph, levels }: View): number =>
  graph.tripleCounts.reduce((sum, count, level) => sum + (((levels >> level) & 1) === 1 ? count : 0), 0);

/** How many links are known for one that was known when truths were fitted. */
export const scaleOf = (known: View, truths: Pick<Truths, "known">): number =>
  Math.max(1, linksOf(known) / Math.max(1, truths.known));

export function linkReader(truths: Truths, predictor: LinkPredictor, known: View): LinkReader | undefined {
  const { links } = truths;
  if (!links) return undefined;
  const saidOf = saidBySide(links, scaleOf(known, truths));
  const rows = new Map<string, ReadRow>();
  const mostRows = Math.max(LEAST_ROWS, Math.floor(MOST_SCORES / Math.max(1, predictor.entityCount)));
  const rowAt = ({ head, relation }: AskedRow): ReadRow => {
    const key = `${head} ${relation}`;
    const before = rows.get(key);
    if (before) return before;
    const scores = new Float32Array(predictor.entityCount);
    predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), scores);
    const logSum = logSumExp(scores);
    const isKnown = knownTails(known, head, relation);
    const said = (tail: number): SaidBySide => ({
      truth: saidOf({ relation, logSoftmax: scores[tail]! - logSum, known: isKnown.size }),
      known: isKnown.size,
    });
    const made = { said, isKnown };
    if (rows.size >= mostRows) for (const [oldest] of rows) if (rows.delete(oldest)) break;
    rows.set(key, made);
    return made;
  };
  const truthsBy = (truthOf: typeof truthOfAsked, asked: AskedRow): RowTruths => {
    const { head, relation } = asked;
    const { said, isKnown } = rowAt(asked);
    return (tail) => {
      if (isKnown.has(tail)) return 1;
      const other = rowAt({ head: tail, relation: relation ^ 1 }).said(head);
      return truthOf(links.both, saidFrom(relation, said(tail), other), relation);
    };
  };
  return {
    row: (asked) => truthsBy(truthOfBoth, asked),
    presumed: (asked) => ({
      truths: truthsBy(truthOfAsked, asked),
      isOpen: rowAt(asked).isKnown.size === 0,
    }),
    missing(asked, impossible) {
      const { said, isKnown } = rowAt(asked);
      const left = new Set(impossible);
      let sum = 0;
      for (let tail = 0; tail < predictor.entityCount; tail++)
        if (!isKnown.has(tail) && !left.has(tail)) sum += said(tail).truth;
      return expectedNumber(sum, links.dispersion);
    },
  };
}

/** A row that was scored. */
interface ReadRow {
  /** What it says of a link, which the row of the other end may see otherwise. */
  said(tail: number): SaidBySide;
  readonly isKnown: ReadonlySet<number>;
}

/** Rows that are held at least, and the scores that they may have together. */
const LEAST_ROWS = 64;
const MOST_SCORES = 1 << 22;

function knownTails({ graph, levels }: View, head: number, relation: number): ReadonlySet<number> {
  const found = new Set<number>();
  const { rows } = graph;
  const row = rowOf(rows, relation, head);
  if (row < 0) return found;
  for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
    if ((levels >> rows.levels[edge]!) & 1) found.add(rows.tails[edge]!);
  return found;
}

/** The row of a query that asks for the links of one entity by one relation. */
export function askedRow({ free, body }: Query): AskedRow | undefined {
  if (free.length !== 1 || body.kind !== "atom" || typeof body.relation !== "number") return undefined;
  const { head, relation, tail } = body;
  const isFree = (term: typeof head) => term.kind === "variable" && term.name === free[0];
  if (isFree(tail) && head.kind === "constant" && typeof head.entity === "number")
    return { head: head.entity, relation };
  if (isFree(head) && tail.kind === "constant" && typeof tail.entity === "number")
    return { head: tail.entity, relation: relation ^ 1 };
  return undefined;
}

/** Truths of the answers of one query. */
export interface AnswersRead {
  /** @param score as the solver gave it */
  truth(entity: number, score: number): number;
  readonly missing: Expected;
  /**
   * `link` for questions of one link, `presumed` for those of which no link is known and which take for granted that there is one,
   * `type` where such queries were drawn, `class` where only their number of links decides.
   */
  readonly by: "link" | "presumed" | "type" | "class";
}

/** Truths of answers of one link: those of the link, whatever solver answers. */
export function linkAnswers(reader: LinkReader, asked: AskedRow, impossible: readonly number[]): AnswersRead {
  const { truths, isOpen } = reader.presumed(asked);
  return { truth: truths, missing: reader.missing(asked, impossible), by: isOpen ? "presumed" : "link" };
}

/** Truths of the answers of a solver. */
export function solverAnswers(
  query: Query,
  running: RunningSolver,
  fitted: AnswerTruths,
  {
    graph,
    known,
    scale,
    impossible,
  }: {
    readonly graph: Graph;
    readonly known: View;
    readonly scale: number;
    readonly impossible: readonly number[];
  },
): AnswersRead {
  const following = new Set(createAnswerer(known)(query).ids);
  const solution = running.solve(query, FLOOR);
  const features = solutionFeatures(solution, following);
  const name = typeOf(query)?.name;
  const kind: QueryKind = queryKind(query, name ?? "class");
  // As many known answers as there were while truths were fitted, where fewer links were known.
  const known_ = following.size / scale ** Math.max(1, kind.atoms);
  const truthOf = (entity: number, score?: number): number => {
    if (following.has(entity)) return 1;
    const own = { ...features(entity, score), known: known_ };
    return truthOfAnswer(fitted, kind, { vector: vectorOf(own), missing: own.missing });
  };
  const left = new Set(impossible);
  let sum = 0;
  for (let entity = 0; entity < graph.entityCount; entity++)
    if (!following.has(entity) && !left.has(entity)) sum += truthOf(entity);
  return {
    truth: truthOf,
    missing: expectedNumber(sum, fitted.dispersion),
    by: fitted.drawn.includes(kind.type) ? "type" : "class",
  };
}

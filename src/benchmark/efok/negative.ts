import { hasLink } from "../../kg/graph.ts";
import type { Random } from "../../numeric/random.ts";
import type { BoundedEngine } from "../answers.ts";
import { anyTail, type RowsByHead } from "../efo1/rows.ts";
import { linksOfPair, type Pairs, pairOf } from "./pairs.ts";
import { type EfokIds, type EfokType, queryOf } from "./type.ts";

/** The input for the choice of the negative atoms of one grounding. */
export interface Denial {
  readonly type: EfokType;
  readonly ids: EfokIds;
  readonly pairs: Pairs;
  readonly rows: RowsByHead;
  readonly full: BoundedEngine;
  /** Most tuples any answer set may have. */
  readonly most: number;
  /** Only atoms that remove an answer and leave one; otherwise the published last resorts are taken too. */
  readonly strict: boolean;
  /** Case b as published: it is enough that a candidate of the variable survives. */
  readonly lenient: boolean;
}

/** Tries of relations that do not link the grounded pair, and of constants, as published. */
const TRIES = 10;

/**
 * Grounds one negative atom so that it removes answers and leaves some (EFO_k-CQA's code, step 5). `before` are
 * the answers on the full graph without it, `used` the edges they come from. Gives the answers with the atom, or
 * undefined when none was found.
 */
export function deny(
  work: Denial,
  edge: number,
  used: (edge: number) => boolean,
  before: Uint32Array,
  random: Random,
): Uint32Array | undefined {
  const { type } = work;
  const { head, tail } = type.edges[edge]!;
  const headPlaced = type.nodes.includes(head);
  const tailPlaced = type.nodes.includes(tail);
  return headPlaced && tailPlaced
    ? denyBetween(work, edge, used, before, random)
    : denyConstant(work, edge, headPlaced ? head : tail, used, before, random);
}

/** Case a: both ends have a place. Relations that link the grounded pair first, then others. */
function denyBetween(
  work: Denial,
  edge: number,
  used: (edge: number) => boolean,
  before: Uint32Array,
  random: Random,
): Uint32Array | undefined {
  const { type, ids, pairs } = work;
  const { head, tail } = type.edges[edge]!;
  const tried = new Set<number>();
  let unchanging = -1;
  const attempt = (relation: number): Uint32Array | undefined => {
    tried.add(relation);
    ids.relations[edge] = relation;
    const after = answersWith(work, edge, used, before);
    if (!after || after.length === 0) return undefined;
    if (after.length < before.length) return after;
    unchanging = relation;
    return undefined;
  };
  const pair = pairOf(pairs, ids.entities[head]!, ids.entities[tail]!);
  const linking = pair < 0 ? 0 : linksOfPair(pairs, pair);
  const offset = linking === 0 ? 0 : random.below(linking);
  for (let i = 0; i < linking; i++) {
    const found = attempt(pairs.relation[pairs.link[pair]! + ((offset + i) % linking)]!);
    if (found) return found;
  }
  const heads = candidates(work, head, used);
  const tails = candidates(work, tail, used);
  if (!heads || !tails || heads.length === 0 || tails.length === 0) return undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const relation = relationAt(work, heads[random.below(heads.length)]!, random);
    if (relation < 0 || tried.has(relation) || !entersSome(work, relation, tails)) continue;
    const found = attempt(relation);
    if (found) return found;
  }
  if (work.strict) return undefined;
  ids.relations[edge] = unchanging >= 0 ? unchanging : random.below(work.rows.view.graph.relationCount);
  return answersWith(work, edge, used, before);
}

/** Case b: one end is a constant that only this atom has. */
function denyConstant(
  work: Denial,
  edge: number,
  node: number,
  used: (edge: number) => boolean,
  before: Uint32Array,
  random: Random,
): Uint32Array | undefined {
  const { type, ids, rows } = work;
  const { head, tail } = type.edges[edge]!;
  const anchor = head === node ? tail : head;
  const values = candidates(work, node, used);
  if (!values || values.length === 0) return undefined;
  let after: Uint32Array | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const excluded = values.length > 1 ? values[random.below(values.length)]! : anyHead(rows, random);
    const place = rows.start[excluded]! + random.below(rows.start[excluded + 1]! - rows.start[excluded]!);
    const relation = rows.relation[place]!;
    ids.relations[edge] = head === node ? relation : relation ^ 1;
    ids.entities[anchor] = anyTail(rows, rows.row[place]!, random);
    if (work.lenient) {
      if (!values.some((value) => !linked(work, edge, node, value))) continue;
      return answersWith(work, edge, used, before);
    }
    after = answersWith(work, edge, used, before);
    if (after && after.length > 0 && after.length < before.length) return after;
  }
  return work.strict ? undefined : after;
}

/** Whether the denied link of an atom with a constant holds for a value of its variable. */
function linked(work: Denial, edge: number, node: number, value: number): boolean {
  const { ids, type, full } = work;
  const { head, tail } = type.edges[edge]!;
  const from = head === node ? value : ids.entities[head]!;
  const to = tail === node ? value : ids.entities[tail]!;
  return hasLink(full.engine.view, from, ids.relations[edge]!, to);
}

/** Answers with one more negative atom. Where both its ends are free or constant it only filters the answers before. */
function answersWith(
  work: Denial,
  edge: number,
  used: (edge: number) => boolean,
  before: Uint32Array,
): Uint32Array | undefined {
  const { type, ids, full } = work;
  const { head, tail } = type.edges[edge]!;
  const column = (at: number): number =>
    type.graph.nodes[at]!.kind === "constant" ? -1 : type.free.indexOf(at);
  const headColumn = column(head);
  const tailColumn = column(tail);
  const existential = (at: number): boolean => type.graph.nodes[at]!.kind === "existential";
  if (existential(head) || existential(tail)) {
    const query = queryOf(type, ids, (each) => each === edge || used(each), type.free);
    return full.ask(query, work.most)?.ids;
  }
  const width = type.free.length;
  const after = new Uint32Array(before.length);
  let end = 0;
  for (let at = 0; at < before.length; at += width) {
    const from = headColumn < 0 ? ids.entities[head]! : before[at + headColumn]!;
    const to = tailColumn < 0 ? ids.entities[tail]! : before[at + tailColumn]!;
    if (hasLink(full.engine.view, from, ids.relations[edge]!, to)) continue;
    for (let i = 0; i < width; i++) after[end++] = before[at + i]!;
  }
  return after.slice(0, end);
}

/** The values a node takes in matches of the edges used so far. */
function candidates(work: Denial, node: number, used: (edge: number) => boolean): Uint32Array | undefined {
  const { type, ids, full } = work;
  if (type.graph.nodes[node]!.kind === "constant") return Uint32Array.of(ids.entities[node]!);
  return full.ask(queryOf(type, ids, used, [node]), Number.POSITIVE_INFINITY)?.ids;
}

function relationAt({ rows }: Denial, entity: number, random: Random): number {
  const from = rows.start[entity]!;
  const count = rows.start[entity + 1]! - from;
  return count === 0 ? -1 : rows.relation[from + random.below(count)]!;
}

function entersSome({ rows }: Denial, relation: number, tails: Uint32Array): boolean {
  return tails.some((tail) => {
    for (let at = rows.start[tail]!; at < rows.start[tail + 1]!; at++)
      if (rows.relation[at] === (relation ^ 1)) return true;
    return false;
  });
}

const anyHead = (rows: RowsByHead, random: Random): number => rows.heads[random.below(rows.heads.length)]!;

import { type Engine, tick } from "../../exact/engine.ts";
import { image } from "../../exact/links.ts";
import { hasLink, rowOf } from "../../kg/graph.ts";
import {
  type EntitySet,
  emptySet,
  has,
  singleton,
  sparse,
  toSparse,
  universeSet,
} from "../../numeric/entity-set.ts";
import type { Random } from "../../numeric/random.ts";
import { intersect, overlaps, subtract, unite } from "../../numeric/set-algebra.ts";
import { type DrawnLink, drawIncoming, type LongRows, type RowsByHead, rowSet } from "./rows.ts";
import type { Efo1Node, Efo1Type } from "./type.ts";

/** The input of one grounding. */
export interface Grounding {
  readonly type: Efo1Type;
  /** Engine of the full view; every set lies in its arena. */
  readonly engine: Engine;
  readonly rows: RowsByHead;
  /** Ids chosen so far, by slot. */
  readonly ids: Uint32Array;
  readonly link: DrawnLink;
  readonly long: LongRows;
  /** Most hard answers a query may have. */
  readonly mostHard: number;
  /** Every denied set has to remove something. */
  readonly strict: boolean;
  random: Random;
}

/** No entity in a place of a requirement. */
export const NONE = -1;

/** The number of draws of an edge before an optional wish is dropped. */
const TRIES = 32;

/**
 * Reverse grounding (EFO-1-QA's code): chooses the ids below a node so that its set meets a requirement of at
 * most one entity each that it must include, must exclude, should include and should exclude. Returns the set on the
 * full graph, or undefined when the choice led nowhere. A positive operand is only bound by the requirement where the
 * paper binds it, so the caller still looks at the result.
 */
export function ground(
  work: Grounding,
  node: Efo1Node,
  include: number,
  exclude: number,
  wanted: number,
  unwanted: number,
): EntitySet | undefined {
  const { engine, ids, random } = work;
  switch (node.op) {
    case "e":
      ids[node.slot] = include !== NONE ? include : random.below(engine.universe);
      return singleton(ids[node.slot]!, engine.arena);
    case "p": {
      if (!chooseLink(work, include, exclude, wanted, unwanted)) return undefined;
      const { relation, parent } = work.link;
      ids[node.slot] = relation;
      if (node.operand.op === "e") {
        ids[node.operand.slot] = parent;
        return rowSet(engine, work.long, relation, parent, engine.levels);
      }
      const source = ground(work, node.operand, parent, NONE, NONE, NONE);
      return source && image(engine, source, relation, engine.levels, undefined);
    }
    case "n": {
      const denied = ground(work, node.operand, exclude, include, unwanted, wanted);
      const { universe, arena } = engine;
      return denied && subtract(universeSet(universe, arena), denied, universe, arena);
    }
    case "i":
      return groundMeet(work, node, include, exclude, wanted, unwanted);
    case "u": {
      // One operand brings in what is wanted; what is not wanted must stay out of all.
      const chosen =
        include !== NONE || wanted !== NONE ? random.below(node.operands.length) : node.operands.length;
      let union = emptySet;
      for (const [at, operand] of node.operands.entries()) {
        const full = at === chosen;
        const set = ground(work, operand, full ? include : NONE, exclude, full ? wanted : NONE, unwanted);
        if (!set) return undefined;
        union = unite(union, set, engine.universe, engine.arena);
      }
      return union;
    }
  }
}

function groundMeet(
  work: Grounding,
  node: Efo1Node & { readonly op: "i" },
  include: number,
  exclude: number,
  wanted: number,
  unwanted: number,
): EntitySet | undefined {
  const { engine, random, type } = work;
  const { universe, arena } = engine;
  const { positives, negatives } = node;
  const count = positives.length;
  const chosen = count === 0 ? 0 : random.below(count);
  const sets: EntitySet[] = [];
  for (let at = 0; at < count; at++) {
    const full = at === chosen;
    // Plain mode: with an entity to include all operands get everything, otherwise one gets everything.
    const all = full || (!type.negated && include !== NONE);
    const some = all || type.negated;
    const set = ground(
      work,
      positives[at]!,
      some ? include : NONE,
      all ? exclude : NONE,
      some ? wanted : NONE,
      all ? unwanted : NONE,
    );
    if (!set) return undefined;
    sets.push(set);
  }
  if (node === type.root && !mayBeHard(work, node, sets)) return undefined;
  sets.sort((a, b) => a.size - b.size);
  let met = sets[0];
  for (let at = 1; at < count && met!.size > 0; at++) met = intersect(met!, sets[at]!, universe, arena);
  if (met?.size === 0) return undefined;
  if (negatives.length === 0) return met;
  const positive = met ? toSparse(met, universe, arena) : universeSet(universe, arena);
  const removed = drawMembers(work, positive, negatives.length, include, wanted);
  // Without positive operands it is for a negative one to keep the excluded entity out.
  const keeper = count === 0 ? random.below(negatives.length) : NONE;
  const denied: EntitySet[] = [];
  for (let at = 0; at < negatives.length; at++) {
    const must = at === keeper ? exclude : NONE;
    const set = ground(work, negatives[at]!, must, include, removed[at]!, wanted);
    if (!set) return undefined;
    denied.push(set);
  }
  return work.strict ? withoutAll(work, positive, denied) : without(work, positive, denied);
}

/**
 * Whether an intersection at the root can have as many hard answers as are wanted: entities that some operand reaches
 * by a missing link and all others reach too. Looked at before sets are met, where all operands are single links,
 * because most groundings fail here.
 */
function mayBeHard(
  work: Grounding,
  { positives, negatives }: Efo1Node & { readonly op: "i" },
  sets: readonly EntitySet[],
): boolean {
  const { rows, ids, engine, mostHard } = work;
  let smallest = Number.POSITIVE_INFINITY;
  for (const each of positives) if (each.op !== "p" || each.operand.op !== "e") return true;
  for (const set of sets) smallest = Math.min(smallest, set.size);
  let count = 0;
  for (const [at, each] of positives.entries()) {
    if (each.op !== "p" || each.operand.op !== "e") continue;
    const row = rowOf(engine.rows, ids[each.slot]!, ids[each.operand.slot]!);
    const from = rows.missingStart[row]!;
    let met = sparse(rows.missing, from, rows.missingStart[row + 1]! - from);
    // Meeting all sets costs no more than this look where one of them is small.
    if (met.size > smallest) return true;
    for (let other = 0; other < sets.length && met.size > 0; other++)
      if (other !== at) met = intersect(met, sets[other]!, engine.universe, engine.arena);
    count += met.size;
    // Denied sets may take hard answers away, so with them any number will do.
    if (count > 0 && negatives.length > 0) return true;
  }
  // An answer that several operands miss was counted by each of them.
  return sets.length === 0 || (count > 0 && count <= mostHard * positives.length);
}

function without({ engine }: Grounding, from: EntitySet, denied: readonly EntitySet[]): EntitySet {
  return denied.reduce((left, set) => subtract(left, set, engine.universe, engine.arena), from);
}

/** Takes denied sets away; undefined when one of them removes nothing that the others leave (meaningful negation). */
function withoutAll(work: Grounding, from: EntitySet, denied: readonly EntitySet[]): EntitySet | undefined {
  const { universe, arena } = work.engine;
  for (const [at, set] of denied.entries()) {
    let others = from;
    for (const [place, other] of denied.entries())
      if (place !== at) others = subtract(others, other, universe, arena);
    if (!overlaps(others, set, universe)) return undefined;
    if (at === denied.length - 1) return subtract(others, set, universe, arena);
  }
  return from;
}

/**
 * Different members of a set to be removed, one for each of `count` negative operands in random order, as far as there
 * are enough beside the two entities to spare.
 */
function drawMembers(
  work: Grounding,
  set: EntitySet,
  count: number,
  spared: number,
  alsoSpared: number,
): number[] {
  const { random } = work;
  const drawn: number[] = [];
  for (let tries = 0; drawn.length < count && tries < TRIES && set.size > 0; tries++) {
    const at = random.below(set.size);
    const id = set.dense ? at : set.data[set.from + at]!;
    if (id !== spared && id !== alsoSpared && !drawn.includes(id)) drawn.push(id);
  }
  const missing = count - drawn.length;
  for (let i = 0; i < missing; i++) drawn.splice(random.below(drawn.length + 1), 0, NONE);
  return drawn;
}

/** Chooses the link of a projection into `work.link` by the requirement's strongest wish. */
function chooseLink(
  work: Grounding,
  include: number,
  exclude: number,
  wanted: number,
  unwanted: number,
): boolean {
  const { rows, random, link } = work;
  if (include !== NONE) return drawIncoming(rows, include, random, link);
  const avoided = exclude !== NONE ? exclude : unwanted;
  if (wanted !== NONE && drawAvoiding(work, wanted, avoided)) return true;
  return drawAvoiding(work, NONE, avoided);
}

/** A random link into an entity (any one when none is given) whose parent does not lead to the avoided entity too. */
function drawAvoiding(work: Grounding, target: number, avoided: number): boolean {
  const { rows, random, link, engine } = work;
  for (let tries = 0; tries < TRIES; tries++) {
    const into = target !== NONE ? target : rows.heads[random.below(rows.heads.length)]!;
    if (!drawIncoming(rows, into, random, link)) return false;
    tick(engine, 1);
    if (avoided === NONE || !hasLink(engine.view, link.parent, link.relation, avoided)) return true;
  }
  return false;
}

/** Grounds a whole type around a target that must be an answer; the answers on the full graph, or undefined. */
export function groundType(work: Grounding, target: number): EntitySet | undefined {
  const answers = ground(work, work.type.root, target, NONE, NONE, NONE);
  return answers && has(answers, target) ? answers : undefined;
}

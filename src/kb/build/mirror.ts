import { column, groupBy, inOrder } from "./columns.ts";

/** Relation rows in columns, with the fact each takes its qualifiers from. */
export interface RelationColumns {
  readonly subject: Uint32Array;
  readonly predicate: Uint32Array;
  readonly object: Uint32Array;
  readonly fact: Uint32Array;
}

export interface MirrorOptions {
  readonly entityCount: number;
  readonly nodeCount: number;
  /** Nodes and undefined objects. */
  readonly endCount: number;
  /** Mirror facts between entities, too, not only those to concepts. */
  readonly complete: boolean;
  /** Mirror facts to concepts without looking whether the concept has them. */
  readonly each: boolean;
  /** Qualifiers by fact. */
  readonly qualifiers: {
    readonly start: Uint32Array;
    readonly key: Uint32Array;
    readonly value: Uint32Array;
  };
}

/**
 * Adds to every concept the relations that entities have to it, in the opposite direction with the same qualifiers,
 * unless it has that very fact already, as KoPL's engine does on loading (`data.py`); with `complete` to entities, too.
 */
export function mirrorRelations(rows: RelationColumns, options: MirrorOptions): RelationColumns {
  const { entityCount, nodeCount, endCount, complete, each } = options;
  const { subject, predicate, object, fact } = rows;
  const byObject = groupBy(object, endCount).order;
  const bySubject = groupBy(inOrder(subject, byObject), nodeCount);
  /** Rows by (subject, object), in their own order inside a pair. */
  const order = inOrder(byObject, bySubject.order);
  const inPair = (from: number, to: number) => {
    const end = bySubject.start[from + 1] ?? 0;
    let low = bySubject.start[from] ?? 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((object[order[middle] ?? 0] ?? 0) < to) low = middle + 1;
      else high = middle;
    }
    return { low, end };
  };
  const has = (from: number, wanted: number, to: number, like: number, before: number) => {
    const { low, end } = inPair(from, to);
    for (let at = low; at < end; at++) {
      const row = order[at] ?? 0;
      if (object[row] !== to || row >= before) return false;
      if (predicate[row] === wanted && sameQualifiers(fact[row] ?? 0, like, options.qualifiers)) return true;
    }
    return false;
  };
  const added = { subject: column(), predicate: column(), object: column(), fact: column() };
  for (let row = 0; row < subject.length; row++) {
    const from = subject[row] ?? 0;
    const to = object[row] ?? 0;
    if (to >= nodeCount || !(complete || (from < entityCount && to >= entityCount))) continue;
    const directed = predicate[row] ?? 0;
    const like = fact[row] ?? 0;
    // An equal fact of the same subject that came before has been mirrored already.
    const present = () =>
      has(to, directed ^ 1, from, like, Number.POSITIVE_INFINITY) || has(from, directed, to, like, row);
    if (!(each && to >= entityCount) && present()) continue;
    added.subject.push(to);
    added.predicate.push(directed ^ 1);
    added.object.push(from);
    added.fact.push(like);
  }
  const joined = (name: keyof RelationColumns) => {
    const more = added[name].view();
    const all = new Uint32Array(rows[name].length + more.length);
    all.set(rows[name]);
    all.set(more, rows[name].length);
    return all;
  };
  return {
    subject: joined("subject"),
    predicate: joined("predicate"),
    object: joined("object"),
    fact: joined("fact"),
  };
}

/** Whether two facts have the same qualifiers: the same keys, whatever their order, each with the same list of values. */
function sameQualifiers(a: number, b: number, { start, key, value }: MirrorOptions["qualifiers"]): boolean {
  const [fromA = 0, toA = 0, fromB = 0, toB = 0] = [start[a], start[a + 1], start[b], start[b + 1]];
  if (a === b) return true;
  if (toA - fromA !== toB - fromB) return false;
  const valuesOf = (wanted: number, from: number, to: number) => {
    const found: number[] = [];
    for (let q = from; q < to; q++) if (key[q] === wanted) found.push(value[q] ?? 0);
    return found;
  };
  for (let q = fromA; q < toA; q++) {
    const wanted = key[q] ?? 0;
    if (valuesOf(wanted, fromA, toA).join() !== valuesOf(wanted, fromB, toB).join()) return false;
  }
  return true;
}

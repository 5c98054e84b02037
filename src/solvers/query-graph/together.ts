import type { TruthRow } from "../rows/rows.ts";
import { isYieldPoint, type RowRequest, type Solving } from "../scheduling/solving.ts";

/** A task that waits for rows. */
interface Waiting<Row> {
  readonly task: number;
  readonly request: RowRequest<Row>;
  /** Rows it has been shown. */
  seen: number;
}

/**
 * Runs several parts of one query side by side: rows of one relation that they want at the same time are asked for in one
 * request, each row once. Results stand in the order of the parts.
 */
export function* together<Result, Row = TruthRow>(
  tasks: readonly Solving<Result, Row>[],
): Solving<Result[], Row> {
  if (tasks.length === 1) return [yield* tasks[0]!];
  const results: Result[] = [];
  const advance = function* (task: number): Solving<Waiting<Row>[], Row> {
    let step = tasks[task]!.next();
    for (; !step.done && isYieldPoint(step.value); step = tasks[task]!.next()) yield step.value;
    if (!step.done) return [{ task, request: step.value, seen: 0 }];
    results[task] = step.value;
    return [];
  };
  let waiting: Waiting<Row>[] = [];
  for (const task of tasks.keys()) waiting.push(...(yield* advance(task)));
  while (waiting.length > 0) {
    const next: Waiting<Row>[] = [];
    for (const group of byRelation(waiting)) {
      yield joined(group);
      for (const { task } of group) next.push(...(yield* advance(task)));
    }
    waiting = next;
  }
  return results;
}

function byRelation<Row>(waiting: readonly Waiting<Row>[]): Iterable<Waiting<Row>[]> {
  const groups = new Map<number, Waiting<Row>[]>();
  for (const each of waiting) {
    const group = groups.get(each.request.relation);
    if (group) group.push(each);
    else groups.set(each.request.relation, [each]);
  }
  return groups.values();
}

/** One request for what several requests for rows of one relation want. */
function joined<Row>(group: readonly Waiting<Row>[]): RowRequest<Row> {
  const [first] = group;
  if (group.length === 1) return first!.request;
  const heads = union(group.map((each) => each.request.heads));
  return {
    relation: first!.request.relation,
    heads,
    visit(at, row) {
      for (const each of group)
        if (each.request.heads[each.seen] === heads[at]) each.request.visit(each.seen++, row);
    },
  };
}

/** Ascending ids that are in any of some ascending lists. */
function union(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let size = 0;
  for (const list of lists) {
    all.set(list, size);
    size += list.length;
  }
  all.sort();
  let distinct = 0;
  for (const id of all) if (distinct === 0 || all[distinct - 1] !== id) all[distinct++] = id;
  return all.slice(0, distinct);
}

import type { DenseRow, DenseRows } from "../rows/dense-rows.ts";
import type { RowRequest, Solving } from "./solving.ts";

/**
 * Runs queries through side by side, in pieces. Whatever rows they wait for are scored in one batch, although their relations
 * differ: a dense row costs the same for every relation, and many rows at once cost far less than one by one.
 * @param most rows that are scored before they are visited; they should fit what the source may hold
 */
export function* solveDenseTogether<Result>(
  solvings: readonly Solving<Result, DenseRow>[],
  rows: DenseRows,
  most: number,
  onDone: (at: number, result: Result) => void,
): Generator<void, void, void> {
  let waiting: { readonly place: number; readonly request: RowRequest<DenseRow> }[] = [];
  const advance = (place: number) => {
    const step = solvings[place]!.next();
    if (step.done) onDone(place, step.value);
    else waiting.push({ place, request: step.value });
  };
  solvings.forEach((_, place) => {
    advance(place);
  });
  while (waiting.length > 0) {
    const round = waiting;
    waiting = [];
    for (let from = 0; from < round.length; ) {
      let to = from;
      for (let count = 0; to < round.length; to++) {
        count += round[to]!.request.heads.length;
        if (count > most && to > from) break;
      }
      const some = round.slice(from, to);
      loadAll(
        rows,
        some.map(({ request }) => request),
        most,
      );
      for (const { place, request } of some) {
        rows.visit(request.relation, request.heads, (at, row) => request.visit(at, row));
        advance(place);
      }
      from = to;
      yield;
    }
  }
}

function loadAll(rows: DenseRows, requests: readonly RowRequest<DenseRow>[], most: number): void {
  const count = requests.reduce((sum, { heads }) => sum + heads.length, 0);
  // One request that is more than can be held is scored while it is visited.
  if (count > most) return;
  const heads = new Uint32Array(count);
  const relations = new Uint32Array(count);
  let at = 0;
  for (const request of requests) {
    heads.set(request.heads, at);
    relations.fill(request.relation, at, at + request.heads.length);
    at += request.heads.length;
  }
  rows.load(heads, relations);
}

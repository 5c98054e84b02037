import type { RowSource } from "../rows/rows.ts";
import { checkStop, rowsBetweenStops } from "../rows/stop.ts";
import type { LinkSolverContext } from "../solver.ts";
import type { Projection, Projector } from "./projector.ts";

/** The projections of sets as truths. Projections of a single entity are kept for later requests. */
export interface ProjectedTruths {
  /** One row a projection; the rows are shared and not to be written to. */
  project(projections: readonly Projection[]): Float32Array[];
  /** Rows of single entities: how true links are to the model. */
  readonly rows: RowSource;
}

/** Projections that are made at once, at most. */
const MOST = 16;

/** @param memory bytes of rows that are kept */
export function projectedTruths(
  projector: Projector,
  { memory, stop }: Pick<LinkSolverContext, "memory" | "stop">,
): ProjectedTruths {
  const { entityCount } = projector;
  const most = Math.max(1, Math.floor(memory / (4 * Math.max(1, entityCount))));
  const batch = Math.min(MOST, rowsBetweenStops({ predictor: projector, stop }));
  /** Those asked for last come last. */
  const kept = new Map<number, Float32Array>();
  const keep = (key: number, row: Float32Array) => {
    kept.delete(key);
    kept.set(key, row);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  };
  const project = (projections: readonly Projection[]): Float32Array[] => {
    const found = new Array<Float32Array>(projections.length);
    /** Places that wait for a row, by its key; sets of several entities have keys of their own. */
    const waiting = new Map<number, number[]>();
    projections.forEach(({ from, relation }, at) => {
      const only = onlyEntity(from);
      const key = only === undefined ? -1 - at : relation * entityCount + only;
      const row = kept.get(key);
      if (row) {
        found[at] = row;
        keep(key, row);
      } else waiting.set(key, [...(waiting.get(key) ?? []), at]);
    });
    const missing = [...waiting];
    for (let from = 0; from < missing.length; from += batch) {
      checkStop({ stop });
      const some = missing.slice(from, from + batch);
      const logits = new Float32Array(some.length * entityCount);
      projector.project(
        some.map(([, places]) => projections[places[0]!]!),
        logits,
      );
      some.forEach(([key, places], at) => {
        const row = logits.slice(at * entityCount, (at + 1) * entityCount);
        for (let entity = 0; entity < entityCount; entity++) row[entity] = 1 / (1 + Math.exp(-row[entity]!));
        for (const place of places) found[place] = row;
        if (key >= 0) keep(key, row);
      });
    }
    return found;
  };
  const tails = Uint32Array.from({ length: entityCount }, (_, entity) => entity);
  return {
    project,
    rows: {
      visit(relation, heads, visitor) {
        for (let from = 0; from < heads.length; from += batch) {
          const some = heads.subarray(from, from + batch);
          const sets = Array.from(some, (head) => {
            const truths = new Float32Array(entityCount);
            truths[head] = 1;
            return { from: truths, relation };
          });
          project(sets).forEach((values, at) => {
            visitor(from + at, { tails, values, from: 0, to: entityCount });
          });
        }
      },
    },
  };
}

/** The entity that is all of a set, with truth 1; undefined for other sets. */
export function onlyEntity(set: Float32Array): number | undefined {
  const first = set.findIndex((truth) => truth !== 0);
  if (first < 0 || set[first] !== 1) return undefined;
  for (let entity = first + 1; entity < set.length; entity++) if (set[entity] !== 0) return undefined;
  return first;
}

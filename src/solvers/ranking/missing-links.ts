import { type Graph, hasLink, type View } from "../../kg/graph.ts";
import type { KindBounds } from "../../kg/kind-bounds.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { RowSource } from "../rows/rows.ts";

/** A link that is not known, with how true it is held. */
export interface MissingLink {
  readonly head: number;
  /** Directed, even. */
  readonly relation: number;
  readonly tail: number;
  readonly truth: number;
}

/** The side from which the links of a relation were asked for. */
export interface AskedSide {
  /** Directed, even. */
  readonly relation: number;
  readonly side: "head" | "tail";
  /** Entities that were asked about: those that train links have on that side. */
  readonly entities: number;
}

export interface MissingLinksOptions {
  readonly graph: Graph;
  /** Links that are no candidates. */
  readonly known: View;
  /** The truths of links. */
  readonly truth: RowSource;
  /** Directed relations, even. */
  readonly relations: readonly number[];
  /** Only links of this entity, on either side. */
  readonly entity?: number;
  readonly top: number;
  readonly bounds?: KindBounds;
  /** Whether a forward link is a candidate. */
  readonly allowed?: (head: number, tail: number) => boolean;
  /** Links of things with themselves by these directed relations are left out. */
  readonly irreflexive?: ReadonlySet<number>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Rows that are asked for between two looks at interrupts. */
const BATCH = 16;

/**
 * The truest missing links of whole relations, without a row for every entity: each relation is asked for from the side on which train
 * links have fewer entities, of these only, in batches. Equal truths come in the order of relation, head and tail.
 */
export function* missingLinks(options: MissingLinksOptions): Pieces<{
  readonly links: readonly MissingLink[];
  readonly asked: readonly AskedSide[];
}> {
  const { graph, truth, relations, entity, top, onProgress } = options;
  const plan = relations.flatMap((relation) =>
    entity === undefined
      ? [fewerSide(graph, relation)]
      : ([relation, relation + 1] as const).map((directed) => ({
          directed,
          entities: Uint32Array.of(entity),
        })),
  );
  const total = plan.reduce((sum, { entities }) => sum + entities.length, 0);
  const best = truest(top);
  let done = 0;
  for (const { directed, entities } of plan) {
    const from = candidatesOf(directed, options);
    for (let at = 0; at < entities.length; at += BATCH) {
      const some = entities.subarray(at, at + BATCH);
      truth.visit(directed, some, (place, { tails, values, from: first, to }) => {
        const head = some[place]!;
        for (let i = first; i < to; i++) {
          const [tail, value] = [tails[i]!, values[i]!];
          if (value <= best.least() || value === 0 || !from(head, tail)) continue;
          best.add(
            (directed & 1) === 0
              ? { head, relation: directed, tail, truth: value }
              : { head: tail, relation: directed - 1, tail: head, truth: value },
          );
        }
      });
      done += some.length;
      onProgress?.(done, total);
      yield;
    }
  }
  return {
    links: best.list(),
    asked: plan.map(({ directed, entities }) => ({
      relation: directed & ~1,
      side: (directed & 1) === 0 ? "head" : "tail",
      entities: entities.length,
    })),
  };
}

/** Whether a link is a candidate, by the direction it is asked in. */
function candidatesOf(directed: number, { known, bounds, allowed, irreflexive }: MissingLinksOptions) {
  const heads = bounds?.ruledOut(directed);
  const tails = bounds?.ruledOut(directed ^ 1);
  const noLoops = irreflexive?.has(directed);
  return (head: number, tail: number): boolean =>
    ((directed & 1) === 0 ? (allowed?.(head, tail) ?? true) : (allowed?.(tail, head) ?? true)) &&
    !(heads?.[head] || tails?.[tail] || (noLoops && head === tail)) &&
    !hasLink(known, head, directed, tail);
}

/** The direction of a relation in which fewer entities are heads of train links, and these entities. */
function fewerSide(graph: Graph, relation: number) {
  const sides = [relation, relation + 1].map((directed) => ({
    directed,
    entities: trainHeads(graph, directed),
  }));
  const [forward, backward] = sides as [(typeof sides)[0], (typeof sides)[0]];
  return backward.entities.length < forward.entities.length ? backward : forward;
}

function trainHeads({ rows }: Graph, directed: number): Uint32Array {
  const { relationRow, rowHead, rowEdge, levels } = rows;
  const found: number[] = [];
  for (let row = relationRow[directed]!; row < relationRow[directed + 1]!; row++)
    if (levels.subarray(rowEdge[row]!, rowEdge[row + 1]!).includes(0)) found.push(rowHead[row]!);
  return Uint32Array.from(found);
}

const inOrder = (a: MissingLink, b: MissingLink): number =>
  b.truth - a.truth || a.relation - b.relation || a.head - b.head || a.tail - b.tail;

/** Keeps the truest links; sorted anew whenever twice as many have come. */
function truest(top: number) {
  let kept: MissingLink[] = [];
  let least = 0;
  const cut = () => {
    kept = kept.sort(inOrder).slice(0, top);
    // An equal answer that comes earlier may still be found: what is as true as the last one stays in view.
    if (kept.length === top) least = Math.max(0, kept.at(-1)!.truth * (1 - 1e-7));
  };
  return {
    least: () => least,
    add(link: MissingLink) {
      kept.push(link);
      if (kept.length >= 2 * top + 1024) cut();
    },
    list() {
      cut();
      // A pair may be asked for in both directions of one relation.
      const seen = new Set<string>();
      return kept.filter(({ head, relation, tail }) => {
        const key = `${head} ${relation} ${tail}`;
        return seen.has(key) ? false : seen.add(key);
      });
    },
  };
}

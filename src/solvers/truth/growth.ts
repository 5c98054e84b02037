import { createAnswerer } from "../../exact/answer.ts";
import { forwardTriples } from "../../kg/forward.ts";
import { fullView, type Graph, observed } from "../../kg/graph.ts";
import { withTriples } from "../../kg/split/with-triples.ts";
import type { Hiding } from "../../links/truth/hiding.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { drawQueries } from "./draw-queries.ts";
import { queryKind } from "./query-kind.ts";

/** How many answers nobody has seen yet for each one that is hidden, beside the one that a query was drawn for, by type. */
export type Growth = Readonly<Record<string, number>>;

/** Queries of each type that growth is counted on: they are answered by known links, which is quick. */
const PER_TYPE = 200;
/** Answers of a query that are counted: more stand and fall together. */
const MOST_ANSWERS = 2000;
/** Hidden answers as which the expected share counts. */
const PRIOR = 20;

/** Hidden and unseen links as one stage earlier: what is hidden now is unseen then, and as large a part of the known links is hidden. */
export function earlierStage({ graph, known, hidden, unseen }: Hiding, seed: number): Graph {
  const columns = forwardTriples(graph);
  const seen = Uint32Array.from(columns.levels.keys()).filter((at) => columns.levels[at]! < 2);
  const train = seen.filter((at) => columns.levels[at] === 0);
  const [now, then] = [hidden / (known + hidden), unseen / (known + hidden + unseen)];
  const count = Math.round(known * Math.min(0.5, now ** 2 / then));
  const levels = columns.levels.map((level) => (level === 0 ? 0 : level + 1));
  for (const at of shuffle(train, randomStream(seed, "links hidden for growth")).slice(0, count))
    levels[at] = 1;
  const column = (of: Uint32Array) => seen.map((at) => of[at]!);
  return withTriples(graph, {
    heads: column(columns.heads),
    relations: column(columns.relations),
    tails: column(columns.tails),
    levels: Uint8Array.from(seen, (at) => levels[at]!),
  });
}

/**
 * Counts on the visible links alone how answers appear with links. Answers that depend on one link appear together, so that those of
 * chains do not grow with the number of links as those of intersections do.
 */
export function* countingGrowth(
  hiding: Hiding,
  types: readonly string[],
  expected: (atoms: number) => number,
  seed: number,
): Pieces<Growth> {
  if (hiding.unseen === 0) return {};
  const graph = earlierStage(hiding, seed);
  const known = createAnswerer(observed(graph, "valid"));
  const seen = createAnswerer(fullView(graph, "valid"));
  const all = createAnswerer(fullView(graph, "test"));
  const growth: Record<string, number> = {};
  for (const type of types) {
    let [others, unseen, atoms] = [0, 0, 0];
    for (const { query, target } of drawQueries(fullView(graph, "valid"), {
      types: [type],
      count: PER_TYPE,
      seed,
    })) {
      const [before, now] = [new Set(known(query).ids), new Set(seen(query).ids)];
      if (now.size > MOST_ANSWERS) continue;
      const hidden = [...now].filter((id) => id !== target && !before.has(id)).length;
      const later = [...all(query).ids].filter((id) => !now.has(id) && !before.has(id)).length;
      const weight = 1 / Math.sqrt(Math.max(1, hidden + later));
      others += weight * hidden;
      unseen += weight * later;
      atoms = queryKind(query, type).atoms;
    }
    const most = expected(Math.max(1, atoms));
    growth[type] = Math.min(most, (unseen + PRIOR * most) / (others + PRIOR));
    yield;
  }
  return growth;
}

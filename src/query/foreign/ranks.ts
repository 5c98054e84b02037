import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Vocabulary } from "../../kg/vocabulary.ts";

const made = new WeakMap<Vocabulary, Uint32Array>();

/**
 * The ids of a vocabulary in the order of their names, by code points: files that number sorted names have ranks for ids.
 */
export function sortedIds(vocabulary: Vocabulary): Uint32Array {
  let found = made.get(vocabulary);
  if (!found) {
    const names = Array.from({ length: vocabulary.size }, (_, id) => [vocabulary.name(id), id] as const);
    found = Uint32Array.from(names.sort(([a], [b]) => byCodePoint(a, b)).map(([, id]) => id));
    made.set(vocabulary, found);
  }
  return found;
}

const turned = new WeakMap<Vocabulary, Uint32Array>();

/** The rank of the name of an id among sorted names. */
export function rankOf(vocabulary: Vocabulary, id: number): number {
  let ranks = turned.get(vocabulary);
  if (!ranks) {
    ranks = new Uint32Array(vocabulary.size);
    for (const [rank, each] of sortedIds(vocabulary).entries()) ranks[each] = rank;
    turned.set(vocabulary, ranks);
  }
  return ranks[id]!;
}

/** Surrogates stand for code points behind those of one unit, so that UTF-16 sorts a few names another way. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return raised(one) - raised(other);
  }
  return a.length - b.length;
}

const raised = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/**
 * The graph whose sorted names are numbered.
 * @throws LacunaError `query.needs-graph`, `query.no-names` where its names are numbers themselves
 */
export function numberedByName(graph: Graph | undefined, notation: string): Graph {
  if (!graph)
    throw new LacunaError(
      "query.needs-graph",
      `ids of ${notation} are the ranks of the graph's sorted names`,
      {
        hint: "name the graph",
      },
    );
  const { entities } = graph;
  const shown = Math.min(entities.size, LOOKED_AT);
  for (let id = 0; id < shown; id++) if (!/^\d+$/.test(entities.name(id))) return graph;
  throw new LacunaError(
    "query.no-names",
    `${graph.name} calls its entities by numbers, which may be other ones`,
    {
      hint: `give the graph by the names that ${notation} numbers, as in its folder`,
    },
  );
}

/** Names that are looked at: numbers alone are no names. */
const LOOKED_AT = 50;

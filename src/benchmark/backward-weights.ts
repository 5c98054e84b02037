import type { Random } from "../numeric/random.ts";
import { countIn, type Incoming, relationsInto } from "./backward-incoming.ts";

/** Links of some levels, weighed by the chance that BetaE's rule takes each of them backwards from its end. */
export interface WeighedLinks {
  /** All links that the rule may take. */
  readonly all: Incoming;
  /** Those that are wanted. */
  readonly wanted: Incoming;
  /** Where a link was followed before: its inverse, which always arrives too, is not taken again. */
  readonly inside: boolean;
}

/** Called with each wanted link into an entity and its chance; stops when told true. */
type EachLink = (source: number, relation: number, chance: number) => boolean | undefined;

/** Goes through the wanted links into an entity: relation uniform among kinds, then source uniform among sources. */
export function eachLinkInto({ all, wanted, inside }: WeighedLinks, entity: number, each: EachLink): void {
  const kinds = relationsInto(all, entity) - Number(inside);
  if (kinds < 1) return;
  const { graph, start, rows, relations, levels } = wanted;
  const { rowEdge, tails, levels: edgeLevels } = graph.rows;
  for (let at = start[entity]!; at < start[entity + 1]!; at++) {
    const row = rows[at]!;
    const chance = 1 / (kinds * countIn(graph, row, all.levels));
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if ((levels >> edgeLevels[edge]!) & 1 && each(tails[edge]!, relations[at]!, chance)) return;
  }
}

/** For every entity, the chance that a wanted link is taken into it, times what `before` says of the link's source. */
export function chancesThrough(links: WeighedLinks, before: Float64Array | undefined): Float64Array {
  const chances = new Float64Array(links.all.graph.entityCount);
  for (const entity of links.wanted.entities) {
    let sum = 0;
    eachLinkInto(links, entity, (source, _, chance) => {
      sum += chance * (before ? before[source]! : 1);
      return false;
    });
    chances[entity] = sum;
  }
  return chances;
}

/** For every entity, the chance that `count` draws of links without condition behind them are all wanted and differ. */
export function chancesOfDifferent(links: WeighedLinks, count: number): Float64Array {
  const chances = new Float64Array(links.all.graph.entityCount);
  const sums = new Float64Array(count + 1);
  for (const entity of links.wanted.entities) {
    // Elementary symmetric polynomials of the chances: the sum over all sets of `count` different links.
    sums.fill(0);
    sums[0] = 1;
    eachLinkInto(links, entity, (_source, _relation, chance) => {
      for (let size = count; size > 0; size--) sums[size]! += chance * sums[size - 1]!;
      return false;
    });
    let orders = 1;
    for (let size = 2; size <= count; size++) orders *= size;
    chances[entity] = orders * sums[count]!;
  }
  return chances;
}

/** One wanted link into an entity, by its chance times `before` of its source; `total` is the sum of these. */
export function drawLink(
  links: WeighedLinks,
  entity: number,
  before: Float64Array | undefined,
  total: number,
  random: Random,
): { readonly source: number; readonly relation: number } {
  let left = random.real() * total;
  let drawn = { source: -1, relation: -1 };
  eachLinkInto(links, entity, (source, relation, chance) => {
    const weight = chance * (before ? before[source]! : 1);
    if (weight <= 0) return false;
    // The last link with any weight stands in when rounding leaves a rest.
    drawn = { source, relation };
    left -= weight;
    return left < 0;
  });
  return drawn;
}

import { sample } from "../../numeric/random.ts";
import type { Query } from "../../query/formula.ts";
import { usedIn } from "../balanced/cap.ts";
import type { Caps } from "../balanced/caps.ts";

/** The items of a query that a cap counts: its relations, where a relation and its inverse are one, and its anchors. */
export function keysOf(query: Query): readonly string[] {
  const { relations, anchors } = usedIn(query);
  return [...[...relations].map((each) => `r${each}`), ...[...anchors].map((each) => `e${each}`)];
}

/**
 * A cap on the pairs of each class: of a query as many are taken as there is room for under `most` for each of its relations and
 * anchors. The published code refuses queries by their share of what was collected so far, and packs what is left in this way.
 */
export function capsOfClasses(classes: readonly string[], most: number): Caps {
  const used = new Map(classes.map((name) => [name, new Map<string, number>()]));
  const roomFor = (name: string, keys: readonly string[]) =>
    keys.reduce((least, key) => Math.min(least, most - (used.get(name)!.get(key) ?? 0)), most);
  return {
    within(query, picked, random) {
      const keys = keysOf(query);
      const fitting = [...picked].flatMap(([name, positions]) => {
        const room = roomFor(name, keys);
        if (room <= 0) return [];
        if (positions.length <= room) return [[name, positions] as const];
        const drawn = sample(positions.length, room, random).sort();
        return [[name, drawn.map((at) => positions[at]!)] as const];
      });
      return new Map(fitting);
    },
    add(query, picked) {
      for (const [name, { length }] of picked)
        for (const key of keysOf(query)) used.get(name)!.set(key, (used.get(name)!.get(key) ?? 0) + length);
    },
  };
}

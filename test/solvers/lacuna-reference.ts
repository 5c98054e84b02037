import { hasLink } from "../../src/kg/graph.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import type { RandomWorld } from "./support.ts";

/** Beliefs in the links of one row, by the definition in docs/explanation/beliefs.md. */
export function beliefs(world: RandomWorld, head: number, relation: number, setting: Setting): number[] {
  const tails = Array.from({ length: world.graph.entityCount }, (_, tail) => tail);
  const powers = tails.map((tail) => Math.exp(world.scoreOf(head, relation, tail)));
  const known = tails.filter((tail) => hasLink(world.known, head, relation, tail));
  const mass = (of: readonly number[]) => of.reduce((sum, tail) => sum + powers[tail]!, 0);
  const scale = known.length === 0 ? 1 / mass(tails) : known.length / mass(known);
  return tails.map((tail) => {
    const scaled = powers[tail]! * scale;
    const belief = scaled < (setting.threshold as number) ? 0 : scaled > 0.5 ? 1 - 1 / (4 * scaled) : scaled;
    return known.includes(tail) ? Math.max(belief, setting.known as number) : belief;
  });
}

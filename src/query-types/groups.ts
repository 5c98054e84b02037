import { topologies } from "../query/views/topology.ts";
import { type CrossTable, crossTable, type Place } from "./cross-table.ts";
import type { Efo1Type } from "./efo1.ts";
import type { EfokType } from "./efok.ts";

/** EFO-1 types by longest projection chain and anchors: Table 3 of EFO-1-QA. @internal */
export function efo1Table(types: readonly Efo1Type[]): CrossTable {
  return crossTable(
    types,
    ({ depth }) => numbered(depth),
    ({ anchors }) => numbered(anchors),
  );
}

/**
 * EFO_k types by constants, existential variables and topology: Tables 3 (one free variable) and 4 (two) of
 * EFO_k-CQA (EFO_k-CQA, §4).
 * @internal
 */
export function efokTable(types: readonly EfokType[]): CrossTable {
  return crossTable(
    types,
    ({ constants }) => numbered(constants),
    ({ existential, topology }) => ({
      title: `e=${existential} ${topology}`,
      order: existential * topologies.length + topologies.indexOf(topology),
    }),
  );
}

/** EFO_k types by the published group key `e,f,c,x`, where `x` is the column `edge_num` (EFO_k-CQA, §3). @internal */
export function efokGroups(types: readonly EfokType[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { existential, free, constants, links } of types) {
    const key = [existential, free, constants, links - existential - free + 1].join(",");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const numbered = (count: number): Place => ({ title: String(count), order: count });

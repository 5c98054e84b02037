import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { answer } from "../../src/exact/answer.ts";
import type { Graph } from "../../src/kg/graph.ts";
import type { Formula } from "../../src/query/formula.ts";
import { table } from "../hardness/published-table.ts";

/**
 * The published class of every hard answer, by the published procedure: the answers of each pattern in turn, every atom
 * on the links its bit names, unions intersected (Gregucci et al., ICML 2025).
 */
export function publishedClasses(
  graph: Graph,
  { type, query }: BenchmarkQuery,
  levels: { readonly known: number; readonly own: number; readonly full: number },
): Map<number, string> {
  const body = intersected(query.body);
  const easy = new Set(answer(query, { graph, levels: levels.known }).ids);
  const all = new Set(answer(query, { graph, levels: levels.full }).ids);
  const found = new Map<number, string>();
  for (const [name, patterns] of table.find((each) => each.name === type)!.classes)
    for (const pattern of patterns) {
      const levelOf = (atom: number) =>
        ({ 0: levels.known, 1: levels.own, x: levels.full })[pattern[atom] as "0" | "1" | "x"];
      for (const id of answer({ free: query.free, body }, { graph, levels: levels.full }, { levels: levelOf })
        .ids)
        if (all.has(id) && !easy.has(id) && !found.has(id)) found.set(id, name);
    }
  return found;
}

function intersected(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "and":
    case "or":
      return { kind: "and", operands: formula.operands.map(intersected) };
    default:
      return { ...formula, body: intersected(formula.body) };
  }
}

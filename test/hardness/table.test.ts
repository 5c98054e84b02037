import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { noClass } from "../../src/hardness/classes/classes.ts";
import type { Classified } from "../../src/hardness/classes/classified.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { fullView, type Graph, observed } from "../../src/kg/graph.ts";
import type { Query } from "../../src/query/formula.ts";
import { arbitraryGraph, graphOf } from "../support/arbitrary.ts";
import { filled, intersected, type TableType, table } from "./published-table.ts";

/** hardness.md §2: every class is the union of A(bits) over its patterns, minus easy and earlier classes, in hard. */
function byTable(type: TableType, query: Query, graph: Graph): Map<number, string> {
  const [known, full] = [observed(graph, "test").levels, fullView(graph, "test").levels];
  const ids = (of: Query, levels?: (atom: number) => number) =>
    answer(of, graph.full, levels ? { levels } : {}).ids;
  const easy = new Set(ids(query, () => known));
  const hard = new Set([...ids(query)].filter((id) => !easy.has(id)));
  const evaluated = type.union ? intersected(query) : query;
  const classes = new Map<number, string>();
  for (const [name, patterns] of type.classes)
    for (const pattern of patterns)
      for (const id of ids(evaluated, (atom) =>
        pattern[atom] === "0" ? known : pattern[atom] === "1" ? full & ~known : full,
      ))
        if (hard.has(id) && !easy.has(id) && !classes.has(id)) classes.set(id, name);
  return classes;
}

const named = (found: Classified): Map<number, string> =>
  new Map(
    [...found.hard].flatMap((id, at): [number, string][] => {
      const position = found.classOf[at]!;
      return position === noClass ? [] : [[id, found.classes[position]!.name]];
    }),
  );

const sorted = (classes: ReadonlyMap<number, string>) => [...classes].sort(([a], [b]) => a - b);

describe("classes are those of the published table", () => {
  for (const type of table)
    it(type.name, () => {
      const met = new Set<string>();
      fc.assert(
        fc.property(
          arbitraryGraph,
          fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
          fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
          (small, relations, anchors) => {
            const graph = graphOf(small);
            const { classify } = classifier(graph, "test");
            for (let turn = 0; turn < 4; turn++) {
              const query = filled(
                type.structure,
                relations.map((each, at) => (each + turn * at) % small.relationCount),
                anchors.map((each, at) => (each + turn * (at + 1)) % small.entityCount),
              );
              const found = named(classify(query));
              for (const name of found.values()) met.add(name);
              expect(sorted(found)).toEqual(sorted(byTable(type, query, graph)));
            }
          },
        ),
        { numRuns: 150, seed: 1 },
      );
      // The classes that hardness.md calls empty: 0p and 1p of unions, partial of 2nu1p.
      const empty = type.union ? (type.name === "2u" ? ["1p"] : ["0p"]) : ["partial"];
      const fillable = type.classes.map(([name]) => name).filter((name) => !empty.includes(name));
      expect([...met].sort()).toEqual(fillable.sort());
    });
});

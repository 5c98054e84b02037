import { findNeighbourhoodOperation } from "../../operations/kg/browse/around.ts";
import { writeWord } from "../../query/text/words.ts";
import { manyOf } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kg around`. */
export const kgAround = commandOf(findNeighbourhoodOperation, {
  arguments: ["graph", "entity"],
  example: "lacuna kg around world Niger --hops 2 --nodes 20",
  text({ nodes, links, hops, linkCount, complete }) {
    const named = (at: number) => writeWord(nodes[at]?.label ?? nodes[at]?.name ?? "");
    const left = hops
      .filter(({ entities, shown }) => entities > shown)
      .map(({ hop, entities, shown }) => `${shown} of ${entities} entities of hop ${hop}`);
    return `${manyOf(nodes.length, "entity", "entities")}, ${manyOf(links.length, "link")}\n\n${table(
      ["head", "relation", "tail", ""],
      links.map(({ head, relation, tail, state }) => [named(head), writeWord(relation), named(tail), state]),
    )}${complete ? "" : `\nshown: ${[...left, `${links.length} of ${linkCount} links among them`].join(", ")}\n`}`;
  },
});

import { describe, expect, test } from "vitest";
import { byMissingLinks } from "../../src/evaluation/strata/missing-links.ts";
import { noClass } from "../../src/hardness/classes/classes.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { hasLink, observed } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { randomWorld } from "../solvers/support.ts";

const N = 12;

/** Atoms as (relation, head, tail): numbers are constants, `y` the answer; and pairs of bits that may be swapped. */
const types = {
  "2p": {
    atoms: [
      ["A", "x"],
      ["x", "y"],
    ],
    same: [],
  },
  "3p": {
    atoms: [
      ["A", "x"],
      ["x", "z"],
      ["z", "y"],
    ],
    same: [],
  },
  "2i": {
    atoms: [
      ["A", "y"],
      ["B", "y"],
    ],
    same: [[0, 1]],
  },
  "1p2i": {
    atoms: [
      ["A", "x"],
      ["x", "y"],
      ["B", "y"],
    ],
    same: [],
  },
  "2i1p": {
    atoms: [
      ["A", "x"],
      ["B", "x"],
      ["x", "y"],
    ],
    same: [[0, 1]],
  },
} as const;

describe.each(Object.entries(types))("%s", (_, { atoms, same }) => {
  test("the tree with the fewest missing links, of equals the smallest bits", () => {
    let partial = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { graph } = randomWorld(seed, { entities: N, relations: 4, degree: 4 });
      const random = randomStream(seed, "missing links");
      const constants: Record<string, number> = { A: random.below(N), B: random.below(N) };
      const relations = atoms.map(() => 2 * random.below(2));
      const term = (name: string) => (name in constants ? `e${constants[name]}` : `?${name}`);
      const text = atoms.map(([h, t], at) => `r${relations[at]}(${term(h)}, ${term(t)})`).join(" & ");
      const query = parseText(`?y : ${text}`, { ids: true });

      const best = new Map<number, string>();
      const names = ["x", "z", "y"].filter((name) =>
        atoms.some((ends) => (ends as readonly string[]).includes(name)),
      );
      const known = observed(graph, "test");
      const go = (at: number, values: Record<string, number>) => {
        if (at < names.length) {
          for (let id = 0; id < N; id++) go(at + 1, { ...values, [names[at]!]: id });
          return;
        }
        const bits: number[] = [];
        for (const [i, [h, t]] of atoms.entries()) {
          if (!hasLink(graph.full, values[h]!, relations[i]!, values[t]!)) return;
          bits.push(+!hasLink(known, values[h]!, relations[i]!, values[t]!));
        }
        for (const [a, b] of same) if (bits[a]! > bits[b]!) [bits[a], bits[b]] = [bits[b]!, bits[a]!];
        const text = bits.join("");
        const before = best.get(values.y!);
        const count = (each: string) => each.replaceAll("0", "").length;
        if (
          before === undefined ||
          count(text) < count(before) ||
          (count(text) === count(before) && text < before)
        )
          best.set(values.y!, text);
      };
      go(0, constants);

      const { hard, classOf, classes } = classifier(graph, "test", { classes: "links" }).classify(query);
      const found = new Map([...hard].map((id, at) => [id, classes[classOf[at]!]!.name]));
      const wanted = new Map([...best].filter(([, bits]) => bits.includes("1")));
      expect(found).toEqual(wanted);
      partial += [...wanted.values()].filter((bits) => bits.includes("0")).length;

      // Patterns of a class add up to the class.
      const byType = classifier(graph, "test").classify(query);
      for (const [at, id] of [...byType.hard].entries()) {
        const type = byType.classes[byType.classOf[at]!]!;
        expect(byType.classOf[at]).not.toBe(noClass);
        expect(found.get(id)!.replaceAll("0", "").length).toBe(type.missing);
      }
      const strata = byMissingLinks(graph, "test").of({
        ...{ id: "q", type: "t", query, easy: new Uint32Array() },
        hard,
      });
      const all = strata.flatMap(({ positions }) => [...positions!]).sort((a, b) => a - b);
      expect(all).toEqual([...hard.keys()]);
    }
    expect(partial).toBeGreaterThan(5);
  });
});

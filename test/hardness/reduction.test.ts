import { describe, expect, it } from "vitest";
import { explain } from "../../src/exact/index.ts";
import { reducesTo } from "../../src/hardness/classes/reduction.ts";
import { buildGraph } from "../../src/kg/build.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  type Query,
  variable,
} from "../../src/query/formula.ts";

/** Atoms in the published order of each type, as (from, to): upper case anchors, `y` the answer, x the rest. */
const types: Record<string, readonly string[]> = {
  "2p": ["Ax", "xy"],
  "3p": ["Ax", "xz", "zy"],
  "4p": ["Ax", "xz", "zw", "wy"],
  "2i": ["Ay", "By"],
  "3i": ["Ay", "By", "Cy"],
  "4i": ["Ay", "By", "Cy", "Dy"],
  "1p2i": ["Ax", "xy", "By"],
  "2i1p": ["Ax", "Bx", "xy"],
};

/** hardness.md §2, written out: the class of every pattern (1 = missing). */
const published: Record<string, Record<string, string>> = {
  "2p": { "01": "1p", "10": "1p", "11": "2p" },
  "3p": { "001": "1p", "010": "1p", "100": "1p", "011": "2p", "110": "2p", "101": "2p", "111": "3p" },
  "2i": { "01": "1p", "10": "1p", "11": "2i" },
  "3i": { "001": "1p", "100": "1p", "011": "2i", "110": "2i", "101": "2i", "111": "3i" },
  "4i": { "0001": "1p", "0110": "2i", "1011": "3i", "1111": "4i" },
  "4p": { "1000": "1p", "0101": "2p", "1001": "2p", "1101": "3p", "1110": "3p", "1111": "4p" },
  "1p2i": { "001": "1p", "010": "1p", "100": "1p", "011": "2i", "101": "2i", "110": "2p", "111": "1p2i" },
  "2i1p": { "001": "1p", "010": "1p", "100": "1p", "110": "2i", "101": "2p", "011": "2p", "111": "2i1p" },
};

const letters = "ABCDxzwy";

/** A graph that is one match of the type and nothing else, with the links of the pattern held out. */
function oneTree(links: readonly string[], pattern: string) {
  const heads = Uint32Array.from(links, (link) => letters.indexOf(link[0]!));
  const tails = Uint32Array.from(links, (link) => letters.indexOf(link[1]!));
  const relations = Uint32Array.from(links, (_, i) => 2 * i);
  const levels = Uint8Array.from(pattern, (bit) => (bit === "1" ? 2 : 0));
  return buildGraph(
    { heads, tails, relations, levels },
    { entityCount: letters.length, relationCount: 2 * links.length + 2 },
  );
}

function queryOf(links: readonly string[], more: Formula[] = []): Query {
  const term = (letter: string) => (letter < "a" ? constant(letters.indexOf(letter)) : variable(letter));
  const open = ["x", "z", "w"].filter((name) => links.some((link) => link.includes(name)));
  const atoms = links.map((link, i) => atom(2 * i, term(link[0]!), term(link[1]!)));
  return { free: ["y"], body: exists(open, and(...atoms, ...more)) };
}

describe("what an answer reduces to is the published class of its pattern", () => {
  for (const [type, classes] of Object.entries(published))
    it(type, () => {
      const links = types[type]!;
      for (const [pattern, expected] of Object.entries(classes)) {
        const query = queryOf(links);
        const tree = explain(query, oneTree(links, pattern), [letters.indexOf("y")])!;
        expect(tree.links.map((link) => (link.state === "missing" ? 1 : 0)).join("")).toBe(pattern);
        expect([pattern, reducesTo(query, tree)]).toEqual([pattern, expected]);
      }
    });

  it("an easy answer reduces to nothing", () => {
    const query = queryOf(types["2i1p"]!);
    const tree = explain(query, oneTree(types["2i1p"]!, "000"), [letters.indexOf("y")])!;
    expect(reducesTo(query, tree)).toBeUndefined();
  });

  it("full inference of a negated type keeps the name of the type", () => {
    const links = types["2p"]!;
    const query = queryOf(links, [not(atom(4, constant(1), variable("y")))]);
    const name = (pattern: string) =>
      reducesTo(query, explain(query, oneTree(links, pattern), [letters.indexOf("y")])!);
    expect(name("11")).toBe("2pi1pn");
    expect(name("01")).toBe("1p");
  });
});

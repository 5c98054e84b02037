import { describe, expect, test } from "vitest";
import { classesOf, comparePriority, noClass, ones, priority } from "../../src/hardness/classes/classes.ts";
import { templateOf } from "../../src/hardness/reach/template.ts";
import { parseQuery } from "../../src/query/text/parse.ts";

const twoHops = parseQuery("?x : r0(e1, ?y) & r2(?y, ?x)");
const crossing = parseQuery("?x : r0(e1, ?x) & r2(e2, ?x)");

describe("of types with as many missing links", () => {
  test("the one with fewer inner variables is easier, whatever their keys", () => {
    for (const [a, b] of [
      ["a", "b"],
      ["b", "a"],
      ["a", "a"],
    ] as const) {
      expect(comparePriority({ inner: 0, key: a }, { inner: 1, key: b })).toBeLessThan(0);
      expect(comparePriority({ inner: 2, key: a }, { inner: 1, key: b })).toBeGreaterThan(0);
    }
    expect(priority(crossing).inner).toBe(0);
    expect(priority(twoHops).inner).toBe(1);
    expect(priority(parseQuery("?x, ?z : r0(e1, ?y) & r2(?y, ?x) & r4(?y, ?z)")).inner).toBe(1);
    expect(comparePriority(priority(crossing), priority(twoHops))).toBeLessThan(0);
  });

  test("of as many inner variables the one with the smaller key is", () => {
    expect(comparePriority({ inner: 1, key: "a" }, { inner: 1, key: "b" })).toBeLessThan(0);
    expect(comparePriority({ inner: 1, key: "b" }, { inner: 1, key: "a" })).toBeGreaterThan(0);
    expect(comparePriority({ inner: 1, key: "a" }, { inner: 1, key: "a" })).toBe(0);
  });
});

test("ones counts the links of a pattern", () => {
  for (const mask of [0, 1, 2, 3, 0b1011, 0x7fffffff, -1, 1 << 31])
    expect(ones(mask)).toBe((mask >>> 0).toString(2).replaceAll("0", "").length);
});

describe("classes of a set of patterns", () => {
  /** The class of some patterns, each a list of missing atoms. */
  const classOf = (
    text: string,
    patterns: readonly (readonly number[])[],
    unions: "any" | "filtered" = "any",
  ) => {
    const template = templateOf(parseQuery(text));
    const classes = classesOf(template, unions);
    const width = Math.max(1, 2 ** template.atoms.length / 32);
    const words = new Uint32Array(width);
    for (const atoms of patterns) {
      const mask = atoms.reduce((sum, atom) => sum | (1 << atom), 0);
      words[mask >>> 5]! |= 1 << (mask & 31);
    }
    const found = classes.of(words, 0, width);
    // Asked again it is what it was.
    expect(classes.of(words, 0, width)).toBe(found);
    return found === noClass ? "none" : `${classes.list[found]!.name} ${classes.list[found]!.missing}`;
  };
  const three = "?x : r0(e1, ?z) & r2(?z, ?x) & r4(e2, ?x)";

  test("are those of the easiest pattern: fewest missing links, then the fewest inner variables", () => {
    expect(classOf(three, [[0, 1, 2]])).toBe("full 3");
    expect(classOf(three, [[0, 1], [2]])).toBe("1p 1");
    // Both links of the path are a path, the second with the other anchor an intersection.
    expect(classOf(three, [[0, 1]])).toBe("2p 2");
    expect(classOf(three, [[1, 2]])).toBe("2i 2");
    expect(
      classOf(three, [
        [0, 1],
        [1, 2],
      ]),
    ).toBe("2i 2");
    expect(
      classOf(three, [
        [0, 1],
        [1, 2],
        [0, 1, 2],
      ]),
    ).toBe("2i 2");
    expect(classOf(three, [[0, 1, 2], [0]])).toBe("1p 1");
    expect(classOf(three, [[]])).toBe("0p 0");
    expect(classOf(three, [])).toBe("none");
  });

  test("of six links are found in several words", () => {
    const six = "?x : r0(e1, ?x) & r0(e2, ?x) & r0(e3, ?x) & r0(e4, ?x) & r0(e5, ?x) & r0(e6, ?x)";
    expect(classOf(six, [[5]])).toBe("1p 1");
    expect(classOf(six, [[0, 5]])).toBe("2i 2");
    expect(classOf(six, [[0, 1, 2, 3, 4, 5]])).toBe("full 6");
    expect(
      classOf(six, [
        [0, 1, 2],
        [4, 5],
      ]),
    ).toBe("2i 2");
    expect(
      classOf(six, [
        [0, 1, 2, 3],
        [3, 4, 5],
      ]),
    ).toBe("3i 3");
    expect(classOf(six, [])).toBe("none");
  });

  test("of alternatives are those of the easier one, or of all where all are asked for", () => {
    const union = "?x : r0(e1, ?x) | (r2(e2, ?y) & r4(?y, ?x))";
    expect(classOf(union, [[0]])).toBe("full 1");
    expect(classOf(union, [[1]])).toBe("1p 1");
    expect(classOf(union, [[1, 2]])).toBe("full 2");
    expect(classOf(union, [[0], [1, 2]])).toBe("full 1");
    // All alternatives must hold; where one needs no missing link the others do not count.
    expect(classOf(union, [[0]], "filtered")).toBe("0p 0");
    expect(classOf(union, [[0, 1, 2]], "filtered")).toBe("full 3");
    expect(classOf(union, [[0, 1]], "filtered")).toBe("2u 2");
  });

  test("stand in order, the easiest first", () => {
    const template = templateOf(parseQuery(three));
    const classes = classesOf(template, "any");
    const orderOf = (patterns: readonly number[]) =>
      classes.inOrder(patterns).map(({ pattern, position }) => [pattern, classes.list[position]!.name]);
    const patterns = [1, 2, 4, 5, 6, 3, 7];
    const ordered = orderOf(patterns);
    // In whatever order they are given.
    for (let from = 0; from < patterns.length; from++) {
      const turned = [...patterns.slice(from), ...patterns.slice(0, from)];
      expect(orderOf(turned)).toEqual(ordered);
      expect(orderOf(turned.reverse())).toEqual(ordered);
    }
    expect(ordered).toEqual([
      ...[
        [1, "1p"],
        [2, "1p"],
        [4, "1p"],
        [5, "2i"],
        [6, "2i"],
        [3, "2p"],
        [7, "full"],
      ],
    ]);
  });
});

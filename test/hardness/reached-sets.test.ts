import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEvaluation, type Evaluation } from "../../src/hardness/reach/evaluation.ts";
import {
  createReached,
  ensureRoom,
  lift,
  multiply,
  type Reached,
} from "../../src/hardness/reach/patterns.ts";
import {
  copyReached,
  guard,
  intersect,
  reachEverything,
  something,
  subtract,
  subtractGuard,
  unite,
} from "../../src/hardness/reach/sets.ts";
import { graphOf } from "../support/arbitrary.ts";

// Steps that combine reached entities, against plain maps from entities to flags and sets of masks; in one word and in several.

const ENTITIES = 7;
const [KNOWN, FULL] = [1, 2];

interface Plain {
  readonly flags: number;
  /** Masks of missing links. */
  readonly masks: ReadonlySet<number>;
}
type Entities = ReadonlyMap<number, Plain>;

const graph = graphOf({ entityCount: ENTITIES, relationCount: 2, triples: [[0, 0, 1]], levels: [0] });

function evaluation(width: number, unions: "filtered" | "any"): Evaluation {
  const on = createEvaluation({ graph, levels: 1 }, { graph, levels: 7 }, unions);
  on.width = width;
  return on;
}

/** Atoms that fit into so many words. */
const atomsIn = (width: number) => 5 + Math.log2(width);

/** Reached entities over masks of these atoms alone, so that those of two parts are over different ones. */
const entities = (bits: readonly number[], least = 0): fc.Arbitrary<Entities> => {
  const mask = fc.subarray([...bits]).map((list) => list.reduce((sum, bit) => sum | (1 << bit), 0));
  const one = fc.record({
    id: fc.nat(ENTITIES - 1),
    flags: fc.constantFrom(1, 2, 3),
    masks: fc.uniqueArray(mask, { maxLength: 3 }),
  });
  return fc
    .uniqueArray(one, { selector: ({ id }) => id, minLength: least, maxLength: ENTITIES })
    .map((list) => new Map(list.map(({ id, flags, masks }) => [id, { flags, masks: new Set(masks) }])));
};

function reachedOf(all: Entities, width: number): Reached {
  const reached = createReached();
  ensureRoom(reached, all.size, width);
  for (const [id, { flags, masks }] of all) {
    const at = reached.count++;
    reached.ids[at] = id;
    reached.flags[at] = flags;
    reached.words.fill(0, at * width, (at + 1) * width);
    for (const mask of masks) reached.words[at * width + (mask >>> 5)]! |= 1 << (mask & 31);
  }
  return reached;
}

const plainOf = ({ ids, flags, words, count }: Reached, width: number): [number, number, number[]][] =>
  Array.from({ length: count }, (_, at): [number, number, number[]] => [
    ids[at]!,
    flags[at]!,
    Array.from({ length: 32 * width }, (_, mask) => mask).filter(
      (mask) => (words[at * width + (mask >>> 5)]! >>> (mask & 31)) & 1,
    ),
  ]).sort(([a], [b]) => a - b);

const sorted = (all: Entities): [number, number, number[]][] =>
  [...all]
    .map(([id, { flags, masks }]): [number, number, number[]] => [
      id,
      flags,
      [...masks].sort((a, b) => a - b),
    ])
    .sort(([a], [b]) => a - b);

const joined = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
  new Set([...a].flatMap((one) => [...b].map((other) => one | other)));

/** Indexes that were borrowed come back empty. */
const isClean = (on: Evaluation) =>
  on.indexes.every((index) => index.length === ENTITIES && index.every((each) => each === -1));

describe.each([1, 2, 4])("reached entities with sets of patterns of %i words", (width) => {
  const atoms = atomsIn(width);
  const [low, high] = [
    [0, 2, atoms - 1],
    [1, 3],
  ];
  const parts = fc.tuple(entities(low!), entities(high!));

  test("meet where both sides reach them in one world, and join their patterns", () => {
    fc.assert(
      fc.property(parts, ([a, b]) => {
        const on = evaluation(width, "any");
        const reached = reachedOf(a, width);
        intersect(on, reached, reachedOf(b, width));
        const wanted = new Map<number, Plain>();
        for (const [id, one] of a) {
          const other = b.get(id);
          const flags = one.flags & (other?.flags ?? 0);
          if (flags !== 0) wanted.set(id, { flags, masks: joined(one.masks, other!.masks) });
        }
        expect(plainOf(reached, width)).toEqual(sorted(wanted));
        expect(isClean(on)).toBe(true);
      }),
    );
  });

  test("are kept by a part that says yes, with its patterns, and lost where it says no", () => {
    fc.assert(
      fc.property(parts, ([a, b]) => {
        const on = evaluation(width, "any");
        const reached = reachedOf(a, width);
        const yes = [...b.values()].slice(0, 1);
        guard(on, reached, reachedOf(new Map(yes.map((each) => [0, each])), width));
        const wanted = new Map<number, Plain>();
        for (const [id, one] of a)
          for (const { flags, masks } of yes)
            if ((one.flags & flags) !== 0)
              wanted.set(id, { flags: one.flags & flags, masks: joined(one.masks, masks) });
        expect(plainOf(reached, width)).toEqual(sorted(wanted));
        // A part that says no holds what it said before.
        const no = reachedOf(new Map([[0, { flags: KNOWN | FULL, masks: new Set([0]) }]]), width);
        no.count = 0;
        const left = reachedOf(a, width);
        guard(on, left, no);
        expect(left.count).toBe(0);
        const undenied = reachedOf(a, width);
        subtractGuard(on, undenied, no);
        expect(plainOf(undenied, width)).toEqual(sorted(a));
      }),
    );
  });

  test("are taken away by what is denied: in each world by itself, trees by all links", () => {
    const left = (a: Entities, deniedFlags: (id: number) => number): Entities => {
      const wanted = new Map<number, Plain>();
      for (const [id, { flags, masks }] of a) {
        const denied = deniedFlags(id);
        if ((flags & ~denied) !== 0)
          wanted.set(id, { flags: flags & ~denied, masks: (denied & FULL) !== 0 ? new Set() : masks });
      }
      return wanted;
    };
    fc.assert(
      fc.property(parts, ([a, b]) => {
        const on = evaluation(width, "any");
        const reached = reachedOf(a, width);
        subtract(on, reached, reachedOf(b, width));
        expect(plainOf(reached, width)).toEqual(sorted(left(a, (id) => b.get(id)?.flags ?? 0)));
        expect(isClean(on)).toBe(true);
        const [first] = b.values();
        const other = reachedOf(a, width);
        subtractGuard(on, other, reachedOf(new Map(first ? [[0, first]] : []), width));
        expect(plainOf(other, width)).toEqual(sorted(left(a, () => first?.flags ?? 0)));
      }),
    );
  });

  test("of several branches are all of them; filtered, only patterns that all branches join", () => {
    const branches = fc.tuple(entities([0, atoms - 1]), entities([1]), entities([2, 3]));
    fc.assert(
      fc.property(
        branches,
        fc.constantFrom(1, 2, 3),
        fc.constantFrom("any", "filtered"),
        (all, count, unions) => {
          const some = all.slice(0, count);
          const on = evaluation(width, unions as "any");
          const out = createReached();
          unite(
            on,
            some.map((each) => reachedOf(each, width)),
            out,
          );
          const ids = new Set(some.flatMap((each) => [...each.keys()]));
          const wanted = new Map<number, Plain>();
          for (const id of ids) {
            const own = some.map((each) => each.get(id));
            const flags = own.reduce((sum, each) => sum | (each?.flags ?? 0), 0);
            const masks =
              unions === "any"
                ? new Set(own.flatMap((each) => [...(each?.masks ?? [])]))
                : own.some((each) => each === undefined)
                  ? new Set<number>()
                  : own.map((each) => each!.masks).reduce(joined);
            wanted.set(id, { flags, masks });
          }
          expect(plainOf(out, width)).toEqual(sorted(wanted));
          expect(isClean(on)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("are copied into what was used before, united into one, or all there are", () => {
    fc.assert(
      fc.property(parts, fc.boolean(), ([a, b], scalar) => {
        const on = evaluation(width, "any");
        const out = reachedOf(b, width);
        copyReached(reachedOf(a, width), out, width);
        expect(plainOf(out, width)).toEqual(sorted(a));
        const any = reachedOf(b, width);
        something(on, reachedOf(a, width), any);
        const own = [...a.values()];
        const united: Plain = {
          flags: own.reduce((sum, each) => sum | each.flags, 0),
          masks: new Set(own.flatMap(({ masks }) => [...masks])),
        };
        expect(plainOf(any, width)).toEqual(sorted(new Map(own.length > 0 ? [[0, united]] : [])));
        const every = reachedOf(b, width);
        reachEverything(on, scalar, every);
        const one: Plain = { flags: KNOWN | FULL, masks: new Set([0]) };
        expect(plainOf(every, width)).toEqual(
          sorted(new Map(Array.from({ length: scalar ? 1 : ENTITIES }, (_, id) => [id, one]))),
        );
      }),
    );
  });

  test("have one more missing atom in each pattern when a link is missing, and none for a denied one", () => {
    fc.assert(
      fc.property(entities(low!, 1), entities(high!, 1), ([a], [b]) => {
        const [, one] = a!;
        const [, other] = b!;
        const words = new Uint32Array(3 * width).fill(0xffffffff);
        const put = ({ masks }: Plain) =>
          reachedOf(new Map([[0, { flags: 1, masks }]]), width).words.subarray(0, width);
        const read = (from: Uint32Array) =>
          Array.from({ length: 32 * width }, (_, mask) => mask).filter(
            (mask) => (from[mask >>> 5]! >>> (mask & 31)) & 1,
          );
        for (const bit of [-1, 1, 3]) {
          words.set(put(one), width);
          lift(words, width, bit, width);
          const lifted = [...one.masks].map((mask) => (bit < 0 ? mask : mask | (1 << bit)));
          expect(read(words.slice(width, 2 * width))).toEqual(lifted.sort((x, y) => x - y));
          expect(
            [...words.subarray(0, width), ...words.subarray(2 * width)].every((word) => word === 0xffffffff),
          ).toBe(true);
        }
        words.set(put(one), width);
        multiply(words, width, put(other), 0, width);
        expect(read(words.slice(width, 2 * width))).toEqual(
          [...joined(one.masks, other.masks)].sort((x, y) => x - y),
        );
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { type Graph, levelOf } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { attachGraph, graphHash, packGraph, shareGraph } from "../../src/kg/snapshot.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";

type Triple = [head: number, relation: number, tail: number, level: number];
const ENTITIES = 12;
const RELATIONS = 6;
const someTriples = fc.array(
  fc.tuple(fc.nat(ENTITIES - 1), fc.nat(RELATIONS - 1), fc.nat(ENTITIES - 1), fc.nat(2)),
  { minLength: 1, maxLength: 60 },
) as fc.Arbitrary<Triple[]>;

function built(triples: readonly Triple[], more: object = {}): Graph {
  const column = (at: 0 | 1 | 2) => Uint32Array.from(triples, (triple) => triple[at]);
  return buildGraph(
    {
      heads: column(0),
      relations: column(1),
      tails: column(2),
      levels: Uint8Array.from(triples, ([, , , level]) => level),
    },
    { entityCount: ENTITIES, relationCount: RELATIONS, format: "made", ...more },
  );
}

/** Earliest level of every directed triple, found without an index. */
function expectedLevels(triples: readonly Triple[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const [head, relation, tail, level] of triples)
    for (const key of [`${head} ${relation} ${tail}`, `${tail} ${relation ^ 1} ${head}`])
      levels.set(key, Math.min(level, levels.get(key) ?? 3));
  return levels;
}

const sample: Triple[] = [
  [0, 0, 1, 0],
  [1, 2, 2, 1],
  [2, 4, 0, 2],
  [3, 1, 3, 0],
];
const named = () =>
  built(sample, {
    name: "sample é",
    entities: vocabularyOf(
      Array.from({ length: ENTITIES }, (_, id) => `name ${id} ✓`),
      ["zero", undefined, "zero"],
    ),
    relations: vocabularyOf(["r", "s", "t"]),
    attributes: new Map([
      ["area", Float64Array.from({ length: ENTITIES }, (_, id) => (id % 2 ? Number.NaN : id / 3))],
    ]),
  });

test("every triple is found in both directions with its earliest level, before and after packing", () => {
  fc.assert(
    fc.property(someTriples, (triples) => {
      const expected = expectedLevels(triples);
      const graph = built(triples);
      const again = attachGraph(packGraph(graph).slice());
      for (let head = 0; head < ENTITIES; head++)
        for (let relation = 0; relation < RELATIONS; relation++)
          for (let tail = 0; tail < ENTITIES; tail++) {
            const level = expected.get(`${head} ${relation} ${tail}`) ?? -1;
            expect(levelOf(graph, head, relation, tail)).toBe(level);
            expect(levelOf(again, head, relation, tail)).toBe(level);
          }
      expect(again.tripleCounts).toEqual(graph.tripleCounts);
      expect(again.report).toEqual(graph.report);
    }),
    { numRuns: 60 },
  );
});

describe("packing", () => {
  test("keeps names, labels, attributes and the name of the graph", () => {
    const graph = named();
    const again = attachGraph(packGraph(graph).slice());
    expect(again.name).toBe("sample é");
    for (let id = 0; id < ENTITIES; id++) {
      expect([again.entities.name(id), again.label(id)]).toEqual([graph.entities.name(id), graph.label(id)]);
      expect(again.entities.id(graph.entities.name(id))).toBe(id);
    }
    expect(again.entities.withLabel("zero")).toEqual([0, 2]);
    expect(again.entities.withLabel("name 1 ✓")).toEqual([1]);
    expect(again.entities.withLabel("nobody")).toEqual([]);
    expect(again.relations.id("t")).toBe(2);
    expect(again.attributes.get("area")).toEqual(graph.attributes.get("area"));
    expect(() => again.entities.name(ENTITIES)).toThrow(RangeError);
  });

  test("ids without names stay numbers and cost nothing", () => {
    const again = attachGraph(packGraph(built(sample)).slice());
    expect([again.entities.name(7), again.entities.id("7"), again.entities.id("12")]).toEqual([
      "7",
      7,
      undefined,
    ]);
  });

  test("gives the same bytes for the same graph, packed again from either", () => {
    const bytes = packGraph(named());
    expect(packGraph(named())).toEqual(bytes);
    expect(Buffer.from(packGraph(attachGraph(bytes.slice()))).equals(Buffer.from(bytes))).toBe(true);
  });

  test("sharing does not copy what lies in shared memory already", () => {
    const graph = named();
    const memory = shareGraph(graph);
    expect(shareGraph(graph)).toBe(memory);
    const attached = attachGraph(new Uint8Array(memory), { trusted: true });
    expect(shareGraph(attached)).toBe(memory);
    expect(attached.rows.tails.buffer).toBe(memory);
  });

  test("a loaded graph can be asked to lie in shared memory", async () => {
    const files = memoryFiles(new Map([["d/train.txt", "a\tr\tb\n"]]));
    const graph = await loadGraph("d", files, { shared: true });
    expect(graph.rows.levels.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(graph.entities.name(1)).toBe("b");
  });
});

describe("identity", () => {
  test("is of the data, not of the graph's name, labels or attributes", () => {
    const hash = graphHash(named());
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(graphHash(attachGraph(packGraph(named()).slice()))).toBe(hash);
    const entities = vocabularyOf(Array.from({ length: ENTITIES }, (_, id) => `name ${id} ✓`));
    const relations = vocabularyOf(["r", "s", "t"]);
    expect(graphHash(built(sample, { name: "other", entities, relations }))).toBe(hash);
    expect(graphHash(built(sample, { entities, relations: vocabularyOf(["r", "s", "u"]) }))).not.toBe(hash);
    expect(graphHash(built([...sample, [5, 0, 5, 0]], { entities, relations }))).not.toBe(hash);
    expect(
      graphHash(
        built(
          sample.map(([h, r, t]) => [h, r, t, 0] as Triple),
          { entities, relations },
        ),
      ),
    ).not.toBe(hash);
  });
});

describe("a damaged snapshot", () => {
  const whole = packGraph(named()).slice();
  const codeOf = (bytes: Uint8Array, trusted = false) => {
    try {
      attachGraph(bytes, { trusted });
    } catch (error) {
      if (error instanceof LacunaError) return error.code;
      throw error;
    }
    return "attached";
  };

  test("is recognised at every length", () => {
    expect(codeOf(whole)).toBe("attached");
    for (let length = 0; length < whole.length; length++)
      expect(codeOf(whole.slice(0, length))).toBe(length < 8 ? "kg.not-a-snapshot" : "kg.corrupt-snapshot");
  });

  test("is recognised whichever byte was changed", () => {
    for (let at = 0; at < whole.length; at++) {
      if (at >= 56 && at < 64) continue; // reserved, and read by nobody
      const changed = whole.slice();
      changed[at]! ^= 0x10;
      const expected = at < 8 ? "kg.not-a-snapshot" : at < 12 ? "kg.snapshot-version" : "kg.corrupt-snapshot";
      expect([at, codeOf(changed)]).toEqual([at, expected]);
    }
  });

  test("never gives anything but a graph or a typed error, even unhashed", () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const changed = whole.slice();
        changed[at] = byte;
        expect(codeOf(changed, true)).toMatch(/^(attached|kg\.)/);
      }),
      { numRuns: 1000 },
    );
  });

  test("names its file", async () => {
    const cut = whole.slice(0, whole.length - 1);
    await expect(loadGraph("x/g.lacuna", memoryFiles(new Map([["x/g.lacuna", cut]])))).rejects.toMatchObject({
      code: "kg.corrupt-snapshot",
      place: { file: "x/g.lacuna" },
      hint: expect.stringContaining("lacuna kg import"),
    });
  });
});

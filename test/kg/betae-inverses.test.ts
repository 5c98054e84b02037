import fc from "fast-check";
import { expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";

type Line = readonly [head: number, relation: number, tail: number];
const splits = ["train", "valid", "test"] as const;

async function load(lines: readonly (readonly Line[])[]) {
  const files = new Map([["g/stats.txt", "numentity: 6\nnumrelations: 6\n"]]);
  for (const [at, split] of splits.entries())
    files.set(`g/${split}.txt`, (lines[at] ?? []).map((line) => `${line.join("\t")}\n`).join(""));
  try {
    return await loadGraph("g", memoryFiles(files));
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
}

const inverseOf = ([head, relation, tail]: Line): Line => [tail, relation ^ 1, head];

/** The place of the first line whose inverse is in no line of its split, by looking through all. */
function firstMissing(lines: readonly (readonly Line[])[]) {
  for (const [at, own] of lines.entries())
    for (const [line, each] of own.entries())
      if (!own.some((other) => other.join() === inverseOf(each).join()))
        return { file: `g/${splits[at]}.txt`, line: line + 1, text: each.join(" ") };
  return undefined;
}

const entity = fc.nat(3);
const line = fc.tuple(entity, fc.nat(5), entity);
/** Lines of a split: most with their inverse, some without, some twice. */
const split = fc
  .array(fc.tuple(line, fc.constantFrom("both", "both", "both", "twice", "alone")), { maxLength: 4 })
  .map((given) =>
    given.flatMap(([each, how]) =>
      how === "both" ? [each, inverseOf(each)] : how === "twice" ? [each, inverseOf(each), each] : [each],
    ),
  );

test("files with ids in both directions are read just where every line has its inverse in its split", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(split, split, split), async (lines) => {
      fc.pre(lines.some((each) => each.length > 0));
      const loaded = await load(lines);
      const missing = firstMissing(lines);
      if (!missing) {
        const distinct = lines.map((each) => new Set(each.map(String)).size);
        // Of a triple that is its own inverse's inverse both lines are one; repeats in other splits keep their level.
        expect(loaded).not.toBeInstanceOf(LacunaError);
        if (new Set(lines.flat().map(String)).size === distinct.reduce((a, b) => a + b, 0))
          expect((loaded as Graph).tripleCounts).toEqual(distinct.map((each) => each / 2));
        return;
      }
      expect(loaded).toMatchObject({
        code: "kg.missing-inverse",
        place: { file: missing.file, line: missing.line },
      });
      expect((loaded as LacunaError).message).toContain(missing.text);
    }),
    { numRuns: 300 },
  );
});

test("a line of another split or of the next relation is no inverse", async () => {
  // The inverse of `1 0 2` is `2 1 1`; train has `2 2 1`, test has it twice in the wrong direction.
  const train: Line[] = [
    [2, 2, 1],
    [1, 3, 2],
    [2, 2, 1],
    [1, 3, 2],
  ];
  expect(await load([train, [], [[1, 0, 2]]])).toMatchObject({
    code: "kg.missing-inverse",
    place: { file: "g/test.txt", line: 1 },
  });
  for (const other of [0, 1, 2, 3, 4, 5].filter((relation) => relation !== 1))
    expect(
      await load([
        [],
        [],
        [
          [1, 0, 2],
          [2, other, 1],
        ],
      ]),
      String(other),
    ).toMatchObject({ code: "kg.missing-inverse", place: { line: 1 } });
});

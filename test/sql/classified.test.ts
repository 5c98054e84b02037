import fc from "fast-check";
import { expect, test } from "vitest";
import { classesOf, noClass } from "../../src/hardness/classes/classes.ts";
import { templateOf } from "../../src/hardness/reach/template.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { answerBatch } from "../../src/sql/batch.ts";
import { codesOf, codeTable, observedOnly, positionOf, unclassified } from "../../src/sql/classes.ts";
import { classifiedOf } from "../../src/sql/classify.ts";
import { type CompiledType, compileType, END } from "../../src/sql/compile.ts";
import { dialectOf } from "../../src/sql/dialects/dialects.ts";
import type { SqlEngine } from "../../src/sql/engines/engine.ts";
import { levelsOf } from "../../src/sql/levels.ts";
import type { QueryAnswered } from "../../src/sql/run.ts";

// Rows of a database become the classes of the classifier: easy, hard with a class, and what the observed graph alone has.

const type = compileType(
  parseQuery("?x, ?y : r0(e1, ?z) & r2(?z, ?x) & r4(?x, ?y)"),
  { is: "classes", unions: "any" },
  levelsOf("test"),
  dialectOf("duckdb"),
);

test("codes of rows are parted in easy, hard and observed alone, each tuple with its class", () => {
  const codes = fc.array(fc.constantFrom(0, observedOnly, 1, 2, 3), { maxLength: 30 });
  fc.assert(
    fc.property(codes, fc.constantFrom(0, 1, 2, 3), fc.boolean(), (list, free, isClassed) => {
      const tuples = Uint32Array.from({ length: list.length * free }, (_, at) => 100 + at);
      const answered = {
        ...{ at: 0, tuples, codes: Uint16Array.from(list) },
        type: { ...type, free, codes: isClassed ? type.codes : undefined },
      } as unknown as QueryAnswered;
      const found = classifiedOf(answered);
      const rows = (holds: (code: number) => boolean) =>
        list.flatMap((code, row) => (holds(code) ? [...tuples.subarray(row * free, (row + 1) * free)] : []));
      const isHard = (code: number) => code !== 0 && code !== observedOnly;
      expect([...found.easy]).toEqual(rows((code) => code === 0));
      expect([...found.hard]).toEqual(rows(isHard));
      expect([...found.observedOnly]).toEqual(rows((code) => code === observedOnly));
      expect([...found.classOf]).toEqual(
        list.filter(isHard).map((code) => (isClassed ? positionOf(type.codes!, code) : noClass)),
      );
      expect([found.type, found.classes]).toEqual([type.type, type.classes]);
    }),
  );
});

/** An engine that gives these rows in blocks of so many. */
const engineOf = (rows: readonly (readonly number[])[], width: number, block: number): SqlEngine =>
  ({
    name: "own",
    async *blocks() {
      for (let from = 0; from < rows.length; from += block) {
        const some = rows.slice(from, from + block);
        yield Array.from({ length: width }, (_, at) => Int32Array.from(some, (row) => row[at]!));
      }
    },
  }) as unknown as SqlEngine;

test("a result comes query by query, also those without an answer, whatever the blocks; one that is cut is refused", async () => {
  const counts = fc.array(fc.constantFrom(0, 1, 2, 3, 300), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      counts,
      fc.constantFrom(1, 2),
      fc.constantFrom(1, 7, 1000),
      async (sizes, free, block) => {
        const own = { free, statement: () => "" } as unknown as CompiledType;
        const groundings = sizes.map(() => ({ constants: [], relations: [] }));
        const rows = sizes.flatMap((size, q) =>
          Array.from({ length: size }, (_, at) => [
            q,
            ...Array.from({ length: free }, (_, i) => 10 * at + i),
            at % 5,
          ]),
        );
        const end = [END, ...Array.from({ length: free }, () => 0), rows.length];
        const collected = async (all: readonly (readonly number[])[]) => {
          const found = [];
          for await (const each of answerBatch(engineOf(all, free + 2, block), own, groundings))
            found.push(each);
          return found;
        };
        const found = await collected([...rows, end]);
        expect(found.map(({ at }) => at)).toEqual(sizes.map((_, at) => at));
        for (const [q, { tuples, codes }] of found.entries()) {
          const wanted = rows.filter(([query]) => query === q);
          expect([...tuples]).toEqual(wanted.flatMap((row) => row.slice(1, -1)));
          expect([...codes]).toEqual(wanted.map((row) => row.at(-1)));
        }
        const refused = async (all: readonly (readonly number[])[]) => {
          try {
            await collected(all);
            return "";
          } catch (error) {
            return (error as { code: string }).code;
          }
        };
        expect(await refused(rows)).toBe("sql.cut-result");
        if (rows.length > 0) {
          expect(await refused([...rows.slice(1), end])).toBe("sql.cut-result");
          expect(await refused([end, ...rows])).toBe("sql.cut-result");
          expect(await refused([...rows, rows[0]!, end])).toBe("sql.cut-result");
          expect(await refused([[sizes.length, ...rows[0]!.slice(1)], end])).toBe("sql.cut-result");
        }
      },
    ),
    { numRuns: 60 },
  );
});

test.each(["any", "filtered"] as const)(
  "the code of a mask says its class, the smaller the easier (%s)",
  (unions) => {
    for (const text of [
      "?x : r0(e1, ?z) & r2(?z, ?x) & r4(e2, ?x)",
      "?x : r0(e1, ?x) & r2(e2, ?x) & !r4(e3, ?x)",
      "?x : (r0(e1, ?x) | r2(e2, ?z) & r4(?z, ?x))",
    ]) {
      const template = templateOf(parseQuery(text));
      const atoms = template.atoms.length;
      const classes = classesOf(template, unions);
      const { positions, codes } = codeTable(classes, atoms);
      const { rank } = codesOf(classes, atoms);
      // The expression of the database, read as it is written.
      const whens = [...rank.matchAll(/WHEN m IN \(([\d, ]+)\) THEN (\d+)/g)].map(
        ([, masks, code]) => [masks!.split(", ").map(Number), Number(code)] as const,
      );
      expect(rank.endsWith(` ELSE ${unclassified} END`)).toBe(true);
      for (let mask = 0; mask < 2 ** atoms; mask++) {
        const position = classes.of(Uint32Array.of(1 << mask), 0, 1);
        expect(positionOf({ positions }, codes[mask]!)).toBe(position);
        expect(whens.find(([masks]) => masks.includes(mask))?.[1] ?? unclassified).toBe(codes[mask]);
        for (let other = 0; other < 2 ** atoms; other++) {
          const both = classes.of(Uint32Array.of((1 << mask) | (1 << other)), 0, 1);
          const least = Math.min(codes[mask]!, codes[other]!);
          if (both !== noClass) expect(positionOf({ positions }, least)).toBe(both);
        }
      }
    }
  },
);

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ask } from "../../src/index.ts";
import { examplesOf } from "../../src/operations/studio/examples.ts";
import { queryHash } from "../../src/query/canonical/canonical.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { printText } from "../../src/query/text/print.ts";
import { fromDrawing, toDrawing } from "../../studio/src/query/drawing.ts";
import { readingOf } from "../../studio/src/query/reading.ts";
import { added, changed, fromRows, linksOf, toRows } from "../../studio/src/query/rows.ts";
import { readPlace, writePlace } from "../../studio/src/state/place.ts";
import { arbitraryQuery } from "../support/arbitrary.ts";

// Random tests share a busy machine: what they must not do is hang.
vi.setConfig({ testTimeout: 30_000 });

test("formula, drawing, rows, text and address are one query: its hash is the same after all of them", () => {
  fc.assert(
    fc.property(arbitraryQuery({ maxDepth: 4 }), (query) => {
      const drawn = fromDrawing(toDrawing(toRows(query)));
      const text = printText(fromRows(drawn), {});
      const place = readPlace(writePlace({ screen: "ask", given: { graph: "a & b?", q: text } }));
      expect(place.given.graph).toBe("a & b?");
      const again = parseQuery(place.given.q!, undefined, { unsafe: true });
      expect(queryHash(again)).toBe(queryHash(query));
    }),
    { numRuns: 500 },
  );
});

test("any text comes back from an address as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { given } = readPlace(writePlace({ screen: "ask", given: { q: text } }));
      expect(given.q ?? "").toBe(text);
    }),
  );
});

test("rows are added, changed and taken away where they stand", () => {
  const text = (rows: ReturnType<typeof toRows>) => printText(fromRows(rows), {});
  const rows = toRows(parseQuery("?c : borders(?c, Chad) & (language(?c, Arabic) | language(?c, French))"));
  const link = linksOf(toRows(parseQuery("?c : capital(?c, ?y)")).rows)[0]!;
  const more = added(rows.rows, [], { kind: "link", atom: link.atom });
  expect(text({ ...rows, rows: more })).toBe(
    "?c : borders(?c, Chad) & (language(?c, Arabic) | language(?c, French)) & capital(?c, ?y)",
  );
  const fewer = changed(rows.rows, [1, 0], () => undefined);
  expect(text({ ...rows, rows: fewer })).toBe("?c : borders(?c, Chad) & language(?c, French)");
  const denied = changed(rows.rows, [0], (row) => ({ kind: "not", variables: [], rows: [row] }));
  expect(text({ ...rows, rows: denied })).toContain("!borders(?c, Chad)");
});

test.each([
  [
    "?c : borders(?c, Chad) & !language(?c, English)",
    "Which ?c borders Chad and does not have English as a language?",
  ],
  [
    "?c : borders(France, ?c) | borders(Chad, ?c)",
    "Which ?c, where either France borders ?c or Chad borders ?c?",
  ],
  [": borders(France, Spain)", "Is it so that France borders Spain?"],
  ["?a, ?b : borders(?a, ?b)", "Which ?a and ?b, where ?a borders ?b?"],
  [
    "?c : borders(?c, Chad) & language(?c, Arabic) & !language(?c, English)",
    "Which ?c borders Chad, has Arabic as a language and does not have English as a language?",
  ],
  ["?c : borders(France, ?c)", "Which ?c does France border?"],
  [
    "?l : language(France, ?l) & !language(Chad, ?l)",
    "Which ?l is a language of France and is not a language of Chad?",
  ],
  [
    '?c : borders(?c, ?b) & capital(?b, Paris) & !subregion(?c, "Western Europe")',
    "Which ?c borders ?b and does not have Western Europe as a subregion, where ?b has Paris as a capital?",
  ],
  [
    "?p : Skills(?p, Rust) & Skills(Ann, ?p)",
    "Which ?p has Rust among its skills and is among the skills of Ann?",
  ],
  ['?p : "Team Lead"(?p, Zoe)', "Which ?p has Zoe as a team lead?"],
  ["?p : lives_in(?p, Bern) & worksAt(?p, Acme)", "Which ?p lives in Bern and works at Acme?"],
  [
    "?p : !lives_in(?p, Bern) & capital_of(?p, France)",
    "Which ?p does not live in Bern and is capital of France?",
  ],
  [
    "?c : language(?c, Dutch) | language(?c, French)",
    "Which ?c has Dutch as a language or has French as a language?",
  ],
])("%s reads: %s", (text, reading) => {
  expect(readingOf(parseQuery(text), (name) => name)).toBe(reading);
});

test("every question that the studio begins with can be read and has an answer", async () => {
  for (const query of examplesOf("world", true) ?? [])
    expect((await ask({ graph: "world", query })).count, query).toBeGreaterThan(0);
});

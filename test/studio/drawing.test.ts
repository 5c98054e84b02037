import { expect, test } from "vitest";
import { parseQuery } from "../../src/query/text/parse.ts";
import { layoutOf } from "../../studio/src/drawing/layout.ts";
import { toDrawing } from "../../studio/src/query/drawing.ts";
import { toRows } from "../../studio/src/query/rows.ts";

const drawn = (text: string, room = 0) => layoutOf(toDrawing(toRows(parseQuery(text))), room);

test.each([
  ["?c : borders(?c, A) & language(?c, B) & !language(?c, C)", ["=A", "=B", "=C"]],
  ["?c : borders(A, ?c) & language(B, ?c) & language(C, ?c)", ["=A", "=B", "=C"]],
  ["?c : (borders(?c, A) | borders(?c, B)) & !language(?c, C)", ["=A", "=B", "=C"]],
])("%s: ends stand in the order of the rows", (text, ends) => {
  const { places } = drawn(text);
  const heights = ends.map((id) => places.get(id)!.y);
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
});

test("a chain of long names runs down where the place is narrow, and to the right where it is wide", () => {
  const long = '"has a memorandum of understanding with"';
  const chain = `?d : exists ?a, ?b (${long}("Universität für Bodenkultur Wien", ?a) & ${long}(?a, ?b) & ${long}(?b, ?d))`;
  expect(drawn(chain, 1200).run).toBe("LR");
  const narrow = drawn(chain, 340);
  expect(narrow.run).toBe("TB");
  // Nothing has to be drawn smaller than it is.
  expect(narrow.width).toBeLessThanOrEqual(340);
  const down = ["?a", "?b", "?d"].map((id) => narrow.places.get(id)!.y);
  expect(down).toEqual([...down].sort((a, b) => a - b));
});

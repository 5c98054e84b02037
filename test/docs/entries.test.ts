import { expect, test } from "vitest";
import { exportsOfShelf, KEPT, kept, SHELVES, shown } from "../../build/reference/library.ts";
import { declarationsOf, isInternal } from "../../build/sources/declarations.ts";
import manifest from "../../package.json" with { type: "json" };

test("the page of the library names every entry of the package", () => {
  const entries = Object.keys(manifest.exports)
    .filter((name) => name !== "./package.json")
    .map((name) => name.replace(/^\./, "lacuna"));
  expect(entries.sort()).toEqual([...Object.keys(KEPT), ...Object.keys(SHELVES)].sort());
});

test("what a page takes from a shelf is there", () => {
  for (const entry of Object.keys(SHELVES)) {
    const there = exportsOfShelf(entry);
    for (const name of shown(entry)) expect(there.has(name), `${name} of ${entry}`).toBe(true);
  }
});

test("a name of a shelf says that it is internal, unless it is kept", () => {
  const places = new Set(Object.keys(SHELVES).flatMap((entry) => [...exportsOfShelf(entry).values()]));
  for (const place of places) expect(declarationsOf(place), place).not.toEqual([]);
  const internal = [...places].filter(isInternal).sort();
  expect(internal).toEqual([...places].filter((place) => !kept.has(place)).sort());
});

import { expect, test } from "vitest";
import { beginning, isLongName } from "../../studio/src/ui/long-name.ts";

test("of a very long name the beginning is shown, in whole letters", () => {
  expect(isLongName("North Macedonia")).toBe(false);
  expect(beginning("x".repeat(300))).toBe("x".repeat(300));
  expect(beginning("x".repeat(5000))).toBe(`${"x".repeat(300)}…`);
  const shown = beginning(`x${"😀".repeat(300)}`);
  expect(shown).toBe(`x${"😀".repeat(149)}…`);
});

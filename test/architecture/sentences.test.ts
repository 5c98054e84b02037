import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The lines of all sources, with their places. */
const lines = ["src", "studio", "bench", "build"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith("generated"))
    .flatMap((path) =>
      readFileSync(join(ROOT, folder, path), "utf8")
        .split("\n")
        .map((text, at) => ({ text, place: `${folder}/${path}:${at + 1}` })),
    ),
);

const found = (pattern: RegExp) =>
  lines.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place} ${text.trim()}`);

test("no comment begins with a bare preposition: the noun that it is about comes first", () => {
  expect(lines.length).toBeGreaterThan(100_000);
  expect(
    found(/^\s*(\/\*\*|\/\/) (Of|Where|Behind|Beside|Between|Among|Over|Within|About how|Above the) /),
  ).toEqual([]);
});

test("a bound is `at most n`, not so many", () => {
  expect(found(/\b[Ss]o many\b/)).toEqual([]);
});

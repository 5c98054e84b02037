import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The style sheets of the studio: what one says of a selector, no other says again, and no class is styled that nothing has.

const root = fileURLToPath(new URL("../../", import.meta.url));
const sheets = ["studio/css", "studio/src"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => [name, readFileSync(`${root}${folder}/${name}`, "utf8")] as const),
);

/** The selectors of a sheet, each with the conditions it stands under: `@media (max-width: 640px) .card`. */
function selectorsOf(sheet: string): string[] {
  const around: string[] = [];
  return sheet
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split(/(?<=[{}])/)
    .flatMap((piece) => {
      if (piece.endsWith("}")) {
        around.pop();
        return [];
      }
      if (!piece.endsWith("{")) return [];
      const head = piece
        .slice(0, -1)
        .replace(/[^{}]*;/g, "")
        .trim()
        .replace(/\s+/g, " ");
      const outer = around.join(" ");
      around.push(head);
      return head.startsWith("@") ? [] : head.split(",").map((each) => `${outer} ${each.trim()}`.trim());
    });
}

test("no selector stands in two sheets", () => {
  const places = new Map<string, Set<string>>();
  for (const [name, text] of sheets)
    for (const each of selectorsOf(text)) places.set(each, (places.get(each) ?? new Set()).add(name));
  expect(places.size).toBeGreaterThan(300);
  const several = [...places].filter(([, names]) => names.size > 1);
  expect(several.map(([selector, names]) => `${selector}: ${[...names].join(", ")}`)).toEqual([]);
});

const sources = ["studio/src", "studio/engine", "src"]
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/binaries|assets/.test(path))
      .map((path) => readFileSync(`${root}${folder}/${path}`, "utf8")),
  )
  .join("\n");

/** Classes with a number that is worked out, and those of a package. */
const MADE = /^([hw]\d|react-flow(__\w+)?)$/;

test("every class that is styled is used somewhere", () => {
  expect(sources).toMatch(/h\$\{nth\}/);
  expect(sources).toMatch(/w\$\{nth % 4\}/);
  const classes = new Set(
    sheets.flatMap(([, text]) =>
      selectorsOf(text).flatMap((each) =>
        [...each.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name),
      ),
    ),
  );
  expect(classes.size).toBeGreaterThan(150);
  const words = new Set(sources.match(/[\w-]+/g));
  expect([...classes].filter((name) => !MADE.test(name) && !words.has(name))).toEqual([]);
});

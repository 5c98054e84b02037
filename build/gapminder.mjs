// Writes src/kb/world/gapminder.ts: population, life expectancy and fertility over time, from the table that the package
// vega-datasets carries (Gapminder Foundation, CC BY 4.0). Run after an update of that package: node build/gapminder.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const countries = require("world-countries");
const table = JSON.parse(
  readFileSync(new URL("../node_modules/vega-datasets/data/gapminder.json", import.meta.url), "utf8"),
);

/** Names of the table that are not the common names of world-countries. */
const OTHER_NAMES = new Map([
  ["Turkey", "TUR"],
  ["Hong Kong, China", "HKG"],
]);
const codes = new Map(countries.map((country) => [country.name.common, country.cca3]));
const years = [...new Set(table.map((row) => row.year))].sort((a, b) => a - b);
const byCode = new Map();
for (const row of table) {
  const code = codes.get(row.country) ?? OTHER_NAMES.get(row.country);
  if (!code) throw new Error(`no country is called ${row.country}`);
  byCode.set(code, (byCode.get(code) ?? new Map()).set(row.year, row));
}
const lines = [...byCode]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, rows]) => {
    const column = (name) => years.map((year) => rows.get(year)?.[name] ?? "").join(" ");
    return `  "${code}|${column("pop")}|${column("life_expect")}|${column("fertility")}",`;
  });
writeFileSync(
  new URL("../src/kb/world/gapminder.ts", import.meta.url),
  `// Written by build/gapminder.mjs; the figures are Gapminder's (https://www.gapminder.org), CC BY 4.0.

/** The years of the columns of {@link gapminder}. */
export const gapminderYears = [${years.join(", ")}] as const;

/** A country a line, by ISO 3166-1 alpha-3 code: population, life expectancy in years and births a woman, a column each year. */
export const gapminder: readonly string[] = [
${lines.join("\n")}
];
`,
);

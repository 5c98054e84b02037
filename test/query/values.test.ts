import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { firstDay, periodText, readPeriod } from "../../src/kg/values/calendar.ts";
import { convert } from "../../src/query/convert.ts";
import { notations } from "../../src/query/notations.ts";
import { readingOf } from "../../src/query/reading.ts";
import { parseText, parseWideText } from "../../src/query/text/parse.ts";
import { printText } from "../../src/query/text/print.ts";

const PROJECTS = `project,start,end,budget,city,lead,fee,height (cm)
Atlas,2019-03-01,2021-06-30,60000,Oslo,Ida,60000 €,170
Borealis,2020-05-15,,45000,Bergen,Jon,45000 €,181.5
Comet,2018-01-10,2019-12-31,120000,Oslo,Ida,120000 €,168
`;
const graph = await loadGraph("p.csv", memoryFiles(new Map([["p.csv", new TextEncoder().encode(PROJECTS)]])));
const parse = (text: string) => parseWideText(text, { graph });

describe("a query over values is written as it is read", () => {
  test.each([
    "?p : start(?p) < 2020-01-01 & budget(?p) > 50000",
    "?p : start(?p) = 2020",
    "?p : fee(?p) >= 50000 EUR",
    "?p : height(?p) ~ 170 cm",
    "?p, ?b : budget(?p, ?b) & city(?p, Oslo)",
    "?p, ?q : city(?p, ?c) & city(?q, ?c) & ?p != ?q",
    "?p : city(?p, Oslo) & !(budget(?p) > 50000)",
    "?p : start(?p) < start(Borealis)",
    "?p : city(?p, ?c) & ?c != Oslo",
    ": budget(Atlas) > 5",
    "?p : budget(?p) > 5 | city(?p, Oslo) & lead(?p, Ida)",
  ])("%s", (text) => {
    expect(printText(parse(text), { graph })).toBe(text);
  });

  test("other spellings of the same", () => {
    const same = (text: string, as: string) => expect(parse(text)).toEqual(parse(as));
    same("?p : budget(?p)>50_000", "?p : budget(?p) > 50000");
    same("?p : 50000 < budget(?p)", "?p : 50_000 < budget(?p)");
    same("?p : budget(?p) ≥ 5e4", "?p : budget(?p) >= 50000");
    same('?p : fee(?p) > 5 "€"', "?p : fee(?p) > 5 EUR");
    same("?p : fee(?p) > 5", "?p : fee(?p) > 5 EUR");
    same("?p, ?b : ?b = budget(?p)", "?p, ?b : budget(?p, ?b)");
    same("?p : budget(?p, 45000)", "?p : budget(?p) = 45000");
    same("?p : BUDGET(?p) > 5", "?p : budget(?p) > 5");
  });
});

test("what is wrong is said at the character, with how to mend it", () => {
  const failure = (text: string) => {
    try {
      parse(text);
    } catch (error) {
      if (error instanceof LacunaError)
        return { code: error.code, at: text.slice(error.place?.start, error.place?.end), hint: error.hint };
    }
    return undefined;
  };
  const cases: readonly (readonly [text: string, code: string, at: string])[] = [
    ["?p : budgt(?p) > 5", "query.unknown-attribute", "budgt"],
    ["?p : city(?p) = Oslo", "query.not-an-attribute", "city"],
    ["?p : budget(?p) > 2020-01-01", "query.sort-mismatch", "2020-01-01"],
    ["?p : start(?p) < soon", "query.sort-mismatch", "soon"],
    ["?p : start(?p) < 2020-02-30", "query.bad-time", "2020-02-30"],
    ["?p : start(?p) < budget(?p)", "query.sort-mismatch", "budget(?p)"],
    ["?p : budget(?p) > fee(?p)", "query.units", "fee(?p)"],
    ['?p : fee(?p) > 50_000 "$"', "query.units", '50_000 "$"'],
    ["?p : height(?p) > 2 metre", "query.units", "2 metre"],
    ["?p : city(?p, ?c) & ?c < 5", "query.no-order", "<"],
    ["?c : city(?p, ?c) & budget(?p, ?c)", "query.sort-mismatch", "?c"],
    ["?x : ?x > 5", "query.unsafe", "?x"],
    ["?p : city(?p, Oslo) & ?x > 5", "query.unsafe", "?x"],
    ["?p : 4 < budget(?p) < 6", "query.syntax", "<"],
    ["?p : budget(?p) >", "query.syntax", ""],
    ["?p : city(?p, Oslo) > 5", "query.syntax", ">"],
    ["?p : start(?p) ~ 2020", "query.no-order", "~"],
    ["?p : budget(?p)", "query.syntax", ")"],
  ];
  for (const [text, code, at] of cases) {
    const found = failure(text);
    expect([text, found?.code, found?.at]).toEqual([text, code, at]);
    expect(found?.hint, text).toBeTruthy();
  }
});

test("names with signs of comparisons in them stay names", () => {
  const ends = (text: string) => parseText(text, {}).body;
  expect(ends("?x : r(a=b, ?x)")).toMatchObject({ head: { entity: "a=b" } });
  expect(ends("?x : r(~5, ?x)")).toMatchObject({ head: { entity: "~5" } });
  expect(ends("?x : <http://a/r>(<http://a/b>, ?x)")).toMatchObject({
    relation: "http://a/r",
    head: { entity: "http://a/b" },
  });
});

test("every notation writes a comparison or refuses it by its name", () => {
  for (const name of Object.keys(notations)) {
    const write = () => convert("?p : budget(?p) > 50_000 & city(?p, Oslo)", name, { graph });
    if (name === "text") expect(write()).toBe("?p : budget(?p) > 50000 & city(?p, Oslo)");
    else if (name === "sparql") expect(write()).toContain("FILTER (?value > 50000)");
    else expect(write, name).toThrow(new RegExp(`${name} reads links alone`));
  }
});

test("SPARQL has days of the calendar also for years that are far away", () => {
  const written = (time: string) => convert(`?p : start(?p) < ${time}`, "sparql", { graph });
  expect(written("-44-03-15")).toContain('FILTER (?value < "-0044-03-15"^^');
  expect(written("-44")).toContain('FILTER (?value < "-0044-01-01"^^');
  expect(written("12020")).toContain('FILTER (?value < "12020-01-01"^^');
  expect(written("300000")).toContain('FILTER (?value < "300000-01-01"^^');
  expect(written("2020-03")).toContain('FILTER (?value < "2020-03-01"^^');
});

test("a query over values is read back in words", () => {
  expect(readingOf(parse("?p : start(?p) < 2020 & fee(?p) >= 5 & lead(?p, ?l) & ?l != Ida"), graph)).toBe(
    "every ?p for which for some ?l: (the start of ?p is before 2020, and the fee of ?p is at least 5 EUR, and ?p has lead ?l, and ?l is another than Ida)",
  );
});

test("days, months and years are read and written alike, and are days of the calendar", () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
      const text = periodText(day, day);
      expect(readPeriod(text)).toEqual({ from: day, to: day });
      if (day > -719_162) expect(text).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
    }),
  );
  for (const year of [-44, 0, 4, 1900, 2000, 2020]) {
    const found = readPeriod(String(year));
    expect(found).toEqual({ from: firstDay(year), to: firstDay(year + 1) - 1 });
  }
  for (const bad of ["2001-02-30", "1900-02-29", "2020-13", "2020-00-01"])
    expect(readPeriod(bad)).toBe("no such day");
});

// Numbers and times as people write them in cells are read back as what they were: written in every way that has one meaning.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dateCell,
  dayOrderOf,
  periodBetween,
  writtenPeriod,
  yearCell,
} from "../../src/kg/load/tables/date-cells.ts";
import {
  decimalOfTable,
  isCode,
  isCurrency,
  isPlainNumber,
  isRange,
  isTwice,
  mayBeGrouped,
  numberCell,
  shownDecimal,
} from "../../src/kg/load/tables/number-cells.ts";
import { untimed } from "../../src/kg/statements/statements.ts";
import { monthNames } from "../support/months.ts";

const DAY = 86_400_000;

describe("a number in a cell", () => {
  const written = fc.record({
    whole: fc.integer({ min: 0, max: 99_999_999 }),
    decimals: fc.option(
      fc.nat(999).map((each) => String(each).padStart(3, "0").slice(0, 2)),
      { nil: "" },
    ),
    decimal: fc.constantFrom("." as const, "," as const),
    group: fc.constantFrom("", "sign", "'", " ", "\u202f", "’"),
    minus: fc.constantFrom("", "-", "−", "()"),
    unit: fc.constantFrom(
      "",
      "€ before",
      "€ after",
      "USD before",
      "CHF after",
      "km",
      "%",
      "°C",
      "km per hour",
    ),
    scale: fc.constantFrom("", "k", "M", " million", "bn", " Mio."),
    blanks: fc.constantFrom("", " ", "\u00a0"),
  });

  test("is what its digits, sign, scale and unit say, however they are put together", () => {
    const powers: Record<string, number> = { "": 1, k: 1e3, M: 1e6, " million": 1e6, bn: 1e9, " Mio.": 1e6 };
    fc.assert(
      fc.property(written, ({ whole, decimals, decimal, group, minus, unit, scale, blanks }) => {
        const sign = group === "sign" ? (decimal === "." ? "," : ".") : group;
        const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
        const body = `${digits}${decimals === "" ? "" : `${decimal}${decimals}`}${scale}`;
        const [name = "", place] = unit.split(/ (?=before|after)/);
        const between = scale !== "" && name !== "" ? " " : blanks;
        const plain =
          place === "before" ? `${name}${blanks}${body}` : name === "" ? body : `${body}${between}${name}`;
        const text = minus === "()" ? `(${plain})` : `${minus}${plain}`;
        const value = Number(`${whole}${decimals === "" ? "" : `.${decimals}`}`) * powers[scale]!;
        const found = numberCell(`${blanks}${text} `, decimal);
        const hint = JSON.stringify(text);
        expect([hint, found?.unit]).toEqual([hint, name === "€" ? "EUR" : name]);
        expect([
          hint,
          Math.abs(found!.value - (minus === "" ? value : -value)) <= Math.abs(value) * 1e-12,
        ]).toEqual([hint, true]);
        expect(found?.scale).toBe(scale === "" ? undefined : scale.trim().replace(".", ""));
      }),
      { numRuns: 600 },
    );
  });

  test("is none where its groups, signs or units make no number", () => {
    for (const text of [
      "",
      "-",
      "1,23",
      "12,34,567",
      "1.2.3",
      "€5€",
      "5 €€",
      "--5",
      "-€-5",
      "1e999",
      "five",
      "0,123",
      "(5",
      "5)",
      "(-5)",
      "1 2",
      "1 23",
      "5 km per hour by day",
    ])
      expect([text, numberCell(text)]).toEqual([text, undefined]);
    for (const text of ["1.23.456", "1,2,3", "12.34"])
      expect([text, numberCell(text, ",")]).toEqual([text, undefined]);
    expect(numberCell("1.234.567")).toMatchObject({ value: 1_234_567 });
    expect(numberCell("45.–")).toMatchObject({ value: 45 });
    expect(numberCell("-$5")).toMatchObject({ value: -5 });
    expect(numberCell("$-5")).toMatchObject({ value: -5 });
    expect(numberCell("+5")).toMatchObject({ value: 5 });
    expect(numberCell(".5")).toMatchObject({ value: 0.5 });
    expect(numberCell("2.5e3")).toMatchObject({ value: 2500 });
    expect(numberCell("300 K")).toEqual({ value: 300, unit: "K" });
    expect(numberCell("300K")).toEqual({ value: 300_000, unit: "", scale: "K" });
  });

  test("shows its decimal sign where it can be read in one way alone; columns that show one agree on it", () => {
    expect(shownDecimal(["1,5", "2"])).toBe(",");
    expect(shownDecimal(["1.5"])).toBe(".");
    expect(shownDecimal(["1.500", "1,500"])).toBeUndefined();
    expect(shownDecimal(["1,5", "1.5"])).toBeUndefined();
    expect(shownDecimal(["12", "a"])).toBeUndefined();
    expect(decimalOfTable([["1,5"], ["7"], ["2,25"]])).toBe(",");
    expect(decimalOfTable([["1,5"], ["2.5"]])).toBeUndefined();
    expect(decimalOfTable([["7"]])).toBeUndefined();
    expect(mayBeGrouped(["1.500", "12"], ".")).toBe(true);
    expect(mayBeGrouped(["1.500", "1.50"], ".")).toBe(false);
    expect(mayBeGrouped(["0.500"], ".")).toBe(false);
    expect(mayBeGrouped(["€ 1,500", "2,500 km"], ",")).toBe(true);
    expect(mayBeGrouped(["12"], ",")).toBe(false);
    expect([isTwice("1.2.3", "."), isTwice("1.2", "."), isTwice("1", ".")]).toEqual([true, false, false]);
  });

  test("is a code, a currency, a range or a plain number by its looks", () => {
    expect(
      ["007", " 01 ", "0", "10", "00", "0.5", "9007199254740993", "9007199254740991", "1234567890123456"].map(
        isCode,
      ),
    ).toEqual([...[true, true, false, false, true, false, true, false, false]]);
    expect(["€", "EUR", "$", "km", "", "eur"].map(isCurrency)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    for (const range of ["10-20", "10 – 20", "€10-20", "3.5…4", "5 to 7 km", "1 bis 2", "5±1%", "10..20"])
      expect([range, isRange(range)]).toEqual([range, true]);
    for (const none of ["10", "-20", "2020-01-05", "10-20-30", "a-b", "(10-20)", "10-"])
      expect([none, isRange(none)]).toEqual([none, false]);
    for (const plain of ["1", "-1.5", "+.5", "1.", "1e5", "1E-5"])
      expect([plain, isPlainNumber(plain)]).toEqual([plain, true]);
    for (const none of ["", ".", "1,5", "1e", "x1", "1x", "--1"])
      expect([none, isPlainNumber(none)]).toEqual([none, false]);
  });
});

describe("a day in a cell", () => {
  const days = fc.integer({ min: -354_000, max: 100_000 });
  const months = monthNames.map((name) => name.slice(0, 3));

  test("is that of the calendar, in every spelling and order, with a time of the day or without", () => {
    fc.assert(
      fc.property(days, (day) => {
        const date = new Date(day * DAY);
        const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        const two = (each: number) => String(each).padStart(2, "0");
        for (const text of [
          ...[
            `${y}-${two(m)}-${two(d)}`,
            `${y}/${m}/${d}`,
            `${y}.${two(m)}.${two(d)}`,
            `${y}-${two(m)}-${two(d)}T12:30:05.25Z`,
          ],
          ...[
            `${y}-${two(m)}-${two(d)} 1:30+0200`,
            `${d} ${months[m - 1]} ${y}`,
            `${d}. ${monthNames[m - 1]}, ${y}`,
            `${monthNames[m - 1]} ${d}, ${y}`,
          ],
          ...[`${months[m - 1]}. ${d} ${y}`, ` ${d}.${m}.${y} `],
        ])
          expect([text, dateCell(text)]).toEqual([text, day]);
        expect(dateCell(`${d}/${m}/${y}`, "dmy")).toBe(day);
        expect(dateCell(`${m}/${d}/${y}`, "mdy")).toBe(day);
        // Full stops are between day and month first, whatever the order of slashes.
        expect(dateCell(`${d}.${m}.${y}`, "mdy")).toBe(day);
        expect(yearCell(`${y}-${two(m)}-${two(d)}`)).toBe(y);
        expect([yearCell(`${y}-${two(m)}`), yearCell(`${m}/${y}`), yearCell(`${two(m)}.${y}`)]).toEqual([
          y,
          y,
          y,
        ]);
        expect(writtenPeriod(`${d} ${months[m - 1]} ${y}`)).toEqual({ from: day, to: day });
        expect(writtenPeriod(`${y}-${two(m)}-${two(d)}`)).toEqual({ from: day, to: day });
        const first = Date.UTC(y, m - 1, 1) / DAY;
        const next = Date.UTC(m === 12 ? y + 1 : y, m === 12 ? 0 : m, 1) / DAY;
        for (const text of [`${y}-${two(m)}`, `${y}-${two(m)}-##`])
          expect([text, writtenPeriod(text)]).toEqual([text, { from: first, to: next - 1 }]);
        const [begin, end] = [Date.UTC(y, 0, 1) / DAY, Date.UTC(y + 1, 0, 1) / DAY - 1];
        for (const text of [`${y}`, `${y}-##-##`])
          expect([text, writtenPeriod(text)]).toEqual([text, { from: begin, to: end }]);
        const century = Math.floor(y / 100);
        expect(writtenPeriod(`${century}##-##-##`)).toEqual({
          from: Date.UTC(century * 100, 0, 1) / DAY,
          to: Date.UTC(century * 100 + 100, 0, 1) / DAY - 1,
        });
      }),
      { numRuns: 150 },
    );
  });

  test("is none that no calendar has, and a column shows its order by a day beyond twelve", () => {
    for (const text of [
      "2021-02-29",
      "2021-13-01",
      "31.4.2020",
      "2021/01-01",
      "5 Foo 2020",
      "0999-01-01",
      "2021-1",
      "20210101",
      "1 May",
      "2020-01-01x",
      "x2020-01-01",
      "2020-01-01T12",
    ])
      expect([text, dateCell(text)]).toEqual([text, undefined]);
    expect(dateCell("2020-02-29")).toBe(Date.UTC(2020, 1, 29) / DAY);
    expect(dayOrderOf(["1/2/2020", "13/1/2020"])).toBe("dmy");
    expect(dayOrderOf(["1/2/2020", "1/13/2020"])).toBe("mdy");
    expect(dayOrderOf(["1/2/2020"])).toBeUndefined();
    expect(dayOrderOf(["13/1/2020", "1/13/2020"])).toBeUndefined();
    expect(dayOrderOf(["2020-01-02", "13.1.2020"])).toBe("dmy");
  });

  test("bounds a period, open where there is no end; one that ends before it begins is none", () => {
    for (const open of [
      "",
      " ",
      "present",
      "Now",
      "heute",
      "-",
      "–",
      "?",
      "##",
      "####-##-##",
      "n/a",
      "unknown",
    ])
      expect([open, writtenPeriod(open)]).toEqual([open, "open"]);
    for (const none of ["nowhere", "presently", "2021-02-29", "2020-13", "19x0"])
      expect([none, writtenPeriod(none)]).toEqual([none, undefined]);
    const at = (from: number, to: number) => ({ from, to });
    expect(periodBetween(at(3, 5), at(7, 9))).toEqual(at(3, 9));
    expect(periodBetween(at(3, 5), "open")).toEqual(at(3, Number.POSITIVE_INFINITY));
    expect(periodBetween("open", at(7, 9))).toEqual(at(Number.NEGATIVE_INFINITY, 9));
    expect(periodBetween(at(9, 9), at(9, 9))).toEqual(at(9, 9));
    expect(periodBetween(at(9, 9), at(7, 8))).toBeUndefined();
    expect(periodBetween("open", "open")).toEqual(untimed);
  });
});

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { kbBuilder } from "../../src/kb/build/builder.ts";
import { formatFloat, parseFloatText, parseIntegerText } from "../../src/kb/values/number-text.ts";
import {
  canCompare,
  compareValues,
  holds,
  type Operator,
  parseValue,
  printValue,
  quantityValue,
  textValue,
  type Value,
  yearValue,
} from "../../src/kb/values/value.ts";
import { matcherOf } from "../../src/kopl/run/match.ts";

const date = (text: string) => parseValue(text, "date");
const quantity = (text: string) => parseValue(text, "quantity");

describe("values compare as KoPL's util.py compares them", () => {
  const vectors: readonly [Value, Operator, Value, boolean][] = [
    [date("1960-02-01"), "=", date("1960"), true],
    [date("1960"), "=", date("1960-02-01"), false],
    [date("1960"), "!=", date("1960-02-01"), true],
    [date("1960-02-01"), "<", date("1960"), false],
    [date("1960-02-01"), ">", date("1960"), false],
    [date("1960"), "<", date("1961-01-01"), true],
    [date("1960-02-01"), "<", date("1960-02-02"), true],
    [date("-44"), "<", date("0001-01-01"), true],
    [quantity("206 centimetre"), "=", quantity("206.0 centimetre"), true],
    [quantity("206 centimetre"), ">", quantity("180 centimetre"), true],
    [textValue("x"), "=", textValue("X"), false],
    [textValue("x"), "!=", textValue("X"), true],
  ];
  it.each(vectors)("%o %s %o: %s", (a, operator, b, expected) => {
    expect(compareValues(a, b, operator)).toBe(expected);
    expect(holds(a, b, operator)).toBe(expected);
  });

  it("quantities of different units are not comparable, whatever the operator", () => {
    const [a, b] = [quantity("206 centimetre"), quantity("2 metre")];
    expect(canCompare(a, b)).toBe(false);
    for (const operator of ["=", "!=", "<", ">"] as const) expect(holds(a, b, operator)).toBe(false);
  });

  it("texts have no order", () => {
    expect(() => compareValues(textValue("a"), textValue("b"), "<")).toThrow(
      expect.objectContaining({ code: "kb.no-order" }),
    );
  });
});

describe("values print as KoPL prints them", () => {
  it.each([
    [quantityValue(14756087), "14756087"],
    [quantityValue(0.91), "0.91"],
    [quantityValue(206, "centimetre"), "206 centimetre"],
    [quantityValue(-1.5), "-1"],
    [quantityValue(-0.3), "0"],
    [quantityValue(1e16), "10000000000000000"],
    [quantityValue(1e22), "10000000000000000000000"],
    [quantityValue(5e-5), "5e-05"],
    [quantityValue(0.0001), "0.0001"],
    [quantityValue(0.000009), "0"],
    [yearValue(-44), "-44"],
    [date("44-3-5"), "0044-03-05"],
    [textValue("A b"), "A b"],
  ])("%o", (value, text) => expect(printValue(value)).toBe(text));
});

describe("values are read as Python's float(), int() and date() read them", () => {
  it.each([
    ["5", 5],
    [" +5 ", 5],
    ["1e5", 100000],
    ["1_000", 1000],
    [".5", 0.5],
    ["5.", 5],
    ["inf", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ["٣", 3],
    ["𝟙", 1],
    ["", undefined],
    ["1,000", undefined],
    ["0x10", undefined],
    ["1__0", undefined],
    ["_1", undefined],
    ["1e", undefined],
  ])("float %j", (text, number) => expect(parseFloatText(text)).toBe(number));

  it.each([
    ["1_000", 1000],
    [" -44 ", -44],
    ["1.0", undefined],
    ["", undefined],
  ])("int %j", (text, number) => expect(parseIntegerText(text)).toBe(number));

  it("a unit is what stands behind the first blank", () => {
    expect(quantity("206 square  kilometre")).toEqual(quantityValue(206, "square kilometre"));
    expect(quantity("5 ")).toEqual(quantityValue(5, ""));
    expect(quantity("5")).toEqual(quantityValue(5, "1"));
  });

  it.each(["2001-02-30", "2001-13-01", "1/2/3/4", "2001/01", "0-1-1", "10000-01-01", "2001-1"])(
    "%s is no date",
    (text) => expect(() => date(text)).toThrow(expect.objectContaining({ code: "kb.bad-date" })),
  );
  it("dates have either separator, years have none", () => {
    expect(date("2000/2/29")).toEqual(date("2000-02-29"));
    expect(date("-44")).toEqual(yearValue(-44));
    expect(() => date("-0044-03-05")).toThrow(expect.objectContaining({ code: "kb.bad-year" }));
  });

  test("any text is a value or a named error", () => {
    // Of digits and separators, most are nearly a number or a date.
    const digits = fc.array(
      fc.constantFrom(...[..."0123456789-/. e_٣"].map((each) => each.codePointAt(0) ?? 0)),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 12 }), digits),
        fc.constantFrom("string", "quantity", "date"),
        (points, type) => {
          const text = String.fromCodePoint(...points);
          try {
            parseValue(text, type as "quantity");
          } catch (error) {
            expect(error).toBeInstanceOf(LacunaError);
          }
        },
      ),
    );
  });

  test("a float comes back from its text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (number) => {
        expect(parseFloatText(formatFloat(number))).toBe(number);
      }),
    );
  });
});

const anyValue: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom("", "x", "X", "é").map(textValue),
  fc
    .tuple(fc.constantFrom(0, 1, -1, 1.5, 2000), fc.constantFrom("1", "metre"))
    .map(([number, unit]) => quantityValue(number, unit)),
  fc.constantFrom(-44, 1, 1999, 2000).map(yearValue),
  fc.constantFrom("1999-12-31", "2000-01-01", "2000-01-02").map((text) => date(text)),
);

test("stored values match targets as plain values do", () => {
  fc.assert(
    fc.property(
      fc.array(anyValue, { minLength: 1 }),
      anyValue,
      fc.constantFrom("=", "!=", "<", ">"),
      (all, target, op) => {
        const builder = kbBuilder();
        const node = builder.define("entity", "e", "e", []);
        for (const value of all) builder.attribute(node, "key", value);
        const kb = builder.finish();
        const matches = matcherOf(kb, target, op, false);
        for (const [fact, value] of all.entries()) {
          const run = (test: () => boolean) => {
            try {
              return test();
            } catch (error) {
              return (error as LacunaError).code;
            }
          };
          expect(run(() => matches(kb.attributes.value[fact] ?? -1))).toBe(
            run(() => holds(value, target, op as Operator)),
          );
        }
      },
    ),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classColour } from "../../src/hardness/classes/class-text.ts";
import { spectrumDrawing, spectrumSvg } from "../../src/hardness/tables/spectrum.ts";
import { htmlOf } from "../../src/report/markup.ts";
import { type Box, boxesIn, sizeOf, wordsIn } from "../support/drawn.ts";

// The picture of the spectrum is read back: bars are as long as their shares, on the lines of its axis.

type Types = Parameters<typeof spectrumSvg>[0];

const names = ["1p", "2p", "3p", "2i", "2in", "0p", "own class"];
const types: fc.Arbitrary<Types> = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom("1p", "2p", "3p", "2i"),
    reduces: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.nat(3000)), {
        selector: ([name]) => name,
        maxLength: 6,
      })
      .map((list) => Object.fromEntries(list.map(([name, pairs]) => [name, { pairs }]))),
  }),
  { selector: ({ type }) => type, minLength: 1, maxLength: 4 },
);

const totalOf = (reduces: Types[number]["reduces"]) =>
  Object.values(reduces).reduce((sum, { pairs }) => sum + pairs, 0);
const numberOf = (text: string) => Number(text.replace(/[\s\u00a0]/g, ""));

/** What WCAG 2 calls the contrast of two colours. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
  return (a! + 0.05) / (b! + 0.05);
}

const pictures = [
  { name: "a file", draw: (all: Types, source: string) => spectrumSvg(all, { source }), dark: false },
  {
    name: "a dark file",
    draw: (all: Types, source: string) => spectrumSvg(all, { source, dark: true }),
    dark: true,
  },
  {
    name: "part of a page",
    draw: (all: Types, source: string) => htmlOf(spectrumDrawing(all, { source })),
    dark: false,
  },
];

describe.each(pictures)("the spectrum as $name", ({ draw, dark, name: kind }) => {
  test("has a bar for each type that has answers, divided as they are, on the lines of its axis", () => {
    fc.assert(
      fc.property(types, fc.constantFrom("", "graph, test"), (all, source) => {
        const svg = draw(all, source);
        const shown = all.filter(({ reduces }) => totalOf(reduces) > 0);
        const [wide, high] = sizeOf(svg);
        const boxes = boxesIn(svg);
        const words = wordsIn(svg);
        // The axis: five lines, in equal steps.
        const lines = [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)V([\d.]+)"/g)].map(([, x, a, b]) =>
          [x, a, b].map(Number),
        );
        expect(lines).toHaveLength(5);
        const [begin, end] = [lines[0]![0]!, lines[4]![0]!];
        for (const [at, percent] of [0, 25, 50, 75, 100].entries()) {
          expect(lines[at]![0]).toBeCloseTo(begin + ((end - begin) * percent) / 100, 6);
          const said = words.find(({ text }) => text === String(percent))!;
          expect(said.x).toBeCloseTo(lines[at]![0]!, 6);
          expect(said.anchor).toBe("middle");
          expect(said.y).toBeLessThan(lines[at]![1]!);
        }
        expect(begin).toBeGreaterThan(50);
        expect(wide).toBeGreaterThan(end + 40);
        const bars = boxes.filter(({ title }) => title !== "");
        let last: Box | undefined;
        let at = 0;
        for (const { type, reduces } of shown) {
          const whole = totalOf(reduces);
          let x = begin;
          for (const [name, { pairs }] of Object.entries(reduces)) {
            const bar = bars[at++]!;
            const share = pairs / whole;
            expect(Math.abs(bar.x - x)).toBeLessThan(0.06);
            expect(Math.abs(bar.width - share * (end - begin))).toBeLessThan(0.06);
            expect(bar.title).toMatch(name === type ? /full inference: / : new RegExp(` to ${name}: `));
            expect(bar.title.startsWith(`${type} `)).toBe(true);
            expect(numberOf(/: ([\d\s\u00a0]+) pairs/.exec(bar.title)![1]!)).toBe(pairs);
            expect(bar.title.endsWith(`, ${(100 * share).toFixed(1)} %`)).toBe(true);
            if (last && x === begin) expect(bar.y).toBeGreaterThan(last.y + last.height);
            if (x !== begin) expect(bar.y).toBe(last!.y);
            // A share is written into a bar that has room for it, in the middle.
            const inside = words.filter(
              (each) =>
                each.y > bar.y &&
                each.y < bar.y + bar.height &&
                Math.abs(each.x - (bar.x + bar.width / 2)) < 0.2,
            );
            expect(inside.map(({ text }) => text)).toEqual(
              bar.width > 52.1
                ? [`${(100 * share).toFixed(1)} %`]
                : bar.width < 51.9
                  ? []
                  : inside.map(({ text }) => text),
            );
            if (name !== type && bar.fill.startsWith("#"))
              for (const { fill } of inside) {
                const other = fill === "#111111" ? "#ffffff" : "#111111";
                if (
                  fill.startsWith("#") &&
                  Math.abs(contrast(fill, bar.fill) - contrast(other, bar.fill)) > 0.6
                )
                  expect(contrast(fill, bar.fill), bar.fill).toBeGreaterThan(contrast(other, bar.fill));
              }
            x += share * (end - begin);
            last = bar;
          }
          const row = words.filter(({ y }) => y > last!.y && y < last!.y + last!.height);
          expect(row[0]).toMatchObject({ text: type, anchor: "end" });
          expect(row[0]!.x).toBeLessThan(begin);
          expect(numberOf(row.at(-1)!.text)).toBe(whole);
          expect(row.at(-1)!.anchor).toBe("end");
          expect(row.at(-1)!.x).toBeGreaterThan(end);
          expect(row.at(-1)!.x).toBeLessThan(wide);
        }
        expect(at).toBe(bars.length);
        // The axis reaches from above the first bar to below the last.
        if (last) {
          expect(lines[0]![1]).toBeLessThan(bars[0]!.y);
          expect(lines[0]![2]).toBeGreaterThanOrEqual(last.y + last.height);
        }
        expect(high).toBeGreaterThan(lines[0]![2]!);
        const below = words.filter(({ y }) => y > lines[0]![2]!);
        expect(below.map(({ text }) => text)).toEqual(source === "" ? [] : [source]);
        for (const { y } of below) expect(y).toBeLessThan(high);
        expect(words.find(({ text }) => text === "answers")!.x).toBe(
          (last
            ? words.filter(({ anchor }) => anchor === "end").at(-1)!
            : words.find(({ text }) => text === "answers")!
          ).x,
        );
      }),
      { numRuns: 60 },
    );
  });

  test("has a legend of every class once, in rows that fit, above the axis", () => {
    fc.assert(
      fc.property(types, (all) => {
        const svg = draw(all, "");
        const legend = boxesIn(svg).filter(({ width, height }) => width === 14 && height === 14);
        const shown = all.filter(({ reduces }) => totalOf(reduces) > 0);
        const wanted = new Set(
          shown.flatMap(({ type, reduces }) => Object.keys(reduces).filter((name) => name !== type)),
        );
        const words = wordsIn(svg);
        const said = legend.map(
          (box) => words.find(({ x, y }) => x > box.x && x < box.x + 25 && Math.abs(y - box.y - 12) < 1)!,
        );
        expect(said.map(({ text }) => text)).toEqual([...wanted, "full inference"]);
        const [wide] = sizeOf(svg);
        const axis = Math.min(...words.filter(({ text }) => text.startsWith("share of")).map(({ y }) => y));
        for (const [at, box] of legend.entries()) {
          expect(said[at]!.x + said[at]!.text.length * 6).toBeLessThan(wide);
          expect(box.y + box.height).toBeLessThan(axis);
          const before = legend[at - 1];
          // Beside the one before, behind its words, or at the start of the next row.
          if (before && before.y === box.y)
            expect(box.x).toBeGreaterThan(said[at - 1]!.x + said[at - 1]!.text.length * 6);
          else if (before) {
            expect(box.x).toBe(legend[0]!.x);
            expect(box.y).toBeGreaterThan(before.y + before.height);
            // Only where there is no room.
            expect(
              before.x + 34 + said[at - 1]!.text.length * 7.5 + 34 + said[at]!.text.length * 7.5,
            ).toBeGreaterThan(wide);
          }
        }
        for (const [at, name] of [...wanted].entries())
          expect(legend[at]!.fill).toBe(classColour(name, "", "x"));
      }),
      { numRuns: 60 },
    );
  });

  test("says in words what it shows", () => {
    const all = [
      { type: "2p", reduces: { "1p": { pairs: 3 }, "2p": { pairs: 1 } } },
      { type: "none", reduces: { "1p": { pairs: 0 } } },
      { type: "2i", reduces: { "1p": { pairs: 1 }, "2i": { pairs: 1 } } },
    ];
    const svg = draw(all, "kin, test");
    expect(svg).toContain(
      "2p: 1p 75.0 percent, full inference 25.0 percent. 2i: 1p 50.0 percent, full inference 50.0 percent",
    );
    if (kind === "part of a page")
      expect(svg).toContain('aria-label="What answers reduce to, kin, test. 2p:');
    else {
      const [wide, high] = sizeOf(svg);
      const [paper] = boxesIn(svg);
      expect([paper!.width, paper!.height]).toEqual([wide, high]);
      const title = wordsIn(svg).find(({ text }) => text === "What answers reduce to")!;
      expect(contrast(title.fill, paper!.fill)).toBeGreaterThan(7);
      expect(paper!.fill < "#888888").toBe(dark);
      // The bar of full inference stands out from the paper as well.
      const full = boxesIn(svg).find((box) => box.title.startsWith("2p full"))!;
      expect(contrast(full.fill, paper!.fill)).toBeGreaterThan(7);
    }
  });
});

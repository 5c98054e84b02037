import {
  AXIS,
  type ChartFrame,
  chart,
  left,
  legendOf,
  niceMost,
  shortened,
  whisker,
  width,
} from "./chart.ts";
import { points, range } from "./figures.ts";
import { html, px } from "./html-text.ts";
import { element, htmlOf, type Markup } from "./markup.ts";

/** A figure with its interval; hollow where nothing is decided. */
export interface Dot {
  readonly name: string;
  readonly value: number;
  readonly interval: readonly [low: number, high: number] | null;
  readonly colour: string;
  readonly hollow?: boolean;
}

/** Some dots under one name. */
export interface DotRow {
  readonly name: string;
  readonly dots: readonly Dot[];
  /** A stratum of the row before it: its name is set back. */
  readonly part?: boolean;
}

/** The colours of solvers, in the order they are asked for. */
export const dotColours = [
  "var(--c6)",
  "var(--c5)",
  "var(--c3)",
  "var(--c4)",
  "var(--c2)",
  "var(--c1)",
  "var(--c7)",
];

/** The places of values between the ends of an axis. */
export interface DotScale {
  /** The value at the right end. */
  readonly most: number;
  /** The place of a value, as a share of the width from the left end, 0 to 1. */
  readonly at: (value: number) => number;
}

/** @param signed around 0, as differences are; otherwise from 0 on */
export function dotScale(rows: readonly DotRow[], signed: boolean): DotScale {
  const all = rows.flatMap(({ dots }) => dots.flatMap(({ value, interval }) => [value, ...(interval ?? [])]));
  const most = niceMost(Math.max(0, ...all.map(Math.abs)));
  return { most, at: (value) => (signed ? (value / most + 1) / 2 : value / most) };
}

/** The points of a row with their whiskers, 13 px for each from `top` on. @param x the place of a value, in pixels or percent */
const dotMarks = ({ name, dots }: DotRow, x: (value: number) => string, top: number): Markup[] =>
  dots.flatMap(({ name: of, value, interval, colour, hollow }, nth) => {
    const middle = top + nth * 13 + 6.5;
    const told = `${name}, ${of}: ${points(value)}${interval ? ` (95 % interval ${range(interval)})` : ""}`;
    const fill = hollow ? "var(--paper)" : colour;
    return [
      ...(interval ? whisker(x(interval[0]), x(interval[1]), middle, colour) : []),
      element(
        "circle",
        { cx: x(value), cy: String(middle), r: "4.5", fill, stroke: colour, "stroke-width": "1.5" },
        element("title", {}, told),
      ),
    ];
  });

/** A row by itself, as wide as its cell of a table, 30 px high, with a line at 0. */
export function dotStrip(row: DotRow, { at }: DotScale): Markup {
  const x = (value: number): string => `${px(2 + 96 * at(value))}%`;
  const zero = { x1: x(0), x2: x(0), y1: "0", y2: "30", stroke: "var(--soft)" };
  return element("svg", { "aria-hidden": "true" }, element("line", zero), ...dotMarks(row, x, 8.5));
}

/**
 * A row of dots with whiskers for each name.
 * @param signed around 0, as differences are; otherwise from 0 on
 */
export function dotChart(frame: ChartFrame, rows: readonly DotRow[], { signed = false } = {}): string {
  const { most, at } = dotScale(rows, signed);
  const x = (value: number): string => px(left + at(value) * width);
  const names = new Map(rows.flatMap(({ dots }) => dots.map(({ name, colour }) => [name, colour] as const)));
  const legend = names.size > 1 ? legendOf([...names]) : { svg: "", height: 0 };
  let y = legend.height + AXIS;
  const drawn = rows.map((row) => {
    const { name, dots, part } = row;
    const high = Math.max(1, dots.length) * 13;
    const label = `<text x="${left - 8}" y="${px(y + high / 2 + 4.5)}" text-anchor="end"${part ? ' class="soft"' : ""}>${html(shortened(name))}</text>`;
    const marks = dotMarks(row, x, y).map(htmlOf);
    y += high + 10;
    return label + marks.join("");
  });
  const ticks = (signed ? [-1, -0.5, 0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((share): [string, number] => [
    String(Number((100 * share * most).toFixed(2))),
    left + at(share * most) * width,
  ]);
  const zero = signed
    ? `<line x1="${x(0)}" x2="${x(0)}" y1="${legend.height + AXIS - 6}" y2="${y}" stroke="var(--soft)"/>`
    : "";
  const described = rows.map(
    ({ name, dots }) =>
      `${name}: ${dots.map((dot) => `${dot.name} ${points(dot.value)}${dot.interval ? ` (${range(dot.interval)})` : ""}`).join(", ")}`,
  );
  return chart(frame, ticks, y, described.join("; "), legend.svg + zero + drawn.join(""), legend.height);
}

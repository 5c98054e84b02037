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

/**
 * A row of dots with whiskers for each name.
 * @param signed around 0, as differences are; otherwise from 0 on
 */
export function dotChart(frame: ChartFrame, rows: readonly DotRow[], { signed = false } = {}): string {
  const all = rows.flatMap(({ dots }) => dots.flatMap(({ value, interval }) => [value, ...(interval ?? [])]));
  const most = niceMost(Math.max(0, ...all.map(Math.abs)));
  const at = (share: number): number =>
    signed ? left + ((share / most + 1) / 2) * width : left + (share / most) * width;
  const names = new Map(rows.flatMap(({ dots }) => dots.map(({ name, colour }) => [name, colour] as const)));
  const legend = names.size > 1 ? legendOf([...names]) : { svg: "", height: 0 };
  let y = legend.height + AXIS;
  const drawn = rows.map(({ name, dots, part }) => {
    const high = Math.max(1, dots.length) * 13;
    const label = `<text x="${left - 8}" y="${px(y + high / 2 + 4.5)}" text-anchor="end"${part ? ' class="soft"' : ""}>${html(shortened(name))}</text>`;
    const marks = dots.map(({ name: of, value, interval, colour, hollow }, nth) => {
      const middle = y + nth * 13 + 6.5;
      const told = `${name}, ${of}: ${points(value)}${interval ? ` (95 % interval ${range(interval)})` : ""}`;
      return `${interval ? whisker(at(interval[0]), at(interval[1]), middle, colour) : ""}<circle cx="${px(at(value))}" cy="${middle}" r="4.5" fill="${hollow ? "var(--paper)" : colour}" stroke="${colour}" stroke-width="1.5"><title>${html(told)}</title></circle>`;
    });
    y += high + 10;
    return label + marks.join("");
  });
  const ticks = (signed ? [-1, -0.5, 0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((share): [string, number] => [
    String(Number((100 * share * most).toFixed(2))),
    at(share * most),
  ]);
  const zero = signed
    ? `<line x1="${px(at(0))}" x2="${px(at(0))}" y1="${legend.height + AXIS - 6}" y2="${y}" stroke="var(--soft)"/>`
    : "";
  const described = rows.map(
    ({ name, dots }) =>
      `${name}: ${dots.map((dot) => `${dot.name} ${points(dot.value)}${dot.interval ? ` (${range(dot.interval)})` : ""}`).join(", ")}`,
  );
  return chart(frame, ticks, y, described.join("; "), legend.svg + zero + drawn.join(""), legend.height);
}

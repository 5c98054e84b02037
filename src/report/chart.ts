import { columnsOf } from "../formats/text/columns.ts";
import { html, px } from "./html-text.ts";
import { element, type Markup } from "./markup.ts";

/** The layout of charts: names to the left of `left`, values to the right of `left + width`. */
export const left = 122;
export const width = 268;
export const total = 460;

/** The subject of a chart, and its labels. */
export interface ChartFrame {
  readonly title: string;
  /** The quantity of its axis, with the unit. */
  readonly axis: string;
  /** The data it is made from: graph and split. */
  readonly source: string;
}

/** Height that the axis takes above what is drawn. */
export const AXIS = 44;

/**
 * A chart with its axis on top and its source below.
 * @param ticks values with their places from left to right, in pixels
 * @param bottom the lower end of the drawing
 * @param described the content of the chart as text, for readers who do not see it
 */
export function chart(
  { title, axis, source }: ChartFrame,
  ticks: readonly (readonly [text: string, x: number])[],
  bottom: number,
  described: string,
  drawn: string,
  top = 0,
): string {
  const grid = ticks
    .map(
      ([text, x]) =>
        `<line x1="${px(x)}" x2="${px(x)}" y1="${top + AXIS - 6}" y2="${bottom}" stroke="var(--line)"/><text class="soft" x="${px(x)}" y="${top + 33}" text-anchor="middle">${html(text)}</text>`,
    )
    .join("");
  return `<svg viewBox="0 0 ${total} ${bottom + 26}" role="img" aria-label="${html(`${title}, ${source}. ${axis}. ${described}`)}"><text class="soft" x="${left}" y="${top + 14}">${html(axis)}</text>${grid}${drawn}<text class="soft" x="${left}" y="${bottom + 19}">${html(source)}</text></svg>`;
}

/** A line over an interval with ends, light around it so that it shows on a bar too. @param low,high pixels or percent */
export function whisker(low: string, high: string, y: number, colour = "var(--ink)"): Markup[] {
  const line = (x1: string, x2: string, up: number) =>
    element("line", { x1, x2, y1: String(y - up), y2: String(y + up) });
  const parts = [line(low, low, 4), line(low, high, 0), line(high, high, 4)];
  return [
    element("g", { stroke: "var(--paper)", "stroke-width": "4", opacity: ".75" }, ...parts),
    element("g", { stroke: colour, "stroke-width": "1.5" }, ...parts),
  ];
}

/** The end of an axis that divides into quarters. */
export function niceMost(value: number): number {
  for (const most of [0.02, 0.04, 0.08, 0.2, 0.4, 0.6, 0.8]) if (value <= most) return most;
  return 1;
}

/** Names of types can be whole formulas. */
export const shortened = (name: string, most = 16): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

/** Swatches with names, in lines over the whole chart. */
export function legendOf(entries: readonly (readonly [name: string, colour: string])[]) {
  let [x, y] = [4, 4];
  const parts = entries.map(([name, colour]) => {
    const text = shortened(name, 24);
    const wide = 34 + columnsOf(text) * 7.2;
    if (x > 4 && x + wide > total) [x, y] = [4, y + 22];
    const part = `<rect x="${px(x)}" y="${y}" width="13" height="13" rx="2" fill="${colour}"/><text x="${px(x + 19)}" y="${y + 11}">${html(text)}</text>`;
    x += wide;
    return part;
  });
  return { svg: parts.join(""), height: y + 24 };
}

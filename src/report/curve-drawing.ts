import { px } from "./html-text.ts";
import { element, type Markup } from "./markup.ts";

/** A figure that changes: its places from left to right, with their values. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}

const width = 460;
const height = 150;
const left = 52;
const bottom = 24;

const short = (value: number): string => String(Number(value.toPrecision(3)));

/** A curve with the ends of its axes: values upward, places to the right. Its last value is said in words. */
export function curveDrawing({ name, points }: Curve, axis: string): Markup {
  const values = points.map(([, value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 1];
  const x = (at: number) => left + ((at - first) / (last - first || 1)) * (width - left - 12);
  const y = (value: number) => 12 + ((most - value) / (most - least || 1)) * (height - bottom - 20);
  const path = points
    .map(([at, value], nth) => `${nth === 0 ? "M" : "L"}${px(x(at))} ${px(y(value))}`)
    .join("");
  const label = (text: string, at: number, to: number, anchor: string) =>
    element("text", { class: "soft", x: px(at), y: px(to), "text-anchor": anchor }, text);
  const end = points.at(-1);
  return element(
    "svg",
    {
      class: "curve",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `${name}: ${points.length} values, ${end ? `the last is ${short(end[1])} at ${axis} ${short(end[0])}` : "none yet"}`,
    },
    label(short(most), left - 8, 16, "end"),
    label(short(least), left - 8, height - bottom - 4, "end"),
    label(`${axis} ${short(first)}`, left, height - 6, "start"),
    label(short(last), width - 12, height - 6, "end"),
    element("path", { class: "axis", d: `M${left} 8V${height - bottom}H${width - 8}` }),
    element("path", { class: "line", d: path }),
    ...(end ? [element("circle", { class: "end", cx: px(x(end[0])), cy: px(y(end[1])), r: "3.5" })] : []),
  );
}

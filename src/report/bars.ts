import { AXIS, type ChartFrame, chart, left, niceMost, shortened, whisker, width } from "./chart.ts";
import { counted, points, range } from "./figures.ts";
import { html, px } from "./html-text.ts";
import { htmlOf } from "./markup.ts";

/** One bar: an MRR with its interval. */
export interface Bar {
  readonly name: string;
  readonly mrr: number;
  readonly interval: readonly [low: number, high: number] | null;
  readonly queries: number;
  readonly colour: string;
  /** A stratum of the bar before it: drawn thinner, with its name set back. */
  readonly part?: boolean;
}

/** Bars from 0 to the largest value or interval among them, with whiskers for the intervals. */
export function barChart(frame: Pick<ChartFrame, "title" | "source">, bars: readonly Bar[]): string {
  const most = niceMost(Math.max(...bars.map(({ mrr, interval }) => Math.max(mrr, interval?.[1] ?? 0))));
  const at = (share: number): number => left + (share / most) * width;
  let y = AXIS;
  const drawn = bars.map((bar, nth) => {
    if (nth > 0 && !bar.part) y += 8;
    const high = bar.part ? 10 : 16;
    const middle = y + 11;
    const told = `${bar.name}: MRR ${points(bar.mrr)}${bar.interval ? ` (95 % interval ${range(bar.interval)})` : ""}, ${counted(bar.queries)} queries`;
    const parts = [
      `<text x="${left - 8}" y="${middle + 4.5}" text-anchor="end"${bar.part ? ' class="soft"' : ""}>${html(shortened(bar.name))}</text>`,
      `<rect x="${left}" y="${middle - high / 2}" width="${px(Math.max(at(bar.mrr) - left, 1))}" height="${high}" fill="${bar.colour}"><title>${html(told)}</title></rect>`,
      bar.interval
        ? whisker(px(at(bar.interval[0])), px(at(bar.interval[1])), middle)
            .map(htmlOf)
            .join("")
        : "",
      `<text class="soft" x="${px(at(Math.max(bar.mrr, bar.interval?.[1] ?? 0)) + 8)}" y="${middle + 4.5}">${points(bar.mrr)}</text>`,
    ];
    y += 22;
    return parts.join("");
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share): [string, number] => [
    String(Number((100 * share * most).toFixed(2))),
    at(share * most),
  ]);
  const described = bars.map(
    ({ name, mrr, interval }) => `${name} ${points(mrr)}${interval ? ` (${range(interval)})` : ""}`,
  );
  const axis = bars.some(({ interval }) => interval) ? "MRR, percent; lines: 95 % intervals" : "MRR, percent";
  return chart({ ...frame, axis }, ticks, y, described.join(", "), drawn.join(""));
}

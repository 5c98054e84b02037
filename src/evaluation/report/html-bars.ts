import type { Interval } from "../compare/interval.ts";
import { points, range } from "./figures.ts";
import { shortened } from "./html-spectrum.ts";
import { html, px } from "./html-text.ts";

const left = 150;
const width = 580;

/** One bar: an MRR with its interval. */
export interface Bar {
  readonly name: string;
  readonly mrr: number;
  readonly interval: Interval | null;
  readonly queries: number;
  readonly colour: string;
  /** A stratum of the bar before it: drawn thinner, with its name set back. */
  readonly part?: boolean;
}

/** Bars from 0 to the largest value or interval among them, with whiskers for the intervals. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = niceMost(Math.max(...bars.map(({ mrr, interval }) => Math.max(mrr, interval?.[1] ?? 0))));
  const at = (share: number): number => left + (share / most) * width;
  const top = 26;
  let y = top;
  const drawn = bars.map((bar, nth) => {
    if (nth > 0 && !bar.part) y += 8;
    const high = bar.part ? 10 : 16;
    const middle = y + 11;
    const parts = [
      `<text x="${left - 10}" y="${middle + 4.5}" text-anchor="end"${bar.part ? ' class="soft"' : ""}>${html(shortened(bar.name))}</text>`,
      `<rect x="${left}" y="${middle - high / 2}" width="${px(Math.max(at(bar.mrr) - left, 1))}" height="${high}" fill="${bar.colour}"><title>${html(`${bar.name}: MRR ${points(bar.mrr)}${bar.interval ? ` (${range(bar.interval)})` : ""}, ${bar.queries} queries`)}</title></rect>`,
      bar.interval ? whisker(at(bar.interval[0]), at(bar.interval[1]), middle) : "",
      `<text class="soft" x="${px(at(Math.max(bar.mrr, bar.interval?.[1] ?? 0)) + 8)}" y="${middle + 4.5}">${points(bar.mrr)}</text>`,
    ];
    y += 22;
    return parts.join("");
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const x = px(at(share * most));
    return `<line x1="${x}" x2="${x}" y1="${top - 6}" y2="${y}" stroke="var(--line)"/><text class="soft" x="${x}" y="14" text-anchor="middle">${Number((100 * share * most).toFixed(2))}</text>`;
  });
  const described = bars.map(
    ({ name, mrr, interval }) => `${name} ${points(mrr)}${interval ? ` (${range(interval)})` : ""}`,
  );
  return `<svg viewBox="0 0 ${left + width + 60} ${y + 6}" role="img" aria-label="${html(`${title}. ${described.join(", ")}`)}">${grid.join("")}${drawn.join("")}</svg>`;
}

/** A line over the interval with ends, light around it so that it shows on the bar too. */
function whisker(low: number, high: number, y: number): string {
  const path = `M${px(low)} ${y - 4}v8M${px(low)} ${y}H${px(high)}M${px(high)} ${y - 4}v8`;
  return `<path d="${path}" stroke="var(--paper)" stroke-width="4" fill="none" opacity=".75"/><path d="${path}" stroke="var(--ink)" stroke-width="1.5" fill="none"/>`;
}

/** The end of an axis that divides into quarters. */
function niceMost(value: number): number {
  for (const most of [0.02, 0.04, 0.08, 0.2, 0.4, 0.6, 0.8]) if (value <= most) return most;
  return 1;
}

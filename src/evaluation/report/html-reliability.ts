import type { ReliabilityBin } from "../../links/calibration/error.ts";
import { legendOf, total } from "../../report/chart.ts";
import { counted } from "../../report/figures.ts";
import { html, px } from "../../report/html-text.ts";

/** One curve of a reliability diagram. */
export interface ReliabilityCurve {
  readonly name: string;
  /** A colour, or a variable of the page's style. */
  readonly colour: string;
  readonly bins: readonly BoundedBin[];
}

/** A bin, with the bounds of its share where they are not those of candidates that are independent (Wilson). */
type BoundedBin = ReliabilityBin & { readonly low?: number; readonly high?: number };

const left = 62;
const side = 380;
/** Shares and probabilities below this stand at the edge, and are marked there. */
const least = 1e-6;
const decades = -Math.log10(least);

const place = (value: number): number =>
  Math.max(0, Math.min(1, 1 + Math.log10(Math.max(value, least)) / decades));
const across = (said: number): number => left + place(said) * side;

/**
 * What was predicted against what is true, both on logarithmic axes: on the diagonal probabilities are right, below it
 * too high. Whiskers are 95 % intervals of the share: those of a bin, or Wilson's. What lies beyond an axis has a triangle at its edge.
 * @param axes what they show
 */
export function reliabilityDiagram(
  { title, source }: { readonly title: string; readonly source: string },
  axes: { readonly across: string; readonly up: string },
  curves: readonly ReliabilityCurve[],
): string {
  const legend = curves.length > 1 ? legendOf(curves.map(({ name, colour }) => [name, colour])) : undefined;
  const top = (legend?.height ?? 0) + 26;
  const up = (share: number): number => top + (1 - place(share)) * side;
  const ticks = Array.from({ length: decades + 1 }, (_, at) => least * 10 ** at);
  const grid = ticks.map((each) => {
    const [x, y] = [px(across(each)), px(up(each))];
    return (
      `<path d="M${x} ${top}V${top + side}M${left} ${y}H${left + side}" stroke="var(--line)" fill="none"/>` +
      `<text class="soft" x="${x}" y="${top + side + 20}" text-anchor="middle">${tickText(each)}</text>` +
      `<text class="soft" x="${left - 10}" y="${px(up(each) + 4.5)}" text-anchor="end">${tickText(each)}</text>`
    );
  });
  const described = curves.map(
    ({ name, bins }) =>
      `${name}: ${bins.map(({ said, share }) => `${short(said)} predicted, ${short(share)} true`).join("; ")}`,
  );
  const cut = curves.some(({ bins }) => bins.some(isCut))
    ? `<text class="soft" x="${left}" y="${top + side + 78}">triangle: beyond the axis, below ${tickText(least)}</text>`
    : "";
  return `<svg viewBox="0 0 ${total} ${top + side + (cut ? 86 : 68)}" role="img" aria-label="${html(`${title}, ${source}. ${described.join(". ")}`)}">
${legend?.svg ?? ""}${grid.join("")}
<path d="M${left} ${top + side}L${left + side} ${top}" stroke="var(--soft)" stroke-dasharray="5 4" fill="none"/>
<text class="soft" x="${left + side / 2}" y="${top + side + 40}" text-anchor="middle">${html(axes.across)}; lines: 95 % intervals</text>
<text class="soft" x="4" y="${top - 12}">${html(axes.up)}</text>
${curves.map((curve) => drawn(curve, up)).join("\n")}
<text class="soft" x="${left}" y="${top + side + 60}">${html(source)}</text>
${cut}
</svg>`;
}

const isCut = ({ said, share }: ReliabilityBin): boolean => said < least || share < least;

function drawn({ name, colour, bins }: ReliabilityCurve, up: (share: number) => number): string {
  const points = bins.map(({ said, share }) => `${px(across(said))} ${px(up(share))}`);
  const marks = bins.map((bin) => {
    const [x, y] = [px(across(bin.said)), px(up(bin.share))];
    const [low, high] =
      bin.low === undefined || bin.high === undefined
        ? wilson(bin.links, bin.candidates)
        : [bin.low, bin.high];
    const told = `${name}: ${short(bin.said)} predicted, ${short(bin.share)} true (${counted(bin.links)} of ${counted(bin.candidates)})`;
    const fill = `fill="${bin.links > 0 ? colour : "var(--paper)"}" stroke="${colour}" stroke-width="1.5"`;
    // Points to where the value is: down for a share below the axis, to the left for what is said.
    const shape =
      bin.share < least
        ? `<path d="M${x} ${y}m-5 -4h10l-5 8z" ${fill}>`
        : bin.said < least
          ? `<path d="M${x} ${y}m4 -5v10l-8 -5z" ${fill}>`
          : `<circle cx="${x}" cy="${y}" r="4" ${fill}>`;
    const close = shape.startsWith("<circle") ? "</circle>" : "</path>";
    return (
      `<path d="M${x} ${px(up(low))}V${px(up(high))}" stroke="${colour}" stroke-width="1.5" opacity=".55"/>` +
      `${shape}<title>${html(told)}</title>${close}`
    );
  });
  return `<path d="M${points.join("L")}" stroke="${colour}" stroke-width="1.5" fill="none"/>${marks.join("")}`;
}

/** The interval that a share of `count` drawn candidates leaves for the true one. */
function wilson(hits: number, count: number): [low: number, high: number] {
  const z = 1.96;
  const share = hits / count;
  const scale = 1 + z ** 2 / count;
  const middle = (share + z ** 2 / (2 * count)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

const tickText = (value: number): string => {
  const power = Math.round(Math.log10(value));
  return power < -3 ? `10${superscript(String(power))}` : String(Number(value.toPrecision(1)));
};

const superscript = (digits: string): string =>
  [...digits].map((sign) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(sign)]).join("");

/** Two digits that say something. */
export function short(value: number): string {
  if (value === 0 || value >= 1e-3) return String(Number(value.toPrecision(2)));
  const [digits, power] = value.toExponential(1).split("e") as [string, string];
  return `${digits}·10${superscript(power)}`;
}

import type { ReliabilityBin } from "../../links/calibration/error.ts";
import { html, px } from "./html-text.ts";

/** One curve of a reliability diagram. */
export interface ReliabilityCurve {
  readonly name: string;
  /** A colour, or a variable of the page's style. */
  readonly colour: string;
  readonly bins: readonly ReliabilityBin[];
}

const left = 78;
const top = 34;
const side = 430;
/** Shares and probabilities below this stand at the edge. */
const least = 1e-6;
const decades = -Math.log10(least);

const place = (value: number): number =>
  Math.max(0, Math.min(1, 1 + Math.log10(Math.max(value, least)) / decades));
const across = (probability: number): number => left + place(probability) * side;
const up = (share: number): number => top + (1 - place(share)) * side;

/**
 * What was predicted against what is true, both on logarithmic axes: on the diagonal probabilities are right, below it
 * too high. Whiskers are 95 % intervals of the share (Wilson).
 */
export function reliabilityDiagram(title: string, curves: readonly ReliabilityCurve[]): string {
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
      `${name}: ${bins.map(({ probability, share }) => `${short(probability)} predicted, ${short(share)} true`).join("; ")}`,
  );
  const legend = curves.map(({ name, colour }, at) => {
    const y = top + 22 + at * 24;
    return (
      `<circle cx="${left + side + 26}" cy="${y}" r="5" fill="${colour}"/>` +
      `<text x="${left + side + 40}" y="${y + 4.5}">${html(name)}</text>`
    );
  });
  return `<svg viewBox="0 0 ${left + side + 300} ${top + side + 52}" role="img" aria-label="${html(`${title}. ${described.join(". ")}`)}">
${grid.join("")}
<path d="M${left} ${top + side}L${left + side} ${top}" stroke="var(--soft)" stroke-dasharray="5 4" fill="none"/>
<text class="soft" x="${left + side / 2}" y="${top + side + 44}" text-anchor="middle">predicted probability</text>
<text class="soft" x="${left - 66}" y="${top - 14}">share that is true</text>
${curves.map(drawn).join("\n")}
${legend.join("")}
</svg>`;
}

function drawn({ name, colour, bins }: ReliabilityCurve): string {
  const points = bins.map(({ probability, share }) => `${px(across(probability))} ${px(up(share))}`);
  const marks = bins.map((bin) => {
    const [x, y] = [px(across(bin.probability)), px(up(bin.share))];
    const [low, high] = wilson(bin.links, bin.candidates);
    const told = `${name}: ${short(bin.probability)} predicted, ${short(bin.share)} true (${bin.links} of ${bin.candidates})`;
    return (
      `<path d="M${x} ${px(up(low))}V${px(up(high))}" stroke="${colour}" stroke-width="1.5" opacity=".55"/>` +
      `<circle cx="${x}" cy="${y}" r="4" fill="${bin.links > 0 ? colour : "var(--paper)"}" stroke="${colour}" stroke-width="1.5"><title>${html(told)}</title></circle>`
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

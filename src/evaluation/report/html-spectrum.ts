import { classColour, classText, fullInference } from "../../hardness/classes/class-text.ts";
import { AXIS, chart, left, legendOf, shortened, total, width } from "../../report/chart.ts";
import { counted } from "../../report/figures.ts";
import { html, px } from "../../report/html-text.ts";
import type { TypeSummary } from "../run/summary.ts";
import type { ClassColumn } from "./report.ts";

const row = 30;
const bar = 20;

/** The colour of full inference: the ink of the page. */
export const FULL = "var(--ink)";

/** One bar for each type, a stretch for each class of answers as long as its share of the pairs. */
export function spectrum(
  types: readonly TypeSummary[],
  classes: readonly ClassColumn[],
  source: string,
): string {
  const shown = types.filter(({ reduces }) => Object.keys(reduces).length > 0);
  const legend = legendOf(classes.map(({ name }) => [name, classColour(name, "", FULL)]));
  const described = shown.map((each) => `${each.type}: ${sharesOf(each).map(spoken).join(", ")}`).join(". ");
  const bars = shown.map((each, at) => {
    const y = legend.height + AXIS + at * row;
    let x = left;
    const parts = sharesOf(each).map(({ name, share, pairs }) => {
      const long = share * width;
      const told = `${each.type}, ${name === each.type ? fullInference : `reduces to ${name}`}: ${counted(pairs)} pairs, ${percentage(share)}`;
      const part = `<rect x="${px(x)}" y="${y}" width="${px(Math.max(long - 1, 0.5))}" height="${bar}" fill="${classColour(name, each.type, FULL)}"><title>${html(told)}</title></rect>`;
      x += long;
      return part;
    });
    const full = each.reduces[each.type]?.pairs ?? 0;
    return `<text x="${left - 8}" y="${y + 15}" text-anchor="end">${html(shortened(each.type))}</text>${parts.join("")}<text class="soft" x="${total}" y="${y + 15}" text-anchor="end">${percentage(full / totalOf(each))}</text>`;
  });
  const ticks = [0, 25, 50, 75, 100].map((each): [string, number] => [
    String(each),
    left + (each / 100) * width,
  ]);
  const header = `<text class="soft" x="${total}" y="${legend.height + 14}" text-anchor="end">${fullInference}</text>`;
  return chart(
    { title: "What answers reduce to", axis: "Share of hard answers, percent", source },
    ticks,
    legend.height + AXIS + shown.length * row,
    described,
    legend.svg + header + bars.join(""),
    legend.height,
  );
}

const totalOf = ({ reduces }: TypeSummary): number =>
  Object.values(reduces).reduce((sum, { pairs }) => sum + pairs, 0);

function sharesOf(type: TypeSummary) {
  const all = totalOf(type);
  return Object.entries(type.reduces).map(([name, { pairs }]) => ({
    ...{ name, pairs, share: pairs / all },
    text: classText(name, type.type),
  }));
}

const percentage = (share: number): string => `${(100 * share).toFixed(1)} %`;
const spoken = ({ text, share }: { text: string; share: number }): string => `${text} ${percentage(share)}`;

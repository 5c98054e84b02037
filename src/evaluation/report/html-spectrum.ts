import type { TypeSummary } from "../run/summary.ts";
import { classColours } from "./html-style.ts";
import { html, px } from "./html-text.ts";
import type { ClassColumn } from "./report.ts";

const left = 110;
const width = 620;
const row = 30;
const bar = 20;

/** The colour of a class: the ink for full inference, otherwise one by its place among the classes. */
export function classColour(name: string, type: string, classes: readonly ClassColumn[]): string {
  const place = classes.findIndex((each) => each.name === name);
  return name === type ? "var(--c0)" : `var(--c${1 + (place % (classColours - 1))})`;
}

/** One bar for each type, a stretch for each class of answers as long as its share of the pairs. */
export function spectrum(types: readonly TypeSummary[], classes: readonly ClassColumn[]): string {
  const shown = types.filter(({ reduces }) => Object.keys(reduces).length > 0);
  const legend = legendOf(
    classes.map(({ name }): [string, string] =>
      name === "full" ? ["full inference", "var(--c0)"] : [name, classColour(name, "", classes)],
    ),
    left,
  );
  const top = legend.height + 12;
  const height = top + shown.length * row;
  const described = shown.map((each) => `${each.type}: ${sharesOf(each).map(spoken).join(", ")}`).join(". ");
  const bars = shown.map((each, at) => {
    const y = top + at * row;
    let x = left;
    const parts = sharesOf(each).map(({ name, share, pairs }) => {
      const long = share * width;
      const part = `<rect x="${px(x)}" y="${y}" width="${px(Math.max(long - 1, 0.5))}" height="${bar}" fill="${classColour(name, each.type, classes)}"><title>${html(`${each.type}, ${name === each.type ? "full inference" : `reduces to ${name}`}: ${pairs} pairs, ${percentage(share)}`)}</title></rect>`;
      x += long;
      return part;
    });
    const full = each.reduces[each.type]?.pairs ?? 0;
    return `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${html(shortened(each.type))}</text>${parts.join("")}<text class="soft" x="${left + width + 10}" y="${y + 15}">${percentage(full / totalOf(each))} full</text>`;
  });
  return `<svg viewBox="0 0 ${left + width + 110} ${height}" role="img" aria-label="${html(`Share of answers by what they reduce to. ${described}`)}">${legend.svg}${bars.join("")}</svg>`;
}

const totalOf = ({ reduces }: TypeSummary): number =>
  Object.values(reduces).reduce((sum, { pairs }) => sum + pairs, 0);

function sharesOf(type: TypeSummary) {
  const total = totalOf(type);
  return Object.entries(type.reduces).map(([name, { pairs }]) => ({ name, pairs, share: pairs / total }));
}

const percentage = (share: number): string => `${(100 * share).toFixed(1)} %`;
const spoken = ({ name, share }: { name: string; share: number }): string => `${name} ${percentage(share)}`;

/** Names of types can be whole formulas. */
export const shortened = (name: string): string => (name.length > 16 ? `${name.slice(0, 15)}…` : name);

/** Swatches with names, in lines. */
export function legendOf(entries: readonly (readonly [name: string, colour: string])[], from: number) {
  let x = from;
  let y = 4;
  const parts = entries.map(([name, colour]) => {
    const text = shortened(name);
    const wide = 34 + text.length * 7.5;
    if (x + wide > from + width) {
      x = from;
      y += 22;
    }
    const part = `<rect x="${px(x)}" y="${y}" width="13" height="13" rx="2" fill="${colour}"/><text x="${px(x + 19)}" y="${y + 11}">${html(text)}</text>`;
    x += wide;
    return part;
  });
  return { svg: parts.join(""), height: y + 20 };
}

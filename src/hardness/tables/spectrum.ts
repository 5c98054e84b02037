import { shortened } from "../../report/chart.ts";
import { counted } from "../../report/figures.ts";
import { classColour, classText, fullInference } from "../classes/class-text.ts";
import type { TypeDistribution } from "./distribution.ts";

/** Colours of the picture on light and on dark paper. */
const themes = {
  light: { paper: "#ffffff", ink: "#111111", soft: "#444444", line: "#dddddd", full: "#222222" },
  dark: { paper: "#17181c", ink: "#ecedf1", soft: "#b4b8c3", line: "#3a3d47", full: "#f2f2f2" },
};

type Theme = (typeof themes)["light"];

const barHeight = 22;
const gap = 8;
const left = 130;
const barWidth = 560;
const right = 110;
const top = 64;
/** Room for the axis between the legend and the bars, and below them for the source. */
const axisHeight = 40;

/** What a picture of the spectrum says of itself. */
export interface SpectrumWords {
  readonly title?: string;
  /** The data it is of: graph and split. */
  readonly source?: string;
  /** For dark paper. */
  readonly dark?: boolean;
}

/** The hardness spectrum as an SVG picture: one bar a type, a stretch for each class, as long as its share. */
export function spectrumSvg(
  types: readonly TypeDistribution[],
  { title = "What answers reduce to", source = "", dark = false }: SpectrumWords = {},
): string {
  const theme = dark ? themes.dark : themes.light;
  const shown = types.filter(({ pairs }) => pairs > 0);
  const names = [...new Set(shown.flatMap(partialNames))];
  const legend = legendOf(
    [...names, fullInference].map((name) => [name, classColour(name, "", theme.full)]),
    theme,
  );
  const begin = top + legend.rows * 20 + axisHeight;
  const end = begin + shown.length * (barHeight + gap);
  const height = end + (source === "" ? 12 : 28);
  const width = left + barWidth + right;
  const bars = shown.map((each, at) => bar(each, begin + at * (barHeight + gap), theme));
  const description = shown.map((each) => `${each.type}: ${spoken(each)}`).join(". ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="13">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${theme.paper}"/>`,
    `<text x="16" y="28" font-size="17" font-weight="600" fill="${theme.ink}">${escaped(title)}</text>`,
    legend.svg,
    axis(begin, end, theme),
    ...bars,
    ...(source === ""
      ? []
      : [`<text x="${left}" y="${end + 16}" fill="${theme.soft}">${escaped(source)}</text>`]),
    "</svg>\n",
  ].join("\n");
}

const partialNames = ({ type, reduces }: TypeDistribution): string[] =>
  Object.keys(reduces).filter((name) => name !== type);

/** What the bars measure, with lines at each quarter. */
function axis(begin: number, end: number, theme: Theme): string {
  const lines = [0, 25, 50, 75, 100].map((percent) => {
    const x = fixed(left + (percent / 100) * barWidth);
    return `<path d="M${x} ${begin - 6}V${end}" stroke="${theme.line}" fill="none"/><text x="${x}" y="${begin - 10}" text-anchor="middle" fill="${theme.soft}">${percent}</text>`;
  });
  return `<text x="${left}" y="${begin - 28}" fill="${theme.soft}">share of pairs of a query and a hard answer, percent</text>${lines.join("")}`;
}

function bar({ type, pairs, reduces }: TypeDistribution, y: number, theme: Theme): string {
  let x = left;
  const middle = y + barHeight / 2 + 4.5;
  const parts = Object.entries(reduces).map(([name, { share, pairs: many }]) => {
    const full = name === type;
    const wide = share * barWidth;
    const colour = classColour(name, type, theme.full);
    const label = `${(share * 100).toFixed(1)} %`;
    const text =
      wide < 52
        ? ""
        : `<text x="${fixed(x + wide / 2)}" y="${middle}" text-anchor="middle" fill="${inkOn(colour)}">${label}</text>`;
    const stretch = `<g><title>${escaped(`${type} ${full ? fullInference : `to ${name}`}: ${counted(many)} pairs, ${label}`)}</title><rect x="${fixed(x)}" y="${y}" width="${fixed(wide)}" height="${barHeight}" fill="${colour}" stroke="${theme.paper}" stroke-width="1"/>${text}</g>`;
    x += wide;
    return stretch;
  });
  return [
    `<text x="${left - 10}" y="${middle}" text-anchor="end" fill="${theme.ink}">${escaped(shortened(type))}</text>`,
    ...parts,
    `<text x="${left + barWidth + 10}" y="${middle}" fill="${theme.soft}">${counted(pairs)} pairs</text>`,
  ].join("\n");
}

function legendOf(entries: readonly (readonly [name: string, colour: string])[], theme: Theme) {
  let [x, row] = [16, 0];
  const items = entries.map(([name, colour]) => {
    const wide = 34 + shortened(name, 40).length * 7.5;
    if (x > 16 && x + wide > left + barWidth + right) [x, row] = [16, row + 1];
    const y = 44 + row * 20;
    const item = `<rect x="${fixed(x)}" y="${y}" width="14" height="14" fill="${colour}"/><text x="${fixed(x + 20)}" y="${y + 12}" fill="${theme.ink}">${escaped(shortened(name, 40))}</text>`;
    x += wide;
    return item;
  });
  return { svg: items.join("\n"), rows: row + 1 };
}

const spoken = ({ type, reduces }: TypeDistribution): string =>
  Object.entries(reduces)
    .map(([name, { share }]) => `${classText(name, type)} ${(share * 100).toFixed(1)} percent`)
    .join(", ");

/** Black or white, whichever reads better (relative luminance of WCAG 2). */
function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.18 ? "#111111" : "#ffffff";
}

const fixed = (length: number): string => String(Number(length.toFixed(2)));

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

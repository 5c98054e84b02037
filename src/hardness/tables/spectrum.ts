import { shortened } from "../../report/chart.ts";
import { counted, points } from "../../report/figures.ts";
import { px } from "../../report/html-text.ts";
import { element, htmlOf, type Markup } from "../../report/markup.ts";
import { classColour, classText, fullInference } from "../classes/class-text.ts";

/** Data of the picture: pairs of a type by reduced type; full inference has the type's own name. @internal */
export interface SpectrumType {
  readonly type: string;
  readonly reduces: Readonly<Record<string, { readonly pairs: number }>>;
}

/** Texts of a picture of the spectrum. @internal */
export interface SpectrumWords {
  readonly title?: string;
  /** The graph and split of the data. */
  readonly source?: string;
}

interface Paint {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly full: string;
}

/** Layout: start of the legend and the bars, length of the bars, and room for counts at their end. */
interface Look {
  readonly margin: number;
  readonly top: number;
  readonly left: number;
  readonly bar: number;
  readonly right: number;
  readonly paint: Paint;
}

/** Narrow, in the colours of the surrounding page, so that the text is readable on a telephone. */
const onPage: Look = {
  margin: 4,
  top: 4,
  left: 110,
  bar: 280,
  right: 76,
  paint: {
    paper: "var(--paper)",
    ink: "var(--ink)",
    soft: "var(--soft)",
    line: "var(--line)",
    full: "var(--ink)",
  },
};
/** Colours of a separate file, on light and on dark paper. */
const themes = {
  light: { paper: "#ffffff", ink: "#111111", soft: "#444444", line: "#dddddd", full: "#222222" },
  dark: { paper: "#17181c", ink: "#ecedf1", soft: "#b4b8c3", line: "#3a3d47", full: "#f2f2f2" },
};

const BAR = 22;
const GAP = 8;
/** Room for the axis between the legend and the bars. */
const AXIS = 40;
const TITLE = "What answers reduce to";

/** The hardness spectrum as part of a page: one bar per type, divided by class in proportion to the shares. @internal */
export function spectrumDrawing(
  types: readonly SpectrumType[],
  { title = TITLE, source = "" }: SpectrumWords = {},
): Markup {
  const { height, width, described, parts } = drawn(types, source, onPage);
  const label = [title, source].filter((each) => each !== "").join(", ");
  return element(
    "svg",
    {
      class: "spectrum",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `${label}. ${described}`,
    },
    ...parts,
  );
}

/** The hardness spectrum as a separate SVG file. @param words `dark`: for dark paper @internal */
export function spectrumSvg(
  types: readonly SpectrumType[],
  { title = TITLE, source = "", dark = false }: SpectrumWords & { readonly dark?: boolean } = {},
): string {
  const paint = dark ? themes.dark : themes.light;
  const look = { margin: 16, top: 44, left: 130, bar: 560, right: 110, paint };
  const { height, width, described, parts } = drawn(types, source, look);
  return `${htmlOf(
    element(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: `0 0 ${width} ${height}`,
        width: String(width),
        height: String(height),
        role: "img",
        "aria-labelledby": "title description",
        "font-family": "system-ui, sans-serif",
        "font-size": "13",
      },
      element("title", { id: "title" }, title),
      element("desc", { id: "description" }, described),
      element("rect", { width: String(width), height: String(height), fill: paint.paper }),
      element("text", { x: "16", y: "28", "font-size": "17", "font-weight": "600", fill: paint.ink }, title),
      ...parts,
    ),
  )}\n`;
}

function drawn(all: readonly SpectrumType[], source: string, look: Look) {
  const { top, left, bar, right, paint } = look;
  const types = all.filter(({ reduces }) => totalOf(reduces) > 0);
  const names = new Set(
    types.flatMap(({ type, reduces }) => Object.keys(reduces).filter((each) => each !== type)),
  );
  const legend = legendOf([...names, fullInference], look);
  const begin = top + 20 + legend.rows * 20 + AXIS;
  const end = begin + types.length * (BAR + GAP);
  return {
    width: left + bar + right,
    height: end + (source === "" ? 12 : 28),
    described: types.map(({ type, reduces }) => `${type}: ${spoken(type, reduces)}`).join(". "),
    parts: [
      ...legend.parts,
      ...axis(begin, end, look),
      ...types.flatMap((each, at) => barOf(each, begin + at * (BAR + GAP), look)),
      ...(source === "" ? [] : [text(source, left, end + 16, paint.soft)]),
    ],
  };
}

const text = (words: string, x: number, y: number, fill: string, anchor?: "middle" | "end"): Markup =>
  element("text", { x: px(x), y: px(y), "text-anchor": anchor, fill }, words);

const totalOf = (reduces: SpectrumType["reduces"]): number =>
  Object.values(reduces).reduce((sum, { pairs }) => sum + pairs, 0);

/** The axis of the bars, with lines at each quarter. */
function axis(begin: number, end: number, { left, bar, right, paint }: Look): Markup[] {
  return [
    text("share of hard answers, percent", left, begin - 28, paint.soft),
    text("answers", left + bar + right - 4, begin - 10, paint.soft, "end"),
    ...[0, 25, 50, 75, 100].flatMap((percent) => {
      const x = left + (percent / 100) * bar;
      return [
        element("path", { d: `M${px(x)} ${begin - 6}V${end}`, stroke: paint.line, fill: "none" }),
        text(String(percent), x, begin - 10, paint.soft, "middle"),
      ];
    }),
  ];
}

function barOf({ type, reduces }: SpectrumType, y: number, { left, bar, right, paint }: Look): Markup[] {
  const all = totalOf(reduces);
  const middle = y + BAR / 2 + 4.5;
  let x = left;
  const parts = Object.entries(reduces).map(([name, { pairs }]) => {
    const wide = (pairs / all) * bar;
    const colour = classColour(name, type, paint.full);
    const share = `${points(pairs / all)} %`;
    const told = `${type} ${name === type ? fullInference : `to ${name}`}: ${counted(pairs)} pairs, ${share}`;
    const stretch = element(
      "g",
      {},
      element("title", {}, told),
      element("rect", {
        x: px(x),
        y: String(y),
        width: px(wide),
        height: String(BAR),
        fill: colour,
        stroke: paint.paper,
        "stroke-width": "1",
      }),
      ...(wide < 52 ? [] : [text(share, x + wide / 2, middle, inkOn(colour, paint), "middle")]),
    );
    x += wide;
    return stretch;
  });
  return [
    text(shortened(type), left - 10, middle, paint.ink, "end"),
    ...parts,
    text(counted(all), left + bar + right - 4, middle, paint.soft, "end"),
  ];
}

function legendOf(names: readonly string[], { margin, top, left, bar, right, paint }: Look) {
  let [x, row] = [margin, 0];
  const parts = names.flatMap((name) => {
    const words = shortened(name, 40);
    const wide = 34 + words.length * 7.5;
    if (x > margin && x + wide > left + bar + right) [x, row] = [margin, row + 1];
    const y = top + row * 20;
    const colour = classColour(name, "", paint.full);
    const item = [
      element("rect", { x: px(x), y: String(y), width: "14", height: "14", fill: colour }),
      text(words, x + 20, y + 12, paint.ink),
    ];
    x += wide;
    return item;
  });
  return { parts, rows: row + 1 };
}

const spoken = (type: string, reduces: SpectrumType["reduces"]): string =>
  Object.entries(reduces)
    .map(([name, { pairs }]) => `${classText(name, type)} ${points(pairs / totalOf(reduces))} percent`)
    .join(", ");

/** The text colour with the better contrast on a class's colour (relative luminance of WCAG 2). */
function inkOn(colour: string, { paper }: Paint): string {
  if (!colour.startsWith("#")) return paper;
  const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.18 ? "#111111" : "#ffffff";
}

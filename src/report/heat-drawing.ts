import { visibleWord } from "../formats/text/visible.ts";
import { element, type Markup } from "./markup.ts";

/** A cell of a heat map: its shade, its text and its link. */
export interface HeatCell {
  /** The place on the scale, 0 to 1. */
  readonly heat: number;
  readonly text: string;
  readonly below?: string;
  readonly to?: string;
  readonly chosen?: boolean;
}

export interface HeatTable {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly count: string;
    readonly cells: readonly (HeatCell | undefined)[];
  }[];
}

/** Steps are not even: small shares stay apart. */
const steps = [0.004, 0.02, 0.05, 0.12, 0.3, 0.6, 0.9];
const step = (heat: number): number => steps.filter((each) => heat > each).length;

const name = (text: string): Markup => element("bdi", {}, visibleWord(text));

/** A heat map that is a table: rows and columns are named, and each cell says its figure. */
export const heatDrawing = ({ label, columns, rows }: HeatTable): Markup =>
  // A part that scrolls sideways must be reachable by the keyboard.
  element(
    "div",
    { class: "scroll", role: "group", tabindex: "0", "aria-label": label },
    element(
      "table",
      { class: "heat" },
      element(
        "colgroup",
        {},
        element("col", { class: "t" }),
        element("col", { class: "q" }),
        ...columns.map(() => element("col", {})),
      ),
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          element("th", { scope: "col" }, "type"),
          element("th", { scope: "col", class: "num" }, "queries"),
          ...columns.map((each) => element("th", { scope: "col" }, name(each))),
        ),
      ),
      element("tbody", {}, ...rows.map(rowDrawing)),
    ),
  );

const rowDrawing = (row: HeatTable["rows"][number]): Markup =>
  element(
    "tr",
    {},
    element("th", { scope: "row" }, name(row.name)),
    element("td", { class: "num" }, row.count),
    ...row.cells.map((cell) => element("td", { class: "c" }, ...(cell ? [cellDrawing(cell)] : []))),
  );

function cellDrawing({ heat, text, below, to, chosen }: HeatCell): Markup {
  const lines = [text, ...(below === undefined ? [] : [below])].map((each) => element("span", {}, each));
  const shade = `h${step(heat)}`;
  return to === undefined
    ? element("span", { class: shade }, ...lines)
    : element("a", { class: shade, href: to, "aria-current": chosen ? "true" : undefined }, ...lines);
}

/** The shades of a heat map from its least to its most. */
export const heatScale = (from: string, to: string): Markup =>
  element(
    "span",
    { class: "scale" },
    from,
    element(
      "span",
      { "aria-hidden": "true" },
      ...[0, ...steps].map((_, shade) => element("i", { class: `h${shade}` })),
    ),
    to,
  );

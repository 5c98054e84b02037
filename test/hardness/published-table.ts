import { readBetae } from "../../src/query/betae/parse.ts";
import type { Formula, Query } from "../../src/query/formula.ts";

/** One class of hardness.md §2 with its patterns: 1 missing, 0 known, x always on the full graph. */
export type TableRow = readonly [name: string, patterns: readonly string[]];

export interface TableType {
  readonly name: string;
  /** Relations of the BetaE tuple in the order of the published bits; `s` and `r` are filled from left to right. */
  readonly structure: string;
  readonly classes: readonly TableRow[];
  /** The two sides of the union are intersected in all patterns. */
  readonly union?: true;
}

const S = '["s",["r"]]';
const SN = '["s",["r",-2]]';

/** hardness.md §2, row by row, in priority order. */
export const table: readonly TableType[] = [
  { name: "1p", structure: '["s",["r"]]', classes: [["full", ["1"]]] },
  {
    name: "2p",
    structure: '["s",["r","r"]]',
    classes: [
      ["1p", ["01", "10"]],
      ["full", ["11"]],
    ],
  },
  {
    name: "3p",
    structure: '["s",["r","r","r"]]',
    classes: [
      ["1p", ["001", "010", "100"]],
      ["2p", ["011", "110", "101"]],
      ["full", ["111"]],
    ],
  },
  {
    name: "4p",
    structure: '["s",["r","r","r","r"]]',
    classes: [
      ["1p", withOnes(4, 1)],
      ["2p", withOnes(4, 2)],
      ["3p", withOnes(4, 3)],
      ["full", ["1111"]],
    ],
  },
  {
    name: "2i",
    structure: `[${S},${S}]`,
    classes: [
      ["1p", ["01", "10"]],
      ["full", ["11"]],
    ],
  },
  {
    name: "3i",
    structure: `[${S},${S},${S}]`,
    classes: [
      ["1p", withOnes(3, 1)],
      ["2i", withOnes(3, 2)],
      ["full", ["111"]],
    ],
  },
  {
    name: "4i",
    structure: `[${S},${S},${S},${S}]`,
    classes: [
      ["1p", withOnes(4, 1)],
      ["2i", withOnes(4, 2)],
      ["3i", withOnes(4, 3)],
      ["full", ["1111"]],
    ],
  },
  {
    name: "1p2i",
    structure: `[["s",["r","r"]],${S}]`,
    classes: [
      ["1p", ["001", "010", "100"]],
      ["2i", ["011", "101"]],
      ["2p", ["110"]],
      ["full", ["111"]],
    ],
  },
  {
    name: "2i1p",
    structure: `[[${S},${S}],["r"]]`,
    classes: [
      ["1p", ["001", "010", "100"]],
      ["2i", ["110"]],
      ["2p", ["101", "011"]],
      ["full", ["111"]],
    ],
  },
  {
    name: "2u",
    structure: `[${S},${S},[-1]]`,
    union: true,
    classes: [
      ["1p", ["01", "10"]],
      ["full", ["11"]],
    ],
  },
  {
    name: "2u1p",
    structure: `[[${S},${S},[-1]],["r"]]`,
    union: true,
    classes: [
      ["0p", ["010", "100"]],
      ["1p", ["001", "101", "011"]],
      ["2u", ["110"]],
      ["full", ["111"]],
    ],
  },
  { name: "2in", structure: `[${S},${SN}]`, classes: [["full", ["1x"]]] },
  {
    name: "3in",
    structure: `[${S},${S},${SN}]`,
    classes: [
      ["1p", ["01x", "10x"]],
      ["full", ["11x"]],
    ],
  },
  {
    name: "2pi1pn",
    structure: `[["s",["r","r"]],${SN}]`,
    classes: [
      ["1p", ["01x", "10x"]],
      ["full", ["11x"]],
    ],
  },
  {
    name: "2nu1p",
    structure: `[["s",["r","r",-2]],${S}]`,
    classes: [
      ["partial", ["xx0"]],
      ["full", ["xx1"]],
    ],
  },
  {
    name: "2in1p",
    structure: `[[${S},${SN}],["r"]]`,
    classes: [
      ["1p", ["0x1", "1x0"]],
      ["full", ["1x1"]],
    ],
  },
];

/** All patterns of `total` bits with `count` ones. */
function withOnes(total: number, count: number): string[] {
  return Array.from({ length: 2 ** total }, (_, mask) => mask.toString(2).padStart(total, "0")).filter(
    (pattern) => [...pattern].filter((bit) => bit === "1").length === count,
  );
}

/** The type filled with ids. */
export function filled(structure: string, relations: readonly number[], anchors: readonly number[]): Query {
  let [r, s] = [0, 0];
  const text = structure.replace(/"([rs])"/g, (_, kind) =>
    String(kind === "r" ? relations[r++] : anchors[s++]),
  );
  return readBetae(JSON.parse(text));
}

/** The query with its unions read as intersections. */
export function intersected(query: Query): Query {
  const visit = (formula: Formula): Formula => {
    if (formula.kind === "atom") return formula;
    if (formula.kind === "and" || formula.kind === "or")
      return { kind: "and", operands: formula.operands.map(visit) };
    return { ...formula, body: visit(formula.body) };
  };
  return { free: query.free, body: visit(query.body) };
}

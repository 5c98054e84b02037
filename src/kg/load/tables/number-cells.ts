import { unitOfSign } from "../../values/currencies.ts";

/** A number as people write it in a cell, with its unit or currency; empty where it has none. */
export interface NumberCell {
  readonly value: number;
  readonly unit: string;
  /** The letters or the word that stand for a power of ten, as `k` of `54k`; absent where there are none. */
  readonly scale?: string;
}

/** The sign before decimals in a column. */
export type DecimalSign = "." | ",";

/** Powers of ten. Letters stand at the digits, as `300 K` is a temperature; words may have a blank before them. */
const scales: Readonly<Record<string, number>> = {
  k: 3,
  K: 3,
  M: 6,
  B: 9,
  bn: 9,
  mn: 6,
  Tsd: 3,
  Mio: 6,
  Mrd: 9,
  thousand: 3,
  million: 6,
  billion: 9,
};
const letters = "(?:k|K|M|B)";
const scaleWords = "(?:bn|mn|Tsd|Mio|Mrd|thousand|million|billion)";
const money = "[€$£¥₹]|[A-Z]{3}";
const unit = String.raw`%|‰|°[CF]?|${money}|\p{L}[\p{L}\p{M}\d²³/.·]*(?: \p{L}[\p{L}\p{M}]*){0,2}`;
const body = String.raw`\d[\d.,' ]*\d|\d|[.,]\d+`;
const cell = new RegExp(
  `^(?<minus>[-+−]?) ?(?<before>${money})? ?(?<inner>[-+−]?)(?<body>(?:${body})(?:[eE][-+]?\\d+)?)(?<scale>${letters}(?![\\p{L}²³°])| ?${scaleWords}(?!\\p{L})\\.?)? ?(?<after>${unit})?$`,
  "u",
);

/** Blanks of all kinds as one, and apostrophes of Swiss numbers as one. */
const plain = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replaceAll("’", "'");

const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^([1-9]\d{0,2}([,' ]\d{3})+|[1-9]\d{0,2}(\.\d{3}){2,}|\d+|)(\.\d+)?([eE][-+]?\d+)?$/,
  ",": /^([1-9]\d{0,2}([.' ]\d{3})+|\d+|)(,\d+)?([eE][-+]?\d+)?$/,
};

/** Reads a cell as a number; undefined for everything else. */
export function numberCell(text: string, decimal: DecimalSign = "."): NumberCell | undefined {
  const written = plain(text);
  // Accountants write a number below zero in brackets.
  const inBrackets = /^\(([^()+\-−]+)\)$/.exec(written)?.[1];
  if (inBrackets !== undefined) {
    const above = numberCell(inBrackets, decimal);
    return above && { ...above, value: -above.value };
  }
  const found = cell.exec(written)?.groups;
  if (!found || (found.before && found.after) || (found.minus && found.inner)) return undefined;
  const digits = found.body!;
  if (!grouped[decimal].test(digits)) return undefined;
  const isMany = decimal === "." && /^\d{1,3}(\.\d{3}){2,}$/.test(digits);
  const unsigned =
    decimal === ","
      ? digits.replaceAll(/[.' ]/g, "").replace(",", ".")
      : digits.replaceAll(isMany ? /\./g : /[,' ]/g, "");
  const scale = found.scale?.trim().replace(/\.$/, "");
  const value =
    (scale === undefined ? Number(unsigned) : Number(`${unsigned}e${scales[scale]}`)) *
    (found.minus === "-" || found.minus === "−" || found.inner === "-" || found.inner === "−" ? -1 : 1);
  const given = found.before ?? found.after ?? "";
  return Number.isFinite(value)
    ? { value, unit: unitOfSign[given] ?? given, ...(scale === undefined ? {} : { scale }) }
    : undefined;
}

/** The sign before decimals that the cells of a column show: a comma where some number can only be read so, and none only with a full stop. */
export function decimalOf(cells: readonly string[]): DecimalSign {
  const shows = (decimal: DecimalSign, other: DecimalSign) =>
    cells.some((each) => numberCell(each, decimal) && !numberCell(each, other));
  return shows(",", ".") && !shows(".", ",") ? "," : ".";
}

/** Whether numbers may be meant with full stops between thousands: each that has one has three digits after it. */
export function mayBeGrouped(cells: readonly string[]): boolean {
  const dotted = cells.filter((text) => text.includes("."));
  return dotted.length >= 2 && dotted.every((text) => /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(text));
}

/** Whether digits are a code and no number: a zero stands before others. */
export const isCode = (text: string): boolean => /^0\d+$/.test(text.trim());

/** Whether a text is a number as programs write it: digits with a full stop before decimals. */
export const isPlainNumber = (text: string): boolean => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text);

/** A number as people write it in a cell, with its unit or currency; empty where it has none. */
export interface NumberCell {
  readonly value: number;
  readonly unit: string;
}

/** The sign before decimals in a column. */
export type DecimalSign = "." | ",";

const currencies: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
};
const money = "[€$£¥₹]|[A-Z]{3}";
const unit = String.raw`%|‰|°[CF]?|${money}|\p{L}[\p{L}\p{M}\d²³/.·]*(?: \p{L}[\p{L}\p{M}]*){0,2}`;
const body = String.raw`\d[\d.,' ]*\d|\d|[.,]\d+`;
const cell = new RegExp(
  `^(?<minus>[-+−]?) ?(?<before>${money})? ?(?<inner>[-+−]?)(?<body>(?:${body})(?:[eE][-+]?\\d+)?) ?(?<after>${unit})?$`,
  "u",
);

/** Blanks of all kinds as one, and apostrophes of Swiss numbers as one. */
const plain = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replaceAll("’", "'");

const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^(\d{1,3}([,' ]\d{3})+|\d{1,3}(\.\d{3}){2,}|\d+|)(\.\d+)?([eE][-+]?\d+)?$/,
  ",": /^(\d{1,3}([.' ]\d{3})+|\d+|)(,\d+)?([eE][-+]?\d+)?$/,
};

/** Reads a cell as a number; undefined for everything else. */
export function numberCell(text: string, decimal: DecimalSign = "."): NumberCell | undefined {
  const found = cell.exec(plain(text))?.groups;
  if (!found || (found.before && found.after) || (found.minus && found.inner)) return undefined;
  const digits = found.body!;
  if (!grouped[decimal].test(digits)) return undefined;
  const isMany = decimal === "." && /^\d{1,3}(\.\d{3}){2,}$/.test(digits);
  const unsigned =
    decimal === ","
      ? digits.replaceAll(/[.' ]/g, "").replace(",", ".")
      : digits.replaceAll(isMany ? /\./g : /[,' ]/g, "");
  const value =
    Number(unsigned) *
    (found.minus === "-" || found.minus === "−" || found.inner === "-" || found.inner === "−" ? -1 : 1);
  const given = found.before ?? found.after ?? "";
  return Number.isFinite(value) ? { value, unit: currencies[given] ?? given } : undefined;
}

/** The sign before decimals that the cells of a column show: a comma where some number can only be read so, and none only with a full stop. */
export function decimalOf(cells: readonly string[]): DecimalSign {
  const shows = (decimal: DecimalSign, other: DecimalSign) =>
    cells.some((each) => numberCell(each, decimal) && !numberCell(each, other));
  return shows(",", ".") && !shows(".", ",") ? "," : ".";
}

/** Whether digits are a code and no number: a zero stands before others. */
export const isCode = (text: string): boolean => /^0\d+$/.test(text.trim());

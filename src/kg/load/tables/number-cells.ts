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

/** Blanks of all kinds as one, apostrophes of Swiss numbers as one, and no dash in place of the decimals, as in `45.–`. */
const plain = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replaceAll("’", "'")
    .replace(/(?<=\d)[.,][-–—]{1,2}(?![\d\p{L}])/u, "");

const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^([1-9]\d{0,2}([,' ]\d{3})+|[1-9]\d{0,2}(\.\d{3}){2,}|\d+|)(\.\d+)?([eE][-+]?\d+)?$/,
  ",": /^([1-9]\d{0,2}([.' ]\d{3})+|\d+|)(,\d+)?([eE][-+]?\d+)?$/,
};

/** Reads a cell as a number; undefined for everything else. */
export function numberCell(text: string, decimal: DecimalSign = "."): NumberCell | undefined {
  const written = plain(text);
  // Accountants write a number below zero in brackets, and its currency inside of them or outside.
  const inBrackets = /^([^\d()]*)\(([^()+\-−]+)\)([^\d()]*)$/.exec(written);
  if (inBrackets !== null) {
    const above = numberCell(inBrackets.slice(1).join(""), decimal);
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

/** Cells with a full stop or a comma beside a digit, which alone show what these signs are: a cheap look at many. */
export const withSigns = (cells: readonly string[]): readonly string[] =>
  cells.filter((text) => /\d[.,]|[.,]\d/.test(text));

/** The sign before decimals that cells show: one where some number can be read with it alone, and none with the other alone. */
export function shownDecimal(cells: readonly string[]): DecimalSign | undefined {
  const signed = withSigns(cells);
  const shows = (decimal: DecimalSign, other: DecimalSign) =>
    signed.some((each) => numberCell(each, decimal) && !numberCell(each, other));
  const [comma, stop] = [shows(",", "."), shows(".", ",")];
  return comma === stop ? undefined : comma ? "," : ".";
}

/** The same of a whole table: columns that show one agree on it. */
export function decimalOfTable(columns: readonly (readonly string[])[]): DecimalSign | undefined {
  const found = new Set(columns.flatMap((cells) => shownDecimal(cells) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Cells with three digits behind each sign, which may group thousands or come before decimals. */
export const mayBeGrouped = (cells: readonly string[], sign: DecimalSign): boolean => {
  const signed = cells.filter((text) => text.includes(sign));
  const group =
    sign === "." ? /^\D*[1-9]\d{0,2}(\.\d{3})+(?!\d)[^\d.]*$/ : /^\D*[1-9]\d{0,2}(,\d{3})+(?!\d)[^\d,]*$/;
  return signed.length > 0 && signed.every((text) => group.test(text));
};

/** Whether a full stop or a comma stands twice in a number, so that it groups thousands. */
export const isTwice = (text: string, sign: DecimalSign): boolean => text.split(sign).length > 2;

/** Whether digits are a code and no number: a zero stands before others, or a number of doubles does not keep them. */
export const isCode = (text: string): boolean =>
  /^0\d+$/.test(text.trim()) || (/^\d{16,}$/.test(text.trim()) && Number(text) > Number.MAX_SAFE_INTEGER);

/** Currencies whose amounts have two decimals or none. */
const CURRENCIES = new Set(
  "EUR USD GBP JPY CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH CNY INR BRL MXN ARS CLP COP CAD AUD NZD ZAR KRW HKD SGD THB IDR MYR PHP VND ILS AED SAR EGP".split(
    " ",
  ),
);

/** Whether a unit is a currency. */
export const isCurrency = (unit: string): boolean => CURRENCIES.has(unitOfSign[unit] ?? unit);

/** Whether a text is a range or a duration of several units, which is no single number. */
export const isRange = (text: string): boolean =>
  /^[^\d()]{0,3}\d[\d.,' ]{0,24}\s?(?:-|–|—|\.\.\.?|…|\bto\b|\bbis\b|±)\s?\d[\d.,' ]{0,24}(?: ?\p{L}[\p{L}². ]{0,12}|%)?$/u.test(
    text.trim(),
  ) && !/^\d+(?:-\d+){2,}$/.test(text.trim());

/** Whether a text is a number as programs write it: digits with a full stop before decimals. */
export const isPlainNumber = (text: string): boolean => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text);

import type { ColumnReading } from "./column-types.ts";
import { counted, ENOUGH } from "./counted-cells.ts";
import {
  type DecimalSign,
  isCode,
  isCurrency,
  isPlainNumber,
  isTwice,
  mayBeGrouped,
  type NumberCell,
  numberCell,
  shownDecimal,
  withSigns,
} from "./number-cells.ts";
import { type SaidRole, saidRole } from "./said-columns.ts";
import type { ColumnKind } from "./table-words.ts";

/** Headings of columns of years, beside those that say from when to when something holds. */
const yearWords =
  /(^|[^\p{L}])(year|years|since|founded|established|built|born|died|released|published|start|started|end|ended|from|until|jahr|seit|année|año|anno)([^\p{L}]|$)/iu;
const TIMES: readonly (SaidRole | undefined)[] = ["start", "end"];
const isOfYears = (heading: string): boolean => yearWords.test(heading) || TIMES.includes(saidRole(heading));

/**
 * A column of quantities or of years; undefined where too few cells are numbers.
 * @param ofTable the sign before decimals that other columns show
 */
export function numbersReading(
  heading: string,
  said: readonly string[],
  missing: number,
  wanted: ColumnKind | undefined,
  ofTable?: DecimalSign,
): ColumnReading | undefined {
  if (wanted === undefined && said.some(isCode)) return undefined;
  const { decimal, why } = decimalIn(heading, said, wanted, ofTable);
  const unit = unitOf(heading, said, decimal);
  const isOfUnit = (cell: NumberCell) => cell.unit === "" || cell.unit === unit;
  const isYears =
    wanted === "year" ||
    (wanted !== "number" &&
      wanted !== "comma" &&
      unit === "" &&
      isOfYears(heading) &&
      said.some((text) => /^[12]\d{3}$/.test(text)));
  const read = (text: string) => {
    const found = numberCell(text, decimal);
    if (!found || !isOfUnit(found)) return undefined;
    return isYears && !/^-?\d{1,4}$/.test(text.trim()) ? undefined : found.value;
  };
  const good = said.filter((text) => read(text) !== undefined);
  if (wanted === undefined && good.length < ENOUGH * said.length) return undefined;
  const isPlain =
    why === undefined &&
    good.length === said.length &&
    missing === 0 &&
    unit === "" &&
    said.every(isPlainNumber);
  const what = isYears
    ? "years"
    : `numbers${unit === "" ? "" : ` of ${unit}`}${decimal === "," && why === undefined && good.some((text) => text.includes(",")) ? " with decimal commas" : ""}`;
  const other = isYears
    ? `cells ${heading}=number makes quantities of them`
    : `cells ${heading}=link makes names of them`;
  return {
    kind: "value",
    type: isYears ? { type: "year" } : { type: "number", ...(unit === "" ? {} : { unit }) },
    read,
    ...(isPlain && !isYears
      ? {}
      : {
          note: `${heading}: ${counted(what, said, good, missing)}${isYears ? "" : asides(good, unitOfHeading(heading) === undefined ? unit : "", decimal)}; ${why ?? other}`,
        }),
  };
}

/**
 * The sign before decimals of a column, and why where its cells alone do not say it: `54.000` may be thousands. They are where a
 * number of the column has several groups, where other columns show the sign of decimals, and beside a currency, whose amounts
 * have two decimals or none.
 */
function decimalIn(
  heading: string,
  said: readonly string[],
  wanted: ColumnKind | undefined,
  ofTable: DecimalSign | undefined,
): { readonly decimal: DecimalSign; readonly why?: string } {
  if (wanted === "comma") return { decimal: "," };
  const shown = shownDecimal(said);
  if (wanted === "number") return { decimal: shown ?? "." };
  const read = withSigns(said).filter((text) => numberCell(text) ?? numberCell(text, ","));
  const sign = mayBeGrouped(read, ".") ? "." : mayBeGrouped(read, ",") ? "," : undefined;
  if (shown !== undefined || sign === undefined) return { decimal: shown ?? ofTable ?? "." };
  if (read.some((text) => isTwice(text, sign))) return { decimal: sign === "." ? "," : "." };
  const example = `\`${read.find((text) => text.includes(sign))}\``;
  if (sign === ",") {
    // Commas between thousands are usual; a table that has them before decimals elsewhere is not.
    if (ofTable !== ",") return { decimal: "." };
    const why = `${example} is read with a decimal comma, as other columns have it; cells ${heading}=number reads it as thousands`;
    return { decimal: ",", why };
  }
  const isOfMoney = isCurrency(unitOf(heading, said, "."));
  if (ofTable !== "," && !isOfMoney) {
    const why = `${example} is read with a full stop before decimals, and cells ${heading}=comma reads it as thousands`;
    return { decimal: ".", why };
  }
  const because = ofTable === "," ? "as other columns have decimal commas" : "as it is an amount of money";
  const why = `${example} is read as thousands, ${because}; cells ${heading}=number reads it with a full stop before decimals`;
  return { decimal: ",", why };
}

/** What is read of numbers beside their digits: letters that stand for powers of ten, and a unit that only some cells have. */
function asides(good: readonly string[], unit: string, decimal: "." | ","): string {
  const found = good.map((text) => numberCell(text, decimal)!);
  const scaled = [...new Set(found.flatMap(({ scale }) => scale ?? []))];
  const without = found.filter((each) => each.unit === "").length;
  const isSome = unit !== "" && without > 0 && without < found.length;
  return [
    ...scaled.map((scale) => `, ${scale} stands for ${SCALE_NAMES[scale] ?? scale}`),
    ...(isSome ? [`, ${without} without a unit ${without === 1 ? "is" : "are"} taken as ${unit}`] : []),
  ].join("");
}

const SCALE_NAMES: Readonly<Record<string, string>> = {
  k: "thousands",
  K: "thousands",
  M: "millions",
  B: "billions",
  bn: "billions",
  mn: "millions",
  Tsd: "thousands",
  Mio: "millions",
  Mrd: "billions",
};

/** The unit in brackets at the end of a heading. */
const unitOfHeading = (heading: string): string | undefined =>
  /[([]\s*(%|[\p{L}€$£¥°][\p{L}\d²³/ °]{0,15})\s*[)\]]\s*$/u.exec(heading)?.[1];

/** The unit in brackets of a heading where a cell may have it, else the most frequent of the cells. */
function unitOf(heading: string, cells: readonly string[], decimal: "." | ","): string {
  const inHeading = unitOfHeading(heading);
  const counts = new Map<string, number>();
  for (const text of cells) {
    const unit = numberCell(text, decimal)?.unit ?? "";
    if (unit !== "") counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  if (inHeading === undefined) return most?.[0] ?? "";
  return numberCell(`1 ${inHeading.trim()}`)?.unit ?? inHeading.trim();
}

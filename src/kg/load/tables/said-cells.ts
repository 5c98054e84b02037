import type { StatementCollector } from "../../statements/build.ts";
import { type FoundPair, type FoundStatement, untimed } from "../../statements/statements.ts";
import { valueOfNumber } from "../../values/table.ts";
import { columnReading, isMissing } from "./column-types.ts";
import { ENOUGH } from "./counted-cells.ts";
import { dayOrderOf, periodBetween, type WrittenPeriod, writtenPeriod } from "./date-cells.ts";
import { type SaidRole, saidRole } from "./said-columns.ts";
import type { ColumnKind } from "./table-words.ts";

/** A column that says something of the links of its rows. */
export interface SaidColumn {
  readonly heading: string;
  /** The user's choice; else the heading decides. */
  readonly role?: SaidRole | undefined;
  readonly kind?: ColumnKind | undefined;
}

/** Reads what the cells of rows say of their links. */
export interface SaidReader {
  /** @param cells the cells of the columns, in their order */
  of(cells: readonly string[]): Pick<FoundStatement, "from" | "to" | "pairs">;
  /** What was decided and left out, one line each. */
  notes(): string[];
}

/**
 * Decides how columns are read that say something of links, from all their cells.
 * @param rows the cells of each row, in the order of the columns
 */
export function saidReader(
  columns: readonly SaidColumn[],
  rows: readonly (readonly string[])[],
  statements: StatementCollector,
): SaidReader {
  const roles = timeRoles(columns, rows);
  const place = (role: SaidRole) => roles.indexOf(role);
  const [start, end, at] = [place("start"), place("end"), place("at")];
  const orders = columns.map((_, of) => dayOrderOf(cellsOf(rows, of)));
  let [reversed, unread] = [0, 0];
  const timeAt = (cells: readonly string[], of: number): WrittenPeriod => {
    if (of < 0) return "open";
    const found = writtenPeriod(cells[of] ?? "", orders[of]);
    if (found === undefined) unread++;
    return found ?? "open";
  };
  const pairs = columns.map((column, of) =>
    roles[of] === undefined || roles[of] === "confidence" || roles[of] === "source"
      ? pairReading(column, cellsOf(rows, of), roles[of], statements)
      : undefined,
  );
  return {
    of(cells) {
      const [from, to] =
        at >= 0 && start < 0 && end < 0
          ? [timeAt(cells, at), timeAt(cells, at)]
          : [timeAt(cells, start), timeAt(cells, end)];
      const period = periodBetween(from, to);
      if (!period) reversed++;
      const said = pairs.flatMap((read, of) => (read ? read(cells[of] ?? "") : []));
      return { ...(period ?? untimed), pairs: said };
    },
    notes: () => [
      `said of each link: ${columns.map(({ heading }, of) => `${heading} (${SAID[roles[of] ?? "pair"]})`).join(", ")}; cells ${columns[0]!.heading}=skip leaves one out`,
      ...(reversed > 0 ? [`${reversed} links end before they begin, and are kept without a time`] : []),
      ...(unread > 0 ? [`${unread} cells of times are no time, and are read as open ends`] : []),
    ],
  };
}

const SAID: Readonly<Record<SaidRole | "pair", string>> = {
  start: "when it begins",
  end: "when it ends",
  at: "when it holds",
  confidence: "how sure it is",
  source: "where it is from",
  pair: "a qualifier",
};

const cellsOf = (rows: readonly (readonly string[])[], of: number): string[] =>
  rows.flatMap((row) => ((row[of] ?? "") === "" ? [] : [row[of]!]));

/** The role of each column; one of times whose cells are no times is a qualifier, and so is a second one of a role. */
function timeRoles(
  columns: readonly SaidColumn[],
  rows: readonly (readonly string[])[],
): (SaidRole | undefined)[] {
  const roles: (SaidRole | undefined)[] = [];
  for (const [of, { heading, role: chosen, kind }] of columns.entries()) {
    const role = chosen ?? (kind === undefined ? saidRole(heading) : undefined);
    const isTime = role === "start" || role === "end" || role === "at";
    const cells = cellsOf(rows, of);
    const order = dayOrderOf(cells);
    const times = cells.filter((text) => writtenPeriod(text, order) !== undefined).length;
    const fits = !isTime || times >= ENOUGH * cells.length;
    const isSure =
      role !== "confidence" ||
      cells.every((text) => isMissing(text) || (Number(text) >= 0 && Number(text) <= 1));
    roles.push(role !== undefined && fits && isSure && !roles.includes(role) ? role : undefined);
  }
  // An instant beside an end would say the time twice.
  const hasEnds = roles.includes("start") || roles.includes("end");
  return roles.map((role) => (role === "at" && hasEnds ? undefined : role));
}

/** How the cells of a qualifier are read: as values where the column has values, else as names and texts. */
function pairReading(
  { heading, kind }: SaidColumn,
  cells: readonly string[],
  role: SaidRole | undefined,
  statements: StatementCollector,
): (text: string) => FoundPair[] {
  const reading = role === "source" ? undefined : columnReading(heading, cells, kind);
  if (role === "confidence" || role === "source") statements.describe(heading, { role });
  const unit = reading?.type?.unit;
  if (unit !== undefined) statements.describe(heading, { unit });
  return (text) => {
    if (text === "" || isMissing(text)) return [];
    if (reading?.kind !== "value") return [{ key: heading, value: { kind: "text", text } }];
    const value = reading.read!(text);
    return value === undefined ? [] : [{ key: heading, value: valueOfNumber(value, reading.type) }];
  };
}

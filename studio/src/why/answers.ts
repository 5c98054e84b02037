import type { Result } from "../client/client.ts";
import type { LinkState } from "../ui/states.tsx";
import type { TreeRow } from "../ui/tree.tsx";

/** An answer as a row of the list, wherever it came from. */
export interface AnswerRow {
  readonly values: readonly (string | number)[];
  readonly state: LinkState;
  readonly believed?: number | undefined;
  /** Absent where the list is too long for trees. */
  readonly tree?: readonly TreeRow[] | undefined;
  readonly absences?: readonly string[] | undefined;
  readonly reduces?: string | null | undefined;
  readonly guessed?: number | null | undefined;
  /** What the solver beside says: its rank among what it predicts, and how much it believes. */
  readonly beside?: { readonly rank: number; readonly believed: number } | undefined;
}

/** Rows of what follows from links: those with trees, then the rest of a long list. */
export function knownRows(
  explained: Result<"explainAnswers"> | undefined,
  all: Result<"ask"> | undefined,
): AnswerRow[] {
  const rows = (explained?.answers ?? []).map(
    ({ values, tree, absences, missing, reduces }): AnswerRow => ({
      ...{ values, tree, absences, reduces, guessed: missing },
      state: missing ? "missing" : "known",
    }),
  );
  const seen = new Set(rows.map(({ values }) => JSON.stringify(values)));
  for (const values of all?.answers ?? [])
    if (!seen.has(JSON.stringify(values))) rows.push({ values, state: "known" });
  return rows;
}

/** Rows of what a model believes and does not follow from links. */
export const predictedRows = (ranked: Result<"predict"> | undefined): AnswerRow[] =>
  (ranked?.answers ?? [])
    .filter(({ known }) => !known)
    .map(({ values, truth, score, tree, absences, reduces, predicted }) => ({
      ...{ values, tree, absences, reduces, guessed: predicted },
      believed: truth ?? score,
      state: "predicted",
    }));

/** The rows with what another solver says of each; answers that only the other has come last. */
export function withBeside(
  rows: readonly AnswerRow[],
  other: Result<"predict"> | undefined,
): readonly AnswerRow[] {
  if (!other) return rows;
  const theirs = predictedRows(other);
  const ranks = new Map(
    theirs.map(({ values, believed = 0 }, nth) => [JSON.stringify(values), { rank: nth + 1, believed }]),
  );
  const own = new Set(rows.map(({ values }) => JSON.stringify(values)));
  return [
    ...rows.map((row) => ({ ...row, beside: ranks.get(JSON.stringify(row.values)) })),
    ...theirs.flatMap((row) => {
      const key = JSON.stringify(row.values);
      return own.has(key) ? [] : [{ ...row, believed: undefined, tree: undefined, beside: ranks.get(key) }];
    }),
  ];
}

/** Values in the address: a name as it is, several as JSON. */
export const writeValues = (values: readonly (string | number)[]): string =>
  values.length === 1 && !String(values[0]).startsWith("[") ? String(values[0]) : JSON.stringify(values);

export function readValues(text: string): string[] {
  if (!text.startsWith("[")) return [text];
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return [text];
  }
}

export const sameValues = (a: readonly (string | number)[], b: readonly (string | number)[]): boolean =>
  a.length === b.length && a.every((each, nth) => String(each) === String(b[nth]));

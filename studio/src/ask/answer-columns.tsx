import type { AnswerRow } from "../why/answers.ts";

/** Columns that the list of answers has, beyond those that it always has. */
export interface AnswerColumns {
  readonly variables: readonly string[];
  readonly believes: boolean;
  /** `truth` of a calibrated model, else `score`. */
  readonly believedWord: string;
  /** The name of the solver beside; empty where there is none. */
  readonly beside: string;
  readonly reduces: boolean;
  readonly count: number;
}

export function columnsOf(
  rows: readonly AnswerRow[],
  given: Pick<AnswerColumns, "variables" | "believedWord" | "beside">,
): AnswerColumns {
  const believes = rows.some(({ believed }) => believed !== undefined);
  const reduces = rows.some((row) => row.reduces);
  const more = (believes ? 1 : 0) + (reduces ? 1 : 0) + (given.beside === "" ? 0 : 1);
  return { ...given, believes, reduces, count: 3 + given.variables.length + more };
}

/** The heads of the columns. */
export function AnswerHeads({
  columns: { variables, believes, believedWord, beside, reduces },
}: {
  readonly columns: AnswerColumns;
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className="num wide">
          #
        </th>
        {variables.map((each) => (
          <th key={each} scope="col">
            {each}
          </th>
        ))}
        <th scope="col">state</th>
        {believes && <th scope="col">{believedWord}</th>}
        {beside !== "" && (
          <th scope="col" className="num">
            {beside}
          </th>
        )}
        <th scope="col" className="wide">
          links
        </th>
        {reduces && (
          <th scope="col" className="wide">
            reduces to
          </th>
        )}
      </tr>
    </thead>
  );
}

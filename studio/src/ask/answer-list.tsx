import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { type AnswerRow, sameValues } from "../why/answers.ts";
import { AnswerHeads, columnsOf } from "./answer-columns.tsx";
import { AnswerLine } from "./answer-line.tsx";
import { useChosenAnswer } from "./use-chosen-answer.ts";

/** Lists up to this length are as tall as they are; longer ones scroll in a window of their own. */
const WHOLE = 60;
const ROW = 36;

/** Answers, one stop of the tab key: arrows choose. Only what is seen is drawn, however long the list. */
export function AnswerList({
  variables,
  rows,
  chosen,
  believedWord,
  beside,
  onChoose,
}: {
  readonly variables: readonly string[];
  readonly rows: readonly AnswerRow[];
  readonly chosen: readonly (string | number)[] | undefined;
  /** `truth` of a calibrated model, else `score`. */
  readonly believedWord: string;
  /** The name of the solver beside; empty where there is none. */
  readonly beside: string;
  readonly onChoose: (row: AnswerRow, replace: boolean) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = rows.length > WHOLE;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    enabled: scrolls,
  });
  const { at, keys } = useChosenAnswer(frame, rows, chosen, scrolls ? virtual : undefined, onChoose);
  const columns = columnsOf(rows, { variables, believedWord, beside });
  const line = (nth: number) => (
    <AnswerLine
      key={nth}
      row={rows[nth]!}
      nth={nth}
      columns={columns}
      selected={chosen !== undefined && sameValues(rows[nth]!.values, chosen)}
      isStop={nth === at}
      measure={scrolls ? virtual.measureElement : undefined}
      onChoose={() => onChoose(rows[nth]!, false)}
    />
  );
  const shown = scrolls ? virtual.getVirtualItems() : [];
  const above = shown[0]?.start ?? 0;
  const below = scrolls ? virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0;
  return (
    <div ref={frame} className={scrolls ? "answers long" : "answers"}>
      <table
        className="pick"
        role="grid"
        aria-label="Answers"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.count}
        onKeyDown={keys}
      >
        <AnswerHeads columns={columns} />
        <tbody>
          {above > 0 && <Room columns={columns.count} height={above} />}
          {scrolls ? shown.map(({ index }) => line(index)) : rows.map((_, nth) => line(nth))}
          {below > 0 && <Room columns={columns.count} height={below} />}
        </tbody>
      </table>
    </div>
  );
}

/** The room of lines that are not drawn. */
function Room({ columns, height }: { readonly columns: number; readonly height: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className="room" style={{ height }} />
    </tr>
  );
}

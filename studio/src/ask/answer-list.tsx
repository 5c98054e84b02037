import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { believedText } from "../../../src/report/believed-text.ts";
import { figure, Label } from "../ui/label.tsx";
import { State, Strip, Truth } from "../ui/states.tsx";
import { type AnswerRow, sameValues } from "./answers.ts";

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
  const at = Math.max(0, chosen ? rows.findIndex(({ values }) => sameValues(values, chosen)) : 0);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (scrolls && chosen) virtual.scrollToIndex(at);
    if (wantsFocus.current)
      requestAnimationFrame(() => {
        frame.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
        wantsFocus.current = false;
      });
  }, [at, scrolls, chosen, virtual]);

  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 20,
      PageUp: at - 20,
      Home: 0,
      End: rows.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(rows.length - 1, step));
    wantsFocus.current = true;
    onChoose(rows[to]!, true);
  };
  const believes = rows.some(({ believed }) => believed !== undefined);
  const reduces = rows.some((row) => row.reduces);
  const columns = 3 + variables.length + (believes ? 1 : 0) + (reduces ? 1 : 0) + (beside === "" ? 0 : 1);

  const line = (nth: number) => {
    const row = rows[nth]!;
    const selected = chosen !== undefined && sameValues(row.values, chosen);
    return (
      <tr
        key={nth}
        data-row={nth}
        data-index={nth}
        ref={scrolls ? virtual.measureElement : undefined}
        aria-rowindex={nth + 2}
        aria-selected={selected}
        tabIndex={nth === at ? 0 : -1}
        onClick={() => onChoose(row, false)}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            onChoose(row, false);
          }
        }}
      >
        <td className="num soft wide">{figure(nth + 1)}</td>
        {row.values.map((value, place) =>
          place === 0 ? (
            <th key={variables[place]} scope="row">
              <Label text={value} />
            </th>
          ) : (
            <td key={variables[place]}>
              <Label text={value} />
            </td>
          ),
        )}
        <td>
          <State state={row.state}>{row.state === "missing" ? "held out" : row.state}</State>
        </td>
        {believes && (
          <td>
            {row.believed === undefined && row.state !== "known" ? (
              <span className="soft">—</span>
            ) : (
              <Truth value={row.believed ?? 1} state={row.state} />
            )}
          </td>
        )}
        {beside !== "" && (
          <td className="num nowrap">
            {row.beside ? (
              <>
                {believedText(row.beside.believed)}{" "}
                <span className="soft small">{`#${row.beside.rank}`}</span>
              </>
            ) : (
              <span className="soft">—</span>
            )}
          </td>
        )}
        <td className="wide">{row.tree && <Strip states={row.tree.map(({ state }) => state)} />}</td>
        {reduces && <td className="soft wide">{row.reduces ?? "—"}</td>}
      </tr>
    );
  };
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
        aria-colcount={columns}
        onKeyDown={keys}
      >
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
        <tbody>
          {above > 0 && (
            <tr aria-hidden="true">
              <td colSpan={columns} className="room" style={{ height: above }} />
            </tr>
          )}
          {scrolls ? shown.map(({ index }) => line(index)) : rows.map((_, nth) => line(nth))}
          {below > 0 && (
            <tr aria-hidden="true">
              <td colSpan={columns} className="room" style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

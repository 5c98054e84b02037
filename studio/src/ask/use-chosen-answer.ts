import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { type AnswerRow, sameValues } from "../why/answers.ts";

/**
 * Where the chosen answer stands in its list, and the keys that choose another; it is brought into sight and takes the focus that
 * keys moved.
 * @param scroll the list, where it scrolls in a window of its own
 */
export function useChosenAnswer(
  frame: RefObject<HTMLElement | null>,
  rows: readonly AnswerRow[],
  chosen: readonly (string | number)[] | undefined,
  scroll: { readonly scrollToIndex: (at: number) => void } | undefined,
  onChoose: (row: AnswerRow, replace: boolean) => void,
) {
  const at = Math.max(0, chosen ? rows.findIndex(({ values }) => sameValues(values, chosen)) : 0);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (scroll && chosen) scroll.scrollToIndex(at);
    if (wantsFocus.current)
      requestAnimationFrame(() => {
        frame.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
        wantsFocus.current = false;
      });
  }, [at, scroll, chosen, frame]);

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
  return { at, keys };
}

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Choice } from "./combo.tsx";

/** What stands in a field with suggestions, and what keys and choices make of it. */
export function useCombo(
  value: string,
  suggest: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>,
  onCommit: (value: string) => void,
) {
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [at, setAt] = useState(-1);
  const newest = useRef(suggest);
  newest.current = suggest;

  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (!open) return;
    const cancel = new AbortController();
    const timer = setTimeout(() => {
      newest.current(text, cancel.signal).then(
        (found) => {
          if (cancel.signal.aborted) return;
          setChoices(found);
          setAt(-1);
        },
        () => !cancel.signal.aborted && setChoices([]),
      );
    }, 60);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [open, text]);
  const commit = (chosen: string) => {
    setOpen(false);
    setText(chosen);
    if (chosen !== value) onCommit(chosen);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((now) => Math.max(-1, Math.min(choices.length - 1, now + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      commit(open && choices[at] ? choices[at].value : text.trim());
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
      setText(value);
    }
  };
  const leave = () => {
    setOpen(false);
    if (text.trim() !== "" && text.trim() !== value) onCommit(text.trim());
    else setText(value);
  };
  const type = (now: string) => {
    setText(now);
    setOpen(true);
  };
  return {
    text,
    choices,
    at,
    shown: open && choices.length > 0,
    show: () => setOpen(true),
    type,
    commit,
    keys,
    leave,
  };
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/** Something that can be chosen. */
export interface Choice {
  readonly value: string;
  readonly text: ReactNode;
  /** At the end of its line: a count. */
  readonly note?: string;
}

/**
 * A field with suggestions (WAI-ARIA combobox with a list). What is typed is taken as it is where nothing is chosen.
 * @param suggest what fits the text; an earlier call's signal is aborted
 */
export function Combo({
  label,
  value,
  onCommit,
  suggest,
  placeholder,
  autoFocus = false,
  className = "",
}: {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly className?: string;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const newest = useRef(suggest);
  newest.current = suggest;

  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
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
  // Newer browsers give a promise back, which would be taken for an end of the effect.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

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
  const shown = open && choices.length > 0;
  return (
    <span className={`combo ${className}`}>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          if (text.trim() !== "" && text.trim() !== value) onCommit(text.trim());
          else setText(value);
        }}
        onKeyDown={keys}
      />
      <ul ref={list} role="listbox" id={`${id}-list`} aria-label={label} hidden={!shown}>
        {choices.map((each, nth) => (
          <li
            key={`${each.value}-${nth}`}
            id={`${id}-${nth}`}
            role="option"
            aria-selected={nth === at}
            onPointerDown={(event) => {
              event.preventDefault();
              commit(each.value);
            }}
          >
            <span>{each.text}</span>
            {each.note && <span className="soft small">{each.note}</span>}
          </li>
        ))}
      </ul>
    </span>
  );
}

import { type ReactNode, useEffect, useId, useRef } from "react";
import { useCombo } from "./use-combo.ts";

/** Something that can be chosen. */
export interface Choice {
  readonly value: string;
  readonly text: ReactNode;
  /** A count at the end of its line. */
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
  const { text, choices, at, shown, show, type, commit, keys, leave } = useCombo(value, suggest, onCommit);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  // Newer browsers give a promise back, which would be taken for an end of the effect.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
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
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={show}
        onBlur={leave}
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

import { type ReactNode, useId, useState } from "react";
import { visible } from "../../../src/formats/text/visible.ts";
import type { Mistake } from "../client/mistake.ts";

/** One of several, as a row of radio buttons. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = "",
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode; readonly count?: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}) {
  const name = useId();
  return (
    <div className={`seg ${className}`} role="radiogroup" aria-label={label}>
      {options.map((each) => (
        <label key={each.value}>
          <input
            type="radio"
            name={name}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          {each.text}
          {each.count !== undefined && <span className="n">{each.count}</span>}
        </label>
      ))}
    </div>
  );
}

const stop = (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" strokeWidth="1.5" />
    <path d="M8 4v5M8 11v1.6" strokeWidth="1.7" />
  </svg>
);

/** A mistake in the words of the command line: its place in the text, and what to do. */
export function MistakeCard({
  mistake,
  children,
}: {
  readonly mistake: Mistake;
  readonly children?: ReactNode;
}) {
  return (
    <div className="card err" role="alert">
      <p className="errhead">
        {stop}
        <Told text={sentence(mistake.message)} />
      </p>
      <Marked mistake={mistake} />
      {mistake.place?.file !== undefined && mistake.place.line !== undefined && (
        <p className="soft">
          {visible(mistake.place.file)}, line {mistake.place.line}
        </p>
      )}
      {mistake.hint && (
        <p>
          <Told text={sentence(mistake.hint)} />
        </p>
      )}
      {children && <div className="acts">{children}</div>}
      <p className="soft small mono">{mistake.code}</p>
    </div>
  );
}

/** The line of the text that the mistake is in, with carets below. */
function Marked({ mistake: { place } }: { readonly mistake: Mistake }) {
  if (place?.text === undefined || place.start === undefined) return null;
  const from = place.text.lastIndexOf("\n", place.start - 1) + 1;
  const until = place.text.indexOf("\n", place.start);
  const line = place.text.slice(from, until < 0 ? undefined : until);
  const [start, end] = [place.start - from, Math.min((place.end ?? place.start + 1) - from, line.length)];
  return (
    <pre className="marked">
      {visible(line.slice(0, start))}
      <mark>{visible(line.slice(start, end)) || "\u00a0"}</mark>
      {visible(line.slice(end))}
    </pre>
  );
}

/** A text in which commands stand between backticks. */
const Told = ({ text }: { readonly text: string }): ReactNode =>
  text.split(/`([^`]+)`/).map((part, nth) => (nth % 2 === 1 ? <code key={nth}>{part}</code> : part));

export const sentence = (text: string): string => {
  const shown = visible(text);
  return `${shown.slice(0, 1).toUpperCase()}${shown.slice(1)}`;
};

/** Grey bars where rows will be: the layout stays as it is. */
export const Bars = ({
  rows = 5,
  label = "Loading",
}: {
  readonly rows?: number;
  readonly label?: string;
}) => (
  <div className="bars" role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, nth) => (
      <span key={nth} className={`sk w${nth % 4}`} />
    ))}
  </div>
);

/** A button that copies a text and says so. */
export function Copy({ text, label = "Copy" }: { readonly text: string; readonly label?: string }) {
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say("Select and copy it");
    }
    setTimeout(() => say(""), 1600);
  };
  return (
    <button type="button" className="btn" onClick={copy}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}

/** A page without what it is about: what is missing, and the next steps. */
export const Empty = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="card">
    <h2>{title}</h2>
    {children}
  </div>
);

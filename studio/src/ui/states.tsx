import type { CSSProperties, ReactNode } from "react";
import { believedText } from "./label.tsx";

/** What is said of a link or an answer. */
export type LinkState = "known" | "predicted" | "missing" | "absent" | "unmatched" | "present";

/** The three ways to draw them: missing links are held out and are drawn as predicted ones, unmatched ones as absent. */
const drawn = { known: "known", predicted: "predicted", missing: "predicted" } as const;
export const drawnAs = (state: LinkState): "known" | "predicted" | "absent" =>
  state in drawn ? drawn[state as keyof typeof drawn] : "absent";

/** A state as line, icon and word; colour comes last. */
export function State({ state, children }: { readonly state: LinkState; readonly children?: ReactNode }) {
  const as = drawnAs(state);
  return (
    <span className={`state ${as}`}>
      <svg className="ln" width="26" height="10" aria-hidden="true">
        {as === "known" && (
          <>
            <path d="M0 5h18" />
            <circle className="dot" cx="21" cy="5" r="4" />
          </>
        )}
        {as === "predicted" && (
          <>
            <path className="dash" d="M0 5h17" />
            <circle className="hole" cx="21" cy="5" r="3.4" />
          </>
        )}
        {as === "absent" && (
          <>
            <path d="M0 5h17" />
            <path d="M17.5 1.5l7 7m0-7l-7 7" />
          </>
        )}
      </svg>
      <span>{children ?? state}</span>
    </span>
  );
}

/** The links of a row in the order of the query: which one was guessed is seen before anything is opened. */
export const Strip = ({ states }: { readonly states: readonly LinkState[] }) => (
  <span className="strip" role="img" aria-label={states.join(", ")}>
    {states.map((state, nth) => {
      const as = drawnAs(state);
      return (
        <svg key={nth} className={`ln ${as}`} width="16" height="10" aria-hidden="true">
          <path className={as === "predicted" ? "dash" : undefined} d="M0 5h16" />
          {as === "absent" && <path d="M5 1l6 8m0-8l-6 8" />}
        </svg>
      );
    })}
  </span>
);

/** How much is believed, as a bar and a figure. */
export const Truth = ({ value, state }: { readonly value: number; readonly state: LinkState }) => (
  <span className={`truth ${drawnAs(state)}`}>
    <i style={{ "--v": value } as CSSProperties} />
    <span>{believedText(value)}</span>
  </span>
);

export const Legend = ({ splits = false }: { readonly splits?: boolean }) => (
  <p className="legend">
    <State state="known">known</State>
    {splits ? <State state="missing">held out</State> : <State state="predicted">predicted</State>}
    <State state="absent">absent</State>
  </p>
);

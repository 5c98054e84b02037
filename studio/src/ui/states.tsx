import type { CSSProperties, ReactNode } from "react";
import { believedText } from "../../../src/report/believed-text.ts";
import { drawnAs, type LinkState, stateDrawing } from "../../../src/report/state-drawing.ts";
import { Drawn } from "./markup.tsx";

export type { LinkState } from "../../../src/report/state-drawing.ts";

/** A state as line, icon and word; colour comes last. */
export const State = ({ state, children }: { readonly state: LinkState; readonly children?: ReactNode }) => (
  <Drawn of={stateDrawing<ReactNode>(state, ...(children === undefined ? [] : [{ slot: children }]))} />
);

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

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { believedText, Label } from "./label.tsx";
import { drawnAs, type LinkState, State, Truth } from "./states.tsx";

/** A link of a tree, with its state and how much is believed in it. */
export interface TreeRow {
  readonly head: string | number;
  readonly relation: string | number;
  readonly tail: string | number;
  readonly state: LinkState;
  readonly truth?: number | undefined;
  readonly score?: number | undefined;
}

const words: Readonly<Record<LinkState, string>> = {
  known: "known",
  predicted: "predicted",
  missing: "missing from the observed links",
  absent: "absent, as the query asks",
  unmatched: "no such link",
  present: "present, though the query denies it",
};

/** A reasoning tree: the answer, and below it each link with its state. One stop of the tab key; arrows move inside. */
export function Tree({
  name,
  variables,
  values,
  state,
  believed,
  links,
  absences = [],
  entity,
  action,
}: {
  readonly name: string;
  readonly variables: readonly string[];
  readonly values: readonly (string | number)[];
  readonly state: LinkState;
  readonly believed?: number | undefined;
  readonly links: readonly TreeRow[];
  readonly absences?: readonly string[] | undefined;
  /** Where an entity is shown. */
  readonly entity?: (name: string | number) => string;
  readonly action?: (link: TreeRow) => ReactNode;
}) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
  const keys = (event: KeyboardEvent) => {
    const all = items();
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || !all[to]) return;
    event.preventDefault();
    setAt(to);
    all[to].focus();
  };
  const end = (each: string | number) =>
    entity ? (
      <a href={entity(each)}>
        <Label text={each} />
      </a>
    ) : (
      <Label text={each} />
    );
  return (
    <div className="tree">
      <ul ref={list} role="tree" aria-label={`Reasoning tree of ${name}`} onKeyDown={keys}>
        <li role="treeitem" aria-expanded="true" aria-selected={at === 0} tabIndex={at === 0 ? 0 : -1}>
          <div className="root">
            {values.map((each, nth) => (
              <span key={variables[nth] ?? nth} className="value">
                <span className="mono soft">{variables[nth]} =</span> <b>{end(each)}</b>
              </span>
            ))}
            {values.length === 0 && <b>yes</b>}
            {believed !== undefined && <Truth value={believed} state={state} />}
            <State state={state} />
          </div>
          <ul role="group">
            {links.map((link, nth) => {
              const as = drawnAs(link.state);
              const fact = (
                <>
                  {end(link.head)} <Label text={link.relation} /> {end(link.tail)}
                </>
              );
              const value = link.truth ?? link.score;
              const shows = value !== undefined && link.state !== "known";
              return (
                <li
                  key={nth}
                  className={as}
                  role="treeitem"
                  aria-selected={at === nth + 1}
                  tabIndex={at === nth + 1 ? 0 : -1}
                >
                  <svg width="34" height="12" aria-hidden="true">
                    <path
                      className={as === "predicted" ? "edge dash" : "edge"}
                      d={as === "absent" ? "M0 6h34M13 1l8 10m0-10l-8 10" : "M0 6h34"}
                    />
                  </svg>
                  <div className="link">
                    <span className="fact">{as === "absent" ? <del>{fact}</del> : fact}</span>
                    <State state={link.state}>
                      {words[link.state]}
                      {shows ? `, ${believedText(value)}` : ""}
                    </State>
                    {action?.(link)}
                  </div>
                </li>
              );
            })}
            {absences.map((each) => (
              <li key={each} className="absent" role="treeitem" aria-selected={false} tabIndex={-1}>
                <div className="link">
                  <span className="fact mono">
                    <Label text={each.replace(/^:\s*/, "")} />
                  </span>
                  <State state="absent">nothing matches, as the query asks</State>
                </div>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </div>
  );
}

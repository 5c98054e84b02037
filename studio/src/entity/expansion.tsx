import { useEffect } from "react";
import { change } from "../state/location.ts";
import { figure, many } from "../ui/label.tsx";
import { State } from "../ui/states.tsx";
import type { Part } from "./map-graph.ts";

/** Entities on the map before it is expanded. */
export const FIRST = 60;

/** The step before an expansion, as the address has it; undefined where there was none. */
export function fewerOf({ hops, nodes }: { readonly hops: number; readonly nodes: number }) {
  if (nodes > FIRST) return { nodes: nodes / 2 > FIRST ? String(Math.round(nodes / 2)) : "" };
  return hops > 1 ? { hops: hops > 2 ? String(hops - 1) : "" } : undefined;
}

/** Ctrl+Z takes the last expansion back, but where something is written. */
export function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return;
    const heard = (event: KeyboardEvent) => {
      const typed = (event.target as Element | null)?.closest?.("input, textarea, select, [contenteditable]");
      if (typed || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z")
        return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [undo]);
}

/** Limits of the map, and the way back. */
export function MapLimits({
  part,
  nodes,
  fewer,
  guessed,
}: {
  readonly part: Part;
  readonly nodes: number;
  readonly fewer: Readonly<Record<string, string>> | undefined;
  readonly guessed: boolean;
}) {
  const found = part.hops.reduce((sum, each) => sum + each.entities, 0);
  return (
    <p className="foot">
      <span>
        {figure(part.nodes.length)} of {figure(Math.max(found, part.nodes.length))} entities,{" "}
        {figure(part.links.length)} of {many(part.linkCount, "link")}
      </span>
      {!part.complete && nodes < 1000 && (
        <button
          type="button"
          className="btn"
          onClick={() => change({ nodes: String(Math.min(1000, nodes * 2)) })}
        >
          Show more
        </button>
      )}
      {fewer && (
        <button
          type="button"
          className="btn quiet"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => change(fewer)}
        >
          Undo <kbd className="wide">Ctrl Z</kbd>
        </button>
      )}
      <span className="legend">
        <State state="known">known</State>
        {guessed && <State state="predicted">predicted, the best of a relation</State>}
        {part.links.some(({ state }) => state !== "known") && <State state="missing">held out</State>}
      </span>
    </p>
  );
}

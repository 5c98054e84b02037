import { element, type Markup } from "./markup.ts";

/** The state of a link or an answer. */
export type LinkState = "known" | "predicted" | "missing" | "absent" | "unmatched" | "present";

/**
 * The three ways to draw them: missing links are held out and are drawn as predicted ones, unmatched ones as absent. A link that
 * is present is drawn as known, though the query denies it: it is there.
 */
const drawn = { known: "known", predicted: "predicted", missing: "predicted", present: "known" } as const;
export const drawnAs = (state: LinkState): "known" | "predicted" | "absent" =>
  state in drawn ? drawn[state as keyof typeof drawn] : "absent";

const path = (d: string, dashed = false) => element("path", { d, class: dashed ? "dash" : undefined });

const signs = {
  known: [path("M0 5h18"), element("circle", { class: "dot", cx: "21", cy: "5", r: "4" })],
  predicted: [path("M0 5h17", true), element("circle", { class: "hole", cx: "21", cy: "5", r: "3.4" })],
  absent: [path("M0 5h17"), path("M17.5 1.5l7 7m0-7l-7 7")],
};

/** A state as line, icon and word; colour comes last. @param words instead of the state's name */
export function stateDrawing<Slot>(state: LinkState, ...words: readonly Markup<Slot>[]): Markup<Slot> {
  const as = drawnAs(state);
  return element<Slot>(
    "span",
    { class: `state ${as}` },
    element("svg", { class: "ln", width: "26", height: "10", "aria-hidden": "true" }, ...signs[as]),
    element<Slot>("span", {}, ...(words.length === 0 ? [state] : words)),
  );
}

/** The line to a link of a tree: solid, dashed or crossed. */
export const edgeDrawing = (state: LinkState): Markup => {
  const as = drawnAs(state);
  return element(
    "svg",
    { width: "34", height: "12", "aria-hidden": "true" },
    element("path", {
      class: as === "predicted" ? "edge dash" : "edge",
      d: as === "absent" ? "M0 6h34M13 1l8 10m0-10l-8 10" : "M0 6h34",
    }),
  );
};

import { visibleWord } from "../formats/text/visible.ts";
import { believedText } from "./believed-text.ts";
import { element, type Markup } from "./markup.ts";
import { reasonLines, type ShownReasons } from "./reason-lines.ts";
import { drawnAs, edgeDrawing, type LinkState, stateDrawing } from "./state-drawing.ts";

/** A link of a tree, with its state, how much is believed in it, and the rules that speak for it. */
export interface TreeRow extends ShownReasons {
  readonly head: string | number;
  readonly relation: string | number;
  readonly tail: string | number;
  readonly state: LinkState;
  readonly truth?: number | undefined;
  readonly score?: number | undefined;
}

/** An answer with the links that it stands on. */
export interface DrawnTree {
  readonly variables: readonly string[];
  readonly values: readonly (string | number)[];
  readonly state: LinkState;
  readonly believed?: number | undefined;
  readonly links: readonly TreeRow[];
  /** Denied branches that nothing matches, as queries without free variables. */
  readonly absences?: readonly string[] | undefined;
}

const words: Readonly<Record<LinkState, string>> = {
  known: "known",
  predicted: "predicted",
  missing: "missing from the observed links",
  absent: "absent, as the query asks",
  unmatched: "no such link",
  present: "present, though the query denies it",
};

/** A name of a graph: text of strangers, in a direction of its own. */
export const nameDrawing = (name: string | number): Markup => element("bdi", {}, visibleWord(String(name)));

/** The rules that speak for a link, or that none does; nothing where none were looked for. */
const reasonsDrawing = (link: ShownReasons): readonly Markup<never>[] => {
  const lines = reasonLines(link);
  if (lines.length === 0) return [];
  return [
    element(
      "div",
      { class: "reasons soft" },
      ...lines.map((line) => element("div", {}, nameDrawing(line.trim()))),
    ),
  ];
};

/**
 * A reasoning tree: the answer, and below it each link with its state. It is one stop of the tab key; pages let arrows move.
 * @param of what pages put in: entities as links, a button beside a link of the tree
 */
export function treeDrawing<Slot = never>(
  { variables, values, state, believed, links, absences = [] }: DrawnTree,
  of: {
    readonly entity?: ((name: string | number) => Markup<Slot>) | undefined;
    readonly action?: ((link: TreeRow) => Markup<Slot> | undefined) | undefined;
    /** The probability of the answer, as a picture. */
    readonly believed?: Markup<Slot> | undefined;
  } = {},
): Markup<Slot> {
  const end = of.entity ?? nameDrawing;
  const root = element<Slot>(
    "div",
    { class: "root" },
    ...values.map((each, nth) =>
      element<Slot>(
        "span",
        { class: "value" },
        element("span", { class: "mono soft" }, `${variables[nth]} =`),
        " ",
        element<Slot>("b", {}, end(each)),
      ),
    ),
    ...(values.length === 0 ? [element("b", {}, "yes")] : []),
    ...(of.believed !== undefined ? [of.believed] : believed === undefined ? [] : [believedText(believed)]),
    stateDrawing(state),
  );
  const rows = links.map((link): Markup<Slot> => {
    const value = link.truth ?? link.score;
    const said = value !== undefined && link.state !== "known" ? `, ${believedText(value)}` : "";
    const fact = [end(link.head), " ", nameDrawing(link.relation), " ", end(link.tail)];
    const action = of.action?.(link);
    return element<Slot>(
      "li",
      { class: drawnAs(link.state), role: "treeitem", "aria-selected": "false", tabindex: "-1" },
      edgeDrawing(link.state),
      element<Slot>(
        "div",
        { class: "link" },
        element<Slot>(
          "span",
          { class: "fact" },
          ...(drawnAs(link.state) === "absent" ? [element<Slot>("del", {}, ...fact)] : fact),
        ),
        stateDrawing(link.state, `${words[link.state]}${said}`),
        ...(action === undefined ? [] : [action]),
      ),
      ...reasonsDrawing(link),
    );
  });
  const denied = absences.map((each) =>
    element(
      "li",
      { class: "absent", role: "treeitem", "aria-selected": "false", tabindex: "-1" },
      edgeDrawing("absent"),
      element(
        "div",
        { class: "link" },
        element("span", { class: "fact mono" }, nameDrawing(each.replace(/^:\s*/, ""))),
        stateDrawing("absent", "nothing matches, as the query asks"),
      ),
    ),
  );
  return element<Slot>(
    "ul",
    { role: "tree", "aria-label": `Reasoning tree of ${values.join(", ") || "yes"}` },
    element<Slot>(
      "li",
      { role: "treeitem", "aria-expanded": "true", "aria-selected": "true", tabindex: "0" },
      root,
      element<Slot>("ul", { role: "group" }, ...rows, ...denied),
    ),
  );
}

import { visible } from "../../src/formats/text/visible.ts";
import type { Markup } from "../../src/report/markup.ts";

const SVG = "http://www.w3.org/2000/svg";
const drawn = new Set(["svg", "path", "circle"]);

/** A drawing of the library's as elements: text stays text. */
export function nodeOf(markup: Markup<Node>): Node {
  if (typeof markup === "string") return document.createTextNode(visible(markup));
  if ("slot" in markup) return markup.slot;
  const { tag, attributes, children } = markup;
  const made = drawn.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.map(nodeOf));
  return made;
}

/** A drawing of one element of HTML. */
export const made = (markup: Markup<Node>): HTMLElement => nodeOf(markup) as HTMLElement;

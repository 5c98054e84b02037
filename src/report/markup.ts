import { html } from "./html-text.ts";

/**
 * A piece of a page as plain data: reports write it as text, pages make elements of it, and neither takes names of strangers
 * for HTML. A slot stands for what only the page can draw, such as a button.
 */
export type Markup<Slot = never> =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly Markup<Slot>[];
    }
  | { readonly slot: Slot };

/** An element; attributes that are undefined are left out. */
export const element = <Slot = never>(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Markup<Slot>[]
): Markup<Slot> => ({
  tag,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter((each): each is [string, string] => each[1] !== undefined),
  ),
  children,
});

/** Elements that have no end tag in HTML. */
const alone = new Set(["col", "br", "hr"]);

/** The same as HTML. */
export function htmlOf(markup: Markup): string {
  if (typeof markup === "string") return html(markup);
  if ("slot" in markup) return "";
  const { tag, attributes, children } = markup;
  const fields = Object.entries(attributes).map(([name, value]) => ` ${name}="${html(value)}"`);
  const open = `<${tag}${fields.join("")}>`;
  return alone.has(tag) ? open : `${open}${children.map(htmlOf).join("")}</${tag}>`;
}

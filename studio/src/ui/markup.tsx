import { createElement, Fragment, type ReactNode } from "react";
import type { Markup } from "../../../src/report/markup.ts";

/** A drawing of the library's as elements of the page: text stays text. */
export function Drawn({ of }: { readonly of: Markup<ReactNode> }): ReactNode {
  if (typeof of === "string") return of;
  if ("slot" in of) return of.slot;
  const { tag, attributes, children } = of;
  const { class: className, tabindex, ...rest } = attributes;
  const properties = {
    ...rest,
    ...(className === undefined ? {} : { className }),
    ...(tabindex === undefined ? {} : { tabIndex: Number(tabindex) }),
  };
  return createElement(
    tag,
    properties,
    ...children.map((each, nth) => (
      <Fragment key={nth}>
        <Drawn of={each} />
      </Fragment>
    )),
  );
}

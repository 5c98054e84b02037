const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrows move inside a tree: one of its items at a time is a stop of the tab key. */
export function moveInTree(
  tree: Element,
  event: { readonly key: string; readonly target: EventTarget | null; preventDefault(): void },
): void {
  const items = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = items.findLastIndex((each) => each.contains(event.target as Node | null));
  const to = moves[event.key]?.(at, items.length - 1);
  if (to === undefined || at < 0) return;
  event.preventDefault();
  for (const [nth, item] of items.entries()) {
    item.tabIndex = nth === to ? 0 : -1;
    item.setAttribute("aria-selected", String(nth === to));
  }
  items[to]!.focus();
}

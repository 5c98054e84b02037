import type { Page } from "playwright-core";

/** What has the focus: its role, or its tag, and its name. */
const FOCUSED = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return "";
  const labelled = at.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ");
  const name = at.getAttribute("aria-label") ?? labelled ?? at.labels?.[0]?.textContent ?? at.textContent ?? "";
  return (at.getAttribute("role") ?? at.tagName.toLowerCase()) + ": " + name.trim().replace(/\\s+/g, " ");
})()`;

export const focused = (page: Page): Promise<string> => page.evaluate(FOCUSED) as Promise<string>;

/**
 * Presses Tab until something has the focus: no mouse, no selector.
 * @param wanted its role or tag and its name, as `button: Hide`
 */
export async function tabTo(page: Page, wanted: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const met: string[] = [];
  for (let nth = 0; nth < 120; nth++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (wanted.test(now)) return;
    met.push(now);
  }
  throw new Error(`no ${key} leads to ${wanted}; met ${[...new Set(met)].join(" | ")}`);
}

/** Reaches something with Tab and presses Enter. */
export async function choose(page: Page, wanted: RegExp): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

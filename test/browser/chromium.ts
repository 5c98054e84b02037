import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./serve.ts";

/** Where tests look for a browser. */
export const CHROMIUM = process.env.LACUNA_CHROMIUM ?? "/usr/bin/chromium";

/** What a test's name says where there is no browser; empty where there is one. */
export const missing = existsSync(CHROMIUM) ? "" : ` (skipped: there is no ${CHROMIUM})`;

/** Quiet and without a network of its own, as machines that test have none. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Opens the page `/` in headless Chromium; what it writes into its element `out`, as JSON.
 * @param timeout milliseconds until it has to be there
 */
export async function shownByPage(
  pages: Parameters<typeof serve>[0],
  { timeout, headers }: { readonly timeout: number; readonly headers?: Parameters<typeof serve>[1] },
) {
  const site = await serve(pages, headers);
  const profile = mkdtempSync(join(tmpdir(), "lacuna-chromium-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction("document.getElementById('out').textContent !== ''", undefined, { timeout });
    return JSON.parse((await page.textContent("#out"))!);
  } finally {
    await browser.close();
    await site.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

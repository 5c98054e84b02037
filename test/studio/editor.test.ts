import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportStudio } from "../../src/index.ts";
import { missing } from "../browser/chromium.ts";
import { hostOfFiles, watchedBrowser } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-editor-"));
let site: Awaited<ReturnType<typeof hostOfFiles>>;
let browser: Awaited<ReturnType<typeof watchedBrowser>>;

/** Opens Ask with a query, and the editor with the caret at the end of its text. */
async function edited(query: string) {
  const page = await browser.open(`#/ask?graph=world&q=${encodeURIComponent(query)}`);
  const editor = page.getByRole("textbox", { name: "Query as text" });
  await editor.focus();
  await page.keyboard.press("Control+End");
  const lines = () => editor.locator(".cm-line").allTextContents();
  return { page, lines };
}

// The bundle has small files in place of the packages for grammars and for colours: what would use those packages is tried here.
describe.skipIf(missing !== "")(`the editor and the drawing in Chromium${missing}`, () => {
  beforeAll(async () => {
    await exportStudio({ graphs: ["world"], out: join(folder, "site") });
    site = await hostOfFiles(join(folder, "site"));
    browser = await watchedBrowser(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(browser?.faults).toEqual([]);
  });

  test("Enter breaks a line, between brackets and elsewhere, and keeps its indentation", async () => {
    const { page, lines } = await edited("?c : borders(?c, Chad)");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    expect(await lines()).toEqual(["?c : borders(?c, Chad", ")"]);
    await page.close();
    const second = await edited("?c :\n  borders()");
    await second.page.keyboard.press("ArrowLeft");
    await second.page.keyboard.press("Enter");
    const [name, open, ...rest] = await second.lines();
    expect([name, open]).toEqual(["?c :", "  borders("]);
    expect(rest.at(-1)).toMatch(/^ {2,}\)$/);
    await second.page.close();
  });

  test("Backspace takes signs, words and steps of indentation away; undo gives them back", async () => {
    const { page, lines } = await edited("?c :\n    borders(?c, Chad)");
    for (const _ of "ad)") await page.keyboard.press("Backspace");
    expect(await lines()).toEqual(["?c :", "    borders(?c, Ch"]);
    await page.keyboard.press("Control+Backspace");
    expect(await lines()).toEqual(["?c :", "    borders(?c, "]);
    await page.keyboard.press("Home");
    await page.keyboard.press("Backspace");
    expect(await lines()).toEqual(["?c :", "  borders(?c, "]);
    for (let nth = 0; nth < 5; nth++) await page.keyboard.press("Control+z");
    expect(await lines()).toEqual(["?c :", "    borders(?c, Chad)"]);
    await page.close();
  });

  test("a mistake is marked at its place and the mark goes with it", async () => {
    const { page } = await edited("?c : borders(?c, Chad)");
    const mark = page.locator(".cm .cm-lintRange-error");
    await page.keyboard.press(")");
    expect(await mark.textContent()).toBe(")");
    await page.keyboard.press("Backspace");
    await mark.waitFor({ state: "detached" });
    await page.close();
  });

  test("a mistake that is taken away and typed again between two frames is marked", async () => {
    const { page } = await edited("?c : borders(?c, Chad)");
    for (const key of [")", "Backspace", ")", "Backspace", ")"]) await page.keyboard.press(key);
    expect(await page.locator(".cm .cm-lintRange-error").textContent()).toBe(")");
    await page.close();
  });

  test("suggestions come for what was typed before their file was there", async () => {
    const page = await browser.open("#/ask?graph=world");
    await page.getByRole("textbox", { name: "Query as text" }).focus();
    await page.keyboard.type("?c : borde");
    await page
      .getByRole("option", { name: /borders/ })
      .first()
      .waitFor();
    await page.close();
  });

  test("a double click makes the drawing larger", async () => {
    const { page } = await edited("?c : borders(?c, Chad) & language(?c, Arabic)");
    const drawing = page.locator(".react-flow__viewport");
    const zoom = () =>
      drawing.evaluate((each) => Number(/scale\(([\d.]+)\)/.exec(each.style.transform)?.[1] ?? 1));
    await page.locator(".react-flow__node").first().waitFor();
    const before = await zoom();
    await page.locator(".react-flow__pane").dblclick({ position: { x: 8, y: 8 } });
    await expect.poll(zoom).toBeGreaterThan(before);
    await page.close();
  });
});

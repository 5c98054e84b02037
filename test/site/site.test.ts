// The built site (`npm run site`): links, axe-core, and the playground in a browser.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missing } from "../browser/chromium.ts";
import { root } from "../docs/page.ts";

const dist = join(root, "site/dist");
const built = existsSync(join(dist, "index.html"));
const unbuilt = built ? "" : " (skipped: the site is not built)";
const pages = built
  ? readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".html") && !/^(api|404)/.test(name),
    )
  : [];

describe.skipIf(!built)(`the site${unbuilt}`, () => {
  it("has every page, with its words in the HTML, so that it can be read without JavaScript", () => {
    expect(pages.length).toBeGreaterThan(85);
    const page = readFileSync(join(dist, "explanation/hardness.html"), "utf8");
    expect(page).toContain("A complex query is not always a hard query");
    expect(page).toMatch(/<source media="\(prefers-color-scheme: dark\)"/);
  });

  it("links lead to files of the site or out of it, and nothing is loaded from elsewhere", () => {
    const broken: string[] = [];
    for (const page of pages) {
      const html = readFileSync(join(dist, page), "utf8");
      for (const [, kind, target = ""] of html.matchAll(/ (href|src)="([^"#?]*)[^"]*"/g)) {
        if (target.startsWith("data:")) continue;
        if (/^(https?:|mailto:)/.test(target)) {
          if (kind === "src") broken.push(`${page}: loads ${target.slice(0, 80)}`);
          continue;
        }
        if (target === "" || target.startsWith("/api/") || target.startsWith("./api")) continue;
        const path = target.startsWith("/") ? target.slice(1) : normalize(join(dirname(page), target));
        const there = [path, `${path}.html`, join(path, "index.html")].some((each) =>
          existsSync(join(dist, each)),
        );
        if (!there) broken.push(`${page}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe.skipIf(!built || missing !== "")(`the site in a browser${unbuilt}${missing}`, () => {
  let browser: Browser;
  let server: { address(): unknown; close(): void };
  let url: string;
  beforeAll(async () => {
    const { serve } = await import(join(root, "site/serve.mjs"));
    server = await serve(0);
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const executablePath = process.env.LACUNA_CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const axe = join(root, "site/node_modules/axe-core/axe.min.js");
  const mistakesOf = async (page: Page): Promise<string[]> => {
    // Not as a script of the page: the policy of the playground forbids it.
    await page.evaluate(readFileSync(axe, "utf8"));
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html }) => html.slice(0, 160))
            .join(" | ")
            .slice(0, 600)}`,
      );
    });
  };

  const looked = [
    "index.html",
    "start/first-answer.html",
    "guides/predict.html",
    "explanation/hardness.html",
    "reference/solvers.html",
    "playground/index.html",
  ];
  for (const colorScheme of ["light", "dark"] as const)
    it.each(looked)(`%s has no violation of axe-core, ${colorScheme}`, async (path) => {
      const page = await browser.newPage({ colorScheme });
      await page.goto(`${url}/${path}`, { waitUntil: "networkidle" });
      expect(await mistakesOf(page)).toEqual([]);
      await page.close();
    });

  it("search finds a page by its words, without a server", async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/index.html`, { waitUntil: "networkidle" });
    // A page that is read already listens to keys a moment later.
    const box = page.locator(".VPLocalSearchBox input");
    await expect
      .poll(
        async () => {
          await page.keyboard.press("Control+k");
          return await box.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await box.fill("reasoning tree");
    await page.waitForSelector(".VPLocalSearchBox .result", { timeout: 60_000 });
    expect(await page.textContent(".VPLocalSearchBox .results")).toContain("What makes an answer hard");
    await page.close();
  });

  it("a question of a page is asked in the playground, which is the studio, and its tree is shown", async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/start/first-answer.html`);
    await page.getByRole("link", { name: "Ask it in the playground" }).first().click();
    await page.locator('[data-row="0"]').waitFor();
    await page.getByRole("treeitem").first().waitFor();
    await page.goto(`${url}/playground/index.html`);
    await page.getByRole("link", { name: /^Which \?c borders Chad, has Arabic as a language/ }).click();
    await page.getByRole("row", { name: /Niger/ }).waitFor();
    await page.close();
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluateSolver, generateQuestions, sampleBenchmark, splitGraph } from "../../src/index.ts";
import { missing } from "../browser/chromium.ts";
import { choose, focused, tabTo } from "./keyboard.ts";
import { hostOfFiles, watchedBrowser } from "./site.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "lacuna-journeys-"));
const at = (name: string) => join(folder, name);
let site: Awaited<ReturnType<typeof hostOfFiles>>;
let browser: Awaited<ReturnType<typeof watchedBrowser>>;

/** Packs the package and unpacks it beside its two dependencies, as an installation without the network. */
function unpacked(): string {
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
  mkdirSync(at("node_modules"));
  execFileSync("tar", ["-xzf", at(tarball), "-C", at("node_modules")]);
  for (const name of [
    "commander",
    "cli-progress",
    "string-width",
    "strip-ansi",
    "ansi-regex",
    "emoji-regex",
    "is-fullwidth-code-point",
  ])
    symlinkSync(join(root, "node_modules", name), at(`node_modules/${name}`));
  return at("node_modules/package/dist/cli/main.js");
}

describe.skipIf(missing !== "")(`ten journeys by keyboard alone, from the packed tarball${missing}`, () => {
  beforeAll(async () => {
    const [graph, benchmark, natural] = [at("gaps"), at("bench"), at("natural")];
    await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: graph, seed: 1 });
    await sampleBenchmark({
      graph,
      protocol: "balanced",
      types: ["1p", "2i"],
      perType: 10,
      out: benchmark,
      seed: 1,
    });
    await sampleBenchmark({
      graph,
      protocol: "betae",
      types: ["1p", "2p"],
      perType: 10,
      out: natural,
      seed: 1,
    });
    for (const solver of ["qto", "cqd"])
      await evaluateSolver({ graph, benchmark, solver, model: "frequency", out: at(solver) });
    await generateQuestions({ kb: "world", count: 30, out: at("questions"), seed: 1 });
    const words = [
      ...["studio", "export", "world", "gaps", "--benchmark", "bench", "--benchmark", "natural"],
      ...["--run", "qto", "--run", "cqd", "--questions", "questions", "--out", "site"],
    ];
    execFileSync(process.execPath, [unpacked(), ...words], { cwd: folder, stdio: "ignore" });
    site = await hostOfFiles(at("site"));
    browser = await watchedBrowser(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(browser?.faults).toEqual([]);
  });

  test("from Home to an explained predicted answer", async () => {
    const page = await browser.open("#/home");
    await page.getByRole("link", { name: /^Which \?c borders Chad/ }).waitFor();
    await choose(page, /^a: Which \?c borders Chad/);
    await page.getByRole("row", { name: /Niger/ }).waitFor();
    await tabTo(page, /^row: |^tr: /);
    while (!(await focused(page)).includes("Niger")) await page.keyboard.press("ArrowDown");
    await page.getByText("1 of 3 links is guessed").waitFor();
    await tabTo(page, /^treeitem/);
    await page.keyboard.press("End");
    expect(await focused(page)).toMatch(/^treeitem/);
    await page.close();
  });

  test("a question is typed, completed and asked", async () => {
    const page = await browser.open("#/ask?graph=world");
    await page.getByRole("textbox", { name: "Query as text" }).waitFor();
    await tabTo(page, /^textbox: Query as text/);
    await page.keyboard.type("?c : borde");
    await page
      .getByRole("option", { name: /borders/ })
      .first()
      .waitFor();
    // The editor takes no Enter for a list that has only just come up.
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Chad)");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("row", { name: /Libya/ }).waitFor();
    await page.close();
  });

  const ask = (query: string, rest = "") => `#/ask?graph=world&q=${encodeURIComponent(query)}${rest}`;

  test("a row of the query is changed", async () => {
    const page = await browser.open(ask("?c : borders(?c, Chad)"));
    await page.getByRole("row", { name: /Libya/ }).waitFor();
    await tabTo(page, /^combobox: tail of/);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Fran");
    await page.getByRole("option", { name: /^France/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Spain/ }).waitFor();
    await page.goBack();
    await page.getByRole("row", { name: /Libya/ }).waitFor();
    await page.close();
  });

  test("a link is hidden, and the change is undone", async () => {
    const page = await browser.open(
      ask("?c : borders(?c, Chad) & language(?c, Arabic) & !language(?c, English)"),
    );
    await page.getByRole("button", { name: "Hide" }).first().waitFor();
    await choose(page, /^button: Hide/);
    await page.getByText("known answers 1 → 0").waitFor();
    await choose(page, /^button: Undo/);
    await page.getByText("known answers").waitFor({ state: "detached" });
    await page.close();
  });

  test("why something is no answer", async () => {
    const page = await browser.open(ask("?c : borders(?c, Chad) & language(?c, Arabic)"));
    await page.getByRole("combobox", { name: "Why is this no answer?" }).waitFor();
    await tabTo(page, /^combobox: Why is this no answer/);
    await page.keyboard.type("Niger");
    await page
      .getByRole("option", { name: /^Niger/ })
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page
      .getByRole("treeitem", { name: /Niger.*no such link/ })
      .first()
      .waitFor();
    await page.close();
  });

  test("from one entity to another, and the map as a table", async () => {
    const page = await browser.open("#/entity?graph=world&name=Chad");
    await page.getByRole("link", { name: "Libya" }).first().waitFor();
    await choose(page, /^summary: The same as a table/);
    await page.getByRole("table").getByRole("link", { name: "Chad" }).first().waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.goto(page.url());
    await tabTo(page, /^a: Libya/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /Libya/ }).waitFor();
    await page.close();
  });

  test("from a cell of a benchmark to an answer of its queries, and a second benchmark beside it", async () => {
    const page = await browser.open("#/benchmark?id=bench");
    await page.locator(".heat a").first().waitFor();
    await choose(page, /^a: \d+\.\d %/);
    await page.getByRole("link", { name: "Open in Ask" }).first().waitFor();
    await choose(page, /^a: Open in Ask/);
    await page.locator('[data-row="0"]').waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Open in Ask" }).first().waitFor();
    await tabTo(page, /^select: beside/);
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { level: 1, name: /beside/ }).waitFor();
    await page.close();
  });

  test("two runs by class, and both trees of a query", async () => {
    const page = await browser.open("#/compare");
    await page.getByRole("heading", { name: "Settings that differ" }).waitFor();
    await tabTo(page, /^input: By type/);
    await page.keyboard.press("ArrowRight");
    await page
      .getByRole("rowheader", { name: /→ full/ })
      .first()
      .waitFor();
    await choose(page, /^a: Both trees in Ask/);
    await page
      .getByRole("heading", { name: /By (qto|cqd)/ })
      .first()
      .waitFor();
    await page.close();
  });

  test("a program is run", async () => {
    const page = await browser.open("#/programs");
    await page
      .getByRole("button", { name: /Find\("France"\)/ })
      .first()
      .waitFor();
    await choose(page, /^button: .*Find\("France"\)/);
    await page.getByText("Germany").first().waitFor();
    await page.close();
  });

  test("questions of a split, and one of them", async () => {
    const page = await browser.open("#/questions");
    await page.getByRole("heading", { name: "30 questions", level: 1 }).waitFor();
    await choose(page, /^button: test/);
    await page.waitForURL(/split=test/);
    await page
      .getByRole("status")
      .filter({ hasText: /same|part|does not understand/ })
      .waitFor();
    await page.close();
  });
});

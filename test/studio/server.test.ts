import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluateSolver, sampleBenchmark, splitGraph } from "../../src/index.ts";
import { missing } from "../browser/chromium.ts";
import { watchedBrowser } from "./site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const main = join(import.meta.dirname, "../../dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "lacuna-studio-server-"));
const at = (name: string) => join(folder, name);

let command: ChildProcess | undefined;
let server: { readonly url: string; readonly link: string };
let browser: Awaited<ReturnType<typeof watchedBrowser>>;

describe.skipIf(missing !== "")(`the studio of a server, in Chromium${missing}`, () => {
  beforeAll(async () => {
    const [graph, benchmark] = [at("gaps"), at("bench")];
    await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: graph, seed: 1 });
    await sampleBenchmark({
      graph,
      protocol: "balanced",
      types: ["1p", "2i"],
      perType: 10,
      out: benchmark,
      seed: 1,
    });
    for (const solver of ["qto", "cqd"])
      await evaluateSolver({ graph, benchmark, solver, model: "frequency", out: at(solver) });
    // The command itself: its jobs are processes of the built package.
    const folders = ["gaps", "bench", "qto", "cqd"].map(at);
    const words = ["studio", ...folders, "--jobs", at("jobs"), "--no-open", "--json"];
    command = spawn(process.execPath, [main, ...words], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(createInterface({ input: command.stdout! }), "line")) as [string];
    server = JSON.parse(line) as typeof server;
    browser = await watchedBrowser(server.url);
    // The link signs this browser in, once for all its pages.
    const page = await browser.open("");
    await page.goto(server.link);
    await page.close();
    browser.faults.length = 0;
  });
  afterAll(async () => {
    await browser?.close();
    command?.kill();
    rmSync(folder, { recursive: true, force: true });
    expect(browser?.faults).toEqual([]);
  });

  test("it answers, predicts and explains what its graph is asked", async () => {
    const query = encodeURIComponent("?c : borders(?c, Chad) & language(?c, Arabic)");
    const page = await browser.open(`/#/ask?graph=world&q=${query}&links=predicted&at=Niger`);
    await page.getByRole("treeitem", { name: /Niger language Arabic.*predicted/ }).waitFor();
    await page.close();
  });

  test("who is not signed in is told so, and not that there is no graph", async () => {
    const stranger = await watchedBrowser(server.url);
    const page = await stranger.open("/#/home");
    expect(await page.getByRole("alert").textContent()).toMatch(/signed out.*open the address/is);
    expect(await page.getByRole("heading", { name: "Graphs" }).count()).toBe(0);
    await stranger.close();
  });

  test("a cell of a benchmark leads to its queries, a run and two runs are shown", async () => {
    const page = await browser.open("/#/benchmark?id=bench");
    await page.locator(".heat a").last().click();
    await page.getByRole("link", { name: "Open in Ask" }).first().waitFor();
    await page.goto(`${server.url}/#/benchmark?id=qto`);
    await page.getByRole("heading", { name: "MRR by what answers reduce to" }).waitFor();
    await page.goto(`${server.url}/#/compare`);
    await page.getByRole("heading", { name: "Settings that differ" }).waitFor();
    // The server has the benchmark of both runs: their queries have a text, and lead to both trees.
    await page.getByRole("link", { name: "Both trees in Ask" }).first().click();
    await page.getByRole("heading", { name: "By cqd" }).waitFor();
    await page.close();
  });

  test("a job is started from the page, followed while it runs, stopped and gone on with", async () => {
    const page = await browser.open("/#/jobs");
    await page.getByText("No job was started yet").waitFor();
    await page.getByLabel("What to do").selectOption("trainLinks");
    await page.getByLabel(/^graph/).selectOption("gaps");
    await page.getByText("Settings that have a default").click();
    for (const [name, value] of [
      ["epochs", "4000"],
      ["validateEvery", "0"],
      ["rank", "8"],
    ] as const)
      await page.getByLabel(name, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("img", { name: /^loss: / }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Resume" }).click({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor({ timeout: 60_000 });
    await page.close();
  });

  test("a job that cannot be says why, one that fails shows its mistake, and is changed and started anew", async () => {
    const page = await browser.open("/#/jobs?new=sampleBenchmark");
    await page.getByLabel(/^graph/).selectOption("world");
    await page.getByText("Settings that have a default").click();
    await page.getByLabel("types", { exact: true }).fill("9z");
    await page.getByLabel(/^protocol/).selectOption("betae");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("alert").getByText(/9z/).first().waitFor({ timeout: 60_000 });
    if (!page.url().includes("new=")) await page.getByRole("link", { name: "Change and start anew" }).click();
    expect(await page.getByLabel("types", { exact: true }).inputValue()).toBe("9z");
    await page.getByLabel("types", { exact: true }).fill("1p");
    await page.getByLabel(/^graph/).selectOption("gaps");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("done", { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.evaluate(axe);
    const found = await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))",
    );
    expect(found).toEqual([]);
    await page.goto(`${server.url}/#/jobs?new=evaluateSolver`);
    await page.getByRole("button", { name: "Start" }).waitFor();
    expect(
      await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))",
      ),
    ).toEqual([]);
    await page.close();
  });
});

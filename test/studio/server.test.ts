import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluateSolver, sample, splitGraph } from "../../src/index.ts";
import { missing } from "../browser/chromium.ts";
import { watchedBrowser } from "./site.ts";

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
    await sample({ graph, protocol: "balanced", types: ["1p", "2i"], perType: 10, out: benchmark, seed: 1 });
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
  }, 120_000);
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

  test("a cell of a benchmark leads to its queries, a run and two runs are shown", async () => {
    const page = await browser.open("/#/benchmark?id=bench");
    await page.locator(".heat a").last().click();
    await page.getByRole("link", { name: "Open in Ask" }).first().waitFor();
    await page.goto(`${server.url}/#/benchmark?id=qto`);
    await page.getByRole("heading", { name: "MRR by what answers reduce to" }).waitFor();
    await page.goto(`${server.url}/#/compare`);
    await page.getByRole("heading", { name: "Settings that differ" }).waitFor();
    await page.close();
  });

  test("a job is followed while it runs, stopped and gone on with", async () => {
    const page = await browser.open("/#/jobs");
    await page.getByText("No job was started yet").waitFor();
    const parameters = { graph: "gaps", epochs: 4000, validateEvery: 0, rank: 8 };
    await page.evaluate(
      `fetch("api/v1/jobs", { method: "POST", headers: { "Content-Type": "application/json" }, body: ${JSON.stringify(
        JSON.stringify({ operation: "trainLinks", parameters }),
      )} })`,
    );
    await page.getByRole("img", { name: /^loss: / }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Resume" }).click({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor({ timeout: 60_000 });
    await page.close();
  }, 120_000);
});

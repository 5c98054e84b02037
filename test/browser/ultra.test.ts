import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import type { RankedList } from "../../src/operations/ask/results.ts";
import { bound } from "../../src/operations/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { CHROMIUM, FLAGS } from "./chromium.ts";
import { browserBundle, serve } from "./serve.ts";

const PAGE = `<!doctype html><title>ULTRA</title><pre id="out"></pre><script type="module">
  const worker = new Worker("/worker.js", { type: "module" });
  worker.onmessage = ({ data }) => { document.getElementById("out").textContent = data; };
  worker.onerror = ({ message }) => { document.getElementById("out").textContent = JSON.stringify({ error: message }); };
</script>`;

const ASKED = {
  graph: "world",
  query: "?c : borders(France, ?c) & language(?c, Dutch)",
  predicted: true,
  top: 3,
};

const WORKER = `
  import { bound, browserHost, operations } from "/lacuna.js";
  try {
    const ask = bound(operations.ask, browserHost());
    postMessage(JSON.stringify(await ask(${JSON.stringify(ASKED)})));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }`;

const missing = existsSync(CHROMIUM) ? "" : ` (skipped: there is no ${CHROMIUM})`;

test.skipIf(missing !== "")(`ULTRA predicts answers in a module worker of Chromium${missing}`, async () => {
  const site = await serve({
    "/": { type: "text/html", body: PAGE },
    "/worker.js": { type: "text/javascript", body: WORKER },
    "/lacuna.js": { type: "text/javascript", body: await browserBundle() },
  });
  const profile = mkdtempSync(join(tmpdir(), "lacuna-chromium-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction("document.getElementById('out').textContent !== ''", undefined, {
      timeout: 30_000,
    });
    const { error, answers, model } = JSON.parse((await page.textContent("#out"))!);
    expect(error).toBeUndefined();
    expect(model).toMatchObject({ name: "ultra-3g", byDefault: true });
    expect(model.kernel).toMatch(/^wasm/);
    // As Node answers it; kernels may differ in the last digits.
    const here = await bound(operations.ask, nodeHost)(ASKED);
    expect(answers).toHaveLength(3);
    expect(answers).toEqual(
      (here as RankedList).answers.map(({ probability, ...each }) => ({
        ...each,
        probability: expect.closeTo(probability, 4),
      })),
    );
  } finally {
    await browser.close();
    await site.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

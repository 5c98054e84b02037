import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { CHROMIUM, FLAGS, missing } from "./chromium.ts";
import { isolation, serve } from "./serve.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const PAGE = `<!doctype html><title>Lacuna</title><pre id="out"></pre><script type="module">
  import { boundAll, openBrowserHost, operations } from "/browser.js";
  const out = document.getElementById("out");
  try {
    const contents = new Map();
    let started = 0;
    const startWorker = () => (started++, new Worker("/browser-worker.js", { type: "module" }));
    const host = await openBrowserHost({ contents, startWorker, workers: 1 });
    const lacuna = boundAll(operations, host);
    const counts = [];
    const count = async (graph, query, call) => (await lacuna.countQuery({ graph, query }, call)).count;
    for (let each = 0; each < 3; each++) counts.push(await count("world", "?c : borders(France, ?c)"));
    const after = started;
    // A file that came after the worker was started, and one that changed.
    const text = (lines) => new TextEncoder().encode(lines);
    contents.set("own.tsv", text("anna\\tknows\\tben\\n"));
    counts.push(await count("own.tsv", "?p : knows(anna, ?p)"));
    contents.set("own.tsv", text("anna\\tknows\\tben\\nanna\\tknows\\tcarl\\n"));
    counts.push(await count("own.tsv", "?p : knows(anna, ?p)"));
    // A call that would take for ever is cancelled, and the next one is answered by another worker.
    const cancel = new AbortController();
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 10);
    setTimeout(() => cancel.abort(), 1000);
    const all = "abcdefgh".split("").map((name) => "?" + name).join(", ");
    const links = "abcdefg".split("").map((name, at) => "borders(?" + name + ", ?" + "bcdefgh"[at] + ")").join(" & ");
    const endless = lacuna.ask({ graph: "world", query: all + " : " + links }, { signal: cancel.signal });
    const code = await endless.then(() => "answered", (error) => error.code);
    clearInterval(ticking);
    counts.push(await count("world", "?c : borders(Portugal, ?c)"));
    await host.close();
    out.textContent = JSON.stringify({ isolated: crossOriginIsolated, counts, after, started, code, free: ticks > 20 });
  } catch (error) {
    out.textContent = JSON.stringify({ error: String(error), stack: error.stack });
  }
</script>`;

/** The text of `out` when it is there, as JSON. */
async function shown(pages: Parameters<typeof serve>[0]): Promise<unknown> {
  const site = await serve(pages, isolation);
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    for (;;) {
      const text = await page.textContent("#out");
      if (text) return JSON.parse(text);
      await new Promise((passed) => setTimeout(passed, 500));
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

test.skipIf(missing !== "")(`module workers outlive a call in headless Chromium${missing}`, async () => {
  const pages: Record<string, { type: string; body: string }> = { "/": { type: "text/html", body: PAGE } };
  for (const name of readdirSync(DIST, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".js"))
      pages[`/${name}`] = { type: "text/javascript", body: readFileSync(join(DIST, name), "utf8") };
  const found = await shown(pages);
  expect(found).toEqual({
    ...{ isolated: true, counts: [8, 8, 8, 1, 2, 1], after: 1, started: 2 },
    ...{ code: "run.interrupted", free: true },
  });
});

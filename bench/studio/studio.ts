import { join } from "node:path";
import type { Page } from "playwright-core";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { nameOf } from "../../src/kg/shown-names.ts";
import { printText } from "../../src/query/text/print.ts";
import { hostOfFiles, watchedBrowser } from "../../test/studio/site.ts";
import { inFolder, lacuna, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { median, shown } from "../lib/measure.ts";
import { query2box } from "../lib/queries.ts";
import { printTable } from "../lib/table.ts";

const ROUNDS = 3;
const KEYS = 20;
const CHAD = "?c : borders(?c, Chad) & language(?c, Arabic)";

/** Does something in the page and waits until a condition holds, looking once a frame. @returns milliseconds from `since` */
const until = (page: Page, condition: string, { since = "0", action = "" } = {}): Promise<number> =>
  page.evaluate(`new Promise((done, fail) => {
    const began = ${since};
    ${action};
    const look = () => {
      const now = performance.now();
      if (${condition}) done(now - began);
      else if (now - began > 30000) fail(new Error("nothing came of it in 30 s"));
      else requestAnimationFrame(look);
    };
    look();
  })`) as Promise<number>;

/** The same from the action on. */
const after = (page: Page, action: string, condition: string): Promise<number> =>
  until(page, condition, { since: "performance.now()", action });

const place = (screen: string, given: Readonly<Record<string, string>>) =>
  `#/${screen}?${new URLSearchParams(given)}`;
const editor = "document.querySelector('.cm')?.shadowRoot?.querySelector('.cm-content')";
const row = "document.querySelector('[data-row=\"0\"]')";
const marked = "document.querySelector('.cm')?.shadowRoot?.querySelector('.cm-lintRange-error')";

/**
 * Types a sign too many at the end of the text and takes it away again, some times over.
 * @returns milliseconds from the event of each key to the end of the frame that painted its mark
 */
async function keysToMark(page: Page): Promise<number[]> {
  const took: number[] = [];
  await page.getByRole("textbox", { name: "Query as text" }).focus();
  await page.keyboard.press("Control+End");
  for (let nth = 0; nth < KEYS; nth++) {
    // The page listens before the key is pressed: keys and scripts reach it on ways of their own.
    await page.evaluate(`void (window.painted = new Promise((done) => addEventListener("keydown", ({ timeStamp }) => {
      const look = () => {
        if (!${marked}) return requestAnimationFrame(look);
        // A message is heard after the frame that this callback belongs to was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - timeStamp);
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    }, { once: true, capture: true })))`);
    await page.keyboard.press(")");
    took.push((await page.evaluate("window.painted")) as number);
    await page.keyboard.press("Backspace");
    await until(page, `!${marked}`);
  }
  return took;
}

/** What somebody waits for in the studio, as a static export in Chromium: from the page's own clock. */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const snapshot = join(folder, "fb.lacuna");
    await runNode(lacuna, ["kg", "import", data("fb15k-237-betae"), "--out", snapshot]);
    await runNode(lacuna, ["studio", "export", "world", snapshot, "--out", join(folder, "site")]);
    const site = await hostOfFiles(join(folder, "site"));
    const rows: [what: string, wanted: string, took: number[]][] = [];
    const home: number[] = [];
    const asked: number[] = [];
    const predicted: number[] = [];
    const again: number[] = [];
    const keys: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // A browser of its own: nothing is held from the round before.
      const browser = await watchedBrowser(site.url);
      const page = await browser.open("#/home");
      home.push(
        await until(
          page,
          "document.querySelector('input[type=file]') && document.querySelector('tbody th a')",
        ),
      );
      await page.close();
      await browser.close();
      const second = await watchedBrowser(site.url);
      const open = await second.open(place("ask", { graph: "world", q: CHAD }));
      asked.push(await until(open, `${editor} && ${row}`));
      const link = place("ask", { graph: "world", q: CHAD, links: "predicted" });
      predicted.push(
        await after(
          open,
          `location.hash = ${JSON.stringify(link)}`,
          "document.querySelector('tr .predicted')",
        ),
      );
      const other = place("ask", {
        graph: "world",
        q: "?c : borders(?c, Niger) & language(?c, Arabic)",
        links: "predicted",
      });
      again.push(
        await after(
          open,
          `location.hash = ${JSON.stringify(other)}`,
          "document.title.includes('Niger') && document.querySelector('tr .predicted')",
        ),
      );
      if (round === 0) keys.push(...(await keysToMark(open)));
      await open.close();
      await second.close();
    }
    rows.push(["cold start to a usable Home (the playground)", "2 000", home]);
    rows.push(["cold start to a usable Ask with its first answer, world", "1 000", asked]);
    rows.push(["predicted answers of ULTRA on world, first time (weights are fetched)", "1 000", predicted]);
    rows.push(["the same, next question", "1 000", again]);
    rows.push(["key to the mark of a mistake, world", "50", keys]);
    const browser = await watchedBrowser(site.url);
    rows.push(...(await warm(browser, await asking(snapshot))));
    printTable(
      ["what", "wanted, ms", "median, ms", "least, ms"],
      rows.map(([what, wanted, took]) => [what, wanted, shown(median(took)), shown(Math.min(...took))]),
    );
    await browser.close();
    await site.close();
  });
}

/** Questions of Query2Box's files, and entities with many links. */
async function asking(snapshot: string) {
  const graph = await loadGraph(snapshot, nodeFiles);
  const queries = ["2i", "2p"].flatMap((type) =>
    query2box(`test.${type}`)
      .slice(0, 6)
      .map((query) => printText(query, { graph })),
  );
  const links = new Uint32Array(graph.entityCount);
  for (const tail of graph.rows.tails) links[tail]!++;
  const entities = [...links.keys()]
    .sort((a, b) => links[b]! - links[a]!)
    .slice(0, 5)
    .map((entity) => nameOf(graph.entities, entity));
  return { queries, entities };
}

/** What is measured on a page that is open. */
async function warm(
  browser: Awaited<ReturnType<typeof watchedBrowser>>,
  { queries, entities }: { readonly queries: readonly string[]; readonly entities: readonly string[] },
): Promise<[string, string, number[]][]> {
  const fb = await browser.open(place("ask", { graph: "fb", q: queries[0]! }));
  await until(fb, row);
  const exact: number[] = [];
  for (const query of queries.slice(1)) {
    await fb.evaluate("document.querySelector('[data-row=\"0\"]')?.removeAttribute('data-row')");
    const link = place("ask", { graph: "fb", q: query });
    exact.push(await after(fb, `location.hash = ${JSON.stringify(link)}`, row));
  }
  const map: number[] = [];
  for (const name of entities) {
    const link = place("entity", { graph: "fb", name, hops: "2", nodes: "300" });
    const drawn = `document.querySelector('.mapbox[aria-label^="Map of 300 entities around ${name};"] canvas')`;
    map.push(await after(fb, `location.hash = ${JSON.stringify(link)}`, drawn));
  }
  await fb.evaluate(`location.hash = ${JSON.stringify(place("ask", { graph: "fb", q: queries[0]! }))}`);
  await until(fb, `${editor} && ${row}`);
  const keys = await keysToMark(fb);
  await fb.close();
  return [
    ["key to the mark of a mistake, FB15k-237", "50", keys],
    ["exact question on FB15k-237 (2i, 2p) to its first rows", "300", exact],
    ["map of 300 entities of FB15k-237", "500", map.slice(1)],
  ];
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, explainAnswers } from "../../src/index.ts";
import { missing } from "../browser/chromium.ts";
import { hostOfFiles, watchedBrowser } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-widget-"));
const widget = readFileSync(join(import.meta.dirname, "../../dist/widget.js"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The part of a notebook that anywidget's contract names: a model with values and events, and an element. */
const page = `<!doctype html><html lang="en"><title>notebook</title><link rel="icon" href="data:,"><style>
html { font-size: 10px }
li, button { color: red !important; display: none }</style><main><h1>A notebook</h1><div id="out"></div></main>
<script type="module">
const values = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const listeners = new Map();
// Values that the kernel has seen: what is not saved stays in the page.
window.kernel = { ...values };
window.model = {
  get: (name) => values[name],
  set(name, value) {
    if (values[name] === value) return;
    values[name] = value;
    for (const each of listeners.get("change:" + name) ?? []) each();
  },
  on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  off: (event, listener) => listeners.set(event, (listeners.get(event) ?? []).filter((each) => each !== listener)),
  save_changes: () => Object.assign(window.kernel, structuredClone(values)),
};
window.listening = () => [...listeners.values()].flat().length;
// As notebooks do: the module is text, opened by an address of its own.
const source = await (await fetch("widget.js")).text();
const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
window.end = await widget.render({ model: window.model, el: document.getElementById("out") });
</script></html>`;

let site: Awaited<ReturnType<typeof hostOfFiles>>;
let browser: Awaited<ReturnType<typeof watchedBrowser>>;
const opened = (values: object) => browser.open(`#${encodeURIComponent(JSON.stringify(values))}`);
const kernel = (page: Page) => page.evaluate("kernel") as Promise<Record<string, unknown>>;

describe.skipIf(missing !== "")(`the widget of notebooks in Chromium${missing}`, () => {
  beforeAll(async () => {
    writeFileSync(join(folder, "index.html"), page);
    writeFileSync(join(folder, "widget.js"), widget);
    site = await hostOfFiles(folder);
    browser = await watchedBrowser(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(browser?.faults).toEqual([]);
  });

  test("it answers what the kernel asks, shows the tree, and gives the answers back to the kernel", async () => {
    const query = "?c : borders(?c, Chad) & language(?c, Arabic) & !language(?c, English)";
    const notebook = await opened({ query });
    await notebook.getByRole("treeitem", { name: /Libya borders Chad/ }).waitFor();
    const { answers, chosen } = await kernel(notebook);
    expect(chosen).toEqual(["Libya"]);
    expect(answers).toEqual(JSON.parse(JSON.stringify(await explainAnswers({ graph: "world", query }))));
    await notebook.close();
  });

  test("what is typed is marked while it is wrong, asked by Ctrl+Enter, and saved", async () => {
    const notebook = await opened({ query: "" });
    const editor = notebook.getByRole("textbox", { name: "Query" });
    await editor.fill("?c : borders(?c, Chad");
    await notebook
      .getByRole("alert")
      .getByText(/expected|missing|\)/)
      .first()
      .waitFor();
    await editor.fill("?c : borders(?c, Chad)");
    await editor.press("Control+Enter");
    await notebook.getByRole("option", { name: /Sudan/ }).click();
    expect(await kernel(notebook)).toMatchObject({ query: "?c : borders(?c, Chad)", chosen: ["Sudan"] });
    await notebook.getByRole("option", { name: /Sudan/ }).press("Home");
    await notebook.getByRole("tree", { name: /Central African Republic/ }).waitFor();
    await notebook.close();
  });

  test("a table of the notebook's is a graph, and names of strangers stay text", async () => {
    const graph = "head,relation,tail\nAnna,knows,<b>Ben</b>\n<b>Ben</b>,knows,مرحبا\nAnna,knows,東京都庁\n";
    const notebook = await opened({ graph, query: "?x : knows(?y, ?x)" });
    await notebook.getByRole("option", { name: "<b>Ben</b>" }).waitFor();
    expect(await notebook.getByRole("option").count()).toBe(3);
    await notebook.evaluate("model.set('query', '?x : knows(Anna, ?x)')");
    await notebook.getByText("2 answers").waitFor();
    await notebook.close();
  });

  test("a comparison with a value of the table is answered, and not marked as wrong", async () => {
    const notebook = await opened({ graph: "name,age\nAnna,34\nBen,40\n", query: "?x : age(?x) > 35" });
    await notebook.getByRole("option", { name: /Ben/ }).waitFor();
    const editor = notebook.getByRole("textbox", { name: "Query" });
    expect(await editor.getAttribute("aria-invalid")).not.toBe("true");
    expect(await notebook.getByRole("alert").allTextContents()).toEqual([""]);
    await notebook.close();
  });

  test("answers that were worked out in the kernel are drawn as they are: a predicted link is dashed", async () => {
    const answers = {
      variables: ["?c"],
      count: 1,
      answers: [
        {
          ...{ values: ["Niger"], known: false, score: 0.153 },
          tree: [
            { head: "Niger", relation: "borders", tail: "Chad", state: "known" },
            { head: "Niger", relation: "language", tail: "Arabic", state: "predicted", score: 0.253 },
          ],
        },
      ],
    };
    const notebook = await opened({ query: "?c : borders(?c, Chad) & language(?c, Arabic)", answers });
    await notebook.getByRole("treeitem", { name: /Niger language Arabic.*predicted, 0.253/ }).waitFor();
    expect(await notebook.locator("path.edge.dash").count()).toBe(1);
    await notebook.close();
  });

  test("axe finds nothing, the style of the notebook stays out, and an end leaves nothing behind", async () => {
    const notebook = await opened({ query: "?c : borders(?c, Chad)" });
    await notebook.getByRole("option", { name: /Sudan/ }).waitFor();
    await notebook.evaluate(axe);
    expect(
      await notebook.evaluate("axe.run(document).then(({ violations }) => violations.map(({ id }) => id))"),
    ).toEqual([]);
    // The page has the root of Jupyter Notebook 6, whose rem is 10 px.
    for (const word of await notebook.getByText("known", { exact: true }).all()) {
      const size = await word.evaluate(
        (each) => each.ownerDocument.defaultView!.getComputedStyle(each).fontSize,
      );
      expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12);
    }
    await notebook.evaluate("end()");
    expect(
      await notebook.evaluate("[listening(), document.getElementById('out').childElementCount]"),
    ).toEqual([0, 0]);
    await notebook.close();
  });
});

test("the notebook in docs/ is kept as it was run: its figures are those of the library", async () => {
  const { nbformat, cells } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../docs/guides/notebook.ipynb"), "utf8"),
  ) as {
    readonly nbformat: number;
    readonly cells: readonly {
      readonly source: readonly string[];
      readonly outputs?: readonly { readonly data: { readonly "text/plain": readonly string[] } }[];
    }[];
  };
  expect(nbformat).toBe(4);
  const grouped = cells.find(({ source }) => source.join("").includes("groupby"))!;
  const [, query = ""] = /ask\("(.+?)"\)/.exec(grouped.source.join("")) ?? [];
  const counts: Record<string, number> = {};
  for (const [, language] of (await ask({ graph: "world", query })).answers)
    counts[language!] = (counts[language!] ?? 0) + 1;
  const shown = grouped.outputs![0]!.data["text/plain"].join("").matchAll(/^(\w+) +(\d+)$/gm);
  expect(Object.fromEntries([...shown].map(([, name, count]) => [name, Number(count)]))).toEqual(counts);
});

import { expect, test } from "vitest";
import { missing, shownByPage } from "./chromium.ts";
import { browserFiles } from "./serve.ts";

const PAGE = `<!doctype html><title>Lacuna</title><pre id="out"></pre><script type="module">
  import { openGraph, parseQuery } from "/browser.js";
  import { answer, explain } from "/exact.js";
  const out = document.getElementById("out");
  try {
    const files = new Map();
    for (const name of ["train.txt", "test.txt"])
      files.set(name, new Uint8Array(await (await fetch("/" + name)).arrayBuffer()));
    const graph = await openGraph(files);
    const query = parseQuery("?c : borders(France, ?c) & !language(?c, French)", graph);
    const labels = Array.from(answer(query, graph.full), ([country]) => graph.label(country));
    out.textContent = JSON.stringify({ labels, missing: explain(query, graph, ["Spain"]).missing });
  } catch (error) {
    out.textContent = JSON.stringify({ error: String(error) });
  }
</script>`;

const TRAIN = `France\tborders\tBelgium
France\tborders\tItaly
Belgium\tlanguage\tFrench
Spain\tlanguage\tSpanish
Italy\tlanguage\tItalian
`;

const TEST = "France\tborders\tSpain\n";

test.skipIf(missing !== "")(`a query is answered in headless Chromium${missing}`, async () => {
  const pages = {
    "/": { type: "text/html", body: PAGE },
    ...(await browserFiles(["browser", "exact"])),
    "/train.txt": { type: "text/plain", body: TRAIN },
    "/test.txt": { type: "text/plain", body: TEST },
  };
  const { labels, ...rest } = await shownByPage(pages, { timeout: 60_000 });
  expect(rest).toEqual({ missing: 1 });
  expect(labels.sort()).toEqual(["Italy", "Spain"]);
});

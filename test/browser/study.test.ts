import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  answerMany,
  evaluateSolver,
  openGraph,
  sampleBenchmark,
  splitGraph,
  trainLinks,
} from "../../src/index.ts";
import { missing, shownByPage } from "./chromium.ts";
import { browserBundle, isolation } from "./serve.ts";

/** The study, as a page does it: in module workers, everything in memory. */
const PAGE = `<!doctype html><title>Study</title><pre id="out"></pre><script type="module">
  import { boundAll, browserHost, operations } from "/lacuna.js";
  const out = document.getElementById("out");
  try {
    let workers = 0;
    const startWorker = () => (workers++, new Worker("/lacuna-worker.js", { type: "module" }));
    const contents = new Map();
    const lacuna = boundAll(operations, browserHost({ contents, startWorker }));
    await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps", seed: 1 });
    const { evaluation } = await lacuna.trainLinks({ graph: "gaps", rank: 8, epochs: 3, seed: 1, out: "model" });
    await lacuna.sampleBenchmark({ graph: "gaps", protocol: "betae", types: ["2p"], perType: 5, out: "bench", seed: 1, threads: 2 });
    const report = await lacuna.evaluateSolver({ graph: "gaps", benchmark: "bench", model: "model", solver: "cqd", threads: 2 });
    const { answers } = await lacuna.answerMany({ graph: "gaps", queries: ["?c : borders(France, ?c)"] });
    const { answers: predicted } = await lacuna.predict({ graph: "gaps", query: "?c : borders(Chad, ?c)", model: "model", predicted: true, top: 1 });
    const manifest = new TextDecoder().decode(contents.get("bench/manifest.json"));
    out.textContent = JSON.stringify({ isolated: crossOriginIsolated, workers: workers > 1, mrr: report.mean.mrr, valid: evaluation.valid.mrr, answers, predicted: predicted.length, manifest });
  } catch (error) {
    out.textContent = JSON.stringify({ error: String(error), stack: error.stack, hint: error.hint });
  }
</script>`;

test.skipIf(missing !== "")(
  `a page trains, samples, evaluates and asks in module workers, to the bytes of Node${missing}`,
  async () => {
    const [page, worker] = await Promise.all([browserBundle(), browserBundle("browser-worker")]);
    const pages = {
      "/": { type: "text/html", body: PAGE },
      "/lacuna.js": { type: "text/javascript", body: page },
      "/lacuna-worker.js": { type: "text/javascript", body: worker },
    };
    const { manifest, ...found } = await shownByPage(pages, { timeout: 50_000, headers: isolation });
    const folder = mkdtempSync(join(tmpdir(), "lacuna-study-"));
    try {
      // The same study here, on disk.
      const at = (name: string) => join(folder, name);
      await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: at("gaps"), seed: 1 });
      const graph = await openGraph(at("gaps"), { shared: true });
      const model = await trainLinks({ graph, rank: 8, epochs: 3, seed: 1, out: at("model") });
      const bench = await sampleBenchmark({
        ...{ graph, protocol: "betae", types: ["2p"], perType: 5, out: at("bench"), seed: 1 },
      });
      const report = await evaluateSolver({
        ...{ graph, benchmark: at("bench"), model: at("model"), solver: "cqd" },
      });
      const { answers } = await answerMany({ graph, queries: ["?c : borders(France, ?c)"] });
      expect(found).toEqual({
        ...{ isolated: true, workers: true, predicted: 1, answers },
        mrr: report.mean.mrr,
        valid: model.evaluation.valid?.mrr,
      });
      expect(JSON.parse(manifest).files).toEqual(bench.files);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

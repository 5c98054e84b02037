import { expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundOperation } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { missing, shownByPage } from "./chromium.ts";
import { browserBundle } from "./serve.ts";

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
  import { boundOperation, browserHost, operations } from "/lacuna.js";
  try {
    const predict = boundOperation(operations.predict, browserHost());
    postMessage(JSON.stringify(await predict(${JSON.stringify(ASKED)})));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }`;

test.skipIf(missing !== "")(`ULTRA predicts answers in a module worker of Chromium${missing}`, async () => {
  const pages = {
    "/": { type: "text/html", body: PAGE },
    "/worker.js": { type: "text/javascript", body: WORKER },
    "/lacuna.js": { type: "text/javascript", body: await browserBundle() },
  };
  const { error, answers, model } = await shownByPage(pages, { timeout: 180_000 });
  expect(error).toBeUndefined();
  expect(model).toMatchObject({ name: "ultra-3g", byDefault: true });
  expect(model.kernel).toMatch(/^wasm/);
  // As Node answers it; kernels may differ in the last digits.
  const here = await boundOperation(operations.predict, nodeHost)(ASKED);
  expect(answers).toHaveLength(3);
  expect(answers).toEqual(
    here.answers.map(({ score, ...each }) => ({
      ...each,
      score: expect.closeTo(score, 4),
    })),
  );
});

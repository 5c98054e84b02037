import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { missing, shownByPage } from "./chromium.ts";

// Pages without special headers may not hand shared memory to workers; they may have it for themselves.
const PAGE = `<!doctype html><title>Kernel</title><pre id="out"></pre><script type="module">
  import { productTable } from "/product.js";
  const out = document.getElementById("out");
  try {
    const table = productTable(new Float32Array([1, 2, 3, 4, 5, 6]), 3, 2);
    const products = new Float32Array(3);
    table.multiply(new Float32Array([10, 1]), 1, products);
    out.textContent = JSON.stringify({ isolated: crossOriginIsolated, kernel: table.kernel, products: [...products] });
  } catch (error) {
    out.textContent = JSON.stringify({ error: String(error) });
  }
</script>`;

test.skipIf(missing !== "")(`the kernel runs in a page of headless Chromium${missing}`, async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("../../src/numeric/product.ts", import.meta.url)),
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const pages = {
    "/": { type: "text/html", body: PAGE },
    "/product.js": { type: "text/javascript", body: output[0].code },
  };
  const { kernel, ...rest } = await shownByPage(pages, { timeout: 60_000 });
  expect(rest).toEqual({ isolated: false, products: [12, 34, 56] });
  expect(kernel).toMatch(/^wasm-/);
});

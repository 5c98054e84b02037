import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { boundOxigraph, loadOxigraph } from "../../src/formats/oxigraph.ts";
import { nodeHost } from "../../src/host/node.ts";
import { poolHere } from "../../src/operations/workers/pool-here.ts";
import { workerRole } from "../../src/operations/workers/role.ts";

// A role that was done on the thread of a library's user bounded the engine of everybody there by 256 MB.

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

test("only a worker of its own bounds the engine", () => {
  const found = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && /\bboundOxigraph\b/.test(readFileSync(SRC + path, "utf8")),
  );
  expect(found.sort()).toEqual(["formats/oxigraph.ts", "host/worker-loop.ts"]);
});

test("a role that is done on this thread leaves the engine as it is", async () => {
  const bounding = workerRole<undefined, undefined, number>(
    "bounding",
    async () => async (_graph, _setup, host) => {
      host.boundEngine(1);
      return () => 1;
    },
  );
  const pool = poolHere(bounding, nodeHost);
  pool.begin(new ArrayBuffer(0) as never, undefined);
  expect(await pool.run(undefined)).toBe(1);
  await pool.close();
  const { Store } = await loadOxigraph();
  const store = new Store();
  store.load(Array.from({ length: 20_000 }, (_, at) => `<urn:a${at}> <urn:r> <urn:b${at}> .`).join("\n"), {
    format: "application/n-triples",
  });
  expect(store.size).toBe(20_000);
  boundOxigraph(undefined);
});

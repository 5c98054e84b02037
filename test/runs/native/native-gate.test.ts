import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, expect, test } from "vitest";
import { nativeGate, shutNativeGate } from "../../../src/runs/native/native-gate.ts";
import { nativeProducts } from "../../../src/runs/native/node-native.ts";

// Beside the sources, from where packages are found.
const folder = mkdtempSync(fileURLToPath(new URL("./bundle-", import.meta.url)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bundled(name: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const input = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  await (await rolldown({ input, platform: "node" })).write({ file, format: "esm" });
  return file;
}

test("a worker outside of all calls may be ended at once, and once only", () => {
  const gate = nativeGate();
  expect(shutNativeGate(gate)).toBe(true);
  expect(shutNativeGate(gate)).toBe(true);
});

test.skipIf(!nativeProducts(1))(
  "workers are ended between two native calls, and the process goes on (needs onnxruntime-node)",
  async () => {
    const [main, worker] = [await bundled("ending"), await bundled("worker")];
    expect(execFileSync(process.execPath, [main, worker], { encoding: "utf8", timeout: 170_000 })).toBe("36");
  },
);

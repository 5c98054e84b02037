import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a knowledge base without anything in it is refused by its name", async () => {
  const kb = join(folder, "kb.json");
  writeFileSync(kb, JSON.stringify({ concepts: {}, entities: {} }));
  const { status, err } = await lacuna(["ask", kb, "which city is the capital of France"]);
  expect(status).toBe(1);
  expect(err).toContain("there are neither concepts nor entities in it");
  expect(err).toContain(kb);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a question in words over another knowledge base asks for a parser", async () => {
  const kb = join(folder, "kb.json");
  writeFileSync(kb, JSON.stringify({ concepts: {}, entities: {} }));
  const { status, err } = await lacuna(["ask", kb, "which city is the capital of France"]);
  expect(status).toBe(2);
  expect(err).toContain("a question in words needs a parser");
  expect(err).toContain("--parser");
});

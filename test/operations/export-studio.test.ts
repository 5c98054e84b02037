import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-export-studio-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a static studio is what it says: a page, its files, and a list of what there is to look at", async () => {
  const out = join(folder, "site");
  const lacuna = boundAndHeld(nodeHost);
  const { files, bytes, graphs } = await lacuna.exportStudio({ graphs: ["world"], out });
  const { entities, relations } = await lacuna.graphInfo({ graph: "world" });
  expect(graphs).toMatchObject([{ id: "world", entities, relations }]);

  const written = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(out, name)).isFile(),
  );
  // Besides what is listed there is the list of own files.
  expect(written.length - files).toBeLessThanOrEqual(1);
  const sizes = written.map((name) => statSync(join(out, name)).size).reduce((sum, each) => sum + each, 0);
  expect(sizes).toBeGreaterThanOrEqual(bytes);
  const page = readFileSync(join(out, "index.html"), "utf8");
  for (const [, path] of page.matchAll(/(?:src|href)="\.?\/?([^":#]+)"/g))
    expect(existsSync(join(out, path!)), path).toBe(true);
});

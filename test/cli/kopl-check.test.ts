import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { said } from "../support/said.ts";

const scratch = mkdtempSync(join(tmpdir(), "lacuna-check-"));
afterAll(() => rmSync(scratch, { recursive: true }));

test("kopl check tells what is broken and ends with status 1, and with 0 where nothing is", async () => {
  const file = join(scratch, "kb.json");
  const fact = { relation: "r", direction: "forward", object: "GONE", qualifiers: {} };
  const entity = { name: "a\u001b[31m", instanceOf: [], attributes: [], relations: [fact] };
  writeFileSync(file, JSON.stringify({ concepts: {}, entities: { A: entity, B: entity } }));
  const broken = await said(["kopl", "check", "--kb", file]);
  expect(broken.status).toBe(1);
  expect(broken.out).toContain(
    "2 entities, 0 concepts, 0 facts of attributes, 2 of relations (at both ends), 0 qualifiers",
  );
  expect(broken.out).toContain("broken: relations lead to objects that are not defined (1)\n  GONE\n");
  expect(broken.out).toContain(
    "odd: nodes share a name, so that Find gives all of them (1)\n  a\\u001b[31m (2 nodes)\n",
  );
  expect(broken.err).toContain("error[kb.broken]");
  const json = await said(["kopl", "check", "--kb", file, "--json"]);
  expect([json.status, JSON.parse(json.out).ok]).toEqual([1, false]);
  const world = await said(["kopl", "check", "--kb", "world", "--examples", "1"]);
  expect(world).toMatchObject({ status: 0, err: "" });
  expect(world.out).toMatch(/ {2}.* \(2 nodes\)\n {2}…\nnothing broken\n$/);
});

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../../src/host/node.ts";
import { boundAndHeld } from "../../support/held-to-schema.ts";

const {
  addRule,
  calibrateLinks,
  disableRule,
  enableRule,
  evaluateLinks,
  listRules,
  mineRules,
  showRule,
  splitGraph,
} = boundAndHeld(nodeHost);

const folder = mkdtempSync(join(tmpdir(), "lacuna-rules-"));
const out = join(folder, "house.rules");
const gaps = join(folder, "gaps");

test("rules are mined, evaluated, switched off and on, added to, calibrated", async () => {
  await splitGraph({ graph: "world", random: [80, 10, 10], out: gaps });
  const mined = await mineRules({ graph: gaps, out, constants: 20, top: 3 });
  expect(mined.rules.length).toBe(3);
  expect(mined.chosen.reduce((sum, { relations }) => sum + relations, 0)).toBeGreaterThan(0);
  const before = await evaluateLinks({ model: out, graph: gaps });
  expect(before.mrr).toBeGreaterThan((await evaluateLinks({ model: "frequency", graph: gaps })).mrr);

  const symmetric = "borders(X,Y) <= borders(Y,X)";
  const off = await disableRule({
    model: out,
    rule: "borders(A,B) <= borders(B,A)",
    who: "Ann",
    why: "a test",
  });
  expect(off.rule).toBe(symmetric);
  const listed = await listRules({ model: out, containing: symmetric });
  expect(listed.rules[0]?.off).toEqual({ who: "Ann", when: "", why: "a test" });
  const without = await evaluateLinks({ model: out, graph: gaps });
  expect(without.mrr).toBeLessThan(before.mrr);
  expect(without.model.hash).not.toBe(before.model.hash);
  await enableRule({ model: out, rule: symmetric });
  expect((await evaluateLinks({ model: out, graph: gaps })).model.hash).toBe(before.model.hash);

  await expect(
    addRule({ model: out, rule: "nothing(X,Y) <= borders(Y,X)", graph: gaps }),
  ).rejects.toMatchObject({
    code: "links.bad-rule",
  });
  const added = await addRule({
    model: out,
    rule: "borders(X,Y) <= borders(X,A), borders(A,B), borders(B,Y)",
    graph: gaps,
  });
  expect(added.counted!.support).toBeGreaterThan(0);

  const shown = await showRule({
    model: out,
    rule: "borders(Y,X) <= borders(X,Y)",
    graph: gaps,
    known: "train",
  });
  expect(shown).toMatchObject({ rule: symmetric, here: shown.listed });
  const all = await showRule({ model: out, rule: symmetric, graph: gaps, known: "train", top: 1000 });
  expect([all.explained.length, all.explained.length + all.proposed.length]).toEqual([
    shown.here.support,
    shown.here.body,
  ]);
  await expect(showRule({ model: out, rule: "borders(X,Y)", graph: gaps })).rejects.toMatchObject({
    code: "links.bad-rule",
  });

  await calibrateLinks({ model: out, graph: gaps });
  expect((await evaluateLinks({ model: out, graph: gaps })).calibration?.kind).toBe("isotonic");
});

test("a file of rules is a model; what cannot be read is said", async () => {
  const file = join(folder, "rules.txt");
  writeFileSync(file, "9\t9\t1\tborders(X,Y) <= borders(Y,X)\n");
  expect((await evaluateLinks({ model: file, graph: gaps })).mrr).toBeGreaterThan(0.05);
  writeFileSync(file, "9\t9\t1\tborders(X,Y) <= borders(Y,X)\n9\t9\t1\tborders(X,Y) <= unknown(Y,X)\n");
  await expect(evaluateLinks({ model: file, graph: gaps })).rejects.toMatchObject({
    code: "links.unread-rules",
  });
  const counted = join(folder, "counted.rules");
  const { skipped, rules } = await mineRules({ graph: gaps, from: file, out: counted });
  expect(skipped).toMatchObject([{ reason: "relation that the graph does not have", count: 1 }]);
  expect(rules[0]!.body).toBeGreaterThan(9);
  expect(readFileSync(join(counted, "rules.txt"), "utf8")).toContain("borders(X,Y) <= borders(Y,X)");
});

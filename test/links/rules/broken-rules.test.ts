import { expect, test } from "vitest";
import { refuseBrokenOff, refuseBrokenRules } from "../../../src/links/rules/files/broken-rules.ts";
import { choicesOf } from "../../../src/links/rules/rules-model.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";

const rule = "r(X,Y) <= s(X,A), t(A,Y)";
const whole = `4\t2\t0.5\t${rule}\n3\t1\t0.333333\tr(X,Y) <= s(Y,X)\n`;

test("a folder's rules as they are written are read", () => {
  expect(() => refuseBrokenRules(whole, 2, "m/rules.txt")).not.toThrow();
  expect(() => refuseBrokenRules(whole, 7, "m/rules.txt")).toThrow(/2 rules where the manifest says 7/);
});

test.each([
  ["more right than tried", `5\t9\t1.8\t${rule}`],
  ["a confidence that is another than the counts give", `4\t2\t0.99\t${rule}`],
  ["counts that are no numbers", `1e999\t9\tNaN\t${rule}`],
  ["a count below 0", `4\t-2\t-0.5\t${rule}`],
  ["a rule that is none", "4\t2\t0.5\tr(X,Y"],
  ["columns that lack", rule],
])("%s is refused with the line", (_, line) => {
  expect(() => refuseBrokenRules(`${whole}${line}\n`, 3, "m/rules.txt")).toThrow(
    expect.objectContaining({ code: "links.corrupt-model", place: { file: "m/rules.txt", line: 3 } }),
  );
});

test("a switch that names no rule is refused", () => {
  const off = (text: string) => [{ rule: text, who: "", when: "", why: "" }];
  expect(() => refuseBrokenOff(off(rule), "m/off.tsv")).not.toThrow();
  expect(() => refuseBrokenOff(off("r(X,c) <= *"), "m/off.tsv")).not.toThrow();
  expect(() => refuseBrokenOff(off('{"rule":5}'), "m/off.tsv")).toThrow(/line 1/);
});

test("an aggregation that there is not is refused, of relations of other graphs too", () => {
  const graph = syntheticGraph(syntheticLinks(20, 5));
  const choices = (name: string) => choicesOf({ other: ["discounted", name] }, graph, "m/manifest.json");
  expect(choices("noisy-or")).toEqual(new Uint8Array(graph.relationCount));
  expect(() => choices("none-such")).toThrow(
    expect.objectContaining({ code: "links.corrupt-model", place: { file: "m/manifest.json" } }),
  );
});

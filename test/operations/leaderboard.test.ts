import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBenchmark } from "../../src/benchmark/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeHost } from "../../src/host/node.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const { buildLeaderboard, evaluatePredictions, sampleBenchmark: sample, splitGraph } = boundAndHeld(nodeHost);

const folder = mkdtempSync(join(tmpdir(), "lacuna-board-"));
const at = (...names: string[]) => join(folder, ...names);
const benchmark = at("bench");

/** An entry whose ranking of every query has the answers from some place on. */
function entry(name: string, rankings: readonly string[], more: object = {}, method = name): void {
  mkdirSync(at("entries", name), { recursive: true });
  const text = rankings.join("");
  writeFileSync(at("entries", name, "predictions.jsonl"), text);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const predictions = { file: "predictions.jsonl", sha256 };
  writeFileSync(at("entries", name, "entry.json"), JSON.stringify({ method, predictions, ...more }));
}

const rankings: { readonly right: string[]; readonly wrong: string[] } = { right: [], wrong: [] };

beforeAll(async () => {
  await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: at("gaps"), seed: 1 });
  await sample({
    graph: at("gaps"),
    protocol: "betae",
    types: ["2p", "2i"],
    perType: 20,
    out: benchmark,
    seed: 1,
  });
  for await (const { id, easy, hard } of readBenchmark(benchmark, nodeFiles, { splits: ["test"] })) {
    const [known, wanted] = [[...easy], [...hard]];
    const taken = new Set([...known, ...wanted]);
    const others = Array.from({ length: 200 }, (_, each) => each).filter((each) => !taken.has(each));
    rankings.right.push(`${JSON.stringify({ id, ranking: [...wanted, ...others] })}\n`);
    rankings.wrong.push(`${JSON.stringify({ id, ranking: [...others, ...wanted] })}\n`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("entries are scored from their predictions, placed, checked and written as pages", async () => {
  entry("perfect", rankings.right, {}, "<b>Perfect</b>");
  entry("late", rankings.wrong);
  entry("late-again", rankings.wrong);
  entry("some", rankings.right.slice(1));
  mkdirSync(at("entries", "paper"), { recursive: true });
  const reported = { source: "Table 2", mrr: 0.99 };
  writeFileSync(at("entries", "paper", "entry.json"), JSON.stringify({ method: "Paper", reported }));
  const { entries } = await buildLeaderboard({ entries: at("entries"), benchmark, out: at("site") });
  const of = (name: string) => entries.find((each) => each.name === name)!;

  // All answers first is an MRR of 1, by its definition; what is reported has no place, however good.
  expect(of("perfect")).toMatchObject({ place: 1, mrr: 1, mark: "recomputed", checks: [] });
  expect(of("paper")).toMatchObject({ place: null, mark: "reported" });
  expect(entries.at(-1)?.name).toBe("paper");
  // As `lacuna evaluate --predictions` scores it.
  const alone = await evaluatePredictions({
    benchmark,
    predictions: at("entries", "late", "predictions.jsonl"),
  });
  expect(of("late").mrr).toBe(alone.mean.mrr);
  // Equal rankings: nothing is decided, and the copy is named.
  expect(of("late-again").place).toBe(of("late").place);
  expect(of("late").place).toBeGreaterThan(1);
  expect(of("late-again").checks.map(({ code }) => code)).toContain("copy");
  expect(of("some").checks.map(({ code }) => code)).toContain("missing");

  const page = readFileSync(at("site", "index.html"), "utf8");
  expect(page).toContain("&#60;b&#62;Perfect");
  expect(page).not.toContain("<b>Perfect");
  expect(JSON.parse(readFileSync(at("site", "leaderboard.json"), "utf8")).entries).toEqual(entries);
});

test("the same again gives the same bytes; a file that was changed is refused", async () => {
  await buildLeaderboard({ entries: at("entries"), benchmark, out: at("again") });
  for (const name of ["index.html", "leaderboard.json", "leaderboard.yml"])
    expect(readFileSync(at("again", name), "utf8")).toBe(readFileSync(at("site", name), "utf8"));
  writeFileSync(at("entries", "late", "predictions.jsonl"), rankings.right.join(""));
  await expect(buildLeaderboard({ entries: at("entries"), benchmark, out: at("new") })).rejects.toMatchObject(
    {
      code: "leaderboard.other-file",
    },
  );
});

test("entries whose scores are probabilities are held to what is there, with intervals by query", async () => {
  mkdirSync(at("sure", "half"), { recursive: true });
  // Each right answer has the probability 0.5, and nothing else has one: half as many are promised as there are.
  const halves: string[] = [];
  for await (const { id, hard } of readBenchmark(benchmark, nodeFiles, { splits: ["test"] }))
    halves.push(
      `${JSON.stringify({ id, scores: Object.fromEntries([...hard].map((each) => [each, 0.5])) })}\n`,
    );
  const text = halves.join("");
  writeFileSync(at("sure", "half", "predictions.jsonl"), text);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const write = (probabilities: boolean) =>
    writeFileSync(
      at("sure", "half", "entry.json"),
      JSON.stringify({ method: "Half", predictions: { file: "predictions.jsonl", sha256, probabilities } }),
    );
  write(true);
  const { entries } = await buildLeaderboard({ entries: at("sure"), benchmark, out: at("sure-site") });
  expect(entries[0]!.saidRight!.ratio).toBeCloseTo(0.5, 9);
  expect(entries[0]!.saidRight!.low).toBeCloseTo(0.5, 9);
  expect(readFileSync(at("sure-site", "index.html"), "utf8")).toContain("Are probabilities right?");
  expect(readFileSync(at("sure-site", "half.html"), "utf8")).toContain("Intervals are by query.");
  write(false);
  const scores = await buildLeaderboard({ entries: at("sure"), benchmark, out: at("sure-not") });
  expect(scores.entries[0]).not.toHaveProperty("saidRight");
  expect(readFileSync(at("sure-not", "index.html"), "utf8")).not.toContain("Are probabilities right?");
});

test("an entry that types in a score is refused", async () => {
  mkdirSync(at("typed", "one"), { recursive: true });
  writeFileSync(at("typed", "one", "entry.json"), JSON.stringify({ method: "One", mrr: 0.9 }));
  await expect(buildLeaderboard({ entries: at("typed"), benchmark, out: at("new") })).rejects.toMatchObject({
    code: "leaderboard.broken-entry",
  });
});

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { expectedNumber } from "../../src/links/truth/expected.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { printTruths, truthsOf } from "../../src/operations/truth/kept-truths.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-truth-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const lacuna = boundAndHeld(nodeHost);

/** Forty people at five firms, each knowing some of their own. */
const random = randomStream(1, "people");
const lines = Array.from({ length: 300 }, () => {
  const [one, firm] = [random.below(40), random.below(5)];
  return random.below(3) === 0
    ? `p${one}\tworks_at\tf${one % 5}`
    : `p${one}\tknows\tp${(8 * random.below(5) + firm) % 40}`;
});
const file = join(folder, "people.tsv");
await writeFile(file, `${[...new Set(lines)].join("\n")}\n`);
const asked = {
  graph: file,
  query: "?x : knows(p1, ?x)",
  model: "frequency",
  predicted: true,
  top: 40,
} as const;

test("truths are fitted once, kept beside the graph, and change no score and no order", async () => {
  const without = await lacuna.predict({ ...asked, calibrate: false });
  expect(without.calibrated).toBe(false);
  expect(without.answers.every((each) => !("truth" in each))).toBe(true);
  const { answers, calibrated, missing } = await lacuna.predict({ ...asked, calibrate: true });
  expect(calibrated).toBe(true);
  // The order stays that of scores, whose bytes nothing changes.
  expect(answers.map(({ values, score }) => [values, score])).toEqual(
    without.answers.map(({ values, score }) => [values, score]),
  );
  const truths = answers.map(({ truth }) => truth!);
  for (const truth of truths) {
    expect(truth).toBeGreaterThan(0);
    expect(truth).toBeLessThan(1);
  }
  // What is missing is said of the row that was asked, and what each of them is, of both its ends.
  expect(missing!.count).toBeGreaterThan(0);
  expect(missing!.low).toBeLessThanOrEqual(missing!.count);
  expect(missing?.by).toBe("link");
  expect((await readdir(folder)).sort()).toEqual(["people.truth.json", "people.tsv"]);
  // Kept truths are read without being asked for, whichever solver answers a question of one link.
  for (const solver of ["qto", "fit", "lacuna"]) {
    const again = await lacuna.predict({ ...asked, solver, calibrate: false });
    const byName = new Map(again.answers.map(({ values, truth }) => [String(values[0]), truth]));
    for (const { values, truth } of answers.slice(0, 5))
      expect(byName.get(String(values[0]))).toBeCloseTo(truth!, 9);
  }
});

test("truths of another graph are not used, and a damaged file is refused", async () => {
  const kept = join(folder, "people.truth.json");
  await lacuna.predict({ ...asked, calibrate: true });
  const before = await readFile(file, "utf8");
  await writeFile(file, `${before}p1\tknows\tp39\n`);
  const stale = await lacuna.predict({ ...asked, calibrate: false });
  expect(stale).toMatchObject({ calibrated: false, uncalibrated: expect.stringContaining("another graph") });
  await writeFile(file, before);
  const text = await readFile(kept, "utf8");
  await writeFile(kept, text.replace(/"temperature":[\d.e-]+/, '"temperature":null'));
  expect(await refused(lacuna.predict({ ...asked, calibrate: false }))).toMatchObject({
    code: "truth.corrupt",
  });
  await writeFile(kept, text);
});

type Fit = {
  known: number;
  hidden: object;
  graph: { name: unknown };
  links: Record<string, unknown> & { effects: Record<string, object> };
};

test.each<[string, (fit: Fit) => void]>([
  ["a curve whose points nothing can be between", (fit) => Object.assign(fit.links, { curve: huge })],
  [
    "an effect of a huge size",
    (fit) => Object.assign(fit.links.effects, { 0: { slope: 1e308, shift: 0, open: 0 } }),
  ],
  ["effects that are a list", (fit) => Object.assign(fit.links, { effects: [] })],
  ["a spread of words", (fit) => Object.assign(fit.links, { spread: { slope: "x" } })],
  ["a number of known links below 0", (fit) => Object.assign(fit, { known: -5 })],
  ["hidden links of no kind", (fit) => Object.assign(fit.hidden, { how: 7 })],
  ["a graph whose name is no text", (fit) => Object.assign(fit.graph, { name: {} })],
])("truths with %s are refused", async (_, damage) => {
  const text = printed();
  const value = JSON.parse(text);
  expect(() => truthsOf(text, "k")).not.toThrow();
  damage(value.fits[0]);
  expect(() => truthsOf(JSON.stringify(value), "k")).toThrow(/k has truths that are none/);
});

test("truths of one graph and model that stand twice are refused: one of them would be taken by chance", () => {
  const value = JSON.parse(printed());
  value.fits.push({ ...value.fits[0], known: 1 });
  expect(() => truthsOf(JSON.stringify(value), "k")).toThrow(/twice/);
});

const huge = { said: [-1e308, 1e308], real: [-1e308, 1e308] };
const line = { said: [-30, 30], real: [-30, 30] };

/** A file of truths as one is written. */
const side = { weights: [0.5, 0.5, 0], curve: line } as const;
const printed = (): string =>
  printTruths(undefined, {
    graph: { name: "g", hash: "h" },
    model: { name: "m", weights: "w" },
    hidden: { how: "valid", links: 4, times: 1, seed: 0 },
    known: 9,
    solvers: {},
    links: {
      ...{
        scaling: { temperature: 1, known: 0, open: 0, shift: 0 },
        curve: line,
        crossed: line,
        both: { closed: side, open: side, presumed: side },
      },
      ...{ effects: { 0: { slope: 0, shift: 0, open: 0 } }, spread: null },
      ...{ exchange: { right: 1, unseen: 0 }, dispersion: 1, rows: 3, found: 2 },
    },
  });

test("the interval of a number of missing answers leaves a tenth on each side at most", () => {
  // Poisson: 0 has 0.27, 0 to 3 have 0.957, 0 to 2 have 0.857.
  expect(expectedNumber(1.3, 1)).toEqual({ count: 1.3, low: 0, high: 3 });
  const wide = expectedNumber(10, 4);
  expect(wide.low).toBeLessThan(expectedNumber(10, 1).low);
  expect(wide.high).toBeGreaterThan(expectedNumber(10, 1).high);
  expect(expectedNumber(0, 2)).toEqual({ count: 0, low: 0, high: 0 });
});

test("a graph of chance has scores, and the reason why they are no truths", async () => {
  const chance = randomStream(5, "chance");
  const link = () => `e${chance.below(40)}\tr${chance.below(3)}\te${chance.below(40)}`;
  const nothing = join(folder, "chance.tsv");
  await writeFile(nothing, `${Array.from({ length: 120 }, link).join("\n")}\n`);
  const query = { graph: nothing, query: "?x : r0(e1, ?x)", model: "ultra-3g", predicted: true, top: 5 };
  const { answers, uncalibrated } = await lacuna.predict({ ...query, calibrate: true });
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.every((each) => !("truth" in each))).toBe(true);
  expect(uncalibrated).toContain("links do not have higher scores");
});

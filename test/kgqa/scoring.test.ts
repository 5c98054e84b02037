import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Question } from "../../src/kgqa/question/question.ts";
import { scoreHtml } from "../../src/kgqa/report/score-html.ts";
import { scoreLatex } from "../../src/kgqa/report/score-latex.ts";
import { scoreMarkdown } from "../../src/kgqa/report/score-markdown.ts";
import { answerKey } from "../../src/kgqa/scoring/answer-key.ts";
import { f1Interval } from "../../src/kgqa/scoring/interval.ts";
import { questionScore } from "../../src/kgqa/scoring/question-score.ts";
import { score } from "../../src/kgqa/scoring/score.ts";
import { averagesOf, macro, macroQald, micro, variants } from "../../src/kgqa/scoring/variants.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { jsonLines, question, textSource } from "./support.ts";

const gold = (values: Readonly<Record<string, readonly string[]>>, more: Partial<Question> = {}) =>
  textSource(
    jsonLines(Object.entries(values).map(([id, own]) => ({ ...question(id, "", own), ...more }))),
    "g.jsonl",
  );
const predicted = (values: Readonly<Record<string, readonly unknown[]>>) =>
  textSource(
    Object.entries(values)
      .map(([id, answers]) => `${JSON.stringify({ id, answers })}\n`)
      .join(""),
    "p.jsonl",
  );

describe("one question", () => {
  test.each([
    [[], [], 1, 1, 1, 1, 1],
    [["a"], [], 0, 0, 0, 0, 0],
    [[], ["a"], 0, 0, 0, 0, 0],
    [["a", "b"], ["b", "c"], 0.5, 0.5, 0.5, 1, 0],
    [["a", "b"], ["c", "a", "b"], 2 / 3, 1, 0.8, 0, 0],
    [["a"], ["a"], 1, 1, 1, 1, 1],
  ])("gold %j, predicted %j", (wanted, given, precision, recall, f1, hits1, exact) => {
    const found = questionScore(wanted as string[], given as string[]);
    expect(found).toMatchObject({ precision, recall, hits1, exact });
    expect(found.f1).toBeCloseTo(f1, 12);
  });
});

describe("the three variants", () => {
  // GERBIL, FMeasureCalculator: both empty 1; gold without prediction is precise in the QALD measure only.
  test("a question left without answers", () => {
    const scores = [questionScore(["a"], []), questionScore(["a"], ["a"])];
    expect(averagesOf(macro, scores)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
    expect(averagesOf(macroQald, scores)).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 });
    expect(averagesOf(micro, scores)).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 });
  });

  test("answers where none are wanted, and none where none are", () => {
    expect(averagesOf(macroQald, [questionScore([], ["a"])])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(averagesOf(micro, [questionScore([], [])])).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(averagesOf(micro, [questionScore([], ["a"])])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(averagesOf(macro, [])).toBeNull();
  });

  test("they are what their definitions say, on random sets", () => {
    const set = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(set, set), { minLength: 1, maxLength: 8 }), (pairs) => {
        const n = pairs.length;
        const hits = pairs.map(([g, p]) => p.filter((each) => g.includes(each)).length);
        const P = pairs.map(([g, p], at) => (p.length ? (hits[at] ?? 0) / p.length : g.length ? 0 : 1));
        const R = pairs.map(([g, p], at) => (g.length ? (hits[at] ?? 0) / g.length : p.length ? 0 : 1));
        const f = (p: number, r: number) => (p + r > 0 ? (2 * p * r) / (p + r) : 0);
        const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / n;
        const scores = pairs.map(([g, p]) => questionScore(g, p));
        expect(averagesOf(macro, scores)?.f1).toBeCloseTo(mean(P.map((p, at) => f(p, R[at] ?? 0))), 9);
        const qaldP = mean(pairs.map(([g, p], at) => (p.length === 0 && g.length > 0 ? 1 : (P[at] ?? 0))));
        expect(averagesOf(macroQald, scores)?.f1).toBeCloseTo(f(qaldP, mean(R)), 9);
        const [tp, fp, fn] = [0, 1, 2].map((kind) =>
          pairs.reduce(
            (sum, [g, p], at) =>
              sum + [hits[at] ?? 0, p.length - (hits[at] ?? 0), g.length - (hits[at] ?? 0)][kind]!,
            0,
          ),
        ) as [number, number, number];
        expect(averagesOf(micro, scores)?.f1).toBeCloseTo(
          tp + fp + fn === 0 ? 1 : (2 * tp) / (2 * tp + fp + fn),
          9,
        );
      }),
    );
  });
});

describe("equal answers", () => {
  const key = (
    value: string,
    type: "uri" | "literal" | "name" | "number" | "boolean" = "name",
    datatype?: string,
  ) => answerKey({ type, value, ...(datatype === undefined ? {} : { datatype }) });
  const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;

  test.each([
    [key("http://www.wikidata.org/entity/Q42", "uri"), key("Q42")],
    [key("https://www.wikidata.org/wiki/Q42", "uri"), key("wd:Q42")],
    [key("http://dbpedia.org/resource/Jos%C3%A9", "uri"), key("<http://dbpedia.org/resource/José>")],
    [key("m.0117q3yz"), key("http://rdf.freebase.com/ns/m.0117q3yz", "uri")],
    [key("9380854.0", "literal", xsd("decimal")), key("9380854", "number")],
    [key("007", "literal", xsd("integer")), key("7")],
    [key("true", "boolean"), key("true", "literal", xsd("boolean"))],
    [key("1999-01-01T00:00:00Z", "literal", xsd("dateTime")), key("1999-01-01", "literal", xsd("date"))],
    [key("Jose\u0301 "), key("José")],
  ])("%s", (a, b) => expect(a).toBe(b));

  test.each([
    [key("007"), key("7")],
    [key("1999-01-01T12:00:00Z"), key("1999-01-01")],
    [key("12345678901234567"), key("12345678901234568")],
    [key("Q42"), key("Q43")],
    [key("bordeaux"), key("Bordeaux")],
  ])("%s is not %s", (a, b) => expect(a).not.toBe(b));
});

describe("score", () => {
  test("levels, missing and unknown predictions, truth values and numbers", async () => {
    const questions: Question[] = [
      { ...question("1", "", ["a"]), level: "i.i.d." },
      { ...question("2", "", ["true"]), level: "zero-shot" },
      { ...question("3", "", ["3"]), level: "zero-shot" },
      { ...question("4", "", null) },
    ];
    const report = await score({
      gold: textSource(jsonLines(questions), "g.jsonl"),
      predictions: predicted({ 1: ["a"], 2: [false], 3: [3], 9: ["x"] }),
      by: ["level"],
    });
    expect(report).toMatchObject({ unscored: 1, missing: 0, unknown: ["9"] });
    expect(report.total).toMatchObject({
      questions: 3,
      booleans: { questions: 1, accuracy: 0 },
      counts: { questions: 1, accuracy: 1 },
    });
    expect(report.total.averages.macro?.f1).toBeCloseTo(2 / 3, 12);
    expect(
      report.by.level?.map(({ name, questions: n, averages }) => [name, n, averages.macro?.f1 ?? null]),
    ).toEqual([
      ["i.i.d.", 1, 1],
      ["compositional", 0, null],
      ["zero-shot", 2, 0.5],
    ]);
  });

  test("QALD JSON is read as predictions, and a prediction may name its language", async () => {
    const qald = JSON.stringify({
      questions: [
        {
          id: "1",
          question: [{ language: "en", string: "?" }],
          query: {},
          answers: [
            { head: { vars: ["x"] }, results: { bindings: [{ x: { type: "literal", value: "a" } }] } },
          ],
        },
      ],
    });
    const exact = async (predictions: ReturnType<typeof textSource>, by: string[] = []) =>
      score({ gold: gold({ 1: ["a"] }), predictions, by });
    expect((await exact(textSource(qald))).total.exact?.value).toBe(1);
    const lines =
      '{"id": "1", "language": "en", "answers": ["a"]}\n{"id": "1", "language": "de", "answers": ["b"]}\n';
    const { by } = await exact(textSource(lines, "p.jsonl"), ["language"]);
    expect(by.language?.map(({ name, exact: own }) => [name, own?.value])).toEqual([
      ["de", 0],
      ["en", 1],
    ]);
  });

  test("queries are executed, and what fails is answered by nothing", async () => {
    const predictions = textSource('{"id": 1, "sparql": "good"}\n{"id": 2, "sparql": "bad"}\n', "p.jsonl");
    const setup = { gold: gold({ 1: ["a"], 2: ["a"] }), predictions };
    await expect(score(setup)).rejects.toMatchObject({ code: "kgqa.nothing-executes" });
    const report = await score({
      ...setup,
      execute: async (sparql) =>
        sparql === "good" ? { answers: [{ type: "literal", value: "a" }] } : { problem: "no" },
    });
    expect(report.total.exact?.value).toBe(0.5);
    expect(report.failures).toEqual([{ id: "2", problem: "no" }]);
  });

  test("two systems are compared on the same questions, and intervals hold the value", async () => {
    const ids = Array.from({ length: 40 }, (_, at) => String(at));
    const of = (right: (at: number) => boolean) =>
      predicted(Object.fromEntries(ids.map((id, at) => [id, [right(at) ? "a" : "b"]])));
    const report = await score({
      gold: gold(Object.fromEntries(ids.map((id) => [id, ["a"]]))),
      predictions: of((at) => at % 4 === 0),
      against: of((at) => at % 2 === 0),
    });
    expect(report.comparison).toMatchObject({
      questions: 40,
      first: 0.25,
      second: 0.5,
      difference: 0.25,
      better: 10,
      worse: 0,
      equal: 30,
      decided: true,
    });
    const [low, high] = report.total.averages.macro?.interval ?? [1, 0];
    expect(low).toBeLessThan(0.25);
    expect(high).toBeGreaterThan(0.25);
  });

  test("fewer than thirty questions have no interval, and decide nothing", async () => {
    const of = async (count: number) => {
      const ids = Array.from({ length: count }, (_, at) => String(at));
      const answered = (right: (at: number) => boolean) =>
        predicted(Object.fromEntries(ids.map((id, at) => [id, [right(at) ? "a" : "b"]])));
      return score({
        gold: gold(Object.fromEntries(ids.map((id) => [id, ["a"]]))),
        predictions: answered((at) => at === 0),
        against: answered((at) => at > 0),
      });
    };
    const [few, enough] = [await of(29), await of(30)];
    expect(few.total.averages.macro?.interval).toBeNull();
    expect(few.total.averages.micro?.interval).toBeNull();
    expect(few.total.hits1?.interval).toBeNull();
    expect(few.comparison).toMatchObject({ interval: null, chance: null, decided: false });
    expect(enough.total.averages.macro?.interval).not.toBeNull();
    expect(enough.comparison).toMatchObject({ decided: true });
  });

  test("strata looked at together are corrected for their number", async () => {
    const ids = Array.from({ length: 120 }, (_, at) => String(at));
    const questions = ids.map((id, at) => ({
      ...question(id, "", ["a"]),
      metadata: { part: at < 60 ? "one" : "two" },
    }));
    // In the first part six questions of sixty change, all for the better: 2 of 2^6 flips are as far.
    const found = await score({
      gold: textSource(jsonLines(questions), "g.jsonl"),
      predictions: predicted(Object.fromEntries(ids.map((id) => [id, ["b"]]))),
      against: predicted(Object.fromEntries(ids.map((id, at) => [id, [at < 6 ? "a" : "b"]]))),
      by: ["part"],
    });
    const [one, two] = found.comparison?.by.part ?? [];
    expect(one).toMatchObject({ chance: 2 / 64, corrected: 4 / 64, decided: false });
    expect(two).toMatchObject({ chance: 1, corrected: 1, decided: false });
  });

  test("intervals of F1 hold that of all questions about as often as they say, whatever the average", () => {
    const random = randomStream(1, "questions");
    const drawn = () => {
      const gold = 1 + random.below(random.below(5) === 0 ? 60 : 3);
      const predicted = random.below(4) === 0 ? 0 : 1 + random.below(gold + 2);
      const hits = random.below(3) === 0 ? 0 : Math.min(gold, predicted, 1 + random.below(gold));
      const names = (count: number, from: string) => Array.from({ length: count }, (_, at) => `${from}${at}`);
      return questionScore(names(gold, "a"), [...names(hits, "a"), ...names(predicted - hits, "b")]);
    };
    const all = Array.from({ length: 5000 }, drawn);
    for (const variant of variants) {
      const truth = averagesOf(variant, all)!.f1;
      const held = Array.from({ length: 400 }, () => {
        const sample = Array.from({ length: 60 }, () => all[random.below(all.length)]!);
        const [low, high] = f1Interval(variant, sample)!;
        return low <= truth && truth <= high;
      });
      const share = held.filter(Boolean).length / held.length;
      // Three standard deviations of 400 trials are three points; micro F1 hangs on few questions of many answers.
      expect(share, variant.name).toBeGreaterThan(variant.name === "micro" ? 0.86 : 0.91);
      expect(share, variant.name).toBeLessThan(0.985);
    }
  });

  test("reports: table in Markdown and LaTeX, a page without scripts", async () => {
    const report = await score({
      gold: gold({ 1: ["a"], 2: ["b"] }, { type: "who|<b>_%" }),
      predictions: predicted({ 1: ["a"], 2: ["c"] }),
      by: ["type"],
    });
    expect(scoreMarkdown("T", report)).toContain("| type who\\|<b>_% | 2 | 50.0 | 50.0 | 50.0 |");
    expect(scoreLatex("T & U", report)).toContain("type who|\\textless{}b\\textgreater{}\\_\\% & 2 & 50.0");
    const page = scoreHtml("T <script>", report);
    expect(page).not.toMatch(/<script|<b>_/);
    expect(page).toContain("F1 by type");
  });

  test("gold without answers is a mistake", async () => {
    const nothing = textSource(jsonLines([question("1", "ASK {}")]), "g.jsonl");
    await expect(score({ gold: nothing, predictions: predicted({ 1: [] }) })).rejects.toMatchObject({
      code: "kgqa.nothing-to-score",
    });
  });
});

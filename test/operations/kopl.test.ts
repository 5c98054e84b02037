import { expect, test } from "vitest";
import { inMemory, refused } from "./support.ts";

type Generated = Awaited<ReturnType<ReturnType<typeof inMemory>["generateQuestions"]>>;
function wholeOf(made: Generated): Generated & { readonly format: "lacuna-questions" } {
  if (made.format !== "lacuna-questions") throw new Error("a shard");
  return made;
}

const BORDERS =
  'Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count';

test("a program runs in each of its forms, inline or from a file", async () => {
  const steps = [
    { function: "Find", inputs: ["Italy"], dependencies: [] },
    { function: "Relate", inputs: ["borders", "forward"], dependencies: [0] },
    { function: "FilterNum", inputs: ["area", "1000 square kilometre", "<"], dependencies: [1] },
    { function: "What", inputs: [], dependencies: [2] },
  ];
  const { runKopl } = inMemory({
    "steps.json": JSON.stringify(steps),
    "record.json": JSON.stringify({ question: "?", program: steps }),
    "program.kopl":
      'Find("Italy") | Relate(borders, forward) | FilterNum(area, 1000 square kilometre, <) | QueryName\n',
  });
  const sequence =
    "Find <arg> Italy <func> Relate <arg> borders <arg> forward <func> FilterNum <arg> area <arg> 1000 square kilometre <arg> < <func> What";
  for (const program of ["steps.json", "record.json", "program.kopl", JSON.stringify(steps), sequence]) {
    const { answers, kind, outcome } = await runKopl({ kb: "world", program });
    expect({ answers, kind, outcome }, program).toEqual({
      answers: ["San Marino", "Vatican City"],
      kind: "names",
      outcome: "complete",
    });
  }
});

test("a trace has every step, concepts only where they are asked for, limits end a run", async () => {
  const { runKopl } = inMemory();
  const { trace, answers } = await runKopl({ kb: "world", program: BORDERS, trace: true, shown: 1 });
  expect(trace?.map((step) => [step.function, step.size, step.items.length])).toEqual([
    ["Find", 1, 1],
    ["Relate", 8, 1],
    ["FilterNum", Number(answers[0]), 1],
    ["Count", 1, 1],
  ]);
  const [entities, all] = await Promise.all(
    [false, true].map((concepts) => runKopl({ kb: "world", program: "FindAll | Count", concepts })),
  );
  expect(Number(all?.answers[0])).toBeGreaterThan(Number(entities?.answers[0]));
  expect(await runKopl({ kb: "world", program: BORDERS, rows: 2 })).toMatchObject({
    outcome: "row-limit",
    kind: null,
    answers: [],
  });
});

test("misspelt names are errors with what may have been meant, except for the published executors", async () => {
  const { runKopl } = inMemory({ "typo.kopl": 'Find("Frence") | Relate(boarders, forward) | Count' });
  expect(await refused(runKopl({ kb: "world", program: "typo.kopl" }))).toMatchObject({
    code: "kopl.unknown-name",
    message: 'step 1, Find: nothing is called "Frence"',
    hint: expect.stringMatching(/"France".*\n.*"boarders"; did you mean "borders"/),
  });
  const run = await runKopl({ kb: "world", program: 'Find("Frence") | Count', strict: "rnn" });
  expect(run.answers).toEqual(["0"]);
  expect(run.notes.map(({ code }) => code)).toContain("unknown-name");
  const mistyped = await runKopl({ kb: "world", program: "FindAll | FilterStr(area, big) | Count" });
  expect(mistyped.notes[0]).toEqual({
    step: 1,
    code: "wrong-type",
    message: '"area" never has a string',
  });
  expect(await refused(runKopl({ kb: "world", program: "nothere.json" }))).toMatchObject({
    code: "files.not-found",
  });
  expect(await refused(runKopl({ kb: "world", program: "Find(France | Count" }))).toMatchObject({
    code: "kopl.syntax",
    place: { start: 12 },
  });
});

test("SPARQL and back is the same program, and oxigraph gives the same answer", async () => {
  const { convertKoplToSparql, convertSparqlToKopl, runKopl } = inMemory();
  const program = 'Find("Kenya") | QueryAttrUnderCondition("life expectancy", "point in time", "1990")';
  const { sparql, ran } = await convertKoplToSparql({ kb: "world", program, run: true });
  const { answers } = await runKopl({ kb: "world", program });
  expect(ran).toEqual({ engine: "oxigraph", answer: answers[0], rows: 1 });
  const back = await convertSparqlToKopl({ kb: "world", query: sparql });
  expect((await runKopl({ kb: "world", program: back.program })).answers).toEqual(answers);
  for (const form of [back.sequence, JSON.stringify(back.steps)])
    expect((await convertKoplToSparql({ kb: "world", program: form })).sparql).toBe(sparql);
  expect(
    await refused(convertSparqlToKopl({ query: "SELECT DISTINCT ?e WHERE { OPTIONAL { ?e <a> ?b } }" })),
  ).toMatchObject({ code: "kopl.unsupported-sparql" });
});

test("an export read again answers alike", async () => {
  const at = inMemory();
  for (const to of ["ntriples", "turtle"] as const) {
    const out = to === "turtle" ? "world.ttl" : "world.nt";
    const { written } = await at.exportKnowledgeBase({ kb: "world", to, out });
    expect(written?.bytes).toBe(new TextEncoder().encode(at.read(out)).length);
    expect((await at.runKopl({ kb: out, program: BORDERS })).answers).toEqual(["3"]);
    const text = await at.exportKnowledgeBase({ kb: "world", to });
    expect(text.rdf === at.read(out)).toBe(true);
  }
  expect(
    await refused(at.exportKnowledgeBase({ kb: "world", to: "turtle", out: "world.ttl" })),
  ).toMatchObject({ code: "runs.exists" });
});

test("a run that was interrupted goes on, and ends in the same files", async () => {
  const [one, two] = [inMemory(), inMemory()];
  const wanted = { kb: "world", count: 60, seed: 3, out: "q" } as const;
  const { questions, files } = wholeOf(await one.generateQuestions(wanted));
  expect(questions).toEqual({ train: 48, valid: 6, test: 6 });
  const stop = new AbortController();
  const interrupted = two.generateQuestions(wanted, {
    signal: stop.signal,
    onProgress: ({ done }) => done > 15 && stop.abort(),
  });
  expect(await refused(interrupted)).toMatchObject({ code: "run.interrupted" });
  expect(two.names()).not.toContain("q/manifest.json");
  expect(await refused(two.generateQuestions({ ...wanted, count: 70 }))).toMatchObject({
    code: "runs.other-run",
  });
  const first: number[] = [];
  await two.generateQuestions(wanted, { onProgress: ({ done }) => first.push(done) });
  // What was kept is offered again before anything is made.
  expect(first[0]).toBeGreaterThan(0);
  for (const { file } of [...files, { file: "manifest.json" }])
    expect(two.read(`q/${file}`), file).toBe(one.read(`q/${file}`));
  expect(two.names().filter((name) => name.startsWith("q."))).toEqual([]);

  expect(await two.generateQuestions(wanted)).toMatchObject({ questions });
  expect(await refused(two.generateQuestions({ ...wanted, seed: 4 }))).toMatchObject({ code: "runs.exists" });
});

test("the files hold what KQA Pro's do, and every program gives its answer", async () => {
  const at = inMemory({ "words.json": '{"concepts":{"country":{"singular":"state","plural":"states"}}}' });
  const { zeroShot } = wholeOf(
    await at.generateQuestions({
      kb: "world",
      count: 100,
      seed: 1,
      split: "compositional",
      shares: { Count: 0.4 },
      templates: "words.json",
      out: "q",
    }),
  );
  const list = (name: string): Record<string, unknown>[] => JSON.parse(at.read(`q/${name}`));
  expect([list("train.json"), list("val.json"), list("test.json")].map(({ length }) => length)).toEqual([
    90, 5, 5,
  ]);
  expect(Object.keys(list("test.json")[0] ?? {})).toEqual(["question", "choices"]);
  expect(list("test_answer.json").map(({ question }) => question)).toEqual(
    list("test.json").map(({ question }) => question),
  );
  const lengths = (name: string) => list(name).map(({ program }) => (program as unknown[]).length);
  expect(Math.max(...lengths("train.json"))).toBeLessThanOrEqual(
    Math.min(...lengths("val.json"), ...lengths("test_answer.json")),
  );
  const lines = at
    .read("q/questions.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ type }) => type === "Count").length).toBeGreaterThanOrEqual(37);
  expect(lines.filter((line) => line.zeroShot).length).toBe(zeroShot);
  expect(lines.some(({ question }) => /\bstates?\b/.test(question))).toBe(true);
  for (const { program, answer } of lines.slice(0, 20))
    expect((await at.runKopl({ kb: "world", program: JSON.stringify(program) })).answers[0]).toBe(answer);
  expect(JSON.parse(at.read("q/card.json"))).toMatchObject({ questions: 100, wanted: { count: 100 } });
});

test("predictions of each kind are scored", async () => {
  const at = inMemory();
  await at.generateQuestions({ kb: "world", count: 100, seed: 1, out: "q" });
  type Gold = { program: { function: string }[]; sparql: string; answer: string };
  const gold: Gold[] = JSON.parse(at.read("q/val.json"));
  const kinds = [
    ({ program }: Gold) => ({ program }),
    ({ sparql }: Gold) => ({ sparql }),
    ({ answer }: Gold) => ({ answer }),
  ];
  const predicted = gold.map((each, i) => JSON.stringify(kinds[i % 3]?.(each)));
  // The last two are wrong: a query that no engine takes, and an answer that is none.
  predicted.splice(-2, 2, '{"sparql":"SELECT"}', "nobody knows");
  const more = inMemory({
    "gold.json": JSON.stringify(gold),
    "theirs.jsonl": predicted.join("\n"),
    "train.json": at.read("q/train.json"),
  });
  const files = { gold: "gold.json", predictions: "theirs.jsonl", train: "train.json" };
  const report = await more.evaluateKopl({ kb: "world", ...files });
  expect(report.overall).toEqual({ correct: 8, total: 10, accuracy: 0.8 });
  expect(report.programs).toMatchObject({ total: 3, exact: 3, failures: [] });
  expect(await refused(more.evaluateKopl(files))).toMatchObject({ code: "usage.missing-parameter" });
});

test("a predicted program whose time runs out fails by that name, and the others are scored", async () => {
  const { evaluateKopl } = inMemory({
    "gold.jsonl": '{"answer":"Paris"}\n{"answer":"Paris"}\n{"answer":"Paris"}',
    "theirs.jsonl": `{"program":"Find(France) | Relate(capital, forward) | QueryName"}\n{"answer":"Paris"}\n{"program":"Nonsense"}`,
  });
  const files = { gold: "gold.jsonl", predictions: "theirs.jsonl", kb: "world" };
  const patient = await evaluateKopl(files);
  expect(patient.overall.correct).toBe(2);
  expect(patient.programs).toMatchObject({
    timedOut: 0,
    failures: [{ code: "kopl.unknown-function", count: 1 }],
  });
  const hasty = await evaluateKopl({ ...files, timeout: 1e-9 });
  expect(hasty.overall.correct).toBe(1);
  expect(hasty.programs?.timedOut).toBe(1);
  expect(hasty.programs?.failures).toContainEqual({ code: "kopl.time-limit", count: 1 });
});

test.each([
  [{ shares: { Cuont: 0.2 } }, "usage.bad-parameter"],
  [{ shares: { Count: 0.7, Verify: 0.7 } }, "usage.bad-parameter"],
  [{ shares: "broken.json" }, "usage.bad-parameter"],
  [{ templates: { predicate: {} } }, "kopl.broken-templates"],
  [{ templates: "absent.json" }, "files.not-found"],
  [{ kb: "absent.json" }, "files.not-found"],
])("generating refuses %j", async (wrong, code) => {
  const { generateQuestions, names } = inMemory({ "broken.json": "{" });
  const work = generateQuestions({ kb: "world", count: 10, out: "q", ...wrong });
  expect(await refused(work)).toMatchObject({ code });
  expect(names()).toEqual(["broken.json"]);
});

test("a knowledge base is checked: what is broken, what is odd, and nothing in what is sound", async () => {
  const entity = (name: string, more: object = {}) => ({
    name,
    instanceOf: [],
    attributes: [],
    relations: [],
    ...more,
  });
  const lost = { relation: "r", direction: "forward", object: "GONE", qualifiers: {} };
  const { checkKnowledgeBase } = inMemory({
    "broken.json": JSON.stringify({
      concepts: {},
      entities: { A: entity("a", { relations: [lost] }), B: entity("a") },
    }),
    "sound.json": JSON.stringify({ concepts: {}, entities: { A: entity("a") } }),
  });
  const { ok, findings, ...counts } = await checkKnowledgeBase({ kb: "broken.json" });
  expect(ok).toBe(false);
  expect(counts).toMatchObject({ entities: 2, concepts: 0, attributes: 0, relations: 1, qualifiers: 0 });
  expect(findings.map(({ code, broken, count, examples }) => [code, broken, count, examples])).toEqual([
    ["missing-object", true, 1, ["GONE"]],
    ["shared-name", false, 1, ["a (2 nodes)"]],
  ]);
  expect(await checkKnowledgeBase({ kb: "sound.json" })).toMatchObject({ ok: true, findings: [] });
  expect(await checkKnowledgeBase({ kb: "world", examples: 0 })).toMatchObject({
    ok: true,
    findings: [{ code: "shared-name", examples: [] }],
  });
});

test("questions with patterns become a knowledge base, questions with programs, and counts of what was left out", async () => {
  const block = (place: number) =>
    `What is the postal code of town ${place}?\nID: ${place}, target:?pv\n---\ntown ${place},postal code,?pv\n---\n${1000 + place}\n`;
  const lacuna = inMemory({
    "in/kb_a_x.txt": "town 1,postal code,1001\n",
    "in/kb_q_r_x.txt": "town 1,twin,town 2,start time,1990\n",
    "in/train_x.txt": `${Array.from({ length: 20 }, (_, at) => block(at + 1)).join("\n")}\nWho?\nID: 0, target:?e\n---\n---\nAnna\n`,
  });
  const found = await lacuna.importQuestions({ files: "in", out: "out", seed: 3 });
  expect(found).toMatchObject({
    read: 21,
    fates: { recovered: 20, "no-patterns": 1 },
    knowledgeBase: { entities: 20, concepts: 0 },
    questions: { train: 16, valid: 2, test: 2 },
  });
  const [first] = JSON.parse(lacuna.read("out/test_answer.json"));
  const { answers } = await lacuna.runKopl({ kb: "out/kb.json", program: JSON.stringify(first.program) });
  expect(answers).toEqual([first.answer]);
  expect(await refused(lacuna.importQuestions({ files: "out", out: "other" }))).toMatchObject({
    code: "kopl.no-patterns",
  });
  expect(await refused(lacuna.importQuestions({ files: "in", out: "out" }))).toMatchObject({
    code: "runs.exists",
  });
});

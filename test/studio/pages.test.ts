import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askWhatIf,
  evaluateSolver,
  evaluateSolvers,
  exportStudio,
  generateQuestions,
  sampleBenchmark,
  splitGraph,
} from "../../src/index.ts";
import { missing } from "../browser/chromium.ts";
import { hostOfFiles, watchedBrowser } from "./site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "lacuna-site-"));
const QUERY = "?c : borders(?c, Chad) & language(?c, Arabic) & !language(?c, English)";
const ask = (query: string, rest = "") => `#/ask?graph=world&q=${encodeURIComponent(query)}${rest}`;

const AXE =
  "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))";

let site: Awaited<ReturnType<typeof hostOfFiles>>;
let browser: Awaited<ReturnType<typeof watchedBrowser>>;

describe.skipIf(missing !== "")(`the exported studio in Chromium, from a host of files${missing}`, () => {
  beforeAll(async () => {
    const at = (name: string) => join(folder, name);
    const [graph, benchmark] = [at("gaps"), at("bench")];
    await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: graph, seed: 1 });
    await sampleBenchmark({
      graph,
      protocol: "balanced",
      types: ["1p", "2i"],
      perType: 10,
      out: benchmark,
      seed: 1,
    });
    const natural = at("natural");
    await sampleBenchmark({
      graph,
      protocol: "betae",
      types: ["1p", "2p"],
      perType: 10,
      out: natural,
      seed: 1,
    });
    for (const solver of ["qto", "cqd"])
      await evaluateSolver({ graph, benchmark, solver, model: "frequency", out: at(solver) });
    await evaluateSolvers({ graph, benchmark, solvers: ["qto", "cqd"], model: "frequency", out: at("both") });
    await generateQuestions({ kb: "world", count: 60, out: at("questions"), seed: 1 });
    await exportStudio({
      ...{ graphs: ["world", graph], benchmark: [benchmark, natural], run: [at("qto"), at("cqd")] },
      questions: [at("questions")],
      out: at("site"),
    });
    site = await hostOfFiles(join(folder, "site"));
    browser = await watchedBrowser(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
    // No request elsewhere, no error, nothing that the policy of the page forbids.
    expect(browser?.faults).toEqual([]);
  });

  test("from the open page to an explained predicted answer in two actions", async () => {
    const page = await browser.open("#/home");
    await page
      .getByRole("link", {
        name: "Which ?c borders Chad, has Arabic as a language and does not have English as a language?",
      })
      .click();
    await page.getByRole("row", { name: /Niger/ }).click();
    await page.getByRole("treeitem", { name: /Niger language Arabic.*predicted/ }).waitFor();
    await page.getByText("1 of 3 links is guessed").waitFor();
    // Below the guessed link stand the rules that speak for it, with their counts.
    await page.locator(".tree .reasons").first().waitFor();
    expect(await page.locator(".tree .reasons").allInnerTexts()).toEqual([
      expect.stringMatching(/^0\.\d\d {1,2}\d+ of \d+/),
    ]);
    expect(page.url()).toContain("at=Niger");
    await page.close();
  });

  test("what the page answers is what the library answers", async () => {
    const page = await browser.open(ask(QUERY));
    const rows = page.getByRole("grid", { name: "Answers" }).locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await rows.first().textContent()).toContain("Libya");
    await page.close();
  });

  test("a mistake is marked, said and mended", async () => {
    const page = await browser.open(ask("?c : borders(?c, Chad) & langage(?c, Arabic)"));
    const card = page.getByRole("alert");
    await card.getByText('No relation is called "langage"').waitFor();
    expect(await card.locator("mark").textContent()).toBe("langage");
    await card.getByRole("button", { name: "Write language" }).click();
    await page.getByRole("row", { name: /Sudan/ }).waitFor();
    await page.close();
  });

  test("what if: a hidden link takes its answer away, and undo gives it back", async () => {
    const page = await browser.open(ask(QUERY));
    await page.getByRole("button", { name: "Hide" }).first().click();
    await page.getByText("no answer").waitFor();
    await page.getByText("known answers 1 → 0").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await page.getByText("known answers").count()).toBe(0);
    await page.close();
  });

  test("what if, with a model: what it believes before and after is what the library says", async () => {
    const query = "?c : borders(?c, Chad) & language(?c, Arabic)";
    const add = ["language(Niger, Arabic)"];
    const { predicted } = await askWhatIf({ graph: "world", query, add, model: "ultra-3g", top: 20 });
    const niger = predicted!.answers.find(({ values }) => values[0] === "Niger")!;
    expect(niger.after.known).toBe(true);
    const page = await browser.open(ask(query, "&links=predicted&at=Niger"));
    await page.getByRole("button", { name: "Take as known" }).click();
    const table = page.getByRole("table", { name: /ultra-3g believes before and after/ });
    const row = table.getByRole("row", { name: /^Niger / });
    await row.waitFor();
    expect(await row.getByRole("cell").allTextContents()).toEqual([niger.before.score!.toFixed(3), "known"]);
    await page.close();
  });

  test("why not: the link that is not there is named", async () => {
    const page = await browser.open(ask(QUERY, "&not=Niger"));
    await page.getByRole("tree", { name: "Reasoning tree of Niger" }).waitFor();
    await page.getByRole("treeitem", { name: /Niger language Arabic.*no such link/ }).waitFor();
    await page.close();
  });

  test("rows make queries, and the address goes back and forward", async () => {
    const page = await browser.open(ask("?c : borders(?c, Chad)"));
    await page.getByRole("row", { name: /Libya/ }).waitFor();
    await page.getByRole("combobox", { name: "tail of ?c borders Chad" }).fill("Fran");
    await page.getByRole("option", { name: /^France/ }).click();
    await page.getByRole("row", { name: /Spain/ }).waitFor();
    expect(decodeURIComponent(page.url())).toContain("borders(?c,+France)");
    await page.goBack();
    await page.getByRole("row", { name: /Libya/ }).waitFor();
    await page.goForward();
    await page.getByRole("row", { name: /Spain/ }).waitFor();
    await page.close();
  });

  test("the keyboard alone asks, chooses an answer and walks its tree", async () => {
    const page = await browser.open("#/ask?graph=world");
    const editor = page.getByRole("textbox", { name: "Query as text" });
    await editor.focus();
    await page.keyboard.insertText("?c : borders(?c, Chad)");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("row", { name: /Libya/ }).waitFor();
    await page.locator('[data-row="0"]').focus();
    await page.keyboard.press("ArrowDown");
    const second = await page.locator('[data-row="1"] th').textContent();
    await page.getByRole("heading", { name: `Why ${second}` }).waitFor();
    await page.getByRole("treeitem").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("treeitem");
    await page.close();
  });

  test("a CSV is dropped and asked, and nothing leaves the page", async () => {
    const page = await browser.open("#/home");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    const csv = "head,relation,tail\nAnna,knows,Ben\nBen,knows,<b>Çağla</b>\nBen,likes,مرحبا\n";
    await page.locator('input[type="file"][multiple]').setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await page.waitForURL(/graph=people\.csv/);
    await page.goto(
      `${site.url}#/ask?graph=people.csv&q=${encodeURIComponent("?x : knows(Ben, ?x) | likes(Ben, ?x)")}`,
    );
    await page.getByRole("row", { name: "<b>Çağla</b>" }).waitFor();
    expect(await page.locator("td b, th b").count()).toBe(0);
    expect(requests.filter((method) => method !== "GET")).toEqual([]);
    await page.close();
  });

  test("a table of things is dropped: its columns become relations, and its rows are asked", async () => {
    const page = await browser.open("#/home");
    const csv = 'head;relation;tail\nAlpha;lies in;Bern\n"Beta; Ltd";lies in;Basel\n';
    await page.locator('input[type="file"][multiple]').setInputFiles({
      name: "firms.csv",
      mimeType: "text/csv",
      buffer: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, "utf16le")]),
    });
    await page.waitForURL(/graph=firms\.csv/);
    await page.goto(`${site.url}#/home`);
    const wide = "id,name,city,country\n1,Alpha,Bern,CH\n2,Beta,Basel,CH\n3,Gamma,Bern,CH\n4,Delta,Lyon,FR\n";
    await page.locator('input[type="file"][multiple]').setInputFiles({
      name: "wide.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(wide),
    });
    // It is read without a question; what was decided is said, and other columns can be chosen.
    await page.waitForURL(/graph=wide\.csv/);
    await page.getByText(/^How the file was read: \d+ lines?$/).click();
    await page.getByText(/each row is one thing/).waitFor();
    await page.getByRole("button", { name: "Choose other columns" }).click();
    await page
      .getByRole("heading", { name: "wide.csv has 4 columns; which of them make the graph?" })
      .waitFor();
    await page.evaluate(axe);
    expect(await page.evaluate(AXE)).toEqual([]);
    await page.getByRole("checkbox", { name: "city" }).check();
    await page.getByRole("button", { name: "Make the graph" }).click();
    await page.goto(
      `${site.url}#/ask?graph=wide.csv&q=${encodeURIComponent("?x : city(?x, Bern) & country(?x, CH)")}`,
    );
    await page.getByRole("row", { name: "Alpha" }).waitFor();
    await page.getByRole("row", { name: "Gamma" }).waitFor();
    // A graph that was dropped is gone with its page, and the page says so.
    await page.reload();
    await page.getByRole("heading", { name: "wide.csv is not here" }).waitFor();
    await page.close();
  });

  test("a table of 50 MB is read by the engine with its progress, and can be stopped", async () => {
    const lines: string[] = ["id,name,city,country,year,kind"];
    for (let nth = 0, length = 0; length < 50_000_000; nth++) {
      const line = `${nth},"Thing ${nth}, the ${nth % 7}th",City ${nth % 5000},Country ${nth % 200},${1900 + (nth % 120)},Kind ${nth % 12}`;
      length += line.length + 1;
      lines.push(line);
    }
    const file = join(folder, "large.csv");
    writeFileSync(file, lines.join("\n"));
    const page = await browser.open("#/home");
    const choose = () => page.locator('input[type="file"][multiple]').setInputFiles(file);
    // Pressed by the page itself as soon as it is there: a click from here may come when a fast machine has read the table.
    await page.evaluate(`new MutationObserver((_, itself) => {
      const stop = [...document.querySelectorAll("button")].find((each) => each.textContent === "Stop");
      if (!stop) return;
      itself.disconnect();
      stop.click();
      document.title = "Stop was pressed";
    }).observe(document.body, { childList: true, subtree: true })`);
    await choose();
    await page.waitForFunction('document.title === "Stop was pressed"');
    await page.getByRole("status").getByText("Reading").waitFor({ state: "detached" });
    await choose();
    await page.getByText(/Reading .*: \d+ %/).waitFor();
    await page.waitForURL(/graph=large\.csv/, { timeout: 150_000 });
    await page.close();
  }, 240_000);

  test("a file that is no UTF-8 is read as what it is, and one without links is refused in words of the page", async () => {
    const page = await browser.open("#/home");
    const input = page.locator('input[type="file"][multiple]');
    const give = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType: "text/csv", buffer });
    await give("empty.csv", Buffer.from(""));
    await page.getByRole("alert").getByText("Write a line for each link").waitFor();
    await give("ragged.csv", Buffer.from("head,relation,tail\nA,knows,B\nA,knows\n"));
    await page.getByRole("alert").getByText("ragged.csv, line 3").waitFor();
    await give("latin.csv", Buffer.from("head,relation,tail\nZürich,liegt in,Schweiz\n", "latin1"));
    await page.getByRole("button", { name: "Read it as Western European" }).click();
    await page.waitForURL(/graph=latin\.csv/);
    // What was refused is no graph.
    await page.goto(`${site.url}#/entity?graph=latin.csv&name=${encodeURIComponent("Zürich")}`);
    await page.getByRole("link", { name: "Schweiz" }).first().waitFor();
    expect(await page.locator("header select option").count()).toBe(3);
    await page.close();
  });

  test("a map is made larger, and Ctrl+Z takes that back; the table has the guesses of the map", async () => {
    const page = await browser.open("#/entity?graph=world&name=Chad&links=predicted&hops=2");
    await page.getByRole("button", { name: "Show more" }).click();
    await page.waitForURL(/nodes=120/);
    await page.keyboard.press("Control+z");
    await page.waitForURL((url) => !url.hash.includes("nodes="));
    await page.keyboard.press("Control+z");
    await page.waitForURL((url) => !url.hash.includes("hops="));
    await page.getByText("predicted, the best of a relation").waitFor();
    await page.getByText("The same as a table").click();
    await page.getByRole("row", { name: /Chad language English predicted, 0\.\d+/ }).waitFor();
    await page.close();
  });

  test("a question is begun with rows alone", async () => {
    const page = await browser.open("#/ask?graph=world");
    await page.getByRole("button", { name: "Add a link" }).click();
    await page.waitForURL(/q=/);
    await page.locator('[data-row="0"]').waitFor();
    await page.close();
  });

  test("a list of long names scrolls to its last row, and names from right to left turn nothing else", async () => {
    const page = await browser.open("#/home");
    const names = Array.from({ length: 300 }, (_, nth) => `${"a long name ".repeat(10)}${nth}`);
    const csv = ["head,relation,tail", ...names.map((name) => `${name},يحدها,دمشق`)].join("\n");
    await page.locator('input[type="file"][multiple]').setInputFiles({
      name: "long.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await page.waitForURL(/graph=long\.csv/);
    await page.goto(`${site.url}#/ask?graph=long.csv&q=${encodeURIComponent("?x : يحدها(?x, دمشق)")}`);
    await page.locator('[data-row="0"]').focus();
    await page.keyboard.press("End");
    const [frame, last] = [page.locator(".answers.long"), page.locator('[data-row="299"]')];
    await last.waitFor();
    await page.waitForTimeout(300);
    const [around, row] = [await frame.boundingBox(), await last.boundingBox()];
    expect(row!.height).toBeGreaterThan(36);
    expect(Math.abs(around!.y + around!.height - row!.y - row!.height)).toBeLessThan(3);
    // The head of the relation stays left of it, as the text is written: ?x, relation, name.
    expect(await page.locator("h1").textContent()).toBe(
      "Which ?x has \u2068دمشق\u2069 as a \u2068يحدها\u2069?",
    );
    expect(
      await page.locator(".cm").evaluate((host) => host.shadowRoot!.querySelectorAll(".iso").length),
    ).toBe(2);
    await page.close();
  });

  test("an entity shows its links, the guesses beside them and what lies around", async () => {
    const page = await browser.open("#/entity?graph=world&name=Chad&links=predicted");
    await page.getByRole("link", { name: "Libya" }).first().waitFor();
    await page.locator(".guess").first().waitFor();
    await page.getByText("The same as a table").click();
    await page.getByRole("table").getByRole("link", { name: "Chad" }).first().waitFor();
    await page.close();
  });

  test("a cell of a benchmark leads to its queries, and a query to its answers, in four actions", async () => {
    const page = await browser.open("#/home");
    await page.getByRole("link", { name: "Benchmark" }).click();
    await page.locator(".heat a").first().click();
    await page.getByRole("link", { name: "Open in Ask" }).first().click();
    await page.locator('[data-row="0"]').waitFor();
    expect(page.url()).toContain("graph=gaps");
    await page.close();
  });

  test("two benchmarks stand side by side, with the same rows and columns", async () => {
    const page = await browser.open("#/benchmark?id=bench");
    await page.getByText(/of 20 queries repeat|No query of test repeats/).waitFor();
    await page.getByLabel("beside").selectOption("natural");
    expect(page.url()).toContain("beside=natural");
    const maps = page.getByRole("group", { name: "Types by what their answers reduce to" });
    await maps.nth(1).waitFor();
    const [a, b] = await Promise.all([0, 1].map((nth) => maps.nth(nth).locator("th").allTextContents()));
    expect(a).toEqual(b);
    await page
      .getByRole("img", { name: /^What answers reduce to, gaps, test queries/ })
      .nth(1)
      .waitFor();
    await page.close();
  });

  test.each([
    ["#/benchmark?id=bench", /needs? one link only|need one link only/],
    ["#/benchmark?id=qto", /MRR in percent/],
    ["#/compare", /Settings that differ/],
  ])("what %s shows is saved as a report, and the report opens again", async (hash, shown) => {
    const page = await browser.open(hash);
    await page.getByText(shown).first().waitFor();
    const heading = await page.getByRole("heading", { level: 2 }).allTextContents();
    const path = await savedReport(page, folder);
    await page.goto(`${site.url}#/home`);
    await page.getByLabel("Open a report").setInputFiles(path);
    await page.getByText(shown).first().waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(heading);
    expect(decodeURIComponent(page.url())).toContain(basename(path));
    await page.close();
  });

  test("a report of the command line opens, and a page of others is refused", async () => {
    const page = await browser.open("#/home");
    const open = page.getByLabel("Open a report");
    await open.setInputFiles({ name: "a.html", mimeType: "text/html", buffer: Buffer.from("<p>no</p>") });
    await page.getByText("There is no result of Lacuna in a.html").waitFor();
    await open.setInputFiles(join(folder, "qto/report.html"));
    await page.getByRole("heading", { name: "MRR by what answers reduce to" }).waitFor();
    await page.close();
  });

  test("a report of several solvers opens, is saved, and opens again", async () => {
    const page = await browser.open("#/home");
    const open = page.getByLabel("Open a report");
    await open.setInputFiles(join(folder, "both/comparison.html"));
    await page.getByRole("heading", { name: "MRR of each solver" }).waitFor();
    const table = page.getByRole("group", { name: "MRR of each solver" });
    const shown = await table.allTextContents();
    const { mean } = JSON.parse(readFileSync(join(folder, "both/comparison.json"), "utf8"));
    const row = await table.getByRole("row", { name: /^mean/ }).textContent();
    for (const solver of ["qto", "cqd"]) expect(row).toContain((100 * mean.mrr[solver]).toFixed(1));
    const path = await savedReport(page, folder);
    await page.goto(`${site.url}#/home`);
    for (const again of [path, join(folder, "both/comparison.json")]) {
      await open.setInputFiles(again);
      await page.getByRole("heading", { name: "MRR of each solver" }).waitFor();
      expect(await table.allTextContents()).toEqual(shown);
      await page.goto(`${site.url}#/home`);
    }
    await page.close();
  });

  test("a report that was changed is refused, with the place of the change", async () => {
    const page = await browser.open("#/home");
    const whole = readFileSync(join(folder, "qto/report.html"), "utf8");
    const buffer = Buffer.from(whole.replace(/"mrr":[\d.e-]+/, '"mrr":"high"'));
    await page
      .getByLabel("Open a report")
      .setInputFiles({ name: "changed.html", mimeType: "text/html", buffer });
    const said = await page.getByRole("alert").textContent();
    for (const part of ["changed.html is not as Lacuna writes it", "types.0.mrr", "is not a number"])
      expect(said).toContain(part);
    await page.close();
  });

  test("a program is run step by step", async () => {
    const page = await browser.open("#/programs");
    await page.getByRole("button", { name: /Find\("France"\)/ }).click();
    await page.getByText("Germany").first().waitFor();
    await page.getByRole("heading", { level: 1, name: "3" }).waitFor();
    await page.close();
  });

  test("a question in words is read while it is typed", async () => {
    const page = await browser.open("#/ask?graph=world");
    await page.getByRole("textbox", { name: "Query as text" }).focus();
    await page.keyboard.insertText("Which countries border Chad?");
    const read = page.getByRole("region", { name: "The question as it was read" });
    await read.getByText("Central African Republic, Cameroon, Libya, Niger, Nigeria, Sudan").waitFor();
    expect(await read.locator(".linked").allTextContents()).toContain("Chadname Chad");
    await page.close();
  });

  test("a query in another notation is written as text, and a second solver stands beside", async () => {
    const page = await browser.open("#/ask?graph=world&links=predicted&beside=cqd");
    await page.getByRole("textbox", { name: "Query as text" }).focus();
    await page.keyboard.insertText("(&,(p,(borders_),(Chad)),(p,(language_),(Arabic)))");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(
      "SELECT ?c { ?c <urn:lacuna:relation:borders> <urn:lacuna:entity:Chad> . ?c <urn:lacuna:relation:language> <urn:lacuna:entity:Arabic> }",
    );
    await page.keyboard.press("Control+Enter");
    await page.getByRole("row", { name: /Niger predicted/ }).click();
    expect(decodeURIComponent(page.url())).toContain("borders(?c,+Chad)");
    await page.getByRole("heading", { name: "By cqd" }).waitFor();
    expect(await page.getByRole("tree").count()).toBe(2);
    await page.close();
  });

  test("a question of a dataset stands beside what the parser reads, with the step where they part", async () => {
    const page = await browser.open("#/questions");
    await page.getByRole("heading", { name: "60 questions", level: 1 }).waitFor();
    await page
      .getByText(/^How many sovereign states that have the region Asia/)
      .first()
      .click();
    await page
      .getByRole("status")
      .filter({ hasText: /same|part/ })
      .waitFor();
    await page.getByRole("button", { name: /^test/ }).click();
    expect(page.url()).toContain("split=test");
    // No step of KoPL multiplies.
    const doubled = {
      question: "What is twice the area of Chad?",
      program: [
        { function: "Find", inputs: ["Chad"], dependencies: [] },
        { function: "QueryAttr", inputs: ["area"], dependencies: [0] },
      ],
      answer: "2568000",
    };
    await page.getByLabel("Open a file of questions").setInputFiles({
      ...{ name: "own.json", mimeType: "application/json" },
      buffer: Buffer.from(JSON.stringify([doubled])),
    });
    await page.getByRole("status").filter({ hasText: "does not understand" }).waitFor();
    await page.close();
  });

  test("a file of questions whose gold queries are SPARQL is opened and read", async () => {
    const page = await browser.open("#/questions");
    const lcquad = [
      {
        ...{ _id: "1501", corrected_question: "How many movies did Stanley Kubrick direct?" },
        sparql_query:
          "SELECT DISTINCT COUNT(?uri) WHERE {?uri <http://dbpedia.org/ontology/director> <http://dbpedia.org/resource/Stanley_Kubrick> . }",
        ...{
          sparql_template_id: 101,
          intermediary_question: "How many <movies> are there whose <director> is <Stanley Kubrick>?",
        },
      },
    ];
    await page.getByLabel("Open a file of questions").setInputFiles({
      ...{ name: "lcquad.json", mimeType: "application/json" },
      buffer: Buffer.from(JSON.stringify(lcquad)),
    });
    await page.getByRole("heading", { name: "1 question", level: 1 }).waitFor();
    await page.getByText("The gold query is in SPARQL.").waitFor();
    await page.getByText("resource/Stanley_Kubrick").waitFor();
    await page.close();
  });

  const screens: Readonly<Record<string, string>> = {
    home: "#/home",
    ask: ask(QUERY, "&links=predicted&at=Niger"),
    mistake: ask("?c : langage(?c, Arabic)"),
    entity: "#/entity?graph=world&name=Chad",
    graph: "#/entity?graph=world",
    examples: "#/programs",
    programs: `#/programs?p=${encodeURIComponent('Find("Chad") | Relate("borders", forward) | What')}`,
    benchmark: "#/benchmark?id=bench",
    bars: "#/benchmark?id=natural&show=bars",
    benchmarks: "#/benchmark?id=bench&beside=natural",
    run: "#/benchmark?id=qto",
    compare: "#/compare",
    beside: ask(QUERY, "&links=predicted&beside=cqd"),
    questions: "#/questions",
    jobs: "#/jobs",
  };
  // 640 is what a window of 1280 has at a zoom of 200 %.
  const sizes = [390, 640, 768, 1280];
  test.each(Object.entries(screens))(
    "axe finds nothing on %s: four widths, light and dark, forced colours",
    async (_, hash) => {
      for (const colours of ["light", "dark"] as const) {
        const page = await browser.open(hash, { width: 1280, height: 900 }, colours);
        await page.locator("h1").waitFor();
        await page.locator(".bars").first().waitFor({ state: "detached" });
        await page.evaluate(axe);
        for (const width of [...sizes, "forced"] as const) {
          if (width === "forced") await page.emulateMedia({ forcedColors: "active" });
          else await page.setViewportSize({ width, height: 900 });
          const found = (await page.evaluate(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))",
          )) as string[];
          expect({ colours, width, found }).toEqual({ colours, width, found: [] });
          const sideways = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
          expect({ width, sideways }).toEqual({ width, sideways: false });
        }
        await page.close();
      }
    },
  );
});

test("the built studio is in the package and within its promises", () => {
  // The build itself fails over them (build/studio.ts).
  expect(existsSync(join(import.meta.dirname, "../../dist/studio/index.html"))).toBe(true);
});

/** Saves the report that a page shows, and says where it lies. */
async function savedReport(page: Page, into: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save report" }).click(),
  ]);
  const path = join(into, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}
